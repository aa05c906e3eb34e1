#include "survey/summary.h"

#include <algorithm>
#include <map>

namespace yomi::survey {
namespace {

using Counts = std::map<std::string, std::uint64_t>;

void add(const Value& value, ColumnSummary& column, Counts& counts) {
  if (std::holds_alternative<std::monostate>(value)) return;
  ++column.present;
  if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    column.numbers.add(static_cast<double>(*integer));
  } else if (const auto* real = std::get_if<double>(&value)) {
    column.numbers.add(*real);
  } else if (!column.many_texts) {
    ++counts[std::get<std::string>(value)];
    column.many_texts = counts.size() > kMaxTexts;
  }
}

std::vector<TextCount> ranked(const Counts& counts, std::uint64_t present) {
  std::vector<TextCount> texts;
  texts.reserve(counts.size());
  for (const auto& [value, count] : counts)
    texts.push_back({value, count, stats::wilson95(count, present)});
  std::stable_sort(texts.begin(), texts.end(),
                   [](const TextCount& a, const TextCount& b) { return a.count > b.count; });
  return texts;
}

}  // namespace

Result<SurveySummary> summarize(const Report& report) {
  SurveySummary summary;
  summary.units = report.units();
  summary.done = report.done();
  for (const Column& column : report.manifest().columns) summary.columns.push_back({column});
  std::vector<Counts> counts(summary.columns.size());
  Status read = report.for_each([&](const Unit& unit) -> Status {
    for (std::size_t i = 0; i < unit.row.size(); ++i)
      add(unit.row[i], summary.columns[i], counts[i]);
    return {};
  });
  if (!read) return pass(read);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    ColumnSummary& column = summary.columns[i];
    if (!column.many_texts) column.texts = ranked(counts[i], column.present);
  }
  return summary;
}

}  // namespace yomi::survey
