#include "castle/deal.h"

#include <span>

#include "base/check.h"
#include "base/random.h"

namespace yomi::castle {

Position deal(const Variant& variant, std::uint64_t number) {
  CHECK(check(variant).has_value());
  Position position;
  position.suits = variant.suits;
  position.ranks = variant.ranks;
  position.columns.resize(static_cast<std::size_t>(variant.columns));
  const int first = variant.aces_out ? 2 : 1;
  std::vector<Card> deck;
  for (int s = 0; s < variant.suits; ++s) {
    position.foundations[static_cast<std::size_t>(s)] = first - 1;
    for (int r = first; r <= variant.ranks; ++r) deck.emplace_back(static_cast<Suit>(s), Rank(r));
  }
  Random random(number);
  random.shuffle(std::span<Card>(deck));
  for (std::size_t i = 0; i < deck.size(); ++i)
    position.columns[i % position.columns.size()].push_back(deck[i]);
  return position;
}

}  // namespace yomi::castle
