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

MateInOne mate_in_one(Position& position, Mudaai policy, const MoveList& checks,
                      std::uint64_t* boards) {
  if (checks.empty()) return {};
  const Bitboard free = flights(position, position.side_to_move());
  for (const Move check : checks) {
    if (leaves_flight(position, free, check)) continue;
    Position::Undo undo;
    position.play(check, undo);
    const Mated state = mate_state(position, policy, boards);
    position.take_back(check, undo);
    if (state != Mated::kNo) return {check, state};
  }
  return {};
}

}  // namespace yomi::tsume
