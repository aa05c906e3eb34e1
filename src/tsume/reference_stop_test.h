// For tests and benchmarks only: a question of the room, stopped in the middle.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <stop_token>
#include <thread>

#include "tsume/certificate.h"
#include "tsume/check.h"
#include "tsume/effort.h"

namespace yomi::tsume::reference {

enum class Verb { kSolve, kCheck, kEffort, kSeo, kCertificate };
inline constexpr std::array<Verb, 5> kVerbs = {Verb::kSolve, Verb::kCheck, Verb::kEffort,
                                               Verb::kSeo, Verb::kCertificate};

inline void ask(Verb verb, const shogi::Position& position, const Budget& budget) {
  Solver solver({}, budget);
  switch (verb) {
    case Verb::kSolve:
      (void)solver.solve(position);
      break;
    case Verb::kCheck:
      (void)check(solver, position, {.line = {}, .variations = true});
      break;
    case Verb::kEffort:
      (void)spend_effort(solver, position, {});
      break;
    case Verb::kSeo:
      (void)spend_effort(solver, position, {.method = Method::kSeo, .effort = 10});
      break;
    case Verb::kCertificate: {
      const Solution solution = solver.solve(position);
      if (solution.verdict != Verdict::kUnknown) (void)make_certificate(solver, position, solution);
      break;
    }
  }
}

// The CPU seconds that pass between the stop and the end; 0 where it had ended before.
inline double seconds_after_stop(Verb verb, const shogi::Position& position, double after) {
  std::stop_source source;
  Budget budget;
  budget.bytes = std::uint64_t{256} << 20;
  budget.stop = source.get_token();
  std::atomic<bool> ended = false;
  const double begin = cpu_seconds();
  std::jthread worker([&] {
    ask(verb, position, budget);
    ended = true;
  });
  while (!ended && cpu_seconds() - begin < after)
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  const double asked = cpu_seconds();
  const bool early = ended;
  source.request_stop();
  worker.join();
  return early ? 0 : cpu_seconds() - asked;
}

}  // namespace yomi::tsume::reference
