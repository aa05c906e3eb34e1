// `yomi engine`: the catalogue as JSON lines, as another program speaks with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "support/dialogue.h"
#include "support/process.h"

namespace yomi::test {
namespace {

using Json = nlohmann::json;
using std::chrono::seconds;
using ::testing::HasSubstr;

std::vector<Json> engine(const std::string& input, std::vector<std::string> options = {}) {
  std::vector<std::string> argv{YOMI_PROGRAM, "engine"};
  argv.insert(argv.end(), options.begin(), options.end());
  const Outcome outcome = run_process({argv, input, {{"LC_ALL", "C"}}});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::vector<Json> lines;
  for (std::size_t at = 0; at < outcome.out.size();) {
    const std::size_t end = outcome.out.find('\n', at);
    lines.push_back(Json::parse(outcome.out.substr(at, end - at)));
    at = end + 1;
  }
  return lines;
}

// The only thing in which doors may differ.
Json without_times(Json json) {
  if (json.is_object()) json.erase("cpu_seconds");
  if (json.is_structured())
    for (auto& each : json) each = without_times(each);
  return json;
}

TEST(Engine, GreetsWithWhatItCanBeAsked) {
  const auto lines = engine("{\"hello\":1}\n");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0]["hello"]["api"], 1);
  EXPECT_GE(lines[0]["hello"]["questions"].size(), 9U);
}

TEST(Engine, AnswersAsTheCommandLineDoes) {
  const std::vector<std::pair<std::string, std::vector<std::string>>> questions = {
      {R"("verb":"solve","deal":"1")", {"solve", "1"}},
      {R"("verb":"solve","deal":"7","nodes":300)", {"solve", "7", "--nodes", "300"}},
      {R"("verb":"advise","deal":"7","moves":"3S:3-6")", {"advise", "7", "--moves", "3S:3-6"}},
      {R"("verb":"moves","deal":"7")", {"moves", "7"}},
      {R"("verb":"deal","number":"7","variant":"streets")", {"deal", "7", "--variant", "streets"}},
      {R"("verb":"read","input":"ms12345")", {"read", "ms12345"}},
      {R"("verb":"diagram","deal":"7")", {"diagram", "7"}},
  };
  for (const auto& [fields, words] : questions) {
    for (const std::string language : {"", "ja"}) {
      std::string line = R"({"id":"q","room":"castle",)" + fields;
      std::vector<std::string> argv{YOMI_PROGRAM, "castle"};
      argv.insert(argv.end(), words.begin(), words.end());
      argv.emplace_back("--json");
      if (!language.empty()) {
        line += R"(,"lang":"ja")";
        argv.insert(argv.end(), {"--lang", "ja"});
      }
      const Outcome typed = run_process({argv, {}, {{"LC_ALL", "C"}}});
      const auto lines = engine(line + "}\n");
      ASSERT_EQ(lines.size(), 1U) << line;
      EXPECT_EQ(without_times(lines[0]["answer"]), without_times(Json::parse(typed.out))) << line;
    }
  }
}

TEST(Engine, ABadLineAnswersWithAnErrorAndTheEngineGoesOn) {
  const auto lines = engine(
      "garbage\n[]\n{\"id\":7}\n{\"id\":\"a\",\"room\":\"castle\",\"verb\":\"sing\"}\n"
      "{\"id\":\"b\",\"room\":\"castle\",\"verb\":\"solve\"}\n"
      "{\"id\":\"c\",\"room\":\"castle\",\"verb\":\"solve\",\"deal\":\"QQ\",\"lang\":\"ja\"}\n"
      "{\"cancel\":\"nobody\"}\n\n{\"id\":\"d\",\"room\":\"castle\",\"verb\":\"moves\",\"deal\":"
      "\"1\"}");
  ASSERT_EQ(lines.size(), 8U);
  int errors = 0;
  for (const Json& line : lines) {
    if (line.contains("answer")) {
      EXPECT_EQ(line["id"], "d");
      continue;
    }
    ++errors;
    EXPECT_FALSE(line["error"]["text"].get<std::string>().empty());
    if (line.value("id", "") == "b") {
      EXPECT_EQ(line["error"]["code"], "missing_field");
      EXPECT_EQ(line["error"]["field"], "deal");
    }
    if (line.value("id", "") == "c") {
      EXPECT_EQ(line["error"]["line"], 1);
    }
  }
  EXPECT_EQ(errors, 7);
}

TEST(Engine, TakesAnyNumberOfQuestionsAndAnswersEachOnce) {
  std::string input;
  constexpr int kQuestions = 3000;
  for (int i = 0; i < kQuestions; ++i)
    input += R"({"id":")" + std::to_string(i) + R"(","room":"castle","verb":"deal","number":")" +
             std::to_string(i) + "\"}\n";
  std::set<std::string> answered;
  for (const Json& line : engine(input, {"--threads", "2"})) {
    ASSERT_TRUE(line.contains("answer")) << line;
    EXPECT_TRUE(answered.insert(line["id"]).second);
    EXPECT_EQ(line["id"], line["answer"]["number"]);
  }
  EXPECT_EQ(answered.size(), static_cast<std::size_t>(kQuestions));
}

TEST(Engine, ACancelledQuestionIsAcknowledgedAndNotAnswered) {
  Dialogue talk({YOMI_PROGRAM, "engine", "--threads", "2"});
  // A search without end: the fewest moves of a hard deal.
  talk.send(R"({"id":"long","room":"castle","verb":"solve","deal":"18","shortest":true})");
  const auto progress = talk.read_until("{\"id\":\"long\",\"progress\"", seconds(60));
  ASSERT_TRUE(progress);
  talk.send(R"({"id":"quick","room":"castle","verb":"moves","deal":"1"})");
  ASSERT_TRUE(talk.read_until("{\"id\":\"quick\",\"answer\"", seconds(60)));
  talk.send(R"({"cancel":"long"})");
  const auto cancelled = talk.read_until("{\"id\":\"long\",\"cancelled\":true}", seconds(60));
  ASSERT_TRUE(cancelled);
  // Its id is free again.
  talk.send(R"({"id":"long","room":"castle","verb":"moves","deal":"1"})");
  ASSERT_TRUE(talk.read_until("{\"id\":\"long\",\"answer\"", seconds(60)));
  talk.close_input();
  EXPECT_EQ(talk.wait(seconds(60)), 0);
}

TEST(Engine, AnIdInUseIsRefused) {
  Dialogue talk({YOMI_PROGRAM, "engine", "--end-with-input"});
  talk.send(R"({"id":"a","room":"castle","verb":"solve","deal":"18","shortest":true})");
  talk.send(R"({"id":"a","room":"castle","verb":"moves","deal":"1"})");
  const auto refused = talk.read_until("{\"id\":\"a\",\"error\"", seconds(60));
  ASSERT_TRUE(refused);
  EXPECT_THAT(*refused, HasSubstr("bad_id"));
  talk.close_input();  // what runs is ended with it
  EXPECT_EQ(talk.wait(seconds(60)), 0);
}

TEST(Engine, DescribesItself) {
  const Outcome outcome = run_process({{YOMI_PROGRAM, "engine", "--openapi"}, {}, {}});
  EXPECT_EQ(outcome.status, 0);
  const Json document = Json::parse(outcome.out);
  EXPECT_EQ(document["openapi"], "3.1.0");
  EXPECT_TRUE(document["paths"].contains("/api/v1/castle/solve"));
  EXPECT_TRUE(document["paths"].contains("/api/v1/verify"));
}

}  // namespace
}  // namespace yomi::test
