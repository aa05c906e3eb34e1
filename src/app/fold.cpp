#include "app/fold.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "base/layout.h"
#include "base/text.h"

namespace yomi::app {
namespace {

constexpr std::size_t kGap = 2;  // blanks between two columns of a table
constexpr std::string_view kRule = "─";

struct Column {
  std::size_t begin = 0;  // in columns of the terminal
  std::size_t width = 0;
  bool right = true;  // figures: their ends stand below each other
  std::vector<std::string> cells = {};
};

// The columns that a line of rules marks; none for any other line.
std::vector<Column> columns_of(std::string_view line) {
  std::vector<Column> columns;
  std::size_t at = 0;
  while (!line.empty()) {
    if (line.starts_with(' ')) {
      line.remove_prefix(1);
      ++at;
      continue;
    }
    Column column{at, 0};
    for (; line.starts_with(kRule); line.remove_prefix(kRule.size())) ++column.width;
    if (column.width == 0) return {};
    at += column.width;
    columns.push_back(column);
  }
  return columns;
}

// The part of a line between two columns of the terminal.
std::string cut(std::string_view line, std::size_t begin, std::size_t end) {
  std::string part;
  std::size_t column = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t length = std::max<std::size_t>(utf8_length(line, at), 1);
    const std::string_view c = line.substr(at, length);
    if (column >= begin && column < end) part += c;
    column += display_width(c);
    at += length;
  }
  return part;
}

std::string without_last_blanks(std::string text) {
  text.erase(text.find_last_not_of(' ') + 1);
  return text;
}

class FoldedTable {
 public:
  explicit FoldedTable(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // A line of the table has nothing but blanks between its columns, and something in them.
  [[nodiscard]] bool has(std::string_view line) const {
    if (trim(line).empty()) return false;
    std::size_t from = 0;
    for (const Column& column : columns_) {
      if (!trim(cut(line, from, column.begin)).empty()) return false;
      from = column.begin + column.width;
    }
    return trim(cut(line, from, display_width(line) + 1)).empty();
  }
  void add(std::string_view line) {
    for (Column& column : columns_) {
      const std::string cell =
          without_last_blanks(cut(line, column.begin, column.begin + column.width));
      if (cell.empty() || cell.starts_with(' ') || display_width(cell) == column.width) {
        column.cells.emplace_back(trim(cell));
        continue;
      }
      column.right = false;
      column.cells.emplace_back(trim(cell));
    }
  }

  [[nodiscard]] std::string to_text(std::size_t width) const {
    const std::string indent(columns_.front().begin, ' ');
    const std::size_t room = width - std::min(width, indent.size());
    std::string out;
    std::vector<const Column*> chosen;
    std::size_t used = 0;
    for (const Column& column : columns_) {
      const std::size_t least = narrowest(column);
      if (chosen.size() > 1 && used + kGap + least > room) {
        out += block(chosen, room, indent) + "\n";
        chosen = {&columns_.front()};
        used = narrowest(columns_.front());
      }
      used += least + (chosen.empty() ? 0 : kGap);
      chosen.push_back(&column);
    }
    return out + block(chosen, room, indent);
  }

 private:
  // The name, and texts, may be broken, but not into single letters; figures not.
  static std::size_t narrowest(const Column& column) {
    constexpr std::size_t kReadable = 6;
    std::size_t least = std::min(column.width, kReadable);
    for (std::size_t i = 0; i < column.cells.size(); ++i)
      least = std::max(least, column.right && i > 0 ? display_width(column.cells[i])
                                                    : least_width(column.cells[i]));
    return least;
  }
  // The widest give way first, none below its narrowest.
  static std::vector<std::size_t> widths(const std::vector<const Column*>& chosen,
                                         std::size_t room) {
    std::vector<std::size_t> widths;
    std::size_t total = kGap * (chosen.size() - 1);
    for (const Column* column : chosen) {
      widths.push_back(column->width);
      total += column->width;
    }
    for (; total > room; --total) {
      std::size_t widest = chosen.size();
      for (std::size_t i = 0; i < chosen.size(); ++i)
        if (widths[i] > narrowest(*chosen[i]) &&
            (widest == chosen.size() || widths[i] > widths[widest]))
          widest = i;
      if (widest == chosen.size()) break;
      --widths[widest];
    }
    return widths;
  }
  static std::string row(const std::vector<const Column*>& chosen,
                         const std::vector<std::size_t>& width, std::size_t number,
                         const std::string& indent) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      cells.push_back(wrapped(chosen[i]->cells[number], width[i]));
      height = std::max(height, cells.back().size());
    }
    std::string out;
    for (std::size_t k = 0; k < height; ++k) {
      std::string line = indent;
      for (std::size_t i = 0; i < chosen.size(); ++i) {
        const std::string cell = k < cells[i].size() ? cells[i][k] : std::string();
        if (i > 0) line += std::string(kGap, ' ');
        line += chosen[i]->right ? pad_left(cell, width[i]) : pad_right(cell, width[i]);
      }
      out += without_last_blanks(line) + "\n";
    }
    return out;
  }
  static std::string block(const std::vector<const Column*>& chosen, std::size_t room,
                           const std::string& indent) {
    const std::vector<std::size_t> width = widths(chosen, room);
    std::string out = row(chosen, width, 0, indent) + indent;
    for (std::size_t i = 0; i < width.size(); ++i) {
      if (i > 0) out += std::string(kGap, ' ');
      for (std::size_t k = 0; k < width[i]; ++k) out += kRule;
    }
    out += "\n";
    for (std::size_t n = 1; n < chosen.front()->cells.size(); ++n)
      out += row(chosen, width, n, indent);
    return out;
  }

  std::vector<Column> columns_;
};

// Whether a line is a sentence. One of cards, calls or figures has short words, and one of a
// format begins with a sign of its own; these stay whole, to be given back to the program.
bool is_prose(std::string_view line) {
  constexpr double kShort = 3.5;  // columns of a word, on average: "AH JH QC"
  if (line.empty() || std::string_view("#%[;|+").find(line.front()) != std::string_view::npos)
    return false;
  std::size_t words = 0;
  std::size_t columns = 0;
  for (std::size_t at = line.find_first_not_of(' '); at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view word = line.substr(at, end - at);
    if (word == "yomi" || word.starts_with(kRule)) return false;
    columns += display_width(word);
    ++words;
    at = line.find_first_not_of(' ', end);
  }
  return words > 0 && static_cast<double>(columns) >= kShort * static_cast<double>(words);
}

// A sentence goes on below its beginning.
std::string folded_line(std::string_view line, std::size_t width) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  if (display_width(line) <= width || indent + 10 > width || !is_prose(line))
    return std::string(line);
  std::string out;
  for (const std::string& piece : wrapped(line.substr(indent), width - indent))
    out += (out.empty() ? "" : "\n") + std::string(indent, ' ') + piece;
  return out;
}

}  // namespace

std::size_t terminal_width() {
  winsize size{};
  if (::isatty(STDOUT_FILENO) != 0 && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 &&
      size.ws_col > 0)
    return size.ws_col;
  const char* columns = std::getenv("COLUMNS");
  return columns == nullptr ? 0 : parse_uint(columns).value_or(0);
}

std::string folded(std::string_view text, std::size_t width) {
  if (width == 0) return std::string(text);
  const std::vector<std::string_view> lines = split_lines(text);
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::vector<Column> columns =
        i + 1 < lines.size() ? columns_of(lines[i + 1]) : std::vector<Column>();
    const bool wide = !columns.empty() && display_width(lines[i + 1]) > width;
    FoldedTable table(std::move(columns));
    if (!wide || !table.has(lines[i])) {
      out += folded_line(lines[i], width);
      if (i + 1 < lines.size() || text.ends_with('\n')) out += "\n";
      continue;
    }
    table.add(lines[i]);
    for (i += 2; i < lines.size() && table.has(lines[i]); ++i)
      if (columns_of(lines[i]).empty()) table.add(lines[i]);
    --i;
    out += table.to_text(width);
  }
  return out;
}

}  // namespace yomi::app
