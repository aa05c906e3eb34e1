// The relaxation: a game that is easier than the real one and has far fewer positions.
//
// In a relaxed position the cards of each column's top run have forgotten their suit, all but the
// run's first card; that one has forgotten it only when it lies at the bottom of its column. A
// forgotten card shows its rank alone. Cards in the set `remembered` never forget. Whatever lies
// deeper than the first card of the top run has never been moved (only a run can have been built),
// so nothing is lost there.
//
// Relaxed moves: as in the real game, but a forgotten card of rank r may go to the foundation of
// any suit s for which it could be that card: the foundation of s stands at r − 1, (r, s) is not
// remembered, and (r, s) is not among the cards seen with their suit. After a move the cards that
// have come into a top run forget.
//
// The image of a real position is a relaxed position, and every real move has a relaxed move
// between the images (docs/castle.md, proof 3). So a set of relaxed positions that holds the image
// of a position, is closed under relaxed moves and has no won position in it proves that the
// position cannot be won. With `remembered` = kEverySymbol the relaxed game is the real one.
//
// Forced moves: a top card that may go up safely in every way in which it may still be read goes up
// (proof 4). Where a position has forced moves, any one of them, in all its readings, is enough for
// closure.
//
// This file is the plain definition on plain vectors: the verifier uses it, and the fast search
// (closure.h) is tested against it. It includes the rules only.
#pragma once

#include <vector>

#include "castle/rules.h"
#include "castle/symbol.h"

namespace yomi::castle {

struct RelaxedPosition {
  Foundations foundations = 0;
  std::vector<std::vector<Symbol>> columns;  // sorted: the order of columns does not matter
  bool operator==(const RelaxedPosition&) const = default;
};
// The order in which columns are sorted.
[[nodiscard]] bool is_before(const std::vector<Symbol>& a, const std::vector<Symbol>& b);

struct Relaxation {
  SymbolSet remembered = 0;
  int suits = 4;
  int ranks = 13;
};

[[nodiscard]] RelaxedPosition relaxed(const Position& position, const Relaxation& relaxation);
// Lets the cards of the top run forget, in place.
void forget(std::vector<Symbol>& column, SymbolSet remembered);
[[nodiscard]] bool is_won(const RelaxedPosition& position);
// The positions after each relaxed move; sorted, each once.
[[nodiscard]] std::vector<RelaxedPosition> successors(const RelaxedPosition& position,
                                                      const Relaxation& relaxation);
// For each top card with a forced move the positions after it, one for each suit it may be read as.
[[nodiscard]] std::vector<std::vector<RelaxedPosition>> forced_moves(
    const RelaxedPosition& position, const Relaxation& relaxation);

// The suits that a card of rank `rank` with forgotten suit may have, as bits: not remembered, not
// on its foundation, not in `seen`.
[[nodiscard]] constexpr unsigned possible_suits(int rank, Foundations foundations, SymbolSet seen,
                                                SymbolSet remembered, int suits) {
  unsigned possible = 0;
  for (int suit = 0; suit < suits; ++suit) {
    const SymbolSet bit = bit_of(symbol_of(rank, suit));
    if (foundation_of(foundations, suit) < rank && ((seen | remembered) & bit) == 0)
      possible |= 1u << suit;
  }
  return possible;
}
// Those of `possible` whose foundation stands at rank − 1.
[[nodiscard]] constexpr unsigned playable_suits(int rank, Foundations foundations,
                                                unsigned possible, int suits) {
  unsigned playable = 0;
  for (int suit = 0; suit < suits; ++suit)
    if (foundation_of(foundations, suit) == rank - 1) playable |= (possible & (1u << suit));
  return playable;
}
// Every foundation at rank − 2 or higher.
[[nodiscard]] constexpr bool is_safe_rank(int rank, Foundations foundations, int suits) {
  for (int suit = 0; suit < suits; ++suit)
    if (foundation_of(foundations, suit) < rank - 2) return false;
  return true;
}
[[nodiscard]] Foundations foundations_of(const Position& position);

}  // namespace yomi::castle
