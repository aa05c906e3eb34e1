// Tree: what else could have been played along the line that was judged, and what becomes of it.
//
// Under each move of the line stand its branches. At the attacker's turns: the other checks, each
// an alternative (a cook, a flaw, a choice at the last move), a try with the reply that refutes it,
// a loop, or undecided. At the defender's turns: the other replies, each with the mate that
// follows; drops on one square that last as long and are answered by the same move are one branch.
//
// Lengths of variations are looked for with at most as many nodes as the judgement took (at least
// kLeastNodes): where that does not suffice, or the budget ends, they are upper bounds.
#pragma once

#include "tsume/check.h"

namespace yomi::tsume {

enum class BranchKind {
  kVariation,    // 変化: mates sooner than the line, or as soon with pieces left over
  kEqual,        // 変同: lasts as long
  kLonger,       // 変長: lasts longer than the line
  kFutile,       // 無駄合: longer only by a drop and its capture, which do not count
  kAlternative,  // another check that mates
  kTry,          // another check that does not
  kLoop,         // one that mates only through the line itself
  kUndecided,
};

struct Branch {
  BranchKind kind = BranchKind::kUndecided;
  std::vector<shogi::Move> moves;  // in place of the line's move; more than one: equal drops
  std::vector<shogi::Move> line;   // what follows the first of them: of a try the refutation
  std::optional<Length> length;    // of the whole solution with it, at most
  bool exact = false;
  bool pieces_left = false;  // at the end of `line`
  int uncounted = 0;         // pairs of moves in it that the length does not count
  int alternative = -1;      // of the report, for that kind
};
struct Turn {
  int ply = 0;
  shogi::Move move;
  std::vector<Branch> branches;
};
struct Tree {
  std::vector<Turn> turns;
  std::optional<StopReason> reason;  // set where a branch is undecided because the budget ended
};

inline constexpr std::uint64_t kLeastNodes = 50'000;

// Of the line that `check` judged, with the same solver. A report without a line that mates has a
// tree without branches.
[[nodiscard]] Tree make_tree(Solver& solver, const shogi::Position& position,
                             const CheckReport& report);

// A reply to a check after which there is no mate; none where every reply is mate, or the budget
// ended. Requires that the side to move is in check.
[[nodiscard]] std::optional<shogi::Move> find_refutation(Solver& solver,
                                                         const shogi::Position& position);

}  // namespace yomi::tsume
