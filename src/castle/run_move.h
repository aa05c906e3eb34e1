// Moving a run over empty columns (paper, property 1).
//
// With n empty columns a run of ℓ cards can go onto a card one rank above its first card if and
// only if ℓ ≤ 2^n; into an empty column, which then counts among the n, if and only if ℓ ≤ 2^(n−1).
#pragma once

#include <algorithm>
#include <vector>

#include "castle/rules.h"

namespace yomi::castle {

// 2^vacant, as far as a run can be long.
[[nodiscard]] constexpr int run_capacity(int vacant) {
  return vacant < 0 ? 0 : 1 << std::min(vacant, 4);
}

// The single-card moves that take the top `cards` cards of column `from` to column `to`. Requires
// that they are a run, that they fit there, and that the empty columns suffice.
[[nodiscard]] std::vector<Move> run_moves(const Position& position, int from, int to, int cards);

}  // namespace yomi::castle
