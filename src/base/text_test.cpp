#include "base/text.h"

#include <gtest/gtest.h>

#include "base/encoding.h"
#include "base/half_width.h"
#include "base/language.h"
#include "base/scanner.h"

namespace yomi {
namespace {

TEST(Text, Utf8IsCheckedStrictly) {
  EXPECT_TRUE(is_utf8("plain, 読み切り, ♥"));
  EXPECT_FALSE(is_utf8("\xc0\x80"));          // overlong NUL
  EXPECT_FALSE(is_utf8("\xed\xa0\x80"));      // a surrogate
  EXPECT_FALSE(is_utf8("\xf4\x90\x80\x80"));  // beyond U+10FFFF
  EXPECT_FALSE(is_utf8("\xe8\xaa"));          // cut off
  EXPECT_EQ(utf8_decode("詰", 0), U'詰');
  EXPECT_EQ(utf8_encode(U'詰'), "詰");
  EXPECT_EQ(utf8_encode(U'\U0001F0A1'), "\xf0\x9f\x82\xa1");
}

TEST(Text, FullWidthFormsAreWhatTheyStandFor) {
  EXPECT_EQ(half_width("８ｋ／９　＋Ｒ～！"), "8k/9 +R~!");
  EXPECT_EQ(half_width("♣４、クラブ"), "♣4、クラブ");
  EXPECT_EQ(half_width("\xff plain \xef\xbc"), "\xff plain \xef\xbc") << "broken bytes stay";
}

TEST(Text, KanjiTakeTwoColumns) {
  EXPECT_EQ(display_width("abc"), 3U);
  EXPECT_EQ(display_width("詰将棋"), 6U);
  EXPECT_EQ(display_width("♥10"), 3U);
  EXPECT_EQ(display_width("\x1b[31m赤\x1b[0m"), 2U);
  EXPECT_EQ(pad_right("詰", 4) + "|", "詰  |");
  EXPECT_EQ(pad_left("詰", 4), "  詰");
}

TEST(Text, LinesAndNumbers) {
  EXPECT_EQ(split_lines("a\r\nb\n\nc").size(), 4U);
  EXPECT_EQ(split_lines("a\n").size(), 1U);
  EXPECT_EQ(trim("  x y \r\n"), "x y");
  EXPECT_EQ(parse_uint("18446744073709551615"), 18446744073709551615ULL);
  EXPECT_EQ(parse_uint("18446744073709551616"), std::nullopt);
  EXPECT_EQ(parse_uint("-1"), std::nullopt);
  EXPECT_EQ(parse_uint("1 "), std::nullopt);
  EXPECT_EQ(parse_uint(""), std::nullopt);
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(1234567), "1,234,567");
  EXPECT_EQ(with_commas(999), "999");
}

TEST(Text, QuotesAreSafeToPrint) {
  EXPECT_EQ(in_quotes("a\nb"), "'a\\x0ab'");
  EXPECT_EQ(in_quotes("\xff"), "'\\xff'");
  EXPECT_EQ(in_quotes("abcdef", 3), "'abc…'");
}

TEST(Scanner, KnowsLineAndColumnInCharacters) {
  Scanner scanner("一二 三\n四 12x");
  EXPECT_EQ(scanner.word(), "一二");
  EXPECT_EQ(scanner.column(), 3);
  scanner.skip_space();
  EXPECT_TRUE(scanner.accept("三"));
  scanner.skip_space();
  EXPECT_EQ(scanner.line(), 2);
  EXPECT_EQ(scanner.take(), "四");
  scanner.skip_blanks();
  EXPECT_EQ(scanner.number().value(), 12U);
  const auto status = scanner.expect("y");
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().to_string(), "line 2:5: expected 'y', found 'x'");
}

TEST(Scanner, RefusesNumbersThatDoNotFit) {
  Scanner scanner("99999999999999999999999");
  EXPECT_FALSE(scanner.number());
  Scanner none("x");
  EXPECT_FALSE(none.number());
  Scanner empty("");
  EXPECT_EQ(empty.peek(), "");
  EXPECT_EQ(empty.word(), "");
  EXPECT_FALSE(empty.number());
}

TEST(Encoding, ReadsUtf8AndShiftJis) {
  Encoding found{};
  EXPECT_EQ(decode_text("\xef\xbb\xbf詰", &found).value(), "詰");
  EXPECT_EQ(found, Encoding::kUtf8);
  EXPECT_EQ(decode_text("\x8b\xca", &found).value(), "玉");
  EXPECT_EQ(found, Encoding::kShiftJis);
  EXPECT_EQ(encode_text("玉", Encoding::kShiftJis).value(), "\x8b\xca");
  EXPECT_FALSE(encode_text("♥\U0001F600", Encoding::kShiftJis));
}

TEST(Encoding, WesternWordsAreLatin1) {
  Encoding found{};
  EXPECT_EQ(decode_text("[Site \"H\xf4tel Des Indes\"]\n[East \"M\xfcller\"]", &found).value(),
            "[Site \"Hôtel Des Indes\"]\n[East \"Müller\"]");
  EXPECT_EQ(found, Encoding::kLatin1);
  EXPECT_EQ(decode_text("it\x92s \x93good\x94", &found).value(), "it’s “good”");
  // Names of rare kanji among much ASCII stay Japanese, and so does katakana.
  EXPECT_EQ(decode_text("N+\x93\x6e\xe7\xb3\nV2.2\n+7776FU\n-3334FU\n", &found).value(),
            "N+渡邉\nV2.2\n+7776FU\n-3334FU\n");
  EXPECT_EQ(found, Encoding::kShiftJis);
  EXPECT_EQ(decode_text("a \x83\x41\x83\x43 b", &found).value(), "a アイ b");
  EXPECT_EQ(encode_text("Hôtel", Encoding::kLatin1).value(), "H\xf4tel");
  EXPECT_FALSE(encode_text("玉", Encoding::kLatin1));
}

TEST(Encoding, NamesTheBadByte) {
  const auto text = decode_text(std::string_view("ab\nc\0", 5));
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().line, 2);
  EXPECT_EQ(text.error().column, 2);
  EXPECT_FALSE(decode_text("\xff\xfe\xfd"));
}

TEST(Encoding, LongTextsRoundTrip) {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += "玉将";
  EXPECT_EQ(decode_text(encode_text(text, Encoding::kShiftJis).value()).value(), text);
}

TEST(Language, TheLocaleDecides) {
  ASSERT_EQ(setenv("LC_ALL", "ja_JP.UTF-8", 1), 0);
  EXPECT_EQ(language_of_locale(), Language::kJapanese);
  ASSERT_EQ(setenv("LC_ALL", "C", 1), 0);
  ASSERT_EQ(setenv("LANG", "ja_JP.UTF-8", 1), 0);
  EXPECT_EQ(language_of_locale(), Language::kEnglish);
  ASSERT_EQ(unsetenv("LC_ALL"), 0);
  ASSERT_EQ(unsetenv("LC_MESSAGES"), 0);
  EXPECT_EQ(language_of_locale(), Language::kJapanese);
  EXPECT_EQ(parse_language("fr"), std::nullopt);
}

}  // namespace
}  // namespace yomi
