#include "bridge/signal.h"

#include <gtest/gtest.h>

#include "bridge/hand_text.h"
#include "bridge/knowledge.h"

namespace yomi::bridge {
namespace {

std::vector<Played> plays_of(const char* contract, Seat declarer,
                             std::initializer_list<const char*> cards) {
  std::vector<Card> all;
  for (const char* card : cards) all.push_back(*parse_card(card));
  return annotate(all, *parse_contract(contract, declarer));
}

Holding holding(std::string_view ranks) {
  return parse_hand("S" + std::string(ranks))->holding(Suit::kSpades);
}

TEST(Signals, TheTableOfThePaper) {
  const SignalTable& table = SignalTable::standard();
  EXPECT_EQ(table.kinds[static_cast<std::size_t>(SignalCase::kAceLed)], SignalKind::kAttitude);
  EXPECT_EQ(table.kinds[static_cast<std::size_t>(SignalCase::kQueenLed)], SignalKind::kAttitude);
  EXPECT_EQ(table.kinds[static_cast<std::size_t>(SignalCase::kKingLed)], SignalKind::kCount);
  EXPECT_TRUE(table.likes(holding("K43")));
  EXPECT_TRUE(table.likes(0));
  EXPECT_FALSE(table.likes(holding("J43")));
  EXPECT_FALSE(SignalTable::upside_down().high_likes);
}

TEST(Signals, EastEncouragesInExample71) {
  const Hand east = *parse_hand("J32.AK765.Q32.73");
  auto plays = plays_of("3NT", Seat::kSouth, {"H8", "HJ", "H5"});
  const auto situation =
      situation_of(plays, 2, *parse_contract("3NT", Seat::kSouth), *parse_hand("Q64.J43.AKT8.QJ5"));
  ASSERT_TRUE(situation);
  EXPECT_EQ(situation->situation, SignalCase::kOther);
  const Holding small = parse_hand("S H765 D C")->holding(Suit::kHearts);
  EXPECT_EQ(to_string(signal_card(SignalTable::standard(), *situation, small, east, east)), "H7");
  EXPECT_EQ(to_string(signal_card(SignalTable::upside_down(), *situation, small, east, east)),
            "H5");
}

TEST(Signals, ACardSaysWhichOfTheTwo) {
  const SignalTable& standard = SignalTable::standard();
  const SignalTable& reversed = SignalTable::upside_down();
  SignalSituation situation;
  situation.suit = Suit::kSpades;
  situation.situation = SignalCase::kAceLed;  // attitude
  const Card nine(Suit::kSpades, 9);
  const Card seven(Suit::kSpades, 7);
  const Card two(Suit::kSpades, 2);
  EXPECT_EQ(sent_message(standard, situation, nine, holding("K972")), SignalSays::kLikes);
  EXPECT_EQ(sent_message(standard, situation, two, holding("K972")), SignalSays::kDislikes);
  EXPECT_EQ(sent_message(standard, situation, seven, holding("K972")), SignalSays::kNothing);
  EXPECT_EQ(sent_message(standard, situation, nine, holding("K9")), SignalSays::kNothing);
  EXPECT_EQ(sent_message(reversed, situation, nine, holding("K972")), SignalSays::kDislikes);
  const Hand hand = *parse_hand("SK972");
  EXPECT_EQ(true_message(standard, situation, hand, hand), SignalSays::kLikes);
  situation.situation = SignalCase::kKingLed;  // count
  EXPECT_EQ(sent_message(standard, situation, nine, holding("972")), SignalSays::kEven);
  EXPECT_EQ(true_message(standard, situation, *parse_hand("S972"), *parse_hand("S972")),
            SignalSays::kOdd);
  situation.situation = SignalCase::kRuff;  // preference
  situation.higher = Suit::kHearts;
  situation.lower = Suit::kClubs;
  EXPECT_EQ(sent_message(standard, situation, nine, holding("972")), SignalSays::kHigher);
  EXPECT_EQ(true_message(standard, situation, *parse_hand("S972 CA2"), *parse_hand("S972 CA2")),
            SignalSays::kLower);
}

TEST(Signals, AnUnseenHandIsReadByWhatMayStandBesideTheCard) {
  const SignalTable& table = SignalTable::standard();
  SignalSituation situation;
  situation.suit = Suit::kSpades;
  situation.situation = SignalCase::kAceLed;
  const Card six(Suit::kSpades, 6);
  EXPECT_EQ(read_message(table, situation, six, holding("95432")), SignalSays::kNothing);
  EXPECT_EQ(read_message(table, situation, six, holding("987")), SignalSays::kDislikes);
  EXPECT_EQ(read_message(table, situation, six, holding("K432")), SignalSays::kLikes);
  EXPECT_EQ(read_message(table, situation, six, holding("KQ")), SignalSays::kNothing);
  EXPECT_EQ(read_message(table, situation, Card(Suit::kSpades, 8), holding("95432")),
            SignalSays::kLikes);
}

TEST(Signals, HighLowAndNoChoiceAreTheThreeCases) {
  const SignalTable& table = SignalTable::standard();
  SignalSituation situation;
  situation.situation = SignalCase::kAceLed;
  const Card nine(Suit::kSpades, 9);
  const Card two(Suit::kSpades, 2);
  EXPECT_DOUBLE_EQ(signal_weight(table, situation, nine, holding("A92"), holding("A92")), 1);
  EXPECT_DOUBLE_EQ(signal_weight(table, situation, two, holding("A92"), holding("A92")),
                   table.signal_weight);
  EXPECT_DOUBLE_EQ(signal_weight(table, situation, two, holding("J92"), holding("J92")), 1);
  EXPECT_DOUBLE_EQ(signal_weight(table, situation, two, holding("Q2"), holding("Q2")), 1);
  situation.situation = SignalCase::kKingLed;  // count: high from an even number
  EXPECT_DOUBLE_EQ(signal_weight(table, situation, nine, holding("92"), holding("92")), 1);
  EXPECT_DOUBLE_EQ(signal_weight(table, situation, nine, holding("952"), holding("952")),
                   table.signal_weight);
}

// The paper's example 180: East echoes with the nine and the two, and ruffs the third diamond.
TEST(Signals, ADoubletonIsLikedWhereTheThirdRoundCanBeRuffed) {
  const SignalTable& table = SignalTable::standard();
  const Hand east = *parse_hand("QT62.32.92.JT985");
  const Hand dummy = *parse_hand("K4.KQ9.JT876.Q32");
  const auto situation_in = [&](const char* contract, const char* lead) {
    const auto plays = plays_of(contract, Seat::kSouth, {lead, "DJ", "D9"});
    return *situation_of(plays, 2, *parse_contract(contract, Seat::kSouth), dummy);
  };
  const Card nine(Suit::kDiamonds, 9);
  const Card two(Suit::kDiamonds, 2);
  const SignalSituation hearts = situation_in("4H", "DA");
  EXPECT_EQ(true_message(table, hearts, east, east), SignalSays::kLikesOrShort);
  EXPECT_EQ(sent_message(table, hearts, nine, holding("92")), SignalSays::kLikesOrShort);
  EXPECT_EQ(sent_message(table, hearts, two, holding("92")), SignalSays::kDislikes);
  EXPECT_EQ(signal_card(table, hearts, holding("92"), east, east), nine);
  EXPECT_EQ(signal_card(SignalTable::upside_down(), hearts, holding("92"), east, east), two);
  EXPECT_DOUBLE_EQ(signal_weight(table, hearts, nine, holding("92"), holding("92")), 1);
  EXPECT_DOUBLE_EQ(signal_weight(table, hearts, two, holding("92"), holding("92")),
                   table.signal_weight);
  EXPECT_DOUBLE_EQ(signal_weight(table, hearts, nine, holding("942"), holding("942")),
                   table.signal_weight);
  // Nothing to ruff with, no ruff at notrump, and none soon after a low lead.
  const Hand trumpless = *parse_hand("QT6432..92.JT985");
  EXPECT_EQ(true_message(table, hearts, trumpless, trumpless), SignalSays::kDislikes);
  for (const SignalSituation& other : {situation_in("3NT", "DA"), situation_in("4H", "D5")}) {
    EXPECT_EQ(true_message(table, other, east, east), SignalSays::kDislikes);
    EXPECT_DOUBLE_EQ(signal_weight(table, other, nine, holding("92"), holding("92")),
                     table.signal_weight);
  }
  // A table may leave it out.
  const auto honours = SignalTable::parse("on A attitude\nlike A K Q void\n", "x.sig");
  ASSERT_TRUE(honours) << honours.error().to_string();
  EXPECT_EQ(true_message(*honours, hearts, east, east), SignalSays::kDislikes);
}

TEST(Signals, LeadsFollowTheAgreements) {
  const SignalTable& table = SignalTable::standard();
  EXPECT_EQ(lead_card(table, holding("KQJ9"), holding("KQJ9"), true).rank(), 13);
  EXPECT_EQ(lead_card(table, holding("K9742"), holding("K9742"), true).rank(), 4);
  EXPECT_EQ(lead_card(table, holding("82"), holding("82"), false).rank(), 8);
  EXPECT_EQ(lead_card(table, holding("AK4"), holding("AK4"), false).rank(), 14);
  EXPECT_EQ(lead_card(table, holding("AK42"), holding("AK42"), false).rank(), 13);
  // Nobody underleads an ace against a suit contract (the paper's example 166).
  EXPECT_LT(lead_weight(table, Card(Suit::kSpades, 3), holding("A873"), false), 0.05);
  EXPECT_DOUBLE_EQ(lead_weight(table, Card(Suit::kSpades, 3), holding("QT73"), false), 1);
}

// The card agreed on, suit by suit: never the nine of T982 or the eight of T8542.
TEST(Signals, TheCardToLeadFromEveryKindOfHolding) {
  struct Lead {
    const char* held;
    int notrump;  // rank led against notrump
    int suit;     // and against a suit contract
  };
  const Lead leads[] = {
      {"T982", 10, 10}, {"T985", 10, 10}, {"QJT3", 12, 12},
      {"KQT4", 13, 13}, {"JT95", 11, 11},  // the top of a sequence
      {"T8542", 4, 4},  {"K9742", 4, 4},  {"Q8642", 4, 4},
      {"J763", 3, 3},                                     // fourth best
      {"K84", 4, 4},    {"QT3", 3, 3},    {"T63", 3, 3},  // the lowest of three with an honour
      {"732", 7, 7},    {"982", 9, 9},    {"86", 8, 8},
      {"J3", 11, 11},                    // top of nothing
      {"A8642", 4, 14}, {"A83", 3, 14},  // an ace: no low card from it in a suit
      {"AK42", 13, 13}, {"AK4", 14, 14},  {"5", 5, 5},
      {"A", 14, 14},  // a singleton is what it is
  };
  const SignalTable& table = SignalTable::standard();
  for (const Lead& lead : leads) {
    const Holding held = holding(lead.held);
    EXPECT_EQ(lead_card(table, held, held, true).rank(), lead.notrump) << lead.held;
    EXPECT_EQ(lead_card(table, held, held, false).rank(), lead.suit) << lead.held;
  }
  // Small cards from the bottom, where a file says so.
  const auto low = SignalTable::parse("signals low\nsmall lowest\n", "low.sig");
  ASSERT_TRUE(low) << low.error().to_string();
  EXPECT_EQ(lead_card(*low, holding("732"), holding("732"), true).rank(), 2);
}

TEST(Signals, ErrorsNameLineAndColumn) {
  const auto message = [](std::string_view text) {
    const auto table = SignalTable::parse(text, "x.sig");
    return table ? std::string("fine") : table.error().to_string();
  };
  EXPECT_EQ(message("attitude sideways likes\n"),
            "x.sig:1:10: expected high or low, not 'sideways'");
  EXPECT_EQ(message("like A singleton\n"),
            "x.sig:1:8: expected an honour, void or doubleton, not 'singleton'");
  EXPECT_EQ(message("on J count\n"), "x.sig:1:4: no such case: 'J'");
  EXPECT_EQ(message("weight signal 2\n"), "x.sig:1:15: a weight is at most 1");
  EXPECT_EQ(message("colour blue\n"), "x.sig:1:1: no such setting: 'colour'");
}

TEST(Knowledge, TheTrueDealAlwaysFits) {
  const Agreements agreements = standard_agreements();
  const Deal deal =
      *parse_deal("N:QT85.AQ.AKQ4.765 AKJ2.32.T865.T82 763.KT9865.3.AQ4 94.J74.J972.KJ93");
  const Auction auction = *parse_auction("1NT P 4H P P P", Seat::kNorth);
  const Table table = make_table(auction, auction.contract(), Vulnerable::kNone, agreements);
  const auto plays = plays_of(
      "4H", Seat::kSouth, {"S9", "ST", "SJ", "S3", "SK", "S6", "S4", "S5", "SA", "S7", "C3", "S8"});
  const View view =
      make_view(table, agreements, Seat::kEast, deal[Seat::kEast], deal[Seat::kNorth], plays);
  EXPECT_GT(view.sampler->total(), 0);
  EXPECT_FALSE(view.loosened.any());
  Random random(1);
  std::vector<Hand> hidden(2);
  int club_ace = 0;
  for (int i = 0; i < 2000; ++i) {
    view.sampler->draw(random, hidden);
    EXPECT_EQ((hidden[0] | hidden[1]).bits(), view.unknown.bits());
    if (hidden[1].contains(*parse_card("CA"))) ++club_ace;
  }
  // West's low club says that the ace is elsewhere, without excluding it.
  Agreements deaf = agreements;
  deaf.read_signals = false;
  const View without =
      make_view(table, deaf, Seat::kEast, deal[Seat::kEast], deal[Seat::kNorth], plays);
  int unread = 0;
  for (int i = 0; i < 2000; ++i) {
    without.sampler->draw(random, hidden);
    if (hidden[1].contains(*parse_card("CA"))) ++unread;
  }
  EXPECT_GT(club_ace, 0);
  EXPECT_LT(club_ace, unread * 4 / 5);
}

TEST(Knowledge, ContradictionsAreLoosenedAndSaid) {
  const Agreements agreements = standard_agreements();
  const Deal deal = random_deal(4, 4);
  // Nobody has these hands, whatever they bid.
  const Auction auction = *parse_auction("2NT P 3NT P P P", Seat::kNorth);
  Table table = make_table(auction, auction.contract(), Vulnerable::kNone, agreements);
  for (Shown& shown : table.shown) shown.ranges[0].points_low = 30;
  const Seat leader = table.contract.leader();
  const View view = make_view(table, agreements, leader, deal[leader], std::nullopt, {});
  EXPECT_GT(view.sampler->total(), 0);
  EXPECT_GT(view.loosened.auction_steps, 0);
}

}  // namespace
}  // namespace yomi::bridge
