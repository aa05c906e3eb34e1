// The help, and what it invites to: every command has two examples, each of them runs, and what a
// Japanese screen shows is Japanese.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support/process.h"

namespace yomi::test {
namespace {

using testing::HasSubstr;

using Words = std::vector<std::string>;

Outcome yomi(Words words, const std::string& columns = {}) {
  words.insert(words.begin(), YOMI_PROGRAM);
  Command command{words, {}, {{"LC_ALL", "C.UTF-8"}}};
  if (!columns.empty()) command.env["COLUMNS"] = columns;
  return run_process(command);
}

Words lines_of(const std::string& text) {
  Words lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// The lines below a heading, up to the next empty one.
Words section(const std::string& help, const std::string& heading) {
  Words found;
  bool inside = false;
  for (const std::string& line : lines_of(help)) {
    if (inside && line.empty()) break;
    if (inside) found.push_back(line.substr(std::min<std::size_t>(2, line.size())));
    if (line == heading) inside = true;
  }
  return found;
}

Words names_in(const Words& lines) {
  Words names;
  for (const std::string& line : lines)
    if (!line.empty() && line.front() != ' ') names.push_back(line.substr(0, line.find(' ')));
  return names;
}

// "castle solve", "verify": all that can be called.
std::vector<Words> all_commands() {
  std::vector<Words> commands;
  const std::string top = yomi({}).out;
  Words outer = names_in(section(top, "Games:"));
  for (const std::string& name : names_in(section(top, "Commands:"))) outer.push_back(name);
  for (const std::string& name : outer) {
    const Words inner = names_in(section(yomi({name, "--help"}).out, "Commands:"));
    for (const std::string& verb : inner) commands.push_back({name, verb});
    if (inner.empty()) commands.push_back({name});
  }
  return commands;
}

std::string help_of(Words command, const std::string& language) {
  command.insert(command.end(), {"--help", "--lang", language});
  return yomi(command).out;
}

TEST(Help, BeginsWithALineToTryForEachGame) {
  const std::string help = yomi({}).out;
  const Words tries = section(help, "Try one of these:");
  ASSERT_EQ(tries.size(), 5U) << help;
  EXPECT_LT(help.find(tries.front()), help.find("Usage:"));
  std::set<std::string> examples;
  for (const Words& command : all_commands())
    for (const std::string& line : section(help_of(command, "en"), "Examples:"))
      examples.insert(line);
  for (const std::string& line : tries) EXPECT_TRUE(examples.contains(line)) << line;
  EXPECT_EQ(section(yomi({"--lang", "ja"}).out, "試してみる:"), tries);
  // What only packagers need is not listed, and leaves no heading behind.
  EXPECT_EQ(help.find("\n:\n"), std::string::npos) << help;
  EXPECT_EQ(help.find("describe"), std::string::npos) << help;
}

TEST(Help, IsAlsoACommand) {
  EXPECT_EQ(yomi({"help", "tsume", "solve"}).out, yomi({"tsume", "solve", "--help"}).out);
  EXPECT_EQ(yomi({"help"}).out, yomi({}).out);
  EXPECT_EQ(yomi({"help", "castle", "--lang", "ja"}).out, yomi({"castle", "--lang", "ja"}).out);
  EXPECT_EQ(yomi({"--lang", "ja", "help", "tsume", "solve"}).out,
            yomi({"tsume", "solve", "--help", "--lang", "ja"}).out);
  EXPECT_THAT(yomi({"tsume"}).out, HasSubstr("yomi help tsume solve\n"));
  const Outcome wrong = yomi({"help", "castle", "slove"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("no such command: 'slove'; did you mean solve?"));
}

TEST(Help, SaysWhatWasProbablyMeant) {
  const auto complaint = [](const Words& words) {
    const Outcome outcome = yomi(words);
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_THAT(complaint({"castel", "solve", "7"}), HasSubstr("'castel'; did you mean castle?"));
  EXPECT_THAT(complaint({"tsume", "slove", "x"}), HasSubstr("'slove'; did you mean solve?"));
  EXPECT_THAT(complaint({"castle", "solve", "7", "--tmie", "1s"}),
              HasSubstr("unknown option '--tmie'; did you mean --time?"));
  EXPECT_THAT(complaint({"castle", "solve", "7", "--certif=x"}),
              HasSubstr("did you mean --certificate?"));
  EXPECT_THAT(complaint({"castle", "solve", "7", "--tmie", "1s", "--lang", "ja"}),
              HasSubstr("オプション '--tmie' はありません(--time のことですか)"));
  const std::string far = complaint({"castle", "solve", "7", "--zzzzzz"});
  EXPECT_EQ(far.find("did you mean"), std::string::npos) << far;
}

// The words that a newcomer cannot know stand in the help of the commands that use them.
TEST(Help, ExplainsItsWords) {
  const std::vector<std::pair<Words, std::string>> words = {
      {{"castle", "solve"}, "relaxed position"},
      {{"castle", "solve"}, "suits remembered"},
      {{"concentration", "value"}, "0-, 1-, 2-move"},
      {{"calculation", "advise"}, "stack game"},
      {{"tsume", "check"}, "cook"},
      {{"tsume", "paper"}, "henbetsu"},
      {{"bridge", "advise"}, "abc"},
      {{"bridge", "dd"}, "par"},
  };
  for (const auto& [command, word] : words) {
    const Words entries = section(help_of(command, "en"), "Words:");
    const std::string begin = word + "  ";
    EXPECT_TRUE(std::any_of(entries.begin(), entries.end(),
                            [&](const std::string& line) { return line.starts_with(begin); }))
        << command[0] << " " << command[1] << ": " << word;
    const Words japanese = section(help_of(command, "ja"), "用語:");
    EXPECT_FALSE(japanese.empty()) << command[0] << " " << command[1];
  }
  EXPECT_TRUE(section(help_of({"castle"}, "en"), "Words:").empty());
}

// What had another name is refused, and the new name said (docs/changes.md).
TEST(Help, NamesTheNewNameOfAnOldOption) {
  const std::vector<std::pair<Words, std::string>> old = {
      {{"tsume", "check", "x", "--variations"}, "--variations is gone"},
      {{"tsume", "paper", "x", "--journal", "j"}, "tsume survey FILE --paper appendix"},
      {{"castle", "survey", "--deals", "1..3"}, "--games A..B"},
      {{"castle", "solve", "7", "--game", "streets"}, "--variant"},
      {{"castle", "play", "7", "--game=streets"}, "--variant"},
      {{"calculation", "survey", "--first", "1"}, "--games A..B"},
      {{"calculation", "advise", "17", "--games", "4"}, "--playouts N"},
      {{"calculation", "advise", "17", "--exact"}, "--exact is gone"},
      {{"calculation", "play", "--game", "3"}, "calculation play NUMBER"},
      {{"calculation", "play", "--stock", "A"}, "calculation play POSITION"},
      {{"calculation", "play", "--auto"}, "calculation watch"},
      {{"calculation", "solve", "17", "--beam", "3"}, "--beam is gone"},
      {{"calculation", "survey", "--learned"}, "--learned is gone"},
      {{"calculation", "advise", "17", "--trials", "3"}, "--trials is gone"},
      {{"concentration", "survey", "--pass", "end"}, "--passing"},
      {{"concentration", "advise", "7", "--exact"}, "--exact is gone"},
      {{"bridge", "lead", "7", "--method", "abc"}, "--method is gone"},
      {{"bridge", "survey", "--all"}, "--all is gone"},
  };
  for (const auto& [words, now] : old) {
    const Outcome outcome = yomi(words);
    EXPECT_EQ(outcome.status, 2) << words[0] << " " << words[1];
    EXPECT_EQ(outcome.out, "");
    EXPECT_THAT(outcome.err, HasSubstr(now));
  }
}

// Columns on a terminal, near enough: three bytes of UTF-8 are a kanji or a kana, two columns wide.
std::size_t columns_of(const std::string& line) {
  std::size_t columns = 0;
  for (const char c : line) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) columns += 1;
    if (byte >= 0xe3) columns += 2;  // below: dashes, arrows and card suits
    if (byte >= 0xc2 && byte < 0xe3) columns += 1;
  }
  return columns;
}

TEST(Help, FoldsToTheWidthOfTheTerminal) {
  for (const char* language : {"en", "ja"}) {
    for (const std::size_t width : {60U, 80U}) {
      const Outcome help =
          yomi({"bridge", "survey", "--help", "--lang", language}, std::to_string(width));
      for (const std::string& line : lines_of(help.out)) {
        if (line.starts_with("  yomi ")) continue;  // an example is one line, to be copied
        EXPECT_LE(columns_of(line), width) << line;
      }
      const Outcome table = yomi({"concentration", "laws", "--letters", "4", "--lang", language},
                                 std::to_string(width));
      for (const std::string& line : lines_of(table.out)) {
        if (line.find("─") == std::string::npos) continue;
        EXPECT_LE(columns_of(line), width) << line;
      }
    }
  }
}

// --- the examples, in Japanese

// Words that Japanese screens may have: names of formats and programs, notations, and what the user
// types or reads in files.
const std::set<std::string>& allowed() {
  static const std::set<std::string> kWords = {
      "yomi",  "Yomikiri", "abc",  "ABC",  "libdds", "Pass", "SFEN",        "USI",  "KIF",
      "CSA",   "BOD",      "PBN",  "LIN",  "JSON",   "SVG",  "CPU",         "IMP",  "IMPs",
      "cert",  "svg",      "pbn",  "help", "quit",   "none", "Foundations", "docs", "select",
      "proof", "margin",   "both", "move", "save",   "fast", "copies",      "hint", "memory",
  };
  return kWords;
}

// What machines read is no sentence: formats, protocols, JSON.
bool for_machines(const std::string& example) {
  const std::regex machines(
      "--json|--csv|--openapi|--to |--letters$|yomi (\\w+ "
      ")?(usi|engine|serve|version|help|diagram|calibrate)");
  return std::regex_search(example, machines);
}

// English in a line of a Japanese screen; empty where there is none. A line of a file's format
// (boards, PBN) begins with a sign of its own.
std::string english_in(const std::string& line, const std::string& example) {
  if (line.empty() || std::string("#[%").find(line.front()) != std::string::npos) return {};
  static const std::regex word("[A-Za-z][A-Za-z']*[a-z][A-Za-z']*");
  std::string found;
  for (std::sregex_iterator each(line.begin(), line.end(), word), end; each != end; ++each) {
    const std::string text = each->str();
    const auto at = static_cast<std::size_t>(each->position());
    const bool option = at >= 2 && line.compare(at - 2, 2, "--") == 0;
    if (text.size() < 3 || option || allowed().contains(text)) continue;
    if (example.find(text) != std::string::npos) continue;  // the user's own word
    found += (found.empty() ? "" : " ") + text;
  }
  return found;
}

class HelpExamples : public testing::TestWithParam<const char*> {};

TEST_P(HelpExamples, RunAndSpeakJapanese) {
  const TemporaryFolder folder;
  const std::string path =
      std::filesystem::path(YOMI_PROGRAM).parent_path().string() + ":/usr/local/bin:/usr/bin:/bin";
  int ran = 0;
  for (const Words& command : all_commands()) {
    const bool beside = command.size() == 1 || command.front() == "survey";
    if (beside ? std::string(GetParam()) != "beside" : command.front() != GetParam()) continue;
    const std::string japanese = help_of(command, "ja");
    const std::string name = command.front() + " " + command.back();
    for (const char* word : {"Usage", "Options", "Positionals", "REQUIRED", "Subcommands", "TEXT",
                             " INT", "FILE", "NAME", "CARD"})
      EXPECT_EQ(japanese.find(word), std::string::npos) << name << ": " << word;
    const Words examples = section(japanese, "例:");
    EXPECT_EQ(examples.size(), 2U) << name;
    EXPECT_EQ(examples, section(help_of(command, "en"), "Examples:")) << name;
    // A server ends when it is told to, the bench takes a minute, and the page has to be built first:
    // they have tests of their own.
    const std::set<std::string> elsewhere = {"serve", "bench", "page"};
    if (elsewhere.contains(command.front())) continue;
    for (const std::string& example : examples) {
      std::string line = example + " --lang ja";
      const bool timed = japanese.find("\n  --time ") != std::string::npos;
      if (timed && example.find("--time") == std::string::npos) line += " --time 300ms";
      const Outcome outcome =
          run_process({{"sh", "-c", line},
                       {},
                       {{"LC_ALL", "C.UTF-8"}, {"PATH", path}, {"XDG_CACHE_HOME", folder.path()}},
                       folder.path()});
      ++ran;
      EXPECT_TRUE(outcome.status == 0 || outcome.status == 1) << line << "\n" << outcome.err;
      EXPECT_NE(outcome.out, "") << line << "\n" << outcome.err;
      if (for_machines(example)) continue;
      for (const std::string& text : {outcome.out, outcome.err})
        for (const std::string& each : lines_of(text))
          EXPECT_EQ(english_in(each, example), "") << line << "\n" << each;
    }
  }
  EXPECT_GT(ran, 5);
}

INSTANTIATE_TEST_SUITE_P(All, HelpExamples,
                         testing::Values("tsume", "castle", "calculation", "concentration",
                                         "bridge", "beside"),
                         [](const auto& room) { return std::string(room.param); });

}  // namespace
}  // namespace yomi::test
