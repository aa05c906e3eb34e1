#include "tsume/team.h"

#include <gtest/gtest.h>

#include "tsume/certificate.h"
#include "tsume/check.h"
#include "tsume/reference_test.h"
#include "tsume/verify.h"

namespace yomi::tsume {
namespace {

Budget team_budget() {
  Budget budget;
  budget.bytes = 64 << 20;
  return budget.with_nodes(60000);
}

// Helpers from the first node of every question on.
SolveOptions with_threads(Mudaai policy, int threads) {
  SolveOptions options;
  options.mudaai = policy;
  options.threads = threads;
  options.alone = 0;
  return options;
}

// Small problems, to one thread and to several: the same verdict, the same exact length, and a
// certificate that holds. So many mates and so many refutations.
void solve_both_ways(std::uint64_t seed, int of_each) {
  Random random(seed);
  int mates = 0;
  int refutations = 0;
  for (int tries = 0; mates < of_each || refutations < of_each; ++tries) {
    auto position = tries % 3 == 0 ? reference::random_line_problem(random)
                                   : reference::random_problem(random, tries % 3 == 1, true);
    if (!position) continue;
    const Mudaai policy = tries % 2 == 0 ? Mudaai::kStandard : Mudaai::kNone;
    Solver one({.mudaai = policy}, team_budget());
    const Solution alone = one.solve(*position);
    if (alone.reason) continue;  // a king that is chased over an open board
    int& count = alone.verdict == Verdict::kProved ? mates : refutations;
    if (count >= of_each) continue;
    Solver several(with_threads(policy, 2 + tries % 3), team_budget());
    const Solution together = several.solve(*position);
    if (together.reason) continue;
    ++count;
    EXPECT_EQ(together.verdict, alone.verdict) << to_sfen(*position);
    EXPECT_EQ(together.exact, alone.exact) << to_sfen(*position);
    EXPECT_EQ(together.length, alone.length) << to_sfen(*position);
    const auto certificate = make_certificate(several, *position, together);
    if (!certificate) continue;  // the budget ran out
    const auto claim = verify_certificate(*certificate, Budget{});
    EXPECT_TRUE(claim) << claim.error().to_string() << "\n" << to_sfen(*position);
  }
}

TEST(TeamThread, SeveralThreadsGiveTheVerdictTheLengthAndACertificate) {
  solve_both_ways(71, 20);
}

TEST(SlowTeam, GivesTheAnswersOfOneWorkerToHundreds) {
  solve_both_ways(72, 150);
}

// Thirty-eight pieces around a king in the middle: nobody decides this in a few thousand nodes.
shogi::Position hard_problem() {
  return *shogi::parse_sfen(
      "g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b 4P3n 1");
}

TEST(TeamThread, TheNodesOfAllCountAgainstTheLimit) {
  constexpr std::uint64_t kLimit = 20000;
  Budget budget = team_budget();
  budget.nodes = kLimit;
  Solver solver(with_threads(Mudaai::kStandard, 3), budget);
  const Solution solution = solver.solve(hard_problem());
  EXPECT_EQ(solution.verdict, Verdict::kUnknown);
  EXPECT_EQ(solution.reason, StopReason::kNodes);
  EXPECT_GE(solver.nodes(), kLimit);
  // What the others do until they hear of the end comes on top.
  EXPECT_LT(solver.nodes(), 2 * kLimit);
}

TEST(TeamThread, AStopEndsAllOfThem) {
  for (int i = 0; i < 3; ++i) {
    std::stop_source source;
    Budget budget;
    budget.bytes = 64 << 20;
    budget.stop = source.get_token();
    Solver solver(with_threads(Mudaai::kStandard, 4), budget);
    std::thread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50 * i));
      source.request_stop();
    });
    const Solution solution = solver.solve(hard_problem());
    stopper.join();
    EXPECT_EQ(solution.reason, StopReason::kCancelled);
  }
}

// The report of a check is a statement about the problem, whoever found it.
TEST(TeamThread, ACheckWithThreadsSaysTheSame) {
  for (const char* sfen : {"6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1",
                           "6k1+L/9/8+l/7L1/8B/9/9/9/9 b G2rb3g4s4nl18p 1",
                           "9/5g1kS/7N1/5Sp1L/9/9/9/9/9 b G2r2b2g2s3n3l17p 1"}) {
    const auto position = *shogi::parse_sfen(sfen);
    Budget budget;
    budget.bytes = 64 << 20;
    Solver one({}, budget);
    const CheckReport alone = check(one, position);
    Solver several(with_threads(Mudaai::kStandard, 3), budget);
    const CheckReport together = check(several, position);
    EXPECT_EQ(together.soundness, alone.soundness) << sfen;
    EXPECT_EQ(together.solution.length, alone.solution.length);
    EXPECT_EQ(together.loops, alone.loops);
    ASSERT_EQ(together.alternatives.size(), alone.alternatives.size()) << sfen;
  }
}

}  // namespace
}  // namespace yomi::tsume
