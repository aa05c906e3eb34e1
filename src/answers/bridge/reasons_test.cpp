// The sentences of an advice: true of the figures beside them, and no surer than these.
#include <gtest/gtest.h>

#include <set>

#include "answers/bridge/advise.h"
#include "answers/bridge/card.h"

namespace yomi::answers::bridge {
namespace {

constexpr Language kInEnglish = Language::kEnglish;
constexpr Language kInJapanese = Language::kJapanese;

Board board_with(const char* deal, const char* auction, const char* play, game::Seat dealer) {
  Board board;
  board.deal = deal;
  board.auction = auction;
  board.play = play;
  board.dealer = dealer;
  return board;
}

// East follows from K T 5 2: the deuce would say that the number is odd, and is passed over.
TEST(BridgeReasons, TheLowestOfEqualsIsNotSaidOfOneThatIsNot) {
  AdviseRequest request;
  request.board = board_with("N:J983.AK3.KQ4.J54 KT52.84.J952.A97 - -", "1NT P 3NT P P P",
                             "HQ HK H4 H5 S3", game::Seat::kSouth);
  request.method = Method::kSignals;
  request.sampling.deals = 30;
  const auto answer = advise(request, Context{});
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->choice, "S5");
  EXPECT_EQ(answer->ground, game::Ground::kLowest);
  EXPECT_FALSE(answer->signal && answer->signal->says != game::SignalSays::kNothing);
  const std::string text = said(reason_text(answer->reasons.front()), kInEnglish);
  EXPECT_EQ(text,
            "among ♠5 ♠2, which are equal on each of 30 deals, the lowest that tells partner "
            "nothing untrue");
}

// Two cards of a decision at 3NT, the choice first, as the deals left them.
struct TwoCards {
  game::Decision decision;
  game::Advice advice;

  explicit TwoCards(game::Margin margin) {
    const Board board =
        board_with("N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82",
                   "1D 1H 3NT P P P", "H8 HJ H7 H9 CQ C3 C4 C2 CJ C7 C6 C8 C5", game::Seat::kNorth);
    const auto record = record_of(board, Wants::kContract);
    EXPECT_TRUE(record);
    auto made = game::make_decision(*record, game::standard_agreements());
    EXPECT_TRUE(made);
    decision = *made;
    advice.choice = advice.monte_carlo_choice = *game::parse_card("S2");
    advice.deals = 400;
    game::Comparison against;
    against.rival = *game::parse_card("DQ");
    against.margin = margin;
    advice.against = against;
    for (const game::Card card : {advice.choice, against.rival}) {
      game::CardAdvice entry;
      entry.card = card;
      entry.value = 0.5;
      advice.cards.push_back(entry);
    }
  }
  [[nodiscard]] std::string text(std::size_t reason = 0, Language language = kInEnglish) const {
    return said(reason_text(reasons_of(decision, advice).at(reason)), language);
  }
};

TEST(BridgeReasons, ADifferenceIsNeverSaidToBeNothingNorSurerThanItIs) {
  TwoCards tricks(game::Margin::kTricks);
  tricks.advice.against->tricks.mean = 0.0007;
  EXPECT_EQ(tricks.text(),
            "as good as ♦Q for the goal (50.0%), and 0.0007 tricks more on the mean, which could "
            "be chance");
  EXPECT_EQ(tricks.text(0, kInJapanese),
            "目的では♦Qと同じ(50.0%)、トリックは平均で0.0007多いが偶然かもしれない");
  tricks.advice.against->tricks.mean = 0.256;
  tricks.advice.against->tricks.p = 0.001;
  EXPECT_EQ(tricks.text(), "as good as ♦Q for the goal (50.0%), and 0.26 tricks more on the mean");

  TwoCards chance(game::Margin::kChance);
  chance.advice.cards[0].value = 0.5004;
  EXPECT_EQ(chance.text(),
            "best on 400 deals; its edge over ♦Q (50.04%, ♦Q 50.00%) could be chance");
  chance.advice.cards[0].value = 0.6;
  EXPECT_EQ(chance.text(), "best on 400 deals; its edge over ♦Q (60.0%, ♦Q 50.0%) could be chance");
}

TEST(BridgeReasons, ATrickleOfTricksIsNotWrittenInPowersOfTen) {
  TwoCards tricks(game::Margin::kTricks);
  tricks.advice.against->tricks.mean = 0.00003;
  EXPECT_EQ(tricks.text(),
            "as good as ♦Q for the goal (50.0%), and <0.0001 tricks more on the mean, which could "
            "be chance");
}

// A card that is better on a few deals of little weight and worse on none is surely better, by next
// to nothing.
TEST(BridgeReasons, WhatIsSureAndTinyIsSaidToBeTiny) {
  TwoCards clear(game::Margin::kClear);
  clear.advice.cards[0].value = 0.6;
  clear.advice.against->gain.mean = 0.1;
  EXPECT_EQ(clear.text(), "clearly better than ♦Q, compared deal by deal (60.0%, ♦Q 50.0%)");
  clear.advice.cards[0].value = 0.5008;
  clear.advice.against->gain.mean = 0.0008;
  EXPECT_EQ(clear.text(),
            "better than ♦Q by little, though hardly by chance, compared deal by deal (50.1%, ♦Q "
            "50.0%)");
  EXPECT_EQ(clear.text(0, kInJapanese),
            "ディールごとに比べて、♦Qよりわずかに良い(偶然とは考えにくい。50.1%、♦Qは50.0%)");
  clear.advice.objective = game::Objective::kImps;
  clear.advice.cards[0].value = 0.7;
  clear.advice.against->gain.mean = 0.2;
  EXPECT_EQ(clear.text(),
            "clearly better than ♦Q, compared deal by deal (+0.70 IMPs, ♦Q +0.50 IMPs)");
}

TEST(BridgeReasons, AnOpeningLeadSaysHowItsSuitStandsToTheOthers) {
  TwoCards lead(game::Margin::kEven);
  lead.advice.leads = {lead.advice.choice, lead.advice.against->rival};
  lead.advice.ground = game::Ground::kSuit;
  EXPECT_EQ(lead.text(), "the lead agreed on in ♠: on 400 deals no suit does better");
  lead.advice.against->margin = game::Margin::kChance;
  EXPECT_EQ(lead.text(), "the lead agreed on in ♠, the suit that does best on 400 deals");
  lead.advice.ground = game::Ground::kPartners;
  EXPECT_EQ(lead.text(),
            "the lead agreed on in ♠, partner's suit: on 400 deals no other suit does better");
  std::swap(lead.advice.leads[0], lead.advice.leads[1]);
  EXPECT_EQ(lead.text(),
            "the lead agreed on in ♠, partner's suit: on 400 deals no other suit does clearly "
            "better");
}

TEST(BridgeReasons, WhereEveryCardIsEqualThatIsSaidOfAllSuits) {
  TwoCards equal(game::Margin::kEven);
  equal.advice.against.reset();
  equal.advice.ground = game::Ground::kLowest;
  game::Hand group;
  for (const char* card : {"S3", "S2", "DQ"}) group.insert(*game::parse_card(card));
  equal.advice.equal = {group};
  EXPECT_EQ(equal.text(), "the lowest among ♠3 ♠2, which are equal on each of 400 deals");
  EXPECT_EQ(equal.text(1), "all legal cards are equal on each of 400 deals");
}

// The challenger is the card that could have gained most at the first look; its mean may be worse
// than another's, and than the choice's.
TEST(BridgeReasons, WhatAbcSaysOfACardThatDoesNotTakeThePlace) {
  TwoCards two(game::Margin::kEven);
  game::ModelsAdvice models;
  models.challenger = two.advice.against->rival;
  models.deals = 40;
  models.compared = 2;
  models.gain = {-0.24, {-0.46, -0.03}, 0, 3, 0.25};
  const auto last = [&](Language language = kInEnglish) {
    two.advice.models = models;
    return said(reason_text(reasons_of(two.decision, two.advice).back()), language);
  };
  EXPECT_EQ(
      last(),
      "abc, 40 deals: ♦Q, of 2 cards tried the one that could gain most by the first deals, does "
      "no better than ♠2 "
      "(-0.24 contracts set a deal, 95%: -0.46 to -0.03)");
  EXPECT_EQ(last(kInJapanese),
            "abc、40ディール: 試した2枚のうち、初めのディールで利得の見込みが最も大きかった♦Qも♠2に"
            "勝らない"
            "(1ディールあたり-0.24ダウン、95%: -0.46〜-0.03)");
  models.compared = 1;
  models.gain = {0.10, {-0.05, 0.25}, 6, 2, 0.29};
  EXPECT_EQ(last(),
            "abc, 40 deals: ♦Q is not clearly better than ♠2 (+0.10 contracts set a deal, 95%: "
            "-0.05 to +0.25)");
  // No end of an interval is nothing with a sign.
  models.gain = {0.07, {-0.00386, 0.1433}, 5, 1, 0.22};
  EXPECT_EQ(last(),
            "abc, 40 deals: ♦Q is not clearly better than ♠2 (+0.07 contracts set a deal, 95%: "
            "-0.004 to +0.14)");
  models.gain = {0.0, {-0.1, 0.1}, 1, 1, 1};
  EXPECT_EQ(last(),
            "abc, 40 deals: ♦Q does no better than ♠2 (+0.00 contracts set a deal, 95%: -0.10 to "
            "+0.10)");
  // An interval above zero that is not enough says why.
  models.gain = {0.17, {0.04, 0.31}, 5, 0, 0.06};
  EXPECT_EQ(last(),
            "abc, 40 deals: ♦Q is not clearly better than ♠2 (+0.17 contracts set a deal, 95%: "
            "+0.04 to +0.31); by a sign test that could be chance");
  models.compared = 3;
  models.gain.p = 0.03;
  EXPECT_EQ(
      last(kInJapanese),
      "abc、40ディール: 試した3枚のうち、初めのディールで利得の見込みが最も大きかった♦Qも♠2より"
      "明らかに良いとは言えない"
      "(1ディールあたり+0.17ダウン、95%: +0.04〜+0.31)。3枚を試したので偶然かもしれない");
}

TEST(BridgeReasons, CardsThatAbcJudgedOnFewerDealsShowIt) {
  AdviseAnswer answer;
  answer.choice = "S2";
  answer.contract = "3NT";
  answer.cards = {{"S2", {}, 0.5, {0.4, 0.6}, 4.0, 0.5, {}},
                  {"DQ", {}, 0.4, {0.3, 0.5}, 4.0, 0.4, {}}};
  answer.abc = AbcRow{};
  answer.abc->cards = {{"S2", 40, 0.46, 4, 0.46, {}, {}}, {"DQ", 40, 0.7, 4, 0.7, {}, {}}};
  EXPECT_EQ(words(answer, {kInEnglish, false}).find("deals (abc)"), std::string::npos);
  answer.abc->cards[1].deals = 10;
  EXPECT_NE(words(answer, {kInEnglish, false}).find("deals (abc)"), std::string::npos);
}

// Cards that are equal double dummy may tell partner and declarer different things.
TEST(BridgeReasons, EqualCardsThatAbcPlayedOutHaveTheirOwnFigures) {
  AdviseAnswer answer;
  answer.choice = "S4";
  answer.contract = "3NT";
  answer.defends = true;
  answer.objective = game::Objective::kTricks;
  answer.cards = {{"S4", {"SJ", "ST"}, 0.45, {0.4, 0.5}, 4.0, 4.0, {}}};
  answer.abc = AbcRow{};
  answer.abc->cards = {{"S4", 48, 0.249, 3.81, 3.81, {}, {}},
                       {"ST", 48, 0.381, 3.92, 3.92, {}, {}}};
  const std::string text = words(answer, {kInEnglish, false});
  EXPECT_NE(text.find("sets (abc)  tricks (abc)\n"), std::string::npos) << text;
  EXPECT_NE(text.find("4.00       24.9%          3.81\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n    ♠10 "), std::string::npos) << text;
  EXPECT_NE(text.find("38.1%          3.92\n"), std::string::npos) << text;
}

// 29 of 80 deals: the table and the reasons round the same number.
TEST(BridgeReasons, ThePercentagesOfReasonsAreThoseOfTheTable) {
  TwoCards declarer(game::Margin::kClear);
  declarer.advice.defends = false;
  declarer.advice.cards[0].value = 1;
  declarer.advice.cards[1].value = 29.0 / 80;
  declarer.advice.against->gain.mean = 51.0 / 80;
  AdviseAnswer answer;
  answer.choice = "S2";
  answer.contract = "3NT";
  answer.defends = false;
  answer.cards = {{"S2", {}, 0, {0, 0.1}, 4, 1, {}},
                  {"DQ", {}, 51.0 / 80, {0, 1}, 5, 29.0 / 80, {}}};
  EXPECT_NE(declarer.text().find("♦Q 36.2%"), std::string::npos) << declarer.text();
  const std::string text = words(answer, {kInEnglish, false});
  EXPECT_NE(text.find(" 36.2% "), std::string::npos) << text;
}

// Without abc, because time was up or because it was not asked for: the same words are true.
TEST(BridgeReasons, WhatTimeCutShortSaysThatAbcHadNoPart) {
  AdviseAnswer answer;
  answer.choice = "S2";
  answer.contract = "3NT";
  answer.outcome.reason = StopReason::kTime;
  answer.deals = 46;
  answer.deals_asked = 50;
  EXPECT_NE(words(answer, {kInEnglish, false})
                .find("after 46 of 50 deals: all figures rest on these, without abc.\n"),
            std::string::npos);
}

// What East holds West does not: one sentence for both.
TEST(BridgeReasons, DeclarerIsToldOnceWhoHoldsAnHonour) {
  AdviseRequest request;
  request.board = board_with("N:7.KQ42.K753.AJT5 - AQT63.JT.Q8.Q432 -", "1H 1S P 2NT P 3NT P P P",
                             "H5 HT H6 H2 C2 C7", game::Seat::kEast);
  request.method = Method::kPlain;
  request.sampling.deals = 80;
  const auto answer = advise(request, Context{});
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_FALSE(answer->defends);
  ASSERT_FALSE(answer->facts.empty());
  std::set<std::string> cards;
  for (const FactRow& each : answer->facts) {
    EXPECT_TRUE(cards.insert(each.card).second) << each.card;
    EXPECT_GT(each.otherwise, each.when_set);  // who holds it where the contract is made
  }
}

TEST(BridgeReasons, OneDealIsNotSeveral) {
  const auto text = [](Why why, std::vector<std::string> arguments, Language language) {
    return said(reason_text({why, std::move(arguments)}), language);
  };
  EXPECT_EQ(text(Why::kLowest, {"S5 S2", "1"}, kInEnglish),
            "the lowest among ♠5 ♠2, which are equal on the only deal drawn");
  EXPECT_EQ(text(Why::kLowest, {"S5 S2", "1"}, kInJapanese),
            "抽出した1ディールで同等な♠5 ♠2のうち、最も低いもの");
  EXPECT_EQ(text(Why::kAllEqual, {"1"}, kInEnglish),
            "all legal cards are equal on the only deal drawn");
  EXPECT_EQ(text(Why::kSuitLead, {"S", "1"}, kInEnglish),
            "the lead agreed on in ♠, the suit that does best on 1 deal");
  EXPECT_EQ(text(Why::kChance, {"DQ", "100.0%", "0.0%", "1"}, kInEnglish),
            "best on 1 deal; its edge over ♦Q (100.0%, ♦Q 0.0%) could be chance");
  EXPECT_EQ(text(Why::kAbcNone, {"1", "S2"}, kInEnglish),
            "abc, 1 deal: no card tried does better than ♠2");
  EXPECT_EQ(text(Why::kPlayRead, {"2", "1"}, kInEnglish),
            "deals in which the others' last 2 cards would be unlikely plays count less; that "
            "leaves the worth of about 1 deal");
}

// A lead that partner can ruff asks for a suit, but the card of it is the lead agreed on.
TEST(BridgeReasons, WhyASignalIsUntrueIsToldAsItIs) {
  TwoCards two(game::Margin::kEven);
  two.advice.truthful = false;
  two.advice.sent =
      game::SignalRead{0, {}, game::SignalKind::kPreference, game::SignalSays::kHigher};
  two.advice.sent->situation.suit = game::Suit::kSpades;
  two.advice.sent->situation.higher = game::Suit::kHearts;
  two.advice.sent->situation.lower = game::Suit::kDiamonds;
  const auto last = [&](game::Ground ground, Language language = kInEnglish) {
    two.advice.ground = ground;
    return said(reason_text(reasons_of(two.decision, two.advice).back()), language);
  };
  const std::string untrue =
      "partner may read ♠2 as a signal (suit preference): asks for ♥ rather than ♦, which the hand "
      "does not mean";
  EXPECT_EQ(last(game::Ground::kBest), untrue + "; the card was chosen for its result");
  EXPECT_EQ(last(game::Ground::kAgreement), untrue + "; the card is the lead agreed on");
  EXPECT_EQ(last(game::Ground::kRequest), untrue);
  EXPECT_EQ(last(game::Ground::kAgreement, kInJapanese),
            "パートナーは♠2をシグナル(スートプリファランス)と読むかもしれない: ♦より♥を求める。"
            "ハンドの実際とは異なる。約束に従うリードとして選んだカード");
}

TEST(BridgeReasons, OneCardThatWasReadIsNotSeveral) {
  EXPECT_EQ(said(reason_text({Why::kPlayRead, {"1", "144"}}), kInEnglish),
            "deals in which the others' last card would be an unlikely play count less; that "
            "leaves the worth of about 144 deals");
  EXPECT_EQ(said(reason_text({Why::kPlayRead, {"3", "144"}}), kInEnglish),
            "deals in which the others' last 3 cards would be unlikely plays count less; that "
            "leaves the worth of about 144 deals");
}

TEST(BridgeReasons, ACardThatTellsPartnerSomethingUntrueIsSaidTo) {
  CardAnswer answer;
  answer.card = "H6";
  answer.set_rate = 0.25;
  answer.signal =
      SignalRow{"H6", game::SignalKind::kAttitude, game::SignalSays::kDislikes, "H", "", true};
  EXPECT_EQ(thought(answer, {kInEnglish, false}), "contract set 25%, discourages ♥");
  answer.signal->truth = false;
  EXPECT_EQ(thought(answer, {kInEnglish, false}), "contract set 25%, discourages ♥ (untrue)");
  EXPECT_EQ(thought(answer, {kInJapanese, false}), "ダウン率25%、♥はノンカモン(実際とは異なる)");
}

}  // namespace
}  // namespace yomi::answers::bridge
