#include "calculation/ending.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <vector>

#include "calculation/notation.h"

namespace yomi::calculation {
namespace {

// The same question without memory: every order of every card by itself, as the rules say it.
double plain_chance(const Position& position) {
  if (is_won(position)) return 1;
  double best = 0;
  for (const Move& move : legal_moves(position)) {
    Position next = position;
    apply(next, move);
    best = std::max(best, plain_chance(next));
    if (best >= 1) return 1;
  }
  const int left = stock_size(position);
  double sum = 0;
  for (int rank = 1; rank <= kRanks; ++rank) {
    for (int copy = 0; copy < position.stock[static_cast<std::size_t>(rank)]; ++copy) {
      Position drawn = position;
      draw(drawn, rank);
      double placed = 0;
      for (const Move& move : legal_moves(drawn)) {
        if (move.kind == Move::Kind::kRaise || placed >= 1) continue;
        Position next = drawn;
        apply(next, move);
        placed = std::max(placed, plain_chance(next));
      }
      sum += placed;
    }
  }
  return left == 0 ? best : std::max(best, sum / left);
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
  Random random(7);
  int between = 0;
  for (int i = 0; i < 2000; ++i) {
    const int stacks = 1 + static_cast<int>(random.below(2));
    Position position = initial_position(stacks);
    position.height.fill(kRanks);
    position.stock.fill(0);
    std::vector<std::uint8_t> cards;
    while (cards.size() < 6) {
      const auto base = static_cast<std::size_t>(random.below(kBases));
      if (position.height[base] > 0)
        cards.push_back(
            static_cast<std::uint8_t>(rank_at(static_cast<int>(base), --position.height[base])));
    }
    random.shuffle(std::span(cards));
    for (std::size_t c = 0; c < cards.size(); ++c) {
      if (c < 2)
        position.stacks[random.below(position.stacks.size())].push_back(cards[c]);
      else
        ++position.stock[cards[c]];
    }
    ASSERT_TRUE(check_position(position));
    Ending ending(100'000);
    const auto found = ending.chance(position);
    ASSERT_TRUE(found);
    const double expected = plain_chance(position);
    EXPECT_NEAR(found->value(), expected, 1e-12);
    between += expected > 0 && expected < 1 ? 1 : 0;
  }
  EXPECT_GT(between, 30);
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
