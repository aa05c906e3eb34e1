// A survey with a journal goes on where it was.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "journal/journal.h"
#include "support/process.h"
#include "support/sample_work.h"
#include "survey/export.h"
#include "survey/run.h"

namespace yomi::journal {
namespace {

using survey::export_text;
using survey::Report;
using survey::run;
using survey::RunOptions;
using survey::Unit;
using test::SampleWork;
using test::TemporaryFolder;

std::string csv(const Report& report) {
  auto text = export_text(report, {});
  EXPECT_TRUE(text);
  return text.value_or("");
}

std::string reference(std::uint64_t units) {
  SampleWork work({.units = units});
  auto report = run(work, {});
  EXPECT_TRUE(report);
  return csv(*report);
}

TEST(ThreadedResume, ObservesEveryUnitOnceAlsoTheResumed) {
  const TemporaryFolder folder;
  SampleWork work({.units = 200});
  RunOptions options{.threads = 2, .store = journal::opener(folder.file("j.db"))};
  std::stop_source stop;
  std::vector<int> seen(200);
  options.budget.stop = stop.get_token();
  std::uint64_t count = 0;
  options.observe = [&](const Unit& unit) {
    ++seen[unit.index];
    if (++count == 1) stop.request_stop();
  };
  {
    const auto first = run(work, options);
    ASSERT_TRUE(first);
  }
  seen.assign(200, 0);
  options.budget.stop = {};
  const auto second = run(work, options);
  ASSERT_TRUE(second);
  EXPECT_GT(second->resumed, 0U);
  EXPECT_EQ(seen, std::vector<int>(200, 1));
  EXPECT_EQ(work.calls(), 200U) << "no finished unit is run again";
}

TEST(ThreadedResume, StopsAtTheDeadlineAndGoesOn) {
  const TemporaryFolder folder;
  const RunOptions journalled{.threads = 2, .store = journal::opener(folder.file("j.db"))};
  const std::string expected = [] {
    SampleWork work({.units = 400, .rounds = 20'000});
    auto report = run(work, {.threads = 2});
    return csv(*report);
  }();
  std::uint64_t done = 0;
  for (int times = 0; times < 200; ++times) {
    SampleWork work({.units = 400, .rounds = 20'000});
    RunOptions options = journalled;
    options.budget = options.budget.with_time(std::chrono::milliseconds(60));
    auto report = run(work, options);
    ASSERT_TRUE(report);
    EXPECT_GE(report->done(), done);
    done = report->done();
    if (!report->interrupted) {
      EXPECT_EQ(csv(*report), expected);
      return;
    }
    EXPECT_EQ(english(stopped_message(*report)),
              fmt::format("stopped after {} of 400 units; run the same "
                          "command again to go on",
                          done));
  }
  FAIL() << "made no headway";
}

TEST(ThreadedResume, EndsWithTheErrorOfAUnitAndKeepsTheOthers) {
  const TemporaryFolder folder;
  const RunOptions options{.threads = 2, .store = journal::opener(folder.file("j.db"))};
  {
    SampleWork work({.units = 100, .failing_unit = 60});
    auto report = run(work, options);
    ASSERT_FALSE(report);
    EXPECT_EQ(report.error().text(), "unit 60: this unit always fails");
  }
  SampleWork work({.units = 100});
  auto report = run(work, options);
  ASSERT_TRUE(report) << report.error().text();
  EXPECT_GT(report->resumed, 50U);
  EXPECT_EQ(csv(*report), reference(100));
}

}  // namespace
}  // namespace yomi::journal
