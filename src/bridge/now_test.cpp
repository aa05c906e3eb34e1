#include "bridge/now.h"

#include <gtest/gtest.h>

namespace yomi::bridge {
namespace {

Record numbered(std::uint64_t number) {
  const NumberedBoard board = numbered_board(number);
  Record record;
  for (const Seat seat : kSeats) record.deal.hands[at(seat)] = board.deal[seat];
  record.dealer = board.dealer;
  record.vulnerable = board.vulnerable;
  return record;
}

TEST(BridgeNow, ABoardIsPlayedFromTheFirstCallToTheScore) {
  Random random(7);
  Record record = numbered(3);
  int calls = 0;
  for (;;) {
    const auto now = now_of(record);
    ASSERT_TRUE(now);
    if (!now->turn) {
      ASSERT_TRUE(now->contract);
      EXPECT_EQ(now->won[0] + now->won[1], 13);
      const int tricks = now->won[static_cast<std::size_t>(side(now->contract->declarer))];
      EXPECT_EQ(now->score, score(*now->contract, tricks,
                                  is_vulnerable(record.vulnerable, now->contract->declarer)));
      break;
    }
    if (!now->contract) {
      ASSERT_FALSE(now->calls.empty());
      EXPECT_TRUE(now->cards.empty());
      // 1♣ and then passes.
      record =
          with_call(std::move(record), calls++ == 0 ? Call::bid(1, Strain::kClubs) : Call::pass());
      continue;
    }
    EXPECT_TRUE(now->calls.empty());
    const auto position = replay(*complete_deal(record.deal), *now->contract, record.cards());
    ASSERT_TRUE(position);
    EXPECT_EQ(*now->turn, position->turn());
    EXPECT_EQ(now->cards, position->legal());
    EXPECT_EQ(now->won[0], position->won[0]);
    EXPECT_EQ(now->won[1], position->won[1]);
    const std::vector<Card> cards = now->cards.to_vector();
    record = with_card(std::move(record), cards[random.below(cards.size())]);
  }
  EXPECT_EQ(calls, 4);
  EXPECT_EQ(record.plays.size(), 52U);
}

TEST(BridgeNow, AHiddenHandMayHoldWhatIsNotSeen) {
  Record record = numbered(3);
  record.contract = Contract{1, Strain::kNotrump, 0, Seat::kSouth};
  const Hand west = *record.deal.hands[at(Seat::kWest)];
  const Hand east = *record.deal.hands[at(Seat::kEast)];
  record.deal.hands[at(Seat::kWest)].reset();
  record.deal.hands[at(Seat::kEast)].reset();
  const auto now = now_of(record);
  ASSERT_TRUE(now);
  EXPECT_EQ(now->turn, Seat::kWest);
  EXPECT_EQ(now->cards, west | east);
}

TEST(BridgeNow, NumberedBoardsHaveTheirDealerAndVulnerability) {
  for (const std::uint64_t number : {1U, 2U, 15U, 16U, 17U, 33U}) {
    const int place = static_cast<int>((number - 1) % 16) + 1;
    const NumberedBoard board = numbered_board(number);
    EXPECT_EQ(board.dealer, dealer_of_board(place)) << number;
    EXPECT_EQ(board.vulnerable, vulnerable_of_board(place)) << number;
    EXPECT_EQ(board.deal, numbered_board(number).deal);
  }
  EXPECT_NE(numbered_board(1).deal, numbered_board(2).deal);
}

TEST(BridgeNow, APassedOutBoardIsOver) {
  Record record = numbered(1);
  for (int i = 0; i < 4; ++i) record = with_call(std::move(record), Call::pass());
  const auto now = now_of(record);
  ASSERT_TRUE(now);
  EXPECT_FALSE(now->turn);
  EXPECT_FALSE(now->contract);
  EXPECT_EQ(now->score, 0);
}

}  // namespace
}  // namespace yomi::bridge
