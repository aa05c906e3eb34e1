// The verifier of concentration/values certificates: reads the values, then checks the equation of
// every situation of the game in exact arithmetic, straight from rules.h. It trusts nothing of the
// solvers: not the reduction of classes, not the order, not the scaling of the numbers.
//
// What a verified certificate proves.
//   Perfect memory: every turn shows an unknown card, takes a pair, or passes, so the equations
//   determine the values by induction over (cards, unknown cards): the values are those of optimal
//   play. Situations whose classes the certificate does not list ("classes: spare" reads spare
//   pairs as taken) are enumerated too, and their equations checked with the value read that way;
//   so the reduction is proved for this game, not assumed. Limited memory alone: each turn costs 1,
//   so a bounded solution of the optimality equations is the only one and is the least expected
//   number of turns.
// The listed optimal turns are compared with those of the equations, ties included.
#pragma once

#include <cstdint>

#include "base/budget.h"
#include "base/result.h"
#include "concentration/rational.h"
#include "concentration/rules.h"

namespace yomi::concentration {

struct Verified {
  Position start;
  bool alone = false;         // objective turns
  int remember = -1;          // −1: everything
  std::uint64_t listed = 0;   // lines of the certificate
  std::uint64_t checked = 0;  // equations checked (situations, times leads)
  Rational value;             // of the start
};

// An Error names the line that is wrong.
[[nodiscard]] Result<Verified> verify_values(std::string_view body, const Budget& budget);

}  // namespace yomi::concentration
