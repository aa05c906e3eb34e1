#include "cards/card.h"

#include <gtest/gtest.h>

#include <set>

namespace yomi::cards {
namespace {

const Card kTenOfHearts(Suit::kHearts, Rank(10));

TEST(Cards, EverySpellingOfTheTenOfHearts) {
  for (const char* text : {"10H", "TH", "H10", "HT", "H0", "0H", "h10", "10h", "th", "ht", "♥10",
                           "10♥", "♥T", "♡10", "♥️10"}) {
    const auto card = parse_card(text);
    ASSERT_TRUE(card) << text;
    EXPECT_EQ(*card, kTenOfHearts) << text;
  }
  EXPECT_EQ(parse_card("1S").value(), Card(Suit::kSpades, Rank(1)));
  EXPECT_EQ(parse_card("D13").value(), Card(Suit::kDiamonds, Rank(13)));
  EXPECT_EQ(parse_card("c11").value(), Card(Suit::kClubs, Rank(11)));
}

TEST(Cards, JapaneseNamesAndFullWidthForms) {
  const Card four(Suit::kClubs, Rank(4));
  for (const char* text : {"クラブの4", "♣４", "クラブ４", "Ｃ４", "４ｃ", "♣の4", "クローバーの4"})
    EXPECT_EQ(parse_card(text).value(), four) << text;
  for (const char* text : {"ハートの10", "ハート１０", "♡１０", "１０Ｈ", "Ｔｈ", "♥️10"})
    EXPECT_EQ(parse_card(text).value(), kTenOfHearts) << text;
  EXPECT_EQ(parse_card("スペードのエース").value(), Card(Suit::kSpades, Rank(1)));
  EXPECT_EQ(parse_card("ダイヤのクイーン").value(), Card(Suit::kDiamonds, Rank(12)));
  for (const char* text : {"クラブの", "の4", "クラ4", "４", "Ｃ"})
    EXPECT_FALSE(parse_card(text)) << text;
}

TEST(Cards, WhatIsNoCardIsNamed) {
  for (const char* text : {"", "H", "10", "XH", "14H", "H14", "HH", "10HX", "1♠2", "詰"}) {
    EXPECT_FALSE(parse_card(text)) << text;
  }
  Scanner scanner("4C  ZZ");
  ASSERT_TRUE(read_card(scanner));
  scanner.skip_blanks();
  const auto bad = read_card(scanner);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().to_string(), "line 1:5: no such card: 'ZZ'");
}

TEST(Cards, RunTogetherCardsReadOneByOne) {
  Scanner scanner("SKSQSJS0S9");
  std::string read;
  while (!scanner.at_end()) read += to_string(read_card(scanner).value()) + " ";
  EXPECT_EQ(read, "KS QS JS TS 9S ");
}

TEST(Cards, AllCardsRoundTrip) {
  std::set<std::string> names;
  for (int index = 0; index < 52; ++index) {
    const Card card = Card::from_index(index);
    EXPECT_EQ(Card(card.suit(), card.rank()), card);
    EXPECT_EQ(parse_card(to_string(card)).value(), card);
    EXPECT_EQ(parse_card(std::string(symbol(card.suit())) + to_char(card.rank())).value(), card);
    names.insert(to_string(card));
  }
  EXPECT_EQ(names.size(), 52U);
}

TEST(Cards, SetsCountAndList) {
  CardSet set;
  EXPECT_TRUE(set.empty());
  set.insert(kTenOfHearts);
  set.insert(kTenOfHearts);
  EXPECT_EQ(set.size(), 1);
  EXPECT_TRUE(set.contains(kTenOfHearts));
  EXPECT_EQ((CardSet::full() - set).size(), 51);
  EXPECT_EQ((CardSet::of(Suit::kHearts) & set), set);
  EXPECT_EQ(CardSet::of(Suit::kSpades).to_vector().size(), 13U);
  EXPECT_EQ(set.first(), kTenOfHearts);
  set.erase(kTenOfHearts);
  EXPECT_TRUE(set.empty());
}

TEST(Cards, AShuffledDeckHasEveryCardOnceAndIsTheSeeds) {
  Random random(1);
  const auto deck = shuffled_deck(random);
  CardSet seen;
  for (const Card card : deck) seen.insert(card);
  EXPECT_EQ(seen, CardSet::full());
  std::string first;
  for (std::size_t i = 0; i < 8; ++i) first += to_string(deck[i]) + " ";
  EXPECT_EQ(first, "TC KD 9H TS 8D 6H 5H KS ");  // docs/formats/random.md
}

}  // namespace
}  // namespace yomi::cards
