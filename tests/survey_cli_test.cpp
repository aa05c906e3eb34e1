// Surveys as a user meets them: limits, outputs, journals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "base/file.h"
#include "support/process.h"

namespace yomi::test {
namespace {

using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::json;
using Words = std::vector<std::string>;

Command command(Words words) {
  words.insert(words.begin(), YOMI_PROGRAM);
  return {words, {}, {{"LC_ALL", "C.UTF-8"}}};
}

Outcome yomi(const Words& words) {
  return run_process(command(words));
}

Outcome castle(Words words) {
  words.insert(words.begin(), {"castle", "survey"});
  return yomi(words);
}

void expect_refused(const Outcome& outcome, const std::string& words) {
  EXPECT_EQ(outcome.status, 2);
  // One line: a sentence, or the document of an error where JSON was asked for.
  const bool json = outcome.out.starts_with("{\"error\":");
  EXPECT_EQ(json ? outcome.err : outcome.out, "");
  const std::string& said = json ? outcome.out : outcome.err;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
  EXPECT_THAT(said, HasSubstr(words));
}

// Deals 241 to 243 need more than a megabyte and less than 16.
TEST(SurveyLimits, BelongToTheUnitNotToTheThread) {
  const Words games = {"--games", "241..243", "--csv", "--unit-memory", "4M"};
  Words one = games;
  one.insert(one.end(), {"--threads", "1", "--memory", "32M"});
  Words eight = games;
  eight.insert(eight.end(), {"--threads", "8", "--memory", "32M"});
  const Outcome alone = castle(one);
  EXPECT_THAT(alone.out, HasSubstr("# --unit-memory: 4M\n"));
  EXPECT_EQ(alone.out, castle(eight).out);
}

TEST(SurveyLimits, AsManyThreadsRunAsFit) {
  const Outcome outcome = castle({"--games", "2", "--threads", "8", "--memory", "64M",
                                  "--unit-memory", "16M", "--nodes", "9"});
  EXPECT_THAT(outcome.err,
              HasSubstr("4 of 8 threads run: --memory 64M has room for 4 units of --unit-memory "
                        "16M"));
  EXPECT_EQ(castle({"--games", "2", "--threads", "4", "--nodes", "9"}).err, "");
  expect_refused(castle({"--games", "2", "--memory", "64M"}),
                 "--unit-memory 256M is more than --memory 64M");
  expect_refused(castle({"--games", "2", "--memory", "1000T"}), "more than this machine has");
  expect_refused(castle({"--games", "2", "--unit-memory", "1000T"}), "more than this machine has");
  expect_refused(castle({"--games", "2", "--unit-memory", "7"}), "--unit-memory: at least 1M");
}

TEST(SurveyLimits, UndecidedUnitsAreTriedAgainWithLargerOnes) {
  const TemporaryFolder folder;
  const Words base = {"--games", "1..6", "--journal", folder.file("j.db"), "--json", "--quiet"};
  const auto with = [&](const Words& more) {
    Words words = base;
    words.insert(words.end(), more.begin(), more.end());
    return castle(words);
  };
  const Outcome small = with({"--nodes", "200"});
  EXPECT_EQ(small.status, 1) << small.err;
  const int before = Json::parse(small.out)["counts"]["unknown"].get<int>();
  ASSERT_GT(before, 0);
  // Never silently kept: asked with more, it says so.
  const Outcome larger = with({});
  EXPECT_EQ(larger.status, 2);
  EXPECT_THAT(larger.out, HasSubstr("smaller limits (--nodes 200 → none); with --retry-undecided"));
  const Outcome memory = with({"--nodes", "200", "--unit-memory", "512M"});
  EXPECT_THAT(memory.out, HasSubstr("smaller limits (--unit-memory 256M → 512M)"));
  const Outcome again = with({"--retry-undecided"});
  EXPECT_EQ(again.status, 0) << again.err;
  const Json json = Json::parse(again.out);
  EXPECT_EQ(json["counts"]["unknown"], 0);
  EXPECT_EQ(json["options"]["nodes"], "200, then none");
  EXPECT_EQ(json["options"]["unit-memory"], "256M");
  // What it says is what a survey without limits says.
  const Json fresh = Json::parse(castle({"--games", "1..6", "--json", "--quiet"}).out);
  EXPECT_EQ(json["counts"], fresh["counts"]);
  expect_refused(castle({"--games", "2", "--retry-undecided"}), "needs --journal");
}

TEST(SurveyNames, OldOnesAreRefusedWithTheNewOne) {
  expect_refused(castle({"--deals", "1..3"}), "--deals is now called --games");
  expect_refused(yomi({"calculation", "survey", "--first", "3"}),
                 "--first is now called --games A..B");
  const Outcome japanese = castle({"--deals", "1..3", "--lang", "ja"});
  EXPECT_THAT(japanese.err, HasSubstr("--deals は --games A..B に変わりました"));
}

TEST(SurveyNames, EveryRoomTakesGames) {
  const Words wrong = {"x", "5..4", "1..", "..", "99999999999999999999", "1..9223372036854775808"};
  for (const char* room : {"castle", "calculation", "concentration", "bridge"}) {
    for (const std::string& games : wrong)
      expect_refused(yomi({room, "survey", "--games", games}), "--games: ");
  }
  expect_refused(yomi({"bridge", "survey", "--games", "0..3"}), "numbers begin with 1");
  const Json refused = Json::parse(yomi({"bridge", "survey", "--games", "0..3", "--json"}).out);
  EXPECT_EQ(refused["error"]["field"], "games");
  EXPECT_EQ(refused["error"]["code"], "out_of_bounds");
  const Json json =
      Json::parse(yomi({"calculation", "survey", "--games", "3..4", "--ahead", "0", "--json"}).out);
  EXPECT_EQ(json["rows"][0]["game"], 3);
  EXPECT_EQ(json["rows"][1]["game"], 4);
}

// Of every room: a headline by its code, rows counted from 1 and without null.
TEST(SurveyOutput, IsAnAnswerWithRowsInEveryRoom) {
  const std::string no_mate = "8k/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1";
  const std::vector<Words> surveys = {
      {"castle", "survey", "--games", "1..2", "--nodes", "5"},
      {"tsume", "survey", "-"},
      {"calculation", "survey", "--player", "known", "--games", "2", "--nodes", "5"},
      {"concentration", "survey", "--letters", "4x2", "--games", "2"},
      {"bridge", "survey", "--games", "1", "--tricks", "2", "--arms", "plain,clairvoyant",
       "--deals", "2", "--most-deals", "2", "--opening", "double-dummy", "--declarer-deals", "2"}};
  for (const Words& words : surveys) {
    Command survey = command(words);
    survey.argv.insert(survey.argv.end(), {"--json", "--quiet"});
    survey.input = no_mate;
    const Outcome outcome = run_process(survey);
    const Json json = Json::parse(outcome.out, nullptr, false);
    ASSERT_TRUE(json.is_object()) << words[0] << outcome.err << outcome.out;
    EXPECT_TRUE(json["headline"]["code"].is_string()) << words[0] << outcome.out;
    EXPECT_FALSE(json["headline"].contains("text")) << words[0] << outcome.out;
    ASSERT_FALSE(json["rows"].empty()) << words[0];
    std::size_t unit = 0;
    for (const Json& row : json["rows"]) EXPECT_EQ(row["unit"], ++unit) << words[0];
    EXPECT_EQ(outcome.out.find("null"), std::string::npos) << outcome.out;
    survey.argv.insert(survey.argv.end(), {"--lang", "ja"});
    const Json japanese = Json::parse(run_process(survey).out, nullptr, false);
    EXPECT_TRUE(japanese["headline"]["text"].is_string()) << words[0];
    EXPECT_EQ(japanese["rows"], json["rows"]) << words[0] << ": rows have no language";
  }
}

TEST(SurveyNames, APartOfACollectionIsTakenByItsNumbers) {
  const std::string list =
      "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n"
      "8k/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1\n"
      "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1\n";
  Command survey = command({"tsume", "survey", "-", "--games", "2..3", "--json"});
  survey.input = list;
  const Json json = Json::parse(run_process(survey).out);
  ASSERT_EQ(json["rows"].size(), 2U);
  EXPECT_EQ(json["rows"][0]["name"], "2");
  survey = command({"tsume", "survey", "-", "--games", "2..4"});
  survey.input = list;
  expect_refused(run_process(survey), "numbers go up to 3");
}

TEST(SurveyOutput, JsonIsOneDocumentAndJsonlIsLines) {
  const Words games = {"--games", "1..3", "--nodes", "5"};
  const auto with = [&](const Words& more) {
    Words words = games;
    words.insert(words.end(), more.begin(), more.end());
    return castle(words).out;
  };
  const std::string document = with({"--json"});
  EXPECT_EQ(std::count(document.begin(), document.end(), '\n'), 1);
  const Json json = Json::parse(document);
  EXPECT_EQ(json["units"], 3);
  EXPECT_EQ(json["done"], 3);
  EXPECT_EQ(json["counts"]["unknown"], 3);
  EXPECT_EQ(json["options"]["games"], "1..3");
  ASSERT_EQ(json["rows"].size(), 3U);
  EXPECT_EQ(json["rows"][2]["deal"], 3);
  const std::string lines = with({"--jsonl"});
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 5) << "head, three deals, summary";
  std::istringstream in(lines);
  std::vector<Json> parsed;
  for (std::string line; std::getline(in, line);) parsed.push_back(Json::parse(line));
  EXPECT_EQ(parsed[1], json["rows"][0]);
  EXPECT_EQ(parsed.back()["summary"]["counts"], json["counts"]);
  expect_refused(castle({"--json", "--jsonl"}), "only one of --csv, --json and --jsonl");
}

TEST(SurveyOutput, ADashIsStandardOutput) {
  const Words words = {"--games", "1..2", "--nodes", "5"};
  const auto with = [&](const Words& more) {
    Words all = words;
    all.insert(all.end(), more.begin(), more.end());
    return castle(all).out;
  };
  EXPECT_THAT(with({"--output", "-"}), StartsWith("# work: castle.survey\n"));
  EXPECT_EQ(with({"--output", "-"}), with({"--csv"}));
  EXPECT_EQ(with({"--output", "-", "--json"}), with({"--json"}));
  EXPECT_EQ(with({"--output", "-", "--jsonl"}), with({"--jsonl"}));
  EXPECT_FALSE(std::filesystem::exists("-"));
}

TEST(SurveyOutput, AFileGetsTheRowsAndTheTerminalTheSummary) {
  const TemporaryFolder folder;
  const std::string file = folder.file("out");
  const Words words = {"--games", "1..2", "--nodes", "5", "--output", file};
  const auto with = [&](const Words& more) {
    Words all = words;
    all.insert(all.end(), more.begin(), more.end());
    return castle(all).out;
  };
  EXPECT_THAT(with({}), StartsWith("2 deals: "));
  EXPECT_THAT(*read_file(file), StartsWith("# work: castle.survey\n"));
  const Json summary = Json::parse(with({"--json"}));
  EXPECT_FALSE(summary.contains("rows"));
  Json document = Json::parse(*read_file(file));
  EXPECT_EQ(document["rows"].size(), 2U);
  document.erase("rows");
  EXPECT_EQ(document, summary);
}

TEST(SurveyOutput, EmptyNamesOfFilesAreRefused) {
  for (const char* option : {"--journal", "--output"}) {
    expect_refused(castle({"--games", "1..2", option, ""}),
                   std::string(option) + ": the name of the file is empty");
    expect_refused(castle({"--games", "1..2", std::string(option) + "="}), option);
  }
  expect_refused(yomi({"castle", "solve", "17", "--certificate", ""}),
                 "--certificate: the name of the file is empty");
  expect_refused(yomi({"castle", "solve", "17", "--certificate", "-"}),
                 "--certificate: a file is needed");
  expect_refused(yomi({"bridge", "play", "1", "--output", ""}), "the name of the file is empty");
}

TEST(SurveyOutput, ALinkStaysAndItsTargetIsWritten) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("results"));
  std::filesystem::create_symlink("results/out.csv", folder.file("link.csv"));
  for (int i = 0; i < 2; ++i) {  // a target that is not there yet, and one that is
    const Outcome outcome =
        castle({"--games", "1..2", "--nodes", "5", "--output", folder.file("link.csv")});
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_TRUE(std::filesystem::is_symlink(folder.file("link.csv")));
    EXPECT_THAT(*read_file(folder.file("results/out.csv")), StartsWith("# work: castle.survey\n"));
  }
  std::filesystem::create_symlink("nowhere/out.csv", folder.file("dead.csv"));
  expect_refused(castle({"--games", "1..2", "--output", folder.file("dead.csv")}),
                 "there is no folder");
}

TEST(SurveyOutput, TheSummaryIsPrintedAlsoWhereTheFileCannotBeWritten) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.file("out"));
  Process process(command({"castle", "survey", "--games", "1..1000000", "--journal",
                           folder.file("j.db"), "--output", folder.file("out/out.csv")}));
  ASSERT_TRUE(wait_for_units(folder.file("j.db")));
  std::filesystem::remove_all(folder.file("out"));
  process.kill(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.out, HasSubstr("can be won"));
  EXPECT_THAT(outcome.err, HasSubstr("cannot write " + folder.file("out/out.csv")));
  EXPECT_THAT(outcome.err, HasSubstr("run the same command again to go on"));
}

// A bit for each would be 125 gigabytes.
TEST(SurveySize, ATrillionDealsCostNothingUntilTheyArePlayed) {
  const TemporaryFolder folder;
  Words words = {"--games", "1..1000000000000", "--time", "100ms", "--quiet", "--json"};
  for (int journalled = 0; journalled < 2; ++journalled) {
    const Outcome outcome = castle(words);
    EXPECT_EQ(outcome.status, 1) << outcome.err;
    EXPECT_EQ(Json::parse(outcome.out)["units"], 1'000'000'000'000);
    words.insert(words.end(), {"--journal", folder.file("j.db")});
  }
}

TEST(SurveyStatus, IsReadWhileTheSurveyRuns) {
  const TemporaryFolder folder;
  const std::string journal = folder.file("j.db");
  Process process(command({"castle", "survey", "--games", "1..1000000", "--journal", journal}));
  ASSERT_TRUE(wait_for_units(journal));
  const Outcome text = yomi({"survey", "status", journal});
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_THAT(text.out, StartsWith("castle.survey (running)\n  --games 1..1000000 "));
  EXPECT_THAT(text.out, HasSubstr("verdict: "));
  const Outcome outcome = yomi({"survey", "status", journal, "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const Json json = Json::parse(outcome.out);
  EXPECT_EQ(json["running"], true);
  EXPECT_EQ(json["units"], 1000000);
  EXPECT_GT(json["done"], 0);
  EXPECT_EQ(json["left"].get<int>(), 1000000 - json["done"].get<int>());
  EXPECT_GT(json["rate"], 0.0);
  ASSERT_FALSE(json["counts"].empty());
  EXPECT_EQ(json["counts"][0]["column"], "verdict");
  process.kill(SIGINT);
  EXPECT_EQ(process.wait().status, 130) << "and the survey never noticed";
  const Json after = Json::parse(yomi({"survey", "status", journal, "--json"}).out);
  EXPECT_EQ(after["running"], false);
  EXPECT_GE(after["done"], json["done"]);
  expect_refused(yomi({"survey", "status", folder.file("none.db")}), "no such file");
}

// The same as a folder without the right to write, which root would have all the same.
TEST(SurveyJournal, InAReadOnlyFolderHasNoPermission) {
  const TemporaryFolder folder;
  const std::string disk = folder.file("disk");
  std::filesystem::create_directory(disk);
  if (::mount("none", disk.c_str(), "tmpfs", 0, "size=1m") != 0)
    GTEST_SKIP() << "needs the right to mount a small disk";
  const Words words = {"--games", "1..2", "--nodes", "5", "--journal", disk + "/j.db"};
  EXPECT_EQ(castle(words).status, 1);
  ASSERT_EQ(::mount("none", disk.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY, nullptr), 0);
  expect_refused(castle(words), "j.db: no permission");
  expect_refused(castle({"--games", "1..2", "--journal", disk + "/new.db"}),
                 "new.db: no permission");
  ASSERT_EQ(::umount(disk.c_str()), 0);
}

TEST(SurveyPipe, AReaderThatHasGoneEndsItInSilence) {
  const Outcome outcome = run_process(
      {{"bash", "-c",
        "'" YOMI_PROGRAM
        "' castle survey --games 1..3000 --nodes 5 --csv | head -1; echo ${PIPESTATUS[0]}"}});
  EXPECT_EQ(outcome.out, "# work: castle.survey\n141\n");
  EXPECT_EQ(outcome.err, "");
}

}  // namespace
}  // namespace yomi::test
