// What an auction says about the four hands, and which call to make (paper, section 2: the bidding
// system as knowledge, read both ways).
//
// The set of possible hands never becomes empty in silence. When the calls of one seat contradict
// each other, or contradict the cards that are seen, they are loosened step by step: first the
// points by one, two and three, then the lengths by one and two, then the honours and key cards are
// forgotten, then the calls are forgotten, the latest first. What was loosened is reported.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "bridge/system.h"

namespace yomi::bridge {

struct CallExplained {
  Call call = Call::pass();
  Seat seat = Seat::kNorth;
  Meaning meaning;
  bool contradicts = false;  // what the seat had shown before
};

struct AuctionExplained {
  std::vector<CallExplained> calls;
  std::array<Shown, 4> shown;
  Standing standing;  // after the last call; the same `shown`
};

[[nodiscard]] AuctionExplained explain(const Auction& auction, const System& system,
                                       Vulnerable vulnerable = Vulnerable::kNone);
// One call more. Requires that it is legal.
CallExplained add_call(Standing& standing, Call call, const System& system);
// The whole auction of four players of one system.
[[nodiscard]] Auction bid_deal(const Deal& deal, Seat dealer, const System& system,
                               Vulnerable vulnerable = Vulnerable::kNone);
// The auction to its end from `standing` on.
[[nodiscard]] Auction bid_out(Standing standing, const Deal& deal, const System& system);

// How far what was shown had to be given up: 0 not at all, kLoosenSteps everything.
inline constexpr int kLoosenSteps = 6;
[[nodiscard]] Shown loosened(const Shown& shown, int step);

}  // namespace yomi::bridge
