#include "tsume/hands.h"

namespace yomi::tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::kHandTypes;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

Hand off_board(const Position& position) {
  return Hand::from_bits(position.hand(Color::kBlack).bits() + position.hand(Color::kWhite).bits());
}

Hand proof_before(const Position& position, Move move, Hand after) {
  if (move.is_drop()) {
    after.add(move.dropped());
  } else if (const auto captured = position.at(move.to()); captured.exists()) {
    const PieceType t = plain(captured.type());
    if (after.has(t)) after.remove(t);
  }
  return after;
}

Hand disproof_before(const Position& position, Move move, Hand after) {
  const Hand all = off_board(position);
  if (move.is_drop()) {
    if (after.count(move.dropped()) < all.count(move.dropped())) after.add(move.dropped());
  } else if (const auto captured = position.at(move.to()); captured.exists()) {
    // He holds the captured piece after the move in any case.
    after.remove(plain(captured.type()));
  }
  return Hand::least(after, all);
}

Hand disproof_before_reply(const Position& position, Move reply, Hand after) {
  const Hand all = off_board(position);
  after = Hand::least(after, all);
  if (reply.is_drop() && after.count(reply.dropped()) == all.count(reply.dropped()))
    after.remove(reply.dropped());
  return after;
}

Hand keep_interpositions(const Position& position, Hand needed) {
  const Bitboard& checkers = position.checkers();
  if (checkers.empty() || checkers.more_than_one()) return needed;
  const Color defender = position.side_to_move();
  const Bitboard middle = between(checkers.first(), position.king(defender));
  if (middle.empty()) return needed;
  for (PieceType t : kHandTypes) {
    if (position.hand(defender).has(t) || !position.hand(~defender).has(t)) continue;
    needed.set(t, position.hand(~defender).count(t));
  }
  return needed;
}

Hand bar_other_checks(const Position& position, Hand allowed) {
  const Color attacker = position.side_to_move();
  const Square king = position.king(~attacker);
  const Bitboard empty = ~position.occupied();
  for (PieceType t : kHandTypes) {
    if (position.hand(attacker).has(t) || !allowed.has(t)) continue;
    if (t == PieceType::kPawn &&
        (position.pieces(attacker, PieceType::kPawn) & shogi::file_of(king.file())).any())
      continue;  // 二歩
    if ((attacks(~attacker, t, king, position.occupied()) & empty).any()) allowed.set(t, 0);
  }
  return allowed;
}

}  // namespace yomi::tsume
