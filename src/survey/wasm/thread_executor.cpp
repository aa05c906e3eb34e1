// The caller's thread is the only one: units run one after the other, and the sink hears of each,
// so that it can look at the clock.
#include <utility>

#include "survey/executor.h"
#include "survey/unit.h"

namespace yomi::survey {

Status ThreadExecutor::execute(Work& work, UnitSet pending, const Sink& sink,
                               const Budget& budget) {
  Budget each = budget;
  // A unit that ended at a deadline would give a row that another run does not.
  each.deadline = Budget::Clock::time_point::max();
  work.prepare(1);
  const std::vector<Column> columns = work.columns();
  if (Status taken = sink({}); !taken) return taken;
  while (pending.size() > 0 && !budget.stop.stop_requested()) {
    for (const std::uint64_t index : pending.take(1)) {
      auto unit = run_unit(work, columns, index, each, 0);
      if (!unit) return pass(unit);
      std::vector<Unit> finished;
      if (*unit) finished.push_back(std::move(**unit));
      if (Status taken = sink(std::move(finished)); !taken) return taken;
    }
  }
  return {};
}

}  // namespace yomi::survey
