// Numbered deals, for ever the same (docs/formats/castle-deals.md): the deck's cards that are not
// out, in index order, shuffled with Random(number), are dealt one by one to columns 1, 2, …, last,
// 1, 2, … and so on. Deals 1 … 1,000,000 of Beleaguered Castle are what the surveys mean.
#pragma once

#include <cstdint>
#include <span>

#include "castle/rules.h"

namespace yomi::castle {

// Requires check(variant).
[[nodiscard]] Position deal(const Variant& variant, std::uint64_t number);

// The cards in the order in which they are dealt, round after round over the columns; aces that the
// variant has out are passed over wherever they come. Requires check(variant) and every card of the
// deck once, the aces at least where they are not out.
[[nodiscard]] Position deal_out(const Variant& variant, std::span<const Card> cards);

}  // namespace yomi::castle
