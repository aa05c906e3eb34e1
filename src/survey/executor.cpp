#include "survey/executor.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::survey {

Executor::Executor(int threads) : threads_(threads) {
  CHECK(threads > 0);
}

void Executor::limit_threads(int most) {
  CHECK(most > 0);
  threads_ = std::min(threads_, most);
}

Status ThreadExecutor::serve(Work& /*work*/, const Budget& /*budget*/) {
  CHECK(false);  // a single process always leads
  return {};
}

Result<std::string> ThreadExecutor::share(std::string bytes) {
  return bytes;
}

}  // namespace yomi::survey
