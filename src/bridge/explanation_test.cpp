#include "bridge/explanation.h"

#include <gtest/gtest.h>

#include "bridge/decision.h"
#include "bridge/pbn.h"

namespace yomi::bridge {
namespace {

HandRange read_of(const char* note, const char* call) {
  const auto explanation = read_explanation(note, *parse_call(call));
  EXPECT_TRUE(explanation) << note;
  return explanation ? explanation->range : HandRange{};
}

TEST(Explanation, PointsAndLengthsAsPlayersWriteThem) {
  EXPECT_EQ(read_of("12-14", "1NT").points_low, 12);
  EXPECT_EQ(read_of("12-14", "1NT").points_high, 14);
  EXPECT_EQ(read_of("16+ hcp, forcing", "1C").points_low, 16);
  EXPECT_EQ(read_of("14+ BAL", "2H").length_low[at(Suit::kClubs)], 2);
  EXPECT_EQ(read_of("14+ BAL", "2H").points_low, 14);
  EXPECT_EQ(read_of("weak, 9-11", "1NT").points_high, 11);
  EXPECT_EQ(read_of("8- HCP", "1D").points_high, 8);
  EXPECT_EQ(read_of("5+!S, weak", "2H").length_low[at(Suit::kSpades)], 5);
  EXPECT_EQ(read_of("transfer; 5+ ♥", "2D").length_low[at(Suit::kHearts)], 5);
  EXPECT_EQ(read_of("6 cards, 5-10 points", "2S").length_low[at(Suit::kSpades)], 6);
  const HandRange robot =
      read_of("Notrump bid -- 2-5 !C; 2-5 !D; 2-5 !H; 2-5 !S; 15-17 HCP; 18- total points", "1NT");
  EXPECT_EQ(robot.length_high[at(Suit::kClubs)], 5);
  EXPECT_EQ(robot.length_low[at(Suit::kSpades)], 2);
  EXPECT_EQ(robot.points_high, 17);
}

TEST(Explanation, WhatCouldMeanTwoThingsIsNotRead) {
  for (const char* note :
       {"5+ hearts or 5+ spades", "weak", "no 4 hearts", "5-5", "both majors", "12-14/15-17", "2+",
        "1 4 card major", "denies 4 spades", "", "at least 5"})
    EXPECT_FALSE(read_explanation(note, *parse_call("2D"))) << note;
}

TEST(Explanation, CountsInsteadOfTheSystem) {
  // A weak notrump and a transfer: the natural system has 15-17 and no such 2D over a double.
  const auto records = parse_lin(
      "qx|o1|md|1S4AKJH2Q5D389TC5J,,,|mb|1N|an|12-14|mb|P|mb|2D|an|5+!H|mb|P|mb|2H|mb|P|mb|P|mb|"
      "P|");
  ASSERT_TRUE(records) << records.error().to_string();
  const Record& record = records->front();
  ASSERT_EQ(record.calls[0].note, "12-14");
  const AuctionExplained all = explain(record, System::natural());
  const Shown& opener = all.shown[at(all.calls[0].seat)];
  EXPECT_EQ(opener.least_points(), 12);
  for (const HandRange& range : opener.ranges) EXPECT_LE(range.points_high, 14);
  EXPECT_GE(opener.least_length(Suit::kClubs), 2) << "still balanced: only points were said";
  EXPECT_GE(all.shown[at(all.calls[2].seat)].least_length(Suit::kHearts), 5);
  // The decision knows it.
  const auto decision = make_decision(record, standard_agreements());
  if (decision) {
    EXPECT_EQ(decision->table.shown[at(all.calls[0].seat)].least_points(), 12);
  }
}

}  // namespace
}  // namespace yomi::bridge
