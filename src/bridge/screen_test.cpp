#include "bridge/screen.h"

#include <gtest/gtest.h>

#include "bridge/reading.h"

namespace yomi::bridge {
namespace {

constexpr const char* kDiagram =
    "                North\n"
    "                ♠ Q64\n"
    "                ♥ 43\n"
    "                ♦ AKT8\n"
    "                ♣ QJ5\n"
    "West                            East\n"
    "♠ T9875                         ♠ J32\n"
    "♥ 2                             ♥ AK765\n"
    "♦ 764                           ♦ Q32\n"
    "♣ K82                           ♣ 73\n"
    "                South\n"
    "                ♠ AK\n"
    "                ♥ QT9\n"
    "                ♦ J95\n"
    "                ♣ AT964\n\n"
    "West ♥8  North ♥J  \n"
    "East to play, 3NT by South: 5 legal cards\n"
    " ♥A ♥K ♥7 ♥6 ♥5\n";
constexpr const char* kWhole =
    "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";

TEST(BridgeScreens, ATableInTheMiddleOfATrick) {
  const auto file = read_screen(kDiagram);
  ASSERT_TRUE(file);
  ASSERT_EQ(file->records.size(), 1U);
  const Record& record = file->records[0];
  EXPECT_EQ(to_string(record.deal, Seat::kNorth), kWhole);  // the trick's cards are back
  ASSERT_TRUE(record.contract);
  EXPECT_EQ(contract_string(*record.contract), "3NT");
  EXPECT_EQ(record.contract->declarer, Seat::kSouth);
  EXPECT_EQ(record.cards(), (std::vector<Card>{*parse_card("H8"), *parse_card("HJ")}));
}

TEST(BridgeScreens, AnEndingWithoutDummysCards) {
  const auto file = read_screen(
      "                北\n                ♠ AK\n                ♥ –\n                ♦ –\n"
      "                ♣ –\n西                              東\n♠ 87                            ♠ "
      "?\n"
      "♥ –                             ♥ ?\n♦ –                             ♦ ?\n"
      "♣ –                             ♣ ?\n                南\n                ♠ T9\n"
      "                ♥ –\n                ♦ –\n                ♣ –\n\n"
      "西の番、南の1NT: 出せるカード2枚\n ♠8 ♠7\n");
  ASSERT_TRUE(file);
  ASSERT_EQ(file->records.size(), 1U);
  const Record& record = file->records[0];
  EXPECT_EQ(to_string(record.deal, Seat::kNorth), "N:AK... - T9... 87...");
  ASSERT_TRUE(record.ending);
  EXPECT_EQ(record.ending->leader, Seat::kWest);
  EXPECT_EQ(record.ending->cards, 2);
}

TEST(BridgeScreens, ABoardWithAuctionAndPlay) {
  for (const char* text :
       {"Understood: PBN\n\nboard 7 (Open): Cup\n  N ♠Q64 ♥J43 ♦AKT8 ♣QJ5\n"
        "  E ♠J32 ♥AK765 ♦Q32 ♣73\n  S ♠AK ♥QT9 ♦J95 ♣AT964\n  W ♠T9875 ♥82 ♦764 ♣K82\n"
        "  dealer North, vulnerable East and West\n"
        "  auction: 1D 1H[1] 3NT Pass Pass Pass\n    [1] 1H: hearts\n"
        "  contract: 3NT by South\n   1. ♥8 ♥J ♥K ♥9\n   2. ♥A ♥T\n",
        "読み取り: PBN\n\nボード 7 (Open)\n  N ♠Q64 ♥J43 ♦AKT8 ♣QJ5\n"
        "  E ♠J32 ♥AK765 ♦Q32 ♣73\n  S ♠AK ♥QT9 ♦J95 ♣AT964\n  W ♠T9875 ♥82 ♦764 ♣K82\n"
        "  ディーラー 北、バルネラビリティ 東西がバル\n"
        "  オークション: 1D 1H 3NT Pass Pass Pass\n"
        "  コントラクト: 南の3NT\n   1. ♥8 ♥J ♥K ♥9\n   2. ♥A ♥T\n"}) {
    const ReadBoards read = read_boards(text);
    ASSERT_EQ(read.file.records.size(), 1U) << text;
    const Record& record = read.file.records[0];
    EXPECT_TRUE(record.faults.empty()) << record.faults.front().to_string();
    EXPECT_EQ(to_string(record.deal, Seat::kNorth), kWhole);
    EXPECT_EQ(record.board(), "7");
    EXPECT_EQ(record.table(), "Open");
    EXPECT_EQ(record.dealer, Seat::kNorth);
    EXPECT_EQ(record.vulnerable, Vulnerable::kEastWest);
    EXPECT_EQ(record.calls.size(), 6U);
    EXPECT_EQ(record.cards().size(), 6U);
  }
}

TEST(BridgeScreens, OtherTextsAreNone) {
  for (const char* text : {"", "North", "North\n♠ AK\n", "East to play", "N ♠AK ♥ ♦ ♣"})
    EXPECT_FALSE(read_screen(text)) << text;
  // A card that is there twice is named.
  std::string twice = kDiagram;
  twice.replace(twice.find("AK\n"), 2, "AQ");
  const auto file = read_screen(twice);
  ASSERT_TRUE(file);
  EXPECT_FALSE(file->records.empty() ? file->errors.empty() : file->records[0].faults.empty());
}

TEST(BridgeScreens, ANoteThatIsNeverClosedEndsWithItsLine) {
  for (const std::string_view text : {"auction: [/", "auction: 1S [a P", "auction: ][ P [x] ["})
    EXPECT_FALSE(read_screen(text)) << text;
}

}  // namespace
}  // namespace yomi::bridge
