// A survey in a few lines: each column's figures over the units that are done, with 95% intervals.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "stats/stats.h"
#include "survey/run.h"

namespace yomi::survey {

struct TextCount {
  std::string value;
  std::uint64_t count = 0;
  stats::Interval rate;  // Wilson's, of the units that have a value in this column
};

struct ColumnSummary {
  Column column;
  std::uint64_t present = 0;          // units with a value
  stats::Summary numbers = {};        // of an int or real column
  std::vector<TextCount> texts = {};  // of a text column: most frequent first, then by value
  bool many_texts = false;            // more than kMaxTexts different ones: not counted
};

inline constexpr std::size_t kMaxTexts = 50;

struct SurveySummary {
  std::uint64_t units = 0;
  std::uint64_t done = 0;
  std::vector<ColumnSummary> columns;
};

// Requires a report that is no worker's.
[[nodiscard]] Result<SurveySummary> summarize(const Report& report);

}  // namespace yomi::survey
