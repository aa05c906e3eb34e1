// A table as a picture: cards face down with their places, cards seen with what they show, empty
// places dashed.
#pragma once

#include <string>

#include "concentration/table_game.h"

namespace yomi::concentration {

// A self-contained SVG: attributes only, no scripts, styles, ids or links, so that it may stand in
// any page. Its label is the table as text.
[[nodiscard]] std::string diagram_svg(const TableGame& table);

}  // namespace yomi::concentration
