#include "app/castle/room.h"

#include "answers/castle/room.h"
#include "app/ask.h"
#include "app/rooms.h"
#include "app/usage.h"
#include "base/random.h"
#include "base/text.h"
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

void add_castle_game(Program& program, CLI::App& verb, answers::castle::Game& game) {
  using answers::castle::Variant;
  const auto take = [&game](const std::string& word) {
    for (const answers::Choice& each : choices_of(answers::Of<Variant>{})) {
      if (each.word != word) continue;
      game.variant = static_cast<Variant>(each.value);
      return;
    }
    throw UsageError(message("--variant is castle, streets or citadel, not {}", in_quotes(word)));
  };
  verb.add_option_function<std::string>(
          "--variant", take,
          std::string(program.text({"which game (castle)", "ゲームの種類(castle)"})))
      ->type_name("castle|streets|citadel");
  verb.add_option("--columns", game.columns,
                  std::string(program.text({"number of columns (8)", "列の数(8)"})));
  verb.add_option("--suits", game.suits,
                  std::string(program.text({"number of suits (4)", "スートの数(4)"})));
  verb.add_option("--ranks", game.ranks,
                  std::string(program.text({"number of ranks (13)", "数の種類(13)"})));
}

void add_castle(Program& program) {
  CLI::App& room = add_catalogue_room(program, answers::castle::room());
  add_castle_play(program, room);
  add_castle_survey(program, room);
  program.add_bench("castle", bench_castle);
}

}  // namespace yomi::app
