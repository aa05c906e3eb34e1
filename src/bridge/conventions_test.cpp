// Each convention of the shipped systems: auctions with hands that fit it and hands that do not.
#include <gtest/gtest.h>

#include "bridge/bidding.h"
#include "bridge/hand_text.h"

namespace yomi::bridge {
namespace {

struct Case {
  const char* auction;  // dealer North
  const char* hand;
  const char* call;
};

class Conventions : public testing::Test {
 protected:
  static void check(const System& system, std::initializer_list<Case> cases,
                    Vulnerable vulnerable = Vulnerable::kNone) {
    for (const Case& c : cases) {
      const Auction auction = *parse_auction(c.auction, Seat::kNorth);
      const AuctionExplained so_far = explain(auction, system, vulnerable);
      int line = 0;
      const Call call = system.choose(so_far.standing, *parse_hand(c.hand), &line);
      EXPECT_EQ(call, *parse_call(c.call))
          << to_string(call) << " instead of " << c.call << ": " << c.auction << " | " << c.hand
          << " by line " << line << " of " << system.name();
    }
  }
  static void natural(std::initializer_list<Case> cases) { check(System::natural(), cases); }
  static void yellow_card(std::initializer_list<Case> cases) {
    check(System::yellow_card(), cases);
  }
};

TEST_F(Conventions, Openings) {
  natural({{"", "AKJ943.AQ42.5.73", "1S"},   // six spades, four hearts
           {"", "A3.5.AQ9743.KJ842", "1D"},  // six diamonds, five clubs
           {"", "AQ843.5.4.AKJ963", "1C"},   // five spades, six clubs
           {"", "AKJ8.AQJ6.KJ2.Q7", "2NT"},
           {"", "AQ943.KQ752.A3.7", "1S"},
           {"", "KQ54.A3.KJ83.752", "1D"},
           {"", "KQ5.AJ3.J83.Q752", "1C"}});
}

TEST_F(Conventions, AnswersToOneNotrumpHaveNoUpperEnd) {
  natural({{"1NT P", "AKJ8.AQJ6.KJ2.K7", "7NT"},
           {"1NT P", "AK8.AQ6.KJ32.KJ7", "6NT"},
           {"1NT P", "KQ8.AQ6.KJ32.QJ7", "6NT"},
           {"1NT P", "K98.Q76.KJ32.J87", "3NT"},
           {"1NT P 2C P 2H P", "KQ73.A4.KJ5.8432", "3NT"},  // thirteen points: no Gerber
           {"1NT P 2C P 2H P", "K3.AQ74.KQ53.AK2", "4C"}});
}

TEST_F(Conventions, TwoNotrumpStructure) {
  natural({{"2NT P", "KJ43.82.Q964.753", "3C"},
           {"2NT P", "82.KJ943.Q96.753", "3D"},
           {"2NT P", "KJ943.82.Q96.753", "3H"},
           {"2NT P", "K43.82.Q9642.753", "3NT"},
           {"2NT P", "743.82.J9642.753", "P"},
           {"2NT P 3C P", "AK4.AQ53.KQ2.AJ4", "3H"},
           {"2NT P 3C P", "AQ4.AQ5.KQ72.AJ4", "3D"},
           {"2NT P 3D P", "AK4.Q53.AKQ2.KJ4", "3H"},
           {"2NT P 3H P 3S P", "KJ943.82.Q96.753", "3NT"},
           {"2NT P 3H P 3S P", "KJ9432.8.Q96.753", "4S"},
           {"2NT P 3H P 3S P 3NT P", "AQ4.AK53.KQ2.AJ4", "4S"},
           {"2NT P 3H P 3S P 3NT P", "A4.AK53.KQ52.AQ4", "P"}});
}

TEST_F(Conventions, TexasTransfers) {
  natural({{"1NT P", "KQT764.K3.85.J74", "4H"},
           {"1NT P", "84.AQT764.K3.965", "4D"},
           {"1NT P", "KQT764.53.85.974", "2H"},
           {"1NT P 4H P", "A4.KQ53.KQ52.AT4", "4S"},
           {"1NT P 4D P", "AJ42.K3.KQ52.AT4", "4H"},
           {"1NT P 4D P 4H P", "84.AQT764.K3.965", "P"}});
}

TEST_F(Conventions, JacobyTwoNotrump) {
  natural({{"1S P", "AT42.KT8.A75.QJ5", "2NT"},
           {"1H P", "K7.AQ84.KQ63.J82", "2NT"},
           {"1S P", "AT4.KT83.A75.QJ5", "2C"},
           {"1S P", "KT42.Q83.A75.985", "2S"},
           {"1S P 2NT P", "AKJ85.KQ6.QJ72.4", "3C"},
           {"1S P 2NT P", "KQJ85.AQ6.52.J84", "4S"},
           {"1S P 2NT P", "AKQ85.AQ6.K2.J84", "3S"},
           {"1S P 2NT P 4S P", "AT42.KT8.A75.QJ5", "P"}});
}

TEST_F(Conventions, Splinters) {
  natural({{"1S P", "KJ84.AQ73.K952.4", "4C"},
           {"1S P", "KJ84.4.AQ73.KT52", "4H"},
           {"1H P", "4.KJ84.AQ73.KT52", "3S"},
           {"1H P", "84.KJ84.AQ73.T52", "3H"},
           {"1S P 4C P", "AQ965.K4.A83.752", "4S"},
           {"1S P 4C P", "AQT965.KJ.AQ3.85", "4NT"},
           {"1S P 4C P", "KQJ65.AQ4.K93.75", "4H"},  // the ace on the way
           {"1H P 3S P", "85.AQJ965.K3.AJ4", "4C"},
           {"1H P 3S P", "85.AQT965.K3.QJ4", "4H"}});
}

TEST_F(Conventions, Drury) {
  natural({{"P P 1S P", "KJ4.A93.Q8764.83", "2C"},
           {"P P 1S P", "KJ4.J93.Q8764.83", "2S"},
           {"P P 1S P", "4.AJ93.KQ764.J83", "2D"},
           {"P P 1S P 2C P", "AQ985.K4.KJ3.972", "2D"},
           {"P P 1S P 2C P", "AQ985.K42.J93.72", "2S"},
           {"P P 1S P 2C P 2S P", "KJ4.A93.Q8764.83", "P"}});
  // The Yellow Card has none: a limit raise.
  yellow_card({{"P P 1S P", "KJ43.A93.Q876.83", "3S"}});
}

TEST_F(Conventions, InvitationalRaises) {
  natural({{"1S P", "K84.A93.QJ64.J83", "3S"},
           {"1S P", "K84.J93.QJ64.983", "2S"},
           {"1S P", "QJ843.2.J964.983", "4S"},
           {"1S P 3S P", "AQ965.KQ4.K83.75", "4S"},
           {"1S P 2S P", "AQ965.K84.K83.75", "P"},
           {"1S P 2S P", "AQ965.AK4.KQ83.5", "4S"},
           {"1H P 2H P", "A9.AQ765.AJ76.Q9", "3D"},
           {"1H P 2H P 3D P", "J843.K82.Q3.8743", "3H"},
           {"1H P 2H P 3D P", "J84.K982.KQ3.874", "4H"}});
}

TEST_F(Conventions, FourthSuit) {
  natural({{"1D P 1S P 2C P", "AQJ72.Q84.K9.J73", "2H"},
           {"1D P 1S P 2C P", "QJ943.K874.Q2.J5", "2D"},
           {"1D P 1S P 2C P", "KQ743.AJ8.T2.Q95", "2H"},
           {"1D P 1S P 2C P 2H P", "KT5.4.AQ964.AJ83", "2S"},
           {"1D P 1S P 2C P 2H P", "5.KJ4.AQ964.AJ83", "2NT"},
           {"1D P 1S P 2C P 2H P 2NT P", "AQJ72.Q84.K9.J73", "3NT"}});
}

TEST_F(Conventions, Checkback) {
  natural({{"1C P 1S P 1NT P", "KQ743.A82.Q5.J73", "2D"},
           {"1D P 1H P 1NT P", "K82.AQ743.Q5.J73", "2C"},
           {"1C P 1S P 1NT P", "KQ74.A82.Q53.J73", "2NT"},
           {"1C P 1S P 1NT P", "KQ743.82.Q53.973", "2S"},
           {"1C P 1S P 1NT P 2D P", "AJ5.K93.KJ4.QT83", "3S"},
           {"1C P 1S P 1NT P 2D P", "J5.KQ93.KJ4.QT83", "2NT"},
           {"1C P 1S P 1NT P 2D P 2S P", "KQ743.A82.Q5.J73", "4S"}});
  yellow_card({{"1C P 1S P 1NT P", "KQ74.A82.Q53.J73", "2NT"}});
}

TEST_F(Conventions, Reverses) {
  natural({{"1D P 1S P", "A9.KQ74.AJ843.K7", "2H"},
           {"1D P 1S P", "A9.KQ74.QJ843.87", "2D"},
           {"1C P 1H P", "A9.K7.AQ84.KQ843", "2D"},
           {"1D P 1S P 2H P", "AQ985.T8.85.8763", "2S"},
           {"1D P 1S P 2H P", "QJ98.T86.8.Q8632", "2NT"},
           {"1D P 1S P 2H P", "AQ98.K763.85.J63", "4H"}});
}

TEST_F(Conventions, KeyCards) {
  natural({{"1S P 2D P 2S P 4NT P", "AQT87.AQJ.73.J43", "5S"},
           {"1S P 2D P 2S P 4NT P", "AJT87.AQJ.73.Q43", "5H"},
           {"1S P 2D P 2S P 4NT P", "KQT87.QJ5.K3.Q43", "5D"},
           {"1S P 2D P 2S P 4NT P", "QJT87.KQJ.K3.Q43", "5C"},
           {"1S P 2D P 2S P 4NT P 5S P", "K92.K5.AKQT86.A4", "6S"},
           {"1S P 2D P 2S P 4NT P 5D P", "J92.KQ.AKQT86.K4", "5S"},
           {"1S P 2NT P 4S P 4NT P 5D P", "Q742.KQ8.AKQ5.K5", "5S"},
           {"1S P 2NT P 4S P 4NT P 5H P", "KQ42.AQ8.KQJ5.K5", "6S"}});
  yellow_card({{"1S P 2D P 2S P 4NT P", "AQT87.AQJ.73.J43", "5H"},
               {"1S P 2D P 2S P 4NT P", "KQT87.QJ5.K3.Q43", "5C"},
               {"1S P 2D P 2S P 4NT P 5H P", "K92.K5.AKQT86.A4", "6S"}});
}

TEST_F(Conventions, KeyCards1430) {
  const System& other = System::natural_1430();
  check(other, {{"1S P 2D P 2S P 4NT P", "AQT87.AQJ.73.J43", "5S"},
                {"1S P 2D P 2S P 4NT P", "AJT87.AQJ.73.Q43", "5H"},
                {"1S P 2D P 2S P 4NT P", "KQT87.QJ5.K3.Q43", "5C"},  // one
                {"1S P 2D P 2S P 4NT P", "QJT87.KQJ.K3.Q43", "5D"},  // none
                {"1S P 2D P 2S P 4NT P", "AKT87.AQJ.73.J43", "5D"},  // three
                {"1S P 2D P 2S P 4NT P 5S P", "K92.K5.AKQT86.A4", "6S"},
                {"1S P 2D P 2S P 4NT P 5C P", "J92.KQ.AKQT86.K4", "5S"},
                {"1S P 2NT P 4S P 4NT P 5C P", "Q742.KQ8.AKQ5.K5", "5S"},
                {"1S P 2NT P 4S P 4NT P 5D P", "KQ42.AQ8.KQJ5.K5", "6S"}});
  // 5C is one or four here, none or three there.
  const auto of_answer = [](const System& system) {
    const AuctionExplained all =
        explain(*parse_auction("1S P 2D P 2S P 4NT P 5C P", Seat::kNorth), system);
    return HandModel{all.shown[at(Seat::kNorth)].ranges, {}};
  };
  const Hand one = *parse_hand("KQT87.QJ5.K3.Q43");
  EXPECT_GT(of_answer(other).weight(one), 0);
  EXPECT_EQ(of_answer(System::natural()).weight(one), 0);
  EXPECT_TRUE(other.translated());
}

TEST_F(Conventions, CueBids) {
  // An ace on the way to slam, once a major is agreed.
  natural({{"1S P 2NT P 3C P", "KJ43.A85.KQ72.Q4", "4H"},
           {"1S P 2NT P 3C P", "KJ43.KQ5.A972.Q4", "4D"},
           {"1S P 2NT P 3C P", "KJ43.KQ5.Q972.Q4", "4S"},
           {"1S P 3S P", "AQJ85.AK4.K83.75", "4H"},
           {"1S P 3S P", "AQJ85.K64.K83.75", "4S"},
           {"1S P 3S P 4H P", "K742.853.QJ64.K3", "4S"}});
}

// The queen of trumps, then the kings beside it, to the slam or to where it stops.
TEST_F(Conventions, TheQueenOfTrumps) {
  natural({{"1S P 3S P 4NT P 5D P", "AKT87.AK.KQJ4.74", "5H"},
           {"1S P 3S P 4NT P 5D P", "AKQ87.AK.KQJ4.74", "6S"},
           {"1S P 3S P 4NT P 5D P", "KJT87.AK.KQJ4.K4", "5S"},
           {"1S P 3S P 4NT P 5D P 5H P", "QJ63.A5.T852.J64", "6S"},
           {"1S P 3S P 4NT P 5D P 5H P", "QJ63.AT5.T852.K4", "6C"},
           {"1S P 3S P 4NT P 5D P 5H P", "J963.A54.KT85.Q4", "5S"},
           {"1S P 3S P 4NT P 5D P 5H P 5S P", "AKT87.AK.KQJ4.74", "P"},
           {"1S P 3S P 4NT P 5D P 5H P 6C P", "AKT87.AK.KQJ4.74", "6S"},
           {"1S P 3S P 4NT P 5D P 5H P 6C P 6S P", "QJ63.AT5.T852.K4", "P"},
           {"1H P 3H P 4NT P 5C P", "AK.AKT87.KQJ4.A4", "5D"},
           {"1H P 3H P 4NT P 5C P 5D P 5H P", "AK.AKT87.KQJ4.A4", "P"},
           {"1H P 3H P 4NT P 5C P 5D P", "843.QJ64.K5.QT83", "6D"},
           {"1S P 2NT P 4S P 4NT P 5C P", "KQ42.AQ8.KQJ5.K5", "6S"},
           {"1S P 2NT P 4S P 4NT P 5D P", "AJ42.AQ8.AKQ5.K5", "5H"},
           {"1S P 2NT P 4S P 4NT P 5D P 5H P", "KT873.K4.Q82.QJ4", "5S"},
           {"1S P 2NT P 4S P 4NT P 5D P 5H P", "KQ873.K4.982.QJ4", "6H"}});
  // The same steps where the two lowest answers change places.
  check(System::natural_1430(), {{"1S P 3S P 4NT P 5C P", "AKT87.AK.KQJ4.74", "5D"},
                                 {"1S P 3S P 4NT P 5C P 5D P", "QJ63.A5.T852.J64", "6S"},
                                 {"1S P 3S P 4NT P 5C P 5D P", "J963.A54.KT85.Q4", "5S"},
                                 {"1S P 3S P 4NT P 5C P 5D P 5S P", "AKT87.AK.KQJ4.74", "P"}});
}

TEST_F(Conventions, KingsOutsideTrumps) {
  natural({{"1S P 2NT P 4S P 4NT P 5H P", "KQ42.AK8.AKJ5.K5", "5NT"},
           {"1S P 2NT P 4S P 4NT P 5H P 5NT P", "AJ873.Q84.82.AQ4", "6C"},
           {"1S P 2NT P 4S P 4NT P 5H P 5NT P", "AJ873.K84.82.AQ4", "6D"},
           {"1S P 2NT P 4S P 4NT P 5H P 5NT P 6C P", "KQ42.AK8.AKJ5.K5", "7S"},
           {"1S P 2NT P 4S P 4NT P 5H P 5NT P 6C P", "KQ42.AQ8.AKJ5.K5", "6S"},
           {"1S P 2NT P 4S P 4NT P 5H P 5NT P 6C P 6S P", "AJ873.Q84.82.AQ4", "P"}});
}

// 4NT after a transfer invites, with five cards; with six, four clubs asks for aces.
TEST_F(Conventions, SlamsAfterATransfer) {
  natural({{"2NT P 3H P 3S P", "QJ9543.A7..AT973", "4C"},
           {"2NT P 3H P 3S P", "KJ943.A72.Q3.Q97", "4NT"},
           {"2NT P 3H P 3S P 4C P", "AK86.KJ5.AQT9.KJ", "4S"},
           {"2NT P 3H P 3S P 4C P 4S P", "QJ9543.A7..AT973", "6S"},
           {"2NT P 3H P 3S P 4C P 4S P", "KQ9543.7.KQT3.97", "P"},
           {"1NT P 2D P 2H P", "A5.AQ9743.KQ5.J4", "4C"},
           {"1NT P 2D P 2H P", "A52.AQ974.K5.K94", "4NT"},
           {"1NT P 2H P 2S P", "AQ974.A52.K5.K94", "4NT"},
           {"1NT P 2H P 2S P 4NT P", "KJ5.KQ73.AQ4.Q53", "6NT"},
           {"1NT P 2D P 2H P 4C P 4S P", "A5.AQ9743.KQ5.J4", "6H"}});
}

TEST_F(Conventions, TwoClubsOverOneDiamond) {
  natural({{"1D P 2C P", "AJ4.K52.AQ864.97", "2D"},
           {"1D P 2C P", "KQ62.987.AQJ2.64", "2NT"},
           {"1D P 2C P", "A4.52.AQ86.KJ974", "3C"},
           {"1D P 2C P", "4.A843.AQT4.AKQ9", "4C"},
           {"1D P 2C P 2D P", "K84.A3.Q5.AQT864", "3NT"},
           {"1D P 2C P 2D P", "K84.T3.Q52.AQT86", "3D"},
           {"1D P 2C P 2NT P", "K84.A32.52.AQT86", "3NT"},
           {"1D P 2C P 2NT P", "K84.732.52.AQT86", "P"}});
}

TEST_F(Conventions, SlamsAfterAStrongBalancedHand) {
  natural({{"1C P 1S P 2NT P 3D P 3NT P", "AQJ83.8.KJT52.KT", "4NT"},
           {"1C P 1S P 2NT P 3D P 3NT P 4NT P", "97.KQJ.AQ8.AQJ96", "6NT"},
           {"1C P 1S P 2NT P 3D P 3NT P 4NT P", "97.KQJ.AQ8.AQT96", "P"},
           {"1C P 1S P 2NT P 3D P 3S P", "AQJ83.8.KJT52.KT", "4NT"},
           {"2C P 2NT P", "AK4.KQ4.AK5.A865", "4NT"},
           {"2C P 2NT P", "AKQJ4.AQ4.AK5.K5", "6NT"},
           {"2C P 3C P 3S P", "7.QJ75.Q64.AK943", "6NT"},
           {"2C P 3C P 3S P", "K75.J75.Q6.AQ943", "4NT"}});
}

TEST_F(Conventions, OpenerAndResponderOverTheirOvercall) {
  natural({{"1C P 1D 1H", "AQ4.KJ52.32.A754", "1NT"},
           {"1C P 1D 1H", "AQ98.Q42.32.A754", "1S"},
           {"1C P 1D 1H", "AQ4.742.32.AQJT54", "2C"},
           {"1C P 1D 1H", "AQ4.742.32.AQJ54", "P"},
           {"1D P 1H 1S", "A5.K54.AQ864.J75", "X"},
           {"1D P 1H 1S", "AQ5.54.AQ8642.J7", "2D"},
           {"1D P 1H 1S P P", "QT9.AJT82.4.K952", "1NT"},
           {"1D P 1H 1S P P", "Q9.AQJT82.84.952", "2H"},
           {"1D P 1H 1S P P", "T9.AQT82.K4.A952", "X"},
           {"1S P P X", "A97632.AQ4.T7.AJ", "2S"},
           {"1S P P X", "AQ973.KQ43.J.J53", "P"},
           {"1S P P X", "AQ973.AQ43.AK.53", "XX"},
           {"1S X 2S X P", "7.AT87.KJ96.KQ64", "3H"},
           {"1S X 2S X P", "7.AT8.KJ96.KQT64", "3C"},
           {"1H X 2H X P", "KQ84.3.KJ74.A985", "2S"}});
}

TEST_F(Conventions, OurPreemptsAndTheirCall) {
  natural({{"2S X", "Q85.76.K82.JT874", "3S"},
           {"2S X", "Q854.6.K82.JT874", "4S"},
           {"2S X", "5.AQ64.KQ82.AJ74", "XX"},
           {"2S X", "65.Q764.K82.JT74", "P"},
           {"2H 2S", "962.J32.A7.QJ953", "3H"},
           {"2H 2S", "KJT5.2.AQ74.K953", "X"},
           {"3D X", "K962.J3.A74.J953", "4D"},
           {"3H 3S", "K962.J3.A74.J953", "P"},
           {"2S X P 3H", "KQT932.83.Q765.4", "P"},
           {"2S 3D 3S 4H", "KQT932.83.Q765.4", "P"}});
}

TEST_F(Conventions, OurNotrumpAndTheirJump) {
  natural({{"1NT 3D", "AQ642.K3.82.J974", "3S"},
           {"1NT 3D", "K42.Q3.AJ82.J974", "3NT"},
           {"1NT 3D", "KQ42.A932.82.J97", "X"},
           {"1NT 3D", "K42.Q93.82.J9742", "P"},
           {"1NT 3D X P", "AQ5.KJ84.Q4.KQ52", "3H"},
           {"1NT 3D X P", "AQ5.KJ4.QJ94.KQ5", "P"}});
}

TEST_F(Conventions, TheirNotrumpAndWhatFollows) {
  natural({{"1NT X 2C", "42.Q93.J82.KJ942", "X"},
           {"1NT X 2C", "QJ942.Q93.J82.42", "2S"},
           {"1NT X 2C", "742.Q93.J8542.42", "P"},
           {"1NT P P", "AQT4.KQ5.KQ4.A83", "X"},
           {"1NT 2D P", "K42.Q9.J8542.Q42", "2S"},
           {"1NT 2H P", "K42.2.J8542.Q942", "2NT"},
           {"1NT 2H P 2NT P", "4.KQT84.82.AQJ97", "3C"}});
}

TEST_F(Conventions, TheirTwoSuiters) {
  natural({{"1D 2D", "K84.Q3.A742.KJ95", "X"},
           {"1D 2D", "84.Q32.KJ742.T95", "3D"},
           {"1D 2D", "K984.Q32.742.T95", "P"},
           {"1D 2D X", "Q3.K74.8642.9752", "2H"},
           {"1C 2NT", "84.Q32.74.KJT952", "4C"},
           {"1C 2NT", "A84.Q32.A74.KT95", "X"}});
}

TEST_F(Conventions, BalancingWhenTheyStopLow) {
  natural({{"1H P 1NT P 2H P P", "AQJ84.43.K74.Q98", "2S"},
           {"1H P 1NT P 2H P P", "KQ84.3.KJ74.A985", "X"},
           {"1H P 1NT P 2H P P", "KQ84.Q53.Q74.985", "P"},
           {"1NT P P", "4.KQT842.AQ3.984", "2C"},
           {"2S P P", "K4.KQ73.A843.J42", "X"},
           {"2S P P", "KJ4.Q73.A843.J42", "P"},
           {"2H P P", "KQT84.73.A84.J42", "2S"}});
}

TEST_F(Conventions, ContinuationsToTheEnd) {
  natural({{"1D X", "84.A53.KQ864.Q82", "2NT"},
           {"1D X", "84.953.KQ864.982", "3D"},
           {"1D X", "KQ84.A53.K6.9842", "XX"},
           {"1D X 2NT P", "A94.K4.AQ832.752", "3D"},
           {"1C P 1H X", "A54.K54.86.AQ975", "XX"},
           {"1C P 1H X", "A54.K954.86.AQ75", "2H"},
           {"1C P 1H X", "A54.K4.865.AQ975", "P"},
           {"1D P 1H 1S X P", "QT3.QJ984.A3.654", "2H"},
           {"1NT P 4H P 4S P", "KQT764.K3.85.J74", "P"},
           {"1H P 2NT P 3C P", "A5.KJ43.KQ72.Q54", "4S"},
           {"1H P 3H P", "A4.AKJ85.K83.Q75", "4S"},
           {"1NT P 4C P 4NT P", "KQ2.KQJ.AKQT83.4", "5C"},
           {"1NT P 4C P 4NT P 5C P", "AJ4.A83.J752.AK4", "5H"},
           {"1NT P 4C P 4NT P 5C P 5H P", "KQ2.KQJ.AKQT83.4", "6NT"},
           {"1NT P 4C P 4S P 5C P", "AK4.A83.KJ52.Q84", "5S"},
           {"2NT P 4C P", "AK4.AQ3.KQ52.AJ4", "4NT"}});
}

TEST_F(Conventions, RaisesOfOurPreempts) {
  natural({{"3S P", "K85.AQ84.AK73.93", "4S"},
           {"3S P", "5.KQ84.AQ73.QJ93", "P"},
           {"3H P", "K85.4.QJ73.KJ963", "P"}});
}

TEST_F(Conventions, VulnerabilityCounts) {
  const System& system = System::natural();
  const char* solid = "KQT9832.5.843.97";
  const char* thin = "KQ98732.5.843.97";   // not three of the top five
  const char* holes = "KT98432.5.843.Q7";  // not two of the top three
  check(system, {{"", solid, "3S"}, {"", thin, "3S"}, {"", holes, "P"}}, Vulnerable::kNone);
  check(system, {{"", solid, "3S"}, {"", thin, "P"}, {"", holes, "P"}}, Vulnerable::kNorthSouth);
  check(system, {{"", solid, "3S"}, {"", thin, "3S"}, {"", holes, "3S"}}, Vulnerable::kEastWest);
  check(system, {{"", solid, "3S"}, {"", thin, "P"}, {"", holes, "P"}}, Vulnerable::kBoth);
  // At IMPs a vulnerable game is bid with a point less.
  check(system, {{"1S P 2S P 3S P", "K84.J93.QJ64.983", "P"}}, Vulnerable::kNone);
  check(system, {{"1S P 2S P 3S P", "K84.J93.QJ64.983", "4S"}}, Vulnerable::kBoth);
  // A sacrifice over four hearts with nine spades, where it is cheap.
  const char* raise = "JT84.5.K8432.Q73";
  check(system, {{"1S P 2S 4H P P", raise, "P"}}, Vulnerable::kNone);
  check(system, {{"1S P 2S 4H P P", raise, "P"}}, Vulnerable::kBoth);
  check(system, {{"1S P 2S 4H P P", raise, "4S"}}, Vulnerable::kEastWest);
}

TEST_F(Conventions, Gerber) {
  natural({{"1NT P 4C P", "AK4.A83.KJ52.Q84", "4S"},
           {"1NT P 4C P", "KQ4.KQ3.KJ52.K84", "4D"},
           {"1NT P 4C P", "KQ4.A83.KJ52.KJ4", "4H"},
           {"1NT P 4C P 4S P", "Q2.KQJ.AKQT83.K4", "6NT"},
           {"1NT P 4C P 4D P", "J2.KQJ.AQJT83.AQ", "4NT"}});
}

TEST_F(Conventions, QuantitativeFourNotrump) {
  natural({{"1NT P", "KQ4.A83.KJ5.QJ84", "4NT"},
           {"1NT P 4NT P", "AQ4.KQ3.KQ52.K84", "6NT"},
           {"1NT P 4NT P", "AQ4.KQ3.KJ52.984", "P"},
           {"1C P 1S P 2NT P", "KQT9.A94.A85.J92", "4NT"},
           {"1C P 1S P 2NT P 4NT P", "A8.KQT8.K42.AK64", "6NT"},
           {"1C P 1S P 2NT P 4NT P", "A8.KQT8.K42.AQ64", "P"}});
}

TEST_F(Conventions, Michaels) {
  natural({{"1C", "KQT87.KQT87.Q4.4", "2C"},
           {"1S", "5.KQT86.QJT87.A4", "2S"},
           {"1D", "QT984.AQJ97.754.", "2D"},
           {"1D", "KQT98.AQJ9.7542.", "1S"},
           {"1S 2S P", "8743.52.AQ5.K752", "2NT"},
           {"1S 2S P", "743.QJ52.A5.K752", "4H"},
           {"1S 2S P 2NT P", "2.KJ986.93.AQJ84", "3C"},
           {"1C 2C P", "K4.9743.KQ5.8752", "3H"}});
}

TEST_F(Conventions, UnusualNotrump) {
  natural({{"1S", "87.4.KQT75.AJ986", "2NT"},
           {"1C", "5.KQT86.QJT876.4", "2NT"},
           {"1S", "87.4.KQT754.J984", "P"},
           {"1S 2NT P", "K8743.QJ2.K83.72", "3D"},
           {"1S 2NT P", "K8743.Q82.T3.K72", "3C"}});
}

TEST_F(Conventions, DefenceToOneNotrump) {
  natural({{"1NT", "AQT4.KQ5.KQ4.A83", "X"},
           {"1NT", "KQT84.AQT73.84.3", "2D"},
           {"1NT", "4.KQT842.AQ3.984", "2C"},
           {"1NT", "KQ842.4.AJ984.83", "2S"},
           {"1NT", "Q8642.43.AJ4.J83", "P"},
           {"1NT 2C P", "Q632.J984.96.865", "2D"},
           {"1NT 2C P 2D P", "4.KQT842.AQ3.984", "2H"}});
  yellow_card({{"1NT", "4.KQT842.AQ3.984", "2H"},
               {"1NT", "AQ95.KQ5.K4.QJ83", "X"},
               {"1NT", "Q8642.43.AJ4.J83", "P"}});
}

TEST_F(Conventions, Lebensohl) {
  natural({{"1NT 2S", "84.73.KQT843.864", "2NT"},
           {"1NT 2S", "84.AQ743.KT4.864", "P"},
           {"1NT 2S 2NT P", "K4.KQ73.AQ43.KJ4", "3C"},
           {"1NT 2S 2NT P 3C P", "84.73.KQT843.864", "3D"},
           {"1NT 2H", "KQ43.73.AQ43.864", "3H"},
           {"2S X P", "8743.73.QT43.864", "2NT"},
           {"2S X P 2NT P", "4.KQ73.AQ43.KJ42", "3C"}});
}

TEST_F(Conventions, NegativeDoubles) {
  natural({{"1C 1H", "AQJ4.5432.32.K54", "X"},
           {"1D 1S", "K4.AQT9.T32.Q832", "X"},
           {"1D 1H", "AKJ42.432.432.32", "1S"},
           {"1D 2H", "AQT9.K4.QT2.Q832", "X"},
           {"1C 2H", "A864.J53.J986.73", "P"},
           {"1D 1S X P", "76.A54.AQJ864.J5", "2D"},
           {"1D 1S X P", "76.AQ54.AQ864.J5", "2H"}});
}

TEST_F(Conventions, SupportDoubles) {
  natural({{"1D P 1H 1S", "A5.K54.AQ864.J75", "X"},
           {"1D P 1H 1S", "A5.K954.AQ86.J75", "2H"},
           {"1C P 1S 2D", "K75.AJ54.86.AQ75", "X"},
           {"1C P 1S 2D X P", "AQJ43.854.864.75", "2S"},
           {"1C P 1S 2D X P", "AQJ43.K54.A64.75", "4S"}});
}

TEST_F(Conventions, ResponsiveAndReopeningDoubles) {
  natural({{"1H X 2H", "K74.84.KJ83.Q842", "X"},
           {"1H X 2H", "KJ743.84.J83.842", "2S"},
           {"1H X 2H", "8743.842.J83.842", "P"},
           {"1S 2D P P", "AKJ53.AT93.5.Q93", "X"},
           {"1S 2D P P", "AKJ53.93.K52.Q93", "P"},
           {"1D 2C P P X P", "42.Q2.843.AQT753", "P"},
           {"1D 2C P P X P", "87542.T4.643.865", "2S"},
           {"1S X 2S", "84.K74.KJ83.Q842", "X"},
           {"1S X 2S", "84.KQJ743.83.842", "3H"},
           {"1C X 3C", "K74.Q84.KQ83.842", "X"},
           {"1C X 3C", "8743.842.J83.842", "P"},
           {"1S 2C P P", "AKJ984.Q3.K74.82", "2S"},  // six good cards, nothing else to show
           {"1H 1S P P", "7.AQJ84.KQ3.A852", "X"},
           {"1H 1S P P", "KJ95.AQJ84.K3.52", "P"}});
}

TEST_F(Conventions, Balancing) {
  natural({{"1C P P", "QT87.K954.AJ3.42", "X"},
           {"1H P P", "KQT87.43.84.QJ98", "1S"},
           {"1S P P", "KQ6.KT8.KJ4.JT43", "1NT"},
           {"1C P P", "98.A43.T9652.J87", "P"},
           {"1H P 2H P P", "QJ874.43.K74.Q98", "2S"},
           {"1C", "QT87.K954.AJ3.42", "P"}});
}

TEST_F(Conventions, AdvancesInCompetition) {
  natural({{"1D 1S P", "K84.AQ5.73.KJ842", "2D"},
           {"1D 1S P", "K84.Q953.73.J842", "2S"},
           {"1D 1S P", "KJ84.Q953.7.9842", "3S"},
           {"1D 1S P", "84.Q953.KJ73.842", "P"},
           {"1D X P", "KJ84.953.73.9842", "1S"},
           {"1D X P", "KJ84.A53.73.Q842", "2S"},
           {"1D X P", "KJ84.AQ53.73.Q84", "2D"},
           {"1H X P", "AQ9742.8.K63.742", "4S"},
           {"1S 2D P", "J84.A4.JT86.AQJ2", "2S"},  // a good raise
           {"1S 2D P", "J84.K4.JT86.J962", "3D"},
           {"1C 1S 2C", "KJ4.83.Q9742.963", "2S"}});
}

TEST_F(Conventions, TruscottAndRedoubles) {
  natural({{"1S X", "KJ84.A53.73.Q842", "2NT"},
           {"1S X", "KJ84.953.73.9842", "3S"},
           {"1S X", "K8.A953.KJ73.842", "XX"},
           {"1S X 2NT P", "AQ965.K4.K83.752", "3S"},
           {"1S X 2NT P", "AQ9652.K4.KJ3.75", "4S"},
           {"1H X", "K84.KJ84.A73.842", "2NT"},
           {"1H X", "K84.Q84.J732.842", "2H"},
           {"1D X", "K4.A53.KJ842.842", "2NT"},
           {"1D X", "KJ84.A5.K732.842", "XX"}});
}

TEST_F(Conventions, WeakTwosAndOgust) {
  natural({{"", "KQT932.83.Q765.4", "2S"},
           {"", "KQT932.Q843.76.3", "P"},
           {"2S P", "A5.KQ8.A732.AJT9", "2NT"},
           {"2S P", "K85.K8.7432.JT93", "3S"},
           {"2S P", "5.KQ84.A732.QJ93", "P"},
           {"2S P 2NT P", "KQJ984.Q3.Q85.54", "3S"},
           {"2S P 2NT P", "KJT984.73.Q85.54", "3C"},
           {"2S P 2NT P 3C P", "A5.KQ8.A732.AJT9", "4S"},
           {"2S P 2NT P 3C P", "A5.KQ8.A732.QJT9", "3S"}});
  yellow_card({{"2H P 2NT P", "82.AQT984.KT2.T9", "3D"},
               {"2H P 2NT P", "2.KQJ986.Q63.T32", "3H"},
               {"2S P", "A5.KQ8.A732.AJT9", "2NT"}});
}

TEST_F(Conventions, OverTheirPreempts) {
  natural({{"3S", "4.KQ73.AQ43.KJ42", "X"},
           {"3D", "KQJ843.A4.4.AJ42", "4S"},
           {"3H", "K4.AQ3.KQ843.KJ4", "3NT"},
           {"3H", "K84.Q3.KQ843.J42", "P"},
           {"2H", "KQ4.AQ3.K843.K42", "2NT"}});
}

TEST_F(Conventions, StrongTwoClubs) {
  natural({{"", "AKQ64.AKQ.AQ4.83", "2C"},
           {"2C P", "983.53.AQ5432.K4", "3D"},
           {"2C P", "KJ98.7562.84.864", "2D"},
           {"2C P 2D P", "AKQT9.A2.AK.K876", "2S"},
           {"2C P 2D P 2S P", "82.T863.952.T954", "3C"},
           {"2C P 2D P 2S P", "J82.K863.952.954", "4S"}});
}

TEST_F(Conventions, TheFourthSuitWithASlamInSight) {
  natural({{"1D P 1H P 1S P 2C P 2NT P", "KT3.AT643.AK4.AQ", "6NT"},
           {"1D P 1H P 1S P 2C P 2NT P", "K3.AT643.AK4.AJ2", "4NT"},
           {"1D P 1H P 1S P 2C P 2NT P", "K3.AT643.AK4.J42", "3NT"},
           {"1D P 1H P 1S P 2C P 2NT P 4NT P", "AQ86.K9.QJ762.K5", "6NT"},
           {"1D P 1H P 1S P 2C P 2NT P 4NT P", "AQ86.K9.QJ762.95", "P"},
           {"1C P 1D P 1NT P", "A.AKQ4.A7652.Q64", "4NT"},
           {"1C P 1D P 1NT P 4NT P", "743.T9.KQJ.AKJ92", "6NT"},
           {"1C P 1D P 1NT P 4NT P", "743.KT9.KQJ.KJ92", "P"}});
}

TEST_F(Conventions, StrongBalancedHandsFacingSlam) {
  natural({{"2C P 2D P 2NT P", "Q53.A94.JT85.K54", "4NT"},
           {"2C P 2D P 2NT P", "Q53.A94.KT85.K54", "6NT"},
           {"2C P 2D P 2NT P", "Q53.J94.KT85.954", "3NT"},
           {"2C P 2D P 2NT P 4NT P", "AK42.QT3.AK.AQJ9", "6NT"},
           {"2C P 2D P 2NT P 4NT P", "AK42.QT3.AK.AQ94", "P"},
           {"2C P 2D P 3NT P", "KJ.K4.JT965.J732", "6NT"},
           {"2C P 2D P 3NT P", "94.K4.JT965.J732", "P"},
           {"2NT P", "A4.KQ84.K963.J72", "3C"},
           {"2NT P 3C P 3S P", "A4.KQ84.K963.J72", "6NT"},
           {"2NT P 3C P 3D P 4NT P", "AQ4.QT3.A982.AKQ", "6NT"}});
}

TEST_F(Conventions, TheOvercallersNextCall) {
  natural({{"1D 1H P 2C P", "A4.AK763.T4.QJ62", "3C"},
           {"1D 1H P 2C P", "A4.KQ763.T842.J6", "P"},
           {"1C 1D P 1S P", "K84.A3.AQJ942.92", "2S"},
           {"1C 1D P 1S P", "84.A83.AQJ942.92", "2D"},
           {"1D 1S P 1NT P", "AKQ832.Q98.7.KJ9", "4S"},
           {"1D 1S P 1NT P", "KQJ832.98.72.KJ9", "2S"},
           {"1S 2H P 3H P", "84.AKQ742.A42.K9", "4H"},
           {"1S 2H P 3H P", "84.AKJ742.J42.Q9", "P"},
           {"2H 3C P", "6.K762.AT95.Q985", "3NT"},
           {"2H 3C P", "96.762.AT95.Q985", "P"}});
}

TEST_F(Conventions, TheDoublerAndHisPartnerGoOn) {
  natural({{"3H X P 3S P", "AK4.3.AKQ842.KQ2", "4S"},
           {"3H X P 3S P", "AK42.3.KQ842.K92", "P"},
           {"1C X P 1S P", "AQ3.AKJ942.K8.KQ", "3H"},
           {"1C X P 1S P", "AQ3.AKJ94.K84.92", "2H"},
           {"1C X P 1NT P 2S P", "J9.AT93.AK9.9875", "4S"},
           {"1C X P 1NT P 2S P", "92.KT93.K93.9875", "P"},
           {"1D X P 2S P", "AQT9.K982.K95.AK", "4S"},
           {"1D X P 2S P", "AQT9.K982.5.Q984", "P"},
           {"2S X P 3H P", "53.AK8.AKJ3.KT63", "4H"},
           {"2S X P 3H P", "5.AT84.AQ32.K843", "P"}});
}

TEST_F(Conventions, TheyRaiseAfterANegativeDouble) {
  natural({{"1D 1S X 2S", "A4.KQ83.AQ742.92", "3H"},
           {"1D 1S X 2S", "A4.Q83.AQ742.J92", "P"},
           {"1C 1H X 2H", "KQ84.83.A4.KQ942", "2S"},
           {"1C 1S X P", "A3.KQ84.74.AQJ62", "3H"},
           {"1C 1S X P", "A3.KQ84.74.QJ962", "2H"},
           {"1C 1H X P 2S P", "KQ53.Q7.J642.JT9", "4S"},
           {"1C 1H X P 2S P", "KQ53.97.J642.T98", "P"}});
}

TEST_F(Conventions, OurTwoClubsDisturbed) {
  natural({{"2C 2S", "942.83.J9742.982", "P"},
           {"2C 2S", "42.AQ984.J974.98", "3H"},
           {"2C 2S P P", "K.AKJ543.AK5.KQT", "3H"},
           {"2C 2S P P", "KQ3.AK5.AK54.KQT", "2NT"},
           {"2C 2S P P", "AQ3.AK5.AK54.AQT", "3NT"},
           {"2C 2S P P 3H P", "J96.T96.JT6.J865", "4H"}});
}

// At every turn of whole auctions.
TEST(Forcing, NobodyPassesAForcingCallInWholeAuctions) {
  for (const System* system : {&System::natural(), &System::yellow_card()}) {
    for (std::uint64_t i = 0; i < 400; ++i) {
      const Deal deal = random_deal(31, i);
      Auction auction(Seat::kNorth);
      while (!auction.ended()) {
        const AuctionExplained so_far = explain(auction, *system);
        const Call call = system->choose(so_far.standing, deal[auction.turn()]);
        const auto& calls = auction.calls();
        const bool double_left_in =
            calls.size() >= 2 && !calls[calls.size() - 2].is_bid() && call.is_pass();
        if (so_far.standing.must_bid() && !double_left_in) {
          EXPECT_FALSE(call.is_pass()) << to_string(deal) << " deal " << i;
        }
        ASSERT_TRUE(auction.legal(call));
        auction.add(call);
      }
    }
  }
}

TEST(Forcing, AForcingCallIsNotPassed) {
  // Whatever the hand: partner's forcing call is answered.
  const char* auctions[] = {"1C P 1H P",      "1S P 2D P",           "1S P 2NT P",
                            "2C P",           "2C P 2D P 2S P",      "1NT P 2D P",
                            "1D X P",         "1D P 1S P 2C P 2H P", "2S P 2NT P",
                            "1S P 2D P 3H P", "1D P 1H P 2S P",      "1D 1S X P"};
  for (const System* system : {&System::natural(), &System::yellow_card()}) {
    for (const char* text : auctions) {
      const AuctionExplained so_far = explain(*parse_auction(text, Seat::kNorth), *system);
      EXPECT_TRUE(so_far.standing.must_bid()) << text;
      for (std::uint64_t i = 0; i < 300; ++i) {
        const Hand hand = random_deal(9, i).hands[0];
        const std::vector<Allowed> calls = system->allowed(so_far.standing, hand);
        ASSERT_FALSE(calls.empty()) << text << " " << to_string(hand);
        // Only a takeout double is left in, with length and honours in their suit.
        if (std::string_view(text).find('X') == std::string_view::npos) {
          EXPECT_FALSE(calls.front().call.is_pass()) << text << " " << to_string(hand);
        }
      }
    }
  }
}

TEST(Unknown, ACallThatNoRuleKnowsSaysNothing) {
  const std::pair<const char*, Seat> cases[] = {
      {"1S P 5C", Seat::kSouth}, {"1D P 4S", Seat::kSouth}, {"1C 3C", Seat::kEast}};
  for (const auto& [text, seat] : cases) {
    const AuctionExplained all = explain(*parse_auction(text, Seat::kNorth), System::natural());
    EXPECT_EQ(all.calls.back().meaning.line, 0) << text;
    EXPECT_EQ(all.shown[at(seat)].ranges, std::vector<HandRange>{HandRange{}}) << text;
  }
  // Michaels and Stayman over 2NT are what they are.
  const AuctionExplained michaels =
      explain(*parse_auction("1S 2S", Seat::kNorth), System::natural());
  EXPECT_GE(michaels.shown[at(Seat::kEast)].least_length(Suit::kHearts), 5);
  const AuctionExplained stayman =
      explain(*parse_auction("2NT P 3C", Seat::kNorth), System::natural());
  EXPECT_LE(stayman.shown[at(Seat::kSouth)].least_length(Suit::kClubs), 2);
}

TEST(Alternatives, WhatTwoAlternativesShareCountsOnce) {
  const AuctionExplained all = explain(*parse_auction("1NT P 2C", Seat::kNorth), System::natural());
  const HandModel both{all.calls.back().meaning.ranges, {}};
  EXPECT_NEAR(both.weight(*parse_hand("KQ73.AJ42.53.864")),
              both.weight(*parse_hand("KQ73.AJ4.53.8642")), 0.11);
}

TEST(YellowCard, EveryWordIsThereInJapanese) {
  EXPECT_TRUE(System::yellow_card().translated());
}

}  // namespace
}  // namespace yomi::bridge
