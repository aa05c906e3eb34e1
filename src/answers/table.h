// Table: figures laid out for a reader. One definition, printed as aligned text, CSV or LaTeX.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace yomi::answers {

enum class Align { kLeft, kRight };

class Table {
 public:
  struct Column {
    std::string name;
    Align align = Align::kRight;
  };

  explicit Table(std::vector<Column> columns);
  // Requires as many cells as columns.
  void add(std::vector<std::string> cells);
  // A line across, in text output only.
  void add_rule();

  // Columns padded to their widest cell (kanji count two), two spaces between, a rule under the
  // names.
  [[nodiscard]] std::string to_text(std::string_view indent = "") const;
  [[nodiscard]] std::string to_csv() const;    // RFC 4180, with "\n"
  [[nodiscard]] std::string to_latex() const;  // a tabular
  [[nodiscard]] std::size_t rows() const { return rows_.size(); }

 private:
  [[nodiscard]] std::vector<std::size_t> widths() const;

  std::vector<Column> columns_;
  std::vector<std::vector<std::string>> rows_;  // an empty row is a rule
};

}  // namespace yomi::answers
