// Calculation (カルキュレーション): the rules. No search.
//
// Four bases (台) are built up from nothing, base b with every (b+1)-th rank, counted round:
//   base 0: A 2 3 4 5 6 7 8 9 T J Q K        base 2: 3 6 9 Q 2 5 8 J A 4 7 T K
//   base 1: 2 4 6 8 T Q A 3 5 7 9 J K        base 3: 4 8 Q 3 7 J 2 6 T A 5 9 K
// The 52 cards (suits do not matter) are drawn one at a time. A drawn card is played on a base
// whose next card it is, or put on top of one of the stacks (スタック). After that, the top card of
// a stack may be moved to a base whose next card it is, as often as one likes, or not at all. The
// game is won when all four bases end with a king. The usual game has 3 or 4 stacks; here 1 to 12.
//
// Short decks (Deck) are the same game with 5, 7 or 11 ranks or with fewer bases: small enough to be
// solved exactly (optimum.h), they show how far a player is from perfect.
//
// Encoding: a rank is 1 (ace) to 13 (king). The *place* of a card on a base is 0 to 12, counted
// from the bottom; every rank has exactly one place on every base. Stacks are listed from the
// bottom up.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "base/result.h"

namespace yomi::calculation {

inline constexpr int kBases = 4;
inline constexpr int kRanks = 13;
inline constexpr int kCards = 52;
inline constexpr int kCopies = 4;
inline constexpr int kMaxStacks = 12;

// The rank that belongs at `place` of `base`, and back.
[[nodiscard]] constexpr int rank_at(int base, int place) {
  return ((place + 1) * (base + 1) - 1) % kRanks + 1;
}
[[nodiscard]] constexpr int place_of(int base, int rank) {
  // The inverse of base+1 modulo 13: 1, 7, 9, 10.
  constexpr std::array<int, kBases> inverse = {1, 7, 9, 10};
  return (rank * inverse[static_cast<std::size_t>(base)] + kRanks - 1) % kRanks;
}

// A deck of 5, 7, 11 or 13 ranks (a base's step must not divide their number), as many of each as
// bases are built. The last place of a base is 12 whatever the deck, and its first 13 − ranks; so
// the bases begin with that height, one that is not built with 13, and all that deals with places
// alone need not know the deck. The last rank counts as the king.
class Deck {
 public:
  // Requires such a number, and at least one base (bits).
  constexpr explicit Deck(int ranks = kRanks, unsigned bases = (1U << kBases) - 1)
      : ranks_(ranks), bases_(bases) {
    const int first = kRanks - ranks;
    for (int base = 0; base < kBases; ++base) {
      for (int place = 0; place < ranks; ++place) {
        const int rank = ((place + 1) * (base + 1) - 1) % ranks + 1;
        rank_[slot(base, first + place)] = static_cast<std::uint8_t>(rank);
        place_[slot(base, rank)] = static_cast<std::uint8_t>(first + place);
      }
    }
  }

  [[nodiscard]] constexpr int ranks() const { return ranks_; }
  // How many bases are built: the copies of each rank.
  [[nodiscard]] constexpr int copies() const {
    int count = 0;
    for (int base = 0; base < kBases; ++base) count += has(base) ? 1 : 0;
    return count;
  }
  [[nodiscard]] constexpr int cards() const { return ranks_ * copies(); }
  [[nodiscard]] constexpr bool has(int base) const { return (bases_ >> base & 1U) != 0; }
  // Requires a place from kRanks − ranks() on, and a rank of the deck.
  [[nodiscard]] constexpr int rank_at(int base, int place) const {
    return rank_[slot(base, place)];
  }
  [[nodiscard]] constexpr int place_of(int base, int rank) const {
    return place_[slot(base, rank)];
  }

 private:
  static constexpr std::size_t slot(int base, int at) {
    return static_cast<std::size_t>(base * 16 + at);
  }
  int ranks_;
  unsigned bases_;
  std::array<std::uint8_t, std::size_t{kBases}* 16> rank_ = {};
  std::array<std::uint8_t, std::size_t{kBases}* 16> place_ = {};
};
inline constexpr Deck kWholeDeck;

// What lies on the table, and how many cards of each rank are still to be drawn. A drawn card that
// has not been placed yet belongs to neither (see `hand`).
struct Position {
  std::array<int, kBases> height = {};            // cards on each base
  std::vector<std::vector<std::uint8_t>> stacks;  // ranks, bottom first
  std::array<int, kRanks + 1> stock = {};         // [rank], not yet drawn; [0] is unused
  int hand = 0;                                   // the drawn card's rank; 0: none

  bool operator==(const Position&) const = default;
};

// Requires 1 ≤ stacks ≤ kMaxStacks.
[[nodiscard]] Position initial_position(int stacks, const Deck& deck = kWholeDeck);
[[nodiscard]] int stock_size(const Position& position);
[[nodiscard]] bool is_won(const Position& position);
// Every rank four times in all, heights and stacks in range. The message names what is wrong.
// Of the whole deck only.
[[nodiscard]] Status check_position(const Position& position);

// One step of a player.
struct Move {
  enum class Kind : std::uint8_t {
    kPlay,   // the card in hand to base `to`
    kStack,  // the card in hand on stack `to`
    kRaise,  // the top of stack `from` to base `to`
  };
  Kind kind = Kind::kPlay;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  bool operator==(const Move&) const = default;
};

// Takes a card of `rank` from the stock into the hand. Requires an empty hand and such a card.
void draw(Position& position, int rank);
[[nodiscard]] bool is_legal(const Position& position, const Move& move,
                            const Deck& deck = kWholeDeck);
// Requires a legal move.
void apply(Position& position, const Move& move, const Deck& deck = kWholeDeck);
// The moves for the card in hand if there is one, otherwise the raises.
[[nodiscard]] std::vector<Move> legal_moves(const Position& position,
                                            const Deck& deck = kWholeDeck);

// The ranks of a shuffled deck in the order they are drawn: cards::shuffled_deck with
// Random(seed, game). docs/formats/calculation.md
using Shuffle = std::array<std::uint8_t, kCards>;
[[nodiscard]] Shuffle shuffle(std::uint64_t seed, std::uint64_t game);
// Every rank four times?
[[nodiscard]] Status check_shuffle(const Shuffle& shuffle);

}  // namespace yomi::calculation
