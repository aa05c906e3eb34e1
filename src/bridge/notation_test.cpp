#include <gtest/gtest.h>

#include "base/file.h"
#include "bridge/hand_text.h"
#include "bridge/pbn.h"

namespace yomi::bridge {
namespace {

TEST(HandText, EveryCommonSpelling) {
  const Hand hand = *parse_hand("QT85.AQ.AKQ4.765");
  EXPECT_EQ(hand.size(), 13);
  EXPECT_EQ(hand.points(), 17);
  for (const char* text :
       {"SQT85 HAQ DAKQ4 C765", "♠ Q, 10, 8, 5 ♥ A, Q ♦ A, K, Q, 4 ♣ 7, 6, 5", "sqt85haqdakq4c765",
        "S: Q T 8 5\nH: A Q\nD: A K Q 4\nC: 7 6 5", "C765 DAKQ4 HAQ SQT85"}) {
    const auto same = parse_hand(text);
    ASSERT_TRUE(same) << text << ": " << same.error().to_string();
    EXPECT_EQ(*same, hand) << text;
  }
  EXPECT_EQ(*parse_hand(".KQJT87.952.AT93"), *parse_hand("S - H KQJT87 D 952 C AT93"));
  EXPECT_FALSE(parse_hand("SAA"));
  EXPECT_FALSE(parse_hand("hello"));
  EXPECT_FALSE(parse_hand(""));
}

TEST(HandText, ADamagedDealIsRefusedWithTheCardNamed) {
  const auto message = [](std::string_view text) {
    const auto deal = parse_deal(text);
    return deal ? std::string("fine") : deal.error().text();
  };
  EXPECT_EQ(message("N:Q64.J43.AKT8.QJ5 J32.AK76.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82"),
            "East has 12 cards; missing from the deal: H5");
  EXPECT_EQ(message("N:7532.A6.KJ954.74 .QJT543.AT63.AQ8 AKQJT6.K.Q87.K52 982.9872.2.JT963"),
            "S2 is held by both North and West");
  EXPECT_EQ(message("N:Q64.J43.AKT8.QJ5 - AK.QT9.J95.AT964 T9875.82.764.K82"), "fine");
  EXPECT_EQ(message("N:Q64.J43.AKT8.QJ5 - AK.QT9.J95.AT964 -"),
            "the hands of East and West are not given");
  EXPECT_EQ(message("North: S Q64 H J43 D AKT8 C QJ5\nEast: S J32 H AK765 D Q32 C 73\n"
                    "South: S AK H QT9 D J95 C AT964\nWest: S T9875 H 82 D 764 C K82"),
            "fine");
}

TEST(HandText, AnErrorNamesItsPlaceInTheWholeText) {
  const auto place = [](std::string_view text) {
    const auto deal = parse_partial_deal(text);
    return deal ? std::string("fine") : deal.error().to_string();
  };
  EXPECT_EQ(place("  N:Q64.J43.AKT8.QJ5 J32.AKX65.Q32.73 - -"),
            "line 1:28: East: 'X' is no card: expected A K Q J T 9 … 2");
  EXPECT_EQ(place("North: ♠ Q64 ♥ J43\nEast: ♠ J32 ♥ AKX"),
            "line 2:17: East: expected a suit or a rank, not 'X'");
  EXPECT_EQ(parse_hand(" QT85.AQ.AKQ4.7Z5").error().to_string(),
            "line 1:16: 'Z' is no card: expected A K Q J T 9 … 2");
}

TEST(Pbn, KeepsCommentsTagsAndNotes) {
  const std::string text =
      "% PBN 2.1\n"
      "; a collection\n"
      "[Event \"A \\\"test\\\"\"]\n"
      "{about the event}\n"
      "[Dealer \"N\"]\n"
      "[Vulnerable \"EW\"]\n"
      "[Deal \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\"]\n"
      "[Auction \"N\"]\n"
      "1D {thin} 1H =1= 3NT Pass\n"
      "Pass Pass\n"
      "[Note \"1:five hearts\"]\n"
      "[Play \"W\"]\n"
      "H8 HJ H7 {come on} HT\n"
      "- S4 - -\n"
      "*\n"
      "[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\n"
      "N NT 9\n";
  const auto records = parse_pbn(text);
  ASSERT_TRUE(records) << records.error().to_string();
  ASSERT_EQ(records->size(), 1U);
  const Record& record = records->front();
  EXPECT_EQ(*record.tag("Event"), "A \"test\"");
  EXPECT_EQ(record.vulnerable, Vulnerable::kEastWest);
  EXPECT_EQ(record.calls[0].comments.at(0), "{thin}");
  EXPECT_EQ(record.calls[1].suffix, "=1=");
  EXPECT_EQ(record.plays.size(), 5U);
  EXPECT_EQ(record.plays[2].comments.at(0), "{come on}");
  const std::string once = write_pbn(*records);
  for (const char* kept : {"; a collection", "{about the event}", "{thin}", "=1=", "{come on}",
                           "[Note \"1:five hearts\"]", "N NT 9"})
    EXPECT_NE(once.find(kept), std::string::npos) << kept << "\n" << once;
  const auto again = parse_pbn(once);
  ASSERT_TRUE(again) << again.error().to_string() << once;
  EXPECT_EQ(write_pbn(*again), once);
}

TEST(Pbn, ColumnsBelongToSeatsNotToTheOrderOfPlay) {
  const auto records = parse_pbn(
      "[Deal \"N:QT85.AQ.AKQ4.765 AKJ2.32.T865.T82 763.KT9865.3.AQ4 94.J74.J972.KJ93\"]\n"
      "[Declarer \"S\"]\n[Contract \"4H\"]\n[Play \"W\"]\n"
      "S9 ST SJ S3\nS4 S5 SK S6\n*\n");
  ASSERT_TRUE(records) << records.error().to_string();
  std::string order;
  for (const Card card : records->front().cards()) order += to_string(card) + " ";
  EXPECT_EQ(order, "S9 ST SJ S3 SK S6 S4 S5 ");
}

TEST(Pbn, ErrorsNameLineAndColumn) {
  const auto message = [](std::string_view text) {
    const auto records = parse_pbn(text, "x.pbn");
    return records ? std::string("fine") : records.error().to_string();
  };
  EXPECT_EQ(message("[Deal \"N:AA... - - -\"]\n"),
            "x.pbn:1:11: [Deal]: North: SA stands twice in the hand");
  EXPECT_EQ(message("\n[Deal  \"N:Q64.J43.AKT8.QJ5 J32.AK7Z5.Q32.73 - -\"]\n"),
            "x.pbn:2:35: [Deal]: East: 'Z' is no card: expected A K Q J T 9 … 2");
  EXPECT_EQ(message("[Contract \"9S\"]\n[Deal \"\"]\n"),
            "x.pbn:1:12: [Contract]: '9S' is no contract");
  EXPECT_EQ(message("[Auction \"N\"]\n1S 1H\n"),
            "x.pbn:2:4: 1H by East is not legal: 1H is not higher than 1S");
  EXPECT_EQ(message("[Event \"x"), "x.pbn:1:10: expected '\"' but the text ends");
  EXPECT_EQ(message("[Declarer \"S\"]\n[Contract \"4H\"]\n[Play \"W\"]\nS9 S9 - -\n*"),
            "x.pbn:4:4: S9 is played twice");
  EXPECT_EQ(message("{ no end"), "x.pbn:1:1: this comment has no end");
}

TEST(Pbn, TagsThatContradictTheAuctionAreRefused) {
  const auto outcome = [](const std::string& tags) {
    const auto records =
        parse_pbn(tags + "[Auction \"N\"]\n1NT Pass 4S Pass\nPass Pass\n", "x.pbn");
    if (!records) return records.error().to_string();
    return to_string(*records->front().contract);
  };
  EXPECT_EQ(outcome(""), "4S by South");
  EXPECT_EQ(outcome("[Declarer \"S\"]\n[Contract \"4S\"]\n"), "4S by South");
  EXPECT_EQ(outcome("[Declarer \"?\"]\n[Contract \"\"]\n"), "4S by South");
  EXPECT_EQ(outcome("[Contract \"3S\"]\n"),
            "x.pbn:1:12: [Contract]: '3S' contradicts the auction, which ends in 4S");
  EXPECT_EQ(outcome("[Contract \"4SX\"]\n"),
            "x.pbn:1:12: [Contract]: '4SX' contradicts the auction, which ends in 4S");
  EXPECT_EQ(outcome("[Contract \"4S\"]\n[Declarer \"E\"]\n"),
            "x.pbn:2:12: [Declarer]: East contradicts the auction, which makes South declarer");
  EXPECT_EQ(outcome("[Declarer \"^N\"]\n"), "4S by North");  // irregular: said so
  EXPECT_EQ(outcome("[Dealer \"E\"]\n"),
            "x.pbn:2:11: [Auction]: North begins, but the dealer is East");
}

TEST(Pbn, ARecordSaysWhyNothingCanBePlayed) {
  const auto message = [](const char* text) {
    const auto records = parse_pbn(text);
    const auto contract = records->front().played_contract();
    return contract ? to_string(*contract) : contract.error().text();
  };
  EXPECT_EQ(message("[Auction \"N\"]\n1NT Pass 4S\n"),
            "the auction is not finished: West is to call after 4S");
  EXPECT_EQ(message("[Auction \"N\"]\nAP\n"), "the deal was passed out: there is nothing to play");
  EXPECT_EQ(message("[Dealer \"N\"]\n"),
            "there is no contract: an auction or the tags Declarer and Contract are needed");
}

TEST(Pbn, ATrickIsARowEvenWithComments) {
  const auto records = parse_pbn(
      "[Declarer \"S\"]\n[Contract \"4H\"]\n[Play \"W\"]\n"
      "S9 {sets 12%}\nST SJ {x} {y}\nS3\nS4 S5 ; as expected\nSK S6\n*\n");
  ASSERT_TRUE(records) << records.error().to_string();
  const std::string text = write_pbn(*records);
  EXPECT_NE(text.find("\nS9 {sets 12%} ST SJ {x} {y} S3\nS4 S5 ; as expected\nSK S6\n*\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(write_pbn(*parse_pbn(text)), text);
}

TEST(Lin, ReadsDealAuctionAndPlay) {
  const auto records = parse_lin(
      "pn|a,b,c,d|st||md|3SAKHQT9DJ95CAT964,ST9875H82D764CK82,SQ64HJ43DAKT8CQJ5,|sv|o|"
      "mb|1D|an|natural|mb|1H|mb|3N|mb|p|mb|p|mb|p|pc|H8|pc|HJ|");
  ASSERT_TRUE(records) << records.error().to_string();
  const Record& record = records->front();
  EXPECT_EQ(*record.dealer, Seat::kNorth);
  EXPECT_EQ(to_string(*record.contract), "3NT by South");
  EXPECT_EQ(record.plays.size(), 2U);
  EXPECT_TRUE(record.deal.hands[at(Seat::kEast)]->contains(*parse_card("HA")));
  EXPECT_TRUE(parse_pbn(write_pbn(*records)));
  EXPECT_FALSE(parse_lin("md|3SAK,S,S,|"));
}

TEST(Pbn, ReadsTheExamplesOfThePaper) {
  const auto file = read_file(YOMI_SOURCE_DIR "/src/bridge/data/paper.pbn");
  ASSERT_TRUE(file) << file.error().to_string();
  const auto records = parse_pbn(*file);
  ASSERT_TRUE(records) << records.error().to_string();
  EXPECT_EQ(records->size(), 19U);  // decisions
  for (const Record& record : *records) EXPECT_TRUE(record.contract && record.deal.complete());
}

}  // namespace
}  // namespace yomi::bridge
