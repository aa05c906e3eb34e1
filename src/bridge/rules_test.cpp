#include <gtest/gtest.h>

#include "bridge/auction.h"
#include "bridge/hand_text.h"
#include "bridge/play.h"
#include "bridge/score.h"

namespace yomi::bridge {
namespace {

TEST(Auction, DeclarerIsWhoNamedTheStrainFirst) {
  const auto auction = parse_auction("1H P 2H P 4H P P P", Seat::kSouth);
  ASSERT_TRUE(auction);
  EXPECT_TRUE(auction->ended());
  EXPECT_EQ(to_string(auction->contract()), "4H by South");
  const auto raised = parse_auction("P 1C X 1NT P 3NT X XX AP", Seat::kNorth);
  ASSERT_TRUE(raised) << raised.error().to_string();
  EXPECT_EQ(to_string(raised->contract()), "3NTXX by West");
}

TEST(Auction, RefusesWhatTheLawsRefuse) {
  const auto message = [](std::string_view text) {
    const auto auction = parse_auction(text, Seat::kNorth);
    return auction ? std::string("legal") : auction.error().to_string();
  };
  EXPECT_EQ(message("1S 1H"), "line 1:4: 1H by East is not legal: 1H is not higher than 1S");
  EXPECT_EQ(message("1S P X"), "line 1:6: X by South is not legal: the last bid is our own side's");
  EXPECT_EQ(message("X"), "line 1:1: X by North is not legal: there is no bid to double");
  EXPECT_EQ(message("1S X X"), "line 1:6: X by South is not legal: the last bid is our own side's");
  EXPECT_EQ(message("1S XX"), "line 1:4: XX by East is not legal: the last bid is the opponents'");
  EXPECT_EQ(message("1S X XX P P P 2C"),
            "line 1:15: 2C by South is not legal: the auction is over");
  EXPECT_EQ(message("P P P P"), "legal");
  EXPECT_EQ(message("8C"), "line 1:1: no such call: '8C'");
  EXPECT_EQ(message("1S - 2S ap"), "legal");
}

TEST(Score, FollowsTheLaws) {
  const auto points = [](std::string_view contract, int tricks, bool vulnerable) {
    return score(*parse_contract(contract, Seat::kNorth), tricks, vulnerable);
  };
  EXPECT_EQ(points("3NT", 9, false), 400);
  EXPECT_EQ(points("4S", 10, true), 620);
  EXPECT_EQ(points("2D", 9, false), 110);
  EXPECT_EQ(points("6NT", 12, true), 1440);
  EXPECT_EQ(points("7C", 13, false), 1440);
  EXPECT_EQ(points("2HX", 8, false), 470);
  EXPECT_EQ(points("1NTXX", 8, true), 1160);  // 160 + 500 + 100 for the redouble + overtrick 400
  EXPECT_EQ(points("4SX", 7, false), -500);
  EXPECT_EQ(points("4SX", 6, true), -1100);
  EXPECT_EQ(points("4SXX", 8, false), -600);
  EXPECT_EQ(points("1C", 4, true), -300);
  EXPECT_EQ(points("Pass", 0, true), 0);
}

TEST(Score, ImpScale) {
  EXPECT_EQ(imps(10), 0);
  EXPECT_EQ(imps(20), 1);
  EXPECT_EQ(imps(-430), -10);
  EXPECT_EQ(imps(420), 9);
  EXPECT_EQ(imps(4000), 24);
}

TEST(Score, DealerAndVulnerabilityOfTheBoards) {
  std::string cycle;
  for (int board = 1; board <= 16; ++board) {
    cycle += to_char(dealer_of_board(board));
    cycle += to_string(vulnerable_of_board(board))[0];
  }
  EXPECT_EQ(cycle, "NNENSEWANNEESAWNNEEASNWNNAENSNWE");
}

TEST(Play, TheHighestTrumpWins) {
  const Deal deal =
      *parse_deal("N:QT85.AQ.AKQ4.765 AKJ2.32.T865.T82 763.KT9865.3.AQ4 94.J74.J972.KJ93");
  const Contract contract = *parse_contract("4H", Seat::kSouth);
  std::vector<Card> cards;
  for (const char* text : {"S9", "ST", "SJ", "S3", "SK", "S6", "S4", "S5", "SA", "S7", "H4"})
    cards.push_back(*parse_card(text));
  auto position = replay(deal, contract, cards);
  ASSERT_TRUE(position) << position.error().text();
  position->play(*parse_card("SQ"));
  EXPECT_EQ(position->leader, Seat::kWest);  // the ruff
  EXPECT_EQ(position->won[1], 3);
  EXPECT_EQ(position->tricks_left(), 10);
}

TEST(Play, RefusesARevoke) {
  const Deal deal = random_deal(3, 1);
  const Contract contract = *parse_contract("3NT", Seat::kSouth);
  Position position = start(deal, contract);
  const Card lead = position.legal().lowest();
  position.play(lead);
  const Hand off_suit = position.hands[position.turn()] - Hand::of(lead.suit());
  ASSERT_FALSE(position.hands[position.turn()].holding(lead.suit()) == 0);
  EXPECT_FALSE(replay(deal, contract, {lead, off_suit.lowest()}));
  EXPECT_FALSE(replay(deal, contract, {lead, lead}));
}

TEST(Play, ThirteenTricksInEveryRandomGame) {
  for (std::uint64_t game = 0; game < 500; ++game) {
    Random random(11, game);
    Contract contract{1, static_cast<Strain>(random.below(5)), 0,
                      static_cast<Seat>(random.below(4))};
    const Deal deal = random_deal(5, game);
    Position position = start(deal, contract);
    std::vector<Card> cards;
    while (!position.ended()) {
      const std::vector<Card> legal = position.legal().to_vector();
      cards.push_back(legal[static_cast<std::size_t>(random.below(legal.size()))]);
      position.play(cards.back());
    }
    EXPECT_EQ(cards.size(), 52U);
    EXPECT_EQ(position.won[0] + position.won[1], 13);
    const auto again = replay(deal, contract, cards);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->won, position.won);
    for (const Played& played : annotate(cards, contract))
      EXPECT_TRUE(deal[played.seat].contains(played.card));
  }
}

}  // namespace
}  // namespace yomi::bridge
