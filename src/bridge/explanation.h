// What players said of their calls: LIN's `an`, PBN's notes. Read where it can be, the rest stays
// as the bidding system has it.
//
// Read are points ("15-17", "16+", "8- HCP", "6-9 points"), lengths ("5+ spades", "4+!H", "2-5 ♦", "6
// cards" of the suit called) and "balanced", between commas, semicolons or dots; a title that ends
// in "--" and anything else is passed over, since it takes nothing away from what was read. Nothing
// is read of a text that has alternatives ("or", "either", "/") or denials ("no", "not", "denies",
// "less"): half of such a sentence would be a wrong one.
//
// What was said counts instead of the system's points or lengths. Where lengths were said, the
// system's other lengths and honours go: the call may be artificial. Where only points were, they
// stay.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bridge/bidding.h"
#include "bridge/record.h"

namespace yomi::bridge {

struct Explanation {
  bool points = false;   // said
  bool lengths = false;  // of one suit at least, or "balanced"
  HandRange range;
};
// None where nothing could be read. `call` gives "6 cards" its suit.
[[nodiscard]] std::optional<Explanation> read_explanation(std::string_view note, Call call);

// The record's auction, by its explanations where they can be read. Without one, as explain().
[[nodiscard]] AuctionExplained explain(const Record& record, const System& system);

}  // namespace yomi::bridge
