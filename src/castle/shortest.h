// The fewest single-card moves that win, moves to the foundations included.
//
// A* over whole real positions. Lower bound of a position: every card left needs one move up, and a
// card that lies above a lower card of its own suit needs at least one move more, because it cannot
// go up before that one and that one cannot move before it. A move lowers the bound by one at most
// (docs/castle.md, proof 5), so a position is settled when it is taken up. Safe cards go up at
// once: that never lengthens a shortest solution (proof 2).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/verdict.h"
#include "castle/rules.h"

namespace yomi::castle {

struct ShortestResult {
  std::vector<Move> moves;           // the best win known
  int lower_bound = 0;               // no win is shorter
  std::optional<StopReason> reason;  // why it is not proved to be the fewest
  std::uint64_t nodes = 0;
  [[nodiscard]] bool is_proved() const { return lower_bound == static_cast<int>(moves.size()); }
};

// The bound described above.
[[nodiscard]] int least_moves(const Position& position);

// `known` is a win from `start`; the answer is never longer.
[[nodiscard]] ShortestResult solve_shortest(const Position& start, const std::vector<Move>& known,
                                            const Budget& budget, Progress* progress = nullptr);

}  // namespace yomi::castle
