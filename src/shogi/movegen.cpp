#include "shogi/movegen.h"

#include <algorithm>

namespace yomi::shogi {
namespace {

// What every generator needs to know about the side to move.
struct Scene {
  explicit Scene(const Position& position)
      : pos(position),
        us(position.side_to_move()),
        them(~us),
        occupied(position.occupied()),
        king(position.king(us)) {
    if (king.exists()) pinned = pos.blockers(them, king) & pos.pieces(us);
  }
  const Position& pos;
  Color us;
  Color them;
  Bitboard occupied;
  Square king;
  Bitboard pinned;
};

// A piece on the far rank that only moves forward could never move again.
bool stuck(PieceType t, Color c, Square to) {
  if (t == PieceType::kPawn || t == PieceType::kLance) return to.rank_for(c) == 1;
  return t == PieceType::kKnight && to.rank_for(c) <= 2;
}

void push_moves(const Scene& scene, Square from, PieceType t, Bitboard targets, MoveList& moves) {
  const bool from_zone = from.in_promotion_zone(scene.us);
  while (targets.any()) {
    const Square to = targets.pop();
    if (can_promote(t) && (from_zone || to.in_promotion_zone(scene.us)))
      moves.push(Move::board(from, to, true));
    if (!stuck(t, scene.us, to)) moves.push(Move::board(from, to, false));
  }
}

// The squares a pinned piece may go to: those on the line through it and its king.
Bitboard pin_line(const Scene& scene, Square from) {
  if (!scene.pinned.has(from)) return Bitboard::all();
  return ray(direction_of(scene.king, from), scene.king);
}

// King moves, to squares in `targets` only.
void king_moves(const Scene& scene, Bitboard targets, MoveList& moves) {
  const Bitboard without_king = scene.occupied ^ Bitboard::of(scene.king);
  targets &= king_attacks(scene.king) & ~scene.pos.pieces(scene.us);
  while (targets.any()) {
    const Square to = targets.pop();
    if (!scene.pos.attacked(scene.them, to, without_king))
      moves.push(Move::board(scene.king, to, false));
  }
}

// Moves of all pieces but the king, to squares in `targets` only.
void piece_moves(const Scene& scene, Bitboard targets, MoveList& moves) {
  Bitboard movers = scene.pos.pieces(scene.us) & ~scene.pos.pieces(PieceType::kKing);
  targets &= ~scene.pos.pieces(scene.us);
  while (movers.any()) {
    const Square from = movers.pop();
    const PieceType t = scene.pos.at(from).type();
    push_moves(scene, from, t,
               attacks(scene.us, t, from, scene.occupied) & targets & pin_line(scene, from), moves);
  }
}

// Where a piece of this type may be dropped at all, 打ち歩詰め apart.
Bitboard drop_squares(const Scene& scene, PieceType t) {
  Bitboard squares = ~scene.occupied;
  const bool black = scene.us == Color::kBlack;
  if (t == PieceType::kPawn || t == PieceType::kLance || t == PieceType::kKnight)
    squares &= ~rank_of(black ? 1 : 9);
  if (t == PieceType::kKnight) squares &= ~rank_of(black ? 2 : 8);
  if (t == PieceType::kPawn) {
    for (Bitboard own = scene.pos.pieces(scene.us, PieceType::kPawn); own.any();)
      squares &= ~file_of(own.pop().file());
  }
  return squares;
}

void push_drops(const Scene& scene, PieceType t, Bitboard targets, MoveList& moves) {
  targets &= drop_squares(scene, t);
  const Square enemy_king = scene.pos.king(scene.them);
  while (targets.any()) {
    const Square to = targets.pop();
    if (t == PieceType::kPawn && enemy_king.exists() &&
        pawn_attacks(scene.us, to).has(enemy_king) && pawn_drop_mates(scene.pos, to))
      continue;
    moves.push(Move::drop(t, to));
  }
}

void drops(const Scene& scene, const Bitboard& targets, MoveList& moves) {
  const Hand hand = scene.pos.hand(scene.us);
  for (PieceType t : kHandTypes) {
    if (hand.has(t)) push_drops(scene, t, targets, moves);
  }
}

void evasions(const Scene& scene, MoveList& moves) {
  king_moves(scene, Bitboard::all(), moves);
  const Bitboard& checkers = scene.pos.checkers();
  if (checkers.more_than_one()) return;
  const Bitboard middle = between(checkers.first(), scene.king);
  piece_moves(scene, checkers | middle, moves);
  if (middle.any()) drops(scene, middle, moves);
}

// Checks by pieces on the board: directly, or by clearing the line of a slider behind.
void board_checks(const Scene& scene, Square target, MoveList& moves) {
  // Squares from which each type of ours attacks the king.
  std::array<Bitboard, 16> from_where = {};
  const auto squares = [&](PieceType t) -> const Bitboard& {
    Bitboard& set = from_where[static_cast<std::size_t>(t)];
    if (set.empty()) set = attacks(scene.them, t, target, scene.occupied);
    return set;
  };
  const Bitboard uncovering = scene.pos.blockers(scene.us, target) & scene.pos.pieces(scene.us);
  const Bitboard free = ~scene.pos.pieces(scene.us);
  for (Bitboard movers = scene.pos.pieces(scene.us); movers.any();) {
    const Square from = movers.pop();
    const PieceType t = scene.pos.at(from).type();
    Bitboard open;  // targets that uncover a check
    if (uncovering.has(from)) open = ~ray(direction_of(target, from), target);
    if (t == PieceType::kKing) {
      king_moves(scene, open, moves);
      continue;
    }
    const Bitboard reach =
        attacks(scene.us, t, from, scene.occupied) & free & pin_line(scene, from);
    if (reach.empty()) continue;
    const Bitboard plain_checks = open | squares(t);
    const Bitboard promoted_checks = can_promote(t) ? open | squares(promote(t)) : Bitboard();
    const bool from_zone = from.in_promotion_zone(scene.us);
    for (Bitboard rest = reach & (plain_checks | promoted_checks); rest.any();) {
      const Square to = rest.pop();
      if (promoted_checks.has(to) && (from_zone || to.in_promotion_zone(scene.us)))
        moves.push(Move::board(from, to, true));
      if (plain_checks.has(to) && !stuck(t, scene.us, to)) moves.push(Move::board(from, to, false));
    }
  }
}

}  // namespace

void generate_evasions(const Position& position, MoveList& moves) {
  evasions(Scene(position), moves);
}

void generate_legal(const Position& position, MoveList& moves) {
  const Scene scene(position);
  if (position.in_check()) return evasions(scene, moves);
  if (scene.king.exists()) king_moves(scene, Bitboard::all(), moves);
  piece_moves(scene, Bitboard::all(), moves);
  drops(scene, Bitboard::all(), moves);
}

void generate_checks(const Position& position, MoveList& moves) {
  const Scene scene(position);
  if (position.in_check()) {
    // Few moves: filter them.
    const std::size_t begin = moves.size();
    evasions(scene, moves);
    std::size_t kept = begin;
    for (std::size_t i = begin; i < moves.size(); ++i) {
      if (gives_check(position, moves[i])) moves[kept++] = moves[i];
    }
    return moves.resize(kept);
  }
  const Square target = position.king(scene.them);
  board_checks(scene, target, moves);
  const Hand hand = position.hand(scene.us);
  for (PieceType t : kHandTypes) {
    if (hand.has(t)) push_drops(scene, t, attacks(scene.them, t, target, scene.occupied), moves);
  }
}

bool has_board_evasion(const Position& position) {
  const Color us = position.side_to_move();
  const Color them = ~us;
  const Square king = position.king(us);
  const Bitboard without_king = position.occupied() ^ Bitboard::of(king);
  for (Bitboard flight = king_attacks(king) & ~position.pieces(us); flight.any();) {
    if (!position.attacked(them, flight.pop(), without_king)) return true;
  }
  if (position.checkers().more_than_one()) return false;
  // A piece goes wherever it attacks, and can always go there promoted where it would be stuck.
  const Bitboard king_bit = Bitboard::of(king);
  Bitboard pinned;
  bool pins_known = false;
  for (Bitboard targets = position.checkers() | between(position.checkers().first(), king);
       targets.any();) {
    const Square to = targets.pop();
    for (Bitboard movers = position.attackers(us, to, position.occupied()) & ~king_bit;
         movers.any();) {
      const Square from = movers.pop();
      if (!pins_known) pinned = position.blockers(them, king);
      pins_known = true;
      if (!pinned.has(from) || ray(direction_of(king, from), king).has(to)) return true;
    }
  }
  return false;
}

bool has_legal_move(const Position& position) {
  MoveList moves;
  generate_legal(position, moves);
  return !moves.empty();
}

bool is_checkmate(const Position& position) {
  return position.in_check() && !has_legal_move(position);
}

bool is_legal(const Position& position, Move move) {
  MoveList moves;
  generate_legal(position, moves);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

bool gives_check(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Square king = position.king(~us);
  if (!king.exists()) return false;
  const Square to = move.to();
  if (move.is_drop()) return attacks(us, move.dropped(), to, position.occupied()).has(king);
  const Bitboard from = Bitboard::of(move.from());
  const Bitboard occupied = (position.occupied() & ~from) | Bitboard::of(to);
  const PieceType before = position.at(move.from()).type();
  const PieceType t = move.promotes() ? promote(before) : before;
  if (t != PieceType::kKing && attacks(us, t, to, occupied).has(king)) return true;
  return (position.attackers(us, king, occupied) & ~from).any();
}

bool pawn_drop_mates(const Position& position, Square to) {
  const Color us = position.side_to_move();
  const Color them = ~us;
  const Square king = position.king(them);
  const Bitboard occupied = position.occupied() | Bitboard::of(to);
  Bitboard flight = king_attacks(king) & ~position.pieces(them);
  const Bitboard without_king = occupied ^ Bitboard::of(king);
  while (flight.any()) {
    if (!position.attacked(us, flight.pop(), without_king)) return false;
  }
  Bitboard captors = position.attackers(them, to, occupied) & ~Bitboard::of(king);
  while (captors.any()) {
    // The captor is not pinned: its departure opens no line.
    if (!position.attacked(us, king, occupied ^ Bitboard::of(captors.pop()))) return false;
  }
  return true;
}

std::uint64_t perft(Position& position, int depth) {
  if (depth == 0) return 1;
  MoveList moves;
  generate_legal(position, moves);
  if (depth == 1) return moves.size();
  std::uint64_t sum = 0;
  for (Move move : moves) {
    Position::Undo undo;
    position.play(move, undo);
    sum += perft(position, depth - 1);
    position.take_back(move, undo);
  }
  return sum;
}

}  // namespace yomi::shogi
