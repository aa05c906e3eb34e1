#include "calculation/ending.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "calculation/notation.h"

namespace yomi::calculation {
namespace {

// The same question as the rules say it: every draw, every placement, every raise. `next`: the cards
// that come first.
class PlainEnding {
 public:
  double chance(const Position& position, std::span<const std::uint8_t> next = {}) {
    if (is_won(position)) return 1;
    std::string key(position.height.begin(), position.height.end());
    for (const auto& stack : position.stacks)
      key += std::string(stack.begin(), stack.end()) + static_cast<char>(kRanks + 1);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    double best = draw_next(position, next);
    for (const Move& move : legal_moves(position)) {
      Position raised = position;
      apply(raised, move);
      best = std::max(best, chance(raised, next));
    }
    return known_[key] = best;
  }

 private:
  double draw_next(const Position& position, std::span<const std::uint8_t> next) {
    double sum = 0;
    int cards = 0;
    for (int rank = 1; rank <= kRanks; ++rank) {
      const int count = next.empty() ? position.stock[static_cast<std::size_t>(rank)]
                                     : (next.front() == rank ? 1 : 0);
      if (count == 0) continue;
      Position drawn = position;
      draw(drawn, rank);
      double best = 0;
      for (const Move& move : legal_moves(drawn)) {
        Position placed = drawn;
        apply(placed, move);
        best = std::max(best, chance(placed, next.empty() ? next : next.subspan(1)));
      }
      sum += count * best;
      cards += count;
    }
    return cards == 0 ? 0 : sum / cards;
  }

  std::map<std::string, double> known_;
};

double plain_chance(const Position& position) {
  return PlainEnding().chance(position);
}

// The last `cards` cards of a game, so many of them in stacks.
Position random_ending(Random& random, int stacks, std::size_t cards, std::size_t stacked) {
  Position position = initial_position(stacks);
  position.height.fill(kRanks);
  position.stock.fill(0);
  std::vector<std::uint8_t> rest;
  while (rest.size() < cards) {
    const auto base = static_cast<std::size_t>(random.below(kBases));
    if (position.height[base] > 0)
      rest.push_back(
          static_cast<std::uint8_t>(rank_at(static_cast<int>(base), --position.height[base])));
  }
  random.shuffle(std::span(rest));
  for (std::size_t c = 0; c < rest.size(); ++c) {
    if (c < stacked)
      position.stacks[random.below(position.stacks.size())].push_back(rest[c]);
    else
      ++position.stock[rest[c]];
  }
  return position;
}

Position parsed(const char* text) {
  auto diagram = parse_position(text, "");
  EXPECT_TRUE(diagram) << diagram.error().text();
  return diagram->tableau.position;
}

TEST(Ending, OneChainAndOneStackByHand) {
  // Three cards of one chain in the stock and a Q in the only stack: J and T must come before the
  // K, or the K finds the Q under it; of the six orders T J K and J T K win, where J waits on Q.
  const Position position = parsed("1: T J Q K\n2:\n3:\n4:\n1: Q\n");
  Ending ending(1000);
  EXPECT_DOUBLE_EQ(ending.chance(position)->value(), plain_chance(position));
  EXPECT_DOUBLE_EQ(ending.chance(position)->value(), 1.0 / 3);
  EXPECT_EQ(ending.chance(position)->to_string(), "1/3");
}

TEST(Ending, AgreesWithThePlainRulesOnRandomPositions) {
  struct Size {
    int stacks;
    std::size_t cards;
    std::size_t stacked;
    int positions;
  };
  Random random(7);
  int between = 0;
  for (const Size& size : {Size{1, 6, 2, 1000}, Size{2, 6, 2, 1000}, Size{2, 8, 3, 40},
                           Size{3, 8, 3, 15}, Size{5, 6, 2, 40}}) {
    for (int i = 0; i < size.positions; ++i) {
      const Position position = random_ending(random, size.stacks, size.cards, size.stacked);
      ASSERT_TRUE(check_position(position));
      Ending ending(100'000);
      const auto found = ending.chance(position);
      ASSERT_TRUE(found);
      const double expected = plain_chance(position);
      ASSERT_NEAR(found->value(), expected, 1e-12) << format_position(position);
      between += expected > 0 && expected < 1 ? 1 : 0;
    }
  }
  EXPECT_GT(between, 100);
}

TEST(Ending, AgreesWithThePlainRulesWhereTheNextCardsAreKnown) {
  Random random(8);
  int between = 0;
  for (int i = 0; i < 600; ++i) {
    const Position position = random_ending(random, 1 + i % 2, 6, 1);
    std::vector<std::uint8_t> next;
    for (std::size_t rank = 1; rank <= kRanks; ++rank)
      next.insert(next.end(), static_cast<std::size_t>(position.stock[rank]),
                  static_cast<std::uint8_t>(rank));
    random.shuffle(std::span(next));
    next.resize(1 + random.below(4));
    const auto found = Ending(100'000, nullptr, next, 5).chance(position);
    ASSERT_TRUE(found);
    const double expected = PlainEnding().chance(position, next);
    ASSERT_NEAR(found->value(), expected, 1e-12) << format_position(position);
    between += expected > 0 && expected < 1 ? 1 : 0;
  }
  EXPECT_GT(between, 10);
}

// A position that the plain search needs 889,914 others for, and that is asked for in a dialogue.
TEST(Ending, ReachesEightCards) {
  Ending ending(50'000);
  const auto chance =
      ending.chance(parsed("1: T J Q K\n2: 9 J K\n3: 4 7 T K\n4: 5 9 K\n1: 9 K 7\n2: T J\n3: Q\n"));
  ASSERT_TRUE(chance);
  EXPECT_EQ(chance->to_string(), "25/28");
}

// The chance is the mean over what is still unknown, for a player who has seen the first cards.
TEST(Ending, KnownCardsAreDrawnInTheirOrder) {
  const Position position = parsed("1: T J Q K\n2:\n3:\n4:\n1: Q\n");
  const auto chance = [&](std::vector<std::uint8_t> next) {
    return Ending(1000, nullptr, std::move(next), 3).chance(position)->to_string();
  };
  EXPECT_EQ(chance({}), "1/3");
  EXPECT_EQ(chance({10}), "1/2");  // T, then J K wins and K J does not
  EXPECT_EQ(chance({11}), "1/2");
  EXPECT_EQ(chance({13}), "0");
  EXPECT_EQ(chance({10, 11, 13}), "1");
  EXPECT_EQ(chance({10, 13, 11}), "0");
}

TEST(Ending, GivesUpBeyondItsLimit) {
  Ending ending(1000);
  EXPECT_FALSE(ending.chance(initial_position(3)));
}

}  // namespace
}  // namespace yomi::calculation
