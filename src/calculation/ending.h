// Endings solved exactly: the chance of success under the best play, by trying every draw, every
// placement and every raise. The stock's order is unknown to the player, so this is the game itself
// and no estimate; it is feasible when few cards are left.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

#include "calculation/rules.h"

namespace yomi::calculation {

class Ending {
 public:
  // Gives up beyond so many positions.
  explicit Ending(std::size_t most_positions) : most_(most_positions) {}

  // Of a position with an empty hand; nullopt where it was given up. Stock and stacks as
  // check_position() wants them.
  [[nodiscard]] std::optional<double> chance(const Position& position);

 private:
  double solve(const Position& position);
  // The mean over the next card of its best placement.
  double draw_next(const Position& position);

  std::size_t most_;
  bool given_up_ = false;
  std::unordered_map<std::string, double> known_;
};

}  // namespace yomi::calculation
