#include "app/messages.h"

#include <gtest/gtest.h>

#include <array>

namespace yomi::app {
namespace {

Messages sample() {
  static constexpr std::array kPatterns = {
      Text{"no such card: {}", "カードがない: {0}"},
      Text{"{}: {}", "{1} ({0})"},
      Text{"the {} on {} is gone", "{1}の{0}がない"},
  };
  static constexpr std::array kWords = {Text{"pawn", "歩"}};
  Messages messages;
  messages.add(kPatterns);
  messages.add_words(kWords);
  return messages;
}

TEST(Messages, ArgumentsAreNamedByNumberAndWordsPutIntoJapanese) {
  EXPECT_EQ(sample().in_japanese(message("the {} on {} is gone", word("pawn"), "5e")),
            "5eの歩がない");
}

TEST(Messages, ThePatternDecidesNotTheSentence) {
  // The words of the first pattern, said by the second one.
  EXPECT_EQ(sample().in_japanese(message("{}: {}", "no such card", "XH")), "XH (no such card)");
  EXPECT_EQ(sample().in_japanese(message("{}: {}", "a", word("pawn"))), "歩 (a)");
}

TEST(Messages, AnArgumentOfAUserIsNeverTranslated) {
  EXPECT_EQ(sample().in_japanese(message("no such card: {}", "pawn")), "カードがない: pawn");
}

TEST(Messages, AnArgumentMayBeAMessageItself) {
  EXPECT_EQ(sample().in_japanese(
                message("{}: {}", "x", message("the {} on {} is gone", word("pawn"), "1a"))),
            "1aの歩がない (x)");
}

TEST(Messages, HowEnglishFormatsAnArgumentIsNoPartOfTheKey) {
  EXPECT_EQ(sample().in_japanese(message("no such card: {:03}", 7)), "カードがない: 007");
}

TEST(Messages, WhatIsNotKnownStaysEnglish) {
  EXPECT_EQ(sample().in_japanese(message("something else")), "something else");
}

}  // namespace
}  // namespace yomi::app
