#include "base/threads.h"

#include <atomic>
#include <cstdint>
#include <ctime>
#include <thread>
#include <utility>
#include <vector>

#include "base/budget.h"

namespace yomi {
namespace {

using Nanoseconds = std::int64_t;
// What helpers used for a thread. Shared, as a helper may settle it after its owner has ended.
using Account = std::atomic<Nanoseconds>;

struct Accounts {
  std::shared_ptr<Account> mine = std::make_shared<Account>(0);
  std::shared_ptr<Account> starter;  // none: nobody's helper
  Nanoseconds settled = 0;
};
Accounts& accounts() {
  static thread_local Accounts instance;
  return instance;
}

Nanoseconds clock_of(clockid_t which) {
  timespec now{};
  clock_gettime(which, &now);
  return Nanoseconds{now.tv_sec} * 1'000'000'000 + now.tv_nsec;
}

Nanoseconds used_so_far() {
  return clock_of(CLOCK_THREAD_CPUTIME_ID) + accounts().mine->load(std::memory_order_relaxed);
}

}  // namespace

struct Helper::Thread {
  std::thread thread;
};

Helper::Helper(std::function<void()> work) : thread_(std::make_unique<Thread>()) {
  thread_->thread = std::thread([work = std::move(work), starter = accounts().mine] {
    accounts().starter = starter;
    work();
    settle_cpu_time();
  });
}

Helper::Helper(Helper&&) noexcept = default;

Helper::~Helper() {
  if (thread_ != nullptr) thread_->thread.join();
}

void run_together(unsigned count, const std::function<void(unsigned)>& work) {
  std::vector<Helper> helpers;
  helpers.reserve(count);
  for (unsigned i = 1; i < count; ++i) helpers.emplace_back([&work, i] { work(i); });
  if (count > 0) work(0);
}

void settle_cpu_time() {
  Accounts& own = accounts();
  if (own.starter == nullptr) return;
  const Nanoseconds used = used_so_far();
  own.starter->fetch_add(used - std::exchange(own.settled, used), std::memory_order_relaxed);
}

void yield_thread() {
  std::this_thread::yield();
}

double cpu_seconds() {
  return static_cast<double>(clock_of(CLOCK_PROCESS_CPUTIME_ID)) * 1e-9;
}

double thread_cpu_seconds() {
  return static_cast<double>(used_so_far()) * 1e-9;
}

}  // namespace yomi
