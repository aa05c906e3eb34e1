// PySolFC's numbered deals (docs/formats/castle-deals.md), so that a game begun there can be asked
// about here.
//
// The deck is clubs, spades, hearts, diamonds, ace to king in each. Numbers below 32000, and those
// written "ms…", draw from Microsoft's linear congruential generator, after the deck has been
// rearranged rank by rank; all others from the Mersenne Twister as Python seeds it. The deck is
// shuffled from its end and dealt from its end.
#pragma once

#include <string_view>

#include "castle/rules.h"

namespace yomi::castle {

// "12345", "#12345", "ms12345", "pysol 12345": up to 20 digits, "ms" up to 2^33 − 1; blanks and
// the signs - _ . , between the digits mean nothing, as there. Fails on anything else, and where
// the variant is none of kVariants: PySolFC knows no other.
[[nodiscard]] Result<Position> pysol_deal(std::string_view number, const Variant& variant);

}  // namespace yomi::castle
