#include "tsume/policy.h"

#include <gtest/gtest.h>

#include "shogi/sfen.h"
#include "tsume/solver.h"

namespace yomi::tsume {
namespace {

bool mated(std::string_view sfen, Mudaai policy) {
  auto position = shogi::parse_sfen(sfen);
  EXPECT_TRUE(position) << position.error().to_string();
  return is_mated(*position, policy);
}

// A king on 1a shut in by its own pieces, a rook on the first rank far away, nothing else.
TEST(Policy, AnInterpositionThatIsOnlyCapturedDoesNotCount) {
  constexpr std::string_view rook = "R7k/7pp/9/9/9/9/9/9/9 w p 1";
  EXPECT_FALSE(mated(rook, Mudaai::kNone));
  EXPECT_TRUE(mated(rook, Mudaai::kSimple));
  EXPECT_TRUE(mated(rook, Mudaai::kStandard));
}

TEST(Policy, AnInterpositionThatIsProtectedCounts) {
  // The gold on 2b holds 2a: a piece dropped there is captured at the cost of the rook.
  constexpr std::string_view held = "R7k/7gp/9/9/9/9/9/9/9 w p 1";
  EXPECT_FALSE(mated(held, Mudaai::kSimple));
  EXPECT_FALSE(mated(held, Mudaai::kStandard));
}

TEST(Policy, TheNamesAreReadBack) {
  for (Mudaai policy : {Mudaai::kNone, Mudaai::kSimple, Mudaai::kStandard})
    EXPECT_EQ(parse_mudaai(to_string(policy)), policy);
  EXPECT_FALSE(parse_mudaai("loose"));
}

TEST(Policy, WithNothingInHandThereIsNothingToInterpose) {
  EXPECT_TRUE(mated("R7k/7pp/9/9/9/9/9/9/9 w - 1", Mudaai::kNone));
}

TEST(Policy, ACounterCheckIsNeverFutile) {
  // A lance dropped on 3a checks the king on 3c.
  constexpr std::string_view counter = "R7k/7pp/6K2/9/9/9/9/9/9 w l 1";
  EXPECT_FALSE(mated(counter, Mudaai::kStandard));
}

Solution solve(std::string_view sfen, Mudaai policy) {
  const auto position = shogi::parse_sfen(sfen);
  EXPECT_TRUE(position) << position.error().to_string();
  Budget budget;
  budget.bytes = 4 << 20;
  Solver solver({.mudaai = policy}, budget);
  return solver.solve(*position);
}

// The bishop checks from 4d, the king steps to 1b, the bishop takes 2b. A pawn dropped on 3c only
// brings the bishop there sooner.
TEST(Policy, APairInTheMiddleOfALineGoesUncounted) {
  constexpr std::string_view bishop = "8k/9/7P1/9/9/7B1/9/9/9 b p 1";
  EXPECT_EQ(solve(bishop, Mudaai::kNone).length, 5);
  EXPECT_EQ(solve(bishop, Mudaai::kSimple).length, 5);
  const Solution standard = solve(bishop, Mudaai::kStandard);
  EXPECT_EQ(standard.length, 3);
  EXPECT_TRUE(standard.exact);
  EXPECT_TRUE(standard.line_proper);
  EXPECT_EQ(standard.line.size(), 3U);
  EXPECT_EQ(standard.uncounted, 0);
}

// The same, but the attacker has nothing on 2c and needs the pawn that he wins on 3c: it counts.
TEST(Policy, APieceThatIsNeededCounts) {
  constexpr std::string_view needed = "7lk/7p1/9/9/4B4/7N1/9/9/9 b p 1";
  const Solution none = solve(needed, Mudaai::kNone);
  const Solution standard = solve(needed, Mudaai::kStandard);
  EXPECT_EQ(none.verdict, standard.verdict);
  EXPECT_EQ(none.length, standard.length);
}

TEST(Policy, AnUncountedCaptureGivesThePieceBack) {
  auto position = shogi::parse_sfen("8k/9/7P1/5B3/9/9/9/9/9 w p 1");
  ASSERT_TRUE(position);
  const shogi::Position before = *position;
  const shogi::Move drop = shogi::Move::drop(shogi::PieceType::kPawn, {3, 3});
  ASSERT_TRUE(may_go_uncounted(*position, Mudaai::kStandard, drop));
  EXPECT_FALSE(may_go_uncounted(*position, Mudaai::kSimple, drop));
  shogi::Position::Undo drop_undo;
  position->play(drop, drop_undo);
  shogi::MoveList captures;
  generate_uncounted_captures(*position, {3, 3}, captures);
  ASSERT_EQ(captures.size(), 2U);  // promoting or not
  shogi::Position::Undo undo;
  play_uncounted(*position, captures[0], undo);
  EXPECT_EQ(position->hand(shogi::Color::kWhite), before.hand(shogi::Color::kWhite));
  EXPECT_EQ(position->hand(shogi::Color::kBlack), before.hand(shogi::Color::kBlack));
  EXPECT_TRUE(position->in_check());
  take_back_uncounted(*position, captures[0], undo);
  position->take_back(drop, drop_undo);
  EXPECT_TRUE(position->same_as(before));
}

}  // namespace
}  // namespace yomi::tsume
