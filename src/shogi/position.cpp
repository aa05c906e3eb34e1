#include "shogi/position.h"

#include "base/random.h"

namespace yomi::shogi {
namespace {

struct PositionKeys {
  std::array<std::array<Key, 32>, 81> piece = {};
  Key white_to_move;
};

PositionKeys make_keys() {
  PositionKeys keys;
  // Any fixed seed does; the keys never leave the process.
  Random random(0x73686f6769ULL);
  const auto next = [&random] {
    const std::uint64_t low = random.next();
    return Key{low, random.next()};
  };
  for (auto& square : keys.piece) {
    for (Key& key : square) key = next();
  }
  keys.white_to_move = next();
  return keys;
}

bool moves_like_gold(PieceType t) {
  return t == PieceType::kGold || (t >= PieceType::kProPawn && t <= PieceType::kProSilver);
}

const PositionKeys kKeys = make_keys();

const Key& key_of(Square s, Piece p) {
  return kKeys.piece[static_cast<std::size_t>(s.index())][static_cast<std::size_t>(p.index())];
}

}  // namespace

Position Position::start() {
  Position position;
  const auto back = {PieceType::kLance,  PieceType::kKnight, PieceType::kSilver,
                     PieceType::kGold,   PieceType::kKing,   PieceType::kGold,
                     PieceType::kSilver, PieceType::kKnight, PieceType::kLance};
  int file = 1;
  for (PieceType t : back) {
    position.put({file, 1}, {Color::kWhite, t});
    position.put({file, 9}, {Color::kBlack, t});
    position.put({file, 3}, {Color::kWhite, PieceType::kPawn});
    position.put({file, 7}, {Color::kBlack, PieceType::kPawn});
    ++file;
  }
  position.put({2, 2}, {Color::kWhite, PieceType::kBishop});
  position.put({8, 2}, {Color::kWhite, PieceType::kRook});
  position.put({8, 8}, {Color::kBlack, PieceType::kBishop});
  position.put({2, 8}, {Color::kBlack, PieceType::kRook});
  position.update();
  return position;
}

void Position::toggle(Square s, Piece p) {
  const Bitboard bit = Bitboard::of(s);
  colors_[static_cast<std::size_t>(p.color())] ^= bit;
  types_[static_cast<std::size_t>(p.type())] ^= bit;
  if (moves_like_gold(p.type())) golds_ ^= bit;
  key_ ^= key_of(s, p);
}

void Position::put(Square s, Piece p) {
  CHECK(!at(s).exists() && p.exists());
  board_[static_cast<std::size_t>(s.index())] = p;
  toggle(s, p);
  if (p.type() == PieceType::kKing) kings_[static_cast<std::size_t>(p.color())] = s;
}

void Position::remove(Square s) {
  const Piece p = at(s);
  CHECK(p.exists());
  board_[static_cast<std::size_t>(s.index())] = Piece();
  toggle(s, p);
  if (p.type() == PieceType::kKing) kings_[static_cast<std::size_t>(p.color())] = Square();
}

void Position::set_side_to_move(Color c) {
  if (c != side_) key_ ^= kKeys.white_to_move;
  side_ = c;
}

void Position::update() {
  checkers_ = has_king(side_) ? attackers(~side_, king(side_), occupied()) : Bitboard();
}

Bitboard Position::attackers(Color by, Square s, const Bitboard& occupied) const {
  const Color from = ~by;  // looked at from `s`, the attack runs the other way
  const Bitboard near =
      pieces(PieceType::kKing) | pieces(PieceType::kHorse) | pieces(PieceType::kDragon);
  Bitboard found = (pawn_attacks(from, s) & pieces(PieceType::kPawn)) |
                   (knight_attacks(from, s) & pieces(PieceType::kKnight)) |
                   (silver_attacks(from, s) & pieces(PieceType::kSilver)) |
                   (gold_attacks(from, s) & golds_) | (king_attacks(s) & near);
  return (found & pieces(by)) | sliding_attackers(by, s, occupied);
}

// Each slider is tried on its own line only: there are few of them.
Bitboard Position::sliding_attackers(Color by, Square s, const Bitboard& occupied) const {
  Bitboard found;
  for (Bitboard sliders = sliders_towards(by, s); sliders.any();) {
    const Square slider = sliders.pop();
    if ((between(slider, s) & occupied).empty()) found |= Bitboard::of(slider);
  }
  return found;
}

Bitboard Position::sliders_towards(Color by, Square s) const {
  return ((cross(s) & (pieces(PieceType::kRook) | pieces(PieceType::kDragon))) |
          (star(s) & (pieces(PieceType::kBishop) | pieces(PieceType::kHorse))) |
          (ray(by == Color::kBlack ? kDown : kUp, s) & pieces(PieceType::kLance))) &
         pieces(by);
}

bool Position::attacked(Color by, Square s, const Bitboard& occupied) const {
  const Color from = ~by;
  const Bitboard near =
      pieces(PieceType::kKing) | pieces(PieceType::kHorse) | pieces(PieceType::kDragon);
  const Bitboard steps = (pawn_attacks(from, s) & pieces(PieceType::kPawn)) |
                         (knight_attacks(from, s) & pieces(PieceType::kKnight)) |
                         (silver_attacks(from, s) & pieces(PieceType::kSilver)) |
                         (gold_attacks(from, s) & golds_) | (king_attacks(s) & near);
  if ((steps & pieces(by)).any()) return true;
  for (Bitboard sliders = sliders_towards(by, s); sliders.any();) {
    if ((between(sliders.pop(), s) & occupied).empty()) return true;
  }
  return false;
}

Bitboard Position::blockers(Color slider, Square target) const {
  Bitboard found;
  const Bitboard all = occupied();
  for (Bitboard rest = sliders_towards(slider, target); rest.any();) {
    const Bitboard middle = between(rest.pop(), target) & all;
    if (middle.any() && !middle.more_than_one()) found |= middle;
  }
  return found;
}

void Position::play(Move move, Undo& undo) {
  const Square to = move.to();
  undo.checkers = checkers_;
  undo.captured = Piece();
  Piece moved;
  Hand& hand = hands_[static_cast<std::size_t>(side_)];
  if (move.is_drop()) {
    moved = Piece(side_, move.dropped());
    hand.remove(move.dropped());
  } else {
    const Square from = move.from();
    const Piece before = at(from);
    undo.captured = at(to);
    if (undo.captured.exists()) {
      toggle(to, undo.captured);
      hand.add(plain(undo.captured.type()));
    }
    toggle(from, before);
    board_[static_cast<std::size_t>(from.index())] = Piece();
    moved = move.promotes() ? Piece(side_, promote(before.type())) : before;
    if (moved.type() == PieceType::kKing) kings_[static_cast<std::size_t>(side_)] = to;
  }
  board_[static_cast<std::size_t>(to.index())] = moved;
  toggle(to, moved);
  side_ = ~side_;
  key_ ^= kKeys.white_to_move;
  update();
}

void Position::take_back(Move move, const Undo& undo) {
  const Square to = move.to();
  side_ = ~side_;
  key_ ^= kKeys.white_to_move;
  const Piece moved = at(to);
  toggle(to, moved);
  board_[static_cast<std::size_t>(to.index())] = undo.captured;
  Hand& hand = hands_[static_cast<std::size_t>(side_)];
  if (move.is_drop()) {
    hand.add(move.dropped());
  } else {
    const Square from = move.from();
    const Piece before = move.promotes() ? Piece(side_, plain(moved.type())) : moved;
    board_[static_cast<std::size_t>(from.index())] = before;
    toggle(from, before);
    if (undo.captured.exists()) {
      toggle(to, undo.captured);
      hand.remove(plain(undo.captured.type()));
    }
    if (before.type() == PieceType::kKing) kings_[static_cast<std::size_t>(side_)] = from;
  }
  checkers_ = undo.checkers;
}

Key Position::key_after(Move move) const {
  Key key = key_ ^ kKeys.white_to_move;
  const Square to = move.to();
  if (move.is_drop()) return key ^ key_of(to, {side_, move.dropped()});
  const Piece before = at(move.from());
  const Piece captured = at(to);
  if (captured.exists()) key ^= key_of(to, captured);
  key ^= key_of(move.from(), before);
  return key ^ key_of(to, move.promotes() ? Piece(side_, promote(before.type())) : before);
}

bool Position::same_as(const Position& other) const {
  return board_ == other.board_ && hands_ == other.hands_ && side_ == other.side_;
}

}  // namespace yomi::shogi
