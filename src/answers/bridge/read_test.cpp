#include "answers/bridge/read.h"

#include <gtest/gtest.h>

#include "answers/bridge/room.h"
#include "answers/json.h"

namespace yomi::answers::bridge {
namespace {

constexpr Language kReadEnglish = Language::kEnglish;
constexpr Language kReadJapanese = Language::kJapanese;

const std::string kReadDeal =
    "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";
const std::string kReadBoard =
    "[Board \"4\"]\n[Dealer \"N\"]\n[Vulnerable \"All\"]\n[Deal \"" + kReadDeal +
    "\"]\n[Auction \"N\"]\n1D =1= 1H 3NT AP\n[Note \"1:three or more\"]\n"
    "[Play \"W\"]\nH8 HJ HA H9\n- - S2 -\n*\n[Result \"9\"]\n";

ReadAnswer read_text(const std::string& text) {
  ReadRequest request;
  request.input = text;
  request.pbn = true;
  auto answer = read(request, {});
  EXPECT_TRUE(answer);
  return *answer;
}

TEST(BridgeRead, ABoardWithAllThatWasSaid) {
  const ReadAnswer answer = read_text(kReadBoard);
  ASSERT_EQ(answer.records.size(), 1U);
  const ReadRecord& record = answer.records[0];
  EXPECT_EQ(record.deal, kReadDeal);
  EXPECT_EQ(record.board, "4");
  EXPECT_EQ(record.vulnerable, game::Vulnerable::kBoth);
  EXPECT_EQ(record.auction[0].note, "three or more");
  EXPECT_EQ(*record.contract, "3NT");
  EXPECT_EQ(*record.leader, game::Seat::kWest);
  EXPECT_EQ(record.play, (std::vector<std::string>{"H8", "HJ", "HA", "H9", "S2"}));
  EXPECT_EQ(record.result, "9");
  EXPECT_EQ(said(headline(answer), kReadEnglish), "Understood: PBN");
  EXPECT_EQ(said(headline(answer), kReadJapanese), "読み取り: PBN");
}

// What we write, we read: the position of every record, and the PBN of them all.
TEST(BridgeRead, WhatItWritesItReadsAgain) {
  for (const std::string& text :
       {kReadBoard, kReadDeal,
        std::string("[Deal \"N:A.2.. .KJ.. .A3.. 2.4..\"]\n[Contract \"NT\"]\n"
                    "[Play \"S\"]\nHA\n*\n"),
        std::string("md|3SAKHQT9DJ95CAT964,ST9875H82D764CK82,SQ64HJ43DAKT8CQJ5,|sv|o|ah|Board 3|"
                    "mb|1N!|an|15-17|mb|p|mb|p|mb|p|pc|H7|")}) {
    const ReadAnswer first = read_text(text);
    ASSERT_EQ(first.records.size(), 1U) << text;
    const ReadAnswer again = read_text(first.records[0].position);
    ASSERT_EQ(again.records.size(), 1U) << first.records[0].position;
    EXPECT_TRUE(again.mistakes.empty());
    EXPECT_EQ(again.records[0].position, first.records[0].position);
    EXPECT_EQ(again.records[0].deal, first.records[0].deal);
    EXPECT_EQ(again.records[0].play, first.records[0].play);
    EXPECT_EQ(again.records[0].contract, first.records[0].contract);
    EXPECT_EQ(again.records[0].leader, first.records[0].leader);
    const ReadAnswer written = read_text(*first.pbn);
    EXPECT_EQ(*written.pbn, *first.pbn);
    // The answer itself is the same after JSON.
    const auto copy = read_as<ReadAnswer>(json_of(first, std::nullopt));
    ASSERT_TRUE(copy) << copy.error().to_string();
    EXPECT_EQ(words(*copy, {kReadJapanese, false}), words(first, {kReadJapanese, false}));
  }
}

TEST(BridgeRead, AMistakeHasItsPlaceAndBothLanguages) {
  const ReadAnswer answer =
      read_text("[Board \"1\"]\n[Deal \"" + kReadDeal + "\"]\n\n[Board \"2\"]\n[Dealer \"Q\"]\n");
  EXPECT_EQ(answer.records.size(), 2U);
  ASSERT_EQ(answer.mistakes.size(), 1U);
  EXPECT_EQ(answer.mistakes[0].line, 5);
  EXPECT_EQ(answer.mistakes[0].column, 10);
  EXPECT_EQ(said(answer.mistakes[0].message, Language::kEnglish),
            "board 2: [Dealer]: 'Q' is no seat");
  EXPECT_EQ(said(answer.mistakes[0].message, Language::kJapanese).substr(0, 9), "ボード");
  EXPECT_TRUE(answer.records[1].faulty);
}

}  // namespace
}  // namespace yomi::answers::bridge
