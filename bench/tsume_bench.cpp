// Our tsume solver beside another USI engine on the same problems, on the same machine, in the same
// run. CPU seconds of all threads; every problem starts with an empty table (the peer: with a fresh
// process).
//
//   tsume_bench TABLE [--only 1-20,35] [--seconds 60] [--nodes N] [--megabytes 2048] [--exact]
//               [--mudaai standard] [--threads N] [--peer PATH [--peer-option NAME=VALUE]…]
//   tsume_bench stop [--threads N]
//     how long a running search takes to answer a stop, in milliseconds
//   tsume_bench stops TABLE --peer YOMI [--only 1-20,35]
//     every command of the room on each problem, by a `yomi` of its own, ended by Ctrl-C at a random
//     moment or by a random --time: CPU milliseconds between that and its end
//   tsume_bench refutations [--only 1-150]
//     random problems without mate, by number: CPU seconds of the search and of its certificate
//   tsume_bench campaign [returns|wide] [--only 1-1250]
//     `check` against brute force on random mates, by number: 16 mates to each; `returns`: mates in
//     which an attack comes back to the board of the problem with more in hand; `wide`: the same
//     mates as without it, with graphs six times as large, so that brute force sees further. A line
//     per mate, one more for each difference; goes on where it was by giving the next number.
//
// TABLE: fields separated by tabs: number, published length, status (fuzume: no mate), …; one of
// the fields is the SFEN. Without --exact the first mate is measured, with it also the proof of the
// exact length. A line per problem, then the totals and the geometric means. With several threads
// the seconds by the clock stand behind each line too.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <ctime>
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
#include "support/process.h"
#include "tsume/certificate.h"
#include "tsume/reference_check_test.h"
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
  std::string argument;
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

// The commands of the room, each with what it needs beside the problem.
std::vector<std::vector<std::string>> commands_on(const shogi::Position& position,
                                                  const std::string& folder) {
  shogi::MoveList checks;
  generate_checks(position, checks);
  CHECK(checks.size() > 0);
  return {{"solve"},
          {"solve", "--first"},
          {"solve", "--certificate", folder + "/proof.cert"},
          {"solve", "--tree", folder + "/tree.kif"},
          {"check"},
          {"check", "--effort", "0.5"},
          {"check", "--method", "seo"},
          {"advise"},
          {"defend", "--moves", shogi::to_usi(*checks.begin())},
          {"moves", "--judge"}};
}

// One run of a program, until it ends by itself.
class Run {
 public:
  explicit Run(std::vector<std::string> words) : pid_(::fork()) {
    CHECK(pid_ >= 0);
    if (pid_ == 0) {
      std::vector<char*> argv;
      for (std::string& word : words) argv.push_back(word.data());
      argv.push_back(nullptr);
      const int nowhere = ::open("/dev/null", O_RDWR);
      for (int fd = 0; fd < 3; ++fd) ::dup2(nowhere, fd);
      ::execvp(argv[0], argv.data());
      ::_exit(127);
    }
    CHECK(::clock_getcpuclockid(pid_, &clock_) == 0);
  }
  [[nodiscard]] double cpu() const {
    timespec now{};
    ::clock_gettime(clock_, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
  }
  void interrupt() const { ::kill(pid_, SIGINT); }
  // The CPU seconds of the whole, where it has ended.
  std::optional<double> ended(bool wait) {
    rusage usage{};
    if (::wait4(pid_, &status_, wait ? 0 : WNOHANG, &usage) != pid_) return std::nullopt;
    const auto seconds = [](const timeval& t) {
      return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
  }
  [[nodiscard]] int status() const { return WIFEXITED(status_) ? WEXITSTATUS(status_) : -1; }

 private:
  pid_t pid_;
  clockid_t clock_ = 0;
  int status_ = 0;
};

// How one command was ended: CPU seconds from then on, unless it had ended before.
struct Ended {
  std::optional<double> after;
  int status = 0;
};

Ended interrupted(const std::vector<std::string>& words, double moment) {
  Run run(words);
  while (run.cpu() < moment) {
    if (run.ended(false)) return {std::nullopt, run.status()};
    std::this_thread::sleep_for(milliseconds(1));
  }
  const double then = run.cpu();
  run.interrupt();
  const double all = *run.ended(true);
  return {all - then, run.status()};
}

Ended limited(std::vector<std::string> words, double moment) {
  words.insert(words.end(), {"--time", fmt::format("{}ms", static_cast<int>(moment * 1000))});
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(moment);
  Run run(words);
  while (std::chrono::steady_clock::now() < end) {
    if (run.ended(false)) return {std::nullopt, run.status()};
    std::this_thread::sleep_for(milliseconds(1));
  }
  const double then = run.cpu();
  const double all = *run.ended(true);
  return {all - then, run.status()};
}

int run_stops(const Options& options) {
  const test::TemporaryFolder folder;
  std::vector<double> waits;
  int early = 0;
  int wrong = 0;
  for (const Problem& problem : read_table(options.argument)) {
    if (!options.only.empty() && !options.only.contains(problem.number)) continue;
    const auto position = shogi::parse_sfen(problem.sfen);
    CHECK(position.has_value());
    Random random(static_cast<std::uint64_t>(problem.number));
    for (const auto& command : commands_on(*position, folder.path())) {
      std::vector<std::string> words = {options.peer, "tsume"};
      words.insert(words.end(), command.begin(), command.end());
      words.insert(words.end(), {problem.sfen, "--memory", "512M"});
      const bool by_hand = random.below(2) == 0;
      const double moment = 0.03 * std::exp(random.unit() * std::log(2.0 / 0.03));
      const Ended end = by_hand ? interrupted(words, moment) : limited(words, moment);
      const bool right =
          end.after ? end.status == (by_hand ? 130 : 1) || end.status == 0 : end.status == 0;
      if (!right) ++wrong;
      if (end.after)
        waits.push_back(*end.after);
      else
        ++early;
      fmt::print("{}\t{}\t{} {:.2f} s\t{}\tstatus {}\n", problem.number,
                 fmt::join(command.begin(), command.begin() + (command.size() > 1 ? 2 : 1), " "),
                 by_hand ? "Ctrl-C after" : "limit", moment,
                 end.after ? fmt::format("{:.0f} ms", *end.after * 1000) : "ended before",
                 end.status);
      std::fflush(stdout);
    }
  }
  CHECK(!waits.empty());
  std::sort(waits.begin(), waits.end());
  fmt::print("{} ended in time, {} before; {:.0f} ms (median), {:.0f} ms (longest); {} wrong\n",
             waits.size(), early, waits[waits.size() / 2] * 1000, waits.back() * 1000, wrong);
  return wrong == 0 ? 0 : 1;
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
  using tsume::reference::Aim;
  const Aim aim = options.argument == "returns" ? Aim::kReturns : Aim::kMates;
  const bool wide = options.argument == "wide";
  constexpr std::size_t kWide = 30000;
  constexpr int kFar = 11;
  int joins = 0;
  for (const int number : options.only) {
    tsume::reference::Walk walk(static_cast<std::uint64_t>(number), aim);
    for (std::uint64_t step = 0; step < tsume::reference::Walk::kSteps; ++step) {
      if (step > 0) walk.step();
      tsume::reference::Trial trial = walk.trial();
      if (wide) {
        const tsume::reference::Reach reach(trial.position, trial.policy, kWide, kFar);
        tsume::reference::CheckTrial::compare(trial, reach);
      } else {
        tsume::reference::CheckTrial::compare(trial, walk.reach());
      }
      ++mates;
      joins += trial.joins;
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
  fmt::print("{} mates, {} alternatives looked at for a way back, {} differences\n", mates, joins,
             differences);
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
    else if (options.table == "stops" || options.table == "campaign")
      options.argument = word;
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
