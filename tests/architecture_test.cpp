// The house keeps its order: dependencies point one way, and a header of the outside world has one
// door.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

// What each folder of src may include besides itself; app may include everything and nothing
// includes app.
const std::map<std::string, std::set<std::string>> kMayInclude = {
    {"base", {}},
    {"stats", {"base"}},
    {"cards", {"base"}},
    {"survey", {"base", "stats"}},
    {"journal", {"base", "survey"}},
    {"shogi", {"base"}},
    {"tsume", {"base", "stats", "survey", "shogi"}},
    {"castle", {"base", "stats", "survey", "cards"}},
    {"calculation", {"base", "stats", "survey", "cards"}},
    {"concentration", {"base", "stats", "survey", "cards"}},
    {"bridge", {"base", "stats", "survey", "cards"}},
    {"answers",
     {"base", "stats", "survey", "cards", "shogi", "tsume", "castle", "calculation",
      "concentration", "bridge"}},
};

struct Include {
  std::string folder;  // the first folder below src
  std::string file;
  std::string target;
  bool quoted = false;
};

// What a line includes: "#include <x>" or "#include \"x\""; an empty target for any other line.
Include include_of(const std::string& line) {
  const std::size_t word = line.find("include");
  const std::size_t open = line.find_first_of("<\"");
  if (!line.starts_with("#") || word == std::string::npos || open == std::string::npos ||
      open < word)
    return {};
  const std::size_t close = line.find_first_of(">\"", open + 1);
  return {{}, {}, line.substr(open + 1, close - open - 1), line[open] == '"'};
}

std::vector<Include> includes_of(const fs::path& root) {
  std::vector<Include> all;
  for (const auto& entry : fs::recursive_directory_iterator(root)) {
    const fs::path& path = entry.path();
    if (path.extension() != ".h" && path.extension() != ".cpp") continue;
    const fs::path relative = fs::relative(path, root);
    std::ifstream in(path);
    std::string text;
    while (std::getline(in, text)) {
      Include include = include_of(text);
      if (include.target.empty()) continue;
      include.folder = relative.begin()->string();
      include.file = relative.string();
      all.push_back(include);
    }
  }
  return all;
}

const fs::path kSource = fs::path(YOMI_SOURCE_DIR) / "src";

TEST(Architecture, DependenciesPointOneWay) {
  int seen = 0;
  for (const Include& include : includes_of(kSource)) {
    if (!include.quoted) continue;
    ++seen;
    const std::string target = include.target.substr(0, include.target.find('/'));
    ASSERT_NE(target, include.target)
        << include.file << " includes " << include.target << ": write the path from src";
    if (target == "support" && include.file.ends_with("_test.cpp")) continue;  // tests/support
    if (include.folder == "app" || target == include.folder) continue;
    const auto allowed = kMayInclude.find(include.folder);
    ASSERT_NE(allowed, kMayInclude.end()) << include.folder << " is not in the list of this test";
    EXPECT_TRUE(allowed->second.contains(target))
        << include.file << " may not include " << include.target;
  }
  EXPECT_GT(seen, 50);
}

TEST(Architecture, AHeaderOfTheOutsideWorldHasOneDoor) {
  std::map<std::string, std::set<std::string>> doors;
  for (const Include& include : includes_of(kSource)) {
    for (const char* outside : {"dds/dll.h", "mpi.h", "httplib.h", "sqlite3.h", "gmpxx.h", "gmp.h",
                                "zstd.h", "iconv.h"}) {
      if (include.target == outside && !include.file.ends_with("_test.cpp"))
        doors[outside].insert(include.file);
    }
  }
  EXPECT_FALSE(doors.empty());
  for (const auto& [header, files] : doors) {
    EXPECT_EQ(files.size(), 1U) << header << " is included by " << testing::PrintToString(files);
  }
}

TEST(Architecture, EveryFolderIsOnTheArchitecturePage) {
  std::ifstream in(fs::path(YOMI_SOURCE_DIR) / "docs" / "architecture.md");
  const std::string page((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  for (const auto& entry : fs::directory_iterator(kSource)) {
    if (!entry.is_directory()) continue;
    const std::string name = "src/" + entry.path().filename().string() + "/";
    EXPECT_NE(page.find(name), std::string::npos) << name;
  }
}

}  // namespace
