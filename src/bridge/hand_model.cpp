// What can be said of one hand (sampler.h).
#include <algorithm>

#include "bridge/sampler.h"

namespace yomi::bridge {

int key_cards(Hand hand, std::optional<Suit> key_suit) {
  int count = 0;
  for (const Suit suit : kSuitsDown) {
    if (hand.holding(suit) & kAce) ++count;
    if (suit == key_suit && (hand.holding(suit) & kKing)) ++count;
  }
  return count;
}

HandRange balanced_range() {
  HandRange range;
  range.length_low = {2, 2, 2, 2};
  range.length_high = {5, 5, 5, 5};
  range.doubletons = 1;
  return range;
}

bool HandRange::holds(Hand hand) const {
  const int sum = hand.points();
  if (sum < points_low || sum > points_high) return false;
  int twos = 0;
  for (const Suit suit : kSuitsDown) {
    const Holding holding = hand.holding(suit);
    const int n = bridge::length(holding);
    if (n < length_low[at(suit)] || n > length_high[at(suit)]) return false;
    if (n == 2) ++twos;
    for (const HonourRule& rule : honours[at(suit)]) {
      if (!rule.holds(holding)) return false;
    }
  }
  if (twos > doubletons) return false;
  int keys = key_cards(hand, key_suit);
  if (keys_modulo != 0) keys %= keys_modulo;
  return keys >= keys_low && keys <= keys_high;
}

HandRange HandRange::operator&(const HandRange& other) const {
  HandRange both = *this;
  both.weight *= other.weight;
  both.points_low = std::max(points_low, other.points_low);
  both.points_high = std::min(points_high, other.points_high);
  both.doubletons = std::min(doubletons, other.doubletons);
  for (std::size_t i = 0; i < 4; ++i) {
    both.length_low[i] = std::max(length_low[i], other.length_low[i]);
    both.length_high[i] = std::min(length_high[i], other.length_high[i]);
    for (const HonourRule& rule : other.honours[i]) {
      if (std::find(both.honours[i].begin(), both.honours[i].end(), rule) == both.honours[i].end())
        both.honours[i].push_back(rule);
    }
  }
  // A count of key cards comes from one convention; the later one speaks.
  if (other.keys_low > 0 || other.keys_high < 5 || other.keys_modulo != 0) {
    both.keys_low = other.keys_low;
    both.keys_high = other.keys_high;
    both.keys_modulo = other.keys_modulo;
    both.key_suit = other.key_suit;
  }
  return both;
}

bool HandRange::possible() const {
  if (points_low > points_high || keys_low > keys_high || weight <= 0) return false;
  int least = 0;
  int most = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    if (length_low[i] > length_high[i]) return false;
    least += length_low[i];
    most += length_high[i];
  }
  return least <= 13 && most >= 13;
}

double HandModel::weight(Hand hand) const {
  double sum = 0;
  for (const HandRange& range : ranges) {
    if (range.holds(hand)) sum += range.weight;
  }
  for (const Suit suit : kSuitsDown) {
    for (const HoldingWeight& factor : factors[at(suit)]) sum *= factor(hand.holding(suit));
  }
  return sum;
}

}  // namespace yomi::bridge
