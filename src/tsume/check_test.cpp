#include "tsume/check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tsume/reference.h"

namespace yomi::tsume {
namespace {

shogi::Position at(std::string_view sfen) {
  auto position = shogi::parse_sfen(sfen);
  EXPECT_TRUE(position) << position.error().to_string();
  return *position;
}

Budget check_budget() {
  Budget budget;
  budget.bytes = 16 << 20;
  return budget.with_nodes(200000);
}

CheckReport check_of(std::string_view sfen, const CheckOptions& options = {}) {
  Solver solver({}, check_budget());
  return check(solver, at(sfen), options);
}

const Alternative* find(const CheckReport& report, int ply, std::string_view move) {
  for (const Alternative& a : report.alternatives) {
    if (a.ply == ply && to_usi(a.move) == move) return &a;
  }
  return nullptr;
}

TEST(Check, AlternativesAtTheLastMoveAreAllowed) {
  // Gold or rook on 5b, both mate.
  const CheckReport report = check_of("4k4/9/4P4/9/9/9/9/9/9 b RG 1");
  EXPECT_EQ(report.solution.length, 1);
  EXPECT_EQ(report.soundness, Soundness::kSound);
  for (const Alternative& a : report.alternatives) EXPECT_EQ(a.severity, Severity::kAllowed);
}

TEST(Check, NoMateIsSaidAsSuch) {
  EXPECT_EQ(check_of("4k4/9/9/9/9/9/9/9/9 b G 1").soundness, Soundness::kNoMate);
}

TEST(Check, AnAuthorsLineThatDoesNotMateIsSaidAsSuch) {
  CheckOptions options;
  options.line = {*shogi::parse_usi_move("G*4b")};
  const CheckReport report = check_of("4k4/9/4P4/9/9/9/9/9/9 b G 1", options);
  EXPECT_FALSE(report.line_mates);
}

// Every candidate of small random problems, by brute force.
TEST(Check, FindsEveryShortCookAndNoneThatIsNot) {
  Random random(31);
  int problems = 0;
  int alternatives = 0;
  for (int tries = 0; tries < 4000 && problems < 60; ++tries) {
    const auto position = reference::random_problem(random, false, tries % 2 == 0);
    if (!position) continue;
    Solver solver({.mudaai = Mudaai::kNone}, check_budget());
    const CheckReport report = check(solver, *position);
    if (!report.solution.exact || report.solution.length > 3 || !report.undecided.empty()) continue;
    ++problems;
    ASSERT_EQ(report.line.size(), static_cast<std::size_t>(report.solution.length));
    shogi::Position now = *position;
    for (std::size_t i = 0; i < report.line.size(); ++i) {
      shogi::Position::Undo undo;
      if (i % 2 == 0) {
        shogi::MoveList checks;
        generate_checks(now, checks);
        for (shogi::Move move : checks) {
          if (move == report.line[i]) continue;
          const Alternative* found = find(report, static_cast<int>(i) + 1, to_usi(move));
          now.play(move, undo);
          const int left = static_cast<int>(report.line.size() - i);
          const bool mates = reference::mate_within(now, false, left - 1, Mudaai::kNone);
          if (mates) {
            ++alternatives;
            EXPECT_NE(found, nullptr) << to_sfen(*position) << " " << to_usi(move);
          }
          if (found != nullptr && found->exact) {
            const int length = found->length - static_cast<int>(i) - 1;
            if (length <= 4) {
              EXPECT_TRUE(reference::mate_within(now, false, length, Mudaai::kNone));
              EXPECT_FALSE(length >= 2 &&
                           reference::mate_within(now, false, length - 2, Mudaai::kNone));
            }
            EXPECT_EQ(found->line.size(), static_cast<std::size_t>(length) + 1);
          }
          now.take_back(move, undo);
        }
      }
      now.play(report.line[i], undo);
    }
    EXPECT_TRUE(is_mated(now, Mudaai::kNone));
  }
  EXPECT_GE(problems, 40);
  EXPECT_GT(alternatives, 20);
}

// An author's line in which the defender gives up early (妙手説): the longer reply is told, and the
// first move's alternatives are judged against the author's length.
TEST(Check, AnAuthorsDefenceThatIsNotTheLongestIsTold) {
  Random random(61);
  int problems = 0;
  for (int tries = 0; tries < 6000 && problems < 2; ++tries) {
    const auto position = reference::random_problem(random, false, tries % 2 == 0);
    if (!position) continue;
    Solver solver({.mudaai = Mudaai::kNone}, check_budget().with_nodes(30000));
    const Solution solution = solver.solve(*position);
    if (!solution.exact || solution.length != 5) continue;
    shogi::Position now = *position;
    shogi::Position::Undo undo;
    now.play(solution.line[0], undo);
    shogi::MoveList replies;
    generate_evasions(now, replies);
    for (shogi::Move reply : replies) {
      shogi::Position after = now;
      after.play(reply, undo);
      if (solver.exact_length(after, true) != 1) continue;
      CheckOptions options;
      options.line = {solution.line[0], reply, solver.main_line(after, true, 1).front()};
      const CheckReport report = check(solver, *position, options);
      if (!report.undecided.empty()) break;
      ++problems;
      EXPECT_TRUE(report.authors_line);
      EXPECT_TRUE(report.line_mates);
      const bool told =
          std::any_of(report.variations.begin(), report.variations.end(),
                      [&](const Variation& v) { return v.ply == 2 && v.longer && v.length == 5; });
      EXPECT_TRUE(told) << to_sfen(*position);
      break;
    }
  }
  EXPECT_EQ(problems, 2);
}

// The same candidate asked for alone gets the same answer as in the whole report.
TEST(Check, OneCandidateAloneIsJudgedAsAmongAll) {
  Random random(62);
  int asked = 0;
  for (int tries = 0; tries < 4000 && asked < 40; ++tries) {
    const auto position = reference::random_problem(random, false, true);
    if (!position) continue;
    Solver solver({.mudaai = Mudaai::kNone}, check_budget());
    const CheckReport all = check(solver, *position);
    if (!all.solution.exact || all.solution.length != 3 || !all.undecided.empty()) continue;
    shogi::MoveList checks;
    generate_checks(*position, checks);
    for (shogi::Move move : checks) {
      if (move == all.line[0]) continue;
      ++asked;
      Solver fresh({.mudaai = Mudaai::kNone}, check_budget());
      const CheckReport one = check_candidate(fresh, *position, all.line, {1, move});
      ASSERT_TRUE(one.undecided.empty());
      const Alternative* among = find(all, 1, to_usi(move));
      ASSERT_EQ(one.alternatives.size(), among == nullptr ? 0U : 1U) << to_sfen(*position);
      if (among == nullptr) continue;
      EXPECT_EQ(one.alternatives.front().length, among->length);
      EXPECT_EQ(one.alternatives.front().kind, among->kind);
    }
  }
  EXPECT_GE(asked, 40);
}

// What the name of a class says is true of the move.
TEST(Check, AClassIsWhatItsNameSays) {
  Random random(63);
  std::map<AlternativeClass, int> seen;
  for (int tries = 0; tries < 3000; ++tries) {
    const auto position = reference::random_problem(random, false, tries % 2 == 0);
    if (!position) continue;
    Solver solver({.mudaai = Mudaai::kNone}, check_budget().with_nodes(20000));
    const CheckReport report = check(solver, *position);
    if (!report.solution.exact || report.solution.length > 5) continue;
    for (const Alternative& a : report.alternatives) {
      ++seen[a.kind];
      const shogi::Move ours = report.line[static_cast<std::size_t>(a.ply - 1)];
      const bool last = a.ply == static_cast<int>(report.line.size());
      EXPECT_EQ(a.kind == AlternativeClass::kLastMove, last);
      EXPECT_NE(a.kind, AlternativeClass::kEarly) << "our own line is the shortest";
      if (a.kind == AlternativeClass::kPromotion) {
        EXPECT_EQ(a.move.from(), ours.from());
        EXPECT_EQ(a.move.to(), ours.to());
        EXPECT_NE(a.move.promotes(), ours.promotes());
      }
      EXPECT_TRUE(a.kind != AlternativeClass::kDistance || a.move.to() != ours.to());
    }
    if (seen[AlternativeClass::kPromotion] > 0 && seen[AlternativeClass::kCook] > 5 &&
        seen[AlternativeClass::kLastMove] > 5)
      break;
  }
  EXPECT_GT(seen[AlternativeClass::kPromotion], 0);
  EXPECT_GT(seen[AlternativeClass::kCook], 5);
  EXPECT_GT(seen[AlternativeClass::kLastMove], 5);
}

// The main line is proper: at each turn the exact lengths go down by one.
TEST(Solver, TheMainLineIsTheShortestAttackAgainstTheLongestDefence) {
  Random random(41);
  int problems = 0;
  for (int tries = 0; tries < 4000 && problems < 60; ++tries) {
    const auto position = reference::random_problem(random, tries % 2 == 0);
    if (!position) continue;
    Solver solver({.mudaai = Mudaai::kStandard}, check_budget());
    const Solution solution = solver.solve(*position);
    if (!solution.exact || solution.length > 5) continue;
    ++problems;
    ASSERT_TRUE(solution.line_proper) << to_sfen(*position);
    shogi::Position now = *position;
    int left = solution.length;
    for (shogi::Move move : solution.line) {
      const bool attacking = left % 2 == 1;
      EXPECT_TRUE(reference::mate_within(now, attacking, left, Mudaai::kStandard));
      EXPECT_FALSE(reference::mate_within(now, attacking, left - 2, Mudaai::kStandard));
      ASSERT_TRUE(is_legal(now, move));
      shogi::Position::Undo undo;
      now.play(move, undo);
      --left;
    }
    EXPECT_TRUE(is_mated(now, Mudaai::kStandard));
  }
  EXPECT_GE(problems, 40);
}

}  // namespace
}  // namespace yomi::tsume
