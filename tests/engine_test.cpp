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

// What it answers, without progress: on a busy machine that may come of any search.
std::vector<Json> engine(const std::string& input, std::vector<std::string> options = {}) {
  std::vector<std::string> argv{YOMI_PROGRAM, "engine"};
  argv.insert(argv.end(), options.begin(), options.end());
  const Outcome outcome = run_process({argv, input, {{"LC_ALL", "C"}}});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::vector<Json> lines;
  for (std::size_t at = 0; at < outcome.out.size();) {
    const std::size_t end = outcome.out.find('\n', at);
    Json line = Json::parse(outcome.out.substr(at, end - at));
    if (!line.contains("progress")) lines.push_back(std::move(line));
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

TEST(Engine, WhatCannotBeReadIsAnsweredByItsIdWhereThatCan) {
  const std::string deep = std::string(40, '[') + std::string(40, ']');
  const std::vector<std::pair<std::string, std::string>> bad = {
      {R"({"id":"null","room":"castle","verb":"moves","deal":null})", "null"},
      {R"({"room":"castle","verb":"moves","deal":null,"id":"later"})", "later"},
      {R"({"id":"twice","room":"castle","verb":"moves","deal":"1","deal":"2"})", "twice"},
      {R"({"id":"first","id":"second","room":"castle"})", "first"},
      {R"({"room":"castle","verb":"moves","deal":)" + deep + R"(,"id":"deep"})", "deep"},
      {R"({"id":"cut","room":"castle","ver)", "cut"},
      {R"({"room":"castle",,"id":"never"})", ""},
      {R"([null])", ""},
  };
  for (const auto& [line, id] : bad) {
    const auto lines = engine(line + "\n");
    ASSERT_EQ(lines.size(), 1U) << line;
    EXPECT_EQ(lines[0]["error"]["code"], "bad_json") << line;
    EXPECT_EQ(lines[0].value("id", ""), id) << line;
  }
  EXPECT_EQ(engine(bad[0].first + "\n")[0]["error"]["field"], "deal");
  EXPECT_EQ(engine(bad[2].first + "\n")[0]["error"]["field"], "deal");
  const auto japanese = engine(R"({"lang":"ja","id":"a","deal":null})"
                               "\n");
  EXPECT_EQ(japanese[0]["error"]["text"], "null は値ではありません。項目を省いてください");
}

TEST(Engine, RefusesAnotherInterfaceAndAnEmptyId) {
  const auto lines = engine(
      "{\"hello\":2}\n{\"hello\":\"1\"}\n{\"hello\":1,\"colour\":2}\n"
      "{\"id\":\"\",\"room\":\"castle\",\"verb\":\"moves\",\"deal\":\"1\"}\n"
      "{\"id\":\"h\",\"hello\":1}\n");
  ASSERT_EQ(lines.size(), 5U);
  EXPECT_EQ(lines[0]["error"]["code"], "out_of_bounds");
  EXPECT_EQ(lines[0]["error"]["field"], "hello");
  EXPECT_EQ(lines[0]["error"]["text"], "expected 1, not 2");
  EXPECT_EQ(lines[1]["error"]["code"], "wrong_type");
  EXPECT_EQ(lines[2]["error"]["code"], "unknown_field");
  EXPECT_EQ(lines[3]["error"]["code"], "bad_id");
  EXPECT_EQ(lines[3]["error"]["field"], "id");
  EXPECT_FALSE(lines[3].contains("id"));
  EXPECT_EQ(lines[4]["id"], "h");
  EXPECT_EQ(lines[4]["hello"]["api"], 1);
}

TEST(Engine, SaysWhetherTheRoomOrTheVerbIsWrong) {
  const auto error = [](const std::string& line) { return engine(line + "\n").at(0)["error"]; };
  EXPECT_EQ(error(R"({"id":"a","room":"chess","verb":"solve"})")["field"], "room");
  EXPECT_EQ(error(R"({"id":"a","room":"castle","verb":"sing"})")["field"], "verb");
  EXPECT_EQ(error(R"({"id":"a","verb":"sing"})")["field"], "verb");
  EXPECT_EQ(error(R"({"id":"a","verb":"render","answer":{},"into":"ja"})")["code"],
            "missing_field");
  const Json none = error(R"({"id":"a","verb":"solve","deal":"1"})");
  EXPECT_EQ(none["code"], "missing_field");
  EXPECT_EQ(none["field"], "room");
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

// Whoever asks for `render` sends an answer back, and may send anything instead.
TEST(Engine, AnAnswerThatLacksWhatOursHaveIsRenderedOrRefused) {
  const std::string deal = "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";
  const Json played{{"deal", deal}, {"dealer", "S"}, {"auction", "1NT P 3NT P P P"}};
  const std::vector<std::pair<std::pair<std::string, std::string>, Json>> questions = {
      {{"castle", "solve"}, {{"deal", "7"}}},
      {{"castle", "solve"}, {{"deal", "1"}}},
      {{"castle", "advise"}, {{"deal", "7"}}},
      {{"castle", "advise"}, {{"deal", "3"}, {"moves", "TC:2-8"}}},
      {{"tsume", "solve"}, {{"problem", "7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS"}, {"rest", true}}},
      {{"calculation", "solve"}, {{"position", "3"}}},
      {{"concentration", "advise"}, {{"board", "A ? B B ? ?"}}},
      {{"concentration", "table"}, Json::object()},
      {{"bridge", "dd"}, {{"deal", deal}}},
      {{"bridge", "dd"}, played},
      {{"bridge", "moves"}, played},
      {{"bridge", "bid"}, {{"hand", "AKQ4.A32.K32.432"}, {"auction", "1C P"}}}};
  std::string input;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    Json line{{"id", std::to_string(i)},
              {"room", questions[i].first.first},
              {"verb", questions[i].first.second}};
    line.update(questions[i].second);
    input += line.dump() + "\n";
  }
  std::string again;
  std::size_t sent = 0;
  const auto send = [&](const Json& answer, const std::pair<std::string, std::string>& question) {
    again += Json{{"id", std::to_string(sent++)},
                  {"verb", "render"},
                  {"room_answered", question.first},
                  {"verb_answered", question.second},
                  {"answer", answer},
                  {"into", sent % 2 == 0 ? "en" : "ja"}}
                 .dump() +
             "\n";
  };
  for (const Json& line : engine(input)) {
    ASSERT_TRUE(line.contains("answer")) << line;
    const auto& question = questions[std::stoul(line["id"].get<std::string>())].first;
    for (const auto& [key, value] : line["answer"].items()) {
      Json without = line["answer"];
      without.erase(key);
      send(without, question);
      Json hollow = line["answer"];  // lists and records with nothing in them, numbers without end
      hollow[key] = value.is_array()    ? Json::array()
                    : value.is_object() ? Json::object()
                    : value.is_number() ? Json(-2147483648)
                    : value.is_string() ? Json("")
                                        : value;
      send(hollow, question);
      if (!value.is_object()) continue;
      for (const auto& [inner, unused] : value.items()) {
        Json hole = line["answer"];
        hole[key].erase(inner);
        send(hole, question);
        if (unused.is_array() && !unused.empty() && unused[0].is_object())
          for (const auto& [innermost, ignored] : unused[0].items()) {
            hole = line["answer"];
            hole[key][inner][0].erase(innermost);
            send(hole, question);
          }
      }
    }
  }
  ASSERT_GT(sent, 200U);
  EXPECT_EQ(engine(again).size(), sent);
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
  const Json& schemas = document["components"]["schemas"];
  for (const char* name : {"VerifyRequest", "CastleSolveAnswer"})
    EXPECT_EQ(schemas[name]["properties"]["certificate"]["contentEncoding"], "base64") << name;
  EXPECT_FALSE(schemas["CastleSolveAnswer"]["properties"]["position"].contains("contentEncoding"));
}

}  // namespace
}  // namespace yomi::test
