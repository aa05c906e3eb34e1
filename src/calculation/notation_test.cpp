#include "calculation/notation.h"

#include <gtest/gtest.h>

#include "calculation/player.h"

namespace yomi::calculation {
namespace {

TEST(Rules, BasesAreThoseOfThePaper) {
  const std::array<std::string_view, 4> bases = {"A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK",
                                                 "48Q37J26TA59K"};
  for (int base = 0; base < kBases; ++base) {
    for (int place = 0; place < kRanks; ++place) {
      EXPECT_EQ(rank_char(rank_at(base, place)),
                bases[static_cast<std::size_t>(base)][static_cast<std::size_t>(place)]);
      EXPECT_EQ(place_of(base, rank_at(base, place)), place);
    }
  }
}

TEST(Notation, WhatIsWrittenIsReadAgain) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    Random random(3, number);
    const Shuffle cards = shuffle(3, number);
    EXPECT_EQ(*parse_shuffle(format_shuffle(cards)), cards);
    Position position = initial_position(1 + static_cast<int>(random.below(12)));
    const std::uint64_t turns = random.below(53);
    for (std::size_t turn = 0; turn < turns; ++turn) {
      draw(position, cards[turn]);
      if (turn + 1 == turns && random.below(2) == 0) break;  // a card in hand
      for (auto moves = legal_moves(position); !moves.empty() && position.hand != 0;
           moves = legal_moves(position))
        apply(position, moves[static_cast<std::size_t>(random.below(moves.size()))]);
    }
    ASSERT_TRUE(check_position(position));
    const auto read = parse_position(format_position(position));
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->position, position);
  }
}

TEST(Notation, ErrorsNameTheirPlace) {
  const auto wrong = parse_position("0: A 2\n");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().line, 1);
  const auto few = parse_shuffle("A 2 3");
  ASSERT_FALSE(few);
  EXPECT_NE(few.error().text().find("52 cards"), std::string::npos);
}

TEST(Player, EveryMoveIsLegalAndAWinIsAWin) {
  Style style;
  style.ahead = 0;
  style.plans = 10;
  style.model.pair_limit = 8;  // quick to solve
  Player player(style, 4, 64 << 20);
  int won = 0;
  for (std::uint64_t number = 0; number < 6; ++number) {
    const Shuffle cards = shuffle(5, number);
    const GameRecord record = play_game(player, cards, true);
    Position position = initial_position(4);
    for (std::size_t turn = 0; turn < record.moves.size(); ++turn) {
      draw(position, cards[turn]);
      for (const Move& move : record.moves[turn]) {
        ASSERT_TRUE(is_legal(position, move));
        apply(position, move);
      }
    }
    EXPECT_EQ(is_won(position), record.won);
    won += record.won ? 1 : 0;
  }
  EXPECT_GE(won, 4);
}

TEST(Player, AnyNumberOfStacksFromOneToTwelve) {
  for (const int stacks : {1, 2, 6, 12}) {
    Style style;
    style.plans = 5;
    style.model.pair_limit = 8;
    Player player(style, stacks, 64 << 20);
    const GameRecord record = play_game(player, shuffle(9, 1), true);
    EXPECT_EQ(record.won, stacks >= 6) << stacks;
  }
}

}  // namespace
}  // namespace yomi::calculation
