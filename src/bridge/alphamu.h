// αμ: a declarer who plans without pretending to see the hidden hands (T. Cazenave and V. Ventos,
// "The αμ Search Algorithm for the Game of Bridge").
//
// Double dummy on each deal drawn lets declarer play each deal differently, although declarer
// cannot tell them apart ("strategy fusion"): a two-way finesse always works. αμ looks at all deals
// at once. Declarer's side (Max) plays the same card on every deal that the cards seen so far leave
// possible; the defenders (Min) are taken to see everything and play the worst on each deal. The
// value of a position is a set of vectors with a bit for each deal: what each of declarer's plans
// wins. Of those only the undominated ones are kept (a Pareto front). After `moves` cards of
// declarer's side the rest is double dummy: with one, this is the Monte Carlo method.
//
//   Max   the union of the fronts of its cards
//   Min   every way to take a vector from the front of each of its cards, deal by deal the least;
//         on deals where a card cannot be played it does not count
//
// Cuts. A deal that is lost double dummy is lost after whatever follows, and needs no search; what
// is won double dummy is so after any card of the defence. A deal that stands alone is double
// dummy. A vector that lies below one which Max has already, the deals not yet looked at counted
// as won, ends the search of a Min node. At the root a card whose double-dummy deals are no more
// than the best plan so far wins is not searched. Of a hand's touching cards one is tried; for a
// defender only where both cards are held on the same deals, because otherwise they tell declarer
// different things.
//
// Deviation: a front has at most `most_vectors` vectors, those that win most deals (`shortened`
// says whether that happened); declarer may then have a better plan than was found.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "bridge/decision.h"

namespace yomi::bridge {

struct AlphaMuOptions {
  int moves = 2;  // cards of declarer's side, the one to choose included
  std::size_t most_vectors = 256;
};

struct AlphaMu {
  Card best = Card::from_index(0);
  int won = 0;    // deals that the best plan found wins
  int fused = 0;  // that the best card wins double dummy, the Monte Carlo method's count
  std::uint64_t positions = 0;  // double-dummy positions solved
  bool shortened = false;
};

inline constexpr std::size_t kMostWorlds = 64;

// Declarer's side is to play in `worlds`, which differ in the defenders' hands alone; `order` are
// the cards to choose from, of equal ones the first is taken. None when asked to stop. Requires at
// least one world and one card, and at most kMostWorlds.
[[nodiscard]] std::optional<AlphaMu> alphamu(std::span<const Position> worlds,
                                             std::span<const Card> order, const Contract& contract,
                                             const AlphaMuOptions& options, DoubleDummy& solver,
                                             const std::stop_token& stop);

// The card for declarer or dummy: deals as the Monte Carlo method draws them, αμ on them, and among
// cards that are equal by it the Monte Carlo method's order. None where the budget ends it.
[[nodiscard]] Result<std::optional<Card>> alphamu_card(
    const Decision& decision, const Agreements& agreements, const SampleOptions& sample,
    const AlphaMuOptions& options, const Budget& budget, survey::Executor& executor);

}  // namespace yomi::bridge
