#include "concentration/paper.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "concentration/analysis.h"
#include "concentration/figures_test.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

TEST(Paper, AllPrintedCellsAgree) {
  int cells = 0;
  int agree = 0;
  int rounded = 0;
  for (int number = 1; number <= kPaperTables; ++number) {
    const auto table = compute_table(number, printed_letters(number), Rules::kPaper, Budget(), 1);
    ASSERT_TRUE(table);
    for (int na = 1; na <= 12; ++na) {
      for (int column = 0; column <= 12; ++column) {
        const auto printed = printed_cell(number, na, column);
        if (!printed) continue;
        ++cells;
        const Figure* figure = table->find(na, column);
        ASSERT_NE(figure, nullptr) << number << " " << na << " " << column;
        const Agreement agreement = compare(*figure, *printed);
        EXPECT_NE(agreement, Agreement::kDifferent)
            << number << " " << na << " " << column << " " << *printed << " " << figure->text;
        agree += agreement != Agreement::kDifferent ? 1 : 0;
        rounded += agreement == Agreement::kRoundedDown ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(cells, 330);
  EXPECT_EQ(agree, 330);
  EXPECT_EQ(rounded, 1);  // table 10 (2, 2): 1119/200 printed as 5.59
}

// The tables as someone else computed them, exact fractions and all.
TEST(PaperData, TablesAgreeToTheFraction) {
  int cells = 0;
  for (int number = 1; number <= kPaperTables; ++number) {
    const auto table = compute_table(number, printed_letters(number), Rules::kPaper, Budget(), 1);
    ASSERT_TRUE(table);
    const std::string name = fmt::format("table{:02}.csv", number);
    for (const auto& row : figures_csv(name)) {
      const Figure* figure = table->find(std::stoi(row[0]), std::stoi(row[1]));
      if (row[3].empty()) continue;  // a dash: no such situation
      ASSERT_NE(figure, nullptr) << name << " " << row[0] << " " << row[1];
      if (row[4].empty())
        EXPECT_EQ(figure->text, row[3]) << name << " " << row[0] << " " << row[1];
      else
        EXPECT_EQ(fmt::format("{}/{}", digits_of(numerator_of(*figure->exact)),
                              digits_of(denominator_of(*figure->exact))),
                  row[4])
            << name << " " << row[0] << " " << row[1];
      ++cells;
    }
  }
  ASSERT_GT(cells, 0);
  EXPECT_GE(cells, 330);
}

// Tables 2 and 4 under both rules, values and moves.
TEST(PaperData, OneLetterOfFourUnderTheFullRules) {
  const auto rows = figures_csv("true_game_n1k1.csv");
  ASSERT_FALSE(rows.empty());
  int letters = 0;
  for (const auto& row : rows) letters = std::max(letters, std::stoi(row[0]));
  const auto paper = compute_table(4, letters, Rules::kPaper, Budget(), 1);
  const auto full = compute_table(4, letters, Rules::kFull, Budget(), 1);
  const auto moves = compute_table(2, letters, Rules::kFull, Budget(), 1);
  ASSERT_TRUE(paper && full && moves);
  for (const auto& row : rows) {
    const int na = std::stoi(row[0]);
    const int ka = std::stoi(row[1]);
    ASSERT_NE(full->find(na, ka), nullptr) << na << " " << ka;
    EXPECT_EQ(to_string(*paper->find(na, ka)->exact), row[3]) << na << " " << ka;
    EXPECT_EQ(to_string(*full->find(na, ka)->exact), row[5]) << na << " " << ka;
    EXPECT_EQ(moves->find(na, ka)->text, row[6]) << na << " " << ka;
  }
}

TEST(Paper, ADisagreementIsSeen) {
  Figure figure{2, 1, "0.67", fraction(2, 3)};
  EXPECT_EQ(compare(figure, "0.67"), Agreement::kSame);
  EXPECT_EQ(compare(figure, "0.66"), Agreement::kDifferent);
  EXPECT_EQ(compare(figure, "-0.67"), Agreement::kDifferent);
  EXPECT_EQ(compare({2, 2, "5.60", fraction(1119, 200)}, "5.59"), Agreement::kRoundedDown);
  EXPECT_EQ(compare({2, 1, "1,2", std::nullopt}, "1"), Agreement::kDifferent);
}

TEST(Paper, FullRulesChangeTablesTwoAndFour) {
  const auto values = compute_table(4, 5, Rules::kFull, Budget(), 1);
  EXPECT_EQ(*values->find(2, 1)->exact, fraction(-2, 5));
  EXPECT_EQ(*values->find(3, 2)->exact, 0);
  EXPECT_EQ(*values->find(5, 5)->exact, fraction(15, 7));
  const auto moves = compute_table(2, 5, Rules::kFull, Budget(), 1);
  EXPECT_EQ(moves->find(3, 2)->text, "0");
  EXPECT_EQ(moves->find(4, 3)->text, "1");
}

TEST(Paper, TheLemmaOfSection31IsFalse) {
  // A has 1 of its 2 cards known, B 2 of its 4: leaving B's pair wins all three pairs.
  const Position position = *parse_position("1x1/2,1x2/4");
  Game game;
  game.start = *parse_letters("1x2,1x4");
  ExactSweep sweep(game);
  ASSERT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
  const Analysis analysis = analyse(sweep, position);
  EXPECT_EQ(analysis.value, 3);
  EXPECT_EQ(analysis.find(ActionKind::kFlip)->value, 3);
  EXPECT_EQ(analysis.find(ActionKind::kTake)->value, fraction(5, 3));
  EXPECT_EQ(analysis.find(ActionKind::kTake)->regret, fraction(4, 3));
  const Moves moves = moves_of(analysis, position);
  EXPECT_TRUE(moves.hold);
  EXPECT_FALSE(moves.take);
}

TEST(Analysis, EveryValueIsTheBestOfItsTurns) {
  for (const Objective objective : {Objective::kPairs, Objective::kWin, Objective::kTurns}) {
    Game game;
    game.start = *parse_letters("2x2,3x4");
    game.objective = objective;
    game.pass = Pass::kAllow;
    ExactSweep sweep(game);
    ASSERT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
    sweep.for_each([&](const Position& p) {
      if (p.empty()) return;
      const int most = objective == Objective::kWin ? (game.start.cards() - p.cards()) / 2 : 0;
      for (int lead = -most; lead <= most; lead += 2) {
        const Analysis analysis = analyse(sweep, p, lead);
        ASSERT_EQ(analysis.value, sweep.value(p, lead)) << to_text(p);
        ASSERT_TRUE(analysis.actions.front().best);
        const auto list = plans(analysis, p, objective == Objective::kTurns);
        ASSERT_EQ(list.front().regret, 0) << to_text(p);
        for (const Plan& plan : list) ASSERT_GE(plan.regret, 0);
      }
    });
  }
}

TEST(Analysis, TheLastLayersSufficeForEveryTurnAtTheStart) {
  // Every position of the board, each as the start of a sweep that keeps only its last layers.
  for (const char* letters : {"4x2", "2x2,2x4", "1x2,1x4,1x6"}) {
    Game game;
    game.start = *parse_letters(letters);
    game.pass = Pass::kAllow;
    for (const Objective objective : {Objective::kPairs, Objective::kWin}) {
      game.objective = objective;
      ExactSweep all(game, Reduction::kNone);
      ExactSweep last(game);
      ASSERT_EQ(last.run(Budget(), 1, Keep::kLastLayers), std::nullopt);
      all.for_each([&](const Position& p) {
        if (reduce(p, last.reduction()).position.cards() != game.start.cards()) return;
        ASSERT_EQ(analyse(last, p).value, last.value(p)) << to_text(p);
      });
    }
  }
}

TEST(Analysis, TiesAreExact) {
  // (4, 0, 3, 0): the paper's table 1 has 0 and 2 as equals; both are worth nothing at all.
  Game game;
  game.start = *parse_letters("4x2");
  ExactSweep sweep(game);
  ASSERT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
  const Position p = paper_position(4, 0, 3, 0);
  EXPECT_EQ(to_text(moves_of(analyse(sweep, p), p)), "0,2");
}

TEST(Notation, RoundTripsAndRefuses) {
  EXPECT_EQ(to_text(*parse_position("3x0/2,2x1/4")), "3x0/2,2x1/4");
  EXPECT_EQ(letters_text(*parse_letters("3x4,5x2")), "5x2,3x4");
  EXPECT_EQ(to_text(*parse_known("2x1/4,1x2/4", *parse_letters("13x4"))), "10x0/4,2x1/4,1x2/4");
  for (const char* bad : {"", "x", "3x3", "0x4", "3x", "3x4,", "3x4,2x4", "1001x2", "3x18", "3 x4",
                          "99999999999999999999x2", "-1x2"})
    EXPECT_FALSE(parse_letters(bad)) << bad;
  for (const char* bad : {"3x5/4", "1x1/3", "2x1/4 ", "1x2/4,1x1/4", "0x1/2"})
    EXPECT_FALSE(parse_position(bad)) << bad;
  EXPECT_FALSE(parse_known("2x1/4", *parse_letters("1x4")));
  const auto error = parse_letters("5x2,3y4");
  EXPECT_EQ(error.error().column, 6);
}

TEST(Rational, DecimalsAreRoundedExactly) {
  EXPECT_EQ(decimal(fraction(1119, 200), 2), "5.60");
  EXPECT_EQ(decimal(fraction(-1, 3), 4), "-0.3333");
  EXPECT_EQ(decimal(fraction(-1, 1000), 2), "0.00");
  EXPECT_EQ(decimal(fraction(5, 1), 0), "5");
  EXPECT_EQ(decimal(fraction(999, 1000), 2), "1.00");
  EXPECT_FALSE(parse_rational("2/4"));
  EXPECT_FALSE(parse_rational("1/0"));
  EXPECT_FALSE(parse_rational("-0"));
  EXPECT_FALSE(parse_rational("0x10"));
  EXPECT_FALSE(parse_rational("3/-4"));
  EXPECT_EQ(*parse_rational("-3/4"), fraction(-3, 4));
}

}  // namespace
}  // namespace yomi::concentration
