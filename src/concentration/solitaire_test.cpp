#include "concentration/solitaire.h"

#include <gtest/gtest.h>

#include <cmath>
#include <deque>
#include <fstream>
#include <sstream>

#include "concentration/elimination.h"
#include "concentration/figures_test.h"
#include "concentration/notation.h"
#include "concentration/reference_test.h"
#include "concentration/sweep.h"

namespace yomi::concentration {
namespace {

using reference::Cards;

SolitaireGame alone(const std::string& letters, int remember, KeepRule keep = KeepRule::kBest) {
  SolitaireGame game;
  game.start = *parse_letters(letters);
  game.remember = remember;
  game.keep = keep;
  return game;
}

// The solitaire with actual cards: memory is the list of remembered cards in the order of their
// last turning (oldest first). Plain value iteration over every list that can arise, until it
// stands still.
class ReferenceAlone {
 public:
  ReferenceAlone(const SolitaireGame& game, const Cards& start) : game_(game) {
    value_[start] = 0;
    for (int sweep = 0; sweep < 20000; ++sweep) {
      double change = 0;
      std::map<Cards, double> now = value_;
      for (auto& [cards, value] : now) {
        const double next = best(cards);
        change = std::max(change, std::abs(next - value_[cards]));
        value_[cards] = next;
      }
      if (change < 1e-13 && now.size() == value_.size()) break;
    }
  }
  [[nodiscard]] double start(const Cards& cards) const { return value_.at(cards); }

 private:
  double of(const Cards& cards) {
    const Cards key{game_.keep == KeepRule::kLast ? cards.known : sorted(cards.known),
                    sorted(cards.hidden)};
    if (key.known.empty() && key.hidden.empty()) return 0;
    return value_[key];
  }
  static std::string sorted(std::string cards) {
    std::sort(cards.begin(), cards.end());
    return cards;
  }
  static std::string erase_at(std::string cards, std::size_t at) {
    cards.erase(at, 1);
    return cards;
  }

  // A miss: `known` in order with the turned cards last; those forgotten lie hidden again.
  double miss(const std::string& known, const std::string& hidden) {
    const auto excess = static_cast<int>(known.size()) - game_.remember;
    if (excess <= 0) return 1 + of({known, hidden});
    if (game_.keep == KeepRule::kLast) {
      const auto n = static_cast<std::size_t>(excess);
      return 1 + of({known.substr(n), hidden + known.substr(0, n)});
    }
    double best = 1e300;
    double sum = 0;
    for (std::size_t i = 0; i < known.size(); ++i) {
      const double after = miss(erase_at(known, i), hidden + known[i]);
      best = std::min(best, after);
      sum += after;
    }
    return game_.keep == KeepRule::kBest ? best : sum / static_cast<double>(known.size());
  }
  double pair(const std::string& known, const std::string& hidden) {
    return 1 + of({known, hidden});
  }

  double best(const Cards& cards) {
    const std::string& known = cards.known;
    const std::string& hidden = cards.hidden;
    double result = 1e300;
    for (std::size_t i = 0; i < known.size(); ++i) {
      const std::string rest = erase_at(known, i);
      for (std::size_t k = 0; k < rest.size(); ++k) {
        const std::string others = erase_at(rest, k);
        result = std::min(result, rest[k] == known[i] ? pair(others, hidden)
                                                      : miss(others + known[i] + rest[k], hidden));
      }
      double sum = 0;
      for (std::size_t h = 0; h < hidden.size(); ++h) {
        sum += hidden[h] == known[i] ? pair(rest, erase_at(hidden, h))
                                     : miss(rest + known[i] + hidden[h], erase_at(hidden, h));
      }
      if (!hidden.empty()) result = std::min(result, sum / static_cast<double>(hidden.size()));
    }
    double sum = 0;
    for (std::size_t h = 0; h < hidden.size(); ++h)
      sum += after_first(known, erase_at(hidden, h), hidden[h]);
    if (!hidden.empty()) result = std::min(result, sum / static_cast<double>(hidden.size()));
    return result;
  }

  double after_first(const std::string& known, const std::string& hidden, char first) {
    double result = 1e300;
    for (std::size_t i = 0; i < known.size(); ++i) {
      const std::string rest = erase_at(known, i);
      result = std::min(
          result, known[i] == first ? pair(rest, hidden) : miss(rest + first + known[i], hidden));
    }
    double sum = 0;
    for (std::size_t h = 0; h < hidden.size(); ++h) {
      sum += hidden[h] == first ? pair(known, erase_at(hidden, h))
                                : miss(known + first + hidden[h], erase_at(hidden, h));
    }
    if (!hidden.empty()) result = std::min(result, sum / static_cast<double>(hidden.size()));
    return result;
  }

  SolitaireGame game_;
  std::map<Cards, double> value_;
};

TEST(Solitaire, AgreesWithActualCards) {
  for (const KeepRule keep : {KeepRule::kBest, KeepRule::kRandom, KeepRule::kLast}) {
    for (const char* letters : {"3x2", "2x4", "1x2,1x4", "1x6"}) {
      for (int k = 0; k <= 3; ++k) {
        const SolitaireGame game = alone(letters, k, keep);
        Solitaire solved(game);
        ASSERT_EQ(solved.solve(Budget(), true), std::nullopt);
        const Cards cards = reference::deal(game.start);
        EXPECT_NEAR(to_double(solved.exact_value({game.start, {}})),
                    ReferenceAlone(game, cards).start(cards), 1e-9)
            << letters << " k " << k << " keep " << int(keep);
      }
    }
  }
}

TEST(Solitaire, WithNoMemoryEveryTurnIsAGuess) {
  // n pairs of two: a turn matches with chance 1/(2n−1), so the turns are Σ (2i−1) = n².
  for (int n = 1; n <= 6; ++n) {
    const SolitaireGame game = alone(std::to_string(n) + "x2", 0);
    Solitaire solved(game);
    ASSERT_EQ(solved.solve(Budget(), true), std::nullopt);
    EXPECT_EQ(solved.exact_value({game.start, {}}), n * n);
  }
}

TEST(Solitaire, EnoughMemoryIsPerfectMemory) {
  for (const char* letters : {"5x2", "3x4", "2x2,2x4"}) {
    const SolitaireGame game = alone(letters, 24);
    Solitaire solved(game);
    ASSERT_EQ(solved.solve(Budget(), true), std::nullopt);
    Game perfect;
    perfect.start = game.start;
    perfect.objective = Objective::kTurns;
    ExactSweep sweep(perfect);
    ASSERT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
    EXPECT_EQ(solved.exact_value({game.start, {}}), sweep.value(game.start)) << letters;
  }
}

TEST(Solitaire, DoublesStayWithinTheirBound) {
  for (const KeepRule keep : {KeepRule::kBest, KeepRule::kRandom, KeepRule::kLast}) {
    const SolitaireGame game = alone("3x2,4x4", 2, keep);
    Solitaire exact(game);
    Solitaire floats(game);
    ASSERT_EQ(exact.solve(Budget(), true), std::nullopt);
    ASSERT_EQ(floats.solve(Budget(), false), std::nullopt);
    EXPECT_GT(floats.relative_error(), 0);
    EXPECT_LT(floats.relative_error(), 1e-11);
    for (const Mind& mind : exact.minds()) {
      const Rational truth = exact.exact_value(mind);
      EXPECT_LE(abs(truth - Rational(floats.value(mind))),
                Rational(floats.relative_error()) * Rational(floats.value(mind)));
    }
  }
}

TEST(Solitaire, ChoosingIsAtLeastAsGoodAsAnyOtherKeeping) {
  for (int k = 1; k <= 3; ++k) {
    std::map<KeepRule, Rational> turns;
    for (const KeepRule keep : {KeepRule::kBest, KeepRule::kRandom, KeepRule::kLast}) {
      const SolitaireGame game = alone("5x4", k, keep);
      Solitaire solved(game);
      ASSERT_EQ(solved.solve(Budget(), true), std::nullopt);
      turns[keep] = solved.exact_value({game.start, {}});
    }
    EXPECT_LT(turns[KeepRule::kBest], turns[KeepRule::kRandom]);
    EXPECT_LT(turns[KeepRule::kBest], turns[KeepRule::kLast]);
  }
}

TEST(Solitaire, NaturalFlippingIsOptimalWithOneCardButNotWithTwo) {
  Solitaire one(alone("8x4", 1));
  ASSERT_EQ(one.solve(Budget(), true), std::nullopt);
  EXPECT_EQ(one.natural().unnatural, 0U);
  EXPECT_FALSE(one.natural().first.has_value());
  Solitaire two(alone("8x4", 2));
  ASSERT_EQ(two.solve(Budget(), true), std::nullopt);
  EXPECT_GT(two.natural().unnatural, 0U);
}

TEST(Solitaire, CountsTheWaysToForget) {
  const Position p = *parse_position("1x2/2,1x1/4");
  const auto ways = forgettings(p, 2);
  // Three cards, two go: both of the pair (1 way), or one of them and the single (2 ways).
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways.at(*parse_position("1x0/2,1x1/4")), 1U);
  EXPECT_EQ(ways.at(*parse_position("1x1/2,1x0/4")), 2U);
}

TEST(Elimination, SolvesInIntegersExactly) {
  std::vector<Integer> matrix{0, 2, 1, 1, -1, 3, 4, 0, -2};
  std::vector<Integer> right{7, 8, -2};
  const Integer d = solve_linear(matrix, right);  // x = 1, 2, 3
  EXPECT_GT(d, 0);
  EXPECT_EQ(right, (std::vector<Integer>{d, 2 * d, 3 * d}));
}

TEST(SolitaireData, ExpectedTurnsWithFewCards) {
  int rows = 0;
  for (const auto& row : figures_csv("solitaire_memory_k.csv")) {
    if (row[1] == "inf" || std::stoi(row[1]) > 5) continue;  // perfect memory: sweep_test
    Solitaire solved(alone(row[0], std::stoi(row[1])));
    ASSERT_EQ(solved.solve(Budget(), true), std::nullopt);
    EXPECT_NEAR(solved.value({*parse_letters(row[0]), {}}), std::stod(row[2]), 1e-7) << row[1];
    EXPECT_EQ(std::to_string(solved.states()), row[3]) << row[1];
    ++rows;
  }
  ASSERT_GT(rows, 0);
  EXPECT_EQ(rows, 12);
}

TEST(SlowSolitaireData, ExpectedTurnsWithManyCards) {
  int rows = 0;
  for (const auto& row : figures_csv("solitaire_memory_k.csv")) {
    if (row[1] == "inf" || std::stoi(row[1]) <= 5) continue;
    if (row[0] == "13x4" && std::stoi(row[1]) > 10) continue;  // minutes each
    Solitaire solved(alone(row[0], std::stoi(row[1])));
    ASSERT_EQ(solved.solve(Budget(), false), std::nullopt);
    EXPECT_NEAR(solved.value({*parse_letters(row[0]), {}}), std::stod(row[2]), 1e-7) << row[1];
    ++rows;
  }
  ASSERT_GT(rows, 0);
}

}  // namespace
}  // namespace yomi::concentration
