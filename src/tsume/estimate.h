// First guesses for positions never searched (df-pn+), and the order among equals.
//
// What a guess looks at is the king's room. A check is easy to prove when it leaves the king few
// squares and nothing else can take the checking piece; it is hard to refute under the same
// conditions, and when it takes a defender off the board. A king move is hard to answer when the
// king finds room on its new square. Other replies are weighed by what becomes of them:
//
//   a check          pn = 2 + room left (at most 4) + 2 if a piece other than the king can take it
//                    dn = 2 + 2 if no room is left + 1 if nothing can take it + 2 if it captures
//   a king move      pn = 2 + half the room around its new square
//   a capture, or an interposition that cannot be taken:   pn 4, dn 2
//   an interposition that can be taken:                    pn 2, dn 2 if it is protected, else 4
//
// "Room": squares next to the king that hold no defender and that no attacker reaches; an
// unprotected checking piece next to the king counts as room. The weights are the best of 40
// combinations, each changed by itself and then together, by the geometric mean of the nodes until
// the first mate over 59 problems of Shogi Muso (docs/results/tsume.md).
//
// Order: the attacker tries first what leaves the least room and covers the most squares around the
// king; the defender captures, then runs, then interposes near the king.
#pragma once

#include "shogi/position.h"
#include "tsume/lengths.h"

namespace yomi::tsume {

// Every number starts from this: halves can be told apart, and sums stay small.
inline constexpr Number kUnit = 2;

struct Guess {
  Number pn = kUnit;
  Number dn = kUnit;
};

// What the guesses at one node share.
struct Scene {
  shogi::Square king;
  shogi::Bitboard near;  // the squares around it
  shogi::Bitboard room;  // at the attacker's turn
};
[[nodiscard]] Scene look_around(const shogi::Position& position, bool attacking);

// For the position after an attacker's check, and after a defender's reply.
[[nodiscard]] Guess guess_check(const shogi::Position& position, const Scene& scene,
                                shogi::Move move);
[[nodiscard]] Guess guess_reply(const shogi::Position& position, const Scene& scene,
                                shogi::Move move);
// Smaller is tried first among moves of equal numbers.
[[nodiscard]] int order_check(const shogi::Position& position, const Scene& scene,
                              shogi::Move move);
[[nodiscard]] int order_reply(const shogi::Position& position, const Scene& scene,
                              shogi::Move move);

}  // namespace yomi::tsume
