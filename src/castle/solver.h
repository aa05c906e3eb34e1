// solve(): decides a position. The finder looks for a win, the closure of the relaxed game proves
// that there is none, in turns with growing limits; a false win of the closure names a card to
// remember, and the closure starts again with it (counterexample-guided refinement, card by card).
// With every card remembered the relaxed game is the real one, so given time and memory enough the
// answer comes for certain.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/verdict.h"
#include "castle/closure.h"
#include "castle/rules.h"

namespace yomi::castle {

struct SolveResult {
  Verdict verdict = Verdict::kUnknown;  // kProved: can be won; kRefuted: cannot; kUnknown
  std::optional<StopReason> reason;     // when unknown
  std::vector<Move> moves;              // when proved, from the position given
  // When refuted: the closed set, whole.
  std::shared_ptr<const Closure> proof;
  SymbolSet remembered = 0;     // the cards the relaxation had to remember
  int refinements = 0;          // false wins met on the way
  std::uint64_t nodes = 0;      // positions expanded, all searches together
  std::uint64_t positions = 0;  // positions stored, all searches together
};

// Requires check(position). Deterministic but for the clock.
[[nodiscard]] SolveResult solve(const Position& position, const Budget& budget,
                                Progress* progress = nullptr);

// Leaves out moves a line does not need: detours that come back to the same position, and moves
// without which the rest still works. The line stays a win if it was one. Where the budget's time
// ends or a stop is asked for, what is left to do is left.
[[nodiscard]] std::vector<Move> shortened(const Position& start, std::vector<Move> moves,
                                          const Budget& budget = Budget());

}  // namespace yomi::castle
