#include "app/concentration/room.h"
#include "base/certificate.h"
#include "concentration/sweep.h"

namespace yomi::app {
namespace {

// The exact value of 26 letters with four cards, and 8 letters when passing is forbidden.
BenchResult bench_concentration() {
  BenchResult result;
  for (const auto& [letters, pass] :
       {std::pair{26, concentration::Pass::kEnd}, {8, concentration::Pass::kForbid}}) {
    concentration::Game game;
    game.pass = pass;
    game.start.add({4, 0}, letters);
    concentration::ExactSweep sweep(game);
    (void)sweep.run(Budget(), 1, concentration::Keep::kLastLayers);
    result.nodes += sweep.states();
    result.signature = fnv1a64(concentration::to_string(sweep.value(game.start)), result.signature);
  }
  return result;
}

}  // namespace

void add_concentration_bench(Program& program) {
  program.add_bench("concentration", bench_concentration);
}

}  // namespace yomi::app
