// A position as a picture: the bases with their top cards and what is still to come, the stacks
// fanned so that all their cards can be read, the card in hand, and what is left in the stock.
#pragma once

#include <string>

#include "calculation/tableau.h"

namespace yomi::calculation {

// A self-contained SVG (cards/drawing.h). Its label is the position as text.
[[nodiscard]] std::string diagram_svg(const Tableau& tableau);

}  // namespace yomi::calculation
