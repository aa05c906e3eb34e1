#include "answers/table.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/layout.h"
#include "base/text.h"

namespace yomi::answers {
namespace {

std::string latex_cell(std::string_view cell) {
  std::string out;
  for (const char c : cell) {
    if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string without_trailing_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line;
}

}  // namespace

Table::Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

void Table::add(std::vector<std::string> cells) {
  CHECK(cells.size() == columns_.size() && !cells.empty());
  rows_.push_back(std::move(cells));
}

void Table::add_rule() {
  rows_.emplace_back();
}

std::vector<std::size_t> Table::widths() const {
  std::vector<std::size_t> widths;
  for (const Column& column : columns_) widths.push_back(display_width(column.name));
  for (const auto& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  }
  return widths;
}

std::string Table::to_text(std::string_view indent) const {
  const std::vector<std::size_t> width = widths();
  const auto line = [&](const auto& cell_of) {
    std::string out(indent);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (i > 0) out += "  ";
      out += columns_[i].align == Align::kRight ? pad_left(cell_of(i), width[i])
                                                : pad_right(cell_of(i), width[i]);
    }
    return without_trailing_blanks(out) + "\n";
  };
  std::string rule(indent);
  for (std::size_t i = 0; i < width.size(); ++i) {
    if (i > 0) rule += "  ";
    for (std::size_t k = 0; k < width[i]; ++k) rule += "─";
  }
  rule += "\n";
  std::string out =
      line([&](std::size_t i) -> const std::string& { return columns_[i].name; }) + rule;
  for (const auto& row : rows_) {
    out += row.empty() ? rule : line([&](std::size_t i) -> const std::string& { return row[i]; });
  }
  return out;
}

std::string Table::to_csv() const {
  std::string out;
  for (std::size_t i = 0; i < columns_.size(); ++i)
    out += (i > 0 ? "," : "") + csv_cell(columns_[i].name);
  out += "\n";
  for (const auto& row : rows_) {
    if (row.empty()) continue;
    for (std::size_t i = 0; i < row.size(); ++i) out += (i > 0 ? "," : "") + csv_cell(row[i]);
    out += "\n";
  }
  return out;
}

std::string Table::to_latex() const {
  std::string out = "\\begin{tabular}{";
  for (const Column& column : columns_) out += column.align == Align::kRight ? 'r' : 'l';
  out += "}\n\\hline\n";
  for (std::size_t i = 0; i < columns_.size(); ++i)
    out += (i > 0 ? " & " : "") + latex_cell(columns_[i].name);
  out += " \\\\\n\\hline\n";
  for (const auto& row : rows_) {
    if (row.empty()) {
      out += "\\hline\n";
      continue;
    }
    for (std::size_t i = 0; i < row.size(); ++i) out += (i > 0 ? " & " : "") + latex_cell(row[i]);
    out += " \\\\\n";
  }
  return out + "\\hline\n\\end{tabular}\n";
}

}  // namespace yomi::answers
