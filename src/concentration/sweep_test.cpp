#include "concentration/sweep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/random.h"
#include "concentration/figures_test.h"
#include "concentration/notation.h"
#include "concentration/reference_test.h"

namespace yomi::concentration {
namespace {

Game game_of(const std::string& letters, Objective objective = Objective::kPairs,
             Pass pass = Pass::kEnd, Rules rules = Rules::kFull, Endless endless = Endless::kDraw) {
  Game game;
  game.start = *parse_letters(letters);
  game.objective = objective;
  game.pass = pass;
  game.rules = rules;
  game.endless = endless;
  return game;
}

Rational opening(const Game& game) {
  ExactSweep sweep(game);
  EXPECT_EQ(sweep.run(Budget(), 1, Keep::kLastLayers), std::nullopt);
  return sweep.value(game.start, game.lead);
}

// Every variant of the two-player game and the game alone.
std::vector<Game> variants(const std::string& letters) {
  std::vector<Game> games;
  for (const Rules rules : {Rules::kFull, Rules::kPaper}) {
    games.push_back(game_of(letters, Objective::kTurns, Pass::kEnd, rules));
    for (const Pass pass : {Pass::kEnd, Pass::kAllow, Pass::kForbid}) {
      games.push_back(game_of(letters, Objective::kPairs, pass, rules));
      for (const Endless endless : {Endless::kDraw, Endless::kLeader})
        games.push_back(game_of(letters, Objective::kWin, pass, rules, endless));
    }
  }
  return games;
}

// Every position that `unreduced` tells apart has the value of actual cards in `sweep`.
void expect_reference(const Game& game) {
  SCOPED_TRACE(fmt::format("{} rules {} objective {} pass {} endless {}", letters_text(game.start),
                           int(game.rules), int(game.objective), int(game.pass),
                           int(game.endless)));
  ExactSweep sweep(game);
  ASSERT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
  ExactSweep unreduced(game, game.rules == Rules::kPaper ? Reduction::kAll : Reduction::kNone);
  reference::Players players(game);
  unreduced.for_each([&](const Position& position) {
    const int taken = (game.start.cards() - position.cards()) / 2;
    const int most = game.objective == Objective::kWin ? taken : 0;
    for (int lead = -most; lead <= most; lead += 2) {
      ASSERT_EQ(sweep.value(position, lead), players.value(reference::deal(position), lead))
          << to_text(position) << " lead " << lead;
    }
  });
}

TEST(Sweep, AgreesWithActualCardsInEverySituationOfSmallTables) {
  for (const char* letters : {"1x2", "3x2", "4x2", "1x4", "2x4", "2x2,1x4", "1x2,1x6", "1x8"})
    for (const Game& game : variants(letters)) expect_reference(game);
}

TEST(SlowSweep, AgreesWithActualCardsInEverySituationOfLargerTables) {
  for (const char* letters : {"5x2", "6x2", "3x2,1x4", "1x2,2x4", "1x4,1x6", "2x2,1x6"})
    for (const Game& game : variants(letters)) expect_reference(game);
}

// The reduction to spare pairs against the game without it, in all situations of mixed tables; with
// the objective win at every lead, so large ones that nothing can change included.
void expect_reduction(const Game& asked, std::uint64_t& compared) {
  SCOPED_TRACE(fmt::format("{} objective {} pass {} endless {}", letters_text(asked.start),
                           int(asked.objective), int(asked.pass), int(asked.endless)));
  const bool win = asked.objective == Objective::kWin;
  const int pairs = asked.start.cards() / 2;
  for (const int most : win ? std::vector{pairs, pairs + 1} : std::vector{0}) {
    Game game = asked;
    game.lead = most;
    ExactSweep reduced(game, Reduction::kSpare);
    ExactSweep all(game, Reduction::kNone);
    ASSERT_EQ(reduced.run(Budget(), 1, Keep::kEverything), std::nullopt);
    ASSERT_EQ(all.run(Budget(), 1, Keep::kEverything), std::nullopt);
    EXPECT_LT(reduced.states(), all.states());
    all.for_each([&](const Position& position) {
      const int far = win ? most + pairs - position.cards() / 2 : 0;
      for (int lead = -far; lead <= far; lead += 2) {
        ++compared;
        ASSERT_EQ(reduced.value(position, lead), all.value(position, lead))
            << to_text(position) << " lead " << lead;
      }
    });
  }
}

TEST(Sweep, SparePairsCostNothingWherePassingExists) {
  std::uint64_t compared = 0;
  for (const char* letters : {"8x2", "5x4", "3x2,3x4", "2x6", "2x2,1x4,1x6", "1x8,1x4"}) {
    if (parse_letters(letters)->max_copies() <= 4)
      expect_reduction(game_of(letters, Objective::kTurns), compared);
    expect_reduction(game_of(letters), compared);
    for (const Endless endless : {Endless::kDraw, Endless::kLeader})
      expect_reduction(game_of(letters, Objective::kWin, Pass::kAllow, Rules::kFull, endless),
                       compared);
  }
  fmt::print("compared: {} values\n", compared);
}

TEST(SlowSweep, SparePairsCostNothingWherePassingExistsOnLargeTables) {
  std::uint64_t compared = 0;
  expect_reduction(game_of("13x4"), compared);
  expect_reduction(game_of("9x4", Objective::kTurns), compared);
  expect_reduction(game_of("40x2"), compared);
  expect_reduction(game_of("4x2,3x4,1x6"), compared);
  expect_reduction(game_of("3x6"), compared);
  for (const Endless endless : {Endless::kDraw, Endless::kLeader}) {
    for (const char* letters : {"36x2", "7x4", "4x2,3x4", "3x6", "3x2,1x4,1x6", "2x8", "6x2,1x8"})
      expect_reduction(game_of(letters, Objective::kWin, Pass::kAllow, Rules::kFull, endless),
                       compared);
  }
  fmt::print("compared: {} values\n", compared);
}

// In how many situations taking spare pairs at once changes the value.
int changed_by_reduction(const Game& game) {
  EXPECT_EQ(reduction_of(game), Reduction::kNone);
  ExactSweep reduced(game, Reduction::kSpare);
  ExactSweep all(game, Reduction::kNone);
  EXPECT_EQ(reduced.run(Budget(), 1, Keep::kEverything), std::nullopt);
  EXPECT_EQ(all.run(Budget(), 1, Keep::kEverything), std::nullopt);
  int different = 0;
  all.for_each([&](const Position& p) {
    const int lead = game.objective == Objective::kWin ? (game.start.cards() - p.cards()) / 2 : 0;
    different += reduced.value(p, lead) != all.value(p, lead) ? 1 : 0;
  });
  return different;
}

TEST(Sweep, ASparePairIsATempoWherePassingIsForbiddenOrEndsTheGame) {
  EXPECT_EQ(changed_by_reduction(game_of("8x2", Objective::kPairs, Pass::kForbid)), 0);
  EXPECT_GT(changed_by_reduction(game_of("9x2", Objective::kPairs, Pass::kForbid)), 0);
  EXPECT_GT(changed_by_reduction(game_of("4x2", Objective::kWin, Pass::kEnd)), 0);
}

TEST(Sweep, KnowsTheFirstOpeningsByHand) {
  EXPECT_EQ(opening(game_of("1x2")), 1);
  EXPECT_EQ(opening(game_of("1x4")), 2);
  // Two letters of two cards: the first player guesses a pair with 1/3, otherwise loses both.
  EXPECT_EQ(opening(game_of("2x2")), fraction(-2, 3));
  EXPECT_EQ(opening(game_of("2x4")), fraction(-8, 35));
}

TEST(SweepThread, NothingChangesWithMoreOfThem) {
  const Game game = game_of("4x2,5x4");
  ExactSweep one(game);
  ExactSweep three(game);
  ASSERT_EQ(one.run(Budget(), 1, Keep::kEverything), std::nullopt);
  ASSERT_EQ(three.run(Budget(), 3, Keep::kEverything), std::nullopt);
  one.for_each([&](const Position& p) { ASSERT_EQ(one.value(p), three.value(p)); });
}

TEST(Sweep, DoublesStayWithinTheirBound) {
  for (const Game& game : variants("3x2,4x4")) {
    ExactSweep exact(game);
    FloatSweep floats(game);
    ASSERT_EQ(exact.run(Budget(), 1, Keep::kEverything), std::nullopt);
    ASSERT_EQ(floats.run(Budget(), 1, Keep::kEverything), std::nullopt);
    EXPECT_LT(floats.rounding_error(), 1e-9);
    exact.for_each([&](const Position& p) {
      const int lead = game.objective == Objective::kWin ? (game.start.cards() - p.cards()) / 2 : 0;
      const Rational off = exact.value(p, lead) - Rational(floats.value(p, lead));
      ASSERT_LE(abs(off), Rational(floats.rounding_error())) << to_text(p);
    });
  }
}

TEST(Sweep, ObeysItsBudget) {
  const Game game = game_of("13x4");
  ExactSweep sweep(game);
  EXPECT_EQ(sweep.run(Budget().with_nodes(1000), 1, Keep::kLastLayers), StopReason::kNodes);
  Budget small;
  small.bytes = 1000;
  EXPECT_EQ(sweep.run(small, 1, Keep::kLastLayers), StopReason::kMemory);
  EXPECT_EQ(sweep.run(Budget().with_time(std::chrono::seconds(-1)), 2, Keep::kLastLayers),
            StopReason::kTime);
  std::stop_source source;
  source.request_stop();
  Budget cancelled;
  cancelled.stop = source.get_token();
  EXPECT_EQ(sweep.run(cancelled, 2, Keep::kEverything), StopReason::kCancelled);
  EXPECT_LT(sweep.bytes(Keep::kLastLayers), sweep.bytes(Keep::kEverything) / 4);
}

// Nothing large is made before it is known to fit: neither the boards nor what is between them.
TEST(Sweep, AGameFarTooLargeIsRefusedAtOnce) {
  Budget small;
  small.bytes = 100 << 20;
  for (const char* letters : {"60x8", "100x10", "200x16"}) {
    FloatSweep sweep(game_of(letters));
    EXPECT_EQ(sweep.run(small, 1, Keep::kLastLayers), StopReason::kMemory) << letters;
    EXPECT_GT(sweep.bytes(Keep::kLastLayers), std::uint64_t{1} << 32) << letters;
  }
}

TEST(Sweep, WidthsGrowWithoutLosingTheSign) {
  // 26 letters of four need nine limbs at the top and one at the bottom.
  EXPECT_EQ(decimal(opening(game_of("26x4")), 12), "-0.014689995121");
  FloatSweep floats(game_of("26x4"));
  ASSERT_EQ(floats.run(Budget(), 2, Keep::kLastLayers), std::nullopt);
  EXPECT_NEAR(floats.value(*parse_letters("26x4")), -0.014689995121, 1e-12);
}

TEST(Sweep, LayersThatAreNotNeededAreGivenBack) {
  FloatSweep sweep(game_of("20x4"));
  ASSERT_EQ(sweep.run(Budget(), 1, Keep::kLastLayers), std::nullopt);
  EXPECT_LE(sweep.held(), sweep.bytes(Keep::kLastLayers));
  EXPECT_LT(10 * sweep.held(), sweep.bytes(Keep::kEverything));
}

// --- the figures that others computed

TEST(SweepData, ExactOpeningsOfFourCopies) {
  const auto rows = figures_csv("opening_exact_x4.csv");
  ASSERT_FALSE(rows.empty());
  ASSERT_EQ(rows.size(), 26U);
  for (const auto& row : rows) {
    const bool alone = row[0] == "solitaire_true";
    const Game game = game_of(row[1] + "x4", alone ? Objective::kTurns : Objective::kPairs);
    EXPECT_EQ(to_string(opening(game)), row[3]) << row[0] << " " << row[1];
  }
}

TEST(SweepData, OpeningValuesOfEveryModel) {
  const auto rows = figures_csv("opening_values.csv");
  ASSERT_FALSE(rows.empty());
  const Objective pairs = Objective::kPairs;
  for (const auto& row : rows) {
    const std::string& n = row[0];
    const std::vector<Game> games = {
        game_of(n + "x2"),
        game_of(n + "x2", pairs, Pass::kForbid),
        game_of(n + "x4", pairs, Pass::kEnd, Rules::kPaper),
        game_of(n + "x4"),
        game_of(n + "x4", pairs, Pass::kForbid),
        game_of(n + "x2", Objective::kTurns),
        game_of(n + "x4", Objective::kTurns),
        game_of(n + "x4", Objective::kTurns, Pass::kEnd, Rules::kPaper)};
    for (std::size_t i = 0; i < games.size(); ++i) {
      if (row[i + 1].empty()) continue;
      if (i == 4 && n.size() > 1) continue;  // the unreduced game: in the slow test
      EXPECT_NEAR(to_double(opening(games[i])), std::stod(row[i + 1]), 2e-12)
          << n << " column " << i;
    }
  }
}

TEST(SlowSweepData, FourCopiesWithoutPassing) {
  const auto rows = figures_csv("opening_values.csv");
  ASSERT_FALSE(rows.empty());
  for (const auto& row : rows) {
    if (row[5].empty()) continue;
    const Game game = game_of(row[0] + "x4", Objective::kPairs, Pass::kForbid);
    EXPECT_NEAR(to_double(opening(game)), std::stod(row[5]), 2e-12);
  }
}

void expect_win_margins(bool large) {
  const auto rows = figures_csv("win_margin.csv");
  ASSERT_FALSE(rows.empty());
  for (const auto& row : rows) {
    const bool forbid = row[2] == "no_pass";
    const bool is_large = forbid && row[0] != "0" && row[0].size() + (row[0] > "6" ? 1 : 0) > 1;
    if (is_large != large) continue;
    const Game game =
        game_of(row[0] == "0" ? row[1] + "x2" : row[0] + "x4", Objective::kWin,
                forbid ? Pass::kForbid : Pass::kAllow, Rules::kFull,
                row[2] == "pass_endless_leader_wins" ? Endless::kLeader : Endless::kDraw);
    EXPECT_EQ(decimal(opening(game), 9), row[3]) << row[0] << "x4 " << row[1] << "x2 " << row[2];
  }
}

TEST(SweepData, WinMargins) {
  expect_win_margins(false);
}

TEST(SlowSweepData, WinMarginsWithoutPassing) {
  expect_win_margins(true);
}

}  // namespace
}  // namespace yomi::concentration
