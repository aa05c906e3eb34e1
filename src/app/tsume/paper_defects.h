// Table 5 of the paper: the known cooks and flaws of the collection, and whether we find them.
#pragma once

#include <string>
#include <vector>

#include "app/program.h"
#include "base/result.h"
#include "shogi/position.h"
#include "tsume/solver.h"

namespace yomi::app::tsume_room {

struct PaperItem {
  std::uint64_t number = 0;
  tsume::Length published = 0;
  shogi::Position position;
};

// Each defect is judged on the author's line, where `file` gives his position; otherwise on our own
// main line, where that plays the author's move (or the cook itself) there. The limits of the
// program are for each problem and for each defect.
[[nodiscard]] Result<int> print_defects(Program& program, const std::vector<PaperItem>& items,
                                        const std::string& file);

}  // namespace yomi::app::tsume_room
