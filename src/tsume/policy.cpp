#include "tsume/policy.h"

namespace yomi::tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

constexpr std::array<std::string_view, 3> kPolicyNames = {"none", "simple", "standard"};

// Whether the capture on the interposed square, a pseudo-legal move, is mate.
bool capture_mates(Position& position, Mudaai policy, Move capture) {
  const Color attacker = position.side_to_move();
  Position::Undo undo;
  position.play(capture, undo);
  const bool legal = !position.has_king(attacker) ||
                     !position.attacked(~attacker, position.king(attacker), position.occupied());
  const bool mated = legal && position.in_check() && is_mated(position, policy);
  position.take_back(capture, undo);
  return mated;
}

bool some_capture_mates(Position& position, Mudaai policy, Square square, Bitboard captors) {
  const Color attacker = position.side_to_move();
  while (captors.any()) {
    const Square from = captors.pop();
    const PieceType t = position.at(from).type();
    const bool zone = from.in_promotion_zone(attacker) || square.in_promotion_zone(attacker);
    if (can_promote(t) && zone && capture_mates(position, policy, Move::board(from, square, true)))
      return true;
    const bool stuck =
        ((t == PieceType::kPawn || t == PieceType::kLance) && square.rank_for(attacker) == 1) ||
        (t == PieceType::kKnight && square.rank_for(attacker) <= 2);
    if (!stuck && capture_mates(position, policy, Move::board(from, square, false))) return true;
  }
  return false;
}

}  // namespace

std::optional<Mudaai> parse_mudaai(std::string_view word) {
  for (std::size_t i = 0; i < kPolicyNames.size(); ++i) {
    if (word == kPolicyNames[i]) return static_cast<Mudaai>(i);
  }
  return std::nullopt;
}

std::string_view to_string(Mudaai policy) {
  return kPolicyNames[static_cast<std::size_t>(policy)];
}

bool is_futile(Position& position, Mudaai policy, Move drop) {
  if (policy == Mudaai::kNone || !drop.is_drop()) return false;
  const Color attacker = ~position.side_to_move();
  const Square square = drop.to();
  const Square checker = position.checkers().first();
  Position::Undo undo;
  position.play(drop, undo);
  bool futile = false;
  if (!position.in_check()) {  // a counter-check is a real defence
    const Bitboard captors = policy == Mudaai::kSimple
                                 ? Bitboard::of(checker)
                                 : position.attackers(attacker, square, position.occupied());
    futile = some_capture_mates(position, policy, square, captors);
  }
  position.take_back(drop, undo);
  return futile;
}

void generate_defences(Position& position, Mudaai policy, MoveList& moves) {
  const std::size_t begin = moves.size();
  generate_evasions(position, moves);
  if (policy == Mudaai::kNone) return;
  // Only drops can be futile, and only where there is nothing else does it matter.
  for (std::size_t i = begin; i < moves.size(); ++i) {
    if (!moves[i].is_drop()) return;
  }
  for (std::size_t i = begin; i < moves.size(); ++i) {
    if (!is_futile(position, policy, moves[i])) return;
  }
  moves.resize(begin);
}

bool is_mated(Position& position, Mudaai policy) {
  if (has_board_evasion(position)) return false;
  MoveList moves;
  generate_defences(position, policy, moves);
  return moves.empty();
}

}  // namespace yomi::tsume
