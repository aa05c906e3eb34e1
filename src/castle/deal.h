// Numbered deals, for ever the same (docs/formats/castle-deals.md): the deck's cards that are not
// out, in index order, shuffled with Random(number), are dealt one by one to columns 1, 2, …, last,
// 1, 2, … and so on. Deals 1 … 1,000,000 of Beleaguered Castle are what the surveys mean.
#pragma once

#include <cstdint>

#include "castle/rules.h"

namespace yomi::castle {

// Requires check(variant).
[[nodiscard]] Position deal(const Variant& variant, std::uint64_t number);

}  // namespace yomi::castle
