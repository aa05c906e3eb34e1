#include "castle/solver.h"

#include <gtest/gtest.h>

#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/paper_claims.h"
#include "castle/reference_test.h"

namespace yomi::castle {
namespace {

Position played(Position position, const std::vector<Move>& moves) {
  for (const Move move : moves) {
    EXPECT_TRUE(is_legal(position, move));
    if (is_legal(position, move)) apply(position, move);
  }
  return position;
}

void agrees_with_reference(std::uint64_t first, std::uint64_t last, std::size_t limit) {
  int won = 0;
  int lost = 0;
  for (std::uint64_t number = first; number <= last; ++number) {
    const Position start = deal(small_variant(number), number);
    const auto truth = reference_solve(start, limit);
    if (!truth) continue;
    const SolveResult result = solve(start, Budget());
    ASSERT_EQ(result.verdict, truth->winnable ? Verdict::kProved : Verdict::kRefuted)
        << "deal " << number << "\n"
        << to_board(start);
    if (truth->winnable) {
      ++won;
      EXPECT_TRUE(is_won(played(start, result.moves)));
      const std::vector<Move> shorter = shortened(start, result.moves);
      EXPECT_TRUE(is_won(played(start, shorter)));
      EXPECT_LE(shorter.size(), result.moves.size());
      EXPECT_GE(static_cast<int>(shorter.size()), truth->shortest);
    } else {
      ++lost;
      ASSERT_NE(result.proof, nullptr);
    }
  }
  EXPECT_GT(won, static_cast<int>(last - first) / 10);
  EXPECT_GT(lost, static_cast<int>(last - first) / 10);
}

TEST(CastleSolver, AgreesWithBreadthFirstSearchOnSmallDecks) {
  agrees_with_reference(1, 120, 4000);
}

TEST(SlowCastleSolver, AgreesWithBreadthFirstSearchOnThousandsOfSmallDecks) {
  agrees_with_reference(10'001, 14'000, 6000);
}

void decides_mid_game(std::uint64_t first, std::uint64_t last) {
  for (std::uint64_t number = first; number <= last; ++number) {
    Position position = deal(small_variant(number), number + 50'000);
    Random random(number);
    for (int i = 0; i < 6; ++i) {
      const auto moves = legal_moves(position);
      if (moves.empty()) break;
      apply(position, moves[random.below(moves.size())]);
    }
    const auto truth = reference_solve(position, 3000);
    if (!truth) continue;
    EXPECT_EQ(solve(position, Budget()).verdict,
              truth->winnable ? Verdict::kProved : Verdict::kRefuted)
        << to_board(position);
  }
}

TEST(CastleSolver, DecidesPositionsInMidGame) {
  decides_mid_game(1, 80);
}

TEST(SlowCastleSolver, DecidesHundredsOfPositionsInMidGame) {
  decides_mid_game(81, 400);
}

TEST(CastleSolver, DecidesFullDeals) {
  int won = 0;
  for (std::uint64_t number = 1; number <= 100; ++number) {
    const Position start = deal(kBeleagueredCastle, number);
    const SolveResult result = solve(start, Budget());
    ASSERT_NE(result.verdict, Verdict::kUnknown) << number;
    if (result.verdict != Verdict::kProved) continue;
    ++won;
    EXPECT_TRUE(is_won(played(start, result.moves)));
  }
  EXPECT_GT(won, 50);
  EXPECT_LT(won, 85);
}

// A line that goes round in circles for two thousand moves before it wins.
TEST(CastleSolver, ALongLineIsCutShort) {
  const Position start = figure(2);
  const std::vector<Move> direct = solve(start, Budget()).moves;
  std::vector<Move> wandering;
  const auto last = static_cast<std::int8_t>(start.columns.size() - 1);
  for (int i = 0; i < 500; ++i) {
    wandering.push_back({last, 0});
    wandering.push_back({0, 1});
    wandering.push_back({1, 2});
    wandering.push_back({2, last});
  }
  wandering.insert(wandering.end(), direct.begin(), direct.end());
  ASSERT_TRUE(is_won(played(start, wandering)));
  const std::vector<Move> shorter = shortened(start, wandering);
  EXPECT_TRUE(is_won(played(start, shorter)));
  EXPECT_LE(shorter.size(), direct.size());
}

TEST(CastleSolver, AWonGameNeedsNoMoves) {
  Position position;
  position.foundations = {13, 13, 13, 13};
  position.columns.resize(8);
  const SolveResult result = solve(position, Budget());
  EXPECT_EQ(result.verdict, Verdict::kProved);
  EXPECT_TRUE(result.moves.empty());
}

TEST(CastleSolver, AFullTableIsUnknownAndNeverLost) {
  // A megabyte holds a few thousand positions: deals that need more stay undecided, for want of
  // memory, and the decided ones are decided as with plenty.
  int unknown = 0;
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Position start = deal(kBeleagueredCastle, number);
    Budget small;
    small.bytes = 1 << 18;
    small.nodes = 200'000;
    const SolveResult result = solve(start, small);
    if (result.verdict == Verdict::kUnknown) {
      ++unknown;
      EXPECT_TRUE(result.reason == StopReason::kMemory || result.reason == StopReason::kNodes);
    } else {
      EXPECT_EQ(result.verdict, solve(start, Budget()).verdict) << number;
    }
  }
  EXPECT_GT(unknown, 0);
}

TEST(CastleSolver, StopsAtTheNodeLimit) {
  Budget budget;
  budget.nodes = 10;
  const SolveResult result = solve(deal(kBeleagueredCastle, 4), budget);
  EXPECT_EQ(result.verdict, Verdict::kUnknown);
  EXPECT_EQ(result.reason, StopReason::kNodes);
  EXPECT_LE(result.nodes, 11u);
}

TEST(CastleSolver, StopsWhenCancelled) {
  std::stop_source source;
  source.request_stop();
  Budget budget;
  budget.stop = source.get_token();
  EXPECT_EQ(solve(deal(kBeleagueredCastle, 4), budget).reason, StopReason::kCancelled);
}

}  // namespace
}  // namespace yomi::castle
