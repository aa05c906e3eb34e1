// Playing cards: Suit, Rank, Card, CardSet, and reading and writing them.
//
// A card is suit · 13 + rank (ace = 0 … king = 12), suits in the order clubs, diamonds, hearts,
// spades.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "base/scanner.h"

namespace yomi::cards {

enum class Suit : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades };
inline constexpr int kSuits = 4;
inline constexpr int kRanks = 13;

// 1 = ace … 13 = king.
class Rank {
 public:
  constexpr explicit Rank(int value) : value_(static_cast<std::uint8_t>(value)) {}
  [[nodiscard]] constexpr int value() const { return value_; }
  auto operator<=>(const Rank&) const = default;

 private:
  std::uint8_t value_;
};

class Card {
 public:
  constexpr Card(Suit suit, Rank rank)
      : index_(static_cast<std::uint8_t>(static_cast<int>(suit) * kRanks + rank.value() - 1)) {}
  [[nodiscard]] static constexpr Card from_index(int index) {
    return Card(static_cast<std::uint8_t>(index));
  }
  [[nodiscard]] constexpr int index() const { return index_; }  // 0 … 51
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(index_ / kRanks); }
  [[nodiscard]] constexpr Rank rank() const { return Rank(index_ % kRanks + 1); }
  auto operator<=>(const Card&) const = default;

 private:
  constexpr explicit Card(std::uint8_t index) : index_(index) {}
  std::uint8_t index_;
};

// A set of cards in 52 bits.
class CardSet {
 public:
  constexpr CardSet() = default;
  [[nodiscard]] static constexpr CardSet from_bits(std::uint64_t bits) { return CardSet(bits); }
  [[nodiscard]] static constexpr CardSet full() { return CardSet((std::uint64_t{1} << 52) - 1); }
  [[nodiscard]] static constexpr CardSet of(Suit suit) {
    return CardSet(std::uint64_t{0x1fff} << (static_cast<unsigned>(suit) * kRanks));
  }

  constexpr void insert(Card card) { bits_ |= bit(card); }
  constexpr void erase(Card card) { bits_ &= ~bit(card); }
  [[nodiscard]] constexpr bool contains(Card card) const { return (bits_ & bit(card)) != 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  // The card with the lowest index. Requires a non-empty set.
  [[nodiscard]] constexpr Card first() const { return Card::from_index(std::countr_zero(bits_)); }
  [[nodiscard]] std::vector<Card> to_vector() const;

  friend constexpr CardSet operator|(CardSet a, CardSet b) { return CardSet(a.bits_ | b.bits_); }
  friend constexpr CardSet operator&(CardSet a, CardSet b) { return CardSet(a.bits_ & b.bits_); }
  friend constexpr CardSet operator-(CardSet a, CardSet b) { return CardSet(a.bits_ & ~b.bits_); }
  bool operator==(const CardSet&) const = default;

 private:
  constexpr explicit CardSet(std::uint64_t bits) : bits_(bits) {}
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << card.index(); }
  std::uint64_t bits_ = 0;
};

// 52 cards in index order, shuffled by `random` (base/random.h says how, for ever).
[[nodiscard]] std::vector<Card> shuffled_deck(Random& random);

// "A", "2" … "9", "T", "J", "Q", "K"; "C", "D", "H", "S"; "♣" …; "TH".
[[nodiscard]] char to_char(Rank rank);
[[nodiscard]] char to_char(Suit suit);
[[nodiscard]] std::string_view symbol(Suit suit);
[[nodiscard]] std::string to_string(Card card);

// Reads a card as people write it: suit and rank in either order, suit as letter, symbol (♥, ♡) or
// name (クラブ, ハートの), rank as A 2 … 9 10 T 0 J Q K (1, 11, 12 and 13 too, エース, キング …),
// any case, full-width forms too. The scanner ends behind the card.
[[nodiscard]] Result<Card> read_card(Scanner& scanner);
// The same for a whole text.
[[nodiscard]] Result<Card> parse_card(std::string_view text);
// One rank or one suit alone.
[[nodiscard]] Result<Rank> read_rank(Scanner& scanner);
[[nodiscard]] Result<Suit> read_suit(Scanner& scanner);

}  // namespace yomi::cards
