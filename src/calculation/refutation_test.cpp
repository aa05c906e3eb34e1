#include "calculation/refutation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "calculation/known_order.h"
#include "calculation/notation.h"
#include "calculation/sat.h"
#include "calculation/stock_formula.h"

namespace yomi::calculation {
namespace {

// The paper's 2222 3333 … KKKK AAAA.
Shuffle paper_shuffle() {
  Shuffle cards{};
  for (std::size_t i = 0; i < cards.size(); ++i)
    cards[i] = static_cast<std::uint8_t>(i / 4 + 1 == kRanks ? 1 : i / 4 + 2);
  return cards;
}

Loss refuted_loss(int stacks) {
  const Shuffle cards = paper_shuffle();
  Loss loss{initial_position(stacks), {cards.begin(), cards.end()}, {}};
  const auto result = solve_known_order(cards, stacks, Budget{}, &loss.proof);
  EXPECT_EQ(result.verdict, Verdict::kRefuted);
  return loss;
}

Formula formula_of(const Loss& loss) {
  return stock_formula(loss.start, loss.rest);
}

TEST(Refutation, OfThePapersShuffleIsChecked) {
  for (const int stacks : {1, 2}) {
    const Loss loss = refuted_loss(stacks);
    EXPECT_GT(loss.proof.size(), 50U);
    EXPECT_TRUE(check_refutation(formula_of(loss), loss.proof, Budget{}));
  }
}

TEST(Refutation, ThatIsNotCheckedToTheEndIsAnOutcome) {
  const Loss loss = refuted_loss(2);
  const auto checked = check_refutation(formula_of(loss), loss.proof, Budget{}.with_nodes(1));
  ASSERT_TRUE(checked);
  EXPECT_EQ(*checked, StopReason::kNodes);
}

TEST(Refutation, IsReadAsItWasWritten) {
  const Loss loss = refuted_loss(1);
  const std::string text = write_loss(loss);
  const auto read = read_loss(text);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->rest, loss.rest);
  EXPECT_EQ(read->start, loss.start);
  EXPECT_EQ(read->proof, loss.proof);
  EXPECT_EQ(write_loss(*read), text);
}

TEST(Refutation, OfAnotherStockIsRefused) {
  Loss loss = refuted_loss(1);
  loss.start = initial_position(3);
  EXPECT_FALSE(check_refutation(formula_of(loss), loss.proof, Budget{}));
  Loss won = refuted_loss(2);
  const Shuffle other = shuffle(1, 0);
  won.rest.assign(other.begin(), other.end());
  EXPECT_FALSE(check_refutation(formula_of(won), won.proof, Budget{}));
}

TEST(Refutation, CutShortOrWithALiteralLeftOutIsRefused) {
  const Loss loss = refuted_loss(1);
  const Formula formula = formula_of(loss);
  Clauses half;
  std::size_t number = 0;
  loss.proof.for_each([&](std::span<const std::uint32_t> clause) {
    half.add(clause);
    return ++number < loss.proof.size() / 2;
  });
  EXPECT_FALSE(check_refutation(formula, half, Budget{}));
  EXPECT_FALSE(check_refutation(formula, Clauses{}, Budget{}));
  // The first learned clause without its last literal says more than follows.
  Clauses bold;
  loss.proof.for_each([&](std::span<const std::uint32_t> clause) {
    bold.add(bold.size() == 0 ? clause.first(clause.size() - 1) : clause);
    return true;
  });
  EXPECT_FALSE(check_refutation(formula, bold, Budget{}));
}

TEST(Refutation, FormulasOfFourVariablesAreJudgedAsByAllAssignments) {
  Random random(11);
  int refuted = 0;
  for (int i = 0; i < 3000; ++i) {
    Formula formula;
    formula.variables = 4;
    SatSolver solver(1 << 20);
    for (std::uint32_t v = 0; v < formula.variables; ++v) solver.add_variable(false);
    const auto clauses = 6 + random.below(14);
    std::vector<std::vector<Literal>> all;
    for (std::uint64_t c = 0; c < clauses; ++c) {
      std::vector<Literal> clause;
      for (std::uint32_t v = 0; v < formula.variables; ++v) {
        const auto kind = random.below(3);
        if (kind < 2) clause.emplace_back(v, kind == 1);
      }
      if (clause.empty()) continue;
      formula.clauses.add(std::span<const Literal>(clause));
      solver.add_clause(std::span<const Literal>(clause));
      all.push_back(clause);
    }
    bool possible = false;
    for (unsigned values = 0; values < 16; ++values) {
      possible = possible || std::all_of(all.begin(), all.end(), [&](const auto& clause) {
                   return std::any_of(clause.begin(), clause.end(), [&](Literal literal) {
                     return ((values >> literal.variable() & 1) != 0) != literal.negated();
                   });
                 });
    }
    Clauses proof;
    solver.record(&proof);
    Meter meter(Budget{});
    const bool solved = solver.solve(meter) == SatSolver::Answer::kYes;
    ASSERT_EQ(solved, possible);
    // A proof is accepted exactly where there is something to prove.
    EXPECT_EQ(check_refutation(formula, proof, Budget{}).has_value(), !possible);
    refuted += possible ? 0 : 1;
  }
  EXPECT_GT(refuted, 300);
}

TEST(Refutation, BadTextIsRefused) {
  EXPECT_FALSE(read_loss(""));
  EXPECT_FALSE(read_loss("stacks 0\n"));
  EXPECT_FALSE(read_loss("stacks 3\nstock A 2 3\n"));
  const std::string old = "stacks 1\nstock " + [] {
    std::string cards;
    for (const std::uint8_t rank : paper_shuffle()) cards += rank_char(rank);
    return cards;
  }() + "\n";
  const Shuffle cards = paper_shuffle();
  const std::string good = write_loss({initial_position(1), {cards.begin(), cards.end()}, {}});
  ASSERT_TRUE(read_loss(good));
  const auto older = read_loss(old);  // as earlier versions wrote it
  ASSERT_TRUE(older) << older.error().text();
  EXPECT_EQ(write_loss(*older), good);
  EXPECT_FALSE(read_loss(good + "1 2\n"));
  EXPECT_FALSE(read_loss(good + "1 x 0\n"));
  EXPECT_FALSE(read_loss(good + "-0 0\n"));
  EXPECT_FALSE(read_loss(good + "99999999 0\n"));
}

}  // namespace
}  // namespace yomi::calculation
