// Bitboard: a set of squares, and where each piece attacks.
//
// Bit i is square i (types.h). Files are contiguous, so a lance's ray is contiguous too. Sliding
// attacks use one ray per direction and the first blocker on it: small tables, no start-up search.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "shogi/types.h"

namespace yomi::shogi {

struct Bitboard {
  std::uint64_t low = 0;   // squares 0 … 63
  std::uint64_t high = 0;  // squares 64 … 80

  [[nodiscard]] static constexpr Bitboard of(Square s) {
    return s.index() < 64 ? Bitboard{std::uint64_t{1} << s.index(), 0}
                          : Bitboard{0, std::uint64_t{1} << (s.index() - 64)};
  }
  [[nodiscard]] static constexpr Bitboard all() {
    return {~std::uint64_t{0}, (std::uint64_t{1} << 17) - 1};
  }

  [[nodiscard]] constexpr bool empty() const { return (low | high) == 0; }
  [[nodiscard]] constexpr bool any() const { return (low | high) != 0; }
  [[nodiscard]] constexpr bool has(Square s) const {
    return ((s.index() < 64 ? low >> s.index() : high >> (s.index() - 64)) & 1) != 0;
  }
  [[nodiscard]] constexpr bool more_than_one() const {
    return (low & (low - 1)) != 0 || (high & (high - 1)) != 0 || (low != 0 && high != 0);
  }
  [[nodiscard]] int count() const { return std::popcount(low) + std::popcount(high); }
  // Both require any().
  [[nodiscard]] Square first() const {
    return Square(low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high));
  }
  [[nodiscard]] Square last() const {
    return Square(high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(low));
  }
  Square pop() {
    const Square s = first();
    if (low != 0)
      low &= low - 1;
    else
      high &= high - 1;
    return s;
  }

  constexpr bool operator==(const Bitboard&) const = default;
  constexpr Bitboard operator&(const Bitboard& o) const { return {low & o.low, high & o.high}; }
  constexpr Bitboard operator|(const Bitboard& o) const { return {low | o.low, high | o.high}; }
  constexpr Bitboard operator^(const Bitboard& o) const { return {low ^ o.low, high ^ o.high}; }
  // Within the 81 squares.
  constexpr Bitboard operator~() const { return *this ^ all(); }
  constexpr Bitboard& operator|=(const Bitboard& o) { return *this = *this | o; }
  constexpr Bitboard& operator&=(const Bitboard& o) { return *this = *this & o; }
  constexpr Bitboard& operator^=(const Bitboard& o) { return *this = *this ^ o; }
};

// The first four directions go to higher squares, the last four to lower ones; opposites are 4
// apart.
enum Direction : std::uint8_t {
  kDown = 0,  // rank + 1
  kLeft = 1,  // file + 1
  kLeftDown = 2,
  kLeftUp = 3,
  kUp = 4,  // rank − 1
  kRight = 5,
  kRightUp = 6,
  kRightDown = 7,
  kNoDirection = 8,
};
[[nodiscard]] constexpr Direction opposite(Direction d) {
  return static_cast<Direction>(d ^ 4);
}

struct AttackTables {
  std::array<std::array<Bitboard, 81>, 8> ray;  // the squares from here to the edge
  std::array<std::array<std::uint8_t, 81>, 81> direction;
  // Steps of pawn, knight, silver, gold, king (in this order) by colour and square.
  std::array<std::array<std::array<Bitboard, 81>, 2>, 5> step;
  std::array<Bitboard, 81> cross;  // a rook's squares on an empty board
  std::array<Bitboard, 81> star;   // a bishop's
  std::array<Bitboard, 9> file;
  std::array<Bitboard, 9> rank;
};
extern const AttackTables kTables;

// The direction in which `to` lies as seen from `from`; kNoDirection where no straight line joins
// them (or they are the same square).
[[nodiscard]] inline Direction direction_of(Square from, Square to) {
  return static_cast<Direction>(kTables.direction[static_cast<std::size_t>(from.index())]
                                                 [static_cast<std::size_t>(to.index())]);
}
[[nodiscard]] inline const Bitboard& ray(Direction d, Square s) {
  return kTables.ray[d][static_cast<std::size_t>(s.index())];
}
// The squares strictly between two; empty where they are not in line.
[[nodiscard]] inline Bitboard between(Square a, Square b) {
  const Direction d = direction_of(a, b);
  if (d == kNoDirection) return {};
  return ray(d, a) & ray(opposite(d), b);
}
[[nodiscard]] inline const Bitboard& file_of(int file) {
  return kTables.file[static_cast<std::size_t>(file - 1)];
}
[[nodiscard]] inline const Bitboard& rank_of(int rank) {
  return kTables.rank[static_cast<std::size_t>(rank - 1)];
}

[[nodiscard]] inline const Bitboard& cross(Square s) {
  return kTables.cross[static_cast<std::size_t>(s.index())];
}
[[nodiscard]] inline const Bitboard& star(Square s) {
  return kTables.star[static_cast<std::size_t>(s.index())];
}

[[nodiscard]] inline Bitboard slide(Direction d, Square s, const Bitboard& occupied) {
  const Bitboard& path = ray(d, s);
  const Bitboard blockers = path & occupied;
  if (blockers.empty()) return path;
  return path ^ ray(d, d < 4 ? blockers.first() : blockers.last());
}
[[nodiscard]] inline Bitboard rook_attacks(Square s, const Bitboard& occupied) {
  return slide(kDown, s, occupied) | slide(kLeft, s, occupied) | slide(kUp, s, occupied) |
         slide(kRight, s, occupied);
}
[[nodiscard]] inline Bitboard bishop_attacks(Square s, const Bitboard& occupied) {
  return slide(kLeftDown, s, occupied) | slide(kLeftUp, s, occupied) |
         slide(kRightUp, s, occupied) | slide(kRightDown, s, occupied);
}
[[nodiscard]] inline Bitboard lance_attacks(Color c, Square s, const Bitboard& occupied) {
  return slide(c == Color::kBlack ? kUp : kDown, s, occupied);
}
[[nodiscard]] inline const Bitboard& step(int kind, Color c, Square s) {
  return kTables.step[static_cast<std::size_t>(kind)][static_cast<std::size_t>(c)]
                     [static_cast<std::size_t>(s.index())];
}
[[nodiscard]] inline const Bitboard& pawn_attacks(Color c, Square s) {
  return step(0, c, s);
}
[[nodiscard]] inline const Bitboard& knight_attacks(Color c, Square s) {
  return step(1, c, s);
}
[[nodiscard]] inline const Bitboard& silver_attacks(Color c, Square s) {
  return step(2, c, s);
}
[[nodiscard]] inline const Bitboard& gold_attacks(Color c, Square s) {
  return step(3, c, s);
}
[[nodiscard]] inline const Bitboard& king_attacks(Square s) {
  return step(4, Color::kBlack, s);
}

// Where a piece of colour `c` on `s` attacks. Seen from the far end it answers the reverse question
// too: the squares from which such a piece of the *other* colour attacks `s`.
[[nodiscard]] Bitboard attacks(Color c, PieceType t, Square s, const Bitboard& occupied);

}  // namespace yomi::shogi
