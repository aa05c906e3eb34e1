// Surveys that are killed, interrupted, damaged and starved, and go on as if nothing had been.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mount.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "base/file.h"
#include "base/random.h"
#include "support/process.h"
#include "support/sample_work.h"

namespace yomi::test {
namespace {

using std::chrono::milliseconds;
using ::testing::AnyOf;
using ::testing::HasSubstr;

// A unit of about a millisecond in this very build; sanitizers make them slower.
const std::string& millisecond_rounds() {
  static const std::string rounds = fmt::format("{}", calibrate(0.001));
  return rounds;
}

struct Survey {
  std::string units = "1500";
  std::string rounds = millisecond_rounds();
  std::string journal = {};
  std::string csv = {};
  std::vector<std::string> more = {};

  [[nodiscard]] Command command() const {
    Command command{
        {YOMI_SURVEY_DRIVER, "--units", units, "--rounds", rounds, "--threads", "2", "--csv", csv}};
    if (!journal.empty()) command.argv.insert(command.argv.end(), {"--journal", journal});
    command.argv.insert(command.argv.end(), more.begin(), more.end());
    return command;
  }
};

std::string contents(const std::string& path) {
  auto bytes = read_file(path);
  return bytes ? *bytes : "no file " + path;
}

std::string unbroken(Survey survey, const TemporaryFolder& folder) {
  survey.journal = {};
  survey.csv = folder.file("unbroken.csv");
  const Outcome outcome = run_process(survey.command());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return contents(survey.csv);
}

// Starts the survey `kills` times and kills it at random moments, then lets it end. Returns how
// often it really was killed.
int kill_and_complete(const Survey& survey, int kills, Random& random,
                      const std::string& expected) {
  int killed = 0;
  for (int i = 0; i < kills; ++i) {
    Process process(survey.command());
    std::this_thread::sleep_for(milliseconds(random.below(120)));
    process.kill(SIGKILL);
    killed += process.wait().signal == SIGKILL ? 1 : 0;
  }
  const Outcome last = run_process(survey.command());
  EXPECT_EQ(last.status, 0) << last.err;
  EXPECT_EQ(contents(survey.csv), expected);
  return killed;
}

void kill_many(int journals) {
  const TemporaryFolder folder;
  Survey survey;
  const std::string expected = unbroken(survey, folder);
  Random random(11);
  int killed = 0;
  // A machine so fast that a survey ends before its kill gets more of them.
  for (int i = 0; killed < 5 * journals && i < 4 * journals; ++i) {
    survey.journal = folder.file(fmt::format("{}.db", i));
    survey.csv = folder.file(fmt::format("{}.csv", i));
    killed += kill_and_complete(survey, 5, random, expected);
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_GE(killed, 5 * journals) << "surveys ended before they could be killed";
}

TEST(Recovery, AfterKillsTheExportIsThatOfAnUnbrokenRun) {
  kill_many(1);
}
TEST(SlowRecovery, AfterFiftyKillsTheExportIsThatOfAnUnbrokenRun) {
  kill_many(10);
}

// That it stops within a second is measured by survey_bench; a busy machine must not fail a test.
TEST(Recovery, CtrlCStopsAndSaysHowToGoOn) {
  const TemporaryFolder folder;
  Survey survey{.units = "100000", .journal = folder.file("j.db"), .csv = folder.file("out.csv")};
  Process process(survey.command());
  ASSERT_TRUE(wait_for_units(survey.journal));
  process.kill(SIGINT);
  const Outcome outcome = process.wait();
  EXPECT_EQ(outcome.status, 130);
  EXPECT_THAT(outcome.err, HasSubstr("of 100,000 units; run the same command again to go on"));
  EXPECT_FALSE(std::filesystem::exists(survey.csv)) << "half an export";
  EXPECT_FALSE(std::filesystem::exists(survey.journal + "-wal")) << "a clean end leaves one file";
}

TEST(Recovery, InterruptedSurveyGoesOn) {
  const TemporaryFolder folder;
  Survey survey;
  const std::string expected = unbroken(survey, folder);
  survey.journal = folder.file("j.db");
  survey.csv = folder.file("out.csv");
  {
    Process process(survey.command());
    ASSERT_TRUE(wait_for_units(survey.journal));
    process.kill(SIGINT);
    ASSERT_EQ(process.wait().status, 130);
  }
  const Outcome outcome = run_process(survey.command());
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, Not(HasSubstr("resumed 0\n")));
  EXPECT_EQ(contents(survey.csv), expected);
}

TEST(Recovery, ASecondProcessIsRefused) {
  const TemporaryFolder folder;
  const Survey survey{
      .units = "100000", .journal = folder.file("j.db"), .csv = folder.file("out.csv")};
  Process first(survey.command());
  ASSERT_TRUE(wait_for_units(survey.journal));
  const Outcome second = run_process(survey.command());
  EXPECT_EQ(second.status, 2);
  EXPECT_THAT(second.err, HasSubstr("is in use by another process"));
  first.kill(SIGINT);
  EXPECT_EQ(first.wait().status, 130) << "and the first never noticed";
}

TEST(Recovery, OtherOptionsOrAnotherVersionAreRefusedByName) {
  const TemporaryFolder folder;
  Survey survey{.units = "50",
                .rounds = "100",
                .journal = folder.file("j.db"),
                .csv = folder.file("out.csv")};
  ASSERT_EQ(run_process(survey.command()).status, 0);
  const std::string before = contents(survey.csv);
  survey.more = {"--seed", "2"};
  Outcome outcome = run_process(survey.command());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("--seed 1 → 2"));
  survey.more = {"--version", "1.1"};
  outcome = run_process(survey.command());
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("version 1.0 → 1.1"));
  EXPECT_EQ(contents(survey.csv), before);
}

void flip_somewhere(const std::string& path, Random& random) {
  std::string bytes = contents(path);
  const auto at = static_cast<std::size_t>(random.below(bytes.size()));
  bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1 + random.below(255)));
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// A journal as a kill leaves it: most of it still in the write-ahead log.
TEST(SlowRecovery, DamageAfterAKillIsRecognisedOrHarmless) {
  const TemporaryFolder folder;
  Survey survey{.units = "600"};
  const std::string expected = unbroken(survey, folder);
  survey.journal = folder.file("j.db");
  survey.csv = folder.file("out.csv");
  {
    Process process(survey.command());
    ASSERT_TRUE(wait_for_units(survey.journal));
    process.kill(SIGKILL);
    ASSERT_EQ(process.wait().signal, SIGKILL);
  }
  const std::string database = contents(survey.journal);
  const std::string log = contents(survey.journal + "-wal");
  Random random(5);
  for (int trial = 0; trial < 40; ++trial) {
    std::ofstream(survey.journal, std::ios::binary | std::ios::trunc) << database;
    std::ofstream(survey.journal + "-wal", std::ios::binary | std::ios::trunc) << log;
    std::filesystem::remove(survey.csv);
    flip_somewhere(trial % 2 == 0 ? survey.journal : survey.journal + "-wal", random);
    const Outcome outcome = run_process(survey.command());
    if (outcome.status == 0)
      EXPECT_EQ(contents(survey.csv), expected) << trial;
    else
      EXPECT_THAT(outcome.status, AnyOf(2, 3)) << trial << outcome.err << outcome.signal;
  }
}

// A small disk of our own, gone with the test.
class SmallDisk {
 public:
  SmallDisk(const std::string& path, const char* size)
      : path_(path), mounted_(::mount("none", path.c_str(), "tmpfs", 0, size) == 0) {}
  ~SmallDisk() {
    if (mounted_) ::umount(path_.c_str());
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  [[nodiscard]] bool mounted() const { return mounted_; }
  [[nodiscard]] bool grow(const char* size) const {
    return ::mount("none", path_.c_str(), "tmpfs", MS_REMOUNT, size) == 0;
  }

 private:
  std::string path_;
  bool mounted_;
};

TEST(Recovery, AFullDiskIsAClearErrorAndLosesNothing) {
  const TemporaryFolder folder;
  const std::string disk_path = folder.file("disk");
  std::filesystem::create_directory(disk_path);
  const SmallDisk disk(disk_path, "size=128k");
  if (!disk.mounted()) GTEST_SKIP() << "needs the right to mount a small disk";
  Survey survey{.units = "4000"};
  const std::string expected = unbroken(survey, folder);
  survey.journal = disk_path + "/j.db";
  survey.csv = folder.file("out.csv");
  const Outcome full = run_process(survey.command());
  EXPECT_EQ(full.status, 3) << full.err;
  EXPECT_THAT(full.err, HasSubstr("the disk is full"));
  EXPECT_FALSE(std::filesystem::exists(survey.csv));
  ASSERT_TRUE(disk.grow("size=16m"));
  const Outcome again = run_process(survey.command());
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_THAT(again.out, Not(HasSubstr("resumed 0\n")));
  EXPECT_EQ(contents(survey.csv), expected);
  // What the error said was safe is what the next run found.
  const std::size_t at = again.out.find("resumed ");
  ASSERT_NE(at, std::string::npos);
  std::string resumed = again.out.substr(at + 8, again.out.find('\n', at) - at - 8);
  if (resumed.size() > 3) resumed.insert(resumed.size() - 3, 1, ',');
  EXPECT_THAT(full.err, HasSubstr(fmt::format("the {} units in it are safe", resumed)));
}

}  // namespace
}  // namespace yomi::test
