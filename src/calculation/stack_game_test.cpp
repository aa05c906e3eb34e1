#include "calculation/stack_game.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "calculation/estimate.h"
#include "calculation/notation.h"
#include "calculation/reference_test.h"
#include "calculation/sample_test.h"

namespace yomi::calculation {
namespace {

constexpr std::uint64_t kMegabytes = 64 << 20;

constexpr std::string_view kWorkedExample =
    "台の状態\n"
    "1: 3 4 5 6 7 8 9 T J Q K\n"
    "2: T Q A 3 5 7 9 J K\n"
    "3: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
    "4: 3 7 J 2 6 T A 5 9 K\n"
    "スタックの状態\n"
    "1: 8-3 5-3 Q-3 A-2\n"
    "2: 9-2 A-4 Q-1 J-1 6-4\n"
    "3: K-4 K-2 9-4 5-4 J-2\n";

struct Printed {
  const char* digits;
  double value;
};

std::vector<Printed> worked_example(Precision precision) {
  const auto diagram = parse_position(kWorkedExample);
  const auto plan = make_plan(*diagram);
  Model model = Model::paper();
  model.pair_limit = 2 * kMaxChain;
  model.precision = precision;
  Evaluator evaluator(model, 3, kMegabytes);
  const auto parts = evaluator.parts(*plan, {2, 4, 0, 3});
  return {{"0.3910466", parts.single[0]},  {"0.8333333", parts.single[1]},
          {"0.06856813", parts.single[2]}, {"0.9583333", parts.single[3]},
          {"0.2739771", parts.pair[0][1]}, {"0.01547976", parts.pair[0][2]},
          {"0.3513412", parts.pair[0][3]}, {"0.05273561", parts.pair[1][2]},
          {"0.7986111", parts.pair[1][3]}, {"0.05320396", parts.pair[2][3]},
          {"0.007281463", parts.total}};
}

// The difference in units of the last printed digit.
double units_off(const Printed& number) {
  const std::string digits = number.digits;
  const double unit = std::pow(10.0, 2.0 - static_cast<double>(digits.size()));
  return std::abs(number.value - std::stod(digits)) / unit;
}

TEST(StackGame, TheWorkedExampleOfThePaperWithinTwoOfTheLastPrintedDigit) {
  int exact = 0;
  for (const Printed& number : worked_example(Precision::kFull)) {
    EXPECT_LE(units_off(number), 2) << number.digits;
    exact += units_off(number) <= 0.5 ? 1 : 0;
  }
  EXPECT_EQ(exact, 8);
}

TEST(StackGame, ThePrintedDigitsOfTheLongestChainAreThoseOfSinglePrecision) {
  const auto single = worked_example(Precision::kSingle);
  EXPECT_EQ(fmt::format("{:.7g}", single[2].value), "0.06856813");
  for (const Printed& number : single) EXPECT_LE(units_off(number), 1.5) << number.digits;
}

TEST(StackGame, CountsOfPositions) {
  EXPECT_EQ(SingleGame::count_positions(3, 12), 298U);
  EXPECT_EQ(SingleGame::count_positions(4, 12), 793U);
  EXPECT_EQ(PairGame::count_positions(3, 2, 1000), 8U);
  EXPECT_EQ(PairGame::count_positions(3, 7, 100), 0U);  // more than the limit
  EXPECT_EQ(PairGame::count_positions(3, 2, 8), 8U);
  EXPECT_EQ(PairGame::count_positions(3, 2, 7), 0U);
  const std::uint64_t all = PairGame::count_positions(3, 7, 1 << 20);
  std::uint64_t seen = 0;
  const auto watch = [&](std::uint64_t so_far) { return (seen = so_far) < 5000; };
  EXPECT_EQ(PairGame::count_positions(3, 7, 1 << 20, watch), 0U);
  EXPECT_GE(seen, 5000U);
  EXPECT_LT(seen, all);
  EXPECT_EQ(PairGame::count_positions(3, 7, all), all);
}

TEST(StackGame, TwoCardsOfTwoBasesNeverFailOnThreeStacks) {
  PairGame game(Rules::kPaper, 3, kMegabytes);
  PairPosition position;
  position.cards = {2, 2};
  for (auto& row : position.allowed) row.fill(2);
  for (auto& row : position.free) row.fill(2);
  EXPECT_EQ(game.value(position), 1.0);
}

void expect_like_reference(Rules rules, int stacks, int positions, int most) {
  Model model = Model::paper();
  model.rules = rules;
  model.no_free_stack = 1;
  Evaluator evaluator(model, stacks, kMegabytes);
  Random random(2026, static_cast<std::uint64_t>(stacks));
  int interesting = 0;
  for (int i = 0; i < positions; ++i) {
    const Sampled sampled = sample(random, stacks, most);
    const auto parts = evaluator.parts(sampled.plan, sampled.height);
    for (unsigned a = 0; a < kBases; ++a) {
      const double single = sampled.game.value(rules, 1U << a);
      if (parts.total > 0) {
        ASSERT_NEAR(parts.single[a], single, 1e-6) << "position " << i;
      }
      for (unsigned b = a + 1; b < kBases; ++b) {
        const double pair = sampled.game.value(rules, 1U << a | 1U << b);
        if (parts.total > 0) {
          ASSERT_NEAR(parts.pair[a][b], pair, 1e-6) << "position " << i;
        }
        if (pair == 0 && rules == Rules::kPaper) {
          ASSERT_EQ(parts.total, 0) << "position " << i;
        }
        interesting += pair > 0 && pair < 1 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(interesting, positions / 10);
}

TEST(StackGame, SinglesAndPairsAreThoseOfBruteForceWithThreeStacks) {
  expect_like_reference(Rules::kPaper, 3, 1200, 8);
}
TEST(StackGame, SinglesAndPairsAreThoseOfBruteForceWithFourStacks) {
  expect_like_reference(Rules::kPaper, 4, 400, 8);
}
TEST(StackGame, SinglesAndPairsAreThoseOfBruteForceWithTwoStacks) {
  expect_like_reference(Rules::kPaper, 2, 1000, 9);
}
TEST(StackGame, PlayingSinglesAndPairsAreThoseOfBruteForce) {
  expect_like_reference(Rules::kPlaying, 3, 200, 7);
  expect_like_reference(Rules::kPlaying, 2, 200, 8);
}

TEST(StackGame, ForgettingChangesNoValue) {
  PairGame small(Rules::kPaper, 3, 1);  // the least memory there is
  PairGame large(Rules::kPaper, 3, kMegabytes * 4);
  PairPosition position;
  position.cards = {6, 6};
  for (auto& row : position.allowed) row.fill(6);
  for (auto& row : position.free) row.fill(6);
  EXPECT_EQ(small.value(position), large.value(position));
  EXPECT_TRUE(small.full());
  EXPECT_FALSE(large.full());
}

// As the build of a table does when it writes what it has so far.
TEST(StackGame, EverythingMayBeTakenAndPutBackInTheMiddle) {
  PairPosition position;
  position.cards = {7, 6};
  for (std::size_t chain = 0; chain < 2; ++chain) {
    position.allowed[chain].fill(position.cards[chain]);
    position.free[chain].fill(position.cards[1 - chain]);
  }
  PairGame plain(Rules::kPaper, 3, 64 << 20);
  PairGame disturbed(Rules::kPaper, 3, 64 << 20);
  int times = 0;
  disturbed.set_watch(
      [](void* context, PairGame& game) {
        const PairGame::Sorted sorted = game.take();
        EXPECT_EQ(game.size(), 0U);
        game.reserve(sorted.size());
        for (std::uint64_t i = 0; i < sorted.size(); ++i) {
          EXPECT_TRUE(i == 0 || sorted[i - 1].key < sorted[i].key);
          game.insert(sorted[i].key, sorted[i].value);
        }
        ++*static_cast<int*>(context);
        return true;
      },
      &times);
  EXPECT_EQ(plain.value(position), disturbed.value(position));
  EXPECT_GT(times, 2);
  EXPECT_EQ(plain.size(), disturbed.size());
  EXPECT_EQ(plain.solved(), disturbed.solved());
  EXPECT_TRUE(plain.fits(plain.size()));
  EXPECT_FALSE(plain.fits(8 << 20));
}

TEST(StackGame, KeysForgetTheOrderOfBasesAndStacksAndNothingElse) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    PairPosition position;
    for (std::size_t chain = 0; chain < 2; ++chain)
      position.cards[chain] = static_cast<std::uint8_t>(1 + random.below(13));
    for (std::size_t chain = 0; chain < 2; ++chain) {
      std::uint8_t f = 0;
      for (std::size_t k = 0; k < position.cards[chain]; ++k) {
        f = static_cast<std::uint8_t>(
            f + random.below(static_cast<std::uint64_t>(position.cards[1 - chain] - f + 1)));
        position.free[chain][k] = f;
      }
      for (auto& t : position.allowed[chain])
        t = static_cast<std::uint8_t>(
            random.below(static_cast<std::uint64_t>(position.cards[chain] + 1)));
    }
    const PairKey key = make_key(position, 4);
    PairPosition other = position;
    std::swap(other.cards[0], other.cards[1]);
    std::swap(other.allowed[0], other.allowed[1]);
    std::swap(other.free[0], other.free[1]);
    std::swap(other.allowed[0][1], other.allowed[0][3]);
    std::swap(other.allowed[1][1], other.allowed[1][3]);
    ASSERT_EQ(make_key(other, 4), key);
    ASSERT_EQ(make_key(position_of(key, 4), 4), key);
    ++other.allowed[0][0];
    if (other.allowed[0][0] <= other.cards[0]) {
      ASSERT_NE(make_key(other, 4), key);
    }
  }
}

TEST(SlowStackGame, CountsOfPairPositions) {
  EXPECT_EQ(PairGame::count_positions(3, 8, 1 << 20), 204'538U);
}

}  // namespace
}  // namespace yomi::calculation
