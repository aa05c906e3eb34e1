#include "tsume/check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "tsume/reference_check_test.h"
#include "tsume/reference_test.h"

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
  // The gold mates on 1b and on 2b.
  const CheckReport report = check_of("8k/9/7PP/9/9/9/9/9/9 b G 1");
  ASSERT_EQ(report.alternatives.size(), 1U);
  EXPECT_EQ(report.solution.length, 1);
  EXPECT_EQ(report.soundness, Soundness::kSound);
  for (const Alternative& a : report.alternatives) EXPECT_EQ(a.severity, Severity::kAllowed);
}

TEST(Check, NoMateIsSaidAsSuch) {
  const CheckReport bare = check_of("4k4/9/9/9/9/9/9/9/9 b G 1");
  EXPECT_EQ(bare.soundness, Soundness::kNoMate);
  EXPECT_FALSE(bare.line_mates) << "there is no line";
  CheckOptions options;
  options.line = {*shogi::parse_usi_move("G*5b"), *shogi::parse_usi_move("5a5b")};
  const CheckReport given = check_of("4k4/9/9/9/9/9/9/9/9 b G 1", options);
  EXPECT_EQ(given.soundness, Soundness::kNoMate);
  EXPECT_FALSE(given.line_mates) << "the author's line does not mate either";
}

TEST(Check, AnAuthorsLineThatDoesNotMateIsSaidAsSuch) {
  CheckOptions options;
  options.line = {*shogi::parse_usi_move("G*4b")};
  const CheckReport report = check_of("4k4/9/4P4/9/9/9/9/9/9 b G 1", options);
  EXPECT_FALSE(report.line_mates);
  EXPECT_EQ(report.solution.verdict, Verdict::kProved);
  EXPECT_EQ(report.soundness, Soundness::kNotJudged) << "the problem itself does mate";
  EXPECT_TRUE(report.alternatives.empty());
}

// One example of our own per class: the only alternative of its problem that is not allowed.
struct ClassExample {
  std::string_view sfen;
  std::string_view line;
  int ply;
  std::string_view move;
  AlternativeClass kind;
  Length length;  // with the alternative
  Soundness soundness;
};

std::vector<shogi::Move> moves_of(std::string_view text) {
  std::vector<shogi::Move> moves;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    moves.push_back(*shogi::parse_usi_move(text.substr(at, end - at)));
    at = end + 1;
  }
  return moves;
}

// The first position of the line after `ply` that the alternative comes back to, as the number of
// moves it then is behind the line; nullopt: never.
std::optional<int> delay_of(const shogi::Position& root, const CheckReport& report,
                            const Alternative& a) {
  std::vector<shogi::Position> positions = {root};
  for (shogi::Move move : report.line) {
    positions.push_back(positions.back());
    shogi::Position::Undo undo;
    positions.back().play(move, undo);
  }
  shogi::Position now = positions[static_cast<std::size_t>(a.ply - 1)];
  for (std::size_t k = 0; k < a.line.size(); ++k) {
    shogi::Position::Undo undo;
    now.play(a.line[k], undo);
    for (std::size_t j = static_cast<std::size_t>(a.ply); j < positions.size(); ++j) {
      if (positions[j].same_as(now)) return a.ply + static_cast<int>(k) - static_cast<int>(j);
    }
  }
  return std::nullopt;
}

// Back in time, late, or never, as the class says.
void expect_way_back(const shogi::Position& root, const CheckReport& report, const Alternative& a) {
  const auto delay = delay_of(root, report, a);
  if (a.kind == AlternativeClass::kRejoins || a.kind == AlternativeClass::kMoveOrder) {
    EXPECT_EQ(delay, 0) << to_sfen(root);
  }
  if (a.kind == AlternativeClass::kDetour) {
    EXPECT_TRUE(delay && *delay > 0) << to_sfen(root);
  }
  if (a.kind == AlternativeClass::kCook) {
    EXPECT_FALSE(delay) << to_sfen(root);
  }
}

void expect_example(const ClassExample& example) {
  CheckOptions options;
  options.line = moves_of(example.line);
  const CheckReport report = check_of(example.sfen, options);
  ASSERT_TRUE(report.line_mates) << example.sfen;
  EXPECT_TRUE(report.undecided.empty()) << example.sfen;
  EXPECT_EQ(to_string(report.soundness), to_string(example.soundness)) << example.sfen;
  const Alternative* found = find(report, example.ply, example.move);
  ASSERT_NE(found, nullptr) << example.sfen;
  EXPECT_EQ(to_string(found->kind), to_string(example.kind)) << example.sfen;
  EXPECT_TRUE(found->exact);
  EXPECT_EQ(found->length, example.length) << example.sfen;
  expect_way_back(at(example.sfen), report, *found);
  for (const Alternative& a : report.alternatives)
    EXPECT_TRUE(&a == found || a.severity == Severity::kAllowed) << to_usi(a.move);
}

TEST(Check, AnotherMateIsACook) {
  expect_example({"8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1", "S*2b 1a1b 2d1c", 1, "S*1b",
                  AlternativeClass::kCook, 5, Soundness::kUnsound});
}

TEST(Check, AShorterMateThanTheAuthorsIsHayazume) {
  expect_example({"8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1", "S*1b 1a1b 2d2c 1b1a 2c2b", 1,
                  "S*2b", AlternativeClass::kEarly, 3, Soundness::kUnsound});
}

// The silver comes to 2b from 1c or from 2c.
TEST(Check, AMateThatRejoinsTheLineInTimeIsGoryu) {
  expect_example({"5l3/6+S1k/9/6gnS/9/9/9/9/9 b S2r2b3gs3n3l18p 1", "S*1c 1b1a 1c2b+", 1, "S*2c",
                  AlternativeClass::kRejoins, 3, Soundness::kUnsound});
}

// Knight and silver are given up on 2a, in either order.
TEST(Check, TheSameMovesInAnotherOrderAreTejunZengo) {
  expect_example({"6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1",
                  "G*2c 2b1a 1c2a+ 3a2a 3b2a+ 1a2a G*2b", 3, "3b2a+", AlternativeClass::kMoveOrder,
                  7, Soundness::kUnsound});
}

// The gold first checks from 2c, and the king comes back.
TEST(Check, ARoundaboutWayBackToTheLineIsUkaiAndAFlaw) {
  expect_example({"5G2k/8g/5G1+P1/5pp1+P/9/9/9/9/9 b L2r2bg4s4n3l14p 1", "2c1b 1a1b L*1c 1b2a G*1b",
                  3, "G*2c", AlternativeClass::kDetour, 7, Soundness::kFlawed});
}

TEST(Check, PromotionThatDoesNotMatterIsAFlaw) {
  expect_example({"5k3/9/9/5SL2/5L3/9/9/9/9 b S2r2b4g2s4n2l18p 1", "4d5c+ 4a5a S*5b", 1, "4d5c",
                  AlternativeClass::kPromotion, 3, Soundness::kFlawed});
}

// A lance on 1d instead of 1c: what is put between does not count.
TEST(Check, DistanceThatDoesNotMatterIsHigenteiAndAFlaw) {
  expect_example({"4gB3/8k/6l2/9/8B/9/9/9/9 b NL2r3g4s3n2l18p 1",
                  "N*2d 1b1a L*1c 1a2b 1c1b+ 2b3a 2d3b+", 3, "L*1d", AlternativeClass::kDistance, 7,
                  Soundness::kFlawed});
}

TEST(Check, ASoundProblemHasNoAlternativeButAtTheLastMove) {
  const CheckReport sound = check_of("6k1+L/9/8+l/7L1/8B/9/9/9/9 b G2rb3g4s4nl18p 1");
  EXPECT_EQ(sound.solution.length, 5);
  EXPECT_EQ(sound.soundness, Soundness::kSound);
  EXPECT_TRUE(sound.alternatives.empty());
  const CheckReport last = check_of("9/8k/9/7L1/9/9/9/9/9 b Rr2b4g4s4n3l18p 1");
  EXPECT_EQ(last.solution.length, 3);
  EXPECT_EQ(last.soundness, Soundness::kSound);
  ASSERT_EQ(last.alternatives.size(), 1U);
  EXPECT_EQ(last.alternatives.front().kind, AlternativeClass::kLastMove);
  EXPECT_EQ(last.alternatives.front().ply, 3);
}

// Figure 7: a check that drives the king back to where it was "mates", by way of the line itself.
TEST(Check, ALoopIsNoCook) {
  const auto position = at("9/5g1kS/7N1/5Sp1L/9/9/9/9/9 b G2r2b2g2s3n3l17p 1");
  Solver solver({}, check_budget());
  const CheckReport report = check(solver, position);
  EXPECT_EQ(report.soundness, Soundness::kSound);
  EXPECT_TRUE(report.alternatives.empty());
  EXPECT_EQ(report.loops, 1);
  const Judge judge(solver, position, report.line);
  int mating = 0;
  for (const Candidate& candidate : judge.candidates())
    mating += solver.mates(judge.after(candidate), false, kForever) == true ? 1 : 0;
  EXPECT_EQ(mating, 1) << "the loop is a mate to a solver that does not know the line";
}

// While the candidates are decided the main line is the best so far.
TEST(Check, WhoeverListensHearsTheBestLineSoFar) {
  std::vector<ProgressReport> heard;
  Progress progress([&](const ProgressReport& report) { heard.push_back(report); },
                    std::chrono::milliseconds(0));
  Solver solver({}, check_budget(), &progress);
  const CheckReport report = check(solver, at("4gB3/8k/6l2/9/6+P1B/9/9/9/9 b NL2r3g4s3n2l17p 1"));
  std::vector<std::string> line;
  for (shogi::Move move : report.line) line.push_back(to_usi(move));
  ASSERT_FALSE(heard.empty());
  EXPECT_EQ(heard.back().best, line);
  EXPECT_EQ(english(heard.back().note), "mate in 7") << "what is proved has no bounds";
}

// One node more than the solution needs: nothing is claimed about what was not looked at.
TEST(Check, WhatTheBudgetLeavesOpenIsUndecided) {
  const auto position = at("6k1+L/9/8+l/7L1/8B/9/9/9/9 b G2rb3g4s4nl18p 1");
  Solver first({}, check_budget());
  const Solution solution = first.solve(position);
  ASSERT_TRUE(solution.line_proper);
  Solver solver({}, check_budget().with_nodes(solution.nodes + 1));
  const CheckReport report = check(solver, position);
  EXPECT_EQ(report.soundness, Soundness::kUndecided);
  EXPECT_EQ(report.reason, StopReason::kNodes);
  EXPECT_FALSE(report.undecided.empty());
  EXPECT_LE(report.undecided.size(), static_cast<std::size_t>(report.candidates));
}

// 妙手説: the author lets the king go to 4a and counts three; 3b lasts for five.
TEST(Check, AReplyThatLastsLongerThanTheAuthorsIsTold) {
  CheckOptions options;
  options.line = moves_of("2d2a+ 3a4a G*4b");
  const CheckReport report = check_of("6k1+L/9/8+l/7L1/8B/9/9/9/9 b G2rb3g4s4nl18p 1", options);
  EXPECT_TRUE(report.line_mates);
  EXPECT_EQ(report.solution.length, 5);
  EXPECT_EQ(report.soundness, Soundness::kSound);
  ASSERT_EQ(report.variations.size(), 1U);
  EXPECT_EQ(report.variations.front().ply, 2);
  EXPECT_EQ(to_usi(report.variations.front().move), "3a3b");
  EXPECT_TRUE(report.variations.front().longer);
  EXPECT_EQ(report.variations.front().length, 5);
}

// 変長 with 駒余り: the author lets the king go to 1b and mates with the lance in hand, three
// moves; from 1a it lasts for five, and the lance is left. The line is judged by what it leaves
// itself.
TEST(Check, ALongerReplyThatLeavesPiecesIsToldAsWhatItIs) {
  CheckOptions options;
  options.line = moves_of("2c3b+ 2b1b L*1c");
  const CheckReport report = check_of("9/7k1/5gRB1/9/9/9/9/9/9 b Lrb3g4s4n3l18p 1", options);
  EXPECT_TRUE(report.line_mates);
  EXPECT_EQ(report.solution.length, 5);
  EXPECT_TRUE(report.leftover.empty());
  EXPECT_EQ(report.pieces_left, false);
  ASSERT_EQ(report.variations.size(), 1U);
  EXPECT_EQ(report.variations.front().ply, 2);
  EXPECT_EQ(to_usi(report.variations.front().move), "2b1a");
  EXPECT_TRUE(report.variations.front().longer);
  EXPECT_TRUE(report.variations.front().pieces_left);
  EXPECT_EQ(report.variations.front().length, 5);
}

// A gold on 2b mates at once, and the knight is never needed.
TEST(Check, AProblemWhoseEveryLongestDefenceLeavesPiecesIsUnsound) {
  const CheckReport report = check_of("8k/9/7P1/9/9/9/9/9/9 b GN2r2b3g4s3n4l17p 1");
  EXPECT_EQ(report.solution.length, 1);
  EXPECT_EQ(report.solution.pieces_left, true);
  EXPECT_EQ(report.pieces_left, true);
  EXPECT_EQ(report.soundness, Soundness::kUnsound);
  // Without the knight it is sound.
  const CheckReport bare = check_of("8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  EXPECT_EQ(bare.pieces_left, false);
  EXPECT_EQ(bare.soundness, Soundness::kSound);
}

// The main line of small problems leaves pieces only where every longest defence does, by brute
// force over the best lines.
bool can_leave_none(const reference::Reach& reach, const std::vector<int>& length, std::size_t node,
                    shogi::Color attacker, std::map<std::size_t, bool>& known) {
  if (const auto found = known.find(node); found != known.end()) return found->second;
  const auto& here = reach.nodes()[node];
  bool none = length[node] == 0 && here.position.hand(attacker).empty();
  for (const auto& edge : here.edges) {
    none = none || (length[edge.to] == length[node] - 1 &&
                    can_leave_none(reach, length, edge.to, attacker, known));
  }
  return known[node] = none;
}

TEST(SlowCheck, PiecesAreLeftOverWhereNoBestLineLeavesNone) {
  int left = 0;
  int none = 0;
  for (std::uint64_t number = 1; number <= 12; ++number) {
    reference::Walk walk(number);
    for (int step = 0; step < 4; ++step) {
      if (step > 0) walk.step();
      const reference::Trial& trial = walk.trial();
      if (trial.policy == Mudaai::kStandard) continue;  // counts every move
      const shogi::Color attacker = trial.position.side_to_move();
      const auto length = walk.reach().lengths({}, attacker);
      Solver solver({.mudaai = trial.policy}, check_budget());
      const CheckReport report = check(solver, trial.position);
      ASSERT_TRUE(report.pieces_left.has_value()) << to_sfen(trial.position);
      const bool cooked =
          std::any_of(report.alternatives.begin(), report.alternatives.end(),
                      [](const Alternative& a) { return a.severity != Severity::kAllowed; });
      std::map<std::size_t, bool> known;
      const bool brute = can_leave_none(walk.reach(), length, 0, attacker, known);
      // Where the attacker has a choice the line takes one of them.
      if (cooked ? !*report.pieces_left && !brute : *report.pieces_left == brute)
        ADD_FAILURE() << to_sfen(trial.position) << " " << to_string(trial.policy);
      ++(*report.pieces_left ? left : none);
    }
  }
  EXPECT_GT(left, 3);
  EXPECT_GT(none, 3);
}

// Every candidate of small random problems, by brute force.
void compare_cooks(std::uint64_t seed, int wanted) {
  Random random(seed);
  int problems = 0;
  int alternatives = 0;
  for (int tries = 0; problems < wanted; ++tries) {
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
  EXPECT_GT(alternatives, wanted / 2);
}

TEST(Check, FindsEveryShortCookAndNoneThatIsNot) {
  compare_cooks(31, 20);
}

TEST(SlowCheck, FindsEveryShortCookOfMore) {
  compare_cooks(32, 80);
}

// The same candidate asked for alone gets the same answer as in the whole report, long mates and
// those that run back to the line on some of their ways included.
void compare_with_one_alone(std::uint64_t seed, int wanted) {
  Random random(seed);
  for (int asked = 0; asked < wanted;) {
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
      EXPECT_TRUE(among->exact);
      EXPECT_TRUE(one.alternatives.front().exact);
      EXPECT_EQ(one.alternatives.front().length, among->length);
      EXPECT_EQ(one.alternatives.front().kind, among->kind);
    }
  }
}

TEST(Check, OneCandidateAloneIsJudgedAsAmongAll) {
  compare_with_one_alone(62, 40);
}

TEST(SlowCheck, HundredsOfCandidatesAloneAreJudgedAsAmongAll) {
  compare_with_one_alone(64, 200);
}

// １四香 instead of １三香: a drop on 1c and its capture stand in the line and do not count.
TEST(Check, AlternativesSayHowManyPairsGoUncounted) {
  Solver solver({}, check_budget());
  const CheckReport report = check(solver, at("4gB3/8k/6l2/9/8B/9/9/9/9 b NL2r3g4s3n2l18p 1"));
  ASSERT_EQ(report.alternatives.size(), 2U);
  const Alternative& distance = report.alternatives.front();
  EXPECT_EQ(distance.uncounted, 1);
  EXPECT_EQ(distance.ply - 1 + static_cast<int>(distance.line.size()),
            distance.length + 2 * distance.uncounted);
  EXPECT_EQ(report.alternatives.back().uncounted, 0);
}

TEST(Check, EqualRepliesToAnAuthorsLineAreListedOnRequest) {
  const auto position = at("8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1");
  CheckOptions options;
  for (const char* move : {"S*1b", "1a1b", "2d2c", "1b1a", "2c2b"})
    options.line.push_back(*shogi::parse_usi_move(move));
  Solver plain({}, check_budget());
  EXPECT_TRUE(check(plain, position, options).variations.empty());
  options.variations = true;
  Solver listing({}, check_budget());
  const CheckReport report = check(listing, position, options);
  ASSERT_EQ(report.variations.size(), 1U);
  EXPECT_FALSE(report.variations.front().longer);
}

TEST(Check, ALineThatIsNoAttackNamesTheMove) {
  CheckOptions options;
  options.line = {*shogi::parse_usi_move("2d2e")};
  Solver solver({}, check_budget());
  const CheckReport report =
      check(solver, at("8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1"), options);
  EXPECT_EQ(report.soundness, Soundness::kNotJudged);
  EXPECT_EQ(report.no_check, 1);
}

// A line with a pair that goes uncounted is as long as the policy counts: no mate of that length is
// early, and every alternative at the first move has the length that brute force gives it.
TEST(Check, LinesWithUncountedPairsAreJudgedByTheMovesThatCount) {
  int alternatives = 0;
  for (const char* sfen :
       {"5+Rsgk/9/8G/9/6B2/9/9/9/9 b Ggp 1", "7k1/4R2gn/5RP1g/9/9/9/9/9/9 b Ngp 1",
        "8k/9/4R1GsP/9/9/5+R3/9/9/9 b Lp 1", "8k/4R3g/7p1/5R3/9/9/9/9/9 b Ggp 1",
        "7pk/9/6n1g/7R1/9/8L/9/9/9 b p 1", "7k1/8g/5RS1g/9/6R2/9/9/9/9 b 2g 1"}) {
    const auto position = at(sfen);
    Solver solver({}, check_budget().with_nodes(300000));
    const CheckReport report = check(solver, position);
    ASSERT_TRUE(report.solution.exact) << sfen;
    EXPECT_EQ(report.solution.uncounted, 1) << sfen;
    EXPECT_EQ(static_cast<int>(report.line.size()), report.solution.length + 2) << sfen;
    EXPECT_TRUE(report.line_mates) << sfen;
    for (const Alternative& a : report.alternatives) {
      EXPECT_NE(a.kind, AlternativeClass::kEarly) << sfen << " " << to_usi(a.move);
      if (a.ply > 1 || !a.exact || a.length > 5) continue;
      ++alternatives;
      EXPECT_GE(a.length, report.solution.length) << sfen;
      shogi::Position now = position;
      shogi::Position::Undo undo;
      now.play(a.move, undo);
      EXPECT_TRUE(reference::mate_within(now, false, a.length - 1, Mudaai::kStandard)) << sfen;
      EXPECT_FALSE(reference::mate_within(now, false, a.length - 3, Mudaai::kStandard)) << sfen;
    }
  }
  EXPECT_GT(alternatives, 2);
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
      expect_way_back(*position, report, a);
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
