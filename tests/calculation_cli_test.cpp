// The calculation room from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "support/process.h"

namespace yomi::test {
namespace {

using testing::HasSubstr;

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
    "0: 3 4 5 6 7 8 9 T J Q K\n1: T Q A 3 5 7 9 J K\n2: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
    "3: 3 7 J 2 6 T A 5 9 K\n0: 8 5 Q A\n1: 9 A Q J 6\n2: K K 9 5 J\n";

TEST_F(CalculationCommands, AdviseNamesEveryPlacementAndThePlan) {
  const Outcome outcome = yomi({"advise", "-", "--card", "7", "--games", "4"}, kPosition);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  for (const char* words :
       {"7 → stack", "stack 0", "stack 1", "stack 2", "The plan", "8-2 5-2", "played out", "/4 "})
    EXPECT_THAT(outcome.out, HasSubstr(words));
  const Outcome json = yomi({"advise", "-", "--card", "7", "--json", "--games", "3"}, kPosition);
  for (const char* words :
       {"\"verdict\":\"estimated\"", "\"choice\":\"stack", "\"success\":", "\"interval\":["})
    EXPECT_THAT(json.out, HasSubstr(words));
}

std::string bytes_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

TEST_F(CalculationCommands, WrongPositionsAreNamedWithTheirPlace) {
  const Outcome base = yomi({"advise", "-", "--card", "7"}, "0: 3 4 5\n");
  EXPECT_EQ(base.status, 2);
  EXPECT_THAT(base.err, HasSubstr("standard input:1:"));
  std::string five = kPosition;
  five.replace(five.find("8 5 Q A"), 7, "K K Q A");
  const Outcome kings = yomi({"advise", "-", "--card", "7"}, five + "3: K\n");
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

TEST_F(CalculationCommands, TriedOutDecisionsAreTheSameOnAnyNumberOfThreads) {
  const std::vector<std::string> words = {"survey",    "--games", "2",        "--ahead", "0",
                                          "--trials",  "1",       "--plans",  "2",       "--csv",
                                          "--learned", "--quiet", "--threads"};
  std::vector<std::string> one = words;
  one.emplace_back("1");
  std::vector<std::string> two = words;
  two.emplace_back("2");
  const Outcome alone = yomi(one);
  EXPECT_EQ(alone.status, 0) << alone.err;
  EXPECT_EQ(alone.out, yomi(two).out);
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
  EXPECT_THAT(verified.out, HasSubstr("\"verdict\":\"refuted\",\"verified\":true"));
  EXPECT_THAT(bytes_of(formula), HasSubstr("p cnf "));
}

TEST_F(CalculationCommands, AnEndingIsAdvisedExactly) {
  // T J K are to come and a Q is in hand: it must not be buried, so a third of the orders win.
  const std::string ending = "0: T J Q K\n1:\n2:\n3:\n0:\nhand: Q\n";
  const Outcome text = yomi({"advise", "-"}, ending);
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, HasSubstr("exact chance"));
  EXPECT_THAT(text.out, HasSubstr("33.3%"));
  const Outcome json = yomi({"advise", "-", "--json"}, ending);
  EXPECT_THAT(json.out, HasSubstr("\"verdict\":\"proved\""));
  EXPECT_THAT(json.out, HasSubstr(R"("success":0.3333333333333333,)"));
  EXPECT_THAT(json.out, HasSubstr(R"("exact":"1/3")"));
  EXPECT_THAT(yomi({"advise", "-", "--exact"}, ending).out, HasSubstr(" 1/3 "));
  // Nothing can be saved here, and every placement is listed all the same.
  const std::string lost = "0: T J Q K\n1: J K\n2:\n3:\n0: T Q\n1: J\n2: K\nhand: K\n";
  const Outcome all = yomi({"advise", "-"}, lost);
  EXPECT_THAT(all.out, HasSubstr("can no longer be won"));
  for (const char* stack : {"stack 0", "stack 1", "stack 2"})
    EXPECT_THAT(all.out, HasSubstr(stack));
}

TEST_F(CalculationCommands, WhatMakesNoSenseIsRefused) {
  EXPECT_EQ(yomi({"deal", "-1"}).status, 2);
  EXPECT_EQ(yomi({"deal", "99999999999999999999999"}).status, 2);
  EXPECT_EQ(yomi({"solve", "99999999999999999999"}).status, 2);
  EXPECT_THAT(yomi({"survey", "--games", "-1"}).err, HasSubstr("--games"));
  EXPECT_THAT(yomi({"survey", "--unit-memory", "1M"}).err,
              HasSubstr("--unit-memory: at least 64M"));
  EXPECT_THAT(yomi({"paper", "--memory", "16M"}).err, HasSubstr("--memory: at least"));
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
  const Outcome outcome = yomi({"play"}, "?\n0\n9\nq\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("→"));
  EXPECT_THAT(outcome.out, HasSubstr("expected a stack"));
}

}  // namespace
}  // namespace yomi::test
