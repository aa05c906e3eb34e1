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
    {"server", {"base", "answers"}},
    {"wasm", {"base", "answers"}},
    {"library", {"base", "answers"}},
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
    if (include.target.starts_with("boost/beast/") && !include.file.ends_with("_test.cpp"))
      doors["boost/beast"].insert(include.file);
    for (const char* outside : {"dds/dll.h", "mpi.h", "httplib.h", "sqlite3.h", "gmpxx.h", "gmp.h",
                                "boost/multiprecision/cpp_int.hpp", "zstd.h", "iconv.h"}) {
      if (include.target == outside && !include.file.ends_with("_test.cpp"))
        doors[outside].insert(include.file);
    }
  }
  EXPECT_FALSE(doors.empty());
  for (const auto& [header, files] : doors) {
    EXPECT_EQ(files.size(), 1U) << header << " is included by " << testing::PrintToString(files);
  }
}

// The same answers come from a browser, which has neither files nor threads: whatever needs an
// operating system stands behind a header of base, and its source in base/native.
TEST(Architecture, RoomsAndAnswersNeedNoOperatingSystem) {
  const std::set<std::string> system = {"thread",   "barrier", "future",  "semaphore",
                                        "latch",    "fstream", "poll.h",  "filesystem",
                                        "unistd.h", "fcntl.h", "csignal", "signal.h"};
  int seen = 0;
  for (const Include& include : includes_of(kSource)) {
    const bool free =
        include.folder == "app" || include.folder == "journal" || include.folder == "server" ||
        include.file.starts_with("base/native/") || include.file == "base/cache_folder.h" ||
        include.file == "base/output_target.h" || include.file == "survey/mpi_executor.cpp" ||
        include.file == "library/headers.cpp";  // a program of the build
    const fs::path path = include.file;
    if (free || include.quoted || path.stem().string().ends_with("_test")) continue;
    ++seen;
    EXPECT_FALSE(system.contains(include.target) || include.target.starts_with("sys/"))
        << include.file << " may not include <" << include.target << ">";
  }
  EXPECT_GT(seen, 200);
}

// What the two systems differ in is chosen by the build, file by file.
TEST(Architecture, WhatANativeBuildHasABrowsersHasOrDoesNotNeed) {
  const std::set<std::string> native_only = {"certificate_file.cpp", "mapped_file.cpp",
                                             "progress_printer.cpp"};
  int seen = 0;
  for (const auto& entry : fs::directory_iterator(kSource / "base" / "native")) {
    const fs::path name = entry.path().filename();
    if (native_only.contains(name.string())) continue;
    ++seen;
    EXPECT_TRUE(fs::exists(kSource / "base" / "wasm" / name)) << name;
  }
  EXPECT_GT(seen, 3);
}

// JSON is the answers' (src/answers); the engine alone reads and writes its lines, ask.cpp makes it of options, and
// program.cpp has the document of an error.
TEST(Architecture, CommandsMakeNoJsonOfTheirOwn) {
  for (const Include& include : includes_of(kSource)) {
    if (include.folder != "app" || include.file.starts_with("app/engine/")) continue;
    EXPECT_FALSE(include.target.starts_with("nlohmann/")) << include.file;
  }
  int seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kSource / "app")) {
    const std::string name = fs::relative(entry.path(), kSource / "app").string();
    if (!entry.is_regular_file() || name.starts_with("engine/") || name.ends_with("_test.cpp") ||
        name == "ask.cpp" || name == "program.cpp")
      continue;
    std::ifstream in(entry.path());
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    ++seen;
    EXPECT_EQ(text.find("answers::Json"), std::string::npos) << name;
  }
  EXPECT_GT(seen, 40);
}

// A rule is decided in its room: a command asks, and what is asked knows no command.
TEST(Architecture, CommandsDecideNoRuleAndNothingBelowKnowsTheProgram) {
  int commands = 0;
  for (const Include& include : includes_of(kSource)) {
    if (include.folder != "app" || include.file.ends_with("_test.cpp")) continue;
    ++commands;
    EXPECT_FALSE(include.target.ends_with("/rules.h"))
        << include.file << " includes the rules of a game: " << include.target;
  }
  EXPECT_GT(commands, 100);
  int below = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kSource)) {
    const std::string name = fs::relative(entry.path(), kSource).string();
    if (!entry.is_regular_file() || name.starts_with("app/")) continue;
    std::ifstream in(entry.path());
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    ++below;
    EXPECT_EQ(text.find("Program&"), std::string::npos) << name;
  }
  EXPECT_GT(below, 200);
}

// A format is checked when compiling, in every language.
TEST(Architecture, NoFormatIsPutTogetherAtRunTime) {
  int seen = 0;
  for (const auto& entry : fs::recursive_directory_iterator(kSource)) {
    if (entry.path().extension() != ".h" && entry.path().extension() != ".cpp") continue;
    std::ifstream in(entry.path());
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    ++seen;
    EXPECT_EQ(text.find("fmt::runtime"), std::string::npos) << entry.path();
  }
  EXPECT_GT(seen, 100);
}

const std::vector<std::string> kRooms = {"tsume", "castle", "calculation", "concentration",
                                         "bridge"};

// What is called the same is the same, in every room: docs/architecture.md has the list.
TEST(Architecture, TheFoldersOfTheRoomsAreLaidOutAlike) {
  for (const std::string& room : kRooms) {
    const fs::path answers = kSource / "answers" / room;
    for (const char* name : {"room.h", "room.cpp", "game.h", "game.cpp", "japanese.cpp", "read.cpp",
                             "moves.cpp", "paper.cpp"})
      EXPECT_TRUE(fs::exists(answers / name)) << answers / name;
    EXPECT_TRUE(fs::exists(answers / (room + "_test.cpp"))) << room;
    EXPECT_TRUE(fs::exists(answers / "certificates.cpp") || room == "bridge") << room;
    const fs::path app = kSource / "app" / room;
    for (const char* name : {"room.h", "room.cpp", "play.cpp", "survey.cpp", "bench.cpp"})
      EXPECT_TRUE(fs::exists(app / name)) << app / name;
  }
}

// A folder's namespace is its name; what is in app has one for all rooms.
TEST(Architecture, NamespacesAreThoseOfTheFolders) {
  for (const auto& entry : fs::recursive_directory_iterator(kSource)) {
    if (entry.path().extension() != ".h") continue;
    const fs::path relative = fs::relative(entry.path(), kSource);
    const std::string folder = relative.begin()->string();
    if (folder == "base" || folder == "wasm") continue;  // yomi itself; what standard headers are
    // What is installed for others has a name of its own.
    std::string expected = folder == "library" ? "namespace yomikiri" : "namespace yomi::" + folder;
    if (folder == "answers" && relative.has_parent_path() && relative.parent_path() != "answers")
      expected += "::" + relative.parent_path().filename().string();
    std::ifstream in(entry.path());
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    EXPECT_NE(text.find(expected), std::string::npos) << relative << " has no " << expected;
  }
}

// What only tests use is called so, and no product source includes it.
TEST(Architecture, TheProductIncludesNothingOfTheTests) {
  for (const Include& include : includes_of(kSource)) {
    const bool test = fs::path(include.file).stem().string().ends_with("_test");
    const bool of_tests = include.target.ends_with("_test.h") ||
                          include.target.starts_with("support/") ||
                          include.target.starts_with("gtest/");
    EXPECT_TRUE(test || !of_tests) << include.file << " includes " << include.target;
  }
}

TEST(Architecture, EveryFolderIsOnTheArchitecturePages) {
  for (const char* name : {"architecture.md", "architecture.ja.md"}) {
    std::ifstream in(fs::path(YOMI_SOURCE_DIR) / "docs" / name);
    const std::string page((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    for (const auto& entry : fs::directory_iterator(kSource)) {
      if (!entry.is_directory()) continue;
      const std::string folder = "src/" + entry.path().filename().string() + "/";
      EXPECT_NE(page.find(folder), std::string::npos) << name << ": " << folder;
    }
  }
}

}  // namespace
