// First guesses for positions never searched (df-pn+), and the order among equals.
//
// Proof and disproof numbers start at small multiples of kUnit: a check on a square that the
// defender holds more firmly than the attacker is harder to prove, one with support is harder to
// refute; a reply that captures is more of an obstacle than an interposition that can be taken.
#pragma once

#include "shogi/position.h"
#include "tsume/lengths.h"

namespace yomi::tsume {

inline constexpr Number kUnit = 2;

struct Guess {
  Number pn = kUnit;
  Number dn = kUnit;
};

// For the position after an attacker's check, and after a defender's reply.
[[nodiscard]] Guess guess_check(const shogi::Position& position, shogi::Move move);
[[nodiscard]] Guess guess_reply(const shogi::Position& position, shogi::Move move);
// Smaller is tried first among moves of equal numbers.
[[nodiscard]] int move_order(const shogi::Position& position, shogi::Move move, shogi::Square king);

}  // namespace yomi::tsume
