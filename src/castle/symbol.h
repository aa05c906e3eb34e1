// Symbol: a card as the searches see it, in one byte. rank · 4 + suit (4 … 55) is a card whose suit
// is known; 64 + rank · 4 is a card of that rank whose suit has been forgotten (relaxation.h).
#pragma once

#include <cstdint>

#include "cards/card.h"

namespace yomi::castle {

using Symbol = std::uint8_t;
inline constexpr Symbol kNoSymbol = 0;
inline constexpr Symbol kForgottenBit = 64;

[[nodiscard]] constexpr Symbol symbol_of(int rank, int suit) {
  return static_cast<Symbol>(rank * 4 + suit);
}
[[nodiscard]] constexpr Symbol symbol_of(cards::Card card) {
  return symbol_of(card.rank().value(), static_cast<int>(card.suit()));
}
[[nodiscard]] constexpr int rank_of(Symbol symbol) {
  return (symbol >> 2) & 15;
}
[[nodiscard]] constexpr int suit_of(Symbol symbol) {
  return symbol & 3;
}
[[nodiscard]] constexpr bool is_forgotten(Symbol symbol) {
  return (symbol & kForgottenBit) != 0;
}
[[nodiscard]] constexpr Symbol without_suit(Symbol symbol) {
  return static_cast<Symbol>(kForgottenBit | (symbol & 0x3c));
}

// A set of cards with known suits, one bit per symbol.
using SymbolSet = std::uint64_t;
inline constexpr SymbolSet kEverySymbol = ~SymbolSet{0};
[[nodiscard]] constexpr SymbolSet bit_of(Symbol symbol) {
  return SymbolSet{1} << (symbol & 63);
}

// Foundations in 16 bits: four bits for each suit.
using Foundations = std::uint16_t;
[[nodiscard]] constexpr int foundation_of(Foundations foundations, int suit) {
  return (foundations >> (4 * suit)) & 15;
}
[[nodiscard]] constexpr Foundations raised(Foundations foundations, int suit) {
  return static_cast<Foundations>(foundations + (1u << (4 * suit)));
}

}  // namespace yomi::castle
