#include "tsume/estimate.h"

#include <algorithm>
#include <cstdlib>

namespace yomi::tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Move;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

constexpr int kMostRoom = 4;

PieceType type_after(const Position& position, Move move) {
  if (move.is_drop()) return move.dropped();
  const PieceType t = position.at(move.from()).type();
  return move.promotes() ? promote(t) : t;
}

int distance(Square a, Square b) {
  return std::max(std::abs(a.file() - b.file()), std::abs(a.rank() - b.rank()));
}

// Squares next to `king` that hold no piece of the defender's and that no attacker reaches.
Bitboard free_squares(const Position& position, Color attacker, Square king,
                      const Bitboard& occupied) {
  Bitboard free;
  for (Bitboard rest = king_attacks(king) & ~position.pieces(~attacker); rest.any();) {
    const Square square = rest.pop();
    if (!position.attacked(attacker, square, occupied)) free |= Bitboard::of(square);
  }
  return free;
}

int room_left(const Position& position, const Scene& scene, Move check) {
  const Color us = position.side_to_move();
  const Bitboard occupied = position.occupied() ^ Bitboard::of(scene.king);
  const Bitboard covered = attacks(us, type_after(position, check), check.to(), occupied);
  return (scene.room & ~covered & ~Bitboard::of(check.to())).count();
}

}  // namespace

Scene look_around(const Position& position, bool attacking) {
  const Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  Scene scene;
  scene.king = position.king(~attacker);
  scene.near = king_attacks(scene.king);
  if (attacking)
    scene.room = free_squares(position, attacker, scene.king,
                              position.occupied() ^ Bitboard::of(scene.king));
  return scene;
}

Guess guess_check(const Position& position, const Scene& scene, Move move) {
  const Color us = position.side_to_move();
  const Square to = move.to();
  const Bitboard occupied = position.occupied();
  const bool contact = scene.near.has(to);
  const int support = position.attackers(us, to, occupied).count() - (move.is_drop() ? 0 : 1);
  const bool loose = contact && support <= 0;
  // The king apart.
  const bool taken = position.attackers(~us, to, occupied).count() > (contact ? 1 : 0);
  const int room = room_left(position, scene, move) + (loose ? 1 : 0);
  Guess guess;
  guess.pn += static_cast<Number>(std::min(room, kMostRoom));
  if (taken) guess.pn += 2;
  if (room == 0) guess.dn += 2;
  if (!taken && !loose) guess.dn += 1;
  if (position.at(to).exists()) guess.dn += 2;
  return guess;
}

Guess guess_reply(const Position& position, const Scene& scene, Move move) {
  const Color us = position.side_to_move();
  const Square to = move.to();
  constexpr Guess kObstacle = {2 * kUnit, kUnit};
  if (position.at(to).exists()) return kObstacle;
  const Bitboard occupied = position.occupied();
  if (!move.is_drop() && move.from() == scene.king) {
    const Bitboard room = free_squares(position, ~us, to, occupied ^ Bitboard::of(scene.king));
    return {kUnit + static_cast<Number>(room.count()) / 2, kUnit};
  }
  if (!position.attacked(~us, to, occupied)) return kObstacle;
  const int guards = position.attackers(us, to, occupied).count() - (move.is_drop() ? 0 : 1);
  return {kUnit, guards > 0 ? kUnit : 2 * kUnit};
}

int order_check(const Position& position, const Scene& scene, Move move) {
  // Declining to promote these matters only where a pawn drop would be mate.
  constexpr int kLast = 1000;
  const Color us = position.side_to_move();
  const Square to = move.to();
  const PieceType after = type_after(position, move);
  const int covered = (scene.near & attacks(us, after, to, position.occupied())).count();
  const int order = 4 * room_left(position, scene, move) - covered + distance(to, scene.king);
  if (move.is_drop() || move.promotes()) return order;
  const bool zone = move.from().in_promotion_zone(us) || to.in_promotion_zone(us);
  const bool declines = zone && (after == PieceType::kPawn || after == PieceType::kBishop ||
                                 after == PieceType::kRook);
  return declines ? order + kLast : order;
}

int order_reply(const Position& position, const Scene& scene, Move move) {
  if (position.at(move.to()).exists()) return -2;
  if (!move.is_drop() && move.from() == scene.king) return -1;
  return 2 * distance(move.to(), scene.king) + (move.is_drop() ? 1 : 0);
}

}  // namespace yomi::tsume
