#include "calculation/notation.h"

#include <gtest/gtest.h>

#include "calculation/player.h"
#include "calculation/reading.h"

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

// A game played at random for some turns, with its suits, its known order, and what was played.
struct RandomGame {
  Tableau start;
  Tableau now;
  std::vector<Deed> deeds;
};
RandomGame random_game(std::uint64_t number) {
  Random random(3, number);
  RandomGame game;
  const Opening opening = random.below(2) == 0 ? Opening::kEmpty : Opening::kLaid;
  std::vector<Face> deck = shuffled_faces(3, number);
  if (random.below(3) == 0)
    for (Face& face : deck) face.suit.reset();
  game.start = opening_of(opening, 1 + static_cast<int>(random.below(12)), deck);
  game.now = game.start;
  const std::uint64_t turns = random.below(game.start.next.size() + 1);
  const auto play = [&](const Deed& deed) {
    apply(game.now, deed);
    game.deeds.push_back(deed);
  };
  for (std::uint64_t turn = 0; turn < turns; ++turn) {
    play({game.now.next.front(), {}});
    if (turn + 1 == turns && random.below(2) == 0) break;  // a card in hand
    for (auto moves = legal_moves(game.now.position); !moves.empty();
         moves = legal_moves(game.now.position)) {
      if (game.now.position.hand == 0 && random.below(3) == 0) break;
      play({std::nullopt, moves[static_cast<std::size_t>(random.below(moves.size()))]});
    }
  }
  if (random.below(3) == 0) game.now.next.resize(random.below(game.now.next.size() + 1));
  return game;
}

TEST(Notation, EveryPositionThatIsPrintedIsReadAgain) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    const RandomGame game = random_game(number);
    ASSERT_TRUE(check_position(game.now.position));
    const auto read = parse_position(format_position(game.now));
    ASSERT_TRUE(read) << read.error().to_string() << "\n" << format_position(game.now);
    EXPECT_EQ(read->tableau, game.now);
    const auto any = read_any(format_position(game.now), {});
    ASSERT_TRUE(any);
    EXPECT_EQ(any->diagram.tableau, game.now);
  }
}

TEST(Notation, EveryMoveThatIsPrintedIsReadAgain) {
  for (std::uint64_t number = 0; number < 200; ++number) {
    const RandomGame game = random_game(number);
    std::string named;   // with the cards drawn
    std::string moves;   // the moves alone: the order is known
    std::string turned;  // a numbered line for each card
    int turn = 0;
    for (const Deed& deed : game.deeds) {
      named += to_text(deed) + " ";
      if (!deed.drawn) moves += to_text(deed) + ", ";
      turned += deed.drawn ? fmt::format("\n{}: {}", ++turn, to_text(deed)) : " " + to_text(deed);
    }
    const auto read = parse_moves(game.start, named);
    ASSERT_TRUE(read) << read.error().to_string() << "\n" << named;
    EXPECT_EQ(*read, game.deeds);
    EXPECT_EQ(*parse_moves(game.start, turned), game.deeds);
    std::vector<Deed> placed = game.deeds;
    if (!placed.empty() && placed.back().drawn) placed.pop_back();  // never placed
    EXPECT_EQ(*parse_moves(game.start, moves), placed);
    // A position and what was played from it, as one text.
    const auto both = parse_position(format_position(game.start) + "moves\n" + named);
    ASSERT_TRUE(both) << both.error().to_string();
    EXPECT_EQ(both->deeds, game.deeds);
  }
}

TEST(Notation, EveryStockThatIsPrintedIsReadAgain) {
  for (std::uint64_t number = 0; number < 20; ++number) {
    const std::vector<Face> deck = shuffled_faces(3, number);
    EXPECT_EQ(*parse_stock(format_cards(deck)), deck);
    const Tableau laid = opening_of(Opening::kLaid, 4, deck);
    EXPECT_EQ(laid.next.size(), 48U);
    EXPECT_EQ(*parse_stock(format_cards(laid.next)), laid.next);
    const auto read = read_any(format_cards(laid.next), {});
    ASSERT_TRUE(read);
    EXPECT_EQ(read->diagram.tableau.position, laid.position);
    EXPECT_EQ(read->diagram.tableau.next, laid.next);
    // The shuffle without suits, as the players see it.
    const Shuffle ranks = shuffle(3, number);
    for (std::size_t i = 0; i < ranks.size(); ++i) EXPECT_EQ(deck[i].rank, ranks[i]);
  }
}

TEST(Notation, TopCardsInOneLineAreTheSamePosition) {
  const auto lines = parse_position(
      "1: 6 7 8 9 T J Q K\n2: T Q A 3 5 7 9 J K\n3: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
      "4: (QS) 3 7 J 2 6 T A 5 9 K\n1: 9H\n2:\nhand: 3\n");
  const auto tops = parse_position("bases: 5 8 - QS\nstack 1: 9H\nstack 2: -\nhand: 3\n");
  for (const char* heading : {"stacks", "heaps", "Piles:"}) {
    const auto headed =
        parse_position("bases: 5 8 - QS\n" + std::string(heading) + "\n1: 9H\n2: -\nhand: 3\n");
    ASSERT_TRUE(headed) << heading << ": " << headed.error().to_string();
    ASSERT_TRUE(tops);
    EXPECT_EQ(headed->tableau, tops->tableau);
  }
  const auto japanese =
      parse_position("台: 5 8 - ♠Q\nスタック1: ハートの9\nスタック2:\n手札: ３\n");
  ASSERT_TRUE(lines) << lines.error().to_string();
  ASSERT_TRUE(tops) << tops.error().to_string();
  ASSERT_TRUE(japanese) << japanese.error().to_string();
  EXPECT_EQ(lines->tableau, tops->tableau);
  EXPECT_EQ(lines->tableau, japanese->tableau);
}

struct Wrong {
  const char* text;
  int line;
  int column;
  const char* says;
};

TEST(Notation, ErrorsNameTheirPlace) {
  const std::string bases = "bases: A 2 3 4\n";
  const std::vector<Wrong> all = {
      {"0: A 2\n", 1, 1, "counted from 1"},  // as it was written before
      {"1: A 2\n", 1, 4, "base 1 cannot end like this"},
      {"bases: A 2 3\n", 1, 13, "top cards of 4 bases"},
      {"bases: A 2 3 4\n0: 5\n", 2, 1, "counted from 1"},
      {"bases: A 2 3 4\n2: 5\n", 2, 1, "expected stack 1"},
      {"bases: A 2 3 4\n1: 5 5 5 5 5\n", 2, 12, "one more"},
      {"bases: A 2 3 4\n1: 5H\n2: 5H\n", 3, 4, "there twice"},
      {"bases: AH 2 3 4\n1: AH\n", 2, 4, "there twice"},
      {"bases: A 2 3 4\n1: 5-0\n", 2, 6, "1 to 4"},
      {"bases: A 2 3 4\n1:\nstock: 5 ? 6\n", 3, 12, "none can be known"},
      {"bases: A 2 3 4\n1:\nstock: A A A A\n", 3, 14, "no A is left"},
      {"bases: A 2 3 4\n1:\nmoves\n7 s1 2>1\n", 4, 6, "write s3>b2"},
      {"bases: A 2 3 4\n1:\nmoves 7 s0\n", 3, 9, "counted from 1"},
      {"bases: A 2 3 4\n1:\nmoves 7 s2\n", 3, 9, "no stack 2"},
      {"bases: A 2 3 4\n1:\nmoves 7 b1\n", 3, 9, "base 1 awaits 2, not 7"},
      {"bases: A 2 3 4\n1:\nmoves s1\n", 3, 7, "no card is in hand"},
      {"bases: A 2 3 4\n1:\nmoves 7 8\n", 3, 9, "placed first"},
      {"bases: A 2 3 4\n1:\nstock: 9\nmoves 7 s1\n", 4, 7, "the next card is 9, not 7"},
  };
  for (const Wrong& wrong : all) {
    const auto read = parse_position(wrong.text);
    ASSERT_FALSE(read) << wrong.text;
    EXPECT_EQ(read.error().line, wrong.line) << wrong.text;
    EXPECT_EQ(read.error().column, wrong.column) << wrong.text;
    EXPECT_NE(read.error().text().find(wrong.says), std::string::npos) << read.error().text();
  }
  const auto few = parse_stock("A 2 3");
  ASSERT_FALSE(few);
  EXPECT_NE(few.error().text().find("52 cards"), std::string::npos);
}

TEST(Notation, OldSpellingsOfMovesAreRefusedWithTheNewOnes) {
  const Position position = initial_position(3);
  EXPECT_EQ(parse_move(position, "2>1").error().text(),
            "places are counted from 1: write s3>b2 for '2>1'");
  EXPECT_NE(parse_move(position, "b0").error().text().find("b1 is the first"), std::string::npos);
  EXPECT_NE(parse_move(position, "2").error().text().find("expected s1"), std::string::npos);
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
