#include "shogi/problem.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "shogi/bod.h"
#include "shogi/csa.h"
#include "shogi/diagram.h"
#include "shogi/movegen.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

// 3一銀, 1二玉, 2二金: the problem of the docs page.
Position three_moves() {
  return *parse_sfen("7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1");
}

std::string usi_line(const std::vector<Move>& moves) {
  std::string text;
  for (const Move move : moves) text += (text.empty() ? "" : " ") + to_usi(move);
  return text;
}

TEST(ReadMoves, WhatPeopleWrite) {
  for (const char* text : {
           "S*3a 2b1b G*2b",
           "▲３一銀△１二玉▲２二金",
           "▲３一銀 △１二玉 ▲２二金 まで3手詰",
           "３一銀、１二玉、２二金まで3手詰",
           "31銀,12玉,22金",
           "1.▲３一銀 2.△１二玉 3.▲２二金",
           "☗３一銀打☖１二玉(22)☗２二金打 まで",
           "1手目 ３一銀 2手目 １二玉 3手目 ２二金 詰み",
           "S*3a, K-1b, G*2b",
           "S*3a\n2b1b\n２二金\n",
       }) {
    const auto moves = read_moves(text, three_moves());
    ASSERT_TRUE(moves) << text << ": " << moves.error().to_string();
    EXPECT_EQ(usi_line(*moves), "S*3a 2b1b G*2b") << text;
  }
  EXPECT_TRUE(read_moves("  ", three_moves())->empty());
}

TEST(ReadMoves, ErrorsNameTheirPlace) {
  const auto illegal = read_moves("▲３一銀△３三玉", three_moves());
  ASSERT_FALSE(illegal);
  EXPECT_EQ(illegal.error().column, 6);
  const auto sign = read_moves("△３一銀", three_moves());
  ASSERT_FALSE(sign);
  EXPECT_EQ(sign.error().text(), "the sign of the other side; it is not its move");
  const auto number = read_moves("1.３一銀 3.１二玉", three_moves());
  ASSERT_FALSE(number);
  EXPECT_EQ(number.error().text(), "move 3 where 2 is due");
}

// Every name of every legal move is read back as that move, whichever notation it is in.
TEST(ReadMoves, WhatWePrintWeRead) {
  Random random(5);
  int named = 0;
  for (int game = 0; game < 6; ++game) {
    Position position = Position::start();
    Square before;
    for (int ply = 0; ply < 120; ++ply) {
      MoveList moves;
      generate_legal(position, moves);
      if (moves.empty()) break;
      for (const Move move : moves) {
        Position after = position;
        Position::Undo undo;
        after.play(move, undo);
        const Position again = as_before(after, move, undo.captured.exists());
        const std::string name = move_name(position, move, before);
        EXPECT_EQ(move_name(again, move, before), name) << to_sfen(position);
        EXPECT_EQ(western_name(again, move), western_name(position, move)) << to_sfen(position);
        for (const std::string& text :
             {to_usi(move), name, std::string(side_sign(position.side_to_move())) + name,
              western_name(position, move), kif_move_name(position, move, before)}) {
          const auto read = read_moves(text, position, before);
          ASSERT_TRUE(read) << text << " in " << to_sfen(position) << ": "
                            << read.error().to_string();
          ASSERT_EQ(read->size(), 1U) << text;
          EXPECT_EQ(read->front(), move) << text << " in " << to_sfen(position);
          ++named;
        }
      }
      const Move played = moves[random.below(moves.size())];
      Position::Undo undo;
      position.play(played, undo);
      before = played.to();
    }
  }
  EXPECT_GT(named, 50'000);
}

TEST(Western, NamesAsBooksHaveThem) {
  const Position start = Position::start();
  EXPECT_EQ(western_name(start, *parse_usi_move("7g7f")), "P-7f");
  EXPECT_EQ(western_name(start, *parse_usi_move("6i5h")), "G6i-5h");
  const Position position = *parse_sfen("4k4/9/4p4/9/9/2B6/9/9/4K4 b G 1");
  EXPECT_EQ(western_name(position, *parse_usi_move("7f4c+")), "B-4c+");
  EXPECT_EQ(western_name(position, *parse_usi_move("7f4c")), "B-4c=");
  EXPECT_EQ(western_name(position, *parse_usi_move("G*5b")), "G*5b");
  EXPECT_FALSE(read_move("S-5b", position));
  EXPECT_FALSE(read_move("G-5b", position)) << "a drop is written with a star";
}

TEST(Rest, AnSfenMayEndBeforeItsHandsWhereTheRestIsTheDefenders) {
  for (const char* text : {"8k/9/7P1/9/9/9/9/9/9 b", "8k/9/7P1/9/9/9/9/9/9"}) {
    EXPECT_FALSE(read_problem(text)) << text;
    const auto problem = read_problem(text, {}, LeftOut::kAllowed);
    ASSERT_TRUE(problem) << problem.error().to_string();
    EXPECT_EQ(hand_letters(missing_pieces(problem->record.start())), "2R2B4G4S4N4L17P");
  }
  EXPECT_FALSE(read_problem("8k/9/7P1/9/9/9/9/9/9 x", {}, LeftOut::kAllowed));
  EXPECT_TRUE(missing_pieces(Position::start()).empty());
}

TEST(Diagram, HasEveryPieceAndNoStyle) {
  const std::string svg = diagram_svg(three_moves(), {.marked = Square(3, 1)});
  EXPECT_TRUE(svg.starts_with("<svg xmlns"));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  for (const char* part : {">馬<", ">玉<", ">桂<", ">香<", ">15<", "aria-label=\"7nl/5+B1k1/"})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  for (const char* part : {"style=", "<script", " id=", "href"})
    EXPECT_EQ(svg.find(part), std::string::npos) << part;
  const std::string letters = diagram_svg(three_moves(), {.letters = true});
  EXPECT_NE(letters.find(">+B<"), std::string::npos);
  for (const char c : letters) EXPECT_LT(static_cast<unsigned char>(c), 128);
}

}  // namespace
}  // namespace yomi::shogi
