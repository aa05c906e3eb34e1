// The figures in tests/data/memory, computed by others, for the tests of this room.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace yomi::concentration {

// The cells of one line; a cell in quotes may hold commas.
inline std::vector<std::string> csv_cells(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (const char c : line) {
    if (c == '"')
      quoted = !quoted;
    else if (c == ',' && !quoted)
      cells.emplace_back();
    else if (c != '\r')
      cells.back() += c;
  }
  return cells;
}

// The rows below the head.
inline std::vector<std::vector<std::string>> figures_csv(const std::string& name) {
  std::ifstream file(std::string(YOMI_SOURCE_DIR) + "/tests/data/memory/" + name);
  EXPECT_TRUE(file.good()) << name;
  std::vector<std::vector<std::string>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) rows.push_back(csv_cells(line));
  return rows;
}

}  // namespace yomi::concentration
