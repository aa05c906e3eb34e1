#include "shogi/problem.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/text.h"
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
           "1 ３一銀打 2 １二玉 3 ２二金打",
           "1 31銀 2 12玉 3 22金",
           "1 S*3a 2 2b1b 3 G*2b 4 詰み",
           "１　３一銀打　２　１二玉（22）　３　２二金打",
           "１、３一銀　２、１二玉　３、２二金。３手詰",
           "１．３一銀 ２．１二玉 ３．２二金",
           "1) S*3a 2) K-1b 3) G*2b",
           "1▲31銀2△12玉3▲22金",
           "一手目３一　銀 二手目 １二　玉 三手目 ２二　金",
           "手数----指手---------消費時間--\n"
           "   1 ３一銀打   ( 0:00/00:00:00)\n"
           "   2 １二玉(22)   ( 0:01/00:00:01)+\n"
           "   3 ２二金打\n   4 詰み\n",
           "Ｓ＊３ａ，２ｂ１ｂ，Ｇ＊２ｂ．",
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
  const auto kif = read_moves("1 ３一銀打 3 １二玉", three_moves());
  ASSERT_FALSE(kif);
  EXPECT_EQ(kif.error().text(), "move 3 where 2 is due");
  EXPECT_EQ(kif.error().column, 8);
  const auto wide = read_moves("１．３一銀　２．３三玉", three_moves());
  ASSERT_FALSE(wide);
  EXPECT_EQ(wide.error().column, 9) << "a full-width character is one column";
}

TEST(ReadMoves, ANumberIsNoSquare) {
  // 2三 taken again: "2同玉" is move 2, "２三同玉" the square.
  const Position position = *parse_sfen("9/7k1/9/9/9/9/9/9/9 b G2r2b3g4s4n4l18p 1");
  for (const char* text : {"２三金2同玉", "1 ２三金 2 同玉", "２三金２三同玉", "1.23金 2.23 玉"}) {
    const auto moves = read_moves(text, position);
    ASSERT_TRUE(moves) << text << ": " << moves.error().to_string();
    EXPECT_EQ(usi_line(*moves), "G*2c 2b2c") << text;
  }
}

TEST(ReadProblem, FullWidthCharactersMeanTheSame) {
  for (const char* text : {
           "８ｋ／９／７Ｐ１／９／９／９／９／９／９　ｂ　Ｇ２ｒ２ｂ３ｇ４ｓ４ｎ４ｌ１７ｐ　１",
           "　ｓｆｅｎ　8k/9/7P1/9/9/9/9/9/9 ｂ Ｇ2r2b3g4s4n4l17p １",
       }) {
    const auto problem = read_problem(text);
    ASSERT_TRUE(problem) << text << ": " << problem.error().to_string();
    EXPECT_EQ(problem->format, Format::kSfen);
    EXPECT_EQ(to_sfen(problem->record.start()), "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  }
  const auto moves = read_problem(
      "７ｎｌ／５＋Ｂ１ｋ１／６ｐｐｐ／９／９／９／９／９／９ ｂ ＧＳ１５ｐ "
      "１ ｍｏｖｅｓ Ｓ＊３ａ ２ｂ１ｂ");
  ASSERT_TRUE(moves) << moves.error().to_string();
  EXPECT_EQ(to_sfen_line(moves->record), "7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS15p 1 moves S*3a 2b1b");
  for (const char* none : {"－", "−", "ー"})
    EXPECT_TRUE(read_problem("8k/9/7P1/9/9/9/9/9/9 b " + std::string(none) + " 1")) << none;
  const auto wrong = read_problem("８ｋ／９／７Ｑ１／９／９／９／９／９／９　ｂ　－　１");
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().text(), "no such piece: 'Q'");
  EXPECT_EQ(wrong.error().column, 7);
}

// What people copy into Japanese text comes back in full-width characters, and a line of ours with
// its numbers: both are read as what they were.
std::string full_width(std::string_view text) {
  std::string wide;
  for (const char c : text)
    wide += c == ' ' ? std::string("　")
                     : utf8_encode(static_cast<char32_t>(0xff01 + (static_cast<int>(c) - '!')));
  return wide;
}

TEST(ReadProblem, GamesSurviveFullWidthAndNumbers) {
  Random random(8);
  for (int game = 0; game < 10; ++game) {
    Record record;
    Position position = record.start();
    Record::Node node = Record::kRoot;
    std::string numbered;
    std::string kif;
    Square before;
    for (int ply = 1; ply <= 150; ++ply) {
      MoveList moves;
      generate_legal(position, moves);
      if (moves.empty()) break;
      const Move move = moves[random.below(moves.size())];
      numbered += fmt::format("{} {} ", ply, move_name(position, move, before));
      kif +=
          fmt::format("{:4} {}   ( 0:00/00:00:00)\n", ply, kif_move_name(position, move, before));
      node = record.add_move(node, move);
      Position::Undo undo;
      position.play(move, undo);
      before = move.to();
    }
    const std::string line = to_sfen_line(record);
    const auto wide = read_problem(full_width(line));
    ASSERT_TRUE(wide) << wide.error().to_string() << "\n" << line;
    EXPECT_EQ(to_sfen_line(wide->record), line);
    for (const std::string& text : {numbered, kif}) {
      const auto moves = read_moves(text, record.start());
      ASSERT_TRUE(moves) << moves.error().to_string() << "\n" << text;
      EXPECT_EQ(*moves, record.main_line()) << text;
    }
  }
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
