// Endings solved exactly: the chance of success under the best play, by trying every draw, every
// placement and every raise. The stock's order is unknown to the player, so this is the game itself
// and no estimate; it is feasible when few cards are left.
#pragma once

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
  // Both count orders of the stock in which the best play succeeds.
  std::uint64_t solve(const Position& position);
  // The sum over the next card of its best placement.
  std::uint64_t draw_next(const Position& position);
  // The next card where it is known, or 0; and how many orders the rest of the stock can have.
  [[nodiscard]] int next_rank(const Position& position) const;
  [[nodiscard]] std::uint64_t orders(const Position& position) const;
  [[nodiscard]] int unknown_cards(const Position& position) const;

  std::size_t most_;
  Meter* meter_;
  std::vector<std::uint8_t> next_;
  int left_;
  Progress* progress_ = nullptr;
  bool given_up_ = false;
  std::unordered_map<std::string, std::uint64_t> known_;
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
