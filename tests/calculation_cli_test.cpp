// The calculation room from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "support/process.h"

namespace yomi::test {
namespace {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;

Json without_times(Json json) {
  if (json.is_object()) json.erase("cpu_seconds");
  if (json.is_structured())
    for (auto& each : json) each = without_times(std::move(each));
  return json;
}

class CalculationCommands : public testing::Test {
 protected:
  Outcome yomi(std::vector<std::string> words, const std::string& input = {}) {
    words.insert(words.begin(), {YOMI_PROGRAM, "calculation"});
    return run_process({words, input, {{"LC_ALL", "C.UTF-8"}, {"XDG_CACHE_HOME", cache_.path()}}},
                       std::chrono::seconds(120));
  }
  TemporaryFolder cache_;
};

const std::string kPosition =
    "1: 3 4 5 6 7 8 9 T J Q K\n2: T Q A 3 5 7 9 J K\n3: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
    "4: 3 7 J 2 6 T A 5 9 K\n1: 8 5 Q A\n2: 9 A Q J 6\n3: K K 9 5 J\n";

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST_F(CalculationCommands, AdviseNamesEveryPlacementAndThePlan) {
  const Outcome outcome = yomi({"advise", "-", "--card", "7", "--playouts", "4"}, kPosition);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* words : {"Put the 7 on stack", "stack 1", "stack 2", "stack 3", "The plan",
                            "8-3 5-3", "played out", "/4 "})
    EXPECT_THAT(outcome.out, HasSubstr(words));
  const Outcome japanese =
      yomi({"advise", "-", "--card", "7", "--playouts", "4", "--lang", "ja"}, kPosition);
  EXPECT_THAT(japanese.out, HasSubstr("7はスタック"));
  EXPECT_THAT(japanese.out, HasSubstr("台の状態"));
}

// The command line and the engine give the same document.
TEST_F(CalculationCommands, BothDoorsGiveTheSameDocument) {
  struct Asked {
    std::vector<std::string> words;
    Json question;
  };
  const std::string ending = "1: T J Q K\n2:\n3:\n4:\n1:\nhand: Q\n";
  const std::vector<Asked> all = {
      {{"advise", kPosition, "--card", "7", "--playouts", "2", "--ahead", "0", "--plans", "8"},
       {{"verb", "advise"},
        {"position", kPosition},
        {"card", "7"},
        {"playouts", 2},
        {"ahead", 0},
        {"plans", 8}}},
      {{"advise", ending}, {{"verb", "advise"}, {"position", ending}}},
      {{"solve", "7", "--variant", "laid"},
       {{"verb", "solve"}, {"position", "7"}, {"variant", "laid"}}},
      {{"solve", ending}, {{"verb", "solve"}, {"position", ending}}},
      {{"moves", "7", "--moves", "s1"}, {{"verb", "moves"}, {"position", "7"}, {"moves", "s1"}}},
      {{"deal", "7", "--variant", "laid"},
       {{"verb", "deal"}, {"number", "7"}, {"variant", "laid"}}},
      {{"read", kPosition}, {{"verb", "read"}, {"input", kPosition}}},
      {{"diagram", kPosition}, {{"verb", "diagram"}, {"position", kPosition}}},
      {{"watch", "7", "--ahead", "0", "--plans", "4"},
       {{"verb", "watch"}, {"position", "7"}, {"ahead", 0}, {"plans", 4}}},
  };
  std::string lines;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Json line = {{"id", std::to_string(i)}, {"room", "calculation"}};
    line.update(all[i].question);
    lines += line.dump() + "\n";
  }
  const Outcome engine =
      run_process({{YOMI_PROGRAM, "engine", "--memory", "512M", "--threads", "1"},
                   lines,
                   {{"LC_ALL", "C.UTF-8"}, {"XDG_CACHE_HOME", cache_.path()}}},
                  std::chrono::seconds(120));
  std::map<std::string, Json> answers;
  std::istringstream replies(engine.out);
  for (std::string line; std::getline(replies, line);) {
    const Json reply = Json::parse(line);
    if (reply.contains("answer")) answers[reply["id"]] = without_times(reply["answer"]);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<std::string> words = all[i].words;
    words.emplace_back("--json");
    const Outcome outcome = yomi(words);
    ASSERT_TRUE(Json::accept(outcome.out)) << outcome.out << outcome.err;
    EXPECT_EQ(without_times(Json::parse(outcome.out)), answers[std::to_string(i)])
        << all[i].words[0];
  }
}

// The hint of a game says what `advise` says of the same position.
TEST_F(CalculationCommands, TheHintIsTheAdvice) {
  const std::vector<std::string> player = {"--ahead", "0", "--plans", "8"};
  // At a real table, where cards are typed, and with so few of them left that all games played out
  // are short.
  const std::string late = "1: T J Q K\n2: 9 J K\n3: 4 7 T K\n4: 5 9 K\n1: 9 K\n2: T J\n3:\n";
  std::vector<std::string> play = {"play", late};
  play.insert(play.end(), player.begin(), player.end());
  const Outcome game = yomi(play, "Q\ns3\n7\n?\nq\n");
  ASSERT_EQ(game.status, 0) << game.err;
  // The position before the hint is the last that was shown.
  const std::size_t shown = game.out.rfind("bases\n", game.out.find("placement"));
  const std::string position =
      game.out.substr(shown, game.out.find("left in the stock", shown) - shown);
  std::vector<std::string> advise = {"advise", position};
  advise.insert(advise.end(), player.begin(), player.end());
  const Outcome advice = yomi(advise);
  ASSERT_EQ(advice.status, 0) << advice.err << position;
  EXPECT_THAT(game.out, HasSubstr(advice.out));
}

TEST_F(CalculationCommands, OldSpellingsAreRefusedWithTheNewOnes) {
  const auto refused = [&](const std::vector<std::string>& words, const char* says,
                           const std::string& input = {}) {
    const Outcome outcome = yomi(words, input);
    EXPECT_EQ(outcome.status, 2) << words[0];
    EXPECT_THAT(outcome.err, HasSubstr(says));
  };
  refused({"advise", kPosition, "--games", "4"}, "--games is now called --playouts N");
  refused({"play", "--auto"}, "--auto is now called calculation watch");
  refused({"play", "--game", "3"}, "--game is now called calculation play NUMBER");
  refused({"advise", "-", "--card", "7"}, "counted from 1", "0: 3 4 5 6 7 8 9 T J Q K\n");
  refused({"moves", "7", "--moves", "s1 2>1"}, "write s3>b2 for '2>1'");
}

TEST_F(CalculationCommands, ThePictureIsWritten) {
  const std::string file = cache_.file("position.svg");
  const Outcome outcome = yomi({"diagram", kPosition, "--svg", file});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(bytes_of(file), HasSubstr("<svg xmlns"));
}

TEST_F(CalculationCommands, WrongPositionsAreNamedWithTheirPlace) {
  const Outcome base = yomi({"advise", "-", "--card", "7"}, "1: 3 4 5\n");
  EXPECT_EQ(base.status, 2);
  EXPECT_THAT(base.err, HasSubstr("standard input:1:"));
  std::string five = kPosition;
  five.replace(five.find("8 5 Q A"), 7, "K K Q A");
  const Outcome kings = yomi({"advise", "-", "--card", "7"}, five + "4: K\n");
  EXPECT_EQ(kings.status, 2);
  EXPECT_THAT(kings.err, HasSubstr("4 cards of rank K"));
  EXPECT_EQ(yomi({"advise", "-"}, kPosition).status, 2);
  EXPECT_EQ(yomi({"advise", "-", "--card", "X"}, kPosition).status, 2);
  EXPECT_EQ(yomi({"survey", "--player", "nobody"}).status, 2);
}

TEST_F(CalculationCommands, TheSameSeedGivesTheSameGamesOnAnyNumberOfThreads) {
  const std::vector<std::string> words = {"survey",  "--games", "5",     "--ahead", "0",
                                          "--plans", "5",       "--csv", "--quiet", "--threads"};
  std::vector<std::string> alone = words;
  alone.emplace_back("1");
  std::vector<std::string> together = words;
  together.emplace_back("2");
  const Outcome one = yomi(alone);
  const Outcome two = yomi(together);
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
  EXPECT_THAT(one.out, HasSubstr("unit,game,won,placed"));
}

TEST_F(CalculationCommands, AWinWithAKnownStockCanBeVerified) {
  const std::string file = cache_.file("win.cert");
  const Outcome solved = yomi({"solve", "0", "--certificate", file});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("Can be won"));
  const Outcome verified =
      run_process({{YOMI_PROGRAM, "verify", file}, {}, {{"LC_ALL", "C.UTF-8"}}});
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("verified"));
}

TEST_F(CalculationCommands, ALossWithAKnownStockCanBeVerified) {
  std::string stock;
  for (const char* rank : {"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"}) {
    for (int copy = 0; copy < 4; ++copy) stock += std::string(rank) + " ";
  }
  const std::string file = cache_.file("loss.cert");
  const std::string formula = cache_.file("loss.cnf");
  const Outcome solved =
      yomi({"solve", stock, "--stacks", "1", "--certificate", file, "--formula", formula});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("Cannot be won"));
  const Outcome verified =
      run_process({{YOMI_PROGRAM, "verify", file, "--json"}, {}, {{"LC_ALL", "C.UTF-8"}}});
  EXPECT_EQ(verified.status, 0) << verified.err;
  const Json checked = Json::parse(verified.out);
  EXPECT_EQ(checked["verdict"], "refuted");
  EXPECT_EQ(checked["verified"], true);
  EXPECT_THAT(bytes_of(formula), HasSubstr("p cnf "));
}

TEST_F(CalculationCommands, AnEndingIsAdvisedExactly) {
  // T J K are to come and a Q is in hand: it must not be buried, so a third of the orders win.
  const std::string ending = "1: T J Q K\n2:\n3:\n4:\n1:\nhand: Q\n";
  const Outcome text = yomi({"advise", "-"}, ending);
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("exact chance"));
  EXPECT_THAT(text.out, HasSubstr("33.3%"));
  const Outcome json = yomi({"advise", "-", "--json"}, ending);
  EXPECT_THAT(json.out, HasSubstr("\"verdict\":\"proved\""));
  EXPECT_THAT(json.out, HasSubstr(R"("success":0.3333333333333333,)"));
  EXPECT_THAT(json.out, HasSubstr(R"("exact":"1/3")"));
  EXPECT_THAT(text.out, HasSubstr(" 1/3 "));
  // Nothing can be saved here, and every placement is listed all the same.
  const std::string lost = "1: T J Q K\n2: J K\n3:\n4:\n1: T Q\n2: J\n3: K\nhand: K\n";
  const Outcome all = yomi({"advise", "-"}, lost);
  EXPECT_THAT(all.out, HasSubstr("Cannot be won"));
  for (const char* stack : {"stack 1", "stack 2", "stack 3"})
    EXPECT_THAT(all.out, HasSubstr(stack));
}

TEST_F(CalculationCommands, WhatMakesNoSenseIsRefused) {
  EXPECT_EQ(yomi({"deal", "-1"}).status, 2);
  EXPECT_EQ(yomi({"deal", "99999999999999999999999"}).status, 2);
  EXPECT_EQ(yomi({"solve", "99999999999999999999"}).status, 2);
  EXPECT_THAT(yomi({"survey", "--games", "-1"}).err, HasSubstr("--games"));
  EXPECT_THAT(yomi({"survey", "--unit-memory", "1M"}).err,
              HasSubstr("--unit-memory: at least 64M"));
  EXPECT_THAT(yomi({"paper", "--memory", "16M"}).err, HasSubstr("--memory: at least 64M"));
  EXPECT_EQ(yomi({"table", "--cards", "25"}).status, 2);  // two chains have 12 each
  EXPECT_EQ(yomi({"play", "--json"}, "q\n").status, 2);
  EXPECT_EQ(yomi({"survey", "--player", "known", "--plans", "7"}).status, 2);
  EXPECT_THAT(yomi({"survey", "--nodes", "7"}).err, HasSubstr("--nodes is for --player known"));
  EXPECT_EQ(yomi({"solve", "0", "--certificate", cache_.path() + "/nowhere/x"}).status, 2);
}

TEST_F(CalculationCommands, ADamagedTableIsSaidAndNotUsed) {
  const Outcome made = yomi({"table", "--stacks", "3", "--cards", "8", "--quiet"});
  EXPECT_EQ(made.status, 0) << made.err;
  EXPECT_THAT(made.out, HasSubstr("up to 8 cards"));
  const std::vector<std::string> words = {"survey", "--games", "3", "--ahead", "0", "--csv"};
  const Outcome with = yomi(words);
  EXPECT_EQ(with.err, "");
  const auto damage = [&](std::streamoff at, std::ios::seekdir from) {
    std::fstream file(cache_.path() + "/yomikiri/calculation-3-paper.table",
                      std::ios::in | std::ios::out | std::ios::binary);
    ASSERT_TRUE(file.is_open());
    file.seekp(at, from);
    file.put('x');
  };
  damage(-100, std::ios::end);  // a block: only its values are solved instead
  const Outcome partly = yomi(words);
  EXPECT_EQ(partly.err, "");
  EXPECT_EQ(partly.out, with.out);
  damage(20, std::ios::beg);
  const Outcome without = yomi(words);
  EXPECT_EQ(without.status, 0);
  EXPECT_THAT(without.err, HasSubstr("not used"));
  EXPECT_EQ(without.out, with.out);  // the table changes nothing but the time
  EXPECT_EQ(yomi({"table", "--stacks", "3", "--cards", "8", "--quiet"}).status, 0);
}

// What an interrupted build leaves is a complete smaller table; going on from there must end where
// an unbroken build ends.
TEST_F(CalculationCommands, ATableThatGoesOnIsTheTableMadeAtOnce) {
  const std::string file = cache_.path() + "/yomikiri/calculation-3-paper.table";
  const std::vector<std::string> whole = {"table", "--stacks", "3", "--cards", "10", "--quiet"};
  ASSERT_EQ(yomi({"table", "--stacks", "3", "--cards", "7", "--quiet"}).status, 0);
  const std::string part = bytes_of(file);
  ASSERT_EQ(yomi(whole).status, 0);
  const std::string continued = bytes_of(file);
  ASSERT_EQ(std::remove(file.c_str()), 0);
  ASSERT_EQ(yomi(whole).status, 0);
  EXPECT_LT(part.size(), continued.size());
  EXPECT_TRUE(continued == bytes_of(file));
}

TEST_F(CalculationCommands, ATableTooLargeForTheMemoryIsLeftAlone) {
  const std::string file = cache_.path() + "/yomikiri/calculation-3-paper.table";
  ASSERT_EQ(yomi({"table", "--cards", "14", "--quiet"}).status, 0);
  const std::string before = bytes_of(file);
  const Outcome refused = yomi({"table", "--cards", "15", "--memory", "1M", "--quiet"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("--memory is too small for the table there is already"));
  EXPECT_TRUE(before == bytes_of(file));
}

TEST_F(CalculationCommands, ATableThatDoesNotFitTheMemoryIsNotDecided) {
  const std::vector<std::string> words = {"table", "--cards", "14", "--memory", "1M"};
  std::vector<std::string> json = words;
  json.emplace_back("--json");
  const Outcome undecided = yomi(json);
  EXPECT_EQ(undecided.status, 1) << undecided.err;
  EXPECT_THAT(undecided.out, HasSubstr("\"verdict\":\"unknown\",\"reason\":\"memory\""));
  EXPECT_THAT(undecided.out, HasSubstr("\"complete\":0,\"positions\":0"));
  std::vector<std::string> japanese = words;
  japanese.insert(japanese.end(), {"--lang", "ja"});
  EXPECT_THAT(yomi(japanese).err, HasSubstr("小さすぎて"));
}

TEST_F(CalculationCommands, ATableOfAnotherGameIsSaidAndNotUsed) {
  const std::string folder = cache_.path() + "/yomikiri/";
  ASSERT_EQ(yomi({"table", "--stacks", "2", "--cards", "6", "--quiet"}).status, 0);
  ASSERT_EQ(std::rename((folder + "calculation-2-paper.table").c_str(),
                        (folder + "calculation-3-paper.table").c_str()),
            0);
  const Outcome outcome = yomi({"survey", "--games", "1", "--ahead", "0", "--csv"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.err, HasSubstr("not used"));
}

TEST_F(CalculationCommands, ThePaperInBothLanguages) {
  const Outcome english = yomi({"paper", "--cards", "3"});
  EXPECT_EQ(english.status, 0) << english.err;
  for (const char* words :
       {"0.007281463", "0.00728146493", "298", "793", "1001 of 1001", "though a base awaits it"})
    EXPECT_THAT(english.out, HasSubstr(words));
  EXPECT_THAT(yomi({"paper", "--cards", "2", "--lang", "ja"}).out, HasSubstr("スタックゲーム"));
}

TEST_F(CalculationCommands, AGameByHandEndsWithItsInput) {
  const Outcome outcome = yomi({"play", "--ahead", "0"}, "s1\ns9\n0>1\nq\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("there is no stack 9"));
  EXPECT_THAT(outcome.out, HasSubstr("write s1>b2"));
}

// Cards of a real table, typed as they are drawn, with their suits.
TEST_F(CalculationCommands, AGameAtARealTable) {
  const std::string start = "bases: AH 2C 3D 4S\n1:\n2:\n3:\n4:\n";
  const Outcome outcome = yomi({"play", start}, "KH s1\n2H b1\n2H\nu\nq\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("1: (2H) 3 4 5"));
  EXPECT_THAT(outcome.out, HasSubstr("1: KH"));
  EXPECT_THAT(outcome.out, HasSubstr("the card 2H is there twice"));
}

TEST_F(CalculationCommands, TheGameWithCardsLaidOut) {
  const Outcome dealt = yomi({"deal", "3", "--variant", "laid"});
  EXPECT_EQ(dealt.status, 0);
  const Outcome solved = yomi({"solve", dealt.out, "--json"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  const Json numbered = Json::parse(yomi({"solve", "3", "--variant", "laid", "--json"}).out);
  EXPECT_EQ(Json::parse(solved.out)["moves"], numbered["moves"]);
  EXPECT_EQ(numbered["stacks"], 4);
  const Outcome survey = yomi({"survey", "--variant", "laid", "--games", "2", "--ahead", "0",
                               "--plans", "5", "--json", "--quiet"});
  EXPECT_EQ(survey.status, 0) << survey.err;
  EXPECT_EQ(Json::parse(survey.out)["options"]["variant"], "laid");
}

}  // namespace
}  // namespace yomi::test
