#include "app/calculation/room.h"
#include "base/random.h"
#include "calculation/player.h"

namespace yomi::app {
namespace {

BenchResult bench_calculation() {
  BenchResult result;
  calculation::Player player(calculation::Style::fast(3), 3, std::uint64_t{64} << 20);
  for (std::uint64_t number = 0; number < 3; ++number) {
    const auto record = calculation::play_game(player, calculation::shuffle(1, number), true);
    for (const auto& moves : record.moves) {
      for (const auto& move : moves) {
        result.signature =
            mix64(result.signature ^ (static_cast<std::uint64_t>(move.kind) << 16 |
                                      static_cast<std::uint64_t>(move.from) << 8 | move.to));
      }
    }
  }
  result.nodes = player.evaluated();
  return result;
}

}  // namespace

void add_calculation_bench(Program& program) {
  program.add_bench("calculation", bench_calculation);
}

}  // namespace yomi::app
