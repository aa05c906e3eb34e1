// Every question a person can put about a small table, against the game without any reduction.
#include "concentration/game.h"

#include <gtest/gtest.h>

#include <memory>

#include "concentration/analysis.h"
#include "concentration/notation.h"
#include "concentration/reference_test.h"
#include "concentration/sweep.h"

namespace yomi::concentration {
namespace {

// Every way in which the letters can be known.
std::vector<Position> all_known(const Position& letters) {
  std::vector<Position> found{letters};
  for (const LetterClass fresh : letters.classes()) {
    for (int j = 1; j <= fresh.copies; ++j) {
      std::vector<Position> more;
      for (const Position& position : found) {
        Position now = position;
        more.push_back(now);
        while (now.count(fresh) > 0) {
          now.add(fresh, -1);
          now.add({fresh.copies, j});
          more.push_back(now);
        }
      }
      found = std::move(more);
    }
  }
  return found;
}

// The two-player game and the game alone with every rule of the command line.
std::vector<Game> every_game(const Position& letters) {
  std::vector<Game> games;
  for (const Rules rules : {Rules::kFull, Rules::kPaper}) {
    Game game;
    game.start = letters;
    game.rules = rules;
    game.objective = Objective::kTurns;
    games.push_back(game);
    for (const Pass pass : {Pass::kEnd, Pass::kAllow, Pass::kForbid}) {
      game.pass = pass;
      game.objective = Objective::kPairs;
      games.push_back(game);
      game.objective = Objective::kWin;
      for (const Endless endless : {Endless::kDraw, Endless::kLeader}) {
        if (endless == Endless::kLeader && pass != Pass::kAllow) continue;
        game.endless = endless;
        games.push_back(game);
      }
      game.endless = Endless::kDraw;
    }
  }
  return games;
}

std::string described(const Analysis& analysis) {
  std::string text = to_string(analysis.value);
  for (const Action& action : analysis.actions) {
    text += fmt::format("; {} {}/{} {} {}", int(action.kind), action.letter.known,
                        action.letter.copies, to_string(action.value), to_string(action.regret));
    for (const Shown& shown : action.shown) {
      for (const SecondChoice& choice : shown.choices)
        text += fmt::format(" {}/{}:{}={}", shown.letter.known, shown.letter.copies,
                            int(choice.second), to_string(choice.value));
    }
  }
  return text;
}

struct Counted {
  std::uint64_t questions = 0;  // game, position, lead
  std::uint64_t spare = 0;      // of these with a spare pair that is left out
  std::uint64_t actions = 0;    // values of turns compared
};

// Compares value, turns and second cards at every lead from −all−1 to all+1, as `value` and
// `advise` ask for them, with the unreduced sweep, and where `cards` is set with actual cards too.
void compare_questions(const std::string& letters, bool cards, Counted& counted) {
  const Position start = *parse_letters(letters);
  for (const Game& rules : every_game(start)) {
    const int most = rules.objective == Objective::kWin ? start.cards() / 2 + 1 : 0;
    reference::Players players(rules);
    // Leads of both parities, with room for all that can follow.
    std::vector<std::unique_ptr<ExactSweep>> plain;
    for (const int room : {most, most + 1}) {
      Game game = rules;
      game.lead = room;
      plain.push_back(std::make_unique<ExactSweep>(game, Reduction::kNone));
      if (rules.rules == Rules::kFull) {
        ASSERT_EQ(plain.back()->run(Budget(), 1, Keep::kEverything), std::nullopt);
      }
    }
    for (const Position& position : all_known(start)) {
      for (int lead = -most; lead <= most; ++lead) {
        SCOPED_TRACE(fmt::format("{} rules {} objective {} pass {} endless {} lead {}",
                                 to_text(position), int(rules.rules), int(rules.objective),
                                 int(rules.pass), int(rules.endless), lead));
        Game asked = rules;
        asked.lead = lead;
        const Game game = game_for(asked, position);
        ExactSweep sweep(game);
        ASSERT_EQ(sweep.run(Budget(), 1, Keep::kLastLayers), std::nullopt);
        ASSERT_TRUE(sweep.covers(position, lead));
        const Rational value = sweep.value(position, lead);
        const Analysis analysis = analyse(sweep, position, lead);
        ASSERT_EQ(analysis.value, value);
        if (cards) {
          ASSERT_EQ(value, players.value(reference::deal(position), lead));
        }
        if (rules.rules == Rules::kFull) {
          const ExactSweep& other = *plain[static_cast<std::size_t>(std::abs(most - lead) % 2)];
          ASSERT_EQ(value, other.value(position, lead));
          ASSERT_EQ(described(analysis), described(analyse(other, position, lead)));
        }
        ++counted.questions;
        counted.spare += game.spare > 0 ? 1U : 0U;
        counted.actions += analysis.actions.size();
      }
    }
  }
}

Counted compare_all(std::initializer_list<const char*> tables, bool cards) {
  Counted counted;
  for (const char* letters : tables) compare_questions(letters, cards, counted);
  fmt::print("compared: {} questions, {} with spare pairs left out; {} turns\n", counted.questions,
             counted.spare, counted.actions);
  return counted;
}

TEST(GameFor, ValueAndTurnsOfEverySmallQuestionAreThoseOfActualCards) {
  const Counted counted = compare_all({"1x2", "2x2", "3x2", "4x2", "1x4", "1x2,1x4", "2x4"}, true);
  EXPECT_EQ(counted.questions, 5728U);  // none skipped
}

TEST(SlowGameFor, ValueAndTurnsOfLargerQuestionsAreThoseOfActualCards) {
  const Counted counted =
      compare_all({"5x2", "6x2", "1x6", "2x2,1x4", "1x2,1x6", "3x2,1x4", "1x2,2x4"}, true);
  EXPECT_EQ(counted.questions, 22032U);
}

TEST(SlowGameFor, ValueAndTurnsOfLargeQuestionsAreThoseOfTheUnreducedGame) {
  const Counted counted = compare_all(
      {"7x2", "9x2", "12x2", "3x4", "4x4", "2x2,2x4", "1x4,1x6", "2x6", "1x8", "1x2,1x8"}, false);
  EXPECT_EQ(counted.questions, 73840U);
}

TEST(GameFor, ATrailingPlayersSparePairMayGoToTheOpponent) {
  Game game;
  game.start = *parse_letters("2x2");
  game.objective = Objective::kWin;
  game.pass = Pass::kAllow;
  game.lead = -1;
  const Position asked = *parse_position("1x0/2,1x2/2");
  const Game small = game_for(game, asked);
  EXPECT_EQ(small.start, *parse_letters("1x2"));
  EXPECT_EQ(small.lead, -1);
  EXPECT_EQ(small.spare, 1);
  ExactSweep sweep(small);
  ASSERT_EQ(sweep.run(Budget(), 1, Keep::kLastLayers), std::nullopt);
  // Both pairs are the mover's: 1 : 0 at the end; the one who misses loses both.
  const Analysis analysis = analyse(sweep, asked, -1);
  EXPECT_EQ(analysis.value, 1);
  EXPECT_EQ(analysis.actions.front().kind, ActionKind::kTake);
  EXPECT_EQ(analysis.actions.back().kind, ActionKind::kProbe);
  EXPECT_EQ(analysis.actions.back().value, -1);
}

}  // namespace
}  // namespace yomi::concentration
