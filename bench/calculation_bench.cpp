// The evaluator beside the plain stack game (every draw, every placement) on the same positions, in
// one run; and games per CPU second of the players.
//
//   calculation_bench [POSITIONS] [GAMES]     (200 and 20)
#include <fmt/format.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/text.h"
#include "calculation/estimate.h"
#include "calculation/player.h"
#include "calculation/sample_test.h"

namespace {

using namespace yomi;
using namespace yomi::calculation;

void bench_evaluator(int positions) {
  Random random(1);
  std::vector<Sampled> all;
  Evaluator evaluator(Model::paper(), 3, std::uint64_t{64} << 20);
  // Hopeless positions are seen at a glance by the one and not by the other.
  while (static_cast<int>(all.size()) < positions) {
    Sampled sampled = sample(random, 3, 9);
    if (evaluator.value(sampled.plan, sampled.height) > 0) all.push_back(std::move(sampled));
  }
  double ours = 0;
  // Cold: an evaluator that has seen nothing solves what these positions need.
  Evaluator fresh(Model::paper(), 3, std::uint64_t{64} << 20);
  double start = cpu_seconds();
  for (const Sampled& sampled : all)
    ours += static_cast<double>(fresh.value(sampled.plan, sampled.height));
  const double cold = (cpu_seconds() - start) / positions;
  start = cpu_seconds();
  constexpr int kRounds = 100;
  for (int round = 0; round < kRounds; ++round) {
    for (const Sampled& sampled : all)
      ours += static_cast<double>(evaluator.value(sampled.plan, sampled.height));
  }
  const double fast = (cpu_seconds() - start) / (kRounds * positions);
  double plain_sum = 0;
  start = cpu_seconds();
  for (const Sampled& sampled : all) {
    for (unsigned a = 0; a < kBases; ++a) {
      plain_sum += sampled.game.value(Rules::kPaper, 1U << a);
      for (unsigned b = a + 1; b < kBases; ++b)
        plain_sum += sampled.game.value(Rules::kPaper, 1U << a | 1U << b);
    }
  }
  const double plain = (cpu_seconds() - start) / positions;
  fmt::print(
      "{} positions of at most 9 stock cards: {:.2f} us each from the cache, {:.1f} us cold, plain "
      "{:.0f} us: x{:.0f} and x{:.0f}\n",
      positions, 1e6 * fast, 1e6 * cold, 1e6 * plain, plain / fast, plain / cold);
  if (ours < 0 || plain_sum < 0) std::abort();  // the sums must not be optimised away
}

void bench_player(const char* name, const Style& style, int games) {
  Player player(style, 3, std::uint64_t{256} << 20);
  int won = 0;
  const double start = cpu_seconds();
  for (int number = 0; number < games; ++number)
    won += play_game(player, shuffle(1, static_cast<std::uint64_t>(number))).won ? 1 : 0;
  const double seconds = cpu_seconds() - start;
  fmt::print("{:16} {:3} of {:3} games won, {:.3f} s a game, {:.2f} us an evaluation\n", name, won,
             games, seconds / games, 1e6 * seconds / static_cast<double>(player.evaluated()));
}

}  // namespace

int main(int argc, char** argv) {
  const int positions = argc > 1 ? std::atoi(argv[1]) : 200;
  const int games = argc > 2 ? std::atoi(argv[2]) : 20;
  if (positions < 1 || games < 1) {
    fmt::print(stderr, "calculation_bench [POSITIONS] [GAMES]\n");
    return 2;
  }
  bench_evaluator(positions);
  bench_player("paper, 50 plans", Style::paper(50, 0), games);
  bench_player("fast", Style::fast(3), games);
}
