// Position: a board, two hands, the side to move; moves are made and taken back.
//
// One king or two, or none while a position is being set up. A player without a king cannot be in
// check and may make any move (the attacker of a tsume problem).
//
// Key: 128 bits over the board and the side to move, kept up with every move. The hands are not in
// it: solvers compare hands with each other (more pieces in hand never hurt the attacker), so they
// need them apart. The set of pieces never changes in play, so board + one hand fix the other hand.
//
// Invariants: the bitboards, the mailbox and the key describe the same board; checkers() are the
// pieces that give check to the side to move.
#pragma once

#include <array>
#include <cstdint>

#include "shogi/bitboard.h"
#include "shogi/types.h"

namespace yomi::shogi {

struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
  constexpr bool operator==(const Key&) const = default;
  constexpr Key operator^(const Key& o) const { return {low ^ o.low, high ^ o.high}; }
  constexpr Key& operator^=(const Key& o) { return *this = *this ^ o; }
};

class Position {
 public:
  // What undo needs. Kept by the caller, so that a search owns its own stack.
  struct Undo {
    Bitboard checkers;
    Piece captured;
  };

  // An empty board, black to move.
  Position() = default;
  [[nodiscard]] static Position start();

  // --- setting up; finish with update()
  void put(Square s, Piece p);  // requires an empty square
  void remove(Square s);        // requires a piece there
  void set_hand(Color c, Hand hand) { hands_[static_cast<std::size_t>(c)] = hand; }
  void set_side_to_move(Color c);
  void update();  // finds the checkers again

  // --- looking
  [[nodiscard]] Piece at(Square s) const { return board_[static_cast<std::size_t>(s.index())]; }
  [[nodiscard]] Hand hand(Color c) const { return hands_[static_cast<std::size_t>(c)]; }
  [[nodiscard]] Color side_to_move() const { return side_; }
  [[nodiscard]] bool has_king(Color c) const { return king(c).exists(); }
  [[nodiscard]] Square king(Color c) const { return kings_[static_cast<std::size_t>(c)]; }
  [[nodiscard]] const Bitboard& pieces(Color c) const {
    return colors_[static_cast<std::size_t>(c)];
  }
  // Of both colours.
  [[nodiscard]] const Bitboard& pieces(PieceType t) const {
    return types_[static_cast<std::size_t>(t)];
  }
  [[nodiscard]] Bitboard pieces(Color c, PieceType t) const { return pieces(c) & pieces(t); }
  [[nodiscard]] Bitboard occupied() const { return colors_[0] | colors_[1]; }
  [[nodiscard]] const Key& key() const { return key_; }
  [[nodiscard]] const Bitboard& checkers() const { return checkers_; }
  [[nodiscard]] bool in_check() const { return checkers_.any(); }

  // Pieces of colour `by` that attack `s`, with `occupied` on the board.
  [[nodiscard]] Bitboard attackers(Color by, Square s, const Bitboard& occupied) const;
  // Whether there is one; cheaper.
  [[nodiscard]] bool attacked(Color by, Square s, const Bitboard& occupied) const;
  // Pieces of either colour that alone stand between a slider of `slider` and `target`.
  [[nodiscard]] Bitboard blockers(Color slider, Square target) const;

  // --- playing. Requires a move that is at least pseudo-legal (right piece, right target).
  void play(Move move, Undo& undo);
  void take_back(Move move, const Undo& undo);
  // The key after `move`, without playing it.
  [[nodiscard]] Key key_after(Move move) const;

  // Same board, hands and side to move.
  [[nodiscard]] bool same_as(const Position& other) const;

 private:
  // Sliders of `by` that would attack `s` if nothing stood between.
  [[nodiscard]] Bitboard sliders_towards(Color by, Square s) const;
  [[nodiscard]] Bitboard sliding_attackers(Color by, Square s, const Bitboard& occupied) const;
  void toggle(Square s, Piece p);

  std::array<Piece, 81> board_ = {};
  std::array<Bitboard, 2> colors_ = {};
  std::array<Bitboard, 16> types_ = {};
  Bitboard golds_ = {};  // golds and what moves like them
  std::array<Hand, 2> hands_ = {};
  std::array<Square, 2> kings_ = {};
  Color side_ = Color::kBlack;
  Key key_ = {};
  Bitboard checkers_ = {};
};

}  // namespace yomi::shogi
