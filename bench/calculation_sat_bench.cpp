// Our solver of known stocks beside a satisfiability solver of yours on the same formulas: CPU time
// per shuffle, with the making of the formula (ours) and its reading (the peer's).
//
//   calculation_sat_bench FIRST LAST [--stacks N] [--seconds CAP] [--hard N] [--peer PATH]
//
// --hard N: instead of shuffles the paper's stock 2222 3333 … KKKK AAAA with 1 to N stacks. The
// peer is a program that reads DIMACS from a file and ends with 10 (satisfiable) or 20 (not), as
// CaDiCaL does.
#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/file.h"
#include "base/text.h"
#include "calculation/known_order.h"
#include "calculation/refutation.h"
#include "calculation/stock_formula.h"
#include "stats/stats.h"

namespace {

using namespace yomi;
using namespace yomi::calculation;

struct Options {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  int stacks = 3;
  int hard = 0;
  std::uint64_t seconds = 60;
  std::string peer;
};
struct Task {
  std::string name;
  Shuffle shuffle;
  int stacks = 3;
};
struct Run {
  Verdict verdict = Verdict::kUnknown;
  double seconds = 0;
};

double child_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto of = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
  };
  return of(usage.ru_utime) + of(usage.ru_stime);
}

Run run_ours(const Task& task, const Options& options) {
  const double start = thread_cpu_seconds();
  const auto found = solve_known_order(task.shuffle, task.stacks,
                                       Budget{}.with_time(std::chrono::seconds(options.seconds)));
  return {found.verdict, thread_cpu_seconds() - start};
}

Run run_peer(const Task& task, const Options& options) {
  const std::string file =
      (std::filesystem::temp_directory_path() / fmt::format("yomi-{}.cnf", ::getpid())).string();
  if (!write_file(file, write_dimacs(stock_formula(initial_position(task.stacks), task.shuffle))))
    return {};
  const double start = child_seconds();
  const pid_t child = ::fork();
  if (child == 0) {
    if (std::freopen("/dev/null", "w", stdout) == nullptr) ::_exit(1);
    const rlimit limit{options.seconds, options.seconds};
    ::setrlimit(RLIMIT_CPU, &limit);
    ::execl(options.peer.c_str(), options.peer.c_str(), file.c_str(), nullptr);
    ::_exit(1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  std::filesystem::remove(file);
  Run run;
  run.seconds = child_seconds() - start;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 10) run.verdict = Verdict::kProved;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 20) run.verdict = Verdict::kRefuted;
  return run;
}

void report(const std::string& name, const std::vector<Run>& runs) {
  std::vector<double> seconds;
  double total = 0;
  std::size_t open = 0;
  for (const Run& run : runs) {
    seconds.push_back(run.seconds);
    total += run.seconds;
    open += run.verdict == Verdict::kUnknown ? 1U : 0U;
  }
  fmt::print(
      "{:10} {:5} decided, {:3} open; CPU total {:8.2f} s, median {:7.1f} ms, p90 {:7.1f} "
      "ms, most {:8.1f} ms\n",
      name, runs.size() - open, open, total, 1000 * stats::quantile(seconds, 0.5),
      1000 * stats::quantile(seconds, 0.9),
      1000 * *std::max_element(seconds.begin(), seconds.end()));
}

bool read_options(int argc, char** argv, Options& options) {
  std::vector<std::uint64_t> numbers;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const auto number = parse_uint(word);
    if (number) {
      numbers.push_back(*number);
      continue;
    }
    if (i + 1 == argc) return false;
    const std::string value = argv[++i];
    const auto count = parse_uint(value);
    if (word == "--peer")
      options.peer = value;
    else if (word == "--stacks" && count && *count >= 1 && *count <= kMaxStacks)
      options.stacks = static_cast<int>(*count);
    else if (word == "--hard" && count && *count >= 1 && *count <= kMaxStacks)
      options.hard = static_cast<int>(*count);
    else if (word == "--seconds" && count)
      options.seconds = *count;
    else
      return false;
  }
  if (options.hard > 0) return numbers.empty();
  if (numbers.size() != 2 || numbers[0] > numbers[1]) return false;
  options.first = numbers[0];
  options.last = numbers[1];
  return true;
}

std::vector<Task> tasks_of(const Options& options) {
  std::vector<Task> tasks;
  for (int stacks = 1; stacks <= options.hard; ++stacks) {
    Task task{fmt::format("{} stacks", stacks), {}, stacks};
    for (std::size_t i = 0; i < task.shuffle.size(); ++i)
      task.shuffle[i] = static_cast<std::uint8_t>(i < 48 ? 2 + i / 4 : 1);
    tasks.push_back(task);
  }
  for (std::uint64_t n = options.first; n <= options.last && options.hard == 0; ++n)
    tasks.push_back({fmt::format("{}", n), shuffle(1, n), options.stacks});
  return tasks;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read_options(argc, argv, options)) {
    fmt::print(stderr,
               "calculation_sat_bench FIRST LAST [--stacks N] [--seconds CAP] [--hard N] "
               "[--peer PATH]\n");
    return 2;
  }
  std::vector<Run> ours;
  std::vector<Run> peers;
  for (const Task& task : tasks_of(options)) {
    ours.push_back(run_ours(task, options));
    if (!options.peer.empty()) peers.push_back(run_peer(task, options));
    if (options.hard > 0) {
      fmt::print("{}: ours {} {:.2f} s", task.name, to_string(ours.back().verdict),
                 ours.back().seconds);
      if (!peers.empty())
        fmt::print(", peer {} {:.2f} s", to_string(peers.back().verdict), peers.back().seconds);
      fmt::print("\n");
      std::fflush(stdout);
    }
    if (!peers.empty() && peers.back().verdict != Verdict::kUnknown &&
        ours.back().verdict != Verdict::kUnknown && peers.back().verdict != ours.back().verdict) {
      fmt::print("{}: the two disagree\n", task.name);
      return 1;
    }
  }
  report("ours", ours);
  if (!peers.empty()) report("peer", peers);
  return 0;
}
