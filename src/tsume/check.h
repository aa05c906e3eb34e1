// Check: is a tsume problem sound?
//
// Every candidate along a line (judge.h) is decided; the report is a statement only when all are.
//
//   sound       every other check is proved not to mate, alternatives at the last move apart, and
//               some longest defence leaves the attacker nothing in hand;
//   flawed      there are alternatives, but only of the classes that count as a blemish (キズ);
//   unsound     an alternative is a real second solution (余詰, 早詰, …), or every longest defence
//               leaves pieces in the attacker's hand (駒余り);
//   undecided   the budget ran out with something left to decide;
//   no_mate     the problem itself is 不詰;
//   not_judged  the line that was given does not end in mate, or is no attack: nothing is said
//   about
//               the problem.
//
// Pieces left over: the main line is the longest defence, and of equally long ones one that leaves
// none (solver.h). Then an equally long one that leaves some is no second main line (変同), and no
// flaw. A line that was given and leaves some is unsound where every longest defence does. A reply
// that lasts longer than the given line is told with what it leaves (変長, 駒余り): the line itself
// is judged by what it leaves, not by the longer one.
//
// Candidates are first decided as mate or no mate, the easy ones first (rounds of growing proof
// numbers, as in 3.1 of the paper); then those that mate get their exact length, line and class.
//
// Along an author's line (作意) the defender's moves are judged too: a reply that lasts longer than
// the author's is reported (妙手説 allowed that before the war).
#pragma once

#include <string_view>
#include <vector>

#include "tsume/judge.h"

namespace yomi::tsume {

// A defender's turn of the line with other replies worth telling.
struct Variation {
  int ply = 0;
  shogi::Move move;
  Length length = 0;    // of the whole solution with this reply
  bool longer = false;  // than the line's reply (作意 is not the longest: 変長 or 妙手説)
  bool pieces_left = false;  // 駒余り
};

enum class Soundness { kSound, kFlawed, kUnsound, kUndecided, kNoMate, kNotJudged };
[[nodiscard]] std::string_view to_string(Soundness s);

struct CheckOptions {
  std::vector<shogi::Move> line;  // the author's; empty: our own main line
  bool variations = false;  // list the equal and longer replies (変同, 変長); without it the
                            // longer ones along an author's line
};

struct CheckReport : Judgement {
  Solution solution;
  Soundness soundness = Soundness::kUndecided;
  std::optional<StopReason> reason;
  std::vector<shogi::Move> line;  // the line judged
  bool authors_line = false;
  bool line_mates = true;  // false: there is none, it does not end in mate, or is no attack
  int no_check = 0;        // the ply of its first attacking move that gives no check; 0: none
  shogi::Hand leftover;    // in the attacker's hand at the end of the line judged
  // Every longest defence leaves pieces, the line judged too. Not set: that was not decided.
  std::optional<bool> pieces_left;
  std::vector<Variation> variations;
  int candidates = 0;
  std::uint64_t nodes = 0;
};

// The solver must be fresh or have worked on this problem only. Requires check_problem(position).
[[nodiscard]] CheckReport check(Solver& solver, const shogi::Position& position,
                                const CheckOptions& options = {});

// One candidate alone: the check `move` in place of move `ply` (1, 3, …) of the line, which must
// mate. The report holds it among its alternatives, its loops or its undecided candidates, or
// nowhere: then it does not mate. Requires a legal line and a legal check.
[[nodiscard]] CheckReport check_candidate(Solver& solver, const shogi::Position& position,
                                          const std::vector<shogi::Move>& line,
                                          const Candidate& candidate);

}  // namespace yomi::tsume
