#include "answers/share.h"

#include <gtest/gtest.h>

namespace yomi::answers {
namespace {

TEST(Share, IsOfTheDecidedUnits) {
  const Share share{3, 1, 4};
  EXPECT_EQ(share.all(), 8U);
  EXPECT_DOUBLE_EQ(share.rate().value(), 0.75);
  // Either way the undecided ones fall, the interval holds what the units then say.
  EXPECT_LE(share.interval().low, stats::wilson95(3, 8).low);
  EXPECT_GE(share.interval().high, stats::wilson95(7, 8).high);
}

TEST(Share, SaysNothingWhereNothingWasDecided) {
  for (const std::uint64_t undecided : {std::uint64_t{0}, std::uint64_t{5}}) {
    const Share share{0, 0, undecided};
    EXPECT_FALSE(share.rate());
    EXPECT_NEAR(share.interval().low, 0, 1e-12);
    EXPECT_NEAR(share.interval().high, 1, 1e-12);
  }
}

}  // namespace
}  // namespace yomi::answers
