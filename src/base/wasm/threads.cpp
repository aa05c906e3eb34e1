// One thread, and a clock on the wall: a page's Worker has no CPU time of its own.
#include "base/threads.h"

#include <chrono>

#include "base/budget.h"
#include "base/check.h"

namespace yomi {

struct Helper::Thread {};

Helper::Helper(std::function<void()> /*work*/) {
  CHECK(false);  // whoever granted a room more than one thread was wrong
}
Helper::Helper(Helper&&) noexcept = default;
Helper::~Helper() = default;

void run_together(unsigned count, const std::function<void(unsigned)>& work) {
  for (unsigned i = 0; i < count; ++i) work(i);
}

void settle_cpu_time() {}

void yield_thread() {}

double cpu_seconds() {
  return std::chrono::duration<double>(Budget::Clock::now().time_since_epoch()).count();
}

double thread_cpu_seconds() {
  return cpu_seconds();
}

}  // namespace yomi
