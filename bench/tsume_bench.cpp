// Our tsume solver beside another USI engine on the same problems, on the same machine, in the same
// run. CPU seconds of all threads; every problem starts with an empty table (the peer: with a fresh
// process).
//
//   tsume_bench TABLE [--only 1-20,35] [--seconds 60] [--nodes N] [--megabytes 2048] [--exact]
//               [--mudaai standard] [--threads N] [--peer PATH [--peer-option NAME=VALUE]…]
//   tsume_bench stop [--threads N]
//     how long a running search takes to answer a stop, in milliseconds
//   tsume_bench stops TABLE [--only 1-20,35]
//     each problem asked in one of five ways and stopped at a random moment: CPU milliseconds
//     between the stop and the end
//   tsume_bench refutations [--only 1-150]
//     random problems without mate, by number: CPU seconds of the search and of its certificate
//   tsume_bench campaign [--only 1-1250]
//     `check` against brute force on random mates, by number: 16 mates to each. A line per mate,
//     one more for each difference; goes on where it was by giving the next number.
//
// TABLE: fields separated by tabs: number, published length, status (fuzume: no mate), …; one of
// the fields is the SFEN. Without --exact the first mate is measured, with it also the proof of the
// exact length. A line per problem, then the totals and the geometric means. With several threads
// the seconds by the clock stand behind each line too.
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "base/budget.h"
#include "base/check.h"
#include "base/text.h"
#include "shogi/sfen.h"
#include "support/dialogue.h"
#include "tsume/certificate.h"
#include "tsume/reference_check.h"
#include "tsume/reference_stop.h"
#include "tsume/solver.h"

namespace {

using namespace yomi;  // NOLINT: a program of its own
using std::chrono::milliseconds;

struct Problem {
  int number = 0;
  int published = 0;
  bool fuzume = false;
  std::string sfen;
};

struct Options {
  std::string table;
  std::set<int> only;
  double seconds = 60;
  std::uint64_t nodes = Budget::kUnlimited;
  std::uint64_t megabytes = 2048;
  bool exact = false;
  tsume::Mudaai mudaai = tsume::Mudaai::kStandard;
  int threads = 1;
  std::string peer;
  std::vector<std::string> peer_options;
};

// What one engine said about one problem.
struct Outcome {
  std::string verdict = "unknown";  // mate, nomate, unknown
  int first_length = 0;
  double first_seconds = 0;
  std::uint64_t nodes = 0;
  int length = 0;
  bool exact = false;
  double seconds = 0;
  double first_wall = 0;  // by the clock; ours only
  double wall = 0;
};

std::vector<Problem> read_table(const std::string& path) {
  std::ifstream in(path);
  if (!in) {
    fmt::print(stderr, "cannot read {}\n", path);
    std::exit(2);
  }
  std::vector<Problem> problems;
  for (std::string line; std::getline(in, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream fields(line);
    Problem problem;
    int column = 0;
    for (std::string field; std::getline(fields, field, '\t'); ++column) {
      if (column == 0) problem.number = std::atoi(field.c_str());
      if (column == 1) problem.published = std::atoi(field.c_str());
      if (field == "fuzume") problem.fuzume = true;
      if (field.find('/') != std::string::npos && problem.sfen.empty()) problem.sfen = field;
    }
    if (!problem.sfen.empty()) problems.push_back(problem);
  }
  return problems;
}

std::set<int> parse_numbers(const std::string& text) {
  std::set<int> numbers;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const auto dash = part.find('-');
    const int first = std::atoi(part.c_str());
    const int last = dash == std::string::npos ? first : std::atoi(part.c_str() + dash + 1);
    for (int i = first; i <= last; ++i) numbers.insert(i);
  }
  return numbers;
}

// Stops a search after so many CPU seconds of this process: a wall clock would count the others on
// the machine too.
class CpuLimit {
 public:
  explicit CpuLimit(double seconds)
      : end_(cpu_seconds() + seconds), watcher_([this](const std::stop_token& done) {
          while (!done.stop_requested()) {
            std::this_thread::sleep_for(milliseconds(10));
            if (cpu_seconds() >= end_) source_.request_stop();
          }
        }) {}
  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  double end_;
  std::stop_source source_;
  std::jthread watcher_;
};

Outcome run_ours(const Problem& problem, const Options& options) {
  const auto position = shogi::parse_sfen(problem.sfen);
  CHECK(position.has_value());
  const CpuLimit limit(options.seconds);
  Budget budget;
  budget.nodes = options.nodes;
  budget.bytes = options.megabytes << 20;
  budget.stop = limit.token();
  const double start = cpu_seconds();
  const auto begin = std::chrono::steady_clock::now();
  const auto elapsed = [begin] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  tsume::Solver solver({.mudaai = options.mudaai, .threads = options.threads}, budget);
  Outcome outcome;
  const tsume::Known first = solver.search().decide(*position, true, tsume::kForever);
  outcome.first_seconds = outcome.seconds = cpu_seconds() - start;
  outcome.first_wall = outcome.wall = elapsed();
  outcome.nodes = solver.nodes();
  if (first.kind == tsume::Known::Kind::kRefuted) outcome.verdict = "nomate";
  if (first.kind != tsume::Known::Kind::kProved) return outcome;
  outcome.verdict = "mate";
  outcome.first_length = outcome.length = first.length;
  if (!options.exact) return outcome;
  const tsume::Solution solution = solver.solve(*position);
  outcome.seconds = cpu_seconds() - start;
  outcome.wall = elapsed();
  outcome.nodes = solver.nodes();
  if (solution.verdict == Verdict::kProved) outcome.length = solution.length;
  outcome.exact = solution.exact;
  return outcome;
}

// CPU seconds of another process, from /proc.
double cpu_seconds_of(pid_t pid) {
  std::ifstream in("/proc/" + std::to_string(pid) + "/stat");
  std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
  const auto close = text.rfind(')');
  if (close == std::string::npos) return 0;
  std::istringstream fields(text.substr(close + 2));
  std::string skip;
  for (int i = 0; i < 11; ++i) fields >> skip;
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

Outcome run_peer(const Problem& problem, const Options& options) {
  test::Dialogue engine({options.peer});
  engine.send("usi");
  CHECK(engine.read_until("usiok", milliseconds(20'000)));
  engine.send(fmt::format("setoption name USI_Hash value {}", options.megabytes));
  engine.send("setoption name Threads value 1");
  for (const std::string& option : options.peer_options) {
    const auto equals = option.find('=');
    engine.send(fmt::format("setoption name {} value {}", option.substr(0, equals),
                            equals == std::string::npos ? "" : option.substr(equals + 1)));
  }
  engine.send("isready");
  CHECK(engine.read_until("readyok", milliseconds(120'000)));
  engine.send("usinewgame");
  engine.send("position sfen " + problem.sfen);
  const double start = cpu_seconds_of(engine.pid());
  engine.send("go mate infinite");
  Outcome outcome;
  // Limited by its CPU time, as we are, not by the clock on the wall.
  std::optional<std::string> answer;
  std::vector<std::string> lines;
  const auto ask = [&](milliseconds timeout) {
    answer = engine.read_until("checkmate", timeout);
    lines.insert(lines.end(), engine.skipped().begin(), engine.skipped().end());
  };
  while (!answer && cpu_seconds_of(engine.pid()) - start < options.seconds) ask(milliseconds(100));
  const bool stopped = !answer;
  outcome.seconds = outcome.first_seconds = cpu_seconds_of(engine.pid()) - start;
  for (const std::string& line : lines) {
    const auto at = line.find(" nodes ");
    if (at != std::string::npos) outcome.nodes = std::strtoull(line.c_str() + at + 7, nullptr, 10);
  }
  engine.send("stop");
  engine.send("quit");
  if (stopped || *answer == "checkmate timeout" || *answer == "checkmate") return outcome;
  outcome.verdict = *answer == "checkmate nomate" ? "nomate" : "mate";
  if (outcome.verdict == "mate")
    outcome.first_length = outcome.length =
        static_cast<int>(std::count(answer->begin(), answer->end(), ' '));
  return outcome;
}

struct Totals {
  int right = 0;  // verdict as published
  int wrong = 0;
  int exact = 0;
  double log_sum = 0;
  double log_nodes = 0;
  int mates = 0;
  double seconds = 0;
  double wall = 0;

  void add(const Problem& problem, const Outcome& outcome) {
    const std::string expected = problem.fuzume ? "nomate" : "mate";
    if (outcome.verdict == expected)
      ++right;
    else if (outcome.verdict != "unknown")
      ++wrong;
    if (outcome.exact) ++exact;
    seconds += outcome.seconds;
    wall += outcome.wall;
    if (problem.fuzume) return;
    ++mates;
    // What was not found counts with the time it was given; below a millisecond is a millisecond.
    log_sum += std::log(std::max(outcome.first_seconds, 0.001));
    log_nodes += std::log(std::max(static_cast<double>(outcome.nodes), 1.0));
  }
  void print(const char* name) const {
    fmt::print(
        "{}: right verdict {}, wrong {}, exact length proved {}; first mate, geometric mean over "
        "{}: {:.3f} s, {:.0f} nodes; total {:.1f} s{}\n",
        name, right, wrong, exact, mates, mates == 0 ? 0.0 : std::exp(log_sum / mates),
        mates == 0 ? 0.0 : std::exp(log_nodes / mates), seconds,
        wall > 0 ? fmt::format(", {:.1f} s by the clock", wall) : std::string());
  }
};

void print_outcome(const Outcome& outcome) {
  fmt::print("\t{}\t{}\t{:.3f}\t{}\t{}\t{:.3f}\t{}", outcome.verdict, outcome.first_length,
             outcome.first_seconds, outcome.length, outcome.exact ? "exact" : "-", outcome.seconds,
             outcome.nodes);
}

int run_table(const Options& options) {
  fmt::print("no\tpublished\tverdict\tfirst\tfirst_s\tlength\texact\tseconds\tnodes{}{}\n",
             options.threads > 1 ? "\tfirst_wall\twall" : "",
             options.peer.empty()
                 ? ""
                 : "\tpeer\tpeer_first\tpeer_first_s\tpeer_length\tpeer_exact\tpeer_s\tpeer_nodes");
  Totals ours;
  Totals peers;
  for (const Problem& problem : read_table(options.table)) {
    if (!options.only.empty() && !options.only.contains(problem.number)) continue;
    const Outcome mine = run_ours(problem, options);
    ours.add(problem, mine);
    fmt::print("{}\t{}", problem.number, problem.fuzume ? 0 : problem.published);
    print_outcome(mine);
    if (options.threads > 1) fmt::print("\t{:.3f}\t{:.3f}", mine.first_wall, mine.wall);
    if (!options.peer.empty()) {
      const Outcome theirs = run_peer(problem, options);
      peers.add(problem, theirs);
      print_outcome(theirs);
    }
    fmt::print("\n");
    std::fflush(stdout);
  }
  ours.print("yomi");
  if (!options.peer.empty()) peers.print("peer");
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  fmt::print("peak memory: {:.0f} MB of {} MB\n", static_cast<double>(usage.ru_maxrss) / 1024,
             options.megabytes);
  return ours.wrong == 0 ? 0 : 1;
}

// A search that would go on for minutes is stopped at 50 moments.
int run_stop(int threads) {
  // A king in the open, chased over the whole board.
  const auto position = shogi::parse_sfen("9/9/9/9/4k4/9/9/9/9 b RBSNL9Prb4g3s3n3l9p 1");
  CHECK(position.has_value());
  std::vector<double> waits;
  for (int i = 0; i < 50; ++i) {
    std::stop_source source;
    Budget budget;
    budget.stop = source.get_token();
    budget.bytes = std::uint64_t{256} << 20;
    std::atomic<bool> ended = false;
    std::jthread searcher([&] {
      tsume::Solver solver({.threads = threads}, budget);
      (void)solver.solve(*position);
      ended = true;
    });
    std::this_thread::sleep_for(milliseconds(20 + 7 * i));
    if (ended) continue;
    const auto asked = std::chrono::steady_clock::now();
    source.request_stop();
    searcher.join();
    waits.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - asked)
            .count());
  }
  CHECK(!waits.empty());
  std::sort(waits.begin(), waits.end());
  fmt::print("stop answered after {:.2f} ms (median), {:.2f} ms (longest of {})\n",
             waits[waits.size() / 2], waits.back(), waits.size());
  return 0;
}

int run_stops(const Options& options) {
  double longest = 0;
  int stopped = 0;
  for (const Problem& problem : read_table(options.peer)) {
    if (!options.only.empty() && !options.only.contains(problem.number)) continue;
    const auto position = shogi::parse_sfen(problem.sfen);
    CHECK(position.has_value());
    Random random(static_cast<std::uint64_t>(problem.number));
    const auto verb = tsume::reference::kVerbs[static_cast<std::size_t>(problem.number) %
                                               tsume::reference::kVerbs.size()];
    const double after = 0.05 + random.unit();
    const double took = tsume::reference::seconds_after_stop(verb, *position, after);
    if (took > 0) ++stopped;
    longest = std::max(longest, took);
    fmt::print("{}\tverb {}\tafter {:.2f} s\t{:.0f} ms\n", problem.number, static_cast<int>(verb),
               after, took * 1000);
    std::fflush(stdout);
  }
  fmt::print("{} stopped, the longest took {:.0f} ms\n", stopped, longest * 1000);
  return 0;
}

int run_refutations(const Options& options) {
  double search = 0;
  double writing = 0;
  double worst = 0;
  for (const int number : options.only) {
    Random random(static_cast<std::uint64_t>(number));
    for (;;) {
      const auto position = tsume::reference::random_open_problem(random, number % 2 == 0);
      if (!position) continue;
      Budget budget;
      budget.bytes = std::uint64_t{64} << 20;
      tsume::Solver solver({.exact = false, .line = false}, budget.with_nodes(20000));
      const double start = cpu_seconds();
      const tsume::Solution solution = solver.solve(*position);
      const double solved = cpu_seconds();
      if (solution.verdict != Verdict::kRefuted || solution.nodes < 1500) continue;
      const auto certificate = tsume::make_certificate(solver, *position, solution);
      const double written = cpu_seconds();
      CHECK(certificate.has_value());
      search += solved - start;
      writing += written - solved;
      worst = std::max(worst, (written - solved) / (solved - start));
      break;
    }
  }
  fmt::print(
      "{} refutations: search {:.2f} s, certificates {:.2f} s, the worst {:.1f} times its search\n",
      options.only.size(), search, writing, worst);
  return 0;
}

int run_campaign(const Options& options) {
  int mates = 0;
  int differences = 0;
  for (const int number : options.only) {
    tsume::reference::Walk walk(static_cast<std::uint64_t>(number));
    for (std::uint64_t step = 0; step < tsume::reference::Walk::kSteps; ++step) {
      if (step > 0) walk.step();
      tsume::reference::Trial trial = walk.trial();
      tsume::reference::CheckTrial::compare(trial, walk.reach());
      ++mates;
      differences += static_cast<int>(trial.differences.size());
      fmt::print("{}.{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n", number, step, to_string(trial.policy),
                 trial.threads, trial.length, trial.candidates, trial.later, trial.alternatives,
                 trial.loops, trial.undecided);
      for (const std::string& difference : trial.differences)
        fmt::print("differs\t{}.{}\t{}\t{}\n", number, step, shogi::to_sfen(trial.position),
                   difference);
      std::fflush(stdout);
    }
  }
  fmt::print("{} mates, {} differences\n", mates, differences);
  return differences == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const std::string& word = arguments[i];
    const auto value = [&]() -> std::string {
      return i + 1 < arguments.size() ? arguments[++i] : std::string();
    };
    if (word == "--only")
      options.only = parse_numbers(value());
    else if (word == "--seconds")
      options.seconds = std::atof(value().c_str());
    else if (word == "--nodes")
      options.nodes = std::strtoull(value().c_str(), nullptr, 10);
    else if (word == "--megabytes")
      options.megabytes = std::strtoull(value().c_str(), nullptr, 10);
    else if (word == "--exact")
      options.exact = true;
    else if (word == "--mudaai")
      options.mudaai = tsume::parse_mudaai(value()).value_or(tsume::Mudaai::kStandard);
    else if (word == "--threads")
      options.threads = std::max(1, std::atoi(value().c_str()));
    else if (word == "--peer")
      options.peer = value();
    else if (word == "--peer-option")
      options.peer_options.push_back(value());
    else if (options.table == "stops")
      options.peer = word;
    else
      options.table = word;
  }
  if (options.table.empty()) {
    fmt::print(
        stderr,
        "usage: tsume_bench TABLE [options] | tsume_bench stop|stops|refutations|campaign\n");
    return 2;
  }
  if (options.table == "campaign") return run_campaign(options);
  if (options.table == "stops") return run_stops(options);
  if (options.table == "refutations") return run_refutations(options);
  return options.table == "stop" ? run_stop(options.threads) : run_table(options);
}
