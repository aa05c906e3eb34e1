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
//             mate (under the same policy); and in the middle of a line it goes uncounted, together
//             with its capture, when the checking piece takes it at once and the attack then
//             succeeds as if nothing had happened: within the moves that were left before the drop,
//             and without the piece that was won. This is what people leave out when they count.
//
// Mate: where the mate that follows is immediate, futility decides whether a position is already
// mate: it is when every legal reply is futile. Where there is any other reply, a futile
// interposition lasts two moves like the shortest of them and never decides a length; it is then
// generated as an ordinary move.
//
// Uncounted pairs (`standard` only), precisely: let P be a position in check, d a drop on the
// square s between, without counter-check. Let Q be P with the checking piece moved on to s
// (promoted or not, a legal move after d that gives check), the hands as in P: the piece taken goes
// back to the defender. P is mate within n (n ≥ 2) when it is mate within n after every reply,
// where after d it is enough that some such Q is mate within n. The checking piece comes nearer to
// the king with every such step, so the definition ends.
//
// How futility is decided. A drop that is captured leaves the board as if nothing had been dropped
// and the captor had simply moved: only the defender's hand is smaller, and the attacker's does not
// matter. So the boards on the way are few, whatever is dropped in whatever order, and each needs
// to be looked at once. For each the smallest hands are kept with which the defender is not mated
// there:
//   - the empty hand, where he has a reply on the board;
//   - a piece that he can drop between with a counter-check, or where nothing captures with check;
//   - a piece that he can drop, together with a hand that is enough after each of the captures.
// They are collected until there are no new ones: a shortest defence never comes back to a board,
// since what it does there with less in hand it could have done before. He is mated when none of
// these hands is within his own. The time grows with the boards, not with the ways through them or
// with what he holds. At most kMostBoards boards and kMostHands hands are looked at: where that is
// not enough, the position is no mate. Less in the defender's hand means fewer of both, so even
// this keeps the order between hands. (Shogi Muso: docs/results/tsume.md.)
//
// All this looks at the position and the number of moves left, never at the search, and more pieces
// in the attacker's hand (so fewer in the defender's) can only make more replies futile: a mate
// stays a mate of at most the same length when the attacker holds more. That is why Q must hold
// within the moves left, and is not compared with how long the other replies last: an interposition
// that makes the mate longer by drawing the checker nearer lengthens it by just that, the pair
// itself stays uncounted as long as the piece is not needed.
#pragma once

#include <optional>
#include <string_view>

#include "shogi/movegen.h"

namespace yomi::tsume {

enum class Mudaai { kNone, kSimple, kStandard };

[[nodiscard]] std::optional<Mudaai> parse_mudaai(std::string_view word);
[[nodiscard]] std::string_view to_string(Mudaai policy);

inline constexpr int kMostBoards = 2000;
inline constexpr int kMostHands = 20000;

enum class Mated : std::uint8_t {
  kNo,
  kYes,       // with these very hands
  kForKinds,  // however many pieces of the same kinds the defender holds
};

// Requires that the side to move is in check. `boards`: those looked at are added, so that a search
// can tell how much was done.
[[nodiscard]] Mated mate_state(shogi::Position& position, Mudaai policy,
                               std::uint64_t* boards = nullptr);
// The defender is in check and has no reply that counts.
[[nodiscard]] bool is_mated(shogi::Position& position, Mudaai policy);
// The defender's replies to a check: the legal moves, or none where all of them are futile.
// Requires that the side to move is in check. Replies are appended to `moves`.
void generate_defences(shogi::Position& position, Mudaai policy, shogi::MoveList& moves);

// Whether a legal reply is a drop that, with its capture, may go uncounted.
[[nodiscard]] bool may_go_uncounted(const shogi::Position& position, Mudaai policy,
                                    shogi::Move reply);
// After such a drop on `square`: the checking piece's captures of it.
void generate_uncounted_captures(const shogi::Position& position, shogi::Square square,
                                 shogi::MoveList& moves);
// Plays one of these, from P·d to Q.
void play_uncounted(shogi::Position& position, shogi::Move capture, shogi::Position::Undo& undo);
void take_back_uncounted(shogi::Position& position, shogi::Move capture,
                         const shogi::Position::Undo& undo);

}  // namespace yomi::tsume
