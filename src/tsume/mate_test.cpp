#include "tsume/mate.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "shogi/sfen.h"
#include "tsume/reference_test.h"

namespace yomi::tsume {
namespace {

using shogi::Color;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

// A king at the edge among its own pieces, sliders far away, something in the defender's hand: the
// positions in which interpositions decide.
std::optional<Position> shut_in_king(Random& random, bool two_kings) {
  Position position;
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
  };
  const Square king(between(1, 3), between(1, 2));
  position.put(king, {Color::kWhite, PieceType::kKing});
  for (auto around = king_attacks(king); around.any();) {
    const Square s = around.pop();
    if (random.below(10) >= 7) continue;
    constexpr std::array<PieceType, 5> kinds = {PieceType::kPawn, PieceType::kKnight,
                                                PieceType::kLance, PieceType::kSilver,
                                                PieceType::kProPawn};
    position.put(s, {random.below(4) == 0 ? Color::kBlack : Color::kWhite,
                     kinds[random.below(kinds.size())]});
  }
  if (two_kings) {
    const Square own(between(3, 9), between(1, 9));
    if (position.at(own).exists()) return std::nullopt;
    position.put(own, {Color::kBlack, PieceType::kKing});
  }
  constexpr std::array<PieceType, 5> sliders = {PieceType::kRook, PieceType::kDragon,
                                                PieceType::kBishop, PieceType::kHorse,
                                                PieceType::kLance};
  for (int i = between(2, 4); i > 0; --i) {
    const Square s(between(1, 9), between(1, 9));
    if (!position.at(s).exists())
      position.put(s, {Color::kBlack, sliders[random.below(sliders.size())]});
  }
  shogi::Hand white;
  for (int i = between(1, 3); i > 0; --i)
    white.add(shogi::kHandTypes[random.below(shogi::kHandTypes.size())]);
  shogi::Hand black;
  if (random.below(2) == 0) black.add(PieceType::kGold);
  position.set_hand(Color::kWhite, white);
  position.set_hand(Color::kBlack, black);
  position.update();
  if (!check_position(position)) return std::nullopt;
  return position;
}

struct Counts {
  int mates = 0;
  int futile = 0;  // mates in which an interposition was possible
  int others = 0;
};

void compare_state(Position& position, Mudaai policy, Counts& counts) {
  const bool mated = reference::mated_by_definition(position, policy);
  const Mated state = mate_state(position, policy);
  ASSERT_EQ(state != Mated::kNo, mated) << to_sfen(position) << " " << to_string(policy);
  if (!mated) {
    ++counts.others;
    return;
  }
  ++counts.mates;
  shogi::MoveList replies;
  generate_evasions(position, replies);
  if (!replies.empty()) ++counts.futile;
  if (state != Mated::kForKinds) return;
  Position richer = position;
  shogi::Hand hand = position.hand(position.side_to_move());
  for (PieceType t : shogi::kHandTypes) {
    if (hand.has(t)) hand.add(t);
  }
  richer.set_hand(position.side_to_move(), hand);
  EXPECT_TRUE(reference::mated_by_definition(richer, policy))
      << to_sfen(richer) << " " << to_string(policy);
}

void compare_checks(Position& position, Mudaai policy, Counts& counts) {
  shogi::MoveList checks;
  generate_checks(position, checks);
  bool any = false;
  for (shogi::Move check : checks) {
    Position::Undo undo;
    position.play(check, undo);
    ASSERT_NO_FATAL_FAILURE(compare_state(position, policy, counts));
    any = any || reference::mated_by_definition(position, policy);
    position.take_back(check, undo);
  }
  const MateInOne mate = mate_in_one(position, policy, checks);
  ASSERT_EQ(mate.move.exists(), any) << to_sfen(position) << " " << to_string(policy);
  if (!any) return;
  Position::Undo undo;
  position.play(mate.move, undo);
  EXPECT_TRUE(is_mated(position, policy));
  position.take_back(mate.move, undo);
}

Counts compare_many(std::uint64_t seed, bool two_kings, Mudaai policy, int positions) {
  Random random(seed);
  Counts counts;
  for (int done = 0; done < positions;) {
    auto position = done % 4 == 3 ? reference::random_problem(random, two_kings)
                                  : shut_in_king(random, two_kings);
    if (!position) continue;
    ++done;
    compare_checks(*position, policy, counts);
    if (testing::Test::HasFatalFailure()) break;
  }
  return counts;
}

TEST(MateInOne, AgreesWithTheDefinition) {
  for (const Mudaai policy : {Mudaai::kNone, Mudaai::kSimple, Mudaai::kStandard}) {
    const Counts counts = compare_many(11, false, policy, 20000);
    EXPECT_GT(counts.mates, 300);
    EXPECT_GT(counts.others, 3000);
    EXPECT_TRUE(policy == Mudaai::kNone || counts.futile > 100) << counts.futile;
  }
}

TEST(MateInOne, AgreesWithTheDefinitionWithTwoKings) {
  for (const Mudaai policy : {Mudaai::kSimple, Mudaai::kStandard}) {
    const Counts counts = compare_many(12, true, policy, 20000);
    EXPECT_GT(counts.futile, 50);
  }
}

}  // namespace
}  // namespace yomi::tsume
