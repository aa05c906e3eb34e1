// `yomi calculation calibrate`: plays games and fits what an estimate is worth (calibration.h). The
// lines it prints are the shipped ones in src/calculation/curves_<stacks>.inc.
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "calculation/calibration.h"

namespace yomi::app::calculation_room {
namespace {

Result<int> run_calibrate(Program& program, const PlayerOptions& options, int games) {
  if (auto memory = check_memory(program); !memory) return pass(memory);
  auto style = style_of(options, options.stacks);
  if (!style) return pass(style);
  game::Player player(*style, options.stacks, program.shared().memory / 2,
                      find_table(program, style->model.rules, options.stacks));
  std::vector<game::Sample> samples;
  Progress progress(program.progress());
  for (int number = 0; number < games; ++number) {
    const auto record = game::play_game(
        player, game::shuffle(program.shared().seed, static_cast<std::uint64_t>(number)), true,
        program.stop());
    if (record.stopped) return kInterrupted;
    for (std::size_t i = 0; i < record.estimates.size(); ++i)
      samples.push_back({game::kCards - 1 - static_cast<int>(i), record.estimates[i], record.won});
    progress.update(static_cast<std::uint64_t>(number) + 1, static_cast<std::uint64_t>(games),
                    "games");
  }
  progress.finish(static_cast<std::uint64_t>(games), static_cast<std::uint64_t>(games), "games");
  const auto fitted = game::Calibration::fit(samples);
  if (program.shared().json) {
    nlohmann::ordered_json curves = nlohmann::ordered_json::array();
    for (const auto& curve : fitted.curve)
      curves.push_back({{"level", curve.level}, {"slope", curve.slope}});
    program.print_json({{"verdict", "estimated"}, {"games", games}, {"curves", curves}});
    return kDefinite;
  }
  program.print(
      "// chance = 1 / (1 + exp(-(level + slope * ln estimate))), by cards left, 0 to 52\n");
  for (const auto& curve : fitted.curve)
    program.print("{{{:.4f}F, {:.4f}F}},\n", curve.level, curve.slope);
  return kDefinite;
}

}  // namespace

void add_calibrate(Program& program, CLI::App& room) {
  auto options = std::make_shared<PlayerOptions>();
  auto games = std::make_shared<int>(1000);
  CLI::App& verb = program.add_verb(
      room, "calibrate", {"fit what an estimate is worth", "見積りと成功率の対応を求める"},
      kMemory | kSeed);
  verb.add_option("--games", *games,
                  std::string(program.text({"games to play (1000)", "回数 (1000)"})))
      ->type_name("N")
      ->check(CLI::Range(1, 10'000'000));
  add_player_options(program, verb, options, true);
  program.on(verb, [options, games](Program& p) { return run_calibrate(p, *options, *games); });
}

}  // namespace yomi::app::calculation_room
