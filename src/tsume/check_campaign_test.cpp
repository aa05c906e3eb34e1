// `check` against brute force, on random mates (reference_check_test.h; `tsume_bench campaign` for
// more).
#include <gtest/gtest.h>

#include "tsume/reference_check_test.h"

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

const Alternative* alternative_of(const CheckReport& report, int ply, std::string_view move) {
  for (const Alternative& a : report.alternatives) {
    if (a.ply == ply && to_usi(a.move) == move) return &a;
  }
  return nullptr;
}

// After 8c9c 9i8h the rook's return 9c8c mates as soon as the promotion on 8c does, and a way from
// there ends on the last board of the line; but it lets the king back to 9i, and then it mates by
// the line. Only the promotion does without, and never comes back.
TEST(Check, AWayBackThatNeedsTheLineIsNoDetour) {
  Budget budget;
  budget.bytes = 64 << 20;
  Solver solver({.mudaai = Mudaai::kNone}, budget.with_nodes(200000));
  const CheckReport report = check(solver, problem("6p2/9/1R+R6/9/9/9/7PG/9/k8 b - 1"));
  EXPECT_EQ(report.solution.length, 3);
  const Alternative* found = alternative_of(report, 1, "8c9c");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->length, 7);
  EXPECT_TRUE(found->exact);
  EXPECT_EQ(found->kind, AlternativeClass::kCook);
  ASSERT_EQ(found->line.size(), 7U);
  EXPECT_NE(to_usi(found->line[2]), "9c8c");
}

// After 3f1f the king's walk 2b, 3b, 2a ends on the last board of the line, two rooks having changed
// places: brute force sees that with the graph written down for seven moves, and says nothing where
// it ends earlier.
TEST(Check, BruteForceSpeaksOfNothingBeyondItsHorizon) {
  const auto compare = [](const char* sfen, Mudaai policy, std::size_t positions) {
    reference::Trial trial;
    trial.position = problem(sfen);
    trial.policy = policy;
    const reference::Reach reach(trial.position, policy, positions, 7);
    reference::CheckTrial::compare(trial, reach);
    for (const std::string& difference : trial.differences) ADD_FAILURE() << sfen << difference;
    return trial.joins;
  };
  const char* detour = "5+S2k/3+L5/4R4/9/9/6R2/9/9/+P8 b - 1";
  EXPECT_EQ(compare(detour, Mudaai::kSimple, 5000), 1);
  EXPECT_EQ(compare(detour, Mudaai::kSimple, 20000), 3);
  const char* none = "6p2/9/1R+R6/9/9/9/7PG/9/k8 b - 1";
  EXPECT_EQ(compare(none, Mudaai::kNone, 20000), 2);
  Budget budget;
  budget.bytes = 64 << 20;
  Solver solver({.mudaai = Mudaai::kSimple}, budget.with_nodes(200000));
  const CheckReport report = check(solver, problem(detour));
  const Alternative* found = alternative_of(report, 1, "3f1f");
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->kind, AlternativeClass::kDetour);
}

struct Sums {
  int mates = 0;
  int candidates = 0;
  int later = 0;
  int alternatives = 0;
};

Sums compare_walks(std::uint64_t first, std::uint64_t last,
                   reference::Aim aim = reference::Aim::kMates) {
  Sums sums;
  for (std::uint64_t number = first; number <= last; ++number) {
    reference::Walk walk(number, aim);
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

// Attacks that come back to the board of the problem with more in hand. Where a proof hand is not
// raised above a forbidden one (search.h), the table contradicts itself in the first of these.
TEST(Check, MatesWithAttacksThatComeBackAreJudgedAsByBruteForce) {
  const Sums sums = compare_walks(3, 3, reference::Aim::kReturns);
  EXPECT_EQ(sums.mates, 16);
  EXPECT_GT(sums.alternatives, 10);
}

TEST(SlowCheck, HundredsOfMatesWithAttacksThatComeBackAreJudgedAsByBruteForce) {
  const Sums sums = compare_walks(4, 23, reference::Aim::kReturns);
  EXPECT_EQ(sums.mates, 320);
}

TEST(SlowCheck, HundredsOfRandomMatesAreJudgedAsByBruteForce) {
  const Sums sums = compare_walks(3, 22);
  EXPECT_EQ(sums.mates, 320);
  EXPECT_GT(sums.candidates, 1000);
}

}  // namespace
}  // namespace yomi::tsume
