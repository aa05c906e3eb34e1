// Legal moves.
//
// Rules enforced: a move must not leave or put one's own king in check (where there is one); no
// second unpromoted pawn on a file (二歩); no piece where it could never move again (行き所のない
// 駒); no mate by a dropped pawn (打ち歩詰め). Promotion is always optional otherwise, so every
// non-promotion is generated: it can be what avoids 打ち歩詰め. Repetition is a matter of the
// game's history, not of a position, and is left to the caller.
//
// Every generator appends to `moves`; the order is fixed but has no meaning.
#pragma once

#include "shogi/position.h"

namespace yomi::shogi {

void generate_legal(const Position& position, MoveList& moves);
// The legal moves that give check. Requires that the other side has a king.
void generate_checks(const Position& position, MoveList& moves);
// The legal moves of a side that is in check. Requires position.in_check().
void generate_evasions(const Position& position, MoveList& moves);

// Whether a side in check has a reply on the board (no drop); cheaper than generating them.
[[nodiscard]] bool has_board_evasion(const Position& position);
[[nodiscard]] bool has_legal_move(const Position& position);
// The side to move is in check and has no legal move.
[[nodiscard]] bool is_checkmate(const Position& position);
[[nodiscard]] bool is_legal(const Position& position, Move move);
// Requires a legal (or pseudo-legal) move; false where the other side has no king.
[[nodiscard]] bool gives_check(const Position& position, Move move);
// Whether dropping a pawn on `to`, in front of the enemy king, would be mate.
// Requires a pawn in hand and an empty square there.
[[nodiscard]] bool pawn_drop_mates(const Position& position, Square to);

// The number of legal move sequences of `depth` moves.
[[nodiscard]] std::uint64_t perft(Position& position, int depth);

}  // namespace yomi::shogi
