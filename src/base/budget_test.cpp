#include "base/budget.h"

#include <gtest/gtest.h>

#include <thread>

namespace yomi {
namespace {

using std::chrono::milliseconds;

TEST(Budget, NodesStopExactlyAtTheLimit) {
  Budget budget;
  budget.nodes = 2500;
  Meter meter(budget);
  int allowed = 0;
  while (meter.tick()) ++allowed;
  EXPECT_EQ(allowed, 2499);  // the 2,500th node uses the budget up
  EXPECT_EQ(meter.nodes(), 2500U);
  EXPECT_EQ(meter.reason(), StopReason::kNodes);
}

TEST(Budget, AStoppedMeterStaysStopped) {
  Budget budget;
  Meter meter(budget);
  EXPECT_TRUE(meter.tick());
  meter.stop(StopReason::kMemory);
  meter.stop(StopReason::kTime);
  EXPECT_FALSE(meter.tick());
  EXPECT_EQ(meter.reason(), StopReason::kMemory);
}

TEST(Budget, TheDeadlineStops) {
  const Budget budget = Budget().with_time(milliseconds(20));
  Meter meter(budget);
  const auto start = Budget::Clock::now();
  while (meter.tick()) {
  }
  EXPECT_EQ(meter.reason(), StopReason::kTime);
  EXPECT_GE(Budget::Clock::now() - start, milliseconds(19));
}

TEST(BudgetThread, CancelFromAnotherThreadIsSeen) {
  std::stop_source source;
  Budget budget;
  budget.stop = source.get_token();
  Meter meter(budget);
  std::thread other([&source] {
    std::this_thread::sleep_for(milliseconds(20));
    source.request_stop();
  });
  while (meter.tick()) {
  }
  other.join();
  EXPECT_EQ(meter.reason(), StopReason::kCancelled);
}

TEST(Budget, ComposesByTightening) {
  const Budget budget = Budget().with_nodes(100).with_nodes(1000);
  EXPECT_EQ(budget.nodes, 100U);
  const Budget timed = Budget().with_time(milliseconds(10)).with_time(std::chrono::hours(1));
  EXPECT_LE(timed.deadline, Budget::Clock::now() + milliseconds(10));
  const Budget endless = Budget().with_time(Budget::Clock::duration::max());
  EXPECT_EQ(endless.deadline, Budget::Clock::time_point::max());
}

}  // namespace
}  // namespace yomi
