// Our solver beside Freecell Solver (libfreecell-solver) on the same deals, in the same process,
// CPU time per deal. The library's return codes say what it decided; its command line does not tell
// "exhausted" from "gave up".
//
//   castle_bench FIRST LAST [CAP_SECONDS] [PRESET …]     presets: default gut lg; none: ours alone
//   castle_bench advise FIRST LAST     the time of an advice on positions met in play: from each
//   deal
//                                      up to 40 moves at random, or along a win where there is one
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "base/text.h"
#include "castle/advice.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/solver.h"
#include "stats/stats.h"
#ifdef YOMI_WITH_FREECELL_SOLVER
extern "C" {
#include <freecell-solver/fcs_cl.h>
#include <freecell-solver/fcs_user.h>
}
#endif

namespace {

using namespace yomi;

enum class Answer { kWon, kLost, kOpen };

struct Figures {
  std::vector<Answer> answers;
  std::vector<double> seconds;
};

void report(const std::string& name, const Figures& figures, double ours) {
  double total = 0;
  double most = 0;
  for (const double each : figures.seconds) {
    total += each;
    most = std::max(most, each);
  }
  const auto count = [&](Answer answer) {
    return std::count(figures.answers.begin(), figures.answers.end(), answer);
  };
  fmt::print(
      "{:20} won {:5} lost {:5} open {:3}  total {:9.3f} s  median {:8.3f} ms  p99 {:9.3f} ms  "
      "most {:9.3f} ms  ×{:.1f}\n",
      name, count(Answer::kWon), count(Answer::kLost), count(Answer::kOpen), total,
      1000 * stats::quantile(figures.seconds, 0.5), 1000 * stats::quantile(figures.seconds, 0.99),
      1000 * most, ours == 0 ? 1.0 : total / ours);
  std::fflush(stdout);
}

Figures run_ours(std::uint64_t first, std::uint64_t last, double cap) {
  Figures figures;
  for (std::uint64_t number = first; number <= last; ++number) {
    const castle::Position start = castle::deal(castle::kBeleagueredCastle, number);
    const double before = cpu_seconds();
    const auto limit = std::chrono::milliseconds(static_cast<std::int64_t>(cap * 1000));
    const castle::SolveResult result = castle::solve(start, Budget().with_time(limit));
    figures.seconds.push_back(cpu_seconds() - before);
    figures.answers.push_back(result.verdict == Verdict::kProved    ? Answer::kWon
                              : result.verdict == Verdict::kRefuted ? Answer::kLost
                                                                    : Answer::kOpen);
  }
  return figures;
}

#ifdef YOMI_WITH_FREECELL_SOLVER
// One deal with one preset, in slices so that the cap can be looked at.
Answer ask_freecell_solver(const std::string& board, const std::string& preset, double cap) {
  constexpr long kSlice = 20'000;
  void* solver = freecell_solver_user_alloc();
  std::vector<const char*> arguments{"-g", "beleaguered_castle"};
  if (preset != "default") arguments.insert(arguments.end(), {"-l", preset.c_str()});
  char* error = nullptr;
  int last = 0;
  const int parsed = freecell_solver_user_cmd_line_parse_args_with_file_nesting_count(
      solver, static_cast<int>(arguments.size()), arguments.data(), 0, nullptr, nullptr, nullptr,
      &error, &last, -1, nullptr);
  Answer answer = Answer::kOpen;
  if (parsed == FCS_CMD_LINE_OK) {
    const double start = cpu_seconds();
    long limit = kSlice;
    freecell_solver_user_limit_iterations_long(solver, limit);
    int state = freecell_solver_user_solve_board(solver, board.c_str());
    while (state == FCS_STATE_SUSPEND_PROCESS && cpu_seconds() - start < cap) {
      freecell_solver_user_limit_iterations_long(solver, limit += kSlice);
      state = freecell_solver_user_resume_solution(solver);
    }
    if (state == FCS_STATE_WAS_SOLVED) answer = Answer::kWon;
    if (state == FCS_STATE_IS_NOT_SOLVEABLE) answer = Answer::kLost;
  }
  freecell_solver_user_free(solver);
  return answer;
}

Figures run_peer(std::uint64_t first, std::uint64_t last, const std::string& preset, double cap) {
  Figures figures;
  for (std::uint64_t number = first; number <= last; ++number) {
    std::string board = castle::to_board(castle::deal(castle::kBeleagueredCastle, number));
    const double before = cpu_seconds();
    figures.answers.push_back(ask_freecell_solver(board, preset, cap));
    figures.seconds.push_back(cpu_seconds() - before);
  }
  return figures;
}
#endif

int run_advise(std::uint64_t first, std::uint64_t last) {
  std::vector<double> seconds;
  std::size_t lost = 0;
  for (std::uint64_t number = first; number <= last; ++number) {
    const castle::Position start = castle::deal(castle::kBeleagueredCastle, number);
    Random random(number, 3);
    const auto win = castle::solve(start, Budget()).moves;
    const std::uint64_t along = win.empty() ? 0 : random.below(win.size());
    castle::Position position = start;
    std::vector<castle::Move> moves;
    for (std::uint64_t i = 0; i < along; ++i) {
      moves.push_back(win[i]);
      castle::apply(position, win[i]);
    }
    for (std::uint64_t i = random.below(40); i > 0; --i) {
      const auto legal = castle::legal_moves(position);
      if (legal.empty()) break;
      moves.push_back(legal[random.below(legal.size())]);
      castle::apply(position, moves.back());
    }
    const double before = cpu_seconds();
    const castle::Advice advice = castle::advise(start, moves, Budget());
    seconds.push_back(cpu_seconds() - before);
    if (advice.answer.verdict == Verdict::kRefuted) ++lost;
  }
  fmt::print("{} positions, {} of them lost: median {:.3f} ms, p99 {:.3f} ms, most {:.3f} ms\n",
             seconds.size(), lost, 1000 * stats::quantile(seconds, 0.5),
             1000 * stats::quantile(seconds, 0.99), 1000 * stats::quantile(seconds, 1));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  // 0 stands for what is no number; deals are counted from 1 here.
  const auto number = [&](int index, std::uint64_t otherwise) -> std::uint64_t {
    return index < argc ? parse_uint(argv[index]).value_or(0) : otherwise;
  };
  const bool advises = argc == 4 && std::string(argv[1]) == "advise";
  const std::uint64_t first = number(advises ? 2 : 1, 0);
  const std::uint64_t last = number(advises ? 3 : 2, 0);
  const std::uint64_t cap = advises ? 60 : number(3, 60);
  if (first == 0 || last < first || cap == 0) {
    fmt::print(stderr,
               "usage: castle_bench FIRST LAST [CAP_SECONDS] [PRESET …]\n"
               "       castle_bench advise FIRST LAST\n");
    return 2;
  }
  if (advises) return run_advise(first, last);
  const Figures ours = run_ours(first, last, static_cast<double>(cap));
  double total = 0;
  for (const double each : ours.seconds) total += each;
  report("yomi", ours, total);
  int disagreements = 0;
  for (int i = 4; i < argc; ++i) {
#ifdef YOMI_WITH_FREECELL_SOLVER
    const Figures peer = run_peer(first, last, argv[i], static_cast<double>(cap));
    report(std::string("fc-solve ") + argv[i], peer, total);
    for (std::size_t k = 0; k < peer.answers.size(); ++k)
      if (peer.answers[k] != Answer::kOpen && ours.answers[k] != Answer::kOpen &&
          peer.answers[k] != ours.answers[k]) {
        fmt::print("disagreement on deal {}\n", first + k);
        ++disagreements;
      }
#else
    fmt::print(stderr, "built without libfreecell-solver: {} is left out\n", argv[i]);
#endif
  }
  return disagreements == 0 ? 0 : 1;
}
