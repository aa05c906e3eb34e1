// The small values of shogi: colours, squares, pieces, hands, moves.
//
// A square is named by file (筋, 1 at black's right) and rank (段, 1 at the top):
// index = (file − 1) × 9 + (rank − 1). Black (先手) moves towards rank 1.
//
// Two squares and a colour decide everything else, so the values are plain integers and enums; the
// words for people (７六歩, P-7f) belong to the notation headers.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "base/check.h"

namespace yomi::shogi {

enum class Color : std::uint8_t { kBlack = 0, kWhite = 1 };
[[nodiscard]] constexpr Color operator~(Color c) {
  return c == Color::kBlack ? Color::kWhite : Color::kBlack;
}
[[nodiscard]] constexpr int index(Color c) {
  return static_cast<int>(c);
}
inline constexpr std::array<Color, 2> kColors = {Color::kBlack, Color::kWhite};

inline constexpr int kSquares = 81;

class Square {
 public:
  constexpr Square() = default;  // no square
  constexpr explicit Square(int i) : index_(static_cast<std::int8_t>(i)) {}
  // Requires 1 ≤ file, rank ≤ 9.
  constexpr Square(int file, int rank) : Square((file - 1) * 9 + rank - 1) {}

  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr int file() const { return index_ / 9 + 1; }
  [[nodiscard]] constexpr int rank() const { return index_ % 9 + 1; }
  // The rank as `c` counts: 1 is the far edge.
  [[nodiscard]] constexpr int rank_for(Color c) const {
    return c == Color::kBlack ? rank() : 10 - rank();
  }
  [[nodiscard]] constexpr bool exists() const { return index_ >= 0; }
  [[nodiscard]] constexpr bool in_promotion_zone(Color c) const { return rank_for(c) <= 3; }
  constexpr bool operator==(const Square&) const = default;

 private:
  std::int8_t index_ = -1;
};

// Promoted = plain + 8. Gold and king do not promote.
enum class PieceType : std::uint8_t {
  kNone = 0,
  kPawn = 1,
  kLance,
  kKnight,
  kSilver,
  kBishop,
  kRook,
  kGold,
  kKing = 8,
  kProPawn,
  kProLance,
  kProKnight,
  kProSilver,
  kHorse,
  kDragon,
};
inline constexpr int kPieceTypes = 15;  // with kNone
// Types that can be held in hand, as index 1 … 7.
inline constexpr std::array<PieceType, 7> kHandTypes = {
    PieceType::kPawn,   PieceType::kLance, PieceType::kKnight, PieceType::kSilver,
    PieceType::kBishop, PieceType::kRook,  PieceType::kGold};

[[nodiscard]] constexpr int index(PieceType t) {
  return static_cast<int>(t);
}
[[nodiscard]] constexpr bool can_promote(PieceType t) {
  return t >= PieceType::kPawn && t <= PieceType::kRook;
}
[[nodiscard]] constexpr bool is_promoted(PieceType t) {
  return t > PieceType::kKing;
}
[[nodiscard]] constexpr PieceType promote(PieceType t) {
  return static_cast<PieceType>(index(t) + 8);
}
// What the piece becomes in the hand of its captor.
[[nodiscard]] constexpr PieceType plain(PieceType t) {
  return is_promoted(t) ? static_cast<PieceType>(index(t) - 8) : t;
}
// How many of a plain type there are in a full set.
[[nodiscard]] constexpr int full_count(PieceType t) {
  switch (t) {
    case PieceType::kPawn:
      return 18;
    case PieceType::kBishop:
    case PieceType::kRook:
    case PieceType::kKing:
      return 2;
    case PieceType::kLance:
    case PieceType::kKnight:
    case PieceType::kSilver:
    case PieceType::kGold:
      return 4;
    default:
      return 0;
  }
}

class Piece {
 public:
  constexpr Piece() = default;  // no piece
  constexpr Piece(Color c, PieceType t)
      : bits_(static_cast<std::uint8_t>(shogi::index(t) | shogi::index(c) << 4)) {}

  [[nodiscard]] constexpr bool exists() const { return bits_ != 0; }
  // Requires exists().
  [[nodiscard]] constexpr Color color() const { return static_cast<Color>(bits_ >> 4); }
  [[nodiscard]] constexpr PieceType type() const { return static_cast<PieceType>(bits_ & 15); }
  [[nodiscard]] constexpr int index() const { return bits_; }
  constexpr bool operator==(const Piece&) const = default;

 private:
  std::uint8_t bits_ = 0;
};

// The pieces in one player's hand, packed so that "has at least everything of" is one subtraction:
// each count is followed by a guard bit that is always 0.
class Hand {
 public:
  constexpr Hand() = default;

  [[nodiscard]] constexpr int count(PieceType t) const {
    return static_cast<int>(bits_ >> shift(t) & mask(t));
  }
  [[nodiscard]] constexpr bool has(PieceType t) const { return count(t) != 0; }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr int total() const {
    int sum = 0;
    for (PieceType t : kHandTypes) sum += count(t);
    return sum;
  }
  constexpr void add(PieceType t, int n = 1) { bits_ += static_cast<std::uint32_t>(n) << shift(t); }
  // Requires count(t) ≥ n.
  constexpr void remove(PieceType t, int n = 1) {
    bits_ -= static_cast<std::uint32_t>(n) << shift(t);
  }
  constexpr void set(PieceType t, int n) {
    bits_ = (bits_ & ~(mask(t) << shift(t))) | static_cast<std::uint32_t>(n) << shift(t);
  }

  // At least as many of every type. A partial order: neither may hold.
  [[nodiscard]] constexpr bool covers(Hand other) const {
    return ((bits_ - other.bits_) & kGuards) == 0;
  }
  [[nodiscard]] constexpr std::uint32_t bits() const { return bits_; }
  [[nodiscard]] static constexpr Hand from_bits(std::uint32_t bits) {
    Hand hand;
    hand.bits_ = bits;
    return hand;
  }
  constexpr bool operator==(const Hand&) const = default;

  // The pieces of each type that both, or either, have.
  [[nodiscard]] static constexpr Hand least(Hand a, Hand b) {
    Hand hand;
    for (PieceType t : kHandTypes) hand.set(t, a.count(t) < b.count(t) ? a.count(t) : b.count(t));
    return hand;
  }
  [[nodiscard]] static constexpr Hand most(Hand a, Hand b) {
    Hand hand;
    for (PieceType t : kHandTypes) hand.set(t, a.count(t) > b.count(t) ? a.count(t) : b.count(t));
    return hand;
  }

 private:
  // Order of the fields: P L N S B R G.
  static constexpr std::array<std::uint8_t, 8> kShift = {0, 0, 6, 10, 14, 18, 21, 24};
  static constexpr std::array<std::uint8_t, 8> kMask = {0, 31, 7, 7, 7, 3, 3, 7};
  static constexpr std::uint32_t kGuards =
      1U << 5 | 1U << 9 | 1U << 13 | 1U << 17 | 1U << 20 | 1U << 23 | 1U << 27;
  [[nodiscard]] static constexpr int shift(PieceType t) {
    return kShift[static_cast<std::size_t>(t)];
  }
  [[nodiscard]] static constexpr std::uint32_t mask(PieceType t) {
    return kMask[static_cast<std::size_t>(t)];
  }

  std::uint32_t bits_ = 0;
};

// A move in 16 bits: where to, where from (or which piece is dropped), whether it promotes.
// The all-zero value is no move.
class Move {
 public:
  constexpr Move() = default;
  [[nodiscard]] static constexpr Move board(Square from, Square to, bool promotes) {
    return Move(to.index() | from.index() << 7 | (promotes ? 1 << 14 : 0));
  }
  [[nodiscard]] static constexpr Move drop(PieceType t, Square to) {
    return Move(to.index() | (kSquares + shogi::index(t)) << 7);
  }

  [[nodiscard]] constexpr bool exists() const { return bits_ != 0; }
  [[nodiscard]] constexpr Square to() const { return Square(bits_ & 127); }
  [[nodiscard]] constexpr bool is_drop() const { return (bits_ >> 7 & 127) >= kSquares; }
  // Requires !is_drop().
  [[nodiscard]] constexpr Square from() const { return Square(bits_ >> 7 & 127); }
  // Requires is_drop().
  [[nodiscard]] constexpr PieceType dropped() const {
    return static_cast<PieceType>((bits_ >> 7 & 127) - kSquares);
  }
  [[nodiscard]] constexpr bool promotes() const { return (bits_ & 1 << 14) != 0; }
  [[nodiscard]] constexpr std::uint16_t bits() const { return bits_; }
  [[nodiscard]] static constexpr Move from_bits(std::uint16_t bits) {
    Move move;
    move.bits_ = bits;
    return move;
  }
  constexpr bool operator==(const Move&) const = default;

 private:
  constexpr explicit Move(int bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  std::uint16_t bits_ = 0;
};

// The moves of one position; no position has more than 593 legal ones.
class MoveList {
 public:
  void push(Move move) { moves_[size_++] = move; }
  void clear() { size_ = 0; }
  void resize(std::size_t size) { size_ = size; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] Move operator[](std::size_t i) const { return moves_[i]; }
  [[nodiscard]] Move& operator[](std::size_t i) { return moves_[i]; }
  [[nodiscard]] const Move* begin() const { return moves_.data(); }
  [[nodiscard]] const Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] Move* begin() { return moves_.data(); }
  [[nodiscard]] Move* end() { return moves_.data() + size_; }

 private:
  // Pseudo-legal lists can be a little longer than legal ones.
  std::array<Move, 640> moves_;
  std::size_t size_ = 0;
};

}  // namespace yomi::shogi
