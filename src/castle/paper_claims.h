// What the paper shows and claims, as positions and as experiments that can be repeated.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "castle/rules.h"

namespace yomi::castle {

// Figures 1 to 4 in the paper's own notation, as printed.
[[nodiscard]] std::string_view figure_text(int figure);
[[nodiscard]] Position figure(int figure);

// A random position in which no card lies above a lower one, and the play that wins it: one card
// that can go up does; false when none can.
[[nodiscard]] Position sorted_down_position(std::uint64_t seed, std::uint64_t index);
bool send_one_up(Position& position);

// Property 1 by brute force: the longest run that n empty columns let pass onto a fitting card, or
// into an empty column (one of the n). Breadth first over every way to move its cards; runs of up
// to 11 cards, n up to 4.
[[nodiscard]] int longest_run_moved(int vacant, bool into_vacant);

// Property 2, "with five empty columns the game is won": positions as hard as the paper's section 4
// allows. Three columns hold everything: up to five dealt cards each, a run on top of them. Of the
// `kind`s, 0 is the paper's worst case (nothing on the foundations but aces, three runs K … 3), 1
// has foundations already begun and shorter runs, 2 climbs from the worst case, in turns as it
// comes, with the twos at the very bottom, and with ranks three apart in each column, towards
// positions that took the solver longest.
struct FiveVacant {
  std::uint64_t tried = 0;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t unknown = 0;
  std::uint64_t hardest = 0;  // positions stored for the hardest one
  std::optional<Position> counterexample;
};
[[nodiscard]] FiveVacant search_five_vacant(int kind, std::uint64_t trials, std::uint64_t seed,
                                            const Budget& budget, Progress* progress = nullptr);
// Property 2 needs that the three columns came about in play: of any arrangement of the cards it is
// not true, and this one cannot be won.
[[nodiscard]] Position five_vacant_arrangement();
// One position of the given kind (0 or 1).
[[nodiscard]] Position five_vacant_position(int kind, std::uint64_t seed, std::uint64_t index);

// "When two columns have become empty the game is nearly always won", and "deals that cannot be won
// rarely let two columns become empty".
struct TwoVacant {
  std::uint64_t deals = 0;
  std::uint64_t won_deals = 0;
  std::uint64_t unknown_deals = 0;
  std::uint64_t reached = 0;      // deals in which careless play came to two empty columns
  std::uint64_t reached_won = 0;  // and could still be won there
  std::uint64_t lost_deals = 0;
  std::uint64_t lost_never = 0;  // lost deals in which no play can come to two: proved
  std::uint64_t lost_can = 0;    // lost deals in which some play does: shown
};
[[nodiscard]] TwoVacant measure_two_vacant(std::uint64_t first, std::uint64_t last,
                                           const Budget& budget, Progress* progress);

}  // namespace yomi::castle
