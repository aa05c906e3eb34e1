#include "app/bridge/early_stop.h"

#include <gtest/gtest.h>

#include <vector>

namespace yomi::app {
namespace {

// `gain` of every hundred games are set by the third arm alone; a third are set by all.
EarlyStop::Sets game(std::uint64_t i, std::uint64_t gain) {
  const bool all = i % 3 == 0;
  return {all, all, all || i % 100 < gain};
}

std::optional<std::uint64_t> stopped(std::uint64_t games, std::uint64_t gain) {
  EarlyStop early;
  for (std::uint64_t i = 0; i < games; ++i) early.see(i, game(i, gain));
  return early.stopped_at();
}

TEST(EarlyStop, EndsAtAMultipleOfFiftyWhenTheDifferenceIsClear) {
  EXPECT_EQ(stopped(500, 40), 50U);
  EXPECT_EQ(stopped(49, 40), std::nullopt);
}

TEST(EarlyStop, GoesOnWhileItIsNotClear) {
  EXPECT_EQ(stopped(2000, 0), std::nullopt);  // the arms are equal
  // Two contracts of a hundred: not clear after 50 or 100, clear in the long run.
  const auto at = stopped(5000, 2);
  ASSERT_TRUE(at);
  EXPECT_GT(*at, 300U);
  EXPECT_EQ(*at % EarlyStop::kEvery, 0U);
}

TEST(EarlyStop, ALossIsAsClearAsAGain) {
  EarlyStop early;
  for (std::uint64_t i = 0; i < 50; ++i) early.see(i, {i % 2 == 0, false, i % 2 == 0});
  EXPECT_EQ(early.stopped_at(), 50U);
}

TEST(EarlyStop, TheOrderInWhichGamesFinishDoesNotMatter) {
  for (const std::uint64_t gain : {2U, 6U, 40U}) {
    EarlyStop backwards;
    for (std::uint64_t block = 0; block < 5000; block += 100) {
      for (std::uint64_t i = 100; i-- > 0;) backwards.see(block + i, game(block + i, gain));
    }
    EXPECT_EQ(backwards.stopped_at(), stopped(5000, gain)) << gain;
  }
}

}  // namespace
}  // namespace yomi::app
