#include "castle/notation.h"

#include <gtest/gtest.h>

#include "castle/deal.h"
#include "castle/paper_claims.h"
#include "castle/reference_test.h"

namespace yomi::castle {
namespace {

TEST(CastleNotation, BoardsComeBack) {
  for (std::uint64_t number = 1; number <= 100; ++number) {
    const Variant variant = number % 3 == 0 ? kStreetsAndAlleys : small_variant(number);
    Position position = deal(variant, number);
    Random random(number);
    for (int i = 0; i < 20; ++i) {
      const auto back = parse_board(to_board(position), variant);
      ASSERT_TRUE(back) << back.error().to_string() << "\n" << to_board(position);
      EXPECT_EQ(*back, position);
      const auto moves = legal_moves(position);
      if (moves.empty()) break;
      apply(position, moves[random.below(moves.size())]);
    }
  }
}

TEST(CastleNotation, DealsAreForEverTheSame) {
  EXPECT_EQ(to_board(deal(kBeleagueredCastle, 1)),
            "Foundations: H-A C-A D-A S-A\n"
            "9D QD 4D TC 7H 5D\n"
            "6D 5H 2C 9S TD 4C\n"
            "4S JS 8D 3D KD 8C\n"
            "6H 9H 3H 2D KS 8H\n"
            "QC 5C TS TH 3S 7D\n"
            "KC 5S QS 3C KH 4H\n"
            "9C 7C 6C 6S JD 2H\n"
            "2S 8S JC 7S QH JH\n");
}

TEST(CastleNotation, ReadsThePapersFigures) {
  const Position one = figure(1);
  EXPECT_EQ(one.foundations, (std::array<int, 4>{5, 2, 3, 3}));  // C5 D2 H3 S3
  EXPECT_TRUE(one.columns[1].empty());
  EXPECT_TRUE(one.columns[3].empty());
  EXPECT_EQ(top_run(one.columns[4]), 5);  // HK … H9
  EXPECT_EQ(vacant_columns(figure(2)), 5);
  EXPECT_EQ(figure(2).columns[5].size(), 16u);
  EXPECT_EQ(vacant_columns(figure(3)), 0);
  EXPECT_EQ(figure(3).foundations, (std::array<int, 4>{1, 1, 13, 13}));
  EXPECT_EQ(vacant_columns(figure(4)), 4);
}

TEST(CastleNotation, ReadsCommonSpellings) {
  const Variant tiny{3, 2, 3, true};
  const auto plain = parse_board("2C 3D\n3C\n2D\n", tiny);
  ASSERT_TRUE(plain);
  for (const char* text :
       {"c2 d3\nC3\nD2", "♣2♦3\n3♣\n2♦\n", "1: 2C 3D\n2: 3C\n3: 2D\n", ": 2C 3D\n: 3C\n: 2D\n",
        "Foundations: C-A D-A\n2c,3d\n3c\n2d\n", "# a comment\n\n2C 3D\r\n3C\r\n2D\r\n"}) {
    const auto board = parse_board(text, tiny);
    ASSERT_TRUE(board) << text << ": " << board.error().to_string();
    EXPECT_EQ(*board, *plain) << text;
  }
}

std::string error_of(const char* text, const Variant& variant = {3, 2, 3, true}) {
  const auto board = parse_board(text, variant, "b.txt");
  return board ? "no error" : board.error().to_string();
}

TEST(CastleNotation, NamesWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("2C 3D\n3C 2C\n2D\n"),
            "b.txt:2:4: the card 2C was already at line 1, column 1");
  EXPECT_EQ(
      error_of("2C 3D\n2D\n"),
      "b.txt:1:1: the card 3C is missing: with 2C in a column it cannot be on its foundation");
  EXPECT_EQ(error_of("2C 3X\n"), "b.txt:1:4: no such card: '3X'");
  EXPECT_EQ(error_of("2C 4C\n"), "b.txt:1:4: the card 4C is not in this deck");
  EXPECT_EQ(error_of("2C 3D\n3C\n2D\n-\n"), "b.txt:4:1: more than 3 columns");
  EXPECT_EQ(error_of("Foundations: C-2 D-A\n2C 3D\n3C\n2D\n"),
            "b.txt:2:1: the card 2C is already on its foundation");
  EXPECT_EQ(error_of("Foundations: C-A D-0\n2C 3D\n3C\n2D\n"),
            "b.txt:1:18: the card AD is missing");
  EXPECT_EQ(error_of("Foundations: C-A C-A\n"), "b.txt:1:18: the foundation of C is given twice");
  EXPECT_EQ(error_of("0: 2C 3D\n2: 3C\n1: 2D\n"), "b.txt:2:1: column 2 is out of order");
  EXPECT_EQ(error_of(""), "b.txt:1:1: expected a board, found nothing");
}

TEST(CastleNotation, EmptyLinesBetweenColumnsAreEmptyColumns) {
  const auto board = parse_board("2C 3D 3C 2D\n\n-\n", Variant{3, 2, 3, true});
  ASSERT_TRUE(board) << board.error().to_string();
  EXPECT_EQ(vacant_columns(*board), 2);
}

TEST(CastleNotation, ReadsTypedMoves) {
  const Variant tiny{4, 2, 4, true};
  const auto board = parse_board("2C 4D 3C\n4C\n2D 3D\n-\n", tiny);
  ASSERT_TRUE(board) << board.error().to_string();
  const Move onto{0, 1};
  for (const char* text : {"12", "1 2", "1-2", "3C:1-2", " 12 "}) {
    const auto moves = parse_move(*board, text);
    ASSERT_TRUE(moves) << text << ": " << moves.error().text();
    EXPECT_EQ(*moves, std::vector<Move>{onto}) << text;
  }
  EXPECT_FALSE(parse_move(*board, "1h"));
  EXPECT_FALSE(parse_move(*board, "41"));
  EXPECT_FALSE(parse_move(*board, "11"));
  EXPECT_FALSE(parse_move(*board, "15"));
  EXPECT_FALSE(parse_move(*board, "2C"));
  EXPECT_FALSE(parse_move(*board, "3C:2-1"));
  EXPECT_FALSE(parse_move(*board, "12x"));
  EXPECT_FALSE(parse_move(*board, ""));
  EXPECT_EQ(to_text(*board, onto), "3C:1-2");
  EXPECT_EQ(to_fc_solve(*board, onto), "12");
  const auto line = parse_moves(*board, "12 34\n3h", "");
  ASSERT_TRUE(line) << line.error().to_string();
  EXPECT_EQ(line->size(), 3u);
  const auto wrong = parse_moves(*board, "12\n 12", "m.txt");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().line, 2);
  EXPECT_EQ(wrong.error().column, 2);
}

TEST(CastleNotation, ARunMovesWhereItFits) {
  // Figure 1: the queen of clubs takes J–9 of hearts over two empty columns; the paper's 4 → 2.
  const Position one = figure(1);
  const auto moves = parse_move(one, "53");
  ASSERT_TRUE(moves) << moves.error().text();
  Position after = one;
  for (const Move move : *moves) apply(after, move);
  EXPECT_EQ(after.columns[2].size(), 5u);
  EXPECT_EQ(after.columns[4].size(), 6u);
  EXPECT_EQ(vacant_columns(after), 2);
}

}  // namespace
}  // namespace yomi::castle
