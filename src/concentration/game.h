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
  int lead = 0;   // pairs of the player to move minus the opponent's; matters to kWin alone
  int spare = 0;  // known pairs that were left out of `start`; either player may come to have them
  bool operator==(const Game&) const = default;
};

// Which classes (r, j) a solver keeps apart; a letter beyond the largest j is read as its spare
// pairs taken at once, one pair each.
//   kNone   every j ≤ r and every turn: the game as the rules have it.
//   kSpare  j ≤ r/2. Of a letter with j > r/2 at least two more cards are known than unknown; with
//           1 < j ≤ r/2 it is a question: take or hold. A first card with a known partner is
//           matched; no probe.
//   kAll    j ≤ 1: the paper's rules, where every known pair is taken at once; nothing is assumed.
//
// Why a spare pair may be read as taken. Let s be a situation with lead l, s' the same without the
// spare pair; to be shown is V(s, l) = V(s', l+1). Taking it gives ≥. For ≤ go by induction over
// cards and unknown cards, and look at another turn of s.
//   - It exists in s' too: it leads to the same situation without the spare pair (a card of the
//     spare letter that shows up still has a known partner, and the letter stays spare). After a
//     pair both are worth the same by induction. After a miss s has come to −V(t', −l+1), since the
//     opponent takes the pair, and s' to −V(t', −l−1), which is at least as much, because a lead
//     never harms. (kPairs: −1 − V(t') against 1 − V(t').) A pass likewise.
//   - It exists in s alone: then the spare letter is gone from s', so it was (2, 2), and the turn
//     needs its cards as known ones. A probe with them is a flip and a waste; so what remains is to
//     pass when s' has exactly one known letter, and to flip and waste when s' has none besides the
//     letter shown.
// So the spare pair can only be worth more on the table as a tempo, and only where the rest has at
// most one known letter: for every board a few numbers to look at. They are not bounded here by
// thought for all sizes but by computation: no exception was ever found for the games of
// reduction_of(), and there are exceptions for the others: without passing a spare pair is kept to
// have a known card to turn, and where a pass ends the game at once a leader keeps one to be able
// to pass and win. Those games are solved with kNone. That known partners are matched and nothing
// is probed is likewise computed, not proved for all sizes: alone it is false with six copies. The
// tests compare every situation of many tables at every lead with the unreduced game
// (docs/results/concentration.md has the counts), and the certificate's verifier proves it for the
// instance at hand by checking the equations of every unreduced situation.
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

// The smallest game whose values decide `asked` and every turn from it: `whole` from the letters of
// `asked` with the spare pairs left out. `whole.lead` is the lead at `asked`. The pairs left out
// are not simply the mover's: whoever misses first leaves them to the other, so that leads from
// lead − spare to lead + spare are met.
[[nodiscard]] Game game_for(const Game& whole, const Position& asked);

// The position with its spare pairs taken, and how many there were.
struct Reduced {
  Position position;
  int pairs = 0;
};
[[nodiscard]] Reduced reduce(const Position& position, Reduction reduction);

}  // namespace yomi::concentration
