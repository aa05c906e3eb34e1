// A command line around the sample survey, for the recovery tests: with -DYOMI_DRIVER_MPI also
// under mpirun. Options: --units N --seed N --rounds N --version V --threads N --journal FILE --csv
// FILE
// --json FILE --timings --fail N --map --leader-leaves --follower-leaves. Exit statuses as of
// `yomi`: 0, 2, 3, 130.
#include <pthread.h>
#include <signal.h>

#include <cstdio>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "base/progress_printer.h"
#include "base/text.h"
#include "journal/journal.h"
#include "support/sample_work.h"
#include "survey/export.h"
#include "survey/run.h"
#include "survey/summary.h"
#ifdef YOMI_DRIVER_MPI
#include "survey/mpi_executor.h"
#endif

namespace {

using namespace yomi;  // NOLINT: a program of its own

struct Arguments {
  test::SampleOptions sample;
  survey::RunOptions run;
  std::optional<std::string> csv;
  std::optional<std::string> json;
  bool timings = false;
  bool map = false;
  bool leader_leaves = false;    // ends before the survey, as on an error of its own
  bool follower_leaves = false;  // the others do
};

std::optional<Arguments> parse(const std::vector<std::string>& words) {
  Arguments arguments;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    bool* const flag = word == "--timings"           ? &arguments.timings
                       : word == "--map"             ? &arguments.map
                       : word == "--leader-leaves"   ? &arguments.leader_leaves
                       : word == "--follower-leaves" ? &arguments.follower_leaves
                                                     : nullptr;
    if (flag != nullptr) {
      *flag = true;
      continue;
    }
    if (i + 1 == words.size()) return std::nullopt;
    const std::string& value = words[++i];
    const std::uint64_t number = parse_uint(value).value_or(0);
    if (word == "--units")
      arguments.sample.units = number;
    else if (word == "--seed")
      arguments.sample.seed = number;
    else if (word == "--rounds")
      arguments.sample.rounds = number;
    else if (word == "--version")
      arguments.sample.version = value;
    else if (word == "--threads")
      arguments.run.threads = static_cast<int>(number);
    else if (word == "--journal")
      arguments.run.store = journal::opener(value);
    else if (word == "--csv")
      arguments.csv = value;
    else if (word == "--json")
      arguments.json = value;
    else if (word == "--fail")
      arguments.sample.failing_unit = static_cast<std::int64_t>(number);
    else
      return std::nullopt;
  }
  return arguments;
}

std::stop_token interrupts() {
  static std::stop_source source;
  static sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([] {
    int signal = 0;
    sigwait(&signals, &signal);
    source.request_stop();
  }).detach();
  return source.get_token();
}

int tell(const Error& error) {
  fmt::print(stderr, "error: {}\n", error.to_string());
  return error.code == ErrorCode::kSystem ? 3 : 2;
}

int export_all(const Arguments& arguments, const survey::Report& report) {
  if (arguments.csv) {
    const auto done =
        export_file(report, {survey::ExportFormat::kCsv, arguments.timings}, *arguments.csv);
    if (!done) return tell(done.error());
  }
  if (arguments.json) {
    const auto done =
        export_file(report, {survey::ExportFormat::kJsonLines, arguments.timings}, *arguments.json);
    if (!done) return tell(done.error());
  }
  const auto summary = survey::summarize(report);
  if (!summary) return tell(summary.error());
  fmt::print("{} of {} units\nresumed {}\n", summary->done, summary->units, report.resumed);
  return 0;
}

// Every process prints a digest of the rows it got, to show that they are the same.
int run_map(test::SampleWork& work, const Arguments& arguments, survey::Executor& executor) {
  const auto rows = survey::map(work, arguments.run.budget, executor);
  if (!rows) return tell(rows.error());
  std::string bytes;
  std::uint64_t index = 0;
  for (const auto& row : *rows) {
    if (row) survey::encode_unit({index, *row, 0}, bytes);
    ++index;
  }
  fmt::print("map {} {}\n", rows->size(), std::hash<std::string>()(bytes));
  return 0;
}

int drive(Arguments arguments, survey::Executor& executor, std::stop_token stop) {
  test::SampleWork work(arguments.sample);
  arguments.run.executor = &executor;
  arguments.run.budget.stop = std::move(stop);
  if (executor.leads() ? arguments.leader_leaves : arguments.follower_leaves)
    return executor.leads() ? 3 : 0;
  if (arguments.map) return run_map(work, arguments, executor);
  Progress progress(progress_printer(stderr));
  arguments.run.progress = &progress;
  const auto report = survey::run(work, arguments.run);
  if (!report) return executor.leads() ? tell(report.error()) : 3;
  if (report->is_worker()) return 0;
  if (report->interrupted) {
    fmt::print(stderr, "{}\n", survey::stopped_message(*report));
    return 130;
  }
  return export_all(arguments, *report);
}

}  // namespace

int main(int argc, char** argv) {
  const std::stop_token stop = interrupts();  // before MPI starts threads of its own
#ifdef YOMI_DRIVER_MPI
  survey::MpiSession session;
#endif
  const auto arguments = parse({argv + 1, argv + argc});
  if (!arguments) {
    fmt::print(stderr, "error: wrong use\n");  // by every rank alike
    return 2;
  }
#ifdef YOMI_DRIVER_MPI
  survey::MpiExecutor executor(session, arguments->run.threads);
#else
  survey::ThreadExecutor executor(arguments->run.threads);
#endif
  return drive(*arguments, executor, stop);
}
