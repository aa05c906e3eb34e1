#include "tsume/effort.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tsume/check.h"
#include "tsume/reference.h"

namespace yomi::tsume {
namespace {

Budget effort_budget() {
  Budget budget;
  budget.bytes = 16 << 20;
  return budget.with_nodes(100000);
}

// Every alternative is one to the complete check too, if that is given the same line.
int confirm(const shogi::Position& position, const EffortReport& report) {
  Solver solver({.mudaai = Mudaai::kNone}, effort_budget());
  const CheckReport all = check(solver, position, {.line = report.line});
  if (!all.undecided.empty()) return 0;
  for (const Alternative& found : report.alternatives) {
    const auto same = std::find_if(
        all.alternatives.begin(), all.alternatives.end(),
        [&](const Alternative& a) { return a.ply == found.ply && a.move == found.move; });
    EXPECT_NE(same, all.alternatives.end()) << to_sfen(position) << " " << to_usi(found.move);
    if (same == all.alternatives.end()) continue;
    EXPECT_GE(found.length, same->length);
    EXPECT_EQ(found.severity, severity_of(found.kind));
    EXPECT_EQ(found.line.front(), found.move);
    // Where both know the length, both see the same class, or one sees less far.
    EXPECT_TRUE(found.kind == same->kind || found.length > same->length ||
                found.kind == AlternativeClass::kCook || same->kind == AlternativeClass::kCook);
  }
  return static_cast<int>(report.alternatives.size());
}

// Whatever is selected, the line stays a mate, never gets longer, and never shorter than the truth;
// what is reported as a cook does mate.
TEST(Effort, EveryMethodKeepsToTheTruth) {
  Random random(51);
  int problems = 0;
  int cooks = 0;
  for (int tries = 0; tries < 3000 && problems < 10; ++tries) {
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
        cooks += confirm(*position, report);
      }
    }
  }
  EXPECT_EQ(problems, 10);
  EXPECT_GT(cooks, 5);
}

}  // namespace
}  // namespace yomi::tsume
