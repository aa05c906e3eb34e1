// The rules of 籠城 (Beleaguered Castle) and its kin. No search here.
//
// The deck has `suits` suits of `ranks` ranks, ace low. All cards lie face up in columns; only the
// last card of a column, its top, may move. It may go
//   (a) to the foundation of its suit when the foundation stands at the rank below it;
//   (b) onto the top of another column that is one rank higher, whatever the suits;
//   (c) into an empty column.
// The game is won when every card is on the foundations. Nothing comes back from a foundation.
// (Paper, section 2.) The games differ in how they open, and a Variant says how. In Beleaguered
// Castle the aces begin on the foundations and 48 cards lie in 8 × 6; in Streets and Alleys all 52
// are dealt, 7-7-7-7-6-6-6-6; in Citadel the aces are out too, and a card that fits on its
// foundation when it is dealt goes there, while its place in the column stays short. Smaller decks
// are what the tests exhaust. Any position may be asked about, not only deals.
//
// A run (連) is a stretch of a column in which each card is one rank below the card under it.
//
// Invariants of Position: every card of the deck is in exactly one place; foundations[s] = f means
// that ace … f of suit s are on the foundation. check() tests this; every function requires it.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cards/card.h"

namespace yomi::castle {

using cards::Card;
using cards::Rank;
using cards::Suit;

inline constexpr int kMaxColumns = 16;

struct Variant {
  int columns = 8;
  int suits = 4;   // the first so many of clubs, diamonds, hearts, spades
  int ranks = 13;  // ace … this
  bool aces_out = true;
  bool up_while_dealing = false;  // what fits on a foundation goes there as it is dealt
  bool operator==(const Variant&) const = default;
};
inline constexpr Variant kBeleagueredCastle{8, 4, 13, true, false};
inline constexpr Variant kStreetsAndAlleys{8, 4, 13, false, false};
inline constexpr Variant kCitadel{8, 4, 13, true, true};

struct NamedVariant {
  std::string_view name;
  Variant variant;
};
inline constexpr std::array<NamedVariant, 3> kVariants{
    {{"castle", kBeleagueredCastle}, {"streets", kStreetsAndAlleys}, {"citadel", kCitadel}}};
// Fails with the names there are.
[[nodiscard]] Result<Variant> variant_named(std::string_view name);
// 1 … 16 columns, 1 … 4 suits, 1 … 13 ranks.
[[nodiscard]] Status check(const Variant& variant);

using Column = std::vector<Card>;  // bottom first, the top last

struct Position {
  int suits = 4;
  int ranks = 13;
  std::array<int, cards::kSuits> foundations{};  // the highest rank there, 0 for none
  std::vector<Column> columns;
  bool operator==(const Position&) const = default;

  [[nodiscard]] int foundation(Suit suit) const {
    return foundations[static_cast<std::size_t>(suit)];
  }
};
[[nodiscard]] Status check(const Position& position);

struct Move {
  static constexpr int kFoundation = -1;
  std::int8_t from = 0;          // index of a column
  std::int8_t to = kFoundation;  // index of a column, or kFoundation
  auto operator<=>(const Move&) const = default;
};

[[nodiscard]] inline bool is_won(const Position& position) {
  for (const Column& column : position.columns)
    if (!column.empty()) return false;
  return true;
}
[[nodiscard]] bool is_legal(const Position& position, Move move);
// Requires a legal move.
void apply(Position& position, Move move);
// Every legal move; moves into several empty columns are all listed.
[[nodiscard]] std::vector<Move> legal_moves(const Position& position);

[[nodiscard]] int vacant_columns(const Position& position);
// Length of the longest run that ends at the column's top; 0 for an empty column.
[[nodiscard]] int top_run(const Column& column);
// The number of cards not yet on the foundations.
[[nodiscard]] int cards_left(const Position& position);
// No card lies above a card of lower rank. Such a position is won: the tops include a card of the
// lowest rank left, and that one can go up (docs/castle.md, proof 1).
[[nodiscard]] bool is_sorted_down(const Position& position);

// A card of rank r may go to its foundation at once, without loss, when every foundation stands at
// r − 2 or higher (docs/castle.md, proof 2: it never lengthens a shortest solution either).
[[nodiscard]] bool is_safe(const Position& position, Card card);

}  // namespace yomi::castle
