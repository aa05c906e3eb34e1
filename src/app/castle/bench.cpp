#include "app/castle/room.h"
#include "base/random.h"
#include "castle/deal.h"
#include "castle/solver.h"

namespace yomi::app {
namespace {

// The first 300 deals; the same on every machine.
BenchResult bench_castle() {
  BenchResult bench;
  for (std::uint64_t number = 1; number <= 300; ++number) {
    const castle::SolveResult result =
        castle::solve(castle::deal(castle::kBeleagueredCastle, number), Budget());
    bench.nodes += result.nodes;
    bench.signature = mix64(bench.signature ^
                            (result.positions * 4 + static_cast<std::uint64_t>(result.verdict)));
    for (const castle::Move move : result.moves)
      bench.signature = mix64(bench.signature + static_cast<std::uint64_t>(move.from) * 32 +
                              static_cast<std::uint64_t>(move.to + 1));
  }
  return bench;
}

}  // namespace

void add_castle_bench(Program& program) {
  program.add_bench("castle", bench_castle);
}

}  // namespace yomi::app
