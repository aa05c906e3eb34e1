// Boards as our own answers print them, in both languages: the hands around the table (also as
// newspapers set them), or a line for each hand, with dealer, auction, contract and play below.
//
//                   North                  board 7
//                   ♠ Q64                    N ♠Q64 ♥J43 ♦AKT8 ♣QJ5
//                   …                        …
//   West                     East            dealer North, vulnerable neither side
//   ♠ T9875                  ♠ J32           auction: 1D 1H 3NT Pass Pass Pass
//   …                                        contract: 3NT by South
//   West ♥8  North ♥J                         1. ♥8 ♥J ♥K ♥9
//   East to play, 3NT by South: …
//
// Cards of a trick that is going on belong to the hands they came from.
#pragma once

#include <optional>
#include <string_view>

#include "bridge/pbn.h"

namespace yomi::bridge {

// None where the text shows no hands in this way. A board has the line that it begins in.
[[nodiscard]] std::optional<RecordFile> read_screen(std::string_view text);

}  // namespace yomi::bridge
