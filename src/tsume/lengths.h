// Lengths and proof numbers: the small values of the search.
//
// A length counts moves (plies) to the mate: odd where the attacker is to move, even (0: mated)
// where the defender is. "Mate within n" does not depend on how the position was reached: the
// shortest attack never repeats a position. A bound of kForever asks for mate in any number of
// moves.
#pragma once

#include <algorithm>
#include <cstdint>

namespace yomi::tsume {

using Length = int;
inline constexpr Length kForever = 32766;
// The deepest line the search follows; deeper nodes are left undecided.
inline constexpr int kMaxDepth = 4000;

// The bound for a position one move on, and back.
[[nodiscard]] constexpr Length after(Length bound) {
  return bound >= kForever ? kForever : bound - 1;
}
[[nodiscard]] constexpr Length before(Length bound) {
  return bound >= kForever ? kForever : bound + 1;
}

using Number = std::uint32_t;
inline constexpr Number kInfinite = 1U << 30;
[[nodiscard]] constexpr Number clamp_number(std::uint64_t n) {
  return static_cast<Number>(std::min<std::uint64_t>(n, kInfinite - 1));
}

}  // namespace yomi::tsume
