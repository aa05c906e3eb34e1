// The first deal from a number on that can be won.
#pragma once

#include <cstdint>
#include <optional>

#include "base/budget.h"
#include "base/progress.h"
#include "base/verdict.h"
#include "castle/rules.h"

namespace yomi::castle {

struct Winnable {
  bool found = false;
  std::uint64_t number = 0;  // of the last deal looked at: the one found
  Position position;         // that deal
  std::uint64_t lost = 0;    // deals before it that cannot be won
  std::uint64_t undecided = 0;
  // Why the last undecided one is, or why the search ended; none: every deal was decided.
  std::optional<StopReason> reason;
};

// Looks at no more deals than `most`: in some small games none can be won. The budget's time and
// stop token are those of the whole search, its nodes are each deal's: a deal that they do not
// decide is counted and passed over.
[[nodiscard]] Winnable find_winnable(const Variant& variant, std::uint64_t first,
                                     std::uint64_t most, const Budget& budget,
                                     Progress* progress = nullptr);

}  // namespace yomi::castle
