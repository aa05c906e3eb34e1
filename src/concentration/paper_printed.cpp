// Tables 1 to 10 as the paper prints them. A row is na, then the cells from the first column on.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "concentration/paper.h"

namespace yomi::concentration {
namespace {

constexpr std::array<std::string_view, kPaperTables> kPrinted = {
    // 1: optimal moves at (na, 0, ka, 0)
    "2 2 1,2\n"
    "3 1 2 1,2\n"
    "4 2 1 0,2 1,2\n"
    "5 1 2 1 0 1,2\n"
    "6 1 1 2 1 0 1,2\n"
    "7 1 2 1 2 1 0 1,2\n"
    "8 2 1 2 1 2 1 0 1,2\n"
    "9 1 2 1 2 1 2 1 0 1,2\n"
    "10 2 1 2 1 2 1 2 1 0 1,2\n",
    // 2: optimal moves at (na, 1, ka, 1)
    "2 2 1,2\n"
    "3 1 2 1,2\n"
    "4 1 1 2 1,2\n"
    "5 1 1 1 2 1,2\n"
    "6 1 1 1 1 2 1,2\n"
    "7 2 1 1 1 1 2 1,2\n"
    "8 1 2 1 1 1 1 2 1,2\n"
    "9 2 1 2 1 1 1 1 2 1,2\n"
    "10 1 2 1 2 1 1 1 1 2 1,2\n",
    // 3: E(na, 0, ka, 0)
    "2 0.67 2.00\n"
    "3 -0.20 0.33 3.00\n"
    "4 0.11 0.27 0.00 4.00\n"
    "5 -0.03 0.14 0.54 0.00 5.00\n"
    "6 0.00 0.10 0.12 0.77 0.00 6.00\n"
    "7 0.05 0.03 0.23 0.10 0.98 0.00 7.00\n",
    // 4: E(na, 1, ka, 1)
    "2 0.00 2.00\n"
    "3 0.17 0.30 2.00\n"
    "4 0.13 0.25 0.63 2.00\n"
    "5 0.09 0.24 0.27 0.87 2.14\n"
    "6 0.16 0.10 0.37 0.29 1.08 2.34\n"
    "7 0.04 0.24 0.10 0.50 0.31 1.27 2.56\n",
    // 5: which card to save
    "1 (2) (4)\n"
    "2 (2) 2 (4)\n"
    "3 (2) 2 2 (4)\n"
    "4 (2) 2 2 4 (4)\n"
    "5 (2) 2 4 4 4 (4)\n"
    "6 (2) 2 4 4 4 4 (4)\n"
    "7 (2) 4 4 4 4 4 4 (4)\n",
    // 6: alpha2 - alpha4
    "2 -0.18\n"
    "3 0.19 0.36\n"
    "4 0.60 0.66 0.73\n"
    "5 1.03 1.01 1.04 1.09\n"
    "6 1.48 1.39 1.37 1.39 1.43\n"
    "7 1.94 1.78 1.72 1.72 1.74 1.77\n",
    // 7: beta4 - beta2
    "2 0.48\n"
    "3 0.70 0.60\n"
    "4 0.93 0.78 0.70\n"
    "5 1.21 1.01 0.91 0.84\n"
    "6 1.51 1.26 1.13 1.04 0.98\n"
    "7 1.83 1.54 1.37 1.26 1.18 1.13\n",
    // 8: expected turns, m = 0
    "1 1.00 2.00\n"
    "2 3.00 4.27 6.03\n"
    "3 5.80 7.47 9.53 11.86\n"
    "4 9.56 11.69 14.17 16.92 19.88\n"
    "5 14.32 16.93 19.87 23.01 26.38 30.00\n"
    "6 20.08 23.18 26.50 30.04 33.81 37.84 42.12\n"
    "7 26.84 30.34 34.05 37.98 42.16 46.59 51.27 56.21\n",
    // 9: m = 2
    "1 1.00\n"
    "2 2.50 3.63\n"
    "3 5.25 6.89 8.93\n"
    "4 9.03 11.15 13.63 16.42\n"
    "5 13.79 16.41 19.36 22.53 25.93\n"
    "6 19.56 22.66 26.00 29.57 33.37 37.41\n"
    "7 26.32 29.84 33.56 37.52 41.72 46.16 50.86\n",
    // 10: m = 4, from nf = 1; the parentheses around the last figure of the paper mean nothing
    "1 2.00\n"
    "2 4.09 5.59\n"
    "3 7.16 9.08 11.37\n"
    "4 11.29 13.69 16.41 19.37\n"
    "5 16.47 19.36 22.49 25.87 29.50\n"
    "6 22.67 25.97 29.51 33.30 37.33 41.61\n"
    "7 29.80 33.51 37.45 41.64 46.07 50.76 55.71\n",
};

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
  return words;
}

}  // namespace

std::optional<std::string_view> printed_cell(int number, int na, int column) {
  if (number < 1 || number > kPaperTables) return std::nullopt;
  const int first_column = number == 5 || number == 8 || number == 9 ? 0 : 1;
  if (column < first_column) return std::nullopt;
  for (const std::string_view line : split_lines(kPrinted[static_cast<std::size_t>(number - 1)])) {
    const std::vector<std::string_view> words = words_of(line);
    if (words.front() != std::to_string(na)) continue;
    const auto place = static_cast<std::size_t>(column - first_column + 1);
    if (place < words.size()) return words[place];
  }
  return std::nullopt;
}

}  // namespace yomi::concentration
