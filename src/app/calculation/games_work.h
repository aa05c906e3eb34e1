// Games of one player as a survey's units: unit i is the shuffle `first` + i.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/calculation/common.h"
#include "survey/work.h"

namespace yomi::app::calculation_room {

class GamesWork final : public survey::Work {
 public:
  // `known`: instead of a player, the solver that sees the stock (known_order.h).
  GamesWork(const PlayerOptions& player, const game::Style& style, bool known, std::uint64_t seed,
            std::uint64_t first, std::uint64_t games, std::shared_ptr<const game::PairTable> table)
      : player_(player),
        style_(style),
        known_(known),
        seed_(seed),
        first_(first),
        games_(games),
        table_(std::move(table)) {}

  [[nodiscard]] std::string name() const override { return "calculation.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override;
  [[nodiscard]] std::uint64_t units() const override { return games_; }
  [[nodiscard]] std::vector<survey::Column> columns() const override;
  void prepare(int workers) override;
  [[nodiscard]] Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                                       int worker) override;

 private:
  PlayerOptions player_;
  static constexpr std::uint64_t kKnownNodes = 1'000'000;

  game::Style style_;
  bool known_;
  std::uint64_t seed_;
  std::uint64_t first_;
  std::uint64_t games_;
  std::shared_ptr<const game::PairTable> table_;
  std::vector<std::unique_ptr<game::Player>> players_;  // one per worker
};

}  // namespace yomi::app::calculation_room
