#include "castle/shortest.h"

#include <gtest/gtest.h>

#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/reference_test.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

void shortest_agrees(std::uint64_t first, std::uint64_t last, std::size_t limit) {
  int tested = 0;
  for (std::uint64_t number = first; number <= last; ++number) {
    const Position start = deal(small_variant(number), number);
    const auto truth = reference_solve(start, limit);
    if (!truth || !truth->winnable) continue;
    ++tested;
    const SolveResult any = solve(start, Budget());
    ASSERT_EQ(any.verdict, Verdict::kProved);
    const ShortestResult result = solve_shortest(start, any.moves, Budget());
    EXPECT_EQ(static_cast<int>(result.moves.size()), truth->shortest) << to_board(start);
    EXPECT_TRUE(result.is_proved());
    EXPECT_LE(least_moves(start), truth->shortest);
    Position position = start;
    for (const Move move : result.moves) {
      ASSERT_TRUE(is_legal(position, move));
      const int before = least_moves(position);
      apply(position, move);
      EXPECT_GE(least_moves(position), before - 1);  // proof 5: consistent
    }
    EXPECT_TRUE(is_won(position));
  }
  EXPECT_GT(tested, static_cast<int>(last - first) / 12);
}

TEST(CastleShortest, AgreesWithBreadthFirstSearchOnSmallDecks) {
  shortest_agrees(1, 80, 4000);
}

TEST(SlowCastleShortest, AgreesWithBreadthFirstSearchOnThousandsOfSmallDecks) {
  shortest_agrees(20'001, 23'000, 5000);
}

TEST(CastleShortest, GivesALowerBoundWhenTheBudgetEnds) {
  const Position start = deal(kBeleagueredCastle, 3);
  const SolveResult any = solve(start, Budget());
  ASSERT_EQ(any.verdict, Verdict::kProved);
  Budget budget;
  budget.nodes = 2000;
  const ShortestResult result = solve_shortest(start, any.moves, budget);
  EXPECT_FALSE(result.is_proved());
  EXPECT_EQ(result.reason, StopReason::kNodes);
  EXPECT_GE(result.lower_bound, least_moves(start));
  EXPECT_LE(result.lower_bound, static_cast<int>(result.moves.size()));
}

}  // namespace
}  // namespace yomi::castle
