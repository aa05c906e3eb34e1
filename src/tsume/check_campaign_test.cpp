// `check` against brute force, on random mates (reference_check.h; `tsume_bench campaign` for
// more).
#include <gtest/gtest.h>

#include "tsume/reference_check.h"

namespace yomi::tsume {
namespace {

shogi::Position problem(std::string_view sfen) {
  auto position = shogi::parse_sfen(sfen);
  EXPECT_TRUE(position) << position.error().to_string();
  return *position;
}

// In each of these an alternative can come back to the board of the line with more in hand, and
// needs less than that for the mate that follows.
TEST(Check, WhoeverHoldsMoreMayPassAForbiddenBoardButNeedsWhatHeHolds) {
  const std::vector<std::pair<const char*, Mudaai>> cases = {
      {"2K1k2p1/9/5+R3/9/2+S4G1/9/9/9/9 b RS2b3g2s4n4l17p 1", Mudaai::kStandard},
      {"9/9/8k/9/7L+S/9/7n1/9/9 b BG2rb3g3s3n3l18p 1", Mudaai::kNone}};
  for (const auto& [sfen, policy] : cases) {
    Budget budget;
    budget.bytes = 64 << 20;
    Solver solver({.mudaai = policy}, budget.with_nodes(200000));
    const CheckReport report = check(solver, problem(sfen));
    EXPECT_EQ(report.solution.length, 1) << sfen;
    EXPECT_TRUE(report.undecided.empty()) << sfen;
    for (const Alternative& a : report.alternatives)
      EXPECT_EQ(a.severity, Severity::kAllowed) << sfen << " " << to_usi(a.move);
  }
}

struct Sums {
  int mates = 0;
  int candidates = 0;
  int later = 0;
  int alternatives = 0;
};

Sums compare_walks(std::uint64_t first, std::uint64_t last) {
  Sums sums;
  for (std::uint64_t number = first; number <= last; ++number) {
    reference::Walk walk(number);
    for (std::uint64_t step = 0; step < reference::Walk::kSteps; ++step) {
      if (step > 0) walk.step();
      reference::Trial trial = walk.trial();
      reference::CheckTrial::compare(trial, walk.reach());
      for (const std::string& difference : trial.differences)
        ADD_FAILURE() << number << "." << step << " " << to_sfen(trial.position) << " "
                      << to_string(trial.policy) << ", " << trial.threads
                      << " threads: " << difference;
      ++sums.mates;
      sums.candidates += trial.candidates;
      sums.later += trial.later;
      sums.alternatives += trial.alternatives;
    }
  }
  return sums;
}

TEST(Check, RandomMatesAreJudgedAsByBruteForce) {
  const Sums sums = compare_walks(1, 2);
  EXPECT_EQ(sums.mates, 32);
  EXPECT_GT(sums.later, 20);
  EXPECT_GT(sums.alternatives, 20);
}

TEST(SlowCheck, HundredsOfRandomMatesAreJudgedAsByBruteForce) {
  const Sums sums = compare_walks(3, 22);
  EXPECT_EQ(sums.mates, 320);
  EXPECT_GT(sums.candidates, 1000);
}

}  // namespace
}  // namespace yomi::tsume
