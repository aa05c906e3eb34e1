// Every page has a partner in the other language, and the two have the same parts.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;

std::vector<fs::path> pages() {
  std::vector<fs::path> found = {fs::path(YOMI_SOURCE_DIR) / "README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(YOMI_SOURCE_DIR) / "docs"))
    if (entry.path().extension() == ".md" && !entry.path().filename().string().ends_with(".ja.md"))
      found.push_back(entry.path());
  return found;
}

// The levels of the headings, in order: "1223".
std::string headings_of(const fs::path& page) {
  std::ifstream in(page);
  std::string levels;
  bool code = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) code = !code;
    const std::size_t level = line.find_first_not_of('#');
    if (!code && level != std::string::npos && level > 0 && line[level] == ' ')
      levels += std::to_string(level);
  }
  return levels;
}

TEST(Pages, HaveAPartnerInJapaneseWithTheSameParts) {
  EXPECT_GT(pages().size(), 30U);
  for (const fs::path& english : pages()) {
    const fs::path japanese = fs::path(english).replace_extension(".ja.md");
    ASSERT_TRUE(fs::exists(japanese)) << japanese;
    EXPECT_EQ(headings_of(english), headings_of(japanese)) << japanese;
  }
}

// Rows of tables, and blocks of code.
std::pair<int, int> rows_and_blocks(const fs::path& page) {
  std::ifstream in(page);
  std::pair<int, int> count;
  bool code = false;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("```")) {
      code = !code;
      count.second += code ? 1 : 0;
    } else if (!code && line.starts_with("|")) {
      ++count.first;
    }
  }
  return count;
}

// A row or an example that one language has and the other has not is a thing left untold.
TEST(Pages, HaveTheSameTablesAndExamples) {
  for (const fs::path& english : pages()) {
    const fs::path japanese = fs::path(english).replace_extension(".ja.md");
    EXPECT_EQ(rows_and_blocks(english), rows_and_blocks(japanese)) << japanese;
  }
}

TEST(Pages, AreAllInOneStyle) {
  for (const fs::path& english : pages()) {
    const fs::path page = fs::path(english).replace_extension(".ja.md");
    std::ifstream in(page);
    bool code = false;
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      if (line.starts_with("```")) code = !code;
      if (code) continue;
      // である, not です・ます, but for what is quoted from the program.
      for (const char* polite : {"です。", "ます。", "ません。", "ください。"})
        EXPECT_EQ(line.find(polite), std::string::npos) << page << ":" << number;
      for (const char* wide : {"（", "）"})
        EXPECT_EQ(line.find(wide), std::string::npos) << page << ":" << number;
    }
  }
}

}  // namespace
