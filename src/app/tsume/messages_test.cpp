#include "app/tsume/messages.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "shogi/problem.h"

namespace yomi::app::tsume_room {
namespace {

const Messages& messages() {
  static const Messages all = [] {
    Messages made;
    add_common_messages(made);
    add_messages(made);
    return made;
  }();
  return all;
}
std::string in_japanese(std::string_view message) {
  return messages().in_japanese(message);
}

std::string refusal(std::string_view text) {
  const auto problem = shogi::read_problem(text);
  return problem ? "" : in_japanese(problem.error().message);
}

TEST(Messages, BadPositionsAreRefusedInJapanese) {
  EXPECT_EQ(refusal("kk7/9/9/9/9/9/9/9/9 b G 1"), "後手の玉が二枚ある");
  EXPECT_EQ(refusal("4k4/9/4P4/4P4/9/9/9/9/9 b G 1"), "5筋に先手の歩が二枚ある (二歩)");
  EXPECT_EQ(refusal("4k4/9/9/9/9/9/9/9/9 b 19P 1"), "持駒に歩が19枚: 全部で18枚しかない");
  EXPECT_EQ(refusal("4k4/9/9/9/9/9/9/9/9 b"), "持駒 (なければ -) がない");
  EXPECT_EQ(refusal("4k4/4G4/9/9/9/9/9/9/9 b - 1"), "先手の手番なのに後手玉に王手がかかっている");
}

TEST(Messages, AReasonWithinAMessageIsPutIntoJapaneseToo) {
  EXPECT_EQ(in_japanese("7g7f is not a legal move: there is no piece on ７七"),
            "7g7f は指せない: ７七 に駒がない");
  EXPECT_EQ(in_japanese("not a legal move: the 銀 on ３三 cannot go to ３一"),
            "指せない手: ３三 の銀は ３一 へ行けない");
}

TEST(Messages, WhatIsNotKnownStaysAsItIs) {
  EXPECT_EQ(in_japanese("something else"), "something else");
  EXPECT_EQ(in_japanese(""), "");
}

// Looks up every message with a blank in it that an error of this folder is made of; how many.
int look_up_messages(const std::string& folder) {
  const std::regex calls(R"((?:error_at|error|fail|fail_budget|fail_system|return)[ (][^;]*;)");
  const std::regex literals(R"re("((?:[^"\\]|\\.)*)")re");
  const std::regex formats(R"(\{:[^}]*\})");
  int found = 0;
  for (const auto& file : std::filesystem::directory_iterator(YOMI_SOURCE_DIR "/src/" + folder)) {
    const std::string name = file.path().filename().string();
    if (!name.ends_with(".cpp") || name.ends_with("_test.cpp")) continue;
    std::ifstream in(file.path());
    std::stringstream text;
    text << in.rdbuf();
    const std::string source = text.str();
    for (std::sregex_iterator call(source.begin(), source.end(), calls), end; call != end; ++call) {
      const std::string words = call->str();
      if (words.find("error") == std::string::npos && words.find("fail") == std::string::npos &&
          name != "names.cpp")
        continue;  // a text that is no error
      for (std::sregex_iterator each(words.begin(), words.end(), literals); each != end; ++each) {
        const std::string message = std::regex_replace((*each)[1].str(), formats, "{}");
        if (message.size() < 5 || message.find(' ') == std::string::npos) continue;
        ++found;
        EXPECT_TRUE(messages().has_japanese(message)) << name << ": " << message;
      }
    }
  }
  return found;
}

TEST(Messages, NoMessageOfTheShogiAndTsumeRoomsIsForgotten) {
  EXPECT_GT(look_up_messages("shogi"), 80);
  EXPECT_GT(look_up_messages("tsume"), 15);
}

}  // namespace
}  // namespace yomi::app::tsume_room
