#include "tsume/estimate.h"

#include <cstdlib>

namespace yomi::tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

Guess guess_check(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Square to = move.to();
  const Bitboard occupied = position.occupied();
  const int support = position.attackers(us, to, occupied).count() + (move.is_drop() ? 1 : 0);
  const int defence = position.attackers(~us, to, occupied).count();
  Guess guess;
  if (defence >= 2) guess.pn += kUnit;
  if (support > defence) {
    guess.dn += kUnit;
  } else if (const auto captured = position.at(to);
             captured.exists() && (plain(captured.type()) == PieceType::kGold ||
                                   plain(captured.type()) == PieceType::kSilver)) {
    guess.dn += kUnit;
  } else {
    guess.pn += kUnit;
  }
  return guess;
}

Guess guess_reply(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Square to = move.to();
  if (position.at(to).exists()) return {2 * kUnit, kUnit};
  if (!move.is_drop() && move.from() == position.king(us)) return {kUnit, kUnit};
  const Bitboard occupied = position.occupied();
  const int attack = position.attackers(~us, to, occupied).count();
  const int defence = position.attackers(us, to, occupied).count() + (move.is_drop() ? 1 : 0);
  if (attack < defence) return {2 * kUnit, kUnit};
  return {kUnit, 2 * kUnit};
}

int move_order(const Position& position, Move move, Square king) {
  // Rough worth of a piece after its move, by PieceType.
  constexpr std::array<int, 16> worth = {0,  10, 20, 20, 30, 50, 50, 50,
                                         80, 50, 50, 50, 50, 80, 80, 80};
  const Color us = position.side_to_move();
  const Square to = move.to();
  int order = 10 * std::max(std::abs(king.file() - to.file()), std::abs(king.rank() - to.rank()));
  if (move.is_drop()) return order - worth[static_cast<std::size_t>(move.dropped())];
  const PieceType t = position.at(move.from()).type();
  if (move.promotes()) return order - worth[static_cast<std::size_t>(promote(t))];
  // Declining to promote these matters only where a pawn drop would be mate.
  const bool zone = move.from().in_promotion_zone(us) || to.in_promotion_zone(us);
  if (zone && (t == PieceType::kPawn || t == PieceType::kBishop || t == PieceType::kRook))
    order += 1000;
  return order - worth[static_cast<std::size_t>(t)];
}

}  // namespace yomi::tsume
