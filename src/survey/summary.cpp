#include "survey/summary.h"

#include <algorithm>
#include <map>

#include "base/text.h"

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

using Line = std::vector<std::string>;

std::string percent(double rate) {
  return fmt::format("{:.2f}%", 100 * rate);
}

void add_lines(const ColumnSummary& column, std::vector<Line>& lines) {
  if (column.column.type != ColumnType::kText) {
    if (column.present == 0) {
      lines.push_back({column.column.name, "0", "", "", ""});
      return;
    }
    const stats::Interval interval = column.numbers.interval95();
    lines.push_back({column.column.name, with_commas(column.present),
                     fmt::format("{:.6g}", column.numbers.mean()),
                     fmt::format("{:.6g} .. {:.6g}", interval.low, interval.high),
                     fmt::format("{:.6g} .. {:.6g}", column.numbers.min(), column.numbers.max())});
    return;
  }
  if (column.many_texts) {
    lines.push_back({column.column.name, with_commas(column.present), "", "", ""});
    return;
  }
  for (const TextCount& text : column.texts) {
    const double rate = static_cast<double>(text.count) / static_cast<double>(column.present);
    lines.push_back({fmt::format("{} = {}", column.column.name, text.value),
                     with_commas(text.count), percent(rate),
                     percent(text.rate.low) + " .. " + percent(text.rate.high), ""});
  }
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

std::string summary_table(const SurveySummary& summary) {
  std::vector<Line> lines = {{"", "units", "mean or rate", "95% interval", "range"}};
  for (const ColumnSummary& column : summary.columns) add_lines(column, lines);
  std::vector<std::size_t> widths(lines.front().size());
  for (const Line& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i)
      widths[i] = std::max(widths[i], display_width(line[i]));
  }
  std::string out =
      fmt::format("{} of {} units\n", with_commas(summary.done), with_commas(summary.units));
  for (const Line& line : lines) {
    std::string text = pad_right(line.front(), widths.front());
    for (std::size_t i = 1; i < line.size(); ++i) text += "  " + pad_left(line[i], widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  }
  return out;
}

}  // namespace yomi::survey
