#include "base/random.h"

#include <gtest/gtest.h>

#include <array>
#include <numeric>
#include <span>
#include <vector>

namespace yomi {
namespace {

// splitmix64 started at 1234567 is known to begin so (Vigna's reference program).
TEST(Random, MixerIsSplitmix64) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
  EXPECT_EQ(mix64(1234567 + kGolden), 6457827717110365317ULL);
  EXPECT_EQ(mix64(1234567 + 2 * kGolden), 3203168211198807973ULL);
  EXPECT_EQ(mix64(1234567 + 3 * kGolden), 9817491932198370423ULL);
}

// xoshiro256** written out a second time, in the plainest way.
std::vector<std::uint64_t> plain_xoshiro(std::array<std::uint64_t, 4> s, int count) {
  std::vector<std::uint64_t> out;
  for (int i = 0; i < count; ++i) {
    const std::uint64_t five = s[1] * 5;
    out.push_back(((five << 7) | (five >> 57)) * 9);
    const std::uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = (s[3] << 45) | (s[3] >> 19);
  }
  return out;
}

TEST(Random, IsXoshiro256StarStarSeededBySplitmix64) {
  constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
  std::array<std::uint64_t, 4> state{};
  for (std::size_t i = 0; i < 4; ++i) state[i] = mix64(42 + (i + 1) * kGolden);
  Random random(42);
  for (const std::uint64_t expected : plain_xoshiro(state, 100)) EXPECT_EQ(random.next(), expected);
}

// The vectors of docs/formats/random.md: these must hold for ever.
TEST(Random, GivesTheDocumentedVectors) {
  Random one(1);
  EXPECT_EQ(one.next(), 0xb3f2af6d0fc710c5ULL);
  EXPECT_EQ(one.next(), 0x853b559647364ceaULL);
  EXPECT_EQ(one.next(), 0x92f89756082a4514ULL);
  Random stream(1, 7);
  EXPECT_EQ(stream.next(), 0x07b2a2ba8cf95e5dULL);
  EXPECT_EQ(stream.next(), 0xe01b206a73fb0022ULL);
  Random dice(1);
  for (const std::uint64_t face : {4U, 3U, 3U, 2U, 4U, 0U, 0U, 2U, 5U, 3U, 5U, 5U})
    EXPECT_EQ(dice.below(6), face);
  std::vector<int> ten(10);
  std::iota(ten.begin(), ten.end(), 0);
  Random shuffler(1);
  shuffler.shuffle(std::span<int>(ten));
  EXPECT_EQ(ten, (std::vector<int>{3, 6, 1, 5, 0, 9, 2, 8, 4, 7}));
}

TEST(Random, DrawsBelowABoundWithoutBias) {
  Random random(7);
  std::array<int, 6> seen{};
  constexpr int kDraws = 60000;
  for (int i = 0; i < kDraws; ++i) ++seen[static_cast<std::size_t>(random.below(6))];
  double chi = 0;
  for (const int n : seen) chi += (n - kDraws / 6.0) * (n - kDraws / 6.0) / (kDraws / 6.0);
  EXPECT_LT(chi, 20.5);  // 5 degrees of freedom, p = 0.001
  for (int i = 0; i < 100; ++i) EXPECT_EQ(random.below(1), 0U);
  const std::uint64_t huge = (std::uint64_t{1} << 63) + 1;
  for (int i = 0; i < 1000; ++i) EXPECT_LT(random.below(huge), huge);
}

TEST(Random, UnitLiesBetweenZeroAndOne) {
  Random random(3);
  double sum = 0;
  for (int i = 0; i < 10000; ++i) {
    const double x = random.unit();
    ASSERT_TRUE(x >= 0 && x < 1);
    sum += x;
  }
  EXPECT_NEAR(sum / 10000, 0.5, 0.02);
}

TEST(Random, EveryOrderOfThreeIsEquallyLikely) {
  Random random(11);
  std::array<int, 6> seen{};
  for (int i = 0; i < 60000; ++i) {
    std::array<int, 3> items = {0, 1, 2};
    random.shuffle(std::span<int>(items));
    ++seen[static_cast<std::size_t>(items[0] * 2 + (items[1] > items[2] ? 1 : 0))];
  }
  for (const int n : seen) EXPECT_NEAR(n, 10000, 400);
}

}  // namespace
}  // namespace yomi
