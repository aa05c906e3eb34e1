// A line as a person plays it: run moves over empty columns are one step each (paper, property 1),
// and a run that had to be moved in parts and joined again is known as a split run move
// (連の分割移動, paper, figure 1).
#pragma once

#include <cstddef>
#include <vector>

#include "castle/rules.h"

namespace yomi::castle {

struct Step {
  Move move;              // from and to where the cards end up
  int cards = 1;          // how many
  std::size_t first = 0;  // the step is moves[first … first + count)
  std::size_t count = 1;
  bool split = false;  // part of a split run move
};

// Requires a legal line from `start`. The steps cover it without gap, in order.
[[nodiscard]] std::vector<Step> steps_of(const Position& start, const std::vector<Move>& moves);

}  // namespace yomi::castle
