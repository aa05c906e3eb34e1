#include "app/concentration/messages.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace yomi::app::memory {
namespace {

std::string source_of(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::stringstream text;
  text << in.rdbuf();
  // Literals that go on in the next line are one.
  return std::regex_replace(text.str(), std::regex(R"("\s*\n\s*")"), "");
}

TEST(Messages, NoErrorOfTheMemoryGameIsForgotten) {
  Messages messages;
  add_common_messages(messages);
  add_messages(messages);
  const std::regex calls(R"((?:error_at|error|fail|at_line|wrong)\([^;]*;)");
  const std::regex literals(R"re("((?:[^"\\]|\\.)*)")re");
  int found = 0;
  for (const char* folder : {"/src/concentration", "/src/app/concentration"}) {
    for (const auto& file :
         std::filesystem::directory_iterator(YOMI_SOURCE_DIR + std::string(folder))) {
      const std::string name = file.path().filename().string();
      if (!name.ends_with(".cpp") || name.ends_with("_test.cpp")) continue;
      const std::string source = source_of(file.path());
      for (std::sregex_iterator call(source.begin(), source.end(), calls), end; call != end;
           ++call) {
        const std::string words = call->str();
        for (std::sregex_iterator each(words.begin(), words.end(), literals); each != end; ++each) {
          // As a reader sees it: a number or name for each part.
          std::string message = std::regex_replace((*each)[1].str(), std::regex(R"(\{\})"), "7");
          if (message.size() < 5 || message.find(' ') == std::string::npos) continue;
          ++found;
          const std::string at = "1x0/2: " + message;  // the verifier names the situation first
          EXPECT_TRUE(messages.in_japanese(message) != message || messages.in_japanese(at) != at)
              << name << ": " << message;
        }
      }
    }
  }
  EXPECT_GT(found, 60);
}

}  // namespace
}  // namespace yomi::app::memory
