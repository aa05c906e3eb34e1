// The share of the decided units of a survey that said yes, and how far the undecided ones leave it
// open.
#pragma once

#include <cstdint>
#include <optional>

#include "stats/stats.h"

namespace yomi::answers {

struct Share {
  std::uint64_t yes = 0;
  std::uint64_t no = 0;
  std::uint64_t undecided = 0;

  [[nodiscard]] std::uint64_t all() const { return yes + no + undecided; }
  // Of the decided ones; none where nothing was decided.
  [[nodiscard]] std::optional<double> rate() const {
    if (yes + no == 0) return std::nullopt;
    return static_cast<double>(yes) / static_cast<double>(yes + no);
  }
  // 95%, of all units: an undecided one may turn out either way, so it lowers the low end and
  // raises the high one. (0, 1) where nothing was decided.
  [[nodiscard]] stats::Interval interval() const {
    return {stats::wilson95(yes, all()).low, stats::wilson95(yes + undecided, all()).high};
  }
};

}  // namespace yomi::answers
