#include "castle/rules.h"

#include <gtest/gtest.h>

#include "castle/deal.h"
#include "castle/paper_claims.h"
#include "castle/reference_test.h"
#include "castle/run_move.h"
#include "castle/steps.h"

namespace yomi::castle {
namespace {

TEST(CastleRules, RandomPlayKeepsEveryCard) {
  for (std::uint64_t number = 1; number <= 60; ++number) {
    Position position = deal(number % 2 == 0 ? kBeleagueredCastle : kStreetsAndAlleys, number);
    Random random(number);
    for (int i = 0; i < 200; ++i) {
      ASSERT_TRUE(check(position)) << check(position).error().text();
      const auto moves = legal_moves(position);
      if (moves.empty()) break;
      apply(position, moves[random.below(moves.size())]);
    }
  }
}

TEST(CastleRules, DealsHaveTheShapeOfTheirGame) {
  const Position castle = deal(kBeleagueredCastle, 5);
  for (const Column& column : castle.columns) EXPECT_EQ(column.size(), 6u);
  EXPECT_EQ(castle.foundations, (std::array<int, 4>{1, 1, 1, 1}));
  const Position streets = deal(kStreetsAndAlleys, 5);
  std::vector<std::size_t> sizes;
  for (const Column& column : streets.columns) sizes.push_back(column.size());
  EXPECT_EQ(sizes, (std::vector<std::size_t>{7, 7, 7, 7, 6, 6, 6, 6}));
}

TEST(CastleRules, SuitsDoNotMatterInTheColumns) {
  Position position;
  position.suits = 2;
  position.ranks = 3;
  position.columns.resize(3);
  position.columns[0] = {Card(Suit::kClubs, Rank(1)), Card(Suit::kDiamonds, Rank(2))};
  position.columns[1] = {Card(Suit::kDiamonds, Rank(1)), Card(Suit::kDiamonds, Rank(3))};
  position.columns[2] = {Card(Suit::kClubs, Rank(3)), Card(Suit::kClubs, Rank(2))};
  ASSERT_TRUE(check(position));
  EXPECT_TRUE(is_legal(position, {0, 1}));                   // 2♦ onto 3♦
  EXPECT_FALSE(is_legal(position, {0, 2}));                  // not onto a two
  EXPECT_FALSE(is_legal(position, {0, Move::kFoundation}));  // the ace is not up
  EXPECT_FALSE(is_legal(position, {1, 0}));                  // not upwards
  EXPECT_FALSE(is_legal(position, {0, 0}));
  apply(position, {0, 1});
  EXPECT_TRUE(is_legal(position, {0, Move::kFoundation}));  // the ace of clubs is free
}

// Proof 1.
TEST(CastleRules, DecreasingColumnsAreWonByGreed) {
  for (std::uint64_t i = 0; i < 500; ++i) {
    Position position = sorted_down_position(1, i);
    ASSERT_TRUE(check(position));
    ASSERT_TRUE(is_sorted_down(position));
    while (send_one_up(position)) {
    }
    EXPECT_TRUE(is_won(position));
  }
}

TEST(CastleRunMove, TheMovesAreLegalAndMoveTheRun) {
  for (int vacant = 0; vacant <= 3; ++vacant) {
    for (int cards = 1; cards <= std::min(run_capacity(vacant), 11); ++cards) {
      Position position;
      position.suits = 1;
      position.ranks = cards + 2;
      position.columns.resize(static_cast<std::size_t>(vacant) + 2);
      position.columns[0].emplace_back(Suit::kClubs, Rank(1));
      for (int r = cards + 1; r >= 2; --r) position.columns[0].emplace_back(Suit::kClubs, Rank(r));
      position.columns[1].emplace_back(Suit::kClubs, Rank(cards + 2));
      const Position start = position;
      const std::vector<Move> moves = run_moves(position, 0, 1, cards);
      for (const Move move : moves) {
        ASSERT_TRUE(is_legal(position, move));
        apply(position, move);
      }
      EXPECT_EQ(position.columns[0].size(), 1u);
      EXPECT_EQ(top_run(position.columns[1]), cards + 1);
      // And the line is read as one step.
      const auto steps = steps_of(start, moves);
      ASSERT_EQ(steps.size(), 1u);
      EXPECT_EQ(steps[0].cards, cards);
      EXPECT_EQ(steps[0].move, (Move{0, 1}));
    }
  }
}

TEST(CastlePaper, PropertyOneHoldsByBruteForce) {
  for (int n = 0; n <= 2; ++n) EXPECT_EQ(longest_run_moved(n, false), 1 << n);
  for (int n = 1; n <= 3; ++n) EXPECT_EQ(longest_run_moved(n, true), 1 << (n - 1));
}

TEST(SlowCastlePaper, PropertyOneHoldsByBruteForceForThreeEmptyColumns) {
  EXPECT_EQ(longest_run_moved(3, false), 8);
}

}  // namespace
}  // namespace yomi::castle
