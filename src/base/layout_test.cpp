#include "base/layout.h"

#include <gtest/gtest.h>

namespace yomi {
namespace {

TEST(Layout, LinesAreBrokenAtSpacesAndBetweenKanji) {
  using Lines = std::vector<std::string>;
  EXPECT_EQ(wrapped("", 10), Lines{""});
  EXPECT_EQ(wrapped("to the very end", 15), Lines{"to the very end"});
  EXPECT_EQ(wrapped("to the very end", 14), (Lines{"to the very", "end"}));
  EXPECT_EQ(wrapped("to the very end", 6), (Lines{"to the", "very", "end"}));
  // No line begins with 、 or 。 or a closing bracket, none ends with an opening one.
  EXPECT_EQ(wrapped("局面を、最後まで「読む」。", 8),
            (Lines{"局面を、", "最後まで", "「読", "む」。"}));
  EXPECT_EQ(wrapped("制限 1000 局面", 9), (Lines{"制限 1000", "局面"}));
  // What is longer than a line is cut.
  EXPECT_EQ(wrapped("ab 0123456789", 6), (Lines{"ab", "012345", "6789"}));
  EXPECT_EQ(wrapped("読切", 1), (Lines{"読", "切"}));
  EXPECT_EQ(least_width("to the very end"), 4U);
  EXPECT_EQ(least_width("局面を、最後まで"), 4U);
  // A word of katakana or of kanji stays whole where a line can hold it.
  EXPECT_EQ(wrapped("ディクレアラーの損", 16), (Lines{"ディクレアラーの", "損"}));
  EXPECT_EQ(wrapped("最初の局面数", 8), (Lines{"最初の", "局面数"}));
  EXPECT_EQ(least_width("ディクレアラーの損"), 14U);
  EXPECT_EQ(wrapped("合わせて12枚", 10), (Lines{"合わせて", "12枚"}));
}

TEST(Layout, ACellOfCsvIsQuotedWhereItMustBe) {
  EXPECT_EQ(csv_cell("a b"), "a b");
  EXPECT_EQ(csv_cell("a,b"), "\"a,b\"");
  EXPECT_EQ(csv_cell("a\rb"), "\"a\rb\"");
  EXPECT_EQ(csv_cell("say \"x\""), "\"say \"\"x\"\"\"");
}

}  // namespace
}  // namespace yomi
