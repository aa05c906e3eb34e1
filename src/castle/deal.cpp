#include "castle/deal.h"

#include "base/check.h"
#include "base/random.h"

namespace yomi::castle {

Position deal(const Variant& variant, std::uint64_t number) {
  CHECK(check(variant).has_value());
  std::vector<Card> deck;
  for (int s = 0; s < variant.suits; ++s)
    for (int r = variant.aces_out ? 2 : 1; r <= variant.ranks; ++r)
      deck.emplace_back(static_cast<Suit>(s), Rank(r));
  Random random(number);
  random.shuffle(std::span<Card>(deck));
  return deal_out(variant, deck);
}

Position deal_out(const Variant& variant, std::span<const Card> cards) {
  Position position;
  position.suits = variant.suits;
  position.ranks = variant.ranks;
  position.columns.resize(static_cast<std::size_t>(variant.columns));
  if (variant.aces_out)
    for (int s = 0; s < variant.suits; ++s) position.foundations[static_cast<std::size_t>(s)] = 1;
  std::size_t place = 0;
  for (const Card card : cards) {
    if (variant.aces_out && card.rank() == Rank(1)) continue;
    int& foundation = position.foundations[static_cast<std::size_t>(card.suit())];
    if (variant.up_while_dealing && card.rank().value() == foundation + 1)
      ++foundation;
    else
      position.columns[place % position.columns.size()].push_back(card);
    ++place;
  }
  return position;
}

}  // namespace yomi::castle
