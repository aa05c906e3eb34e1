// Endings solved exactly: the chance of success under the best play, over every draw, every
// placement and every raise. The stock's order is unknown to the player, so this is the game itself
// and no estimate; it is feasible when few cards are left.
//
// Nothing is rounded and no two positions are taken for one, so what is found is proved. Left out is
// only what cannot matter, as in optimum.h: safe raises are made at once, a king at the bottom of a
// stack is forgotten, a stack that can never be cleared has lost, and a value that cannot be the
// best is bounded from above instead of found.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "calculation/rules.h"

namespace yomi::calculation {

// Of all orders of the stock's unknown cards, equal ranks told apart, the best play succeeds in so
// many: a fraction, exactly.
struct ExactChance {
  std::uint64_t wins = 0;
  std::uint64_t orders = 1;

  [[nodiscard]] double value() const {
    return static_cast<double>(wins) / static_cast<double>(orders);
  }
  // "1/3", in lowest terms; "0", "1".
  [[nodiscard]] std::string to_string() const;
};

class Ending {
 public:
  static constexpr int kMostCards = 20;  // 20! orders are still counted in 64 bits

  // Gives up beyond so many positions, or when the meter (it counts positions) has run out. `next`:
  // the cards that come first from a stock of `left` cards, where the player has seen them.
  explicit Ending(std::size_t most_positions, Meter* meter = nullptr,
                  std::vector<std::uint8_t> next = {}, int left = 0)
      : most_(most_positions), meter_(meter), next_(std::move(next)), left_(left) {}

  // Of a position with an empty hand; nullopt where it was given up or the stock has more than
  // kMostCards unknown ones. Stock and stacks as check_position() wants them.
  [[nodiscard]] std::optional<ExactChance> chance(const Position& position);
  [[nodiscard]] std::size_t positions() const { return known_.size(); }
  void set_progress(Progress* progress) { progress_ = progress; }

 private:
  // A position as the search has it.
  struct State {
    static constexpr int kKing = kRanks - 1;  // its place
    std::array<std::uint8_t, kBases> height =
        {};                  // at most kKing: no base is said to have its king
    std::uint8_t kings = 0;  // that lie on bases
    std::uint8_t left = 0;
    std::array<std::uint8_t, kRanks + 1> stock = {};
    std::vector<std::string> stacks;  // ranks, bottom first; sorted

    [[nodiscard]] bool won() const;
    // Places for kings now.
    [[nodiscard]] int king_places() const;
    [[nodiscard]] bool awaits(std::size_t base, int rank) const;
    // Bases that still need a card of `rank`.
    [[nodiscard]] int places(int rank) const;
    // How many cards of some base at least come before a card of `rank`.
    [[nodiscard]] int distance(int rank) const;
    [[nodiscard]] std::string key() const;
    // Makes the safe raises: a top card whose rank has one place left, and a king where there is a
    // place for every king. Forgets kings at the bottom.
    void normalise();
    // With every rank of the stock within reach as often as one likes, and every card of a stack for
    // all its places at once, some stack still cannot be cleared.
    [[nodiscard]] bool blocked() const;
  };
  // What is known of a position without a search: an upper bound, and whether it is the value.
  struct Known {
    std::int64_t most = 0;
    bool exact = false;
  };
  // What may become of one drawn card.
  struct Way {
    State state;
    Known known;
    int order = 0;  // the likeliest first
  };
  struct Drawn {
    int copies = 0;
    std::int64_t most = 0;  // no placement is worth more
    std::vector<Way> ways;
  };

  // Values are orders of the stock in which the best play succeeds. Each is asked for above a limit:
  // a result that is more is the value, and otherwise an upper bound of it.
  std::int64_t solve(const State& state, std::int64_t above);
  std::int64_t search(const State& state, std::int64_t above);
  std::int64_t raise(const State& state, std::int64_t above);
  std::int64_t draw_next(const State& state, std::int64_t above);
  std::int64_t place(Drawn& drawn, std::int64_t above);
  [[nodiscard]] Drawn drawn_of(const State& state, int rank, int copies) const;
  void add_way(Drawn& drawn, State&& state, int order) const;
  [[nodiscard]] Known known(const State& state) const;
  // The next card where it is known, or 0; and how many orders the rest of the stock can have.
  [[nodiscard]] int next_rank(int left) const;
  [[nodiscard]] std::int64_t orders(int left) const;
  [[nodiscard]] int unknown_cards(int left) const;

  std::size_t most_;
  Meter* meter_;
  std::vector<std::uint8_t> next_;
  int left_;
  Progress* progress_ = nullptr;
  bool given_up_ = false;
  std::unordered_map<std::string, Known> known_;
};

// The chance under the best play from any position, a card in hand or not. Where it is not found:
// which limit was met. With more than Ending::kMostCards unknown cards it is not looked for, and
// there is neither.
struct BestPlay {
  std::optional<ExactChance> chance;
  std::optional<StopReason> reason;
  std::uint64_t nodes = 0;
};
[[nodiscard]] BestPlay best_play(const Position& position, std::span<const std::uint8_t> next,
                                 const Budget& budget, Progress* progress = nullptr);

}  // namespace yomi::calculation
