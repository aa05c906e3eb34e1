#include "bridge/estimate.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.h"

namespace yomi::bridge {
namespace {

Goal game_goal(Objective objective = Objective::kSet, bool defends = true) {
  Goal goal;
  goal.contract = Contract{3, Strain::kNotrump, 0, Seat::kSouth};  // five tricks set it
  goal.objective = objective;
  goal.defends = defends;
  return goal;
}

CardEstimate judged(const Goal& goal, std::vector<std::int8_t> tricks,
                    std::vector<double> weights = {}) {
  if (weights.empty()) weights.assign(tricks.size(), 1.0);
  return estimate(goal, Card(Suit::kSpades, 2), std::move(tricks), weights);
}

TEST(Estimate, TheGoalIsTheDefendersOrDeclarers) {
  EXPECT_EQ(game_goal().value(5), 1);
  EXPECT_EQ(game_goal().value(4), 0);
  EXPECT_EQ(game_goal(Objective::kSet, false).value(4), 1);
  EXPECT_EQ(game_goal(Objective::kTricks, false).value(4), 9);
  EXPECT_EQ(game_goal(Objective::kImps).value(4), 0);  // just made, as at the other table
  EXPECT_GT(game_goal(Objective::kImps).value(5), 0);
  EXPECT_LT(game_goal(Objective::kImps, false).value(5), 0);
}

TEST(Estimate, AWeightCountsADealSoManyTimes) {
  const Goal goal = game_goal();
  const CardEstimate weighted = judged(goal, {5, 4, 6, 3}, {3, 1, 2, 2});
  const CardEstimate repeated = judged(goal, {5, 5, 5, 4, 6, 6, 3, 3});
  EXPECT_DOUBLE_EQ(weighted.set_rate, repeated.set_rate);
  EXPECT_DOUBLE_EQ(weighted.tricks, repeated.tricks);
  EXPECT_EQ(weighted.sets, 2U);
  // Four deals of unequal weight tell less than four of equal weight, and far less than eight.
  EXPECT_LT(weighted.set_interval.low, repeated.set_interval.low);
}

TEST(Estimate, WithoutWeightsTheIntervalIsWilsons) {
  const CardEstimate card = judged(game_goal(), {5, 5, 4, 4, 4, 4, 4, 4, 4, 4});
  const stats::Interval wilson = stats::wilson95(2, 10);
  EXPECT_NEAR(card.set_interval.low, wilson.low, 1e-12);
  EXPECT_NEAR(card.set_interval.high, wilson.high, 1e-12);
}

TEST(Estimate, TricksOnlyBreakTiesOfTheObjective) {
  const Goal goal = game_goal();
  const CardEstimate sets_once = judged(goal, {5, 0, 0, 0});
  const CardEstimate many_tricks = judged(goal, {4, 4, 4, 4});
  const CardEstimate few_tricks = judged(goal, {4, 4, 4, 3});
  EXPECT_TRUE(better(goal, sets_once, many_tricks));
  EXPECT_FALSE(better(goal, many_tricks, sets_once));
  EXPECT_TRUE(better(goal, many_tricks, few_tricks));
  // For declarer it is the other way round, in contracts and in tricks.
  const Goal declarer = game_goal(Objective::kSet, false);
  EXPECT_TRUE(better(declarer, judged(declarer, {4, 4, 4, 4}), judged(declarer, {5, 0, 0, 0})));
  EXPECT_TRUE(better(declarer, judged(declarer, {4, 4, 4, 3}), judged(declarer, {4, 4, 4, 4})));
}

TEST(Estimate, FiveDealsAgainstNoneCouldBeChanceAndSixAreClear) {
  const Goal goal = game_goal();
  for (const std::size_t n : {5U, 6U}) {
    std::vector<std::int8_t> better(40, 4);
    const std::vector<std::int8_t> worse(40, 4);
    std::fill_n(better.begin(), n, std::int8_t{5});
    const std::vector<double> weights(40, 1.0);
    const Gain gain = gain_of(goal, judged(goal, better), judged(goal, worse), weights);
    EXPECT_EQ(gain.better, n);
    EXPECT_EQ(gain.worse, 0U);
    EXPECT_EQ(gain.clear(), n == 6) << n;
    EXPECT_FALSE(gain_of(goal, judged(goal, worse), judged(goal, better), weights).clear());
  }
}

// The chance of a split at least as uneven, by adding up all 2^n outcomes.
double by_enumeration(int better, int worse) {
  const int n = better + worse;
  const int least = std::abs(better - worse);
  int count = 0;
  for (int bits = 0; bits < 1 << n; ++bits) {
    if (std::abs(2 * std::popcount(static_cast<unsigned>(bits)) - n) >= least) ++count;
  }
  return static_cast<double>(count) / (1 << n);
}

TEST(Estimate, TheSignTestIsTheShareOfAllOutcomes) {
  for (int better = 0; better <= 8; ++better) {
    for (int worse = 0; worse <= 8; ++worse)
      EXPECT_NEAR(sign_test(static_cast<std::uint64_t>(better), static_cast<std::uint64_t>(worse)),
                  by_enumeration(better, worse), 1e-9)
          << better << " : " << worse;
  }
  EXPECT_NEAR(sign_test(42, 11), 2.1e-5, 2e-6);  // the survey of seven tricks
}

}  // namespace
}  // namespace yomi::bridge
