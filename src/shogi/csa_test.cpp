#include "shogi/csa.h"

#include <gtest/gtest.h>

#include "shogi/problem.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

std::string csa_error(std::string_view text) {
  auto record = read_csa(text, "x.csa");
  return record ? "read" : record.error().to_string();
}

std::string csa_start(std::string_view text) {
  auto record = read_csa(text);
  return record ? to_sfen(record->start()) : record.error().to_string();
}

TEST(Csa, AGameWithHeadersTimesAndComments) {
  auto record = read_csa(
      "'CSA "
      "encoding=UTF-8\nV2.2\nN+甲\nN-乙\n$EVENT:試合\n$X-NOTE:a:b\nPI\n+\n'*開始\n+7776FU\nT12\n'*"
      "初手\n"
      "-3334FU,T6\n+8822UM\nT0.5\n-3122GI\n%TORYO,T3\n");
  ASSERT_TRUE(record) << record.error().to_string();
  EXPECT_EQ(record->header("先手"), "甲");
  EXPECT_EQ(record->header("棋戦"), "試合");
  EXPECT_EQ(record->header("$X-NOTE"), "a:b");
  EXPECT_EQ(
      to_sfen_line(*record),
      "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d 8h2b+ 3a2b");
  EXPECT_EQ(record->main_ending(), Ending::kResigns);
  EXPECT_EQ(record->at(0).comments, (std::vector<std::string>{"開始"}));
  EXPECT_EQ(record->at(1).comments, (std::vector<std::string>{"初手"}));
  EXPECT_EQ(record->at(1).seconds, 12U);
  EXPECT_EQ(record->at(5).seconds, 3U);
  EXPECT_EQ(to_csa(*record),
            "V2.2\nN+甲\nN-乙\n$EVENT:試合\n$X-NOTE:a:b\nPI\n+\n'*開始\n+7776FU\nT12\n'*初手\n-"
            "3334FU\nT6\n"
            "+8822UM\nT0\n-3122GI\n%TORYO\nT3\n");
}

TEST(Csa, PositionsInEachOfTheThreeWays) {
  EXPECT_EQ(csa_start("PI82HI22KA\n-\n"),
            "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1");
  EXPECT_EQ(csa_start("P-11OU\nP+23FU00KI\nP-00AL\n+\n"),
            "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  // Blanks at the ends of lines get lost in editors.
  EXPECT_EQ(csa_start("P1 *  *  *  *  *  *  *  * -OU\nP2 *  *  *  *  *  *  *  *  *\nP3 *  *  *  *  "
                      "*  *  * +FU *\n"
                      "P+00KI\n+\n"),
            "8k/9/7P1/9/9/9/9/9/9 b G 1");
}

TEST(Csa, EndingsOfEitherSide) {
  const auto ending = [](std::string_view code) {
    auto record = read_csa(std::string("PI\n+\n+7776FU\n") + std::string(code) + "\n");
    return record ? std::string(ending_name(record->main_ending())) : record.error().text();
  };
  EXPECT_EQ(ending("%TSUMI"), "詰み");
  EXPECT_EQ(ending("%FUZUMI"), "不詰");
  EXPECT_EQ(ending("%+ILLEGAL_ACTION"), "反則勝ち");  // white is to move, black broke the rules
  EXPECT_EQ(ending("%-ILLEGAL_ACTION"), "反則負け");
  EXPECT_EQ(ending("%ILLEGAL_MOVE"), "反則負け");
  EXPECT_EQ(ending("%HIKIWAKE"), "持将棋");
  EXPECT_EQ(ending("%TORI"), "no such ending: '%TORI'");
}

TEST(Csa, ErrorsNameThePlace) {
  EXPECT_EQ(csa_error("V2.2\n+\n"), "x.csa:2:2: there is no position (PI, P1 … P9, P+, P-)");
  EXPECT_EQ(csa_error("PI\n+\n+7775FU\n"),
            "x.csa:3:1: not a legal move: the 歩 on ７七 cannot go to ７五");
  EXPECT_EQ(csa_error("PI\n+\n+7776TO\n"), "x.csa:3:1: not a legal move: it cannot promote there");
  EXPECT_EQ(csa_error("PI\n+\n+7776KI\n"), "x.csa:3:1: there is no KI on ７七 to move");
  EXPECT_EQ(csa_error("PI\n+\n-3334FU\n"), "x.csa:3:1: it is not this side's move");
  EXPECT_EQ(csa_error("PI\n+\n+0055FU\n"), "x.csa:3:1: not a legal move: there is no 歩 in hand");
  EXPECT_EQ(csa_error("PI\n+\n+7776XX\n"), "x.csa:3:6: no such piece: 'XX'");
  EXPECT_EQ(csa_error("P-11OU12OU\n+\n"), "x.csa:1:7: two kings of white");
  EXPECT_EQ(csa_error("P-11OU11FU\n+\n"), "x.csa:1:7: two pieces on １一");
  EXPECT_EQ(csa_error("P-11OU\nP+12FU\n+\n"),
            "x.csa:1:3: white is in check, and it is black's move");
  EXPECT_EQ(csa_error("P-11OU00AL\nP+00AL\n+\n"),
            "x.csa:2:3: only one side can hold all the remaining pieces");
  EXPECT_EQ(csa_error("V9\n"), "x.csa:1:1: no such version of CSA: 'V9'");
  EXPECT_EQ(csa_error("PI\n+\n/\nPI\n"),
            "x.csa:3:1: several games in one file: give one at a time");
  EXPECT_EQ(csa_error("PI\n+\nT5\n"), "x.csa:3:1: a time without a move");
}

TEST(Problems, AreRecognisedByTheirLooks) {
  const auto format = [](std::string_view text) {
    auto problem = read_problem(text);
    return problem ? std::string(format_name(problem->format)) : problem.error().to_string();
  };
  EXPECT_EQ(format("8k/9/7P1/9/9/9/9/9/9 b G 1"), "SFEN");
  EXPECT_EQ(format("sfen 8k/9/7P1/9/9/9/9/9/9 b G 1"), "SFEN");
  EXPECT_EQ(format("position sfen 8k/9/7P1/9/9/9/9/9/9 b G 1 moves G*2b\n"), "SFEN");
  EXPECT_EQ(format("startpos moves 7g7f 3c3d"), "SFEN");
  EXPECT_EQ(format("'comment\nPI\n+\n"), "CSA");
  EXPECT_EQ(format("P-11OU\nP+23FU00KI\n+\n"), "CSA");
  EXPECT_EQ(format("▲７六歩"), "KI2");
  EXPECT_EQ(format("   1 ７六歩(77)"), "KIF");
  EXPECT_EQ(format("手合割：平手"), "BOD");
  EXPECT_EQ(format("startpos moves 7g7f 7g7f"),
            "line 1:21: not a legal move: there is no piece on ７七");
  EXPECT_EQ(format("startpos maves"), "line 1:10: unexpected text after the position: 'maves'");
}

TEST(Problems, AMoveIsReadInUsiOrInJapanese) {
  const Position start = Position::start();
  EXPECT_EQ(to_usi(*read_move(" 7g7f ", start)), "7g7f");
  EXPECT_EQ(to_usi(*read_move("７六歩", start)), "7g7f");
  EXPECT_EQ(read_move("7g7e", start).error().text(),
            "7g7e is not a legal move: the 歩 on ７七 cannot go to ７五");
  EXPECT_EQ(read_move("hello", start).error().text(),
            "no such move: 'hello' (expected 7g7f, 8h2b+ or G*5b)");
}

}  // namespace
}  // namespace yomi::shogi
