#include "calculation/player.h"

#include <gtest/gtest.h>

#include "calculation/notation.h"

namespace yomi::calculation {
namespace {

constexpr std::uint64_t kPlayerBytes = 64 << 20;

GameRecord recorded(Player& player, std::uint64_t number) {
  return play_game(player, shuffle(5, number), true);
}

// What was played before leaves no trace.
TEST(Player, AGameDoesNotDependOnTheGamesBefore) {
  Style style;
  style.ahead = 1;
  style.ahead_plans = 4;
  style.plans = 6;
  style.model.pair_limit = 8;
  Player fresh(style, 3, kPlayerBytes);
  const GameRecord alone = recorded(fresh, 1);
  Player used(style, 3, kPlayerBytes);
  static_cast<void>(recorded(used, 0));
  const GameRecord after = recorded(used, 1);
  EXPECT_GT(alone.placed, 10);
  EXPECT_EQ(alone.moves, after.moves);
}

// Where only the best placement counts as close there is nothing to look ahead for.
TEST(Player, OnlyClosePlacementsAreLookedInto) {
  Style plain;
  plain.plans = 6;
  plain.model.pair_limit = 8;
  Style ahead = plain;
  ahead.ahead = 2;
  ahead.ahead_plans = 3;
  ahead.close = {0, 0};
  Player first(plain, 3, kPlayerBytes);
  Player second(ahead, 3, kPlayerBytes);
  const GameRecord short_sighted = recorded(first, 2);
  EXPECT_EQ(short_sighted.moves, recorded(second, 2).moves);
  ahead.close = {100, 100};
  Player third(ahead, 3, kPlayerBytes);
  EXPECT_NE(short_sighted.moves, recorded(third, 2).moves);
}

// An ace that is drawn first may be played. On a stack it is worth less, unless plans count that
// raise it at once.
TEST(Player, ACardThatIsKeptIsNotValuedAsRaised) {
  Style style;
  style.plans = 8;
  style.model.pair_limit = 8;
  const auto options_of = [](const Style& with) {
    Player player(with, 3, kPlayerBytes);
    std::vector<Option> options;
    const auto moves = player.play(1, &options);
    EXPECT_EQ(moves, (std::vector<Move>{{Move::Kind::kPlay, 0, 0}}));
    return options;
  };
  const auto apart = options_of(style);
  ASSERT_EQ(apart.size(), 2U);  // base 1 and a stack
  EXPECT_GT(apart[1].estimate, 0);
  EXPECT_LT(apart[1].estimate, apart[0].estimate);
  style.apart = false;
  const auto together = options_of(style);
  EXPECT_EQ(together[1].estimate, together[0].estimate);
}

// Plans for a position that was typed in are looked for more widely than few plans allow: with 8
// this one had none, though it can hardly be lost.
TEST(Player, FindsPlansForACrowdedPositionWithFewPlansToKeep) {
  const auto diagram = parse_position(
      "1: 3 4 5 6 7 8 9 T J Q K\n2: 8 T Q A 3 5 7 9 J K\n3: J A 4 7 T K\n"
      "4: 3 7 J 2 6 T A 5 9 K\n1: 3 T 6 3 8 6 T 8 3\n2: J 7 T 5 5 J 9 T 2 7 7 5\n3: K 9 K 9\n",
      "");
  ASSERT_TRUE(diagram) << diagram.error().text();
  Style style = Style::fast(3);
  style.ahead = 0;
  style.plans = 8;
  Player player(style, 3, kPlayerBytes);
  player.start(diagram->tableau.position);
  EXPECT_FALSE(player.hopeless());
  EXPECT_LE(player.node().plans.size(), 8U);
  EXPECT_GT(player.chance(player.node()), 0.5F);
}

// A position of a game whose own plan wins whatever comes. Taken level by level its cards lead to no
// plan at all.
TEST(Player, FindsPlansWhateverTheOrderInWhichTheStacksWereFilled) {
  const auto diagram = parse_position(
      "1: 2 3 4 5 6 7 8 9 T J Q K\n2: 6 8 T Q A 3 5 7 9 J K\n3: 9 Q 2 5 8 J A 4 7 T K\n"
      "4: 3 7 J 2 6 T A 5 9 K\n1: 9 7 5 A 5 2 6 6 Q 4 T\n2: Q T J T 9 4 8 A 5 J 9 8 T Q 3\n"
      "3: K J K K K 7\n",
      "");
  ASSERT_TRUE(diagram) << diagram.error().text();
  Style style = Style::fast(3);
  style.ahead = 0;
  style.plans = 8;
  Player player(style, 3, kPlayerBytes);
  player.start(diagram->tableau.position);
  EXPECT_EQ(player.node().value(), 1);
}

}  // namespace
}  // namespace yomi::calculation
