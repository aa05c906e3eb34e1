#include "survey/executor.h"
#include "survey/pool.h"

namespace yomi::survey {

Status ThreadExecutor::execute(Work& work, UnitSet pending, const Sink& sink,
                               const Budget& budget) {
  if (pending.size() == 0) return sink({});
  // The queue is kept short, as there may be more units than memory; and long enough that units of
  // a microsecond do not wait for the next round.
  constexpr std::uint64_t kQueue = 1 << 16;
  Pool pool(work, threads(), budget);
  while (true) {
    if (const std::uint64_t queued = pool.queued(); queued < kQueue / 2 && pending.size() > 0)
      pool.submit(pending.take(kQueue - queued));
    // Before the drain, so that what finished in between is not left behind.
    const bool last = pool.idle() && (pending.size() == 0 || !pool.may_go_on());
    if (Status taken = sink(pool.drain(kInterval)); !taken) return taken;
    if (last) break;
  }
  if (auto error = pool.error()) return tl::unexpected<Error>(std::move(*error));
  return {};
}

}  // namespace yomi::survey
