#include "bridge/ending.h"

#include <bit>

#include "base/random.h"

namespace yomi::bridge {
namespace {

constexpr std::size_t kEntries = 1 << 13;

}  // namespace

Hand one_of_each_sequence(Hand cards, const Position& position) {
  // Cards in play: the four hands, and the trick on the table (a card between may still win it).
  Hand others;
  for (const Seat seat : kSeats) {
    if (seat != position.turn()) others = others | position.hands[seat];
  }
  for (int i = 0; i < position.played; ++i)
    others.insert(Card::from_index(position.trick[static_cast<std::size_t>(i)]));
  Hand result;
  for (const Suit suit : kSuitsDown) {
    const Holding mine = cards.holding(suit);
    const Holding between = others.holding(suit);
    bool joined = false;
    for (int rank = 2; rank <= 14; ++rank) {
      if (between & rank_bit(rank)) joined = false;
      if (!(mine & rank_bit(rank))) continue;
      if (!joined) result.insert(Card(suit, rank));
      joined = true;
    }
  }
  return result;
}

EndingSolver::EndingSolver() : table_(kEntries) {}

EndingSolver::Entry& EndingSolver::entry_of(const Position& position) {
  std::uint64_t hash =
      static_cast<std::uint64_t>(position.leader) * 5 + static_cast<std::uint64_t>(position.strain);
  for (const Seat seat : kSeats) hash = mix64(hash + position.hands[seat].bits());
  return table_[hash & (kEntries - 1)];
}

bool EndingSolver::try_cards(Position& position, int target) {
  const int us = side(position.turn());
  std::uint64_t cards = one_of_each_sequence(position.legal(), position).bits();
  // High cards first: they win tricks at once, and a proof of either kind is then short.
  while (cards != 0) {
    const int index = 63 - std::countl_zero(cards);
    cards &= ~(std::uint64_t{1} << index);
    Position next = position;
    const int before = next.won[static_cast<std::size_t>(us)];
    const int total = next.tricks_left();
    next.play(Card::from_index(index));
    const int needed = target - (next.won[static_cast<std::size_t>(us)] - before);
    if (needed <= 0) return true;
    if (next.ended()) continue;
    if (side(next.turn()) == us) {
      if (can_take(next, needed)) return true;
    } else {
      const int left = next.played == 0 ? total - 1 : total;
      if (!can_take(next, left - needed + 1)) return true;
    }
  }
  return false;
}

bool EndingSolver::can_take(Position& position, int target) {
  if (target <= 0) return true;
  const int left = position.tricks_left();
  if (target > left) return false;
  if (position.played != 0) return try_cards(position, target);
  Entry& entry = entry_of(position);
  bool same = entry.high >= 0 && entry.leader == static_cast<std::uint8_t>(position.leader) &&
              entry.strain == position.strain;
  for (std::size_t i = 0; i < 4 && same; ++i)
    same = entry.hands[i] == position.hands.hands[i].bits();
  if (same && entry.low >= target) return true;
  if (same && entry.high < target) return false;
  const bool result = try_cards(position, target);
  // The search below may have used this place for another position.
  Entry& place = entry_of(position);
  same = place.high >= 0 && place.leader == static_cast<std::uint8_t>(position.leader) &&
         place.strain == position.strain;
  for (std::size_t i = 0; i < 4 && same; ++i)
    same = place.hands[i] == position.hands.hands[i].bits();
  if (!same) {
    for (std::size_t i = 0; i < 4; ++i) place.hands[i] = position.hands.hands[i].bits();
    place.leader = static_cast<std::uint8_t>(position.leader);
    place.strain = position.strain;
    place.low = 0;
    place.high = static_cast<std::int8_t>(left);
  }
  if (result)
    place.low = static_cast<std::int8_t>(target);
  else
    place.high = static_cast<std::int8_t>(target - 1);
  return result;
}

CardTricks EndingSolver::all_cards(const Position& position) {
  ++calls_;
  CardTricks result;
  result.fill(-1);
  const int us = side(position.turn());
  const Hand tried = one_of_each_sequence(position.legal(), position);
  std::int8_t last = -1;
  for (int index = 0; index < 52; ++index) {
    const Card card = Card::from_index(index);
    if (!position.legal().contains(card)) continue;
    if (!tried.contains(card)) {  // touches the card before it
      result[static_cast<std::size_t>(index)] = last;
      continue;
    }
    Position next = position;
    next.play(card);
    const int won =
        next.won[static_cast<std::size_t>(us)] - position.won[static_cast<std::size_t>(us)];
    const int left = next.ended() ? 0 : next.tricks_left();
    int theirs = 0;
    const bool ours = side(next.turn()) == us;
    while (theirs < left && can_take(next, theirs + 1)) ++theirs;
    last = static_cast<std::int8_t>(ours ? won + theirs : won + left - theirs);
    result[static_cast<std::size_t>(index)] = last;
  }
  return result;
}

Hand EndingSolver::reaching(const Position& position, int target) {
  const CardTricks tricks = all_cards(position);
  Hand cards;
  for (int index = 0; index < 52; ++index) {
    if (tricks[static_cast<std::size_t>(index)] >= target) cards.insert(Card::from_index(index));
  }
  return cards;
}

bool EndingSolver::reaches(const Position& position, int target) {
  ++calls_;
  Position copy = position;
  return can_take(copy, target);
}

int EndingSolver::tricks(const Position& position) {
  ++calls_;
  if (position.ended()) return 0;
  Position copy = position;
  int count = 0;
  while (can_take(copy, count + 1)) ++count;
  return count;
}

}  // namespace yomi::bridge
