// A table of figures as a picture. It has no words but the paper's own letters for the axes: the
// figures stand in the cells, and moves are told apart by patterns as well.
#pragma once

#include <string>

#include "concentration/paper.h"

namespace yomi::concentration {

// A self-contained SVG, as diagram_svg().
[[nodiscard]] std::string chart_svg(const FigureTable& table);

}  // namespace yomi::concentration
