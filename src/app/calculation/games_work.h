// Games of one player as a survey's units: unit i is the shuffle games.first + i.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/calculation/room.h"
#include "survey/typed_row.h"

namespace yomi::app {

struct GameRow {
  std::int64_t game = 0;
  std::optional<std::int64_t> won;     // 1 or 0; none where the solver could not tell
  std::optional<std::int64_t> placed;  // cards on the bases; none of the solver
};
inline constexpr auto kGameFields =
    std::tuple{survey::Field{"game", &GameRow::game}, survey::Field{"won", &GameRow::won},
               survey::Field{"placed", &GameRow::placed}};

class GamesWork final : public survey::Work {
 public:
  // `known`: instead of a player, the solver that sees the stock (known_order.h), with so many
  // nodes a game.
  GamesWork(const calculation_answers::Game& game, std::string player,
            const calculation::Style& style, std::optional<std::uint64_t> known, std::uint64_t seed,
            Span games, std::shared_ptr<const calculation::PairTable> table)
      : game_(game),
        player_(std::move(player)),
        style_(style),
        known_(known),
        seed_(seed),
        games_(games),
        table_(std::move(table)) {}

  [[nodiscard]] std::string name() const override { return "calculation.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override;
  [[nodiscard]] std::uint64_t units() const override { return games_.last - games_.first + 1; }
  [[nodiscard]] std::vector<survey::Column> columns() const override;
  void prepare(int workers) override;
  [[nodiscard]] Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                                       int worker) override;
  [[nodiscard]] bool undecided(const survey::Row& row) const override {
    return !survey::from_row<GameRow>(row, kGameFields).won;
  }

 private:
  calculation_answers::Game game_;
  std::string player_;  // its name
  calculation::Style style_;
  std::optional<std::uint64_t> known_;
  std::uint64_t seed_;
  Span games_;
  std::shared_ptr<const calculation::PairTable> table_;
  std::vector<std::unique_ptr<calculation::Player>> players_;  // one per worker
};

}  // namespace yomi::app
