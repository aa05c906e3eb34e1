#include "concentration/match.h"

#include <gtest/gtest.h>

#include "concentration/board_text.h"
#include "concentration/laws.h"
#include "concentration/notation.h"
#include "stats/stats.h"

namespace yomi::concentration {
namespace {

Game match_game(const std::string& letters) {
  Game game;
  game.start = *parse_letters(letters);
  return game;
}

TEST(Match, PerfectPlayersEarnTheExactValue) {
  const Game game = match_game("4x2");
  const auto solved = *Strategist::solve(game, Style::kBest, Budget(), 1);
  Strategist a(Style::kBest, solved, game.pass);
  Strategist b(Style::kBest, solved, game.pass);
  stats::Summary margin;
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const MatchResult result = play_match(game, a, b, std::nullopt, std::nullopt, 7, i);
    margin.add(result.first - result.second);
  }
  // Four standard errors: with this seed it is a fixed fact, not a chance.
  EXPECT_NEAR(margin.mean(), solved->value(game.start).get_d(), 4 * margin.standard_error());
  EXPECT_LT(margin.standard_error(), 0.03);
}

TEST(Match, EveryPairIsTakenAndSeedsRepeat) {
  const Game game = match_game("3x2,2x4");
  const auto paper = *Strategist::solve(game, Style::kPaper, Budget(), 1);
  for (const Style style : {Style::kPaper, Style::kTwo, Style::kOne, Style::kRandom}) {
    Strategist a(style, style == Style::kPaper ? paper : nullptr, Pass::kForbid);
    Strategist b(Style::kTwo, nullptr, Pass::kForbid);
    for (std::uint64_t i = 0; i < 50; ++i) {
      const MatchResult one = play_match(game, a, b, 3, std::nullopt, 1, i);
      const MatchResult two = play_match(game, a, b, 3, std::nullopt, 1, i);
      EXPECT_EQ(one.turns, two.turns);
      EXPECT_EQ(one.first, two.first);
      if (style != Style::kPaper) {
        EXPECT_EQ(one.first + one.second, 7);
      }
    }
  }
}

TEST(Match, MemoryIsAnAdvantage) {
  const Game game = match_game("6x2");
  Strategist a(Style::kTwo, nullptr, Pass::kForbid);
  Strategist b(Style::kTwo, nullptr, Pass::kForbid);
  stats::Summary margin;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    const MatchResult first = play_match(game, a, b, std::nullopt, 2, 1, i);
    const MatchResult second = play_match(game, b, a, 2, std::nullopt, 1, i);
    margin.add(first.first - first.second + second.second - second.first);
  }
  EXPECT_GT(margin.interval95().low, 0);
}

TEST(BoardText, ReadsWhatPeopleSee) {
  const auto board = parse_board("copies 4 A=2  # a comment\nA ? B B\n? ?\n");
  ASSERT_TRUE(board) << board.error().to_string();
  EXPECT_EQ(to_text(board->position), "1x1/2,1x2/4");
  EXPECT_EQ(board->letters.size(), 2U);
  EXPECT_EQ(to_text(parse_board("?A??\n??B?")->position), "2x0/2,2x1/2");
  EXPECT_EQ(to_text(parse_board("taken C\n. . ? ?\nあ ?")->position), "1x0/2,1x1/2");
  EXPECT_EQ(to_text(parse_board("copies 4\ntaken A\nA . . ?\n? ? ? ?")->position), "1x1/2,1x0/4");
  EXPECT_EQ(to_text(parse_board("letters 1x2,1x4\n? ? ?\nA ? ?\ncopies A=4")->position),
            "1x0/2,1x1/4");
  EXPECT_EQ(to_text(parse_board("Letters 2x2\n? ? A ?")->position), "1x0/2,1x1/2");
}

TEST(BoardText, RefusesWhatCannotBe) {
  const auto column = [](const char* text) {
    const auto board = parse_board(text, "b.txt");
    return board ? std::string("accepted") : board.error().to_string();
  };
  EXPECT_EQ(column("A A A ?"), "b.txt:1:1: cards of A on the table: 2, seen: 3");
  EXPECT_EQ(column("taken A A\n. . . . ? ?\n"),
            "b.txt:1:7: pairs of A taken: 2, but its cards are 2");
  EXPECT_EQ(column("copies 2\n? ? ?\n"),
            "b.txt:2:1: unknown cards (?) of letters never seen: 3, no multiple of the copies, 2");
  EXPECT_EQ(column("letters 2x2\n? ? ?\n"),
            "b.txt:2:1: unknown cards (?) of letters never seen: 3, but the pack has 4");
  EXPECT_EQ(column("# two\nA B C ?\n? \n"),
            "b.txt:2:1: unknown cards (?): 2, but the letters seen lack 3 (copies: 2)");
  EXPECT_EQ(column("? ?\n. .\n"),
            "b.txt:2:1: empty places (.): 2, but no pair is said to be taken, as in 'taken A'");
  EXPECT_EQ(column("? ?\n? ?\ntaken A\n"),
            "b.txt:3:7: pairs taken: 1, so 2 places must be empty (.), not 0");
  EXPECT_NE(column("copies 3\n? ?").find("1:8"), std::string::npos);
  EXPECT_NE(column("").find("no grid"), std::string::npos);
  EXPECT_NE(column("= ?").find("is no letter"), std::string::npos);
}

TEST(Laws, AgreeWithTheErrata) {
  const auto laws = test_laws(9, Budget(), 1);
  ASSERT_TRUE(laws);
  for (const Law& law : *laws) {
    switch (law.name) {
      case LawName::kLemma:
        EXPECT_EQ(law.first_failure, "1x1/2,1x2/4");
        break;
      case LawName::kTheorem:
      case LawName::kNoZeroMove:
        EXPECT_EQ(law.holds, law.rules == Rules::kPaper);
        break;
      case LawName::kNatural:
        EXPECT_EQ(law.holds, law.remember <= 1);
        break;
      case LawName::kHold:
        EXPECT_FALSE(law.holds);
        break;
      default:
        EXPECT_TRUE(law.holds) << int(law.name) << " " << law.first_failure;
    }
  }
}

}  // namespace
}  // namespace yomi::concentration
