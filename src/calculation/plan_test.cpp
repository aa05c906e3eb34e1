#include "calculation/plan.h"

#include <gtest/gtest.h>

#include <vector>

namespace yomi::calculation {
namespace {

bool same_order(const Plan& a, const Plan& b, const std::array<std::uint8_t, 4>& height) {
  for (int base = 0; base < kBases; ++base) {
    for (int place = height[static_cast<std::size_t>(base)]; place < kRanks; ++place) {
      for (int other = 0; other < kBases; ++other) {
        if (a.after(code_of(base, place), other) != b.after(code_of(base, place), other))
          return false;
      }
    }
  }
  return true;
}

TEST(Plan, ACardThatMustGoFirstCannotLieUnderALaterOne) {
  Plan plan;
  EXPECT_TRUE(plan.push(0, 0, 3));   // 4-0
  EXPECT_FALSE(plan.push(0, 0, 5));  // 6-0 on it can never go up
  EXPECT_TRUE(plan.push(0, 0, 2));   // 3-0 can
}

TEST(Plan, ALoopThroughTwoStacksIsSeen) {
  Plan plan;
  ASSERT_TRUE(plan.push(0, 0, 2));
  ASSERT_TRUE(plan.push(0, 1, 5));  // (1,5) before (0,2)
  ASSERT_TRUE(plan.push(1, 1, 3));
  EXPECT_FALSE(plan.push(1, 0, 4));  // (0,4) before (1,3) before (1,5) before (0,2) before (0,4)
}

// Adding, renaming and taking cards away leaves the same order as building it from nothing.
TEST(Plan, TheOrderKeptUpToDateIsTheOrderBuiltAnew) {
  Random random(11);
  int renamed = 0;
  for (int game = 0; game < 3000; ++game) {
    Plan plan;
    std::array<std::uint8_t, 4> height = {};
    for (int step = 0; step < 40; ++step) {
      const auto stack = static_cast<std::size_t>(random.below(3));
      const auto base = static_cast<int>(random.below(4));
      const auto place = static_cast<int>(random.below(13));
      const std::uint8_t top = plan.top[stack];
      if (top != kNone && place_in(top) == height[static_cast<std::size_t>(base_of(top))]) {
        ++height[static_cast<std::size_t>(base_of(top))];
        plan.pop(stack);
      } else if (place >= height[static_cast<std::size_t>(base)] && !plan.is_stacked(base, place)) {
        plan.push(stack, base, place);
      } else if (plan.is_stacked(base, place)) {
        const auto other = static_cast<int>(random.below(4));
        const int elsewhere = place_of(other, rank_at(base, place));
        if (other == base || elsewhere < height[static_cast<std::size_t>(other)]) continue;
        Plan changed = plan;
        changed.rename(code_of(base, place), code_of(other, elsewhere), 3);
        if (!changed.rebuild(3)) continue;
        plan = changed;
        ++renamed;
      }
      Plan built = plan;
      ASSERT_TRUE(built.rebuild(3));
      ASSERT_TRUE(same_order(plan, built, height));
      ASSERT_EQ(plan.identity, built.identity);
      ASSERT_EQ(plan.stacked, built.stacked);
    }
  }
  EXPECT_GT(renamed, 500);
}

}  // namespace
}  // namespace yomi::calculation
