#include "calculation/last_cards.h"

#include <algorithm>
#include <bit>

#include "base/random.h"

namespace yomi::calculation {
namespace {

// A cache of one entry per slot: what is overwritten is found again.
constexpr std::size_t kLastSlots = std::size_t{1} << 14;

LastCards stacked_on(const LastCards& from, std::size_t card, std::size_t stack,
                     std::size_t stacks) {
  LastCards to = from;
  const unsigned self = 1U << card;
  const auto reach = static_cast<std::uint8_t>(from.before[card] | from.barred[stack]);
  for (std::size_t other = 0; other < kBases; ++other) {
    if (other == card || (from.before[other] & self) != 0) to.before[other] |= reach;
  }
  for (std::size_t s = 0; s < stacks; ++s) {
    if (s == stack || (from.barred[s] & self) != 0) to.barred[s] |= reach;
  }
  to.present = static_cast<std::uint8_t>(from.present & ~self);
  return to;
}

}  // namespace

LastCardsGame::LastCardsGame(int stacks)
    : stacks_(static_cast<std::size_t>(stacks)), slots_(kLastSlots), wholes_(kLastSlots) {}

float LastCardsGame::value(const LastCards& cards) const {
  if (cards.present == 0) return 1;
  float sum = 0;
  for (std::size_t card = 0; card < kBases; ++card) {
    if ((cards.present >> card & 1) == 0) continue;
    float best = 0;
    for (std::size_t s = 0; s < stacks_ && best < 1; ++s) {
      if ((cards.barred[s] >> card & 1) == 0)
        best = std::max(best, value(stacked_on(cards, card, s, stacks_)));
    }
    sum += best;
  }
  return sum / static_cast<float>(std::popcount(cards.present));
}

std::uint64_t LastCardsGame::key_of(const LastCards& cards) const {
  std::uint64_t key = 1;
  key = key << 4 | cards.present;
  for (const std::uint8_t set : cards.before) key = key << 4 | set;
  for (std::size_t s = 0; s < stacks_; ++s) key = key << 4 | cards.barred[s];
  return key;
}

const std::array<float, 16>& LastCardsGame::values(std::uint64_t key, const LastCards& cards) {
  Slot& slot = slots_[mix64(key) & (kLastSlots - 1)];
  if (slot.key != key) {
    slot.key = key;
    for (unsigned set = 0; set < 16; ++set) {
      LastCards part = cards;
      part.present = static_cast<std::uint8_t>(cards.present & set);
      slot.values[set] = value(part);
    }
  }
  return slot.values;
}

float LastCardsGame::correction(const LastCards& given, const std::array<float, kBases>& stacked) {
  if (std::popcount(given.present) < 3) return 1;
  LastCards cards = given;
  for (auto& set : cards.before) set &= cards.present;
  for (auto& set : cards.barred) set &= cards.present;
  std::sort(cards.barred.begin(), cards.barred.begin() + static_cast<std::ptrdiff_t>(stacks_));
  const std::uint64_t key = key_of(cards);
  const bool all = stacked[0] + stacked[1] + stacked[2] + stacked[3] >=
                   static_cast<float>(std::popcount(cards.present));
  Whole& whole = wholes_[mix64(key) & (kLastSlots - 1)];
  if (all && whole.key == key) return whole.correction;
  const std::array<float, 16>& exact = values(key, cards);
  // mean[set]: over which of the cards of `set` must be stacked. Base by base, each card is either
  // there or not.
  std::array<float, 16> mean = exact;
  for (unsigned b = 0; b < kBases; ++b) {
    for (unsigned set = 15; set > 0; --set) {
      if ((set >> b & 1) != 0)
        mean[set] = stacked[b] * mean[set] + (1 - stacked[b]) * mean[set & ~(1U << b)];
    }
  }
  float product = 1;
  for (unsigned a = 0; a < kBases; ++a) {
    product *= mean[1U << a];
    for (unsigned b = a + 1; b < kBases && product > 0; ++b)
      product *= mean[1U << a | 1U << b] / (mean[1U << a] * mean[1U << b]);
  }
  const float correction = product > 0 ? mean[15] / product : 1;
  if (all) whole = {key, correction};
  return correction;
}

}  // namespace yomi::calculation
