#include "tsume/effort.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tsume/check.h"
#include "tsume/reference_test.h"

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
void try_every_method(std::uint64_t seed, int wanted) {
  Random random(seed);
  int problems = 0;
  int cooks = 0;
  for (int tries = 0; problems < wanted; ++tries) {
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
  EXPECT_GT(cooks, wanted / 2);
}

TEST(Effort, EveryMethodKeepsToTheTruth) {
  try_every_method(51, 5);
}

TEST(SlowEffort, EveryMethodKeepsToTheTruthOnMore) {
  try_every_method(52, 30);
}

// The length of the line is the one that the policy counts, never below the truth, and the line
// with its uncounted pairs ends in mate. Says how many such pairs there are.
int uncounted_pairs_of(const shogi::Position& position) {
  Solver exact({}, effort_budget());
  const Solution solution = exact.solve(position);
  Solver solver({}, effort_budget());
  const EffortReport report = spend_effort(solver, position, {});
  if (!solution.exact || report.verdict != Verdict::kProved) return 0;
  EXPECT_GE(report.length, solution.length) << to_sfen(position);
  shogi::Position end = position;
  for (shogi::Move move : report.line) {
    EXPECT_TRUE(is_legal(end, move)) << to_sfen(position);
    shogi::Position::Undo undo;
    end.play(move, undo);
  }
  EXPECT_TRUE(is_mated(end, Mudaai::kStandard)) << to_sfen(position);
  const int pairs = (static_cast<int>(report.line.size()) - report.length) / 2;
  EXPECT_GE(pairs, 0);
  return pairs;
}

TEST(Effort, LengthsCountAsThePolicyDoes) {
  int pairs = 0;
  for (const char* sfen :
       {"5+Rsgk/9/8G/9/6B2/9/9/9/9 b Ggp 1", "7k1/4R2gn/5RP1g/9/9/9/9/9/9 b Ngp 1",
        "8k/9/4R1GsP/9/9/5+R3/9/9/9 b Lp 1", "8k/4R3g/7p1/5R3/9/9/9/9/9 b Ggp 1",
        "7pk/9/6n1g/7R1/9/8L/9/9/9 b p 1", "7k1/8g/5RS1g/9/6R2/9/9/9/9 b 2g 1",
        "8k/8p/6P2/8R/9/4+R4/9/9/9 b Glp 1", "8k/7lp/8n/9/5+R3/4+R4/9/9/9 b Ggp 1",
        "8k/8p/7n1/8+R/5+R3/9/9/9/9 b Ggp 1", "7k1/6s2/6n1R/4+R4/9/9/9/9/9 b Ggp 1",
        "7S1/7ks/8n/5+R3/9/8+R/9/9/9 b Pp 1"})
    pairs += uncounted_pairs_of(*shogi::parse_sfen(sfen));
  EXPECT_GE(pairs, 1);
  Random random(53);
  for (int problems = 0; problems < 100;) {
    const auto position = reference::random_line_problem(random);
    if (!position) continue;
    ++problems;
    (void)uncounted_pairs_of(*position);
  }
}

const Alternative* serious_of(const EffortReport& report) {
  for (const Alternative& a : report.alternatives) {
    if (a.severity != Severity::kAllowed) return &a;
  }
  return nullptr;
}

struct BlindSpot {
  std::string_view sfen;
  int ply;
  std::string_view cook;
  AlternativeClass kind;
};

// The paper's argument (2.2, Figure 3). Every mate after the cook passes through the end of the
// line. Seo calls that end "no mate", so his search comes to its end and sees nothing; the methods
// of the paper write nothing false, and find the cook.
TEST(Effort, SeoCannotFindACookThatRejoinsTheLine) {
  const std::vector<BlindSpot> spots = {
      {"6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1", 3, "3b2a+",
       AlternativeClass::kMoveOrder},
      {"6SgB/8k/8+s/6ng1/9/9/9/9/9 b R 1", 3, "2b2a", AlternativeClass::kPromotion},
  };
  for (const BlindSpot& spot : spots) {
    const auto position = *shogi::parse_sfen(spot.sfen);
    Solver seo_solver({}, effort_budget());
    const EffortReport seo = spend_effort(seo_solver, position, {.method = Method::kSeo});
    ASSERT_EQ(seo.verdict, Verdict::kProved);
    EXPECT_TRUE(seo.exhausted) << "not the effort is what it lacks";
    EXPECT_EQ(serious_of(seo), nullptr) << spot.sfen;
    for (const Select select : {Select::kProof, Select::kMargin, Select::kBoth}) {
      Solver solver({}, effort_budget());
      const EffortReport report = spend_effort(solver, position, {.select = select});
      EXPECT_EQ(report.line, seo.line);
      const Alternative* found = serious_of(report);
      ASSERT_NE(found, nullptr) << spot.sfen;
      EXPECT_EQ(found->ply, spot.ply);
      EXPECT_EQ(to_usi(found->move), spot.cook);
      EXPECT_EQ(to_string(found->kind), to_string(spot.kind));
    }
  }
}

// Where the other mate ends elsewhere Seo finds it too, and says of which class it is.
TEST(Effort, SeoFindsACookThatEndsElsewhere) {
  const auto position = *shogi::parse_sfen("8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1");
  Solver solver({}, effort_budget());
  const EffortReport report = spend_effort(solver, position, {.method = Method::kSeo});
  const Alternative* found = serious_of(report);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(to_usi(found->move), "S*1b");
  EXPECT_EQ(found->kind, AlternativeClass::kCook);
}

// Figure 7, for the paper's own methods.
TEST(Effort, ALoopIsNoCook) {
  const auto position = *shogi::parse_sfen("9/5g1kS/7N1/5Sp1L/9/9/9/9/9 b G2r2b2g2s3n3l17p 1");
  for (const Select select : {Select::kProof, Select::kMargin, Select::kBoth}) {
    Solver solver({}, effort_budget());
    const EffortReport report = spend_effort(solver, position, {.select = select});
    EXPECT_EQ(report.length, 3);
    EXPECT_TRUE(report.alternatives.empty());
    EXPECT_EQ(report.loops, 1);
  }
}

}  // namespace
}  // namespace yomi::tsume
