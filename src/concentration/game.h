// Game: what is to be solved, and the reductions that keep the number of situations small.
#pragma once

#include "concentration/rules.h"

namespace yomi::concentration {

struct Game {
  Position start;  // every situation that can follow from these letters is solved
  Rules rules = Rules::kFull;
  Objective objective = Objective::kPairs;
  Pass pass = Pass::kEnd;
  Endless endless = Endless::kDraw;
  int lead = 0;  // pairs of the player to move minus the opponent's; matters to kWin alone
  bool operator==(const Game&) const = default;
};

// Which classes (r, j) a solver keeps apart; a letter beyond the largest j is read as its spare
// pairs taken at once, one pair each.
//   kNone   every j ≤ r: the game as the rules have it.
//   kSpare  j ≤ r/2. With j > r/2 there are more known cards of the letter than unknown ones, by
//   two
//           at least: after taking a pair every unknown card still has a known partner, so nothing
//           is given away and the pair is taken. With 1 < j ≤ r/2 it is a question: take or hold. A
//           first card with a known partner is matched; no probe.
//   kAll    j ≤ 1: the paper's rules, where every known pair is taken at once.
// kSpare is a theorem nobody has proved for all sizes; the certificate's verifier proves it for the
// instance at hand by checking the equation of every unreduced situation, and the tests do so for
// many small ones. It is false where a tempo is worth a pair: without passing a spare pair is kept
// to have a known card to turn, and where a pass ends the game at once a leader keeps one to be
// able to pass and win. Those games are solved with kNone.
enum class Reduction { kNone, kSpare, kAll };

[[nodiscard]] inline Reduction reduction_of(const Game& game) {
  if (game.rules == Rules::kPaper) return Reduction::kAll;
  if (game.objective == Objective::kTurns)
    return game.start.max_copies() <= 4 ? Reduction::kSpare : Reduction::kNone;
  const bool ends = game.objective == Objective::kWin && game.pass == Pass::kEnd;
  return ends || game.pass == Pass::kForbid ? Reduction::kNone : Reduction::kSpare;
}

// The largest j that is kept for letters with r copies.
[[nodiscard]] inline int top_known(Reduction reduction, int copies) {
  if (reduction == Reduction::kNone) return copies;
  return reduction == Reduction::kAll ? 1 : copies / 2;
}

// The same letters, nothing known of them.
[[nodiscard]] Position letters_of(const Position& position);

// The position with its spare pairs taken, and how many there were.
struct Reduced {
  Position position;
  int pairs = 0;
};
[[nodiscard]] Reduced reduce(const Position& position, Reduction reduction);

}  // namespace yomi::concentration
