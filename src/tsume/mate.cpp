#include "tsume/mate.h"

namespace yomi::tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

// Captures in a row that are looked at. A single checker comes nearer with each, at most seven
// times; two that uncover each other's lines could go on for ever.
constexpr int kMostCaptures = 8;

bool drops_are_futile(Position& position, Mudaai policy, int captures);

bool is_stuck(PieceType t, Color c, Square to) {
  if (t == PieceType::kPawn || t == PieceType::kLance) return to.rank_for(c) == 1;
  return t == PieceType::kKnight && to.rank_for(c) <= 2;
}

// A capture on `move.to()`, which is empty: what stood there would be gone anyway.
bool capture_would_mate(Position& position, Mudaai policy, Move move, int captures) {
  const Color attacker = position.side_to_move();
  Position::Undo undo;
  position.play(move, undo);
  const bool legal = !position.has_king(attacker) ||
                     !position.attacked(~attacker, position.king(attacker), position.occupied());
  const bool mated = legal && position.in_check() && !has_board_evasion(position) &&
                     drops_are_futile(position, policy, captures);
  position.take_back(move, undo);
  return mated;
}

// Whether whatever is dropped on `square` is captured with mate. The defender is to move.
bool square_is_futile(Position& position, Mudaai policy, Square square, int captures) {
  const Color defender = position.side_to_move();
  const Color attacker = ~defender;
  Bitboard captors = policy == Mudaai::kSimple
                         ? position.checkers()
                         : position.attackers(attacker, square, position.occupied());
  bool futile = false;
  position.set_side_to_move(attacker);
  while (captors.any() && !futile) {
    const Square from = captors.pop();
    const PieceType t = position.at(from).type();
    const bool zone = from.in_promotion_zone(attacker) || square.in_promotion_zone(attacker);
    if (can_promote(t) && zone)
      futile = capture_would_mate(position, policy, Move::board(from, square, true), captures);
    if (!futile && !is_stuck(t, attacker, square))
      futile = capture_would_mate(position, policy, Move::board(from, square, false), captures);
  }
  position.set_side_to_move(defender);
  return futile;
}

// No piece of these kinds can be dropped on `square` with a counter-check.
bool no_counter_check(const Position& position, Square square) {
  const Color defender = position.side_to_move();
  const Square king = position.king(~defender);
  if (!king.exists()) return true;
  for (PieceType t : shogi::kHandTypes) {
    if (position.hand(defender).has(t) &&
        attacks(defender, t, square, position.occupied()).has(king))
      return false;
  }
  return true;
}

bool can_drop(const Position& position, Square square) {
  const Color us = position.side_to_move();
  for (PieceType t : shogi::kHandTypes) {
    if (!position.hand(us).has(t) || is_stuck(t, us, square)) continue;
    if (t == PieceType::kPawn &&
        (position.pieces(us, PieceType::kPawn) & shogi::file_of(square.file())).any())
      continue;
    return true;
  }
  return false;
}

// Every interposition is futile, even if the hand never ran out.
bool drops_are_futile(Position& position, Mudaai policy, int captures) {
  if (position.checkers().more_than_one()) return true;
  const Color us = position.side_to_move();
  Bitboard middle = between(position.checkers().first(), position.king(us));
  while (middle.any()) {
    const Square square = middle.pop();
    if (!can_drop(position, square)) continue;
    if (policy == Mudaai::kNone || captures == 0) return false;
    if (!no_counter_check(position, square)) return false;
    if (!square_is_futile(position, policy, square, captures - 1)) return false;
  }
  return true;
}

// Squares next to the king that nothing of the attacker's holds.
Bitboard flights(const Position& position, Color attacker) {
  const Square king = position.king(~attacker);
  const Bitboard without_king = position.occupied() ^ Bitboard::of(king);
  Bitboard free;
  for (Bitboard rest = king_attacks(king) & ~position.pieces(~attacker); rest.any();) {
    const Square square = rest.pop();
    if (!position.attacked(attacker, square, without_king)) free |= Bitboard::of(square);
  }
  return free;
}

// A square of `free` that the check does not take from the king.
bool leaves_flight(const Position& position, const Bitboard& free, Move check) {
  if (free.empty()) return false;
  const Color us = position.side_to_move();
  const Square to = check.to();
  const Bitboard king = Bitboard::of(position.king(~us));
  if (check.is_drop()) {
    const Bitboard occupied = (position.occupied() | Bitboard::of(to)) ^ king;
    return (free & ~attacks(us, check.dropped(), to, occupied)).any();
  }
  const Square from = check.from();
  const PieceType t = position.at(from).type();
  const Bitboard occupied =
      ((position.occupied() & ~Bitboard::of(from)) | Bitboard::of(to)) & ~king;
  Bitboard rest = free & ~attacks(us, check.promotes() ? promote(t) : t, to, occupied);
  while (rest.any()) {
    const Square square = rest.pop();
    // The move may have opened a line on to it.
    if (square != to && !position.attacked(us, square, occupied)) return true;
  }
  return false;
}

}  // namespace

Mated mate_state(Position& position, Mudaai policy) {
  if (has_board_evasion(position)) return Mated::kNo;
  if (drops_are_futile(position, policy, kMostCaptures)) return Mated::kForKinds;
  if (policy == Mudaai::kNone) {
    MoveList moves;
    generate_evasions(position, moves);
    return moves.empty() ? Mated::kForKinds : Mated::kNo;
  }
  return is_mated(position, policy) ? Mated::kYes : Mated::kNo;
}

MateInOne mate_in_one(Position& position, Mudaai policy, const MoveList& checks) {
  if (checks.empty()) return {};
  const Bitboard free = flights(position, position.side_to_move());
  for (const Move check : checks) {
    if (leaves_flight(position, free, check)) continue;
    Position::Undo undo;
    position.play(check, undo);
    const Mated state = mate_state(position, policy);
    position.take_back(check, undo);
    if (state != Mated::kNo) return {check, state};
  }
  return {};
}

}  // namespace yomi::tsume
