// The pieces of bridge: seats, strains, cards, hands, deals.
//
// Encoding. In bridge the ace is high, so this room does not use cards::Card (ace = 0) inside: a
// card is suit · 13 + (rank − 2), suits in the order clubs, diamonds, hearts, spades, ranks 2 … 14.
// A holding is the thirteen bits of one suit (bit 0 = the two, bit 12 = the ace), a hand the 52
// bits of all four. Seats run clockwise from North.
#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/result.h"
#include "cards/card.h"

namespace yomi::bridge {

using cards::Suit;
using cards::symbol;
inline constexpr int kSuits = 4;
inline constexpr std::array<Suit, 4> kSuitsDown = {Suit::kSpades, Suit::kHearts, Suit::kDiamonds,
                                                   Suit::kClubs};

enum class Seat : std::uint8_t { kNorth, kEast, kSouth, kWest };
inline constexpr std::array<Seat, 4> kSeats = {Seat::kNorth, Seat::kEast, Seat::kSouth,
                                               Seat::kWest};
[[nodiscard]] constexpr Seat after(Seat seat, int steps = 1) {
  return static_cast<Seat>((static_cast<int>(seat) + steps) & 3);
}
[[nodiscard]] constexpr Seat partner(Seat seat) {
  return after(seat, 2);
}
// 0 for North–South, 1 for East–West.
[[nodiscard]] constexpr int side(Seat seat) {
  return static_cast<int>(seat) & 1;
}
[[nodiscard]] constexpr std::size_t at(Seat seat) {
  return static_cast<std::size_t>(seat);
}
[[nodiscard]] constexpr std::size_t at(Suit suit) {
  return static_cast<std::size_t>(suit);
}

enum class Strain : std::uint8_t { kClubs, kDiamonds, kHearts, kSpades, kNotrump };
[[nodiscard]] constexpr Strain strain_of(Suit suit) {
  return static_cast<Strain>(suit);
}
// The trump suit; none at notrump.
[[nodiscard]] constexpr std::optional<Suit> trump_suit(Strain strain) {
  if (strain == Strain::kNotrump) return std::nullopt;
  return static_cast<Suit>(strain);
}

class Card {
 public:
  // Requires 2 <= rank <= 14.
  constexpr Card(Suit suit, int rank)
      : index_(static_cast<std::uint8_t>(static_cast<int>(suit) * 13 + rank - 2)) {}
  [[nodiscard]] static constexpr Card from_index(int index) {
    return Card(static_cast<std::uint8_t>(index));
  }
  [[nodiscard]] constexpr int index() const { return index_; }
  [[nodiscard]] constexpr Suit suit() const { return static_cast<Suit>(index_ / 13); }
  [[nodiscard]] constexpr int rank() const { return index_ % 13 + 2; }  // 2 … 14
  auto operator<=>(const Card&) const = default;

 private:
  constexpr explicit Card(std::uint8_t index) : index_(index) {}
  std::uint8_t index_;
};

// Thirteen bits: bit 0 is the two, bit 12 the ace.
using Holding = std::uint32_t;
inline constexpr Holding kWholeSuit = 0x1fff;
[[nodiscard]] constexpr Holding rank_bit(int rank) {
  return Holding{1} << (rank - 2);
}
inline constexpr Holding kAce = rank_bit(14);
inline constexpr Holding kKing = rank_bit(13);
inline constexpr Holding kQueen = rank_bit(12);
inline constexpr Holding kJack = rank_bit(11);
inline constexpr Holding kTen = rank_bit(10);
[[nodiscard]] constexpr int length(Holding holding) {
  return std::popcount(holding);
}
// High-card points: ace 4, king 3, queen 2, jack 1.
[[nodiscard]] constexpr int points(Holding holding) {
  return 4 * static_cast<int>((holding >> 12) & 1) + 3 * static_cast<int>((holding >> 11) & 1) +
         2 * static_cast<int>((holding >> 10) & 1) + static_cast<int>((holding >> 9) & 1);
}

class Hand {
 public:
  constexpr Hand() = default;
  [[nodiscard]] static constexpr Hand from_bits(std::uint64_t bits) { return Hand(bits); }
  [[nodiscard]] static constexpr Hand full() { return Hand((std::uint64_t{1} << 52) - 1); }
  [[nodiscard]] static constexpr Hand of(Suit suit, Holding holding = kWholeSuit) {
    return Hand(std::uint64_t{holding} << (static_cast<unsigned>(suit) * 13));
  }

  constexpr void insert(Card card) { bits_ |= bit(card); }
  constexpr void erase(Card card) { bits_ &= ~bit(card); }
  [[nodiscard]] constexpr bool contains(Card card) const { return (bits_ & bit(card)) != 0; }
  [[nodiscard]] constexpr int size() const { return std::popcount(bits_); }
  [[nodiscard]] constexpr bool empty() const { return bits_ == 0; }
  [[nodiscard]] constexpr std::uint64_t bits() const { return bits_; }
  [[nodiscard]] constexpr Holding holding(Suit suit) const {
    return static_cast<Holding>(bits_ >> (static_cast<unsigned>(suit) * 13)) & kWholeSuit;
  }
  [[nodiscard]] constexpr int length(Suit suit) const { return bridge::length(holding(suit)); }
  [[nodiscard]] constexpr int points() const {
    int sum = 0;
    for (const Suit suit : kSuitsDown) sum += bridge::points(holding(suit));
    return sum;
  }
  // The card of the lowest index: the lowest of the lowest suit. Requires a non-empty hand.
  [[nodiscard]] constexpr Card lowest() const { return Card::from_index(std::countr_zero(bits_)); }
  // Spades first, each suit from the top.
  [[nodiscard]] std::vector<Card> to_vector() const;

  friend constexpr Hand operator|(Hand a, Hand b) { return Hand(a.bits_ | b.bits_); }
  friend constexpr Hand operator&(Hand a, Hand b) { return Hand(a.bits_ & b.bits_); }
  friend constexpr Hand operator-(Hand a, Hand b) { return Hand(a.bits_ & ~b.bits_); }
  bool operator==(const Hand&) const = default;

 private:
  constexpr explicit Hand(std::uint64_t bits) : bits_(bits) {}
  static constexpr std::uint64_t bit(Card card) { return std::uint64_t{1} << card.index(); }
  std::uint64_t bits_ = 0;
};

struct Deal {
  std::array<Hand, 4> hands;
  Hand& operator[](Seat seat) { return hands[at(seat)]; }
  const Hand& operator[](Seat seat) const { return hands[at(seat)]; }
  bool operator==(const Deal&) const = default;
};

// Deal number `index` of `seed`: every one of the 53,644,737,765,488,792,839,237,440,000 deals is
// as likely as the next.
[[nodiscard]] Deal random_deal(std::uint64_t seed, std::uint64_t index);

[[nodiscard]] char to_char(Seat seat);                    // N E S W
[[nodiscard]] std::string_view to_string(Seat seat);      // North
[[nodiscard]] std::string_view to_string(Strain strain);  // C D H S NT
[[nodiscard]] char rank_char(int rank);                   // 2 … 9 T J Q K A
[[nodiscard]] std::string to_string(Card card);  // "H7", suit first as bridge players write
[[nodiscard]] std::string holding_string(Holding holding);  // "AKT8", "-" for a void

[[nodiscard]] std::optional<Seat> parse_seat(std::string_view text);  // n, North
[[nodiscard]] Result<Card> parse_card(std::string_view text);         // H7, 7H, ♥7, h10

}  // namespace yomi::bridge
