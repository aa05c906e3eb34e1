#include "calculation/known_order.h"

#include "calculation/stock_formula.h"

namespace yomi::calculation {

KnownOrderResult solve_known_order(const Shuffle& shuffle, int stacks, const Budget& budget,
                                   Clauses* proof) {
  KnownOrderResult result;
  Meter meter(budget);
  KnownRest solved =
      solve_known_rest(initial_position(stacks), shuffle, budget.bytes, meter, proof);
  result.verdict = solved.verdict;
  if (solved.verdict == Verdict::kUnknown)
    result.reason = meter.reason().value_or(StopReason::kNodes);
  if (solved.verdict == Verdict::kProved)
    result.moves.assign(solved.moves.begin() + 1, solved.moves.end());
  result.nodes = solved.conflicts;
  return result;
}

}  // namespace yomi::calculation
