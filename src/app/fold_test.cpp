#include "app/fold.h"

#include <gtest/gtest.h>

namespace yomi::app {
namespace {

constexpr const char* kTable =
    "claims\n"
    "\n"
    "claim                         checked  failures\n"
    "────────────────────────────  ───────  ────────\n"
    "a known pair is always taken    1,000         0\n"
    "a pass                              7        12\n"
    "\n"
    "and a line of words below that is longer than any terminal of this test\n";

TEST(Fold, ATableThatFitsIsLeftAlone) {
  EXPECT_EQ(folded(kTable, 0), kTable);
  EXPECT_EQ(folded(kTable, 80), kTable);
}

TEST(Fold, TextsTakeSeveralLinesAndFiguresStayWhole) {
  EXPECT_EQ(folded(kTable, 36),
            "claims\n"
            "\n"
            "claim              checked  failures\n"
            "─────────────────  ───────  ────────\n"
            "a known pair is      1,000         0\n"
            "always taken\n"
            "a pass                   7        12\n"
            "\n"
            "and a line of words below that is\n"
            "longer than any terminal of this\n"
            "test\n");
}

TEST(Fold, ColumnsWithoutRoomFollowBelow) {
  const std::string text = folded(kTable, 17);
  EXPECT_NE(text.find("claim     checked\n────────  ───────\na known     1,000\npair is\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\nclaim    failures\n───────  ────────\n"), std::string::npos) << text;
}

// What the program may be given back stays as it is.
TEST(Fold, SentencesGoOnBelowCardsStayInTheirLine) {
  const std::string cards = "stock: AH JH QC JC 6S 8D 4C AC 2H TD QS QD 3D 6H 9H\n";
  EXPECT_EQ(folded(cards, 30), cards);
  EXPECT_EQ(folded("# a title that is much too long for this line\n", 30),
            "# a title that is much too long for this line\n");
  EXPECT_EQ(folded("  none of the relaxed positions that can be reached is won\n", 30),
            "  none of the relaxed\n  positions that can be\n  reached is won\n");
  EXPECT_EQ(folded("到達しうる緩和局面のどれも成功局面ではない\n", 20),
            "到達しうる緩和局面の\nどれも成功局面ではな\nい\n");
}

TEST(Fold, NoColumnIsNarrowerThanAWord) {
  const std::string table =
      "戦略     ダウン数  勝ち負け  トリックの差\n───────  ────────  ────────  ────────────\n"
      "plain       12/20    3 : 4         +0.12\n";
  const std::string text = folded(table, 37);
  EXPECT_NE(text.find("ダウン数"), std::string::npos) << text;
  EXPECT_NE(text.find("トリック"), std::string::npos) << text;
}

TEST(Fold, KanjiAreTwoColumnsWide) {
  EXPECT_EQ(folded("主張                      検査数\n────────────────────────  ──────\n"
                   "既知の組は直ちに獲得する     100\n",
                   20),
            "主張          検査数\n────────────  ──────\n既知の組は直     100\nちに獲得する\n");
}

}  // namespace
}  // namespace yomi::app
