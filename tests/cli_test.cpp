// The command line as a user meets it: every wrong use is one clear line and status 2.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "base/certificate_file.h"
#include "support/dialogue.h"
#include "support/process.h"

namespace yomi::test {
namespace {

using testing::HasSubstr;

Outcome yomi(std::vector<std::string> words, const std::string& input = {}) {
  words.insert(words.begin(), YOMI_PROGRAM);
  return run_process({words, input, {{"LC_ALL", "C.UTF-8"}}});
}

void expect_refused(const Outcome& outcome, const std::string& words) {
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_TRUE(outcome.err.starts_with("yomi: ")) << outcome.err;
  EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1) << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr(words));
}

// The program is told by its own place where the page is.
TEST(CommandLine, AnInstalledProgramNamesItsPage) {
  namespace fs = std::filesystem;
  const TemporaryFolder folder;
  const fs::path prefix = fs::path(folder.path()) / "a prefix";
  const fs::path file = prefix / "share" / "yomikiri" / "yomikiri.html";
  fs::create_directories(prefix / "bin");
  fs::create_directories(file.parent_path());
  fs::copy_file(YOMI_PROGRAM, prefix / "bin" / "yomi");
  const auto page = [&](const std::string& language) {
    return run_process({{(prefix / "bin" / "yomi").string(), "page", "--lang", language},
                        {},
                        {{"DISPLAY", ""}, {"LC_ALL", "C.UTF-8"}}});
  };
  const Outcome missing = page("en");
  EXPECT_EQ(missing.status, 3);
  EXPECT_EQ(missing.err,
            "yomi: the page is not installed here: ./yomi page builds it from the sources\n");
  EXPECT_THAT(page("ja").err, HasSubstr("ページはインストールされていません"));
  std::ofstream(file) << "<html>";
  const Outcome found = page("en");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_EQ(found.out, file.string() + "\n" + (file.parent_path() / "page").string() + "/\n");
}

TEST(CommandLine, WithoutWordsItShowsTheHelp) {
  const Outcome outcome = yomi({});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("Usage: yomi"));
  EXPECT_THAT(outcome.out, HasSubstr("verify"));
  EXPECT_EQ(yomi({"--help"}).out, outcome.out);
  EXPECT_THAT(yomi({"castle", "solve", "--help"}).out, HasSubstr("Usage: yomi castle solve"));
  EXPECT_THAT(yomi({"castle"}).out, HasSubstr("Usage: yomi castle"));
}

TEST(CommandLine, VersionNamesProgramCompilerAndLibraries) {
  const Outcome outcome = yomi({"version"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("yomi 0."));
  EXPECT_THAT(outcome.out, HasSubstr("CLI11"));
  EXPECT_THAT(yomi({"version", "--json"}).out, HasSubstr("\"version\":\"0."));
}

TEST(CommandLine, WrongUseIsOneClearLine) {
  expect_refused(yomi({"nosuchroom"}), "nosuchroom");
  expect_refused(yomi({"version", "extra"}), "'extra'; see yomi version --help");
  expect_refused(yomi({"version", "--nosuchoption"}), "--nosuchoption");
  expect_refused(yomi({"version", "--lang", "fr"}), "--lang is en or ja");
  expect_refused(yomi({"verify"}), "file");
  expect_refused(yomi({"verify", "x", "--memory", "lots"}), "--memory");
  expect_refused(yomi({"verify", "x", "--memory", "1K"}), "--memory");
  expect_refused(yomi({"verify", "x", "--time", "-3s"}), "--time");
  expect_refused(yomi({"verify", "no/such/file"}), "no/such/file");
  expect_refused(yomi({"verify", "/"}), "folder");
}

TEST(CommandLine, WhatIsWrongIsNamedInOrder) {
  expect_refused(yomi({"castle", "solve", "17", "--thread", "1"}), "unknown option '--thread'");
  expect_refused(yomi({"concentration", "value", "--pairs", "5"}),
                 "unknown option '--pairs'; see yomi concentration value --help");
  expect_refused(yomi({"castle", "solve", "17", "18"}),
                 "unexpected argument '18'; see yomi castle solve --help");
  expect_refused(yomi({"castle", "solv"}), "no such command: 'solv'");
  expect_refused(yomi({"castle", "solve", "17", "--columns", "x"}), "--columns: expected");
  expect_refused(yomi({"castle", "solve", "17", "--nodes"}), "--nodes needs a value");
  expect_refused(yomi({"castle", "solve"}), "is missing");
}

TEST(CommandLine, AnOutputThatCannotBeWrittenIsRefusedBeforeTheWork) {
  expect_refused(yomi({"castle", "solve", "17", "--certificate", "/nowhere/x"}),
                 "there is no folder /nowhere");
  expect_refused(yomi({"castle", "solve", "17", "--certificate", "/"}), "is a folder");
  expect_refused(yomi({"castle", "survey", "--games", "1..9", "--output", "/nowhere/x"}),
                 "there is no folder /nowhere");
  expect_refused(yomi({"castle", "solve", "17", "--certificate", "/dev/null"}), "no ordinary file");
}

TEST(CommandLine, AnOutputTakesNoOtherFilesPlace) {
  const TemporaryFolder folder;
  const std::string journal = folder.file("j.db");
  const std::vector<std::string> survey = {"castle", "survey", "--games", "1..3"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), survey.begin(), survey.end());
    return yomi(more);
  };
  expect_refused(with({"--journal", journal, "--output", journal}), "is named twice");
  EXPECT_EQ(with({"--journal", journal}).status, 0);
  expect_refused(with({"--output", journal}), "it is a survey's journal");
  expect_refused(with({"--journal", journal, "--output=" + folder.file("x/../j.db")}), "j.db");
  const std::string deal = folder.file("deal.txt");
  std::ofstream(deal) << yomi({"castle", "deal", "18"}).out;
  expect_refused(yomi({"castle", "solve", deal, "--certificate", deal}), "is named twice");
  EXPECT_EQ(yomi({"castle", "solve", deal, "--certificate", folder.file("c")}).status, 0);
}

// Whether the program looks after its signals by now.
bool takes_signals(pid_t pid) {
  std::ifstream status("/proc/" + std::to_string(pid) + "/status");
  for (std::string word; status >> word;) {
    if (word != "SigBlk:") continue;
    status >> word;
    return (std::stoull(word, nullptr, 16) >> (SIGINT - 1) & 1) != 0;
  }
  return false;
}

TEST(CommandLine, CtrlCEndsTheWaitForInput) {
  Dialogue program({YOMI_PROGRAM, "castle", "solve", "-"});
  while (!takes_signals(program.pid())) std::this_thread::sleep_for(std::chrono::milliseconds(5));
  // The first may come before it waits, and then only asks it to stop.
  std::optional<int> status;
  for (int i = 0; i < 200 && !status; ++i) {
    ::kill(program.pid(), SIGINT);
    status = program.wait(std::chrono::milliseconds(300));
  }
  EXPECT_EQ(status, 130);
}

TEST(CommandLine, ErrorsSpeakJapanese) {
  expect_refused(yomi({"castle", "solve", "nowhere.txt", "--lang", "ja"}),
                 "ファイルがありません: nowhere.txt");
  expect_refused(yomi({"castle", "solve", "17", "--bad", "--lang", "ja"}),
                 "オプション '--bad' はありません");
}

TEST(CommandLine, AnIllegalMoveIsToldInOneJapaneseSentence) {
  expect_refused(yomi({"tsume", "check", "8k/9/7P1/9/9/9/9/9/9 b G", "--rest", "--lang", "ja",
                       "--line", "▲２三金"}),
                 "指せない手です: ２三 は空いていません");
}

// What a format cannot hold is told, beside the text.
TEST(CommandLine, AConversionSaysWhatItLeavesOut) {
  const std::string kif =
      "後手の持駒：残り全部\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・v玉|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ 歩 "
      "・|\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ "
      "・|\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ "
      "・|\n"
      "先手の持駒：金\n*頭金\n   1 ２二金打\n   2 詰み\n\n変化：1手\n   1 １二金打\n";
  const Outcome english = yomi({"tsume", "convert", "-", "--to", "sfen"}, kif);
  EXPECT_EQ(english.out, "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1 moves G*2b\n");
  EXPECT_THAT(english.err, HasSubstr("variations left out by this format: 1\n"));
  EXPECT_THAT(english.err, HasSubstr("comments left out by this format: 1\n"));
  EXPECT_THAT(yomi({"tsume", "convert", "-", "--to", "sfen", "--lang", "ja"}, kif).err,
              HasSubstr("この形式では書けないため省いた変化: 1\n"));
  EXPECT_EQ(yomi({"tsume", "convert", "-", "--to", "kif"}, kif).err, "");
}

TEST(CommandLine, RubbishIsNoCertificate) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("rubbish")) << std::string("\x00\xff\x01 rubbish", 11);
  expect_refused(yomi({"verify", folder.file("rubbish")}), "not a Yomikiri certificate");
  std::ofstream(folder.file("empty")).flush();
  expect_refused(yomi({"verify", folder.file("empty")}), "not a Yomikiri certificate");
}

TEST(CommandLine, ACertificateOfUnknownKindIsNamed) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_certificate(folder.file("c"), {"chess/mate", "0.1.0", "x"}));
  expect_refused(yomi({"verify", folder.file("c")}),
                 "no verifier for certificates of kind 'chess/mate'");
}

TEST(CommandLine, ACertificateIsVerifiedFromStandardInput) {
  const TemporaryFolder folder;
  ASSERT_EQ(yomi({"castle", "solve", "18", "--certificate", folder.file("c")}).status, 0);
  std::ifstream in(folder.file("c"), std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const Outcome piped = yomi({"verify", "-"}, bytes);
  EXPECT_EQ(piped.status, 0) << piped.err;
  EXPECT_EQ(piped.out, yomi({"verify", folder.file("c")}).out);
  expect_refused(yomi({"verify", "-"}, "rubbish"), "standard input: this is not a Yomikiri");
}

TEST(CommandLine, VerifyAnswersInJsonAlsoWhenItRefuses) {
  const TemporaryFolder folder;
  std::ofstream(folder.file("rubbish")) << "rubbish";
  Outcome outcome = yomi({"verify", folder.file("rubbish"), "--json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err, "");
  EXPECT_THAT(outcome.out, HasSubstr(R"({"error":{"code":"bad_text",)"));
  EXPECT_THAT(outcome.out, HasSubstr("not a Yomikiri certificate"));
  ASSERT_TRUE(write_certificate(folder.file("c"), {"chess/mate", "0.1.0", "x"}));
  outcome = yomi({"verify", folder.file("c"), "--json"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr(R"("arguments":["'chess/mate'"],)"));
}

TEST(CommandLine, WithoutMpiMpirunIsRefusedOnce) {
  const auto started = [](const char* rank, const char* lang) {
    return run_process({{YOMI_PROGRAM, "castle", "deal", "1", "--lang", lang},
                        {},
                        {{"OMPI_COMM_WORLD_SIZE", "3"}, {"OMPI_COMM_WORLD_RANK", rank}}});
  };
  const Outcome first = started("0", "en");
  expect_refused(first, "start yomi-mpi instead");
  EXPECT_THAT(started("0", "ja").err, HasSubstr("yomi-mpi を起動してください"));
  const Outcome second = started("1", "en");
  EXPECT_EQ(second.status, 2);
  EXPECT_EQ(second.out + second.err, "");
  EXPECT_EQ(run_process({{YOMI_PROGRAM, "castle", "deal", "1"},
                         {},
                         {{"OMPI_COMM_WORLD_SIZE", "1"}, {"OMPI_COMM_WORLD_RANK", "0"}}})
                .status,
            0);
}

TEST(CommandLine, VersionNamesMpiOnlyWhereItIsLinked) {
  EXPECT_THAT(yomi({"version"}).out, Not(HasSubstr("MPI")));
  EXPECT_THAT(yomi({"version", "--json"}).out, HasSubstr("\"mpi\":false"));
#ifdef YOMI_MPI_PROGRAM
  const Outcome linked = run_process({{YOMI_MPI_PROGRAM, "version"},
                                      {},
                                      {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                       {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                       {"ASAN_OPTIONS", "detect_leaks=0"}}});
  EXPECT_THAT(linked.out, HasSubstr(", MPI\n")) << linked.err;
#endif
}

TEST(CommandLine, AFullDiskIsAFailureOfTheMachine) {
  const Outcome outcome =
      run_process({{"sh", "-c", std::string("'") + YOMI_PROGRAM + "' --help > /dev/full"}});
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("cannot write the output"));
}

TEST(CommandLine, HelpSpeaksJapanese) {
  EXPECT_THAT(yomi({"verify", "--help", "--lang", "ja"}).out, HasSubstr("証明書"));
  const Outcome outcome =
      run_process({{YOMI_PROGRAM, "verify", "--help"}, {}, {{"LC_ALL", "ja_JP.UTF-8"}}});
  EXPECT_THAT(outcome.out, HasSubstr("証明書"));
}

TEST(CommandLine, AStoppedSurveySaysHowToGoOnInTheUsersLanguage) {
  // No deal can be finished in no time at all.
  const std::vector<std::string> survey = {"castle",     "survey", "--games",
                                           "1..1000000", "--time", "0s"};
  const Outcome english = yomi(survey);
  EXPECT_EQ(english.status, 1) << english.err;
  EXPECT_THAT(english.err, HasSubstr("of 1,000,000 deals; nothing was journalled: with --journal"));
  std::vector<std::string> japanese = survey;
  japanese.insert(japanese.end(), {"--lang", "ja"});
  EXPECT_THAT(yomi(japanese).err, HasSubstr("配置: 1,000,000 のうち"));
}

TEST(SlowCommandLine, BenchPrintsTheSameSignatureTwice) {
  const auto signature = [](const std::string& out) {
    const std::size_t at = out.rfind("\"signature\":\"");
    return at == std::string::npos ? std::string() : out.substr(at + 13, 16);
  };
  const std::string first = signature(yomi({"bench", "--json"}).out);
  EXPECT_EQ(first.size(), 16U);
  EXPECT_EQ(first, signature(yomi({"bench", "--json"}).out));
}

}  // namespace
}  // namespace yomi::test
