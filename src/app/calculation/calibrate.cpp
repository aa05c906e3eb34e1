// `yomi calculation calibrate`: plays games and fits what an estimate is worth (calibration.h). The
// lines it prints are the shipped ones in src/calculation/curves_<stacks>.inc.
#include "answers/calculation/table.h"
#include "answers/catalogue.h"
#include "app/calculation/room.h"
#include "calculation/calibration.h"

namespace yomi::app {
namespace {

struct CalibrateOptions {
  int games = 1000;
  calculation_answers::Game game;
  calculation_answers::PlayerChoice player;
};

Result<int> run_calibrate(Program& program, const CalibrateOptions& options) {
  if (Status memory = check_calculation_memory(program); !memory) return pass(memory);
  const int stacks = stacks_of(options.game);
  auto style = calculation_answers::style_of(options.player, stacks);
  if (!style) return pass(style);
  calculation::Player player(*style, stacks, program.shared().memory / 2,
                             find_calculation_table(program, style->model.rules, stacks));
  std::vector<calculation::Sample> samples;
  const answers::Stopwatch stopwatch;
  Progress progress(program.progress());
  Meter meter(program.budget());
  const auto games = static_cast<std::uint64_t>(options.games);
  for (std::uint64_t number = 0; number < games; ++number) {
    const calculation::Tableau start = calculation::opening_of(
        options.game.variant, stacks, calculation::shuffled_faces(program.shared().seed, number));
    const auto record = calculation::play_game(player, start.position,
                                               calculation::next_ranks(start), true, &meter);
    if (record.stopped) return kInterrupted;
    const auto left = static_cast<int>(start.next.size());
    for (std::size_t i = 0; i < record.estimates.size(); ++i)
      samples.push_back({left - 1 - static_cast<int>(i), record.estimates[i], record.won});
    progress.update(number + 1, games, "games");
  }
  progress.finish(games, games, "games");
  calculation_answers::CalibrateAnswer answer;
  answer.outcome.verdict = Verdict::kEstimated;
  answer.outcome.nodes = meter.nodes();
  answer.outcome.cpu_seconds = stopwatch.seconds();
  answer.games = games;
  for (const auto& curve : calculation::Calibration::fit(samples).curve)
    answer.curves.push_back({static_cast<double>(curve.level), static_cast<double>(curve.slope)});
  print_answered(program, answers::answered_of(std::move(answer)));
  return kDefinite;
}

}  // namespace

void add_calculation_calibrate(Program& program, CLI::App& room) {
  auto options = std::make_shared<CalibrateOptions>();
  CLI::App& verb = program.add_verb(
      room, "calibrate", {"fit what an estimate is worth", "見積りと成功率の対応を求める"},
      kMemory | kSeed);
  verb.add_option("--games", options->games,
                  std::string(program.text({"games to play (1000)", "回数(1000)"})))
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000));
  add_calculation_game(program, verb, options->game);
  add_calculation_player(program, verb, options->player);
  program.on(verb, [options](Program& p) { return run_calibrate(p, *options); });
}

}  // namespace yomi::app
