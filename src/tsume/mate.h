// Mate in one, seen fast: a check that leaves the king a square the attacker did not hold before,
// and does not hold now, is rejected without being played.
#pragma once

#include "tsume/policy.h"

namespace yomi::tsume {

// A mating move among the checks of the side to move; no move where there is none.
struct MateInOne {
  shogi::Move move;
  Mated state = Mated::kNo;
};
// `boards`: as in mate_state.
[[nodiscard]] MateInOne mate_in_one(shogi::Position& position, Mudaai policy,
                                    const shogi::MoveList& checks, std::uint64_t* boards = nullptr);

}  // namespace yomi::tsume
