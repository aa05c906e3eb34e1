// A game as it lies on a table: the position, with the suits of its cards as far as they are known
// and the order of the stock as far as that is known.
//
// Suits do not matter to the game; they are carried along so that people see their own cards.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "calculation/rules.h"
#include "cards/card.h"

namespace yomi::calculation {

using cards::Suit;

struct Face {
  std::uint8_t rank = 0;  // 0: none
  std::optional<Suit> suit = {};
  bool operator==(const Face&) const = default;
};

struct Tableau {
  Position position;
  std::array<std::optional<Suit>, kBases> tops = {};     // of each base's top card
  std::vector<std::vector<std::optional<Suit>>> stacks;  // as position.stacks
  std::optional<Suit> hand = {};
  std::vector<Face> next;  // the first cards of the stock, in the order they are drawn
  bool operator==(const Tableau&) const = default;
};

// How a game begins.
enum class Opening {
  kEmpty,  // with empty bases and 52 cards in the stock, as in the paper
  kLaid,   // with an ace, a two, a three and a four laid out, as most people play it
};
// Most people have four stacks with cards laid out; the paper asks first about three.
[[nodiscard]] constexpr int usual_stacks(Opening opening) {
  return opening == Opening::kLaid ? 4 : 3;
}

// Without suits, and without an order.
[[nodiscard]] Tableau tableau_of(const Position& position);
// The start of a game whose cards come in the order of `deck`. With kLaid the first ace, two, three
// and four of 52 are laid out; a deck of 48 is without them already. Requires such a deck, and
// 1 ≤ stacks ≤ kMaxStacks.
[[nodiscard]] Tableau opening_of(Opening opening, int stacks, std::span<const Face> deck);
// The numbered deck (see shuffle() in rules.h), with its suits.
[[nodiscard]] std::vector<Face> shuffled_faces(std::uint64_t seed, std::uint64_t number);
// Every rank four times in 52 cards, or, with kLaid, in 48 cards and those laid out; no card twice.
[[nodiscard]] Status check_deck(std::span<const Face> deck);

// The ranks of `next`.
[[nodiscard]] std::vector<std::uint8_t> next_ranks(const Tableau& tableau);
[[nodiscard]] bool order_is_known(const Tableau& tableau);
// The card on top of a stack, or in hand. Requires one.
[[nodiscard]] Face top_of(const Tableau& tableau, std::size_t stack);
[[nodiscard]] Face hand_of(const Tableau& tableau);
// Whether this very card, rank and suit, is known to lie on the table or to come next.
[[nodiscard]] bool shows(const Tableau& tableau, const Face& face);

// As draw() and apply() in rules.h. Where the next card is known, `card` must be of its rank.
void draw(Tableau& tableau, Face card);
void apply(Tableau& tableau, const Move& move);

}  // namespace yomi::calculation
