#include "castle/paper_claims.h"

#include <gtest/gtest.h>

#include "castle/advice.h"
#include "castle/certificate.h"
#include "castle/deal.h"
#include "castle/paper_method.h"
#include "castle/proof.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

TEST(CastlePaper, FiguresOneToThreeCanBeWon) {
  for (const int number : {1, 2, 3}) {
    const Position start = figure(number);
    ASSERT_TRUE(check(start));
    const SolveResult result = solve(start, Budget());
    ASSERT_EQ(result.verdict, Verdict::kProved) << number;
    EXPECT_TRUE(verify_win(encode_win(start, result.moves)));
  }
}

TEST(CastlePaper, FigureFourCannotBeWon) {
  // The paper's open question. The relaxed positions are those of its rank-only game: 11,320.
  const Position start = figure(4);
  const SolveResult result = solve(start, Budget());
  ASSERT_EQ(result.verdict, Verdict::kRefuted);
  EXPECT_EQ(result.proof->size(), 11'320u);
  EXPECT_EQ(result.remembered, 0u);
}

TEST(SlowCastlePaper, FigureFoursProofIsAccepted) {
  const Position start = figure(4);
  const SolveResult result = solve(start, Budget());
  const auto proof = verify_lost(encode_lost(start, relaxed_set(*result.proof)), Budget());
  ASSERT_TRUE(proof) << proof.error().text();
  EXPECT_EQ(proof->positions, 11'320u);
}

TEST(CastlePaper, FiveEmptyColumnsAreWonInHardPositions) {
  for (int kind = 0; kind <= 2; ++kind) {
    const FiveVacant found = search_five_vacant(kind, 20, 1, Budget());
    EXPECT_EQ(found.tried, 20u);
    EXPECT_EQ(found.won, 20u) << kind;
  }
  for (std::uint64_t i = 0; i < 50; ++i)
    for (const int kind : {0, 1}) EXPECT_EQ(vacant_columns(five_vacant_position(kind, 3, i)), 5);
}

TEST(CastlePaper, FiveEmptyColumnsDoNotWinEveryArrangement) {
  const Position position = five_vacant_arrangement();
  EXPECT_EQ(vacant_columns(position), 5);
  const SolveResult result = solve(position, Budget());
  ASSERT_EQ(result.verdict, Verdict::kRefuted);
  EXPECT_TRUE(verify_lost(encode_lost(position, relaxed_set(*result.proof)), Budget()));
}

TEST(CastlePaper, TheMethodOfSectionThreeWinsWithRealMoves) {
  int won = 0;
  for (std::uint64_t number = 1; number <= 15; ++number) {
    const Position start = deal(kBeleagueredCastle, number);
    Budget budget;
    budget.nodes = 3000;
    const PaperResult result = solve_as_paper(start, budget);
    if (result.verdict != Verdict::kProved) continue;
    ++won;
    EXPECT_TRUE(verify_win(encode_win(start, result.moves)));
  }
  EXPECT_GT(won, 0);
}

TEST(CastleAdvice, TheNextStepKeepsTheGameWinnable) {
  Position position = deal(kBeleagueredCastle, 1);
  for (std::uint64_t number = 1; solve(position, Budget()).verdict != Verdict::kProved; ++number)
    position = deal(kBeleagueredCastle, number);
  for (int i = 0; i < 400 && !is_won(position); ++i) {
    const Advice advice = advise(position, {}, Budget());
    ASSERT_EQ(advice.answer.verdict, Verdict::kProved);
    ASSERT_TRUE(advice.step);
    for (std::size_t k = 0; k < advice.step->count; ++k) apply(position, advice.answer.moves[k]);
  }
  EXPECT_TRUE(is_won(position));
}

TEST(CastleAdvice, SaysHowFarToGoBack) {
  // Random play loses sooner or later; one move less than the advice is still lost.
  int told = 0;
  for (std::uint64_t number = 1; number <= 30; ++number) {
    const Position start = deal(kBeleagueredCastle, number);
    if (solve(start, Budget()).verdict != Verdict::kProved) continue;
    Random random(number);
    Position position = start;
    std::vector<Move> moves;
    for (int i = 0; i < 25; ++i) {
      const auto legal = legal_moves(position);
      if (legal.empty()) break;
      moves.push_back(legal[random.below(legal.size())]);
      apply(position, moves.back());
    }
    const Advice advice = advise(start, moves, Budget());
    if (!advice.take_back) continue;
    ++told;
    const auto at = [&](std::size_t count) {
      Position back = start;
      for (std::size_t i = 0; i < count; ++i) apply(back, moves[i]);
      return solve(back, Budget()).verdict;
    };
    const std::size_t last_won = moves.size() - static_cast<std::size_t>(*advice.take_back);
    EXPECT_EQ(at(last_won), Verdict::kProved);
    EXPECT_EQ(at(last_won + 1), Verdict::kRefuted);
  }
  EXPECT_GT(told, 3);
}

}  // namespace
}  // namespace yomi::castle
