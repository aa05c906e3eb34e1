// What our programs print, our programs read: whole answers as they stand on the terminal, in both
// languages, given back to `read`.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "support/process.h"

namespace yomi::test {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

Outcome run(Words words, const std::string& input = {}) {
  words.insert(words.begin(), YOMI_PROGRAM);
  return run_process({words, input, {{"LC_ALL", "C.UTF-8"}}});
}

Json json_of(Words words) {
  words.emplace_back("--json");
  const Outcome outcome = run(words);
  return Json::parse(outcome.out, nullptr, false);
}

// What `read` makes of the screen of a question: the one record it holds.
Json read_back(const Words& question, const std::string& language) {
  Words words = question;
  words.insert(words.end(), {"--lang", language, "--quiet"});
  const Outcome screen = run(words);
  EXPECT_NE(screen.out, "") << screen.err;
  const Outcome read = run({question[0], "read", "-", "--json"}, screen.out);
  const Json json = Json::parse(read.out, nullptr, false);
  EXPECT_EQ(read.status, 0) << screen.out << read.out;
  if (!json.is_object() || json["records"].size() != 1 || !json["mistakes"].empty()) {
    ADD_FAILURE() << fmt::format("{}", fmt::join(question, " ")) << "\n" << screen.out << read.out;
    return {};
  }
  return json["records"][0];
}

// A program that asks only for the status must not take a text for read that was not.
TEST(ReadStatus, SaysWhetherAnythingWasRead) {
  const std::string whole = "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";
  EXPECT_EQ(run({"tsume", "read", whole}).status, 0);
  EXPECT_EQ(run({"tsume", "read", whole + "8k/9/7X1/9/9/9/9/9/9 b G 1\n"}).status, 0);
  for (const char* room : {"tsume", "castle", "calculation", "concentration", "bridge"}) {
    for (const char* text : {"this is nothing of the kind", "-"}) {
      const Outcome outcome = run({room, "read", text, "--json"});
      EXPECT_EQ(outcome.status, 2) << room << outcome.out;
      // A mistake of a text has its place in it.
      const Json json = Json::parse(outcome.out, nullptr, false);
      ASSERT_FALSE(json["mistakes"].empty()) << outcome.out;
      EXPECT_GE(json["mistakes"][0]["line"], 1) << outcome.out;
      EXPECT_GE(json["mistakes"][0]["column"], 1) << outcome.out;
    }
  }
}

constexpr const char* kLanguages[] = {"en", "ja"};

TEST(Screens, OfCalculation) {
  for (const char* language : kLanguages) {
    const Json solved = json_of({"calculation", "solve", "3"});
    Json read = read_back({"calculation", "solve", "3"}, language);
    EXPECT_EQ(read["position"], solved["position"]);
    EXPECT_EQ(read["moves"], solved["moves"]);
    for (const Words& question : {Words{"calculation", "moves", "3", "--moves", "s1 s2"},
                                  Words{"calculation", "diagram", "3", "--moves", "s1"}})
      EXPECT_EQ(read_back(question, language)["position"], json_of(question)["position"]);
    // The plan's bases stand behind the cards.
    EXPECT_NE(read_back({"calculation", "advise", "3", "--moves", "s1 s2 s3", "--playouts", "0",
                         "--ahead", "0"},
                        language)["position"],
              Json());
    EXPECT_EQ(read_back({"calculation", "deal", "3"}, language)["position"], solved["position"]);
  }
  const Outcome watched = run({"calculation", "watch", "3", "--ahead", "0", "--plans", "3"});
  const Json all = Json::parse(run({"calculation", "read", "-", "--json"}, watched.out).out);
  EXPECT_EQ(all["mistakes"], Json::array()) << all["mistakes"];
  EXPECT_GE(all["records"].size(), 20U);
}

TEST(Screens, OfTheMemoryGame) {
  for (const char* language : kLanguages) {
    for (const Words& question :
         {Words{"concentration", "moves", "3", "--moves", "1 2"},
          Words{"concentration", "moves", "7", "--moves", "1 2 5"},
          Words{"concentration", "advise", "7", "--moves", "1 2 5"},
          Words{"concentration", "opponent", "7"},
          Words{"concentration", "diagram", "7", "--moves", "1 2"},
          Words{"concentration", "read", "copies 4 A=2 C=2\ntaken C\nA ? B B\n? ? . .\n"}}) {
      Json expected = json_of(question);
      if (question[1] == "read") expected = expected["records"][0];
      EXPECT_EQ(read_back(question, language)["position"], expected["position"]) << question[1];
    }
  }
}

TEST(Screens, OfTsume) {
  const std::string problem = "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1";
  for (const char* language : kLanguages) {
    for (const char* verb : {"solve", "check"}) {
      const Words question = {"tsume", verb, problem};
      const Json read = read_back(question, language);
      const Json expected = json_of(question);
      EXPECT_EQ(read["position"], expected["position"]) << verb;
      EXPECT_EQ(read["moves"], expected["line"]) << verb;
    }
    for (const Words& question :
         {Words{"tsume", "moves", problem}, Words{"tsume", "advise", problem},
          Words{"tsume", "moves", problem, "--moves", "G*2b"},  // the defender's turn
          Words{"tsume", "advise", problem, "--moves", "G*2b"}})
      EXPECT_EQ(read_back(question, language)["position"], json_of(question)["now"]) << question[1];
    EXPECT_EQ(read_back({"tsume", "diagram", problem}, language)["position"], problem);
    for (const char* format : {"sfen", "kif", "ki2", "csa", "bod"})
      EXPECT_EQ(read_back({"tsume", "convert", problem, "--to", format}, language)["position"],
                problem)
          << format;
  }
  // White attacks.
  const std::string white = "9/9/9/9/9/9/5p1s1/6P2/6K2 w 2R2B2G3S4N4L16P2g 1";
  for (const char* language : kLanguages) {
    const Words question = {"tsume", "diagram", white};
    EXPECT_EQ(read_back(question, language)["position"], json_of(question)["position"]);
  }
}

TEST(Screens, OfBridge) {
  const std::string deal = "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";
  for (const char* language : kLanguages) {
    EXPECT_EQ(read_back({"bridge", "deal", "3"}, language)["deal"],
              json_of({"bridge", "deal", "3"})["deal"]);
    EXPECT_EQ(read_back({"bridge", "diagram", deal}, language)["deal"], deal);
    const Json read = read_back(
        {"bridge", "moves", deal, "--auction", "1D 1H 3NT P P P", "--play", "H8 HJ"}, language);
    EXPECT_EQ(read["deal"], deal);
    EXPECT_EQ(read["contract"], "3NT");
    EXPECT_EQ(read["declarer"], "S");
    EXPECT_EQ(read["play"], Json::parse(R"(["H8","HJ"])"));
    // An ending, in the middle of a trick.
    const Json ending = read_back(
        {"bridge", "moves", deal, "--auction", "1D 1H 3NT P P P", "--play", "H8 HJ HK H9 HA HT"},
        language);
    EXPECT_EQ(ending["cards"], 12);
    EXPECT_EQ(ending["leader"], "E");
    EXPECT_EQ(ending["play"], Json::parse(R"(["HA","HT"])"));
    const std::string record = "[Board \"7\"]\n[Room \"Open\"]\n[Vulnerable \"All\"]\n[Deal \"" +
                               deal + "\"]\n[Auction \"N\"]\n1D 1H 3NT Pass\nPass Pass\n" +
                               "[Play \"W\"]\nH8 HJ HK HT\n- - S2 -\n*\n";
    const Words question = {"bridge", "read", record};
    Json again = read_back(question, language);
    Json before = json_of(question)["records"][0];
    for (Json* each : {&again, &before}) each->erase("line");
    EXPECT_EQ(again, before);
  }
}

TEST(Screens, OfCastle) {
  for (const char* language : kLanguages) {
    const Words solve = {"castle", "solve", "7"};
    const Json solved = json_of(solve);
    const Json read = read_back(solve, language);
    EXPECT_EQ(read["position"], solved["position"]);
    EXPECT_EQ(read["moves"], solved["moves"]);
    for (const Words& question : {Words{"castle", "moves", "7"}, Words{"castle", "advise", "7"},
                                  Words{"castle", "diagram", "7"}})
      EXPECT_EQ(read_back(question, language)["position"], solved["position"]) << question[1];
  }
}

// --- limits

// Whatever stops an answer, it is said in the same words, in every room and in both languages.
TEST(Stopped, IsSaidInTheSameWordsEverywhere) {
  const std::string deal = "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";
  const std::vector<std::string> few = {"--nodes", "3"};
  const std::vector<std::string> brief = {"--time", "1ms"};
  const std::vector<std::string> poor = {"--memory", "1M"};
  const auto with = [](Words words, const std::vector<std::string>& limit) {
    words.insert(words.end(), limit.begin(), limit.end());
    return words;
  };
  const std::string tsume = "4gB3/8k/6l2/9/6+P1B/9/9/9/9 b NL2r3g4s3n2l17p 1";
  const std::vector<std::pair<Words, std::string>> stopped = {
      {with({"tsume", "solve", tsume}, few), "node"},
      {with({"tsume", "check", tsume}, few), "node"},
      {with({"tsume", "advise", tsume}, few), "node"},
      {with({"tsume", "moves", tsume, "--judge"}, few), "node"},
      {with({"castle", "solve", "7"}, few), "node"},
      {with({"castle", "solve", "18", "--shortest"}, {"--nodes", "2000"}), "node"},
      {with({"castle", "advise", "7"}, few), "node"},
      {with({"castle", "moves", "7", "--judge"}, few), "node"},
      {with({"castle", "paper"}, brief), "time"},
      {with({"calculation", "solve", "17"}, few), "node"},
      {with({"calculation", "watch", "17"}, few), "node"},
      {with({"concentration", "value", "--letters", "13x4"}, few), "node"},
      {with({"concentration", "table", "3", "--letters", "300"}, poor), "memory"},
      {with({"castle", "solve", "8", "--shortest"}, poor), "memory"},
      {with({"concentration", "laws", "--letters", "40"}, brief), "time"},
      {with({"bridge", "dd", "7"}, brief), "time"},
      {with({"bridge", "advise", deal, "--dealer", "S", "--auction", "1NT P 3NT P P P", "--play",
             "H8 HJ", "--deals", "100000"},
            {"--time", "100ms"}),
       "time"},
  };
  const std::map<std::string, std::string> japanese = {{"node", "局面数の制限に達しました"},
                                                       {"time", "制限時間に達しました"},
                                                       {"memory", "メモリの制限に達しました"}};
  for (const auto& [words, limit] : stopped) {
    Words english = words;
    english.emplace_back("--quiet");
    const Outcome said = run(english);
    const std::string name = words[0] + " " + words[1];
    EXPECT_EQ(said.status, 1) << name << "\n" << said.out << said.err;
    EXPECT_THAT(said.out, testing::HasSubstr(limit + " limit reached")) << name;
    english.insert(english.end(), {"--lang", "ja"});
    EXPECT_THAT(run(english).out, testing::HasSubstr(japanese.at(limit))) << name;
  }
}

}  // namespace
}  // namespace yomi::test
