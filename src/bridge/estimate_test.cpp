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

TEST(Estimate, TheBestOfSeveralCardsNeedsStrongerEvidence) {
  const Goal goal = game_goal();
  const auto split = [&](std::size_t better, std::size_t worse) {
    std::vector<std::int8_t> mine(40, 4);
    std::vector<std::int8_t> other(40, 4);
    std::fill_n(mine.begin(), better, std::int8_t{5});
    std::fill_n(other.begin() + static_cast<std::ptrdiff_t>(better), worse, std::int8_t{5});
    const std::vector<double> weights(40, 1.0);
    return gain_of(goal, judged(goal, mine), judged(goal, other), weights);
  };
  EXPECT_NEAR(split(6, 0).p, 1.0 / 32, 1e-9);  // two of 2^6
  EXPECT_TRUE(split(6, 0).clear());
  EXPECT_FALSE(split(6, 0).clear(2));
  EXPECT_TRUE(split(7, 0).clear(2));  // 1/64 · 2
  EXPECT_FALSE(split(7, 0).clear(4));
  EXPECT_TRUE(split(8, 0).clear(4));  // 1/128 · 4
  EXPECT_FALSE(split(10, 2).clear(2));
  EXPECT_FALSE(split(0, 20).clear());  // worse is not better
  // One deal of large weight is one deal, however many of small weight agree with it.
  std::vector<std::int8_t> mine(40, 4);
  std::fill_n(mine.begin(), 8, std::int8_t{5});
  std::vector<double> weights(40, 0.001);
  weights[0] = weights[39] = 1;
  const Gain weighted =
      gain_of(goal, judged(goal, mine), judged(goal, std::vector<std::int8_t>(40, 4)), weights);
  EXPECT_LT(sign_test(weighted.better, weighted.worse), 0.01);
  EXPECT_FALSE(weighted.clear());
}

// Decisions in which five cards are worth the same and a deal tells any two of them apart in about
// three of five cases: how often one takes the place of the first, by the looks of abc.h.
double mistaken_share(std::size_t compared) {
  constexpr int kDecisions = 1500;
  constexpr std::size_t kCards = 5;
  constexpr std::size_t kLook = 20;
  constexpr std::size_t kMost = 120;
  const Goal goal = game_goal();
  int mistaken = 0;
  for (int d = 0; d < kDecisions; ++d) {
    Random random(7, static_cast<std::uint64_t>(d));
    std::vector<std::vector<std::int8_t>> tricks(kCards);
    const auto draw = [&] {
      for (std::size_t i = 0; i < kLook; ++i)
        for (auto& card : tricks) card.push_back(random.below(2) == 0 ? 4 : 5);
    };
    draw();
    std::vector<CardEstimate> cards;
    std::vector<const CardEstimate*> all;
    std::vector<double> weights(kMost, 1.0);
    for (const auto& card : tricks) cards.push_back(judged(goal, card));
    for (const CardEstimate& card : cards) all.push_back(&card);
    const std::size_t best = challenger_of(goal, all, weights);
    if (best == 0) continue;
    for (;;) {
      const Gain gain = gain_of(goal, judged(goal, tricks[best]), judged(goal, tricks[0]), weights);
      if (gain.clear(compared)) ++mistaken;
      if (!open_question(gain, compared) || tricks[0].size() >= kMost) break;
      draw();
    }
  }
  return static_cast<double>(mistaken) / kDecisions;
}

TEST(Estimate, OfCardsThatAreWorthTheSameFewTakeThePlaceOfTheChoice) {
  EXPECT_LE(mistaken_share(4), 0.05);
  EXPECT_GT(mistaken_share(1), 0.08);  // without regard to their number
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
