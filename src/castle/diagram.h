// A position as a picture: four columns either side of the foundations, every card's rank and suit
// in its left corner, so that all cards of a column can be read.
#pragma once

#include <string>

#include "castle/rules.h"

namespace yomi::castle {

// A self-contained SVG: attributes only, no scripts, styles, ids or links, so that it may stand in
// any page. Suits are drawn, not written: no font has to have them. Its label is the board as text.
[[nodiscard]] std::string diagram_svg(const Position& position);

}  // namespace yomi::castle
