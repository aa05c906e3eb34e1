#include "calculation/calibration.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace yomi::calculation {
namespace {

// A better estimate must never mean a worse chance: the players compare chances.
void expect_monotone(const Calibration& calibration) {
  for (int left = 0; left <= kCards; ++left) {
    float last = calibration.chance(0, left);
    EXPECT_EQ(last, 0);
    for (float estimate = 1e-30F; estimate < 1; estimate *= 1.3F) {
      const float chance = calibration.chance(estimate, left);
      ASSERT_GE(chance, last) << left << " cards left, estimate " << estimate;
      ASSERT_LE(chance, 1);
      last = chance;
    }
    ASSERT_GE(calibration.chance(1, left), last);
  }
}

TEST(Calibration, IsMonotoneInTheEstimate) {
  expect_monotone(Calibration::shipped());
}

TEST(Calibration, IsMonotoneWhateverItIsFittedTo) {
  Random random(3);
  std::vector<Sample> samples;
  for (int i = 0; i < 4000; ++i) {
    // The worse the estimate, the more is won: no curve may follow that.
    const auto estimate = static_cast<float>(random.unit());
    samples.push_back({static_cast<int>(1 + random.below(kCards - 1)), estimate,
                       static_cast<float>(random.unit()) > estimate});
  }
  expect_monotone(Calibration::fit(samples));
}

}  // namespace
}  // namespace yomi::calculation
