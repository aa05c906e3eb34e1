#include "bridge/review.h"

#include <gtest/gtest.h>

#include "bridge/reading.h"

namespace yomi::bridge {
namespace {

// South plays 3NT and has nine tricks if East wins the first heart: West leads the eight from two.
const std::string kHead =
    "[Board \"1\"]\n[Dealer \"N\"]\n"
    "[Deal \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\"]\n"
    "[Auction \"N\"]\n1D 1H 3NT Pass\nPass Pass\n[Play \"W\"]\n";

Result<Review> review_of(const std::string& play, bool advice = false) {
  const auto records = parse_pbn(kHead + play);
  EXPECT_TRUE(records) << records.error().to_string();
  survey::ThreadExecutor executor(1);
  ReviewOptions options{advice, false, review_strategy(), nullptr};
  options.strategy.deals = 10;
  return review(records->front(), standard_agreements(), options, {}, executor);
}

TEST(Review, CostsAddUpToTheResult) {
  const auto done = review_of("H8 H3 H7 H9\nS5 S4 S2 SA\n- - - C4\n*\n");
  ASSERT_TRUE(done) << done.error().to_string();
  ASSERT_EQ(done->cards.size(), 9U);
  int declarer = done->double_dummy;
  for (const CardReview& card : done->cards) {
    EXPECT_GE(card.cost(), 0);
    EXPECT_TRUE(card.best_cards.contains(card.played.card) == (card.cost() == 0));
    declarer += card.defends ? card.cost() : -card.cost();
  }
  EXPECT_EQ(declarer, done->result);
  int lost = 0;
  for (const int each : done->lost) lost += each;
  EXPECT_EQ(lost, std::abs(done->lost[at(Seat::kSouth)]) + done->lost[at(Seat::kEast)] +
                      done->lost[at(Seat::kWest)]);
  EXPECT_EQ(done->lost[at(Seat::kNorth)], 0) << "dummy's cards are declarer's";
}

TEST(Review, TheAceOnTheFirstTrickIsTheTurningPoint) {
  // Double dummy East's seven holds the defence to five tricks, the ace gives two of them away.
  const auto done = review_of("H8 HJ HA H9\n*\n", true);
  ASSERT_TRUE(done) << done.error().to_string();
  const CardReview& ace = done->cards[2];
  EXPECT_EQ(ace.player, Seat::kEast);
  EXPECT_EQ(ace.cost(), 2);
  ASSERT_TRUE(done->turning_point);
  EXPECT_EQ(*done->turning_point, 2U);
  ASSERT_TRUE(ace.advice);
  EXPECT_EQ(ace.advice->deals, 10U);
  EXPECT_EQ(done->lost[at(Seat::kEast)], 2);
}

TEST(Review, ACallThatTheHandDoesNotHaveIsNamed) {
  const auto records = parse_pbn(
      "[Dealer \"N\"]\n"
      "[Deal \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\"]\n"
      "[Auction \"N\"]\n2NT Pass 3NT AP\n[Play \"E\"]\nH7\n*\n");
  ASSERT_TRUE(records) << records.error().to_string();
  survey::ThreadExecutor executor(1);
  const auto done =
      review(records->front(), standard_agreements(), {false, false, {}, nullptr}, {}, executor);
  ASSERT_TRUE(done) << done.error().to_string();
  ASSERT_FALSE(done->calls.empty());
  EXPECT_EQ(to_string(done->calls[0].call), "2NT");
  EXPECT_EQ(done->calls[0].seat, Seat::kNorth);
}

TEST(Review, WhatCannotBeReviewedIsRefused) {
  EXPECT_EQ(review_of("*\n").error().text(), "nothing was played");
}

}  // namespace
}  // namespace yomi::bridge
