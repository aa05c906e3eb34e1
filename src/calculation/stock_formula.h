// The game with a known stock as a propositional formula: can the rest of the game be won?
//
// Every card that is not on a base yet must get there. The formula says how:
//   - base(i, b): card i goes to base b. Cards of one rank go to different bases.
//   - stack(i, k): card i is put on stack k. A card that is played at once counts as put on any
//     stack and raised before anything else happens, which is the same.
//   - first(i, j): i reaches its base before j: a total order.
//   - gone(i, t): i has reached its base before card t + 1 of the stock is drawn.
// and the rules are clauses:
//   - of two cards of one base the lower place comes first;
//   - what comes before a card that has gone has gone too, and no card goes before it is drawn;
//   - if i lies in a stack when j is put there, j comes before i;
//   - in the end all cards are gone.
// Every winning line makes the formula true, and every solution of the formula can be played:
// within one turn the cards go up in the order of first(i, j). So the formula has a solution
// exactly when the game can be won. Empty stacks are alike: one is first used only after the one
// before it.
//
// 52 cards make some 3,100 variables and 120,000 clauses.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/verdict.h"
#include "calculation/formula.h"
#include "calculation/rules.h"

namespace yomi::calculation {

struct KnownRest {
  Verdict verdict = Verdict::kUnknown;  // kProved: it can be won
  // Of the win: [0] the raises before a card is drawn, [t] placement and raises of the t-th card.
  std::vector<std::vector<Move>> moves;
  std::uint64_t conflicts = 0;
};

// `rest` in the order the cards are drawn. Requires rest to be what the position's stock holds. A
// card in hand is the first card, drawn already: nothing is raised before it is placed. The meter
// counts conflicts.
// Where it cannot be won and `proof` is given, that is the refutation (refutation.h).
[[nodiscard]] KnownRest solve_known_rest(const Position& position,
                                         std::span<const std::uint8_t> rest, std::uint64_t bytes,
                                         Meter& meter, Clauses* proof = nullptr,
                                         Progress* progress = nullptr);

// The formula itself; the hand is as above. docs/formats/calculation.md has the order of the
// variables.
[[nodiscard]] Formula stock_formula(const Position& position, std::span<const std::uint8_t> rest);

}  // namespace yomi::calculation
