// A position and perhaps moves from a text in any of the formats, recognised by its looks:
//
//   SFEN   lnsgkgsnl/… b - 1, with or without "sfen" or "position sfen", perhaps "moves 7g7f …",
//          perhaps in full-width characters
//   CSA    a line that begins with V2, PI, P1, P+, N+ …
//   KIF, KI2, BOD   everything else
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "shogi/kif.h"
#include "shogi/record.h"
#include "shogi/sfen.h"

namespace yomi::shogi {

struct Problem {
  Record record;
  Format format = Format::kSfen;
};
// `text` is UTF-8 (base/encoding.h). Errors carry line and column. `left_out` is about an SFEN's
// hands.
[[nodiscard]] Result<Problem> read_problem(std::string_view text, std::string source = {},
                                           LeftOut left_out = LeftOut::kRefused);
// The SFEN of the start, and " moves …" where there is a main line.
[[nodiscard]] std::string to_sfen_line(const Record& record);

// A line as people write it, of USI, Japanese or western moves: blanks, commas and dots between
// them or nothing, with or without ▲ and △, numbers in front (1. ２、 3手目, or KIF's "1 "), times
// as KIF has them, and perhaps まで3手詰 behind. Legal or an error with its place; a sign must be
// that of the side to move, a number that of the move.
[[nodiscard]] Result<std::vector<Move>> read_moves(std::string_view text, const Position& position,
                                                   Square before = {});

// One move as a user types it: USI (7g7f, G*5b), Japanese (７六歩, 76歩, 同銀右) or western
// (Bx3c+). Legal or an error that says why not.
[[nodiscard]] Result<Move> read_move(std::string_view text, const Position& position,
                                     Square before = {});

}  // namespace yomi::shogi
