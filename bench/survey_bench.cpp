// What a survey costs beyond its units: scaling over threads and the journal's share.
//
//   survey_bench                       Google Benchmark's table: units per second
//   survey_bench --targets             the figures we hold ourselves to, measured in alternation
//                                      so that a noisy machine disturbs both sides alike
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <thread>
#include <vector>

#include "base/check.h"
#include "journal/journal.h"
#include "support/process.h"
#include "support/sample_work.h"
#include "survey/run.h"

namespace {

using namespace yomi;  // NOLINT: a program of its own

std::uint64_t millisecond_rounds() {
  static const std::uint64_t rounds = test::calibrate(0.001);
  return rounds;
}

struct Spent {
  double wall = 0;
  double cpu = 0;
  // CPU of the thread that leads, where all that is not a unit happens, journal included. Other
  // programs on the machine hardly change it, as they do the wall clock.
  double leading = 0;
};

double leading_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

Spent spend(int threads, bool journal, std::uint64_t units) {
  const test::TemporaryFolder folder;
  test::SampleWork work({.units = units, .rounds = millisecond_rounds()});
  survey::RunOptions options{.threads = threads};
  if (journal) options.store = journal::opener(folder.file("j.db"));
  const double cpu = cpu_seconds();
  const double leading = leading_seconds();
  const auto report = survey::run(work, options);
  CHECK(report && report->complete());
  return {report->seconds, cpu_seconds() - cpu, leading_seconds() - leading};
}

// The same units on bare threads that share nothing: what the machine gives at this moment.
double bare(int threads, std::uint64_t units) {
  const auto start = std::chrono::steady_clock::now();
  {
    std::vector<std::jthread> running;
    for (int t = 0; t < threads; ++t) {
      running.emplace_back([t, threads, units] {
        test::SampleWork work({.units = units, .rounds = millisecond_rounds()});
        work.prepare(1);
        const auto step = static_cast<std::uint64_t>(threads);
        for (auto i = static_cast<std::uint64_t>(t); i < units; i += step)
          CHECK(work.run(i, {}, 0).has_value());
      });
    }
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void survey_units(benchmark::State& state) {
  constexpr std::uint64_t kUnits = 1000;
  const int threads = static_cast<int>(state.range(0));
  const bool journal = state.range(1) != 0;
  for (auto unused : state) {
    static_cast<void>(unused);
    state.SetIterationTime(spend(threads, journal, kUnits).wall);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(kUnits) * state.iterations());
}
BENCHMARK(survey_units)
    ->ArgNames({"threads", "journal"})
    ->ArgsProduct({{1, 2}, {0, 1}})
    ->UseManualTime()
    ->Unit(benchmark::kMillisecond);

// Seconds from the request to stop until the survey has returned, in the midst of endless units.
double stopping() {
  const test::TemporaryFolder folder;
  test::SampleWork work({.units = 10, .rounds = 1'000'000'000'000});
  std::stop_source stop;
  survey::RunOptions options{.threads = 2, .store = journal::opener(folder.file("j.db"))};
  options.budget.stop = stop.get_token();
  std::chrono::steady_clock::time_point asked;
  {
    const std::jthread interrupter([&stop, &asked] {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      asked = std::chrono::steady_clock::now();
      stop.request_stop();
    });
    CHECK(survey::run(work, options).has_value());
  }
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - asked).count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

int targets() {
  constexpr std::uint64_t kUnits = 1500;
  constexpr int kRepeats = 9;
  std::vector<double> speedup;
  std::vector<double> bare_speedup;
  std::vector<double> wall;
  std::vector<double> lead_plain;
  std::vector<double> lead_journalled;
  for (int i = 0; i < kRepeats; ++i) {
    const Spent one = spend(1, false, kUnits);
    const Spent two = spend(2, false, kUnits);
    const Spent plain = spend(2, false, kUnits);
    const Spent journalled = spend(2, true, kUnits);
    bare_speedup.push_back(bare(1, kUnits) / bare(2, kUnits));
    speedup.push_back(one.wall / two.wall);
    wall.push_back(100 * (journalled.wall / plain.wall - 1));
    lead_plain.push_back(100 * plain.leading / (plain.cpu - plain.leading));
    lead_journalled.push_back(100 * journalled.leading / (journalled.cpu - journalled.leading));
  }
  std::printf("units of %.3f ms\n", 1e3 * spend(1, false, kUnits).wall / kUnits);
  std::printf(
      "two threads against one: %.3f times, target 1.9; bare threads: %.3f (medians of %d)\n",
      median(speedup), median(bare_speedup), kRepeats);
  std::printf("journal: %+.2f%% wall (median of %d), target 5%%\n", median(wall), kRepeats);
  std::printf("leading thread, CPU in %% of the units': %.3f%% without journal, %.3f%% with\n",
              median(lead_plain), median(lead_journalled));
  double slowest = 0;
  for (int i = 0; i < kRepeats; ++i) slowest = std::max(slowest, stopping());
  std::printf("stops after %.0f ms at most (of %d), target 1000 ms\n", 1e3 * slowest, kRepeats);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--targets") == 0) return targets();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
