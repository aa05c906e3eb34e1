// Check: is a tsume problem sound?
//
// Cooks are relative to a line: at each of the attacker's turns along it, every other check is a
// candidate (section 3 of the paper). A candidate that mates is an alternative; the report is a
// statement only when every candidate has been decided.
//
//   sound      every other check is proved not to mate, alternatives at the last move apart;
//   flawed     there are alternatives, but only of the classes that count as a blemish (キズ);
//   cooked     at least one alternative is a real second solution;
//   undecided  the budget ran out with candidates left;
//   no mate    the problem itself is 不詰 (or its line does not mate).
//
// A mate that only runs back into a position of the line up to the candidate itself is a loop (the
// paper's Figure 7), not an alternative: candidates whose mate is no longer than what is left of
// the line cannot be loops; the others are searched again with those positions forbidden.
//
// Along an author's line (作意) the defender's moves are judged too: a reply that lasts longer than
// the author's is reported (妙手説 allowed that before the war).
#pragma once

#include <string_view>
#include <vector>

#include "tsume/solver.h"

namespace yomi::tsume {

enum class AlternativeClass {
  kEarly,      // 早詰: the whole solution becomes shorter
  kCook,       // 余詰: another mate
  kRejoins,    // 合流: comes back to the line after as many moves
  kMoveOrder,  // 手順前後: the same moves of the attacker in another order
  kDetour,     // 迂回: comes back to the line later
  kPromotion,  // 成・不成: the same move with the other choice of promotion
  kDistance,   // 非限定: the same piece on the same line, at another distance
  kLastMove,   // at the last move: allowed
};
enum class Severity { kAllowed, kFlaw, kCook };
// "hayazume", …, as in JSON.
[[nodiscard]] std::string_view to_string(AlternativeClass c);
[[nodiscard]] std::string_view to_string(Severity s);
[[nodiscard]] Severity severity_of(AlternativeClass c);

struct Alternative {
  int ply = 0;  // 1: the first move of the problem
  shogi::Move move;
  AlternativeClass kind = AlternativeClass::kCook;
  Severity severity = Severity::kCook;
  Length length = 0;  // of the whole solution with this alternative, at most
  bool exact = false;
  std::vector<shogi::Move> line;  // from the candidate on
};
struct Candidate {
  int ply = 0;
  shogi::Move move;
};
// A defender's turn of the line with other replies worth telling.
struct Variation {
  int ply = 0;
  shogi::Move move;
  Length length = 0;    // of the whole solution with this reply
  bool longer = false;  // than the line's reply (作意 is not the longest: 変長 or 妙手説)
  bool pieces_left = false;
};

enum class Soundness { kSound, kFlawed, kCooked, kUndecided, kNoMate };
[[nodiscard]] std::string_view to_string(Soundness s);

struct CheckOptions {
  std::vector<shogi::Move> line;  // the author's; empty: our own main line
  bool variations = false;        // list the equal and longer replies (変同, 変長)
};

struct CheckReport {
  Solution solution;
  Soundness soundness = Soundness::kUndecided;
  std::optional<StopReason> reason;
  std::vector<shogi::Move> line;  // the line judged
  bool authors_line = false;
  bool line_mates = true;  // false: the author's line does not end in mate, or is no attack
  std::vector<Alternative> alternatives;
  std::vector<Candidate> undecided;
  std::vector<Variation> variations;
  int candidates = 0;
  int loops = 0;
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
