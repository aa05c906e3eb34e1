#include "calculation/known_order.h"

#include "base/check.h"
#include "calculation/stock_formula.h"

namespace yomi::calculation {

KnownOrderResult solve_known_order(const Position& start, std::span<const std::uint8_t> rest,
                                   const Budget& budget, Clauses* proof, Progress* progress) {
  KnownOrderResult result;
  Meter meter(budget);
  KnownRest solved = solve_known_rest(start, rest, budget.bytes, meter, proof, progress);
  result.verdict = solved.verdict;
  result.nodes = solved.conflicts;
  if (solved.verdict == Verdict::kUnknown)
    result.reason = meter.reason().value_or(StopReason::kNodes);
  if (solved.verdict != Verdict::kProved) return result;
  result.moves = std::move(solved.moves);
  // Never more is reported than was shown.
  CHECK(check_win({start, {rest.begin(), rest.end()}, result.moves}));
  return result;
}

KnownOrderResult solve_known_order(const Shuffle& shuffle, int stacks, const Budget& budget,
                                   Clauses* proof) {
  return solve_known_order(initial_position(stacks), shuffle, budget, proof);
}

}  // namespace yomi::calculation
