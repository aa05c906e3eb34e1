#include "castle/winnable.h"

#include <limits>

#include "castle/deal.h"
#include "castle/solver.h"

namespace yomi::castle {

Winnable find_winnable(const Variant& variant, std::uint64_t first, std::uint64_t most,
                       const Budget& budget, Progress* progress) {
  Winnable result;
  std::uint64_t i = 0;
  const auto tell = [&] {
    if (progress != nullptr) progress->update(i, most, "deals");
  };
  Progress within([&](const ProgressReport&) { tell(); });  // a single deal may take long
  for (; i < most; ++i) {
    tell();
    result.number = first + i;
    result.position = deal(variant, result.number);
    const SolveResult answer = solve(result.position, budget, &within);
    result.found = answer.verdict == Verdict::kProved;
    if (result.found) break;
    if (answer.reason) result.reason = answer.reason;
    ++(answer.verdict == Verdict::kUnknown ? result.undecided : result.lost);
    // A deal may be decided before its search looks at the clock.
    if (budget.stop.stop_requested())
      result.reason = StopReason::kCancelled;
    else if (Budget::Clock::now() >= budget.deadline)
      result.reason = StopReason::kTime;
    if (result.reason == StopReason::kCancelled || result.reason == StopReason::kTime) break;
    if (result.number == std::numeric_limits<std::uint64_t>::max()) break;
  }
  return result;
}

}  // namespace yomi::castle
