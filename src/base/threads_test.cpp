#include "base/threads.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <thread>

#include "base/budget.h"

namespace yomi {
namespace {

double own_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// Uses so much of this thread's own time.
void work_for(double seconds) {
  const double begin = own_seconds();
  while (own_seconds() - begin < seconds) {
  }
}

TEST(Threads, EachPartOfTheWorkIsDoneOnce) {
  std::array<std::atomic<int>, 7> done = {};
  run_together(7, [&](unsigned part) { ++done[part]; });
  for (const std::atomic<int>& times : done) EXPECT_EQ(times, 1);
  run_together(0, [](unsigned /*unused*/) { FAIL(); });
}

TEST(Threads, WhoeverAsksPaysForTheHelpers) {
  const double begin = thread_cpu_seconds();
  run_together(4, [](unsigned /*unused*/) { work_for(0.02); });
  EXPECT_GE(thread_cpu_seconds() - begin, 4 * 0.02);
}

TEST(Threads, AHelpersHelpersArePaidForToo) {
  const double begin = thread_cpu_seconds();
  run_together(
      2, [](unsigned /*unused*/) { run_together(2, [](unsigned /*unused*/) { work_for(0.02); }); });
  EXPECT_GE(thread_cpu_seconds() - begin, 4 * 0.02);
}

TEST(Threads, NobodyPaysForAnothersQuestion) {
  std::thread other([] { run_together(2, [](unsigned /*unused*/) { work_for(0.05); }); });
  const double begin = thread_cpu_seconds();
  other.join();
  EXPECT_LT(thread_cpu_seconds() - begin, 0.05);
}

TEST(Threads, AHelperThatStaysSettlesAfterEachQuestion) {
  std::mutex mutex;
  std::condition_variable changed;
  bool answered = false;
  bool over = false;
  const double begin = thread_cpu_seconds();
  const Helper helper([&] {
    work_for(0.02);
    settle_cpu_time();
    std::unique_lock lock(mutex);
    answered = true;
    changed.notify_all();
    changed.wait(lock, [&] { return over; });
  });
  {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return answered; });
    EXPECT_GE(thread_cpu_seconds() - begin, 0.02);
    over = true;
  }
  changed.notify_all();
}

}  // namespace
}  // namespace yomi
