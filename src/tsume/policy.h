// The rules of tsume-shogi that stand above shogi's: which replies to a check count.
//
// 無駄合 (mudaai, futile interposition): a piece dropped between the king and a distant checker
// that is simply captured and changes nothing. There is no single accepted definition, so the rule
// is a named policy, part of every answer and of every certificate:
//
//   none      every legal move counts.
//   simple    a dropped interposition is futile when the checking piece itself captures it and that
//             is mate (under the same policy).
//   standard  a dropped interposition is futile when any piece captures it with check and that is
//             mate (under the same policy). This is what people leave out when they count moves.
//
// In both cases the mate that follows must be immediate: an interposition after which the attack
// has to go on is a real defence and counts. So futility only ever decides whether a position is
// already mate: it is mate when every legal reply is futile. Where there is any other reply, a
// futile interposition lasts two moves like the shortest of them and never decides a length; it is
// then generated as an ordinary move.
//
// The rule looks at one position only, never at the search, and more pieces in the attacker's hand
// (so fewer in the defender's) can only make more replies futile: a mate stays a mate of at most
// the same length when the attacker holds more.
#pragma once

#include <optional>
#include <string_view>

#include "shogi/movegen.h"

namespace yomi::tsume {

enum class Mudaai { kNone, kSimple, kStandard };

[[nodiscard]] std::optional<Mudaai> parse_mudaai(std::string_view word);
[[nodiscard]] std::string_view to_string(Mudaai policy);

// The defender's replies to a check: the legal moves, or none where all of them are futile.
// Requires that the side to move is in check. Replies are appended to `moves`.
void generate_defences(shogi::Position& position, Mudaai policy, shogi::MoveList& moves);
// The defender is in check and has no reply that counts.
[[nodiscard]] bool is_mated(shogi::Position& position, Mudaai policy);
// Whether a dropped interposition, a legal reply, is futile.
[[nodiscard]] bool is_futile(shogi::Position& position, Mudaai policy, shogi::Move drop);

}  // namespace yomi::tsume
