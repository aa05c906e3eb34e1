#include "survey/executor.h"

#include "base/check.h"
#include "survey/pool.h"

namespace yomi::survey {

ThreadExecutor::ThreadExecutor(int threads) : threads_(threads) {
  CHECK(threads > 0);
}

Status ThreadExecutor::execute(Work& work, const std::vector<std::uint64_t>& pending,
                               const Sink& sink, const Budget& budget) {
  if (pending.empty()) return sink({});
  Pool pool(work, threads_, budget);
  pool.submit(pending);
  while (true) {
    // Before the drain, so that what finished in between is not left behind.
    const bool last = pool.idle();
    if (Status taken = sink(pool.drain(kInterval)); !taken) return taken;
    if (last) break;
  }
  if (auto error = pool.error()) return tl::unexpected<Error>(std::move(*error));
  return {};
}

Status ThreadExecutor::serve(Work& /*work*/, const Budget& /*budget*/) {
  CHECK(false);  // a single process always leads
  return {};
}

Result<std::string> ThreadExecutor::share(std::string bytes) {
  return bytes;
}

}  // namespace yomi::survey
