// Advice: what to play in a position of a problem, what was wrong before, and the best defence.
//
// A problem is its diagram, where the side to move attacks, and the moves played from there, in
// turn. The attacker's move is one that mates soonest, the defender's the reply after which the
// mate takes longest, or after which there is none.
#pragma once

#include <optional>
#include <vector>

#include "tsume/solver.h"

namespace yomi::tsume {

enum class Why {
  // the attacker's
  kMates,     // it is mate
  kOnlyMate,  // no other check mates
  kShortest,  // no mate is shorter
  kSomeMate,  // it mates; how soon others do is not known
  // the defender's: what the reply does
  kTakes,         // captures the checking piece
  kRuns,          // the king goes away
  kBlocks,        // something comes between
  kCounterCheck,  // and gives check in its turn
};

struct Advice {
  Verdict verdict = Verdict::kUnknown;  // of the position now: proved, it is mate
  std::optional<StopReason> reason;
  bool attacking = true;          // whose turn it is
  bool mated = false;             // over
  std::vector<shogi::Move> line;  // the best play from here, where it is mate; else one reply
  std::optional<Why> why;         // of its first move
  Length length = 0;              // moves to the mate, at most
  bool exact = false;             // and no fewer
  int uncounted = 0;              // pairs in the line that the length does not count
  std::optional<int> lost_since;  // no mate now: the attacker's move that let it go, from 1
  bool lost_from_start = false;   // no mate now, and none in the diagram
  std::optional<int> take_back;   // no mate now: so many moves to take back
};
// Requires legal moves, the attacker's all checks.
[[nodiscard]] Advice advise(Solver& solver, const shogi::Position& problem,
                            const std::vector<shogi::Move>& played);

// What an attacking move was worth.
enum class Attack {
  kBest,    // mates as soon as could be
  kLonger,  // still mates, but later
  kMissed,  // there was a mate, and it is gone
  kNoMate,  // there was none
  kNoCheck,
  kUnknown,
};
struct Defence {
  Verdict verdict = Verdict::kUnknown;  // of the position after the attack: proved, it is mate
  std::optional<StopReason> reason;
  Attack attack = Attack::kUnknown;
  std::optional<Length> due;  // what the attacker could have had: exact, −1 for no mate
  bool mated = false;
  std::optional<Length> length;      // from the reply on, exact
  std::optional<shogi::Move> reply;  // none: mated, or no check
  std::optional<Why> why;
};
// The reply to the last of `played`, which is the attacker's. Requires legal moves, the attacker's
// all checks but perhaps the last.
[[nodiscard]] Defence defend(Solver& solver, const shogi::Position& problem,
                             const std::vector<shogi::Move>& played);

// What a reply to a check does. Requires that the side to move is in check, and a legal move.
[[nodiscard]] Why why_reply(const shogi::Position& position, shogi::Move reply);

// The attacker's first move of `played` that gives no check, from 1; 0: there is none.
[[nodiscard]] int first_quiet_move(const shogi::Position& problem,
                                   const std::vector<shogi::Move>& played);

}  // namespace yomi::tsume
