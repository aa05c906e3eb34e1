#include "calculation/known_order.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "calculation/notation.h"
#include "calculation/sat.h"
#include "calculation/stock_formula.h"

namespace yomi::calculation {
namespace {

constexpr std::uint64_t kSatBytes = 64 << 20;

// Can the rest be won? Every placement, every raise or none, nothing else.
class BruteForce {
 public:
  static bool wins(const Position& position, std::span<const std::uint8_t> rest) {
    BruteForce search(rest);
    return search.raise(position, 0);
  }

 private:
  explicit BruteForce(std::span<const std::uint8_t> rest) : rest_(rest) {}
  bool raise(const Position& position, std::size_t turn) {
    std::vector<int> key(position.height.begin(), position.height.end());
    for (const auto& stack : position.stacks) {
      key.push_back(-1);
      key.insert(key.end(), stack.begin(), stack.end());
    }
    key.push_back(static_cast<int>(turn));
    if (!seen_.insert(key).second) return false;
    for (const Move& move : legal_moves(position)) {
      Position next = position;
      apply(next, move);
      if (raise(next, turn)) return true;
    }
    if (turn == rest_.size()) return is_won(position);
    Position drawn = position;
    draw(drawn, rest_[turn]);
    for (const Move& move : legal_moves(drawn)) {
      Position next = drawn;
      apply(next, move);
      if (raise(next, turn + 1)) return true;
    }
    return false;
  }
  std::span<const std::uint8_t> rest_;
  std::set<std::vector<int>> seen_;
};

// A position near the end, as wild as can be, and the order of its stock: `cards` cards in all are
// not on their bases, some of them in the stacks.
struct Late {
  Position position;
  std::vector<std::uint8_t> rest;
};

Late late_position(Random& random, int stacks, int cards) {
  Late late;
  late.position = initial_position(stacks);
  late.position.height.fill(kRanks);
  late.position.stock.fill(0);
  while (cards-- > 0) {
    const auto base = static_cast<std::size_t>(random.below(kBases));
    if (late.position.height[base] == 0) continue;
    late.rest.push_back(
        static_cast<std::uint8_t>(rank_at(static_cast<int>(base), --late.position.height[base])));
  }
  random.shuffle(std::span(late.rest));
  const std::uint64_t stacked = random.below(late.rest.size());
  for (std::uint64_t i = 0; i < stacked; ++i) {
    late.position.stacks[random.below(static_cast<std::uint64_t>(stacks))].push_back(
        late.rest.back());
    late.rest.pop_back();
  }
  for (const std::uint8_t rank : late.rest) ++late.position.stock[rank];
  return late;
}

void expect_win(const Position& start, std::span<const std::uint8_t> rest,
                const std::vector<std::vector<Move>>& moves) {
  Position position = start;
  ASSERT_EQ(moves.size(), rest.size() + 1);
  for (std::size_t turn = 0; turn < moves.size(); ++turn) {
    if (turn > 0) draw(position, rest[turn - 1]);
    for (const Move& move : moves[turn]) {
      ASSERT_TRUE(is_legal(position, move));
      apply(position, move);
    }
  }
  EXPECT_TRUE(is_won(position));
}

TEST(KnownOrder, TheFormulaAgreesWithEveryPlacementAndRaise) {
  Random random(41);
  int won = 0;
  int lost = 0;
  for (int i = 0; i < 2000; ++i) {
    const int stacks = 1 + static_cast<int>(random.below(3));
    const Late late = late_position(random, stacks, 6 + static_cast<int>(random.below(5)));
    ASSERT_TRUE(check_position(late.position));
    Meter meter(Budget{});
    const KnownRest result = solve_known_rest(late.position, late.rest, kSatBytes, meter);
    ASSERT_NE(result.verdict, Verdict::kUnknown);
    const bool wins = BruteForce::wins(late.position, late.rest);
    ASSERT_EQ(result.verdict == Verdict::kProved, wins) << "position " << i;
    if (wins) expect_win(late.position, late.rest, result.moves);
    ++(wins ? won : lost);
  }
  EXPECT_GT(won, 200);
  EXPECT_GT(lost, 200);
}

TEST(KnownOrder, AFoundLineWinsAndAChangedOneDoesNot) {
  const Shuffle cards = shuffle(1, 0);
  auto result = solve_known_order(cards, 3, Budget{});
  ASSERT_EQ(result.verdict, Verdict::kProved);
  const auto win_of = [&](const Shuffle& stock, int stacks) {
    return Win{initial_position(stacks), {stock.begin(), stock.end()}, result.moves};
  };
  EXPECT_TRUE(check_win(win_of(cards, 3)));
  const auto read = read_win(write_win(win_of(cards, 3)));
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(read->moves, result.moves);
  EXPECT_EQ(read->rest, win_of(cards, 3).rest);
  EXPECT_EQ(read->start, initial_position(3));
  EXPECT_FALSE(check_win(win_of(cards, 2)));
  EXPECT_FALSE(check_win(win_of(shuffle(1, 1), 3)));
  result.moves.back().pop_back();
  EXPECT_FALSE(check_win(win_of(cards, 3)));
}

TEST(KnownOrder, ACardInHandIsPlacedBeforeAnythingIsRaised) {
  // Base 1 awaits J. With the K in hand and a Q on the J of the only stack, K must be stacked on
  // them; that buries them for good. Had the J gone up before, all would be well.
  Position position = initial_position(1);
  position.height = {10, kRanks, kRanks, kRanks};
  position.stock.fill(0);
  position.stacks = {{12, 11}};
  position.hand = 13;
  ASSERT_TRUE(check_position(position));
  EXPECT_EQ(solve_known_order(position, {}, Budget{}).verdict, Verdict::kRefuted);
  // The same table with the K still to come.
  position.hand = 0;
  position.stock[13] = 1;
  const std::vector<std::uint8_t> rest = {13};
  const auto result = solve_known_order(position, rest, Budget{});
  EXPECT_EQ(result.verdict, Verdict::kProved);
  EXPECT_EQ(result.moves.at(0).size(), 2U);  // J and Q before the K is drawn
  const auto again = read_win(write_win({position, rest, result.moves}));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->moves, result.moves);
  EXPECT_TRUE(check_win(*again));
}

TEST(KnownOrder, ALineOfAnEarlierVersionIsStillRead) {
  const Shuffle cards = shuffle(1, 0);
  const auto result = solve_known_order(cards, 3, Budget{});
  std::string old = "stacks 3\n";
  for (std::size_t turn = 1; turn < result.moves.size(); ++turn) {
    old += rank_char(cards[turn - 1]);
    for (const Move& move : result.moves[turn]) {
      if (move.kind == Move::Kind::kRaise)
        old += fmt::format(" {}>{}", move.from, move.to);
      else
        old += fmt::format(" {}{}", move.kind == Move::Kind::kPlay ? 'b' : 's', move.to);
    }
    old += "\n";
  }
  const auto read = read_win(old);
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(read->moves, result.moves);
  EXPECT_TRUE(check_win(*read));
}

// 2222 3333 … KKKK AAAA (section 1.3): the twelve cards of base 0 come in rising order before its
// ace, and two of them would have to share a stack.
TEST(KnownOrder, ThePapersShuffleIsRefuted) {
  Shuffle cards{};
  for (std::size_t i = 0; i < cards.size(); ++i)
    cards[i] = static_cast<std::uint8_t>(i < 48 ? 2 + i / 4 : 1);
  for (const int stacks : {1, 2, 3, 4}) {
    const auto result = solve_known_order(cards, stacks, Budget{});
    EXPECT_EQ(result.verdict, Verdict::kRefuted) << stacks;
    EXPECT_GT(result.nodes, 0U);
  }
}

TEST(KnownOrder, NothingIsSaidWhenTheBudgetIsSpent) {
  const auto result = solve_known_order(shuffle(1, 0), 3, Budget{}.with_nodes(1));
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_EQ(result.reason, StopReason::kNodes);
}

// ---- the solver of formulas

using ClauseList = std::vector<std::vector<Literal>>;

bool is_true(const ClauseList& clauses, unsigned values) {
  return std::all_of(clauses.begin(), clauses.end(), [&](const auto& clause) {
    return std::any_of(clause.begin(), clause.end(), [&](Literal literal) {
      return ((values >> literal.variable() & 1U) != 0) != literal.negated();
    });
  });
}

TEST(SatSolver, AgreesWithEveryAssignmentOfSmallFormulas) {
  Random random(5);
  constexpr std::uint32_t kVariables = 10;
  int yes = 0;
  for (int round = 0; round < 1500; ++round) {
    ClauseList clauses(38 + random.below(12));
    SatSolver solver(kSatBytes);
    for (std::uint32_t v = 0; v < kVariables; ++v) solver.add_variable(random.below(2) == 0);
    for (auto& clause : clauses) {
      std::vector<std::uint32_t> variables = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
      random.shuffle(std::span(variables));
      variables.resize(2 + random.below(2));
      for (const std::uint32_t v : variables) clause.emplace_back(v, random.below(2) == 0);
      solver.add_clause(clause);
    }
    bool possible = false;
    for (unsigned values = 0; values < 1U << kVariables && !possible; ++values)
      possible = is_true(clauses, values);
    Meter meter(Budget{});
    const auto answer = solver.solve(meter);
    ASSERT_EQ(answer, possible ? SatSolver::Answer::kYes : SatSolver::Answer::kNo);
    if (!possible) continue;
    ++yes;
    unsigned found = 0;
    for (std::uint32_t v = 0; v < kVariables; ++v) found |= solver.value(v) ? 1U << v : 0U;
    ASSERT_TRUE(is_true(clauses, found));
  }
  EXPECT_GT(yes, 100);
  EXPECT_LT(yes, 1400);
}

// Eight pigeons in seven holes take thousands of conflicts: clauses are forgotten on the way.
TEST(SatSolver, PigeonsDoNotFit) {
  constexpr std::uint32_t kHoles = 7;
  SatSolver solver(kSatBytes);
  for (std::uint32_t v = 0; v < (kHoles + 1) * kHoles; ++v) solver.add_variable(false);
  for (std::uint32_t pigeon = 0; pigeon <= kHoles; ++pigeon) {
    std::vector<Literal> somewhere;
    for (std::uint32_t hole = 0; hole < kHoles; ++hole) {
      somewhere.emplace_back(pigeon * kHoles + hole);
      for (std::uint32_t other = 0; other < pigeon; ++other)
        solver.add_clause(
            {Literal(pigeon * kHoles + hole, true), Literal(other * kHoles + hole, true)});
    }
    solver.add_clause(somewhere);
  }
  Meter meter(Budget{});
  EXPECT_EQ(solver.solve(meter), SatSolver::Answer::kNo);
  EXPECT_GT(solver.conflicts(), 4500U);
}

}  // namespace
}  // namespace yomi::calculation
