// Why the best turn is the best: a code, and what the next one would lose. Each is true by what
// stands in the list of plans and the game that was asked; where nothing more is known it says no
// more.
#pragma once

#include <vector>

#include "concentration/analysis.h"
#include "concentration/game.h"

namespace yomi::concentration {

enum class Why {
  kEmpty,            // no card is left
  kOnlyTurn,         // there is nothing else to do
  kMustTake,         // these rules have a known pair taken at once
  kLost,             // the game is lost, whatever is turned
  kWonAnyhow,        // … won, whatever is turned
  kWins,             // it wins for certain
  kAllEqual,         // every turn is worth the same
  kCertainPair,      // a certain pair
  kPairWouldLose,    // … and leaving it would lose `loss`
  kHelpsOpponent,    // pass: any unknown card helps the opponent more
  kOpponentGains,    // pass: whatever is turned, the opponent gains more in the end
  kEndsInTheLead,    // pass: it ends the game while the mover leads
  kEndsInADraw,      // pass: … in a draw, and all else is more likely to lose
  kPassBackDraws,    // pass: the opponent has to turn, or pass back for a draw
  kPassBackLoses,    // pass: … or loses by passing back
  kRestIsWorse,      // pass: any other turn is worse
  kKnownCardFirst,   // probe
  kHoldsPartners,    // every unknown card has a known partner; taking first would lose `loss`
  kHoldsKnownCards,  // the pair is worth more as known cards to turn; taking it loses `loss`
  kHolds,            // … worth more on the table; taking it loses `loss`
  kNoKnownSecond,    // 2-move: there is no known card to turn second
  kOneOrTwo,         // the 1-move and the 2-move are worth the same
  kSecondCosts,      // 1-move alone: a second new card would cost `loss` turns
  kSecondSaves,      // 2-move alone: a second new card saves `loss` turns
  kShowsTooMuch,     // 1-move: a second unknown card would lose `loss`
  kWorthTheChance,   // 2-move: a known card second would lose `loss`
  kPartners,         // flip: every unknown card has a known partner
  kAsTheLetterSays,  // flip: which second card is best depends on the first
};

struct Reason {
  Why why = Why::kOnlyTurn;
  Rational loss;  // never negative; 0 where the code names none
};

// Of the first plan of the list, which is plans() of `position` in `game` (game.lead: now).
[[nodiscard]] Reason reason_of(const std::vector<Plan>& plans, const Position& position,
                               const Game& game);

}  // namespace yomi::concentration
