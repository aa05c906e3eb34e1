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
// The listed optimal turns are compared with those of the equations, ties included. The position
// that was asked is one of those checked, and the value claimed for it must be the one found.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/budget.h"
#include "base/result.h"
#include "concentration/rational.h"
#include "concentration/rules.h"

namespace yomi::concentration {

struct Verified {
  // The question.
  Position asked;
  Rules rules = Rules::kFull;
  Objective objective = Objective::kPairs;  // kTurns: one player
  Pass pass = Pass::kEnd;
  Endless endless = Endless::kDraw;
  int lead = 0;                 // objective win
  std::optional<int> remember;  // nullopt: everything
  bool random = false;          // which cards stay remembered is left to chance
  // The answer, and what it rests on.
  Rational value;
  std::uint64_t listed = 0;               // lines of the certificate
  std::uint64_t checked = 0;              // equations checked (situations, times leads)
  std::optional<StopReason> reason = {};  // set: not checked to the end, nothing is shown
};

// An Error names the line that is wrong.
[[nodiscard]] Result<Verified> verify_values(std::string_view body, const Budget& budget);

}  // namespace yomi::concentration
