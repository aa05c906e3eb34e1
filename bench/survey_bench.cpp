// What a survey costs beyond its units: scaling over threads and the journal's share.
//
//   survey_bench                       Google Benchmark's table: units per second
//   survey_bench --targets             the two figures we hold ourselves to, measured in
//   alternation
//                                      so that a noisy machine disturbs both sides alike
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

#include "base/check.h"
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
};

Spent spend(int threads, bool journal, std::uint64_t units) {
  const test::TemporaryFolder folder;
  test::SampleWork work({.units = units, .rounds = millisecond_rounds()});
  survey::RunOptions options{.threads = threads};
  if (journal) options.journal = folder.file("j.db");
  const double cpu = cpu_seconds();
  const auto report = survey::run(work, options);
  CHECK(report && report->complete());
  return {report->seconds, cpu_seconds() - cpu};
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

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<long>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

int targets() {
  constexpr std::uint64_t kUnits = 1500;
  constexpr int kRepeats = 9;
  std::vector<double> speedup;
  std::vector<double> wall;
  std::vector<double> cpu;
  for (int i = 0; i < kRepeats; ++i) {
    const Spent one = spend(1, false, kUnits);
    const Spent two = spend(2, false, kUnits);
    const Spent plain = spend(2, false, kUnits);
    const Spent journalled = spend(2, true, kUnits);
    speedup.push_back(one.wall / two.wall);
    wall.push_back(100 * (journalled.wall / plain.wall - 1));
    cpu.push_back(100 * (journalled.cpu / plain.cpu - 1));
  }
  std::printf("units of %.3f ms\n", 1e3 * spend(1, false, kUnits).wall / kUnits);
  std::printf("two threads against one: %.3f times (median of %d), target 1.9\n", median(speedup),
              kRepeats);
  std::printf("journal: %+.2f%% wall, %+.2f%% CPU (medians of %d), target 5%%\n", median(wall),
              median(cpu), kRepeats);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::strcmp(argv[1], "--targets") == 0) return targets();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
