#include "concentration/match.h"

#include <gtest/gtest.h>

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
  EXPECT_NEAR(margin.mean(), to_double(solved->value(game.start)), 4 * margin.standard_error());
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

// Whatever was seen and taken: the table shown is read as what is known.
TEST(TableText, IsReadAsWhatIsKnown) {
  for (const char* letters : {"3x2", "8x2", "2x4", "3x2,2x4", "1x2,1x6", "30x2"}) {
    for (std::uint64_t round = 0; round < 50; ++round) {
      Random random(3, round);
      CardTable table(*parse_letters(letters), random);
      Memory memory{std::nullopt};
      for (int step = 0; step < 12; ++step) {
        const auto first = static_cast<std::size_t>(random.below(table.size()));
        const auto second = static_cast<std::size_t>(random.below(table.size()));
        if (first == second || table.taken(first) || table.taken(second)) continue;
        if (table.letter(first) == table.letter(second)) {
          table.take(first, second);
          memory.forget(first);
          memory.forget(second);
        } else {
          memory.see(first);
          memory.see(second);
        }
        for (const bool numbered : {false, true}) {
          if (table.left() == 0) continue;
          const BoardText shown = table_text(table, memory, 5, numbered);
          const auto read = parse_board(to_text(shown));
          ASSERT_TRUE(read) << to_text(shown) << read.error().to_string();
          ASSERT_EQ(read->position, memory.position(table)) << to_text(shown);
          ASSERT_EQ(shown.position, memory.position(table)) << to_text(shown);
        }
      }
    }
  }
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
