#include "shogi/types.h"

#include <gtest/gtest.h>

#include "base/random.h"

namespace yomi::shogi {
namespace {

Hand random_hand(Random& random) {
  Hand hand;
  for (PieceType t : kHandTypes)
    hand.set(t, static_cast<int>(random.below(static_cast<std::uint64_t>(full_count(t)) + 1)));
  return hand;
}

TEST(Hand, CoversMeansAtLeastAsManyOfEveryKind) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Hand a = random_hand(random);
    const Hand b = i % 2 == 0 ? random_hand(random) : Hand::least(a, random_hand(random));
    bool covers = true;
    for (PieceType t : kHandTypes) covers = covers && a.count(t) >= b.count(t);
    ASSERT_EQ(a.covers(b), covers);
    ASSERT_TRUE(a.covers(Hand::least(a, b)));
    ASSERT_TRUE(Hand::most(a, b).covers(b));
  }
}

TEST(Move, KeepsItsParts) {
  const Move move = Move::board({7, 7}, {7, 6}, true);
  EXPECT_EQ(move.from(), Square(7, 7));
  EXPECT_EQ(move.to(), Square(7, 6));
  EXPECT_TRUE(move.promotes());
  EXPECT_FALSE(move.is_drop());
  const Move drop = Move::drop(PieceType::kGold, {5, 2});
  EXPECT_TRUE(drop.is_drop());
  EXPECT_EQ(drop.dropped(), PieceType::kGold);
  EXPECT_EQ(drop.to(), Square(5, 2));
  EXPECT_FALSE(Move().exists());
}

}  // namespace
}  // namespace yomi::shogi
