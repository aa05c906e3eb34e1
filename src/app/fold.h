// Tables on a narrow terminal. An answer's words know no terminal: the door folds the tables in
// them, which the line under their names gives away ("────  ───").
#pragma once

#include <string>
#include <string_view>

namespace yomi::app {

// Columns of the terminal, or what COLUMNS says where the output goes elsewhere; 0: no limit.
[[nodiscard]] std::size_t terminal_width();

// Where a table is wider than `width`, its names and texts take several lines; figures stay whole,
// and columns that still find no room follow below, beside the first column again. Sentences go on
// in the next line. Other lines (cards, boards, formats) are left as they are. With a width of 0
// nothing is folded.
[[nodiscard]] std::string folded(std::string_view text, std::size_t width = terminal_width());

}  // namespace yomi::app
