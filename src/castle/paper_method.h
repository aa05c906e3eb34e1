// The paper's own way (section 3), for comparison.
//
// While no column is empty, cards go one by one from columns without a king to other columns, so as
// to empty one of them. With n empty columns runs of up to 2^n cards move as well (up to 2^(n−1)
// into an empty column), in parts where that helps (split run moves come of themselves: a part is a
// run). At a dead end the search steps back. It ends when every column is decreasing.
//
// The paper gives no order among the moves; here the shortest column without a king is emptied
// first, cards go up when they can, and longer runs come first. The method is heuristic: finding
// nothing proves nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/verdict.h"
#include "castle/rules.h"

namespace yomi::castle {

struct PaperResult {
  Verdict verdict = Verdict::kUnknown;  // kProved or kUnknown
  std::optional<StopReason> reason;     // none: everything it would try was tried
  std::vector<Move> moves;
  std::uint64_t nodes = 0;
  int most_vacant = 0;  // the most empty columns seen
};

inline constexpr std::uint64_t kPaperNodes = 100'000;  // unless the budget says less

[[nodiscard]] PaperResult solve_as_paper(const Position& start, const Budget& budget);

}  // namespace yomi::castle
