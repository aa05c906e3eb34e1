// A position as a picture: the board with the numbers of files and ranks, pieces as five-sided
// tiles that point away from their owner, white's hand above, black's below.
#pragma once

#include <string>

#include "shogi/position.h"

namespace yomi::shogi {

struct DiagramOptions {
  bool letters = false;  // SFEN's letters instead of kanji, for machines without a Japanese font
  Square marked = {};    // where the last move ended
};
// A self-contained SVG: attributes only, no scripts, styles, ids or links, so that it may stand in
// any page. Its label is the position as SFEN.
[[nodiscard]] std::string diagram_svg(const Position& position, const DiagramOptions& options = {});

}  // namespace yomi::shogi
