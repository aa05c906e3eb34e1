// The play: tricks, following suit, who wins (Laws 44, 45).
//
// Rules. The player left of declarer leads to the first trick; every player follows clockwise with
// a card of the suit led if they hold one. The highest trump, else the highest card of the suit
// led, wins; the winner leads to the next trick. Declarer plays dummy's cards.
//
// A Position knows all four hands: it is a double-dummy position or one sampled world. What a
// single player knows is in knowledge.h.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "bridge/auction.h"
#include "bridge/card.h"
#include "bridge/hand_text.h"

namespace yomi::bridge {

struct Position {
  Deal hands;  // the cards still held
  Strain strain = Strain::kNotrump;
  Seat leader = Seat::kNorth;           // of the current trick
  int played = 0;                       // cards in the current trick, 0 … 3
  std::array<std::uint8_t, 4> trick{};  // their indices, in playing order
  std::array<std::int8_t, 2> won{};     // tricks of North–South and East–West

  [[nodiscard]] Seat turn() const { return after(leader, played); }
  [[nodiscard]] Hand legal() const;
  // Requires a legal card.
  void play(Card card);
  // Tricks still to be decided, the current one included.
  [[nodiscard]] int tricks_left() const;
  [[nodiscard]] bool ended() const { return played == 0 && hands[leader].empty(); }
};

// Which of the cards of one complete trick wins: its place in playing order.
[[nodiscard]] int winner(const std::array<std::uint8_t, 4>& trick, int count, Strain strain);

// A position before the opening lead.
[[nodiscard]] Position start(const Deal& deal, const Contract& contract);

// One card of the record, with who played it and in which trick.
struct Played {
  Card card;
  Seat seat;
  int trick;  // 0-based
  int place;  // 0 = led
};
// The cards of a play in order, as records. Cards alone decide whose they are once the leader and
// the strain are known; legality against hands is checked by replay().
[[nodiscard]] std::vector<Played> annotate(const std::vector<Card>& cards,
                                           const Contract& contract);
// Plays `cards` on the deal; refuses a card that its player does not hold or that does not follow.
[[nodiscard]] Result<Position> replay(const Deal& deal, const Contract& contract,
                                      const std::vector<Card>& cards);

// The same where some hands are not known: what the known ones rule out is refused.
[[nodiscard]] Status check_play(const PartialDeal& deal, const Contract& contract,
                                const std::vector<Card>& cards);

}  // namespace yomi::bridge
