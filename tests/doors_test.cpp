// One answer for every door: what the command line prints with --json is what the engine answers,
// errors included, and free of any language where none was asked for.
#include <gtest/gtest.h>

#include <cctype>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "support/process.h"

namespace yomi::test {
namespace {

using Json = nlohmann::ordered_json;
using Words = std::vector<std::string>;

Outcome typed(Words words) {
  words.insert(words.begin(), YOMI_PROGRAM);
  return run_process({words, {}, {{"LC_ALL", "C"}}}, std::chrono::seconds(120));
}

// The answers of one engine to these lines, by id: their numbers.
std::map<std::string, Json> asked(const std::vector<Json>& lines) {
  std::string input;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Json line{{"id", std::to_string(i)}};
    line.update(lines[i]);
    input += line.dump() + "\n";
  }
  const Outcome outcome =
      run_process({{YOMI_PROGRAM, "engine"}, input, {{"LC_ALL", "C"}}}, std::chrono::seconds(300));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::map<std::string, Json> answers;
  std::istringstream out(outcome.out);
  for (std::string line; std::getline(out, line);) {
    const Json json = Json::parse(line);
    if (!json.contains("progress")) answers[json.value("id", "")] = json;
  }
  return answers;
}

struct Case {
  const char* request;
  Words words;
};

// What a person may get wrong, as a request and as a command.
const std::vector<Case>& wrong_requests() {
  static const std::vector<Case> kCases = {
      {R"({"room":"castle","verb":"solve"})", {"castle", "solve"}},
      {R"({"room":"castle","verb":"solve","deal":"QQ"})", {"castle", "solve", "QQ"}},
      {R"({"room":"castle","verb":"solve","deal":"4S 4S\n"})", {"castle", "solve", "4S 4S\n"}},
      {R"({"room":"castle","verb":"solve","deal":"99999999999999999999"})",
       {"castle", "solve", "99999999999999999999"}},
      {R"({"room":"castle","verb":"solve","deal":"5","columns":99})",
       {"castle", "solve", "5", "--columns", "99"}},
      {R"({"room":"castle","verb":"solve","deal":"5","columns":"x"})",
       {"castle", "solve", "5", "--columns", "x"}},
      {R"({"room":"castle","verb":"solve","deal":"5","method":"magic"})",
       {"castle", "solve", "5", "--method", "magic"}},
      {R"({"room":"castle","verb":"solve","deal":"5","method":"paper","shortest":true})",
       {"castle", "solve", "5", "--method", "paper", "--shortest"}},
      {R"({"room":"castle","verb":"solve","deal":"5","variant":"chess"})",
       {"castle", "solve", "5", "--variant", "chess"}},
      {R"({"room":"castle","verb":"solve","deal":"5","time":"soon"})",
       {"castle", "solve", "5", "--time", "soon"}},
      {R"({"room":"castle","verb":"solve","deal":"5","memory":"lots"})",
       {"castle", "solve", "5", "--memory", "lots"}},
      {R"({"room":"castle","verb":"solve","deal":"5","memory":"1K"})",
       {"castle", "solve", "5", "--memory", "1K"}},
      {R"({"room":"castle","verb":"solve","deal":"5","memory":"9999999T"})",
       {"castle", "solve", "5", "--memory", "9999999T"}},
      {R"({"room":"castle","verb":"solve","deal":"5","nodes":0})",
       {"castle", "solve", "5", "--nodes", "0"}},
      {R"({"room":"castle","verb":"solve","deal":"5","nodes":"many"})",
       {"castle", "solve", "5", "--nodes", "many"}},
      {R"({"room":"castle","verb":"solve","deal":"5","colour":"red"})",
       {"castle", "solve", "5", "--colour", "red"}},
      {R"({"room":"castle","verb":"moves"})", {"castle", "moves"}},
      {R"({"room":"castle","verb":"moves","deal":"7","moves":"zz"})",
       {"castle", "moves", "7", "--moves", "zz"}},
      {R"({"room":"castle","verb":"moves","deal":"7","moves":"3S:3-6 KS:1-2"})",
       {"castle", "moves", "7", "--moves", "3S:3-6 KS:1-2"}},
      {R"({"room":"castle","verb":"advise","deal":"7","moves":"3S:3-6\n9Q"})",
       {"castle", "advise", "7", "--moves", "3S:3-6\n9Q"}},
      {R"({"room":"castle","verb":"deal","number":"x"})", {"castle", "deal", "x"}},
      {R"({"room":"castle","verb":"deal","number":"7","pysol":true,"winnable":true})",
       {"castle", "deal", "7", "--pysol", "--winnable"}},
      {R"({"room":"castle","verb":"read","input":"7","layout":"round"})",
       {"castle", "read", "7", "--layout", "round"}},
      {R"({"room":"castle","verb":"diagram","deal":"7","moves":"1"})",
       {"castle", "diagram", "7", "--moves", "1"}},
      {R"({"room":"castle","verb":"paper","deals":0})", {"castle", "paper", "--deals", "0"}},
      {R"({"room":"castle","verb":"paper","seed":"x"})", {"castle", "paper", "--seed", "x"}},
      {R"({"room":"castle","verb":"solve","deal":"7","lang":"xx"})",
       {"castle", "solve", "7", "--lang", "xx"}},
      {R"({"room":"castle","verb":"sing"})", {"castle", "sing"}},
      {R"({"room":"chess","verb":"solve","deal":"7"})", {"chess", "solve", "7"}},
      {R"({"room":"tsume","verb":"solve"})", {"tsume", "solve"}},
      {R"({"room":"tsume","verb":"solve","problem":"8k/9/7X1/9/9/9/9/9/9 b G 1"})",
       {"tsume", "solve", "8k/9/7X1/9/9/9/9/9/9 b G 1"}},
      {R"({"room":"calculation","verb":"moves","position":"bases: A 2 3 4\n1: 5 5 5 5 5\n"})",
       {"calculation", "moves", "bases: A 2 3 4\n1: 5 5 5 5 5\n"}},
      {R"({"room":"concentration","verb":"value","letters":"what"})",
       {"concentration", "value", "--letters", "what"}},
      {R"({"room":"bridge","verb":"dd","deal":"N:QQ"})", {"bridge", "dd", "N:QQ"}},
  };
  return kCases;
}

TEST(Doors, AnErrorIsTheSameDocumentThroughCommandLineAndEngine) {
  std::vector<Json> lines;
  for (const Case& each : wrong_requests())
    for (const bool japanese : {false, true}) {
      Json line = Json::parse(each.request);
      if (japanese && !line.contains("lang")) line["lang"] = "ja";
      lines.push_back(line);
    }
  const auto answers = asked(lines);
  ASSERT_EQ(answers.size(), lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    Words words = wrong_requests()[i / 2].words;
    words.emplace_back("--json");
    if (lines[i].value("lang", "") == "ja") words.insert(words.end(), {"--lang", "ja"});
    const Outcome outcome = typed(words);
    EXPECT_EQ(outcome.status, 2) << lines[i];
    EXPECT_EQ(outcome.err, "") << lines[i];
    const Json printed = Json::parse(outcome.out);
    const Json& answer = answers.at(std::to_string(i));
    ASSERT_TRUE(answer.contains("error")) << lines[i] << answer;
    EXPECT_EQ(printed, (Json{{"error", answer["error"]}})) << lines[i];
    if (lines[i].value("verb", "") != "read" && lines[i].value("room", "") != "castle") continue;
    EXPECT_TRUE(answer["error"].contains("field") || answer["error"]["code"] == "bad_text")
        << answer;
  }
}

TEST(Doors, WhatOnlyTheCommandLineCanGetWrongHasItsCodeAndField) {
  TemporaryFolder folder;
  const auto error = [](Words words) {
    words.insert(words.begin() + 2, "--json");
    const Outcome outcome = typed(words);
    EXPECT_EQ(outcome.status, 2);
    return Json::parse(outcome.out)["error"];
  };
  const Json unwritable =
      error({"castle", "solve", "1", "--certificate", folder.file("none/there.yomi")});
  EXPECT_EQ(unwritable["code"], "system");
  EXPECT_EQ(unwritable["field"], "certificate");
  const Json twice = error({"castle", "solve", "1", "--nodes", "1", "--nodes", "2"});
  EXPECT_EQ(twice["code"], "conflict");
  EXPECT_EQ(twice["field"], "nodes");
  const Json valueless = error({"castle", "solve", "1", "--nodes"});
  EXPECT_EQ(valueless["code"], "missing_field");
  EXPECT_EQ(valueless["field"], "nodes");
  const Json absent = error({"castle", "solve", "missing.txt"});
  EXPECT_EQ(absent["code"], "system");
  EXPECT_EQ(absent["field"], "deal");
  EXPECT_FALSE(absent.contains("source"));
  // A person reads which option it was, or which file.
  EXPECT_EQ(typed({"castle", "solve", "1", "--nodes", "0"}).err,
            "yomi: --nodes: expected at least 1, not 0\n");
  EXPECT_EQ(typed({"castle", "solve"}).err, "yomi: deal is missing\n");
}

TEST(Doors, AMessageWithinAMessageStaysOne) {
  const auto error = asked({Json::parse(
      R"({"room":"castle","verb":"moves","deal":"7","moves":"zz","lang":"ja"})")})["0"]["error"];
  EXPECT_EQ(error["code"], "bad_text");
  ASSERT_EQ(error["arguments"].size(), 2U) << error;
  EXPECT_EQ(error["arguments"][0], "'zz'");
  const Json& inner = error["arguments"][1];
  ASSERT_TRUE(inner.is_object()) << error;
  EXPECT_TRUE(std::regex_match(inner["code"].get<std::string>(), std::regex("[a-z0-9_]+")));
  EXPECT_TRUE(inner["arguments"].is_array());
  EXPECT_NE(error["text"].get<std::string>().find(inner["text"].get<std::string>()),
            std::string::npos);
}

// --- no language without `lang`

const std::set<std::string>& data_of_files() {
  static const std::set<std::string> kNames = {"svg",   "converted", "csv",
                                               "latex", "pbn",       "certificate"};
  return kNames;
}

bool is_a_sentence(const std::string& text) {
  static const std::regex kWords("(^|.* )([a-z']+ ){3,}[a-z']+.*");
  const bool ascii = std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; });
  return !ascii || std::regex_match(text, kWords);
}

void expect_no_words(const Json& json, const std::string& at) {
  static const std::set<std::string> kWords = {"text", "words", "words_ja", "en",
                                               "ja",   "claim", "found"};
  if (json.is_string()) {
    EXPECT_FALSE(is_a_sentence(json.get<std::string>())) << at << ": " << json;
  } else if (json.is_array()) {
    for (std::size_t i = 0; i < json.size(); ++i)
      expect_no_words(json[i], at + "[" + std::to_string(i) + "]");
  } else if (json.is_object()) {
    for (const auto& [name, value] : json.items()) {
      if (name == "found" && !value.is_string()) continue;
      EXPECT_FALSE(kWords.contains(name)) << at << "." << name << ": " << value;
      if (!data_of_files().contains(name)) expect_no_words(value, at + "." + name);
      EXPECT_FALSE(name == "code" && value == "") << at;
    }
  }
}

// Of every question its required fields, by the examples of the description.
std::vector<Json> examples() {
  const Json api = Json::parse(typed({"engine", "--openapi"}).out);
  std::vector<Json> lines;
  for (const auto& [path, item] : api["paths"].items()) {
    const std::string name = item["post"]["operationId"].get<std::string>();
    if (name == "verify" || name == "render" || name == "tsume_paper" || name == "bridge_review")
      continue;  // need a file
    const std::string verb = path.substr(path.rfind('/') + 1);
    Json line{{"room", name.substr(0, name.size() - verb.size() - 1)}, {"verb", verb}};
    const std::string reference =
        item["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"];
    const Json& schema = api["components"]["schemas"][reference.substr(reference.rfind('/') + 1)];
    for (const auto& [field, its] : schema["properties"].items()) {
      const Json required = schema.value("required", Json::array());
      const bool needed = std::find(required.begin(), required.end(), field) != required.end();
      if (needed) {
        EXPECT_TRUE(its.contains("examples")) << name << "." << field;
        if (its.contains("examples")) line[field] = its["examples"][0];
      }
    }
    if (schema["properties"].contains("time")) line["time"] = "300ms";
    if (line["room"] == "bridge" && (verb == "lead" || verb == "advise" || verb == "card"))
      line["auction"] = "1N P 3N P P P";
    lines.push_back(line);
  }
  return lines;
}

TEST(Doors, WithoutALanguageNoAnswerHasWords) {
  std::vector<Json> lines = examples();
  EXPECT_GE(lines.size(), 30U);
  for (
      const char* more :
      {R"({"room":"castle","verb":"advise","deal":"7","moves":"3S:3-6"})",
       R"({"room":"castle","verb":"advise","deal":"18","moves":"83 43 42 4h 13 1h 63 17 61 54"})",
       R"({"room":"castle","verb":"read","input":"4S 4S\n"})",
       R"({"room":"castle","verb":"solve","deal":"1"})",
       R"({"room":"castle","verb":"solve","deal":"1","columns":4,"suits":2,"ranks":5,"shortest":true})",
       R"({"room":"tsume","verb":"advise","problem":"8k/9/7S1/9/9/9/9/9/9 b G 1"})",
       R"({"room":"tsume","verb":"read","input":"8k/9/7X1/9/9/9/9/9/9 b G 1"})",
       R"({"room":"calculation","verb":"read","input":"bases: A 2 3 4\n1: 5\n2: 5 5 5 5\n"})",
       R"({"room":"concentration","verb":"table"})",
       R"({"room":"concentration","verb":"read","input":"what is this"})",
       R"({"room":"bridge","verb":"explain","auction":"1H P 4H P P P"})",
       R"({"room":"bridge","verb":"read","input":"[Board \"1\"]\n[Dealer \"Q\"]\n"})"})
    lines.push_back(Json::parse(more));
  const auto answers = asked(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Json& answer = answers.at(std::to_string(i));
    ASSERT_TRUE(answer.contains("answer")) << lines[i] << answer;
    expect_no_words(answer["answer"], lines[i]["room"].get<std::string>() + " " +
                                          lines[i]["verb"].get<std::string>());
    EXPECT_FALSE(answer["answer"]["headline"]["code"].get<std::string>().empty()) << lines[i];
  }
}

// --- castle's documents, whole

// Without what differs from run to run and version to version.
Json settled(Json json) {
  if (json.is_object()) {
    json.erase("cpu_seconds");
    json.erase("version");
  }
  if (json.is_structured())
    for (auto& each : json) each = settled(each);
  return json;
}

TEST(Doors, CastlesDocumentsAreTheGoldenOnes) {
  const std::vector<std::pair<std::string, Words>> documents = {
      {"solve", {"solve", "7"}},
      {"solve_ja", {"solve", "7", "--lang", "ja"}},
      {"solve_lost", {"solve", "1"}},
      {"solve_shortest",
       {"solve", "1", "--columns", "4", "--suits", "2", "--ranks", "5", "--shortest"}},
      {"solve_paper", {"solve", "7", "--method", "paper"}},
      {"solve_unknown", {"solve", "7", "--nodes", "100", "--lang", "en"}},
      {"advise", {"advise", "7", "--moves", "3S:3-6"}},
      {"advise_ja", {"advise", "7", "--moves", "3S:3-6", "--lang", "ja"}},
      {"advise_lost", {"advise", "18", "--moves", "83 43 42 4h 13 1h 63 17 61 54", "--lang", "en"}},
      {"moves", {"moves", "7"}},
      {"moves_judged", {"moves", "7", "--judge", "--nodes", "200000", "--lang", "en"}},
      {"deal", {"deal", "7"}},
      {"deal_winnable", {"deal", "1", "--winnable", "--lang", "ja"}},
      {"deal_pysol", {"deal", "12345", "--pysol"}},
      {"read", {"read", "ms12345"}},
      {"read_mistake", {"read", "4S 4S\n"}},
      {"read_mistake_ja", {"read", "4S 4S\n", "--lang", "ja"}},
      {"diagram", {"diagram", "7"}},
      {"survey", {"survey", "--games", "1..20"}},
      {"error", {"moves", "7", "--moves", "zz"}},
      {"error_ja", {"moves", "7", "--moves", "zz", "--lang", "ja"}},
  };
  for (const auto& [name, words] : documents) {
    Words argv{"castle"};
    argv.insert(argv.end(), words.begin(), words.end());
    argv.insert(argv.end(), {"--json", "--quiet"});
    const Json document = settled(Json::parse(typed(argv).out));
    const std::string path = std::string(YOMI_GOLDEN_FOLDER) + "/" + name + ".json";
    std::ifstream golden(path);
    std::stringstream text;
    text << golden.rdbuf();
    EXPECT_EQ(document.dump(1) + "\n", text.str()) << path;
  }
}

}  // namespace
}  // namespace yomi::test
