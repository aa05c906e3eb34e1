#include "survey/run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "support/sample_work.h"
#include "survey/export.h"

namespace yomi::survey {
namespace {

using test::SampleWork;
using ::testing::HasSubstr;

constexpr std::uint64_t kLong = 1'000'000'000'000;  // rounds that only a stop ends

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

TEST(ThreadedRun, GivesTheSameRowsOnAnyNumberOfThreads) {
  const std::string expected = reference(300);
  for (const int threads : {1, 2, 5}) {
    SampleWork work({.units = 300});
    auto report = run(work, {.threads = threads});
    ASSERT_TRUE(report) << report.error().text();
    EXPECT_TRUE(report->complete());
    EXPECT_FALSE(report->interrupted);
    EXPECT_EQ(report->unit_seconds.count(), 300U);
    EXPECT_EQ(csv(*report), expected);
  }
}

// A unit that says what it was given.
class Limited final : public Work {
 public:
  [[nodiscard]] std::string name() const override { return "limited.survey"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  [[nodiscard]] std::vector<Option> options() const override { return {}; }
  [[nodiscard]] std::uint64_t units() const override { return 20; }
  [[nodiscard]] std::vector<Column> columns() const override {
    return {{"bytes", ColumnType::kInt}};
  }
  [[nodiscard]] Result<std::optional<Row>> run(std::uint64_t /*index*/, const Budget& budget,
                                               int /*worker*/) override {
    return Row{static_cast<std::int64_t>(budget.bytes)};
  }
};

TEST(ThreadedRun, GivesAUnitItsOwnMemoryHoweverManyRun) {
  for (const int threads : {1, 8}) {
    Limited work;
    RunOptions options{.threads = threads};
    options.budget.bytes = 16 << 20;
    auto report = run(work, options);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->manifest().options,
              (std::vector<Option>{{"unit-memory", "16M", OptionKind::kLimit}}));
    EXPECT_TRUE(report->for_each([](const Unit& unit) -> Status {
      EXPECT_EQ(unit.row, Row{std::int64_t{16 << 20}});
      return {};
    }));
  }
}

TEST(ThreadedMap, SharesTheMemoryOutAmongItsThreads) {
  Limited work;
  ThreadExecutor executor(4);
  const auto rows = map(work, Budget{.bytes = 64 << 20}, executor);
  ASSERT_TRUE(rows);
  EXPECT_EQ(rows->front(), Row{std::int64_t{16 << 20}});
}

TEST(ThreadedRun, OfATrillionUnitsCostsOnlyWhatIsDone) {
  SampleWork work({.units = 1'000'000'000'000, .rounds = 1000});
  std::stop_source stop;
  RunOptions options{.threads = 2};
  options.budget.stop = stop.get_token();
  std::uint64_t seen = 0;
  options.observe = [&](const Unit&) {
    if (++seen == 100) stop.request_stop();
  };
  auto report = run(work, options);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->interrupted);
  EXPECT_GE(report->done(), 100U);
}

TEST(ThreadedRun, OfNoUnitsIsComplete) {
  SampleWork work({.units = 0});
  auto report = run(work, {.threads = 2});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->complete());
}

TEST(ThreadedRun, GivesUpLongUnitsWhenStopped) {
  SampleWork work({.units = 10, .rounds = kLong});
  std::stop_source stop;
  RunOptions options{.threads = 2};
  options.budget.stop = stop.get_token();
  std::thread interrupter([&stop] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    stop.request_stop();
  });
  auto report = run(work, options);  // a unit would take hours
  interrupter.join();
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->interrupted);
  EXPECT_EQ(report->done(), 0U);
  EXPECT_THAT(english(stopped_message(*report, "deals")),
              HasSubstr("stopped after 0 of 10 deals; nothing was journalled"));
}

TEST(ThreadedRun, ReportsProgressWithTheRoomsNote) {
  ProgressReport last;
  Progress progress([&last](const ProgressReport& report) { last = report; });
  SampleWork work({.units = 50});
  std::uint64_t seen = 0;
  RunOptions options{.threads = 2, .progress = &progress, .unit_name = "deals"};
  options.observe = [&seen](const Unit&) { ++seen; };
  options.note = [&seen] { return message("{} seen", seen); };
  ASSERT_TRUE(run(work, options));
  EXPECT_TRUE(last.last);
  EXPECT_EQ(last.done, 50U);
  EXPECT_EQ(last.total, 50U);
  EXPECT_EQ(last.unit, "deals");
  EXPECT_EQ(english(last.note), "50 seen");
}

// Units so fast that the journal cannot keep up: nothing may be lost or be stuck.
TEST(ThreadedRun, SurvivesUnitsFasterThanItsJournal) {
  SampleWork work({.units = 150'000, .rounds = 1});
  auto report = run(work, {.threads = 2});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->complete());
}

TEST(ThreadedMap, GivesTheRowsInOrder) {
  SampleWork work({.units = 64});
  ThreadExecutor executor(2);
  const auto rows = map(work, {}, executor);
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->size(), 64U);
  for (std::uint64_t i = 0; i < 64; ++i) {
    EXPECT_EQ((*rows)[i], *work.run(i, {}, 0)) << i;
  }
}

TEST(ThreadedMap, LeavesOutWhatTheDeadlineDidNotAllow) {
  SampleWork work({.units = 4, .rounds = kLong});
  ThreadExecutor executor(2);
  const auto rows = map(work, Budget().with_time(std::chrono::milliseconds(50)), executor);
  ASSERT_TRUE(rows);
  EXPECT_EQ(*rows, std::vector<std::optional<Row>>(4));
}

TEST(ThreadedMap, PassesAnErrorOn) {
  SampleWork work({.units = 4, .failing_unit = 2});
  ThreadExecutor executor(2);
  const auto rows = map(work, {}, executor);
  ASSERT_FALSE(rows);
  EXPECT_EQ(rows.error().text(), "unit 2: this unit always fails");
  EXPECT_EQ(rows.error().code, ErrorCode::kBadText);
}

}  // namespace
}  // namespace yomi::survey
