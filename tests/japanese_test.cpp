// No pattern without its Japanese: walks all sources for what an error, a warning or a message is
// made of, and looks each pattern up.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "answers/sentence.h"
#include "app/program.h"
#include "app/rooms.h"

namespace yomi {
namespace {

namespace fs = std::filesystem;

std::string source_of(const fs::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  // Literals that go on in the next line are one; comments say what they like.
  std::string source = std::regex_replace(text.str(), std::regex(R"(//[^\n]*)"), "");
  return std::regex_replace(source, std::regex(R"("\s*\n\s*")"), "");
}

std::string unescaped(const std::string& literal) {
  std::string text;
  for (std::size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] == '\\' && i + 1 < literal.size()) ++i;
    text += literal[i];
  }
  return text;
}

struct Found {
  std::string file;
  std::string pattern;
};

std::vector<Found> patterns_of_all_sources() {
  // fail("…", fail_as(code, "…", fail_in("field", code, "…", scanner.error("…", error_at(mark, "…",
  // message("…", and what is made of them.
  const std::regex calls(
      R"re(\b(?:fail|fail_system|fail_budget|error|message|complain)\(\s*"((?:[^"\\]|\\.)*)")re"
      R"re(|\b(?:fail_as|error_at)\((?:[^"();]|\([^"();]*\))*,\s*"((?:[^"\\]|\\.)*)")re"
      R"re(|\bfail_in\((?:[^();]|\([^();]*\))*?ErrorCode::\w+,\s*"((?:[^"\\]|\\.)*)")re");
  std::vector<Found> found;
  for (const auto& entry : fs::recursive_directory_iterator(YOMI_SOURCE_DIR "/src")) {
    const std::string name = entry.path().filename().string();
    const bool source = name.ends_with(".cpp") || name.ends_with(".h");
    if (!source || name.ends_with("_test.cpp") || name.ends_with("_test.h")) continue;
    const std::string text = source_of(entry.path());
    for (std::sregex_iterator call(text.begin(), text.end(), calls), end; call != end; ++call)
      for (std::size_t group = 1; group < call->size(); ++group)
        if ((*call)[group].matched)
          found.push_back({fs::relative(entry.path(), YOMI_SOURCE_DIR).string(),
                           unescaped((*call)[group].str())});
  }
  return found;
}

TEST(Japanese, NoPatternOfAnErrorIsWithoutIt) {
  app::Program program;
  app::add_rooms(program);
  const std::vector<Found> all = patterns_of_all_sources();
  EXPECT_GT(all.size(), 500U);
  for (const Found& each : all) {
    const auto japanese = program.messages().japanese(each.pattern);
    EXPECT_TRUE(japanese) << each.file << ": " << each.pattern;
    if (!japanese) continue;
    EXPECT_TRUE(uses_all(*japanese, arguments_of(each.pattern)))
        << each.file << ": " << each.pattern << " / " << *japanese;
  }
}

TEST(Japanese, NoTwoPatternsHaveOneCode) {
  std::map<std::string, std::string> patterns;
  for (const Found& each : patterns_of_all_sources()) {
    const std::string code = answers::code_of_pattern(each.pattern);
    EXPECT_FALSE(code.empty()) << each.pattern;
    const auto [place, fresh] = patterns.try_emplace(code, pattern_key(each.pattern));
    EXPECT_EQ(place->second, pattern_key(each.pattern)) << each.file << ": " << code;
  }
}

}  // namespace
}  // namespace yomi
