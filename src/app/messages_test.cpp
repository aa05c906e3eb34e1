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

TEST(Messages, PartsAreNamedByNumberAndWordsPutIntoJapanese) {
  EXPECT_EQ(sample().in_japanese("the pawn on 5e is gone"), "5eの歩がない");
}

TEST(Messages, ThePatternWithMostLettersOfItsOwnIsMeant) {
  EXPECT_EQ(sample().in_japanese("no such card: 'XH'"), "カードがない: 'XH'");
  EXPECT_EQ(sample().in_japanese("a: pawn"), "歩 (a)");
}

TEST(Messages, APartMayBeAMessageItself) {
  EXPECT_EQ(sample().in_japanese("x: the pawn on 1a is gone"), "1aの歩がない (x)");
}

TEST(Messages, WhatIsNotKnownStaysAsItIs) {
  EXPECT_EQ(sample().in_japanese("something else"), "something else");
  EXPECT_EQ(sample().in_japanese(""), "");
}

}  // namespace
}  // namespace yomi::app
