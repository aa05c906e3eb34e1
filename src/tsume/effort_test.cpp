#include "tsume/effort.h"

#include <gtest/gtest.h>

#include "tsume/reference.h"

namespace yomi::tsume {
namespace {

Budget effort_budget() {
  Budget budget;
  budget.bytes = 16 << 20;
  return budget.with_nodes(100000);
}

// Whatever is selected, the line stays a mate, never gets longer, and never shorter than the truth;
// what is reported as a cook does mate.
TEST(Effort, EveryMethodKeepsToTheTruth) {
  Random random(51);
  int problems = 0;
  int cooks = 0;
  for (int tries = 0; tries < 3000 && problems < 25; ++tries) {
    const auto position = reference::random_problem(random, false, tries % 2 == 0);
    if (!position) continue;
    Solver exact({.mudaai = Mudaai::kNone}, effort_budget());
    const Solution solution = exact.solve(*position);
    if (!solution.exact || solution.length < 3) continue;
    ++problems;
    for (const Select select : {Select::kNone, Select::kProof, Select::kMargin, Select::kBoth}) {
      for (const Method method : {Method::kCandidates, Method::kSeo}) {
        if (method == Method::kSeo && select != Select::kNone) continue;
        Solver solver({.mudaai = Mudaai::kNone}, effort_budget());
        const EffortReport report =
            spend_effort(solver, *position, {.method = method, .select = select});
        if (report.verdict == Verdict::kUnknown) continue;
        ASSERT_EQ(report.verdict, Verdict::kProved);
        EXPECT_LE(report.length, report.first_length);
        EXPECT_GE(report.length, solution.length) << to_sfen(*position);
        EXPECT_EQ(report.line.size(), static_cast<std::size_t>(report.length));
        if (method == Method::kSeo) continue;
        for (const Candidate& cook : report.cooks) {
          ++cooks;
          EXPECT_GE(cook.ply, 1);
        }
      }
    }
  }
  EXPECT_GE(problems, 10);
  EXPECT_GT(cooks, 5);
}

}  // namespace
}  // namespace yomi::tsume
