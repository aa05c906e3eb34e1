#include "stats/stats.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace yomi::stats {
namespace {

TEST(Stats, MeanAndVarianceOfATextbookSample) {
  Summary summary;
  for (const double x : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) summary.add(x);
  EXPECT_DOUBLE_EQ(summary.mean(), 5.0);
  EXPECT_DOUBLE_EQ(summary.variance(), 32.0 / 7);
  EXPECT_DOUBLE_EQ(summary.min(), 2);
  EXPECT_DOUBLE_EQ(summary.max(), 9);
}

// Newcombe (1998), Statistics in Medicine 17, table I, method 3: the standard worked examples.
TEST(Stats, WilsonIntervalsOfNewcombe) {
  const auto check = [](std::uint64_t r, std::uint64_t n, double low, double high) {
    const Interval interval = wilson95(r, n);
    EXPECT_NEAR(interval.low, low, 5e-5) << r << "/" << n;
    EXPECT_NEAR(interval.high, high, 5e-5) << r << "/" << n;
  };
  check(81, 263, 0.2553, 0.3662);
  check(15, 148, 0.0624, 0.1605);
  check(0, 20, 0.0000, 0.1611);
  check(1, 29, 0.0061, 0.1718);
  const Interval all = wilson95(20, 20);
  EXPECT_EQ(all.high, 1);
  EXPECT_EQ(wilson95(0, 0).high, 1);
}

TEST(Stats, QuantilesAreThoseOfR) {
  const std::vector<double> values = {4, 1, 3, 2};
  EXPECT_DOUBLE_EQ(quantile(values, 0), 1);
  EXPECT_DOUBLE_EQ(quantile(values, 0.25), 1.75);
  EXPECT_DOUBLE_EQ(quantile(values, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile(values, 1), 4);
}

TEST(Stats, PairedDifferenceFindsASmallShiftThatNoiseHides) {
  Random random(9);
  std::vector<double> first;
  std::vector<double> second;
  for (int i = 0; i < 400; ++i) {
    const double common = random.unit() * 100;
    first.push_back(common + 0.5 + random.unit());
    second.push_back(common + random.unit());
  }
  const Paired paired = paired_difference(first, second, 1);
  EXPECT_NEAR(paired.mean, 0.5, 0.1);
  EXPECT_GT(paired.interval.low, 0.3);
  EXPECT_LT(paired.interval.high, 0.7);
  const Paired again = paired_difference(first, second, 1);
  EXPECT_EQ(paired.interval.low, again.interval.low) << "the seed decides";
}

// Over many samples about 95% of the bootstrap intervals hold the truth.
TEST(Stats, BootstrapIntervalCoversAsPromised) {
  Random random(21);
  int covered = 0;
  constexpr int kTrials = 300;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::vector<double> first;
    std::vector<double> second(60, 0.0);
    for (int i = 0; i < 60; ++i) first.push_back(random.unit());
    const Interval interval =
        paired_difference(first, second, static_cast<std::uint64_t>(trial), 400).interval;
    covered += interval.low <= 0.5 && 0.5 <= interval.high ? 1 : 0;
  }
  EXPECT_GT(covered, kTrials * 90 / 100);
  EXPECT_LT(covered, kTrials * 99 / 100);
}

}  // namespace
}  // namespace yomi::stats
