// Proof hands (証明駒) and disproof hands (反証駒).
//
// A proof hand is a set of pieces that suffices for the attacker: with it, or more, the board is
// mate within the same length. A disproof hand is one that does not suffice: with it, or less,
// there is no mate within the length. "More for the attacker" is "less for the defender", because
// the pieces off the board are shared between the two hands.
//
// Every function is told the position as it stood when the result was found, with the attacker's
// real hand; the hands returned are never wrong, only sometimes less general than possible.
#pragma once

#include "shogi/movegen.h"

namespace yomi::tsume {

// All pieces that are not on the board.
[[nodiscard]] shogi::Hand off_board(const shogi::Position& position);

// What the attacker needs (may hold) before his `move`, given what he needs (may hold) after it.
// The position is the one before the move.
[[nodiscard]] shogi::Hand proof_before(const shogi::Position& position, shogi::Move move,
                                       shogi::Hand after);
[[nodiscard]] shogi::Hand disproof_before(const shogi::Position& position, shogi::Move move,
                                          shogi::Hand after);
// The disproof hand at a defender's node from the hand after his `reply`: he must hold what he
// drops.
[[nodiscard]] shogi::Hand disproof_before_reply(const shogi::Position& position, shogi::Move reply,
                                                shogi::Hand after);

// At a defender's node whose replies were all proved with hands within `needed`: kinds that the
// defender does not hold, but could interpose, must stay with the attacker.
[[nodiscard]] shogi::Hand keep_interpositions(const shogi::Position& position, shogi::Hand needed);
// At an attacker's node whose checks were all refuted with hands of at least `allowed`: kinds that
// the attacker does not hold, but could drop with check, must stay away from him.
[[nodiscard]] shogi::Hand bar_other_checks(const shogi::Position& position, shogi::Hand allowed);

}  // namespace yomi::tsume
