#include "bridge/ending.h"

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "base/random.h"

namespace yomi::bridge {
namespace {

constexpr std::size_t kEntries = 1 << 15;

constexpr std::uint64_t suit_mask(int suit) {
  return std::uint64_t{kWholeSuit} << (suit * 13);
}
constexpr int suit_of(int card) {
  return card / 13;
}
constexpr std::uint64_t card_bit(int card) {
  return std::uint64_t{1} << card;
}

// One card for each run of `mine` that no card of `others` interrupts: the lowest. Suits apart.
std::uint64_t lowest_of_runs(std::uint64_t mine, std::uint64_t others) {
  const std::uint64_t all = mine | others;
  std::uint64_t result = 0;
  for (std::uint64_t rest = mine; rest != 0; rest &= rest - 1) {
    const int card = std::countr_zero(rest);
    const std::uint64_t below = all & suit_mask(suit_of(card)) & (card_bit(card) - 1);
    const bool joined = below != 0 && (mine & card_bit(63 - std::countl_zero(below))) != 0;
    if (!joined) result |= card_bit(card);
  }
  return result;
}

}  // namespace

Hand one_of_each_sequence(Hand cards, const Position& position) {
  // Cards in play: the four hands, and the trick on the table (a card between may still win it).
  Hand others;
  for (const Seat seat : kSeats) {
    if (seat != position.turn()) others = others | position.hands[seat];
  }
  for (int i = 0; i < position.played; ++i)
    others.insert(Card::from_index(position.trick[static_cast<std::size_t>(i)]));
  return Hand::from_bits(lowest_of_runs(cards.bits(), others.bits()));
}

EndingSolver::EndingSolver() : table_(kEntries) {}

void EndingSolver::set_up(const Position& position) {
  CHECK(position.tricks_left() <= kMostEndingTricks);
  trump_ = static_cast<int>(position.strain);
  state_ = {};
  state_.leader = static_cast<int>(position.leader);
  state_.tricks = position.tricks_left();
  state_.played = position.played;
  state_.trick = position.trick;
  state_.best = winner(position.trick, position.played, position.strain);
  for (const Seat seat : kSeats) {
    const std::uint64_t hand = position.hands[seat].bits();
    state_.hands[at(seat)] = hand;
    state_.left |= hand;
    for (std::uint64_t rest = hand; rest != 0; rest &= rest - 1)
      owner_[static_cast<std::size_t>(std::countr_zero(rest))] = static_cast<std::uint8_t>(seat);
  }
}

EndingSolver::Key EndingSolver::key() const {
  Key key;
  for (std::uint64_t rest = state_.left; rest != 0; rest &= rest - 1)
    key.owners = key.owners << 2 | owner_[static_cast<std::size_t>(std::countr_zero(rest))];
  for (int suit = 0; suit < 4; ++suit)
    key.shape =
        key.shape << 4 | static_cast<std::uint32_t>(std::popcount(state_.left & suit_mask(suit)));
  key.shape = (key.shape << 2 | static_cast<std::uint32_t>(state_.leader)) << 3 |
              static_cast<std::uint32_t>(trump_);
  return key;
}

// A suit's top cards in one hand win as often as everybody must follow: against an opponent with
// trumps only so long as that opponent has cards of the suit. Side suits first, then trumps: in the
// rounds counted nobody who could ruff ever discards.
int EndingSolver::winners_to_cash() const {
  const auto me = static_cast<std::size_t>(state_.leader);
  const std::uint64_t hand = state_.hands[me];
  const std::uint64_t trumps = trump_ < 4 ? suit_mask(trump_) : 0;
  int sum = 0;
  for (int suit = 0; suit < 4; ++suit) {
    std::uint64_t rest = state_.left & suit_mask(suit);
    const std::uint64_t mine = hand & rest;
    if (mine == 0) continue;
    int top = 0;
    for (; rest != 0; ++top) {
      const std::uint64_t highest = card_bit(63 - std::countl_zero(rest));
      if ((mine & highest) == 0) break;
      rest &= ~highest;
    }
    int longest = 0;
    int safe = 13;
    for (std::size_t other = 0; other < 4; ++other) {
      if (other == me) continue;
      const int n = std::popcount(state_.hands[other] & suit_mask(suit));
      longest = std::max(longest, n);
      const bool against = ((other ^ me) & 1) != 0;
      if (against && suit != trump_ && (state_.hands[other] & trumps) != 0)
        safe = std::min(safe, n);
    }
    // Once nobody else has the suit, its small cards win too.
    const int count = top >= longest ? std::popcount(mine) : top;
    sum += std::min(count, safe);
  }
  return std::min(sum, state_.tricks);
}

int EndingSolver::trumps_to_lose() const {
  if (trump_ > 3) return 0;
  std::uint64_t rest = state_.left & suit_mask(trump_);
  if (rest == 0) return 0;
  const int top = 63 - std::countl_zero(rest);
  const std::size_t who = owner_[static_cast<std::size_t>(top)];
  if (((who ^ static_cast<std::size_t>(state_.leader)) & 1) == 0) return 0;
  int count = 0;
  while (rest != 0) {
    const std::uint64_t highest = card_bit(63 - std::countl_zero(rest));
    if ((state_.hands[who] & highest) == 0) break;
    rest &= ~highest;
    ++count;
  }
  return count;
}

int EndingSolver::order_cards(std::array<std::uint8_t, 13>& cards) const {
  const int seat = (state_.leader + state_.played) & 3;
  const std::uint64_t hand = state_.hands[static_cast<std::size_t>(seat)];
  std::uint64_t legal = hand;
  int led = 4;
  std::uint64_t on_table = 0;
  for (int i = 0; i < state_.played; ++i)
    on_table |= card_bit(state_.trick[static_cast<std::size_t>(i)]);
  if (state_.played > 0) {
    led = suit_of(state_.trick[0]);
    if ((hand & suit_mask(led)) != 0) legal = hand & suit_mask(led);
  }
  std::uint64_t tried = lowest_of_runs(legal, (state_.left & ~hand) | on_table);
  std::array<int, 13> scores{};
  int count = 0;
  const int best = state_.trick[static_cast<std::size_t>(state_.best)];
  const bool partner_wins = state_.played > 1 && ((state_.played - state_.best) & 1) == 0;
  for (; tried != 0; tried &= tried - 1) {
    const int card = std::countr_zero(tried);
    const int suit = suit_of(card);
    const int rank = card % 13;
    int score = 0;
    if (state_.played == 0) {
      // The run's top card may be the highest left: a winner. Else low cards first.
      const std::uint64_t above = state_.left & ~hand & suit_mask(suit) & ~(card_bit(card) - 1);
      score = above == 0 ? 40 : 13 - rank;
    } else {
      const bool beats = suit == suit_of(best) ? card > best : suit == trump_;
      if (beats && !partner_wins)
        score = state_.played == 2 ? 40 + rank : 40 - rank;  // third hand high, others cheaply
      else
        score = (suit == trump_ && led != trump_ ? 0 : 20) - rank;
    }
    int place = count++;
    for (; place > 0 && scores[static_cast<std::size_t>(place - 1)] < score; --place) {
      scores[static_cast<std::size_t>(place)] = scores[static_cast<std::size_t>(place - 1)];
      cards[static_cast<std::size_t>(place)] = cards[static_cast<std::size_t>(place - 1)];
    }
    scores[static_cast<std::size_t>(place)] = score;
    cards[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(card);
  }
  return count;
}

void EndingSolver::play(int card) {
  const int seat = (state_.leader + state_.played) & 3;
  state_.hands[static_cast<std::size_t>(seat)] &= ~card_bit(card);
  state_.left &= ~card_bit(card);
  const int best = state_.trick[static_cast<std::size_t>(state_.best)];
  if (state_.played == 0 ||
      (suit_of(card) == suit_of(best) ? card > best : suit_of(card) == trump_))
    state_.best = state_.played;
  state_.trick[static_cast<std::size_t>(state_.played++)] = static_cast<std::uint8_t>(card);
  if (state_.played < 4) return;
  state_.leader = (state_.leader + state_.best) & 3;
  state_.played = 0;
  state_.best = 0;
  --state_.tricks;
}

bool EndingSolver::try_cards(int target) {
  const State before = state_;
  const bool ours = ((before.leader + before.played) & 1) == 0;
  std::array<std::uint8_t, 13> cards{};
  const int count = order_cards(cards);
  for (int i = 0; i < count; ++i) {
    play(cards[static_cast<std::size_t>(i)]);
    // A finished trick belongs to whoever leads the next.
    const bool won = before.played == 3 && (state_.leader & 1) == 0;
    const bool reached = north_south(won ? target - 1 : target);
    state_ = before;
    if (reached == ours) return ours;
  }
  return !ours;
}

bool EndingSolver::north_south(int target) {
  if (target <= 0) return true;
  if (target > state_.tricks) return false;
  if (state_.played != 0) return try_cards(target);
  const bool ours = (state_.leader & 1) == 0;
  const int cash = winners_to_cash();
  const int lose = trumps_to_lose();
  if (ours) {
    if (cash >= target) return true;
    if (state_.tricks - lose < target) return false;
  } else {
    if (state_.tricks - cash < target) return false;
    if (lose >= target) return true;
  }
  return try_trick(target);
}

bool EndingSolver::try_trick(int target) {
  const Key wanted = key();
  Entry& entry =
      table_[mix64(wanted.owners ^ mix64(wanted.shape)) & static_cast<std::uint64_t>(kEntries - 1)];
  if (entry.high >= 0 && entry.key == wanted) {
    if (entry.low >= target) return true;
    if (entry.high < target) return false;
  }
  const auto left = static_cast<std::int8_t>(state_.tricks);
  const bool result = try_cards(target);
  // The search below may have used this place for another position.
  if (entry.high < 0 || !(entry.key == wanted)) entry = {wanted, 0, left};
  if (result)
    entry.low = static_cast<std::int8_t>(target);
  else
    entry.high = static_cast<std::int8_t>(target - 1);
  return result;
}

int EndingSolver::tricks(const Position& position) {
  if (position.ended()) return 0;
  set_up(position);
  int count = 0;
  while (count < state_.tricks && north_south(count + 1)) ++count;
  return side(position.turn()) == 0 ? count : state_.tricks - count;
}

bool EndingSolver::reaches(const Position& position, int target) {
  if (position.ended()) return target <= 0;
  set_up(position);
  if (side(position.turn()) == 0) return north_south(target);
  return !north_south(state_.tricks - target + 1);
}

CardTricks EndingSolver::all_cards(const Position& position) {
  CardTricks result;
  result.fill(-1);
  set_up(position);
  const State root = state_;
  const bool ours = side(position.turn()) == 0;
  const Hand legal = position.legal();
  const Hand tried = one_of_each_sequence(legal, position);
  std::int8_t last = -1;
  int guess = root.tricks / 2;
  for (std::uint64_t rest = legal.bits(); rest != 0; rest &= rest - 1) {
    const int index = std::countr_zero(rest);
    if (!tried.contains(Card::from_index(index))) {  // touches the card before it
      result[static_cast<std::size_t>(index)] = last;
      continue;
    }
    play(index);
    const int won = root.played == 3 && (state_.leader & 1) == 0 ? 1 : 0;
    int count = std::clamp(guess - won, 0, state_.tricks);
    if (north_south(count)) {
      while (count < state_.tricks && north_south(count + 1)) ++count;
    } else {
      do --count;
      while (!north_south(count));
    }
    state_ = root;
    guess = won + count;
    last = static_cast<std::int8_t>(ours ? guess : root.tricks - guess);
    result[static_cast<std::size_t>(index)] = last;
  }
  return result;
}

Hand EndingSolver::reaching(const Position& position, int target) {
  Hand cards;
  set_up(position);
  const State root = state_;
  const bool ours = side(position.turn()) == 0;
  const Hand legal = position.legal();
  const Hand tried = one_of_each_sequence(legal, position);
  bool last = false;
  for (std::uint64_t rest = legal.bits(); rest != 0; rest &= rest - 1) {
    const int index = std::countr_zero(rest);
    if (tried.contains(Card::from_index(index))) {
      play(index);
      const int won = root.played == 3 && (state_.leader & 1) == 0 ? 1 : 0;
      last = ours ? north_south(target - won) : !north_south(root.tricks - target + 1 - won);
      state_ = root;
    }
    if (last) cards.insert(Card::from_index(index));
  }
  return cards;
}

}  // namespace yomi::bridge
