// KIF, the record format of 柿木将棋 and of every Japanese site, and KI2, its form for people.
//
//   手合割：平手                          headers: name, full-width colon, value
//   手数----指手---------消費時間--
//      1 ７六歩(77)   ( 0:16/00:00:16)    number, move, time for the move and in all
//   *comment
//      2 中断
//   変化：1手                             from here a variation that begins with move 1
//
// A position other than the start is a handicap (手合割：六枚落ち) or a diagram (shogi/bod.h). KI2
// has "▲７六歩 △３四歩" instead of numbered lines and ends with "まで2手で中断". Both kinds of line
// may stand in one text. The names of moves are described in shogi/names.h.
//
// 変化：n手 leaves the line read last at its move n − 1; where that line is shorter, the nearest
// line before it that is long enough. Skipped: lines that begin with #, 盤面回転, and what people
// read only (手数＝… まで, まで5手で先手の勝ち behind an ending). The reader refuses anything else
// it does not know, and every move that is not legal.
#pragma once

#include <string>
#include <string_view>

#include "base/encoding.h"
#include "base/result.h"
#include "shogi/record.h"

namespace yomi::shogi {

enum class Format { kSfen, kKif, kKi2, kCsa, kBod };
[[nodiscard]] std::string_view format_name(Format format);

struct KifText {
  Record record;
  Format format = Format::kBod;  // kKif, kKi2, or kBod where there are no moves
};
[[nodiscard]] Result<KifText> read_kif(std::string_view text, std::string source = {});

// Times are written where the record has one.
[[nodiscard]] std::string to_kif(const Record& record);
[[nodiscard]] std::string to_ki2(const Record& record);
// The bytes of a KIF file, which names its encoding in the first line.
[[nodiscard]] Result<std::string> kif_bytes(const Record& record, Encoding encoding);

}  // namespace yomi::shogi
