// PBN as people and programs write it: each habit once, and each fault at its place.
#include <gtest/gtest.h>

#include "base/text.h"
#include "bridge/reading.h"

namespace yomi::bridge {
namespace {

const std::string kDeal =
    "[Deal \"N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82\"]\n";
const std::string kHearts =
    "[Deal \"N:QT85.AQ.AKQ4.765 AKJ2.32.T865.T82 763.KT9865.3.AQ4 94.J74.J972.KJ93\"]\n";

std::string faults_of(const RecordFile& file) {
  std::string text;
  for (const Error& error : file.errors) text += error.to_string() + "\n";
  for (const Record& record : file.records) {
    for (const Error& error : record.faults) text += error.to_string() + "\n";
  }
  return text;
}

// The one record of a text that has no fault, which is the same when it is written and read again.
Record only(const std::string& text) {
  const RecordFile file = read_pbn(text);
  EXPECT_EQ(faults_of(file), "") << text;
  EXPECT_EQ(file.records.size(), 1U) << text;
  if (file.records.empty()) return {};
  const std::string written = write_pbn(file.records);
  const RecordFile again = read_pbn(written);
  EXPECT_EQ(faults_of(again), "") << written;
  EXPECT_EQ(again.records.size(), 1U) << written;
  if (again.records.size() == 1) {
    EXPECT_EQ(again.records[0].deal, file.records[0].deal);
    EXPECT_EQ(again.records[0].auction, file.records[0].auction) << written;
    EXPECT_EQ(again.records[0].contract, file.records[0].contract);
    EXPECT_EQ(again.records[0].cards(), file.records[0].cards()) << written;
    EXPECT_EQ(again.records[0].play_rest, file.records[0].play_rest) << written;
  }
  EXPECT_EQ(write_pbn(again.records), written);
  return file.records[0];
}

std::string calls_of(const Record& record) {
  std::string text;
  for (const auto& call : record.calls) text += (text.empty() ? "" : " ") + to_string(call.item);
  return text;
}
std::string cards_of(const Record& record) {
  std::string text;
  for (const auto& play : record.plays) text += (text.empty() ? "" : " ") + to_string(play.item);
  return text;
}
std::vector<std::string> boards_of(const std::string& text) {
  const RecordFile file = read_pbn(text);
  EXPECT_EQ(faults_of(file), "") << text;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < file.records.size(); ++i) {
    if (file.records[i].is_board()) names.push_back(board_name(file.records, i));
  }
  return names;
}
using Names = std::vector<std::string>;

TEST(PbnGames, ASecondNoteStartsNoNewGame) {
  const Record record = only("[Board \"3\"]\n[Dealer \"N\"]\n" + kDeal +
                             "[Auction \"N\"]\n1D =1= 1H =2= 3NT =3= AP\n"
                             "[Note \"1:four or more\"]\n[Note \"2:five hearts\"]\n"
                             "[Note \"3:to play\"]\n"
                             "[Play \"W\"]\nH8 =1= HJ HK HT\n*\n[Note \"1:high-low\"]\n");
  EXPECT_EQ(record.calls[0].note, "four or more");
  EXPECT_EQ(record.calls[1].note, "five hearts");
  EXPECT_EQ(record.calls[2].note, "to play");
  EXPECT_EQ(record.plays[0].note, "high-low");  // the play has notes of its own
  EXPECT_EQ(record.calls.size(), 6U);
}

TEST(PbnGames, AnEmptyLineEndsAGame) {
  EXPECT_EQ(boards_of("[Event \"a\"]\n[Board \"1\"]\n\n[Event \"a\"]\n[Board \"2\"]\n"),
            (Names{"1", "2"}));
  EXPECT_EQ(boards_of("[Board \"1\"]\r\n \t\r\n\r\n[Board \"2\"]\r\n"), (Names{"1", "2"}));
}

TEST(PbnGames, AMissingEmptyLineDoesNotJoinTwoGames) {
  EXPECT_EQ(boards_of("[Event \"a\"]\n[Board \"1\"]\n[Event \"a\"]\n[Board \"2\"]\n"),
            (Names{"1", "2"}));
  EXPECT_EQ(boards_of("[Event \"a\"]\n[Board \"1\"]\n[Board \"2\"]\n" + kDeal + kHearts),
            (Names{"1", "2", "3"}));
  EXPECT_EQ(boards_of("[Dealer \"N\"]\n[Vulnerable \"All\"]\n" + kDeal +
                      "[Dealer \"E\"]\n[Vulnerable \"None\"]\n" + kHearts),
            (Names{"1", "2"}));
}

TEST(PbnGames, AnEmptyLineInsideAGameDoesNotSplitIt) {
  const Record record = only("[Board \"1\"]\n[Dealer \"N\"]\n" + kDeal +
                             "\n[Auction \"N\"]\n1D 1H 3NT Pass\n\nPass Pass\n\n"
                             "[Note \"1:x\"]\n\n[Play \"W\"]\nH8 HJ HK HT\n\n- - S2 -\n*\n\n"
                             "[Result \"9\"]\n");
  EXPECT_EQ(calls_of(record), "1D 1H 3NT Pass Pass Pass");
  EXPECT_EQ(cards_of(record), "H8 HJ HK HT S2");
  EXPECT_EQ(*record.tag("Result"), "9");
}

TEST(PbnGames, TagsWithoutABoardAreNoBoard) {
  EXPECT_EQ(boards_of("[Event \"##Cup\"]\n[Site \"##Oslo\"]\n\n[Board \"1\"]\n\n[Board \"2\"]\n"),
            (Names{"1", "2"}));
  EXPECT_EQ(boards_of("% PBN 2.1\n% EXPORT\n"), Names{});
}

TEST(PbnGames, ATagThatIsThereAlreadyHasNoMeaning) {
  const Record record = only("[Event \"a\"]\n[Board \"1\"]\n[Site \"x\"]\n[Site \"y\"]\n");
  EXPECT_EQ(*record.tag("Site"), "x");
}

TEST(PbnGames, AValueIsInherited) {
  const RecordFile file = read_pbn(
      "[Event \"##Cup\"]\n[Site \"Oslo\"]\n[Board \"1\"]\n\n[Site \"#\"]\n[Board \"2\"]\n\n"
      "[Event \"Final\"]\n[Site \"#\"]\n[Board \"3\"]\n\n[Board \"4\"]\n[Date \"#\"]\n");
  ASSERT_EQ(file.records.size(), 4U);
  EXPECT_EQ(*file.records[0].tag("Event"), "Cup");
  EXPECT_EQ(*file.records[1].tag("Event"), "Cup");
  EXPECT_EQ(*file.records[2].tag("Site"), "Oslo");
  EXPECT_EQ(*file.records[3].tag("Event"), "Final");  // redefined
  EXPECT_EQ(file.records[3].tag("Site"), nullptr);    // "#" is for one game
  EXPECT_EQ(*file.records[3].tag("Date"), "");        // nothing to inherit
}

TEST(PbnTags, AsTheyAreWritten) {
  EXPECT_EQ(*only("[Board 7]\n").tag("Board"), "7");
  EXPECT_EQ(*only("[ Board\"7\" ] [Site\t\"x\"]\n").tag("Site"), "x");
  EXPECT_EQ(*only("[\n  Board\n   \"7\"\n ]\n").tag("Board"), "7");
  EXPECT_EQ(*only("[board \"7\"]\n").tag("Board"), "7");
  EXPECT_EQ(*only("[Board \"7\"]\n[Event \"The \"Big\" Cup\"]\n").tag("Event"), "The \"Big\" Cup");
  EXPECT_EQ(*only("[Board \"7\"]\n[Event \"The \\\"Big\\\" Cup\"]\n").tag("Event"),
            "The \"Big\" Cup");
  EXPECT_EQ(*only("[Board \"7\"]\n[Generator \"C:\\deal\\\"]\n").tag("Generator"), "C:\\deal\\");
  EXPECT_EQ(*only("[Board \"7\"]\n[Generator \"C:\\\\deal\\\\x\"]\n").tag("Generator"),
            "C:\\deal\\x");
  EXPECT_EQ(*only("[Board \"7\"]\n[Note \"1:five\nhearts\"]\n").tag("Note"), "1:five hearts");
  EXPECT_EQ(*only("[Board \"7\"\n[Site \"x\"]\n").tag("Site"), "x");
  const std::string table = "Declarer;Denomination\\2R;Result\\2R";
  const Record record =
      only("[Board \"7\"]\n[OptimumResultTable \"" + table + "\"]\nN NT  9\nN  S 10\n");
  EXPECT_EQ(*record.tag("OptimumResultTable"), table);
  EXPECT_EQ(record.tags[1].lines, (std::vector<std::string>{"N NT  9", "N  S 10"}));
  EXPECT_NE(write_pbn({record}).find("\"" + table + "\"]\nN NT  9\nN  S 10\n"), std::string::npos);
}

TEST(PbnTags, EscapedLinesAndCommentsStayOut) {
  const Record record = only(
      "% PBN 2.1\n{ for the whole game } ; and more\n[Board \"7\"] { one } ; two\n% hidden\n"
      "{ % no escape\n\n[Board \"8\"] no tag ; no comment }\n[Site \"x\"]\n");
  EXPECT_EQ(record.comments, (std::vector<std::string>{"{ for the whole game }", "; and more"}));
  EXPECT_EQ(record.tags[0].comments.size(), 3U);
  EXPECT_EQ(record.tags.size(), 2U);
}

TEST(PbnTags, ACommentWithoutItsBraceSwallowsNoGame) {
  const RecordFile file = read_pbn("[Board \"1\"]\n" + kDeal + "{ 3NT 10 4S 6\n\n[Board \"2\"]\n" +
                                   kHearts + "{ 4H 10 }\n\n[Board \"3\"]\n" + kDeal);
  EXPECT_EQ(file.records.size(), 3U);
  EXPECT_EQ(faults_of(file), "line 3:1: this comment has no end\n");
  // A comment may hold a brace, and a game that is left out, as long as it is closed.
  EXPECT_EQ(boards_of("[Board \"1\"]\n" + kDeal + "{ a { b }\n{\n[Board \"2\"]\n}\n"),
            std::vector<std::string>{"1"});
}

TEST(PbnTags, ACommentBehindAnEmptyLineIsTheNextGames) {
  const RecordFile file = read_pbn("[Board \"1\"]\n{a}\n\n{b}\n[Board \"2\"]\n");
  ASSERT_EQ(file.records.size(), 2U);
  EXPECT_EQ(file.records[0].tags[0].comments, (std::vector<std::string>{"{a}"}));
  EXPECT_EQ(file.records[1].comments, (std::vector<std::string>{"{b}"}));
}

TEST(PbnDeal, AsItIsWritten) {
  const Hand north = *parse_hand("Q64.J43.AKT8.QJ5");
  EXPECT_EQ(*only(kDeal).deal.hands[at(Seat::kNorth)], north);
  EXPECT_EQ(*only("[Deal \"s: ak.qt9.j95.at964 T9875.82.764.K82  Q64.J43.AK108.QJ5 "
                  "J32.AK765.Q32.73 \"]")
                 .deal.hands[at(Seat::kNorth)],
            north);
  const Record two = only("[Deal \"W:KQT2.AT.J6542.85 - A8654.KQ5.T.QJT6 -\"]\n");
  EXPECT_FALSE(two.deal.hands[at(Seat::kNorth)]);
  EXPECT_TRUE(two.deal.hands[at(Seat::kEast)]);
  for (const char* none : {"", "?", "-", "N:", "N:- - - -", "N:... ... ... ...", "N:-  - -\t-"})
    EXPECT_EQ(only(fmt::format("[Board \"1\"]\n[Deal \"{}\"]\n", none)).deal, PartialDeal())
        << none;
  // One short hand, or hands of different lengths, are no ending.
  EXPECT_EQ(faults_of(read_pbn("[Deal \"N:-.K.2.3 - - -\"]\n")),
            "line 1:8: [Deal]: North has 3 cards, not 13: .K.2.3\n");
  EXPECT_EQ(faults_of(read_pbn("[Deal \"N:.K.2.3 A... - -\"]\n")),
            "line 1:8: [Deal]: North has 3 cards, not 13: .K.2.3\n");
}

TEST(PbnDeal, AFaultyDealIsNamedAndTheOthersAreServed) {
  const RecordFile file =
      read_pbn("[Board \"1\"]\n" + kDeal +
               "\n[Board \"2\"]\n[Deal \"N:AA... - - -\"]\n\n[Board \"3\"]\n" + kHearts);
  ASSERT_EQ(file.records.size(), 3U);
  EXPECT_TRUE(file.records[0].faults.empty() && file.records[2].faults.empty());
  ASSERT_EQ(file.records[1].faults.size(), 1U);
  EXPECT_EQ(board_error(file.records, 1, file.records[1].faults[0]).to_string(),
            "line 5:11: board 2: [Deal]: North: SA stands twice in the hand");
  EXPECT_EQ(file.records[1].deal, PartialDeal());
  EXPECT_TRUE(without_fault(file.records, 0));
  EXPECT_FALSE(without_fault(file.records, 1));
}

TEST(PbnAuction, AsItIsWritten) {
  const auto calls = [](const std::string& auction) {
    return calls_of(only("[Dealer \"N\"]\n" + auction));
  };
  EXPECT_EQ(calls("[Auction \"N\"]\n1d 1h 3nt ap\n"), "1D 1H 3NT Pass Pass Pass");
  EXPECT_EQ(calls("[Auction \"N\"]\n1D Dbl Redbl pas\nPas Pas\n"), "1D X XX Pass Pass Pass");
  EXPECT_EQ(calls("[Auction \"N\"]\n1D P 1N all pass\n"), "1D Pass 1NT Pass Pass Pass");
  EXPECT_EQ(calls("[Auction \"W\"]\n-  1D  Pass  1NT\nPass Pass Pass -\n"),
            "1D Pass 1NT Pass Pass Pass");
  EXPECT_EQ(calls("[Auction \"N\"]\n1D!=1=$5 {x} Pass?! 1NT*\tX\nXX ; y\nAP\n"),
            "1D Pass 1NT X XX Pass Pass Pass");
  EXPECT_EQ(calls("[Auction \"N\"]\n1D Pass +\n"), "1D Pass");
  EXPECT_EQ(calls("[Auction \"N\"]\n1D Pass *\n"), "1D Pass");
  EXPECT_EQ(calls("[Auction \"N\"]\nAP\n"), "Pass Pass Pass Pass");
  EXPECT_EQ(calls("[Auction \"?\"]\n1D AP\n"), "1D Pass Pass Pass");
  EXPECT_EQ(calls("[Auction \"N\"]\n1D =1=\n[Note \"1:x\"]\nPass Pass Pass\n"),
            "1D Pass Pass Pass");
  const Record marked = only("[Auction \"N\"]\n1D!=1=$5 Pass ?! $6 AP\n");
  EXPECT_EQ(marked.calls[0].suffix, "! =1= $5");
  EXPECT_EQ(marked.calls[1].suffix, "?! $6");
}

TEST(PbnAuction, AcceptedIrregularitiesAreRead) {
  const Record insufficient = only("[Auction \"W\"]\n1D ^I 1C Pass Pass\nPass\n");
  EXPECT_EQ(calls_of(insufficient), "1D 1C Pass Pass Pass");
  EXPECT_EQ(to_string(*insufficient.contract), "1C by North");
  const Record skipped = only("[Auction \"W\"]\n1D ^S 2D AP\n");
  EXPECT_EQ(to_string(*skipped.contract), "2D by West");
  EXPECT_EQ(skipped.calls[1].mark, "^S");
  EXPECT_NE(write_pbn({skipped}).find("1D ^S 2D Pass"), std::string::npos);
}

TEST(PbnAuction, ACallThatCannotBeEndsIt) {
  const RecordFile file = read_pbn("[Declarer \"N\"]\n[Contract \"2D\"]\n" + kDeal +
                                   "[Auction \"N\"]\n1D 1H 1C Pass =1= {x}\nPass Pass\n");
  ASSERT_EQ(file.records.size(), 1U);
  const Record& record = file.records[0];
  EXPECT_EQ(faults_of(file), "line 5:7: 1C by South is not legal: 1C is not higher than 1H\n");
  EXPECT_EQ(calls_of(record), "1D 1H");
  EXPECT_EQ(record.auction_rest, "1C Pass =1= {x} Pass Pass");
  EXPECT_EQ(to_string(*record.contract), "2D by North");
  EXPECT_TRUE(record.deal.complete());
  EXPECT_EQ(faults_of(read_pbn("[Auction \"N\"]\n1D - Pass\n")), "line 2:4: no such call: '-'\n");
  EXPECT_EQ(faults_of(read_pbn("[Dealer \"N\"]\n[Auction \"N\"]\n1D\n[Auction \"N\"]\n1H\n")),
            "line 4:11: a second [Auction] in one game\n");
}

TEST(PbnTags, VulnerabilityAsItIsWritten) {
  const auto read = [](const char* value) {
    return only(fmt::format("[Board \"1\"]\n[Vulnerable \"{}\"]\n", value)).vulnerable;
  };
  for (const char* none : {"None", "Love", "-", "love", "Nil", "?", ""})
    EXPECT_EQ(read(none), Vulnerable::kNone) << none;
  for (const char* ns : {"NS", "N-S", "n/s"}) EXPECT_EQ(read(ns), Vulnerable::kNorthSouth) << ns;
  EXPECT_EQ(read("E-W"), Vulnerable::kEastWest);
  for (const char* all : {"All", "Both", "NSEW"}) EXPECT_EQ(read(all), Vulnerable::kBoth) << all;
}

TEST(PbnContract, AsItIsWritten) {
  const auto contract = [](const std::string& tags) {
    const Record record = only(tags);
    return record.contract ? to_string(*record.contract) : std::string("none");
  };
  EXPECT_EQ(contract("[Declarer \"S\"]\n[Contract \"4sx\"]\n"), "4SX by South");
  EXPECT_EQ(contract("[Declarer \"S\"]\n[Contract \"3 NT doubled\"]\n"), "3NTX by South");
  EXPECT_EQ(contract("[Declarer \"\"]\n[Contract \"Passed out\"]\n"), "passed out");
  EXPECT_EQ(contract("[Declarer \"?\"]\n[Contract \"4S\"]\n"), "none");
  // Nobody else can have led.
  EXPECT_EQ(contract("[Contract \"4S\"]\n" + kHearts + "[Play \"W\"]\nS9 ST SJ S3\n"),
            "4S by South");
}

TEST(PbnPlay, AsItIsWritten) {
  const std::string head = "[Declarer \"S\"]\n[Contract \"4H\"]\n" + kHearts;
  const auto cards = [&](const std::string& play) { return cards_of(only(head + play)); };
  EXPECT_EQ(cards("[Play \"W\"]\nS9 ST SJ S3\nS4 S5 SK S6\n*\n"), "S9 ST SJ S3 SK S6 S4 S5");
  // Columns may begin at any seat.
  EXPECT_EQ(cards("[Play \"N\"]\nst sj s3 s9\nS5 SK S6 S4\n"), "S9 ST SJ S3 SK S6 S4 S5");
  EXPECT_EQ(cards("[Play \"W\"]\nS9 - - -\n*\n"), "S9");
  EXPECT_EQ(cards("[Play \"W\"]\nS9\n*\n"), "S9");
  EXPECT_EQ(cards("[Play \"W\"]\nS9!=1= ST$9 SJ {x} S3\n+ - SK -\n"), "S9 ST SJ S3 SK");
  EXPECT_EQ(cards("[Play \"W\"]\n- - - -\n*\n"), "");
  EXPECT_EQ(cards("[Play \"\"]\nS9 ST SJ S3\n"), "S9 ST SJ S3");
  // In the order of play, where every card's holder is known.
  EXPECT_EQ(cards("[Play \"W\"]\nS9 ST SJ S3\nSK S6 S4 S5\n"), "S9 ST SJ S3 SK S6 S4 S5");
}

TEST(PbnPlay, ARevokeThatStandsIsPlayed) {
  const Record record =
      only("[Declarer \"S\"]\n[Contract \"4H\"]\n" + kHearts + "[Play \"W\"]\nS9 ST ^R C2 S3\n*\n");
  EXPECT_EQ(cards_of(record), "S9 ST C2 S3");
  EXPECT_EQ(record.plays[2].mark, "^R");
  EXPECT_TRUE(position_at_end(record));
  EXPECT_EQ(faults_of(read_pbn("[Declarer \"S\"]\n[Contract \"4H\"]\n" + kHearts +
                               "[Play \"W\"]\nS9 ST C2 S3\n*\n")),
            "line 5:7: East must follow suit, but plays C2\n");
}

TEST(PbnPlay, WhatIsNotKnownInOrderIsKeptAsItStands) {
  const std::string head = "[Declarer \"S\"]\n[Contract \"4H\"]\n" + kHearts;
  const Record gap = only(head + "[Play \"W\"]\nS9 ST SJ S3\nS4 S5 - S6\nH4 HA H2 H5\n*\n");
  EXPECT_EQ(cards_of(gap), "S9 ST SJ S3");
  EXPECT_EQ(gap.play_rest, (std::vector<std::string>{"S4 S5 - S6", "H4 HA H2 H5"}));
  const Record out = only(head + "[Play \"W\"]\nS9 ST SJ S3\n^L C3 C5 C2 C4\n*\n");
  EXPECT_EQ(out.plays.size(), 4U);
  EXPECT_EQ(out.play_rest.size(), 1U);
  const RecordFile twice = read_pbn(head + "[Play \"W\"]\nS9 ST SJ S3\nS4 S5 SK S3\n*\n");
  EXPECT_EQ(faults_of(twice), "line 6:10: S3 is played twice\n");
  EXPECT_EQ(cards_of(twice.records[0]), "S9 ST SJ S3 SK");
  EXPECT_EQ(twice.records[0].play_rest, (std::vector<std::string>{"S4 S5 SK S3"}));
}

TEST(PbnEnding, ADealWithFewerCards) {
  const Record record = only(
      "[Deal \"N:A.2.. .KJ.. .A3.. 2.4..\"]\n[Declarer \"S\"]\n[Contract \"NT\"]\n"
      "[Play \"S\"]\nH3 H4 H2 HK\n*\n");
  ASSERT_TRUE(record.ending);
  EXPECT_EQ(record.ending->cards, 2);
  EXPECT_EQ(record.ending->leader, Seat::kSouth);
  EXPECT_EQ(cards_of(record), "H3 H4 H2 HK");
  const auto position = position_at_end(record);
  ASSERT_TRUE(position) << position.error().to_string();
  EXPECT_EQ(position->turn(), Seat::kEast);
  EXPECT_EQ(position->tricks_left(), 1);
  EXPECT_EQ(complete_deal(record.deal).error().text(),
            "the hands have 2 cards each: an ending, but a whole deal is needed here");
}

TEST(Reading, TextsThatAreNoPbnAtAll) {
  EXPECT_EQ(faults_of(read_pbn("hello\nworld\n[Board \"1\"]\n")),
            "line 1:1: expected a tag like [Deal \"N:…\"], not 'h'\n");
  EXPECT_EQ(faults_of(read_pbn("[Board \"1\"]\n{ no end\n[Site \"x\"]\n")),
            "line 2:1: this comment has no end\n");
  EXPECT_EQ(faults_of(read_pbn("[Board \"1\n\n[Board \"2\"]\n")),
            "line 1:10: expected '\"' but the line ends\n");
}

TEST(Reading, WhichBoardIsMeant) {
  const RecordFile match = read_pbn(
      "[Event \"x\"]\n\n[Board \"7\"]\n[Room \"Open\"]\n\n[Board \"7\"]\n[Room \"Closed\"]\n\n"
      "[Board \"8\"]\n[Table \"3\"]\n");
  const auto chosen = [&](const char* board, const char* table) {
    const auto index = choose_board(match.records, {board, table});
    return index ? std::to_string(*index) : index.error().text();
  };
  EXPECT_EQ(chosen("7", "open"), "1");
  EXPECT_EQ(chosen("7", "Closed"), "2");
  EXPECT_EQ(chosen("7/2", ""), "2");
  EXPECT_EQ(chosen("8", ""), "3");
  EXPECT_EQ(chosen("", "3"), "3");
  EXPECT_EQ(chosen("7", ""), "2 boards are called '7': choose one by its table, or as 7/2");
  EXPECT_EQ(chosen("9", ""), "there is no board '9' (there are 7, 8)");
  EXPECT_EQ(chosen("8", "open"), "there is no board '8' of table 'open'");
  EXPECT_EQ(chosen("", ""),
            "one board is needed here, but there are 3 (7, 8): choose one by its number");
}

TEST(Reading, WhatIsNoTagIsWrittenAndReadAsTheSameLines) {
  // A form feed is a blank; a bracket at the end of a line begins no tag on the next one.
  for (const std::string text :
       {"[Board \"1\"]\nx [\n\x0cW\"\n", "[Board \"1\"]\n][\r;\rd\"[[2\n"}) {
    const RecordFile file = read_pbn(text);
    ASSERT_EQ(file.records.size(), 1U);
    EXPECT_TRUE(file.records[0].faults.empty());
    const RecordFile again = read_pbn(write_pbn(file.records));
    ASSERT_EQ(again.records.size(), 1U);
    EXPECT_TRUE(again.records[0].faults.empty());
    EXPECT_EQ(again.records[0].tags[0].lines, file.records[0].tags[0].lines);
  }
}

TEST(Reading, HandsWithoutACardAreNoDeal) {
  PartialDeal deal;
  deal.hands[at(Seat::kEast)] = deal.hands[at(Seat::kSouth)] = Hand();
  EXPECT_FALSE(hand_size(deal));
  EXPECT_FALSE(parse_records("s::,s-East ="));
}

TEST(Reading, APlayStopsAnywhere) {
  const std::string text = "[Declarer \"S\"]\n[Contract \"4H\"]\n" + kHearts +
                           "[Play \"W\"]\nS9 ST SJ S3\nS4 S5 SK S6\n*\n";
  const auto left = [&](const char* until) {
    Record record = read_pbn(text).records[0];
    const auto stopped = stop_at(record, until);
    return stopped ? cards_of(record) : stopped.error().text();
  };
  EXPECT_EQ(left("1"), "");
  EXPECT_EQ(left("1.3"), "S9 ST");
  EXPECT_EQ(left("2"), "S9 ST SJ S3");
  EXPECT_EQ(left("2.2"), "S9 ST SJ S3 SK");
  EXPECT_EQ(left("3.1"), "S9 ST SJ S3 SK S6 S4 S5");
  EXPECT_EQ(left("3.2"), "the play has no place '3.2': it has 8 cards");
  EXPECT_EQ(left("0"),
            "'0' is no place in a play: expected a trick 1 to 13, or trick.card like 5.3");
}

TEST(LinNotes, AlertsAreExplanationsOfCalls) {
  const RecordFile file = read_lin(
      "vg|Cup,Final,I,1,2,A,0,B,0|pn|S1,W1,N1,E1,S2,W2,N2,E2|"
      "qx|o7|md|3SAKHQT9DJ95CAT964,ST9875H82D764CK82,SQ64HJ43DAKT8CQJ5,|sv|o|"
      "mb|1D!|an|three or more|nt|a good board|mb|1Hp|mb|p!|mb|p|pc|SA|\n"
      "qx|c7|md|3SAKHQT9DJ95CAT964,ST9875H82D764CK82,SQ64HJ43DAKT8CQJ5,|sv|b|mb|p|mb|ppp|\n"
      "qx|o8|md|4SAK,S,S,|mb|p|");
  ASSERT_EQ(file.records.size(), 3U);
  const Record& open = file.records[0];
  EXPECT_EQ(faults_of({{open}, {}}), "");
  EXPECT_EQ(*open.tag("Event"), "Cup");
  EXPECT_EQ(*open.tag("Board"), "7");
  EXPECT_EQ(*open.tag("Room"), "Open");
  EXPECT_EQ(*open.tag("North"), "N1");
  EXPECT_EQ(open.calls[0].note, "three or more");
  EXPECT_EQ(open.calls[3].note, "alert");
  EXPECT_EQ(to_string(*open.contract), "1H by East");
  const RecordFile pbn = read_pbn(write_pbn({open}));
  EXPECT_EQ(faults_of(pbn), "");
  EXPECT_EQ(pbn.records.at(0).calls[0].note, "three or more");
  EXPECT_EQ(pbn.records.at(0).calls[3].note, "alert");
  const Record& closed = file.records[1];
  EXPECT_EQ(*closed.tag("Room"), "Closed");
  EXPECT_EQ(*closed.tag("West"), "W2");
  EXPECT_TRUE(closed.contract->passed_out());
  EXPECT_EQ(closed.vulnerable, Vulnerable::kBoth);
  EXPECT_EQ(*choose_board(file.records, {"7", "closed"}), 1U);
  EXPECT_EQ(file.records[2].faults.size(), 1U);  // and the others are served
}

TEST(LinNotes, ACardThatCannotBeEndsThePlay) {
  const RecordFile file = read_lin(
      "md|3SAKHQT9DJ95CAT964,ST9875H82D764CK82,SQ64HJ43DAKT8CQJ5,|ah|Board 4|mb|1N|mb|ppp|\n"
      "pc|HA|pc|HQ|pc|H9|");
  ASSERT_EQ(file.records.size(), 1U);
  EXPECT_EQ(faults_of(file), "line 2:16: card 3 of the play: West does not hold H9\n");
  EXPECT_EQ(cards_of(file.records[0]), "HA HQ");
  EXPECT_EQ(file.records[0].board(), "4");
}

// The place of a fault is that of the card or the call, wherever its field begins.
TEST(LinNotes, AFaultStandsAtItsCardOrCall) {
  const std::string deal =
      "md|3SAKHQT9DJ95CAT964,ST9875H82D764CK82,SQ64HJ43DAKT8CQJ5,|ah|Board 4|\n";
  const auto fault = [&](const std::string& rest) { return faults_of(read_lin(deal + rest)); };
  EXPECT_EQ(fault("mb|1N|mb|ppp|\npc|HAHQ H9|"),
            "line 3:9: card 3 of the play: West does not hold H9\n");
  EXPECT_EQ(fault("mb|1N|mb|ppp|\npc|HA\nHQ\n H9|"),
            "line 5:2: card 3 of the play: West does not hold H9\n");
  EXPECT_EQ(fault("mb|1N|mb|ppp|pc|HA|pc|H10XYH3|"), "line 2:26: no such card: 'XY'\n");
  EXPECT_EQ(fault("mb|1N|mb|ppp|pc|HA|pc|♥X|"), "line 2:23: no such card: '♥X'\n");
  EXPECT_EQ(fault("mb|1Np2Cp1D|"),
            "line 2:10: 1D by North is not legal: 1D is not higher than 2C\n");
  EXPECT_EQ(fault("mb|1N|mb| p 9C|"), "line 2:11: no such call: 'p 9C'\n");
  // In an address, where it stands there.
  const std::string viewer =
      "http://www.bridgebase.com/tools/handviewer.html?n=sq64hj43dakt8cqj5&s=sakhqt9dj95cat964&"
      "e=sj32hak765dq32c73&w=st9875h82d764ck82&d=n&a=1d1h3nppp&p=h8-hj-c7";
  const Error played = read_boards(viewer).file.records.at(0).faults.at(0);
  EXPECT_EQ(static_cast<std::size_t>(played.column), viewer.rfind("c7") + 1);
  const std::string called = viewer.substr(0, viewer.find("&a=")) + "&a=1d(natural)1hx1c";
  const Error bid = read_boards(called).file.records.at(0).faults.at(0);
  EXPECT_EQ(static_cast<std::size_t>(bid.column), called.rfind("1c") + 1);
}

TEST(Addresses, OfBridgeBaseOnline) {
  const ReadBoards lin = read_boards(
      "https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=pn%7CJos%C3%A9,b,c,d%7Cst%7C%7C"
      "md%7C3SAKHQT9DJ95CAT964%2CST9875H82D764CK82%2CSQ64HJ43DAKT8CQJ5%2C%7Csv%7Co%7Cah%7CBoard+3"
      "%7Cmb%7C1N%7Can%7C15-17%7Cmb%7Cp%7Cmb%7Cp%7Cmb%7Cp%7Cpc%7CH7%7C");
  EXPECT_EQ(lin.format, RecordFormat::kAddress);
  ASSERT_EQ(lin.file.records.size(), 1U);
  EXPECT_EQ(faults_of(lin.file), "");
  EXPECT_EQ(lin.file.records[0].board(), "3");
  EXPECT_EQ(lin.file.records[0].calls[0].note, "15-17");
  EXPECT_EQ(*lin.file.records[0].tag("South"), "José");
  EXPECT_EQ(cards_of(lin.file.records[0]), "H7");

  const ReadBoards viewer = read_boards(
      "http://www.bridgebase.com/tools/handviewer.html?n=sq64hj43dakt8cqj5&s=sakhqt9dj95cat964&"
      "e=sj32hak765dq32c73&w=st9875h82d764ck82&d=n&v=b&b=4&a=1d(natural)1h3nppp&p=h8hjhkht&nn="
      "Nora");
  ASSERT_EQ(viewer.file.records.size(), 1U);
  EXPECT_EQ(faults_of(viewer.file), "");
  const Record& record = viewer.file.records[0];
  EXPECT_EQ(to_string(*record.contract), "3NT by South");
  EXPECT_EQ(record.calls[0].note, "natural");
  EXPECT_EQ(record.vulnerable, Vulnerable::kBoth);
  EXPECT_EQ(cards_of(record), "H8 HJ HK HT");
  EXPECT_EQ(*record.tag("North"), "Nora");
  EXPECT_EQ(record.board(), "4");

  EXPECT_EQ(faults_of(read_boards("https://example.org/?x=1").file),
            "line 1:1: this address has no board: expected lin=… or the hands n=, e=, s=, w=\n");
  const ReadBoards wrong =
      read_boards("https://www.bridgebase.com/?lin=md%7C3SAK,S,S%7Cmb%7C9N%7C");
  EXPECT_EQ(wrong.file.records.at(0).faults.at(0).column, 33);
}

}  // namespace
}  // namespace yomi::bridge
