// Judge: what is another check along a line worth?
//
// Cooks are relative to a line. At each of the attacker's turns every other check is a candidate
// (section 3 of the paper); one that mates is an alternative, and has a class and a severity:
//
//   早詰      unsound  the whole solution becomes shorter
//   余詰      unsound  another mate
//   合流      unsound  comes back to the line after as many moves
//   手順前後  unsound  the same, by the attacker's same moves in another order
//   迂回      flaw     comes back to the line later
//   成・不成  flaw     the same move with the other choice of promotion
//   非限定    flaw     the same sliding piece on the same line, at another distance
//   the last move of the line: allowed, whatever it is
//
// An alternative comes back to the line where its own best play can: shortest checks, longest
// replies, and among equal ones those that lead to a position of the line, in time if some do.
// Its best lines are looked through for eight moves.
//
// A mate that only runs back into a position of the line up to the candidate itself is a loop (the
// paper's Figure 7), not an alternative. The proof in the table is walked through: if it mates
// without those positions, there is no loop. Otherwise the complete judge searches once more with
// them forbidden; the judge that only reads proofs calls it a loop, as the paper does. The exact
// length of an alternative is that of the shortest mate that does without those positions, and its
// best play, and with it its class, is that of this mate. So each check of it must mate in time
// without them too. That the alternative does and that the table has a proof of the check is not
// enough: a check that lets the defender back to the beginning of the line mates as soon, by the
// line itself, and is no part of the alternative (6p2/9/1R+R6/9/9/9/7PG/9/k8 b - 1: after 8c9c 9i8h
// the rook's return 9c8c mates as soon as 9c8c+, but by 8h9i and the line; a detour through it would
// be a loop). What is refuted with nothing forbidden is refuted with more forbidden, so only proofs
// have to be walked through, and searched anew where the walk is not enough.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tsume/solver.h"

namespace yomi::tsume {

enum class AlternativeClass {
  kEarly,
  kCook,
  kRejoins,
  kMoveOrder,
  kDetour,
  kPromotion,
  kDistance,
  kLastMove,
};
enum class Severity { kAllowed, kFlaw, kUnsound };
// "hayazume", …, as in surveys; and "shorter_mate", …, as programs read them in JSON.
[[nodiscard]] std::string_view to_string(AlternativeClass c);
[[nodiscard]] std::string_view kind_of(AlternativeClass c);
[[nodiscard]] std::string_view to_string(Severity s);
[[nodiscard]] Severity severity_of(AlternativeClass c);

struct Candidate {
  int ply = 0;  // 1: the first move of the problem
  shogi::Move move;
  bool operator==(const Candidate&) const = default;
};
struct Alternative {
  int ply = 0;
  shogi::Move move;
  AlternativeClass kind = AlternativeClass::kCook;
  Severity severity = Severity::kUnsound;
  Length length = 0;  // of the whole solution with this alternative, at most
  bool exact = false;
  std::vector<shogi::Move> line;  // from the candidate on
  int uncounted = 0;              // pairs of moves in it that the length does not count
};

// What was found about many candidates.
struct Judgement {
  std::vector<Alternative> alternatives;
  std::vector<Candidate> undecided;
  int loops = 0;
};

class ProofWalker;

class Judge {
 public:
  // The line must be legal. `uncounted`: pairs of moves in it that its length does not count
  // (policy.h, Solution::uncounted). The solver must outlive the judge.
  Judge(Solver& solver, const shogi::Position& root, std::vector<shogi::Move> line,
        int uncounted = 0);

  [[nodiscard]] const std::vector<shogi::Move>& line() const { return line_; }
  // Before each move, and at the end.
  [[nodiscard]] const std::vector<shogi::Position>& positions() const { return positions_; }
  [[nodiscard]] shogi::Position after(const Candidate& candidate) const;
  // The line is an attack that ends in mate.
  [[nodiscard]] bool line_mates();
  // The ply of the line's first attacking move that gives no check; 0: there is none.
  [[nodiscard]] int first_quiet() const;
  // Every other check along the line, shallow first.
  [[nodiscard]] std::vector<Candidate> candidates() const;

  // Decides the candidate, whatever it takes: exact length, proper line.
  void decide(const Candidate& candidate, Judgement& judgement);
  // Only reads what the solver's table has proved; lengths are upper bounds. False where the
  // candidate is not known to mate.
  bool read(const Candidate& candidate, Judgement& judgement);

 private:
  // Where moves from position i of the line come back to it.
  struct Join {
    std::size_t at;     // position of the line
    std::size_t plies;  // moves until then
    std::vector<shogi::Move> moves;
    int uncounted = 0;  // pairs of moves among them that their length does not count
  };
  class JoinSearch;

  [[nodiscard]] std::optional<Alternative> decide_directly(const Candidate& candidate,
                                                           const std::vector<Forbidden>& line);
  [[nodiscard]] std::vector<Forbidden> line_up_to(std::size_t i) const;
  [[nodiscard]] bool runs_back(std::size_t i, const std::vector<shogi::Move>& moves) const;
  // Whether each check of an alternative's own line mates in time without the line.
  [[nodiscard]] bool does_without(const Alternative& found, ProofWalker& proofs) const;
  // All but its class: length and line.
  [[nodiscard]] Alternative describe(std::size_t i, shogi::Move move, bool search);
  // Gives it its class. With `proofs` nothing is forbidden in the search, and best play is what
  // they say of it; without, best play is what the search says.
  void name(std::size_t i, Alternative& found, ProofWalker* proofs);
  [[nodiscard]] Length proved_length(const shogi::Position& after) const;
  [[nodiscard]] std::vector<shogi::Move> proved_line(const shogi::Position& after, int& uncounted);
  [[nodiscard]] AlternativeClass classify(std::size_t i, Alternative& found, ProofWalker* proofs);
  [[nodiscard]] std::optional<Join> join_on(std::size_t i,
                                            const std::vector<shogi::Move>& moves) const;
  [[nodiscard]] std::optional<Join> join_of(std::size_t i, const Alternative& found, bool in_time,
                                            ProofWalker* proofs);
  [[nodiscard]] bool same_line(std::size_t i, shogi::Move a, shogi::Move b) const;
  [[nodiscard]] bool same_moves(const std::vector<shogi::Move>& moves, std::size_t plies,
                                std::size_t i, std::size_t j) const;

  Solver& solver_;
  shogi::Color attacker_;
  std::vector<shogi::Move> line_;
  std::vector<shogi::Position> positions_;
  std::vector<Length> counted_;  // moves up to each position, as lengths count them
};

}  // namespace yomi::tsume
