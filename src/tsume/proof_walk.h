// A proof in the table, walked through: does it mate without certain positions?
//
// Nothing is searched. At the attacker's turn any check that the table has proved, and that gets
// nearer to the mate, may be taken; at the defender's turn every reply must lead on. So kMates is a
// fact; kRunsBack says only that the proofs at hand all need one of the positions.
#pragma once

#include <vector>

#include "tsume/solver.h"

namespace yomi::tsume {

enum class ProofWalk {
  kMates,
  kRunsBack,
  kUnknown,  // part of the proof was forgotten, or it is too large to be walked through
};

// From a defender's position in check, which the solver has proved.
[[nodiscard]] ProofWalk walk_proof(Solver& solver, const shogi::Position& after,
                                   const std::vector<Forbidden>& without);

}  // namespace yomi::tsume
