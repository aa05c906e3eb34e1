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

bool is_stuck_on(PieceType t, Color c, Square to) {
  if (t == PieceType::kPawn || t == PieceType::kLance) return to.rank_for(c) == 1;
  return t == PieceType::kKnight && to.rank_for(c) <= 2;
}

// Hands a piece of the kind that stood on a square from one side to the other.
void hand_over(Position& position, Color from, PieceType t) {
  shogi::Hand giver = position.hand(from);
  shogi::Hand taker = position.hand(~from);
  giver.remove(plain(t));
  taker.add(plain(t));
  position.set_hand(from, giver);
  position.set_hand(~from, taker);
}

constexpr std::array<std::string_view, 3> kPolicyNames = {"none", "simple", "standard"};

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

bool may_go_uncounted(const Position& position, Mudaai policy, Move reply) {
  return policy == Mudaai::kStandard && reply.is_drop() && !gives_check(position, reply);
}

void generate_uncounted_captures(const Position& position, Square square, MoveList& moves) {
  const Color attacker = position.side_to_move();
  const auto away = direction_of(position.king(~attacker), square);
  const Bitboard beyond = ray(away, square) & position.occupied();
  const Square from = away < 4 ? beyond.first() : beyond.last();
  const PieceType t = position.at(from).type();
  const bool zone = from.in_promotion_zone(attacker) || square.in_promotion_zone(attacker);
  for (const bool promotes : {true, false}) {
    if (promotes ? !(zone && can_promote(t)) : is_stuck_on(t, attacker, square)) continue;
    const Move capture = Move::board(from, square, promotes);
    if (gives_check(position, capture) && is_legal(position, capture)) moves.push(capture);
  }
}

void play_uncounted(Position& position, Move capture, Position::Undo& undo) {
  const PieceType t = position.at(capture.to()).type();
  const Color attacker = position.side_to_move();
  position.play(capture, undo);
  hand_over(position, attacker, t);
}

void take_back_uncounted(Position& position, Move capture, const Position::Undo& undo) {
  hand_over(position, position.side_to_move(), undo.captured.type());
  position.take_back(capture, undo);
}

void generate_defences(Position& position, Mudaai policy, MoveList& moves) {
  const std::size_t begin = moves.size();
  generate_evasions(position, moves);
  if (policy == Mudaai::kNone) return;
  // Only drops can be futile, and only where there is nothing else does it matter.
  for (std::size_t i = begin; i < moves.size(); ++i) {
    if (!moves[i].is_drop()) return;
  }
  if (moves.size() > begin && is_mated(position, policy)) moves.resize(begin);
}

bool is_mated(Position& position, Mudaai policy) {
  return mate_state(position, policy) != Mated::kNo;
}

}  // namespace yomi::tsume
