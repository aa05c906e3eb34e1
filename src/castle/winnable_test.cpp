#include "castle/winnable.h"

#include <gtest/gtest.h>

#include "castle/solver.h"

namespace yomi::castle {
namespace {

constexpr Variant kOneColumn{1, 4, 13, true};  // whatever lies above a lower card stays there

TEST(CastleWinnable, FindsTheFirstOne) {
  const Winnable found = find_winnable(kBeleagueredCastle, 1, 100, Budget());
  ASSERT_TRUE(found.found);
  EXPECT_EQ(found.undecided, 0U);
  EXPECT_EQ(found.number, 1 + found.lost);
  EXPECT_EQ(solve(found.position, Budget()).verdict, Verdict::kProved);
}

TEST(CastleWinnable, GoesOnPastUndecidedDeals) {
  const Winnable found = find_winnable(kBeleagueredCastle, 1, 100, Budget().with_nodes(100));
  EXPECT_TRUE(found.found);
  EXPECT_GT(found.undecided, 0U);
  EXPECT_EQ(found.reason, StopReason::kNodes);
}

TEST(CastleWinnable, EndsWhereNoneCanBeWon) {
  const Winnable none = find_winnable(kOneColumn, 1, 50, Budget());
  EXPECT_FALSE(none.found);
  EXPECT_EQ(none.lost, 50U);
  EXPECT_EQ(none.number, 50U);
  EXPECT_FALSE(none.reason);
  const Winnable last = find_winnable(kOneColumn, ~std::uint64_t{0}, 50, Budget());
  EXPECT_EQ(last.lost, 1U) << "there is no number after the last";
}

TEST(CastleWinnable, HearsTheStopAndTheClock) {
  std::stop_source source;
  source.request_stop();
  Budget stopped;
  stopped.stop = source.get_token();
  const Winnable cancelled = find_winnable(kOneColumn, 1, 50, stopped);
  EXPECT_EQ(cancelled.reason, StopReason::kCancelled);
  EXPECT_EQ(cancelled.number, 1U);
  Budget late;
  late.deadline = Budget::Clock::now();
  const Winnable out_of_time = find_winnable(kOneColumn, 1, 50, late);
  EXPECT_EQ(out_of_time.reason, StopReason::kTime);
  EXPECT_EQ(out_of_time.number, 1U);
}

}  // namespace
}  // namespace yomi::castle
