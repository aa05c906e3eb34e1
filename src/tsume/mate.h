// Mate, and mate in one, seen fast. The definitions are in policy.h, which judges one position at a
// time as it is written; the search asks about millions.
//
// What makes it fast:
//   - a check that leaves the king a square the attacker did not hold before, and does not hold
//     now, is rejected without being played;
//   - whether an interposition is futile hardly depends on which piece is dropped: it is captured
//   at
//     once and the board is the same. So every square is tried once, as if the capture had been
//     made on the empty square, and the defender's hand is not reduced. That asks for more than
//     futility: what is mate under it is mate, and stays mate with any number of pieces of the
//     kinds the defender holds (kForKinds). Where it fails, the definition itself is asked.
#pragma once

#include "tsume/policy.h"

namespace yomi::tsume {

enum class Mated : std::uint8_t {
  kNo,
  kYes,       // with these very hands
  kForKinds,  // however many pieces of the same kinds the defender holds
};

// Requires that the side to move is in check.
[[nodiscard]] Mated mate_state(shogi::Position& position, Mudaai policy);

// A mating move among the checks of the side to move; no move where there is none.
struct MateInOne {
  shogi::Move move;
  Mated state = Mated::kNo;
};
[[nodiscard]] MateInOne mate_in_one(shogi::Position& position, Mudaai policy,
                                    const shogi::MoveList& checks);

}  // namespace yomi::tsume
