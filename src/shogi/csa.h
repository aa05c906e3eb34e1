// CSA: the record format of the Computer Shogi Association (V2 to V3), read and written.
//
//   V2.2
//   N+name  N-name  $EVENT:…            headers; known ones get their KIF names (先手, 棋戦 …)
//   PI  or  P1-KY-KE … P9, P+00KI, P-00AL    the position
//   +                                   the side to move
//   +7776FU                             a move: origin (00: drop), destination, piece afterwards
//   T12                                 its seconds
//   '*comment                           of the move before it
//   %TORYO                              how it ended
//
// Statements of one line may be separated by commas. Plain comments (') are skipped, fractions of
// seconds dropped, %ERROR and %MATTA read as 中断. A file of several games ('/') is refused. CSA
// has no variations: the writer gives the main line, endings that CSA lacks as %CHUDAN, and headers
// it lacks as plain comments.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "shogi/record.h"

namespace yomi::shogi {

[[nodiscard]] Result<Record> read_csa(std::string_view text, std::string source = {});
[[nodiscard]] std::string to_csa(const Record& record);
// "+7776FU"
[[nodiscard]] std::string to_csa(const Position& position, Move move);

}  // namespace yomi::shogi
