// The same survey on the ranks of an MPI job.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "base/file.h"
#include "base/text.h"
#include "support/process.h"
#include "support/sample_work.h"

namespace yomi::test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;
namespace fs = std::filesystem;

Command mpi(int ranks, const std::vector<std::string>& arguments) {
  Command command{
      {"mpirun", "--oversubscribe", "-n", fmt::format("{}", ranks), YOMI_SURVEY_DRIVER_MPI}};
  command.argv.insert(command.argv.end(), arguments.begin(), arguments.end());
  command.env = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                 {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                 {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"},
                 {"OMPI_MCA_mpi_yield_when_idle", "1"},
                 {"ASAN_OPTIONS", "detect_leaks=0"}};  // MPI's own
  return command;
}

std::string contents(const std::string& path) {
  auto bytes = read_file(path);
  return bytes ? *bytes : "no file " + path;
}

class Mpi : public ::testing::Test {
 protected:
  void SetUp() override {
    expected_ = folder_.file("expected.csv");
    std::vector<std::string> argv = {YOMI_SURVEY_DRIVER, "--csv", expected_, "--threads", "2"};
    argv.insert(argv.end(), work_.begin(), work_.end());
    const Outcome outcome = run_process({argv});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
  }

  [[nodiscard]] std::vector<std::string> arguments(const std::string& journal) const {
    std::vector<std::string> words = work_;
    words.insert(words.end(), {"--csv", folder_.file("out.csv")});
    if (!journal.empty()) words.insert(words.end(), {"--journal", journal});
    return words;
  }

  void expect_completed(int ranks, const std::string& journal) const {
    const Outcome outcome = run_process(mpi(ranks, arguments(journal)));
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_EQ(contents(folder_.file("out.csv")), contents(expected_));
    if (!journal.empty()) {
      EXPECT_THAT(outcome.out, Not(HasSubstr("resumed 0\n")));
    }
  }

  TemporaryFolder folder_;
  std::string expected_;
  std::vector<std::string> work_ = {"--units", "1200", "--rounds",
                                    fmt::format("{}", calibrate(0.001))};
};

// The process of a rank, once it is there: a child of mpirun with the rank in its environment.
pid_t find_rank(pid_t mpirun, int rank) {
  const std::string wanted = fmt::format("OMPI_COMM_WORLD_RANK={}", rank);
  for (int tries = 0; tries < 500; ++tries) {
    std::error_code ignored;
    for (const auto& task : fs::directory_iterator(fmt::format("/proc/{}/task", mpirun), ignored)) {
      std::ifstream children(task.path() / "children");
      pid_t child = 0;
      while (children >> child) {
        std::ifstream environment(fmt::format("/proc/{}/environ", child));
        std::string variable;
        while (std::getline(environment, variable, '\0')) {
          if (variable == wanted) return child;
        }
      }
    }
    std::this_thread::sleep_for(milliseconds(10));
  }
  return -1;
}

TEST_F(Mpi, ThreeRanksGiveTheExportOfOneProcess) {
  expect_completed(3, "");
}

TEST_F(Mpi, OneRankWorksByItself) {
  expect_completed(1, "");
}

TEST_F(Mpi, AKilledRankEndsTheJobAndTheSameCommandCompletesIt) {
  for (const int rank : {2, 0}) {
    const std::string journal = folder_.file(fmt::format("{}.db", rank));
    Process job(mpi(3, arguments(journal)));
    ASSERT_TRUE(wait_for_units(journal));
    const pid_t victim = find_rank(job.pid(), rank);
    ASSERT_GT(victim, 0);
    ::kill(victim, SIGKILL);
    const Outcome outcome = job.wait(seconds(120));
    EXPECT_FALSE(outcome.timed_out);
    EXPECT_NE(outcome.status, 0);
    EXPECT_FALSE(fs::exists(folder_.file("out.csv")));
    expect_completed(3, journal);
    fs::remove(folder_.file("out.csv"));
  }
}

TEST_F(Mpi, CtrlCEndsTheJobAndTheSameCommandCompletesIt) {
  const std::string journal = folder_.file("j.db");
  Process job(mpi(3, arguments(journal)));
  ASSERT_TRUE(wait_for_units(journal));
  job.kill(SIGINT);
  const Outcome outcome = job.wait(seconds(120));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_NE(outcome.status, 0);
  expect_completed(3, journal);
}

TEST_F(Mpi, AJournalOfOneProcessIsGoneOnWithByMany) {
  const std::string journal = folder_.file("j.db");
  std::vector<std::string> argv = {YOMI_SURVEY_DRIVER};
  const auto words = arguments(journal);
  argv.insert(argv.end(), words.begin(), words.end());
  {
    Process process({argv});
    ASSERT_TRUE(wait_for_units(journal));
    process.kill(SIGINT);
    ASSERT_EQ(process.wait().status, 130);
  }
  expect_completed(3, journal);
}

TEST_F(Mpi, ARefusedJournalEndsAllRanks) {
  const std::string notes = folder_.file("notes.txt");
  ASSERT_TRUE(write_file(notes, "my notes\n"));
  const Outcome outcome = run_process(mpi(3, arguments(notes)), seconds(120));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("is not a journal; it was left as it is"));
  EXPECT_EQ(contents(notes), "my notes\n");
}

TEST_F(Mpi, AUnitThatFailsOnAnyRankEndsAllRanks) {
  auto words = arguments("");
  words.insert(words.end(), {"--fail", "1000"});
  const Outcome outcome = run_process(mpi(3, words), seconds(120));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("unit 1000: this unit always fails"));
}

TEST_F(Mpi, ALeaderThatLeavesEarlyReleasesTheOthers) {
  auto words = arguments("");
  words.emplace_back("--leader-leaves");
  const Outcome outcome = run_process(mpi(3, words), seconds(120));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.status, 3);
}

TEST_F(Mpi, ARankThatLeavesEarlyIsAnError) {
  auto words = arguments("");
  words.emplace_back("--follower-leaves");
  const Outcome outcome = run_process(mpi(3, words), seconds(120));
  EXPECT_FALSE(outcome.timed_out);
  EXPECT_EQ(outcome.status, 3);
  EXPECT_THAT(outcome.err, HasSubstr("has ended before the survey"));
}

TEST_F(Mpi, MapGivesEveryRankTheSameRows) {
  const std::vector<std::string> words = {"--units", "200", "--rounds", "1000", "--map"};
  std::vector<std::string> argv = {YOMI_SURVEY_DRIVER};
  argv.insert(argv.end(), words.begin(), words.end());
  const std::string alone = run_process({argv}).out;
  const Outcome outcome = run_process(mpi(3, words));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_EQ(outcome.out, alone + alone + alone);
}

}  // namespace
}  // namespace yomi::test
