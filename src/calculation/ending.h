// Endings solved exactly: the chance of success under the best play, by trying every draw, every
// placement and every raise. The stock's order is unknown to the player, so this is the game itself
// and no estimate; it is feasible when few cards are left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>

#include "calculation/rules.h"

namespace yomi::calculation {

// Of all orders of the stock's cards, equal ranks told apart, the best play succeeds in so many: a
// fraction, exactly.
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

  // Gives up beyond so many positions.
  explicit Ending(std::size_t most_positions) : most_(most_positions) {}

  // Of a position with an empty hand; nullopt where it was given up or the stock has more than
  // kMostCards. Stock and stacks as check_position() wants them.
  [[nodiscard]] std::optional<ExactChance> chance(const Position& position);

 private:
  // Both count orders of the stock in which the best play succeeds.
  std::uint64_t solve(const Position& position);
  // The sum over the next card of its best placement.
  std::uint64_t draw_next(const Position& position);

  std::size_t most_;
  bool given_up_ = false;
  std::unordered_map<std::string, std::uint64_t> known_;
};

}  // namespace yomi::calculation
