// `yomi calculation train`: plays games and fits the learned value (network.h) to them. What it
// prints is the shipped src/calculation/weights_<stacks>.inc.
#include <cmath>
#include <span>

#include "app/calculation/common.h"
#include "calculation/training.h"

namespace yomi::app::calculation_room {
namespace {

struct TrainOptions {
  int stacks = 3;
  std::uint32_t games = 16000;
  int epochs = 10;
};

Result<int> run_train(Program& program, const TrainOptions& options) {
  if (auto memory = check_memory(program); !memory) return pass(memory);
  Progress progress(program.progress());
  const auto played =
      game::play_training_games(options.stacks, program.shared().seed, options.games,
                                program.shared().memory / 4, [&](std::uint32_t number) {
                                  progress.update(number, options.games, "games");
                                  return !program.stop().stop_requested();
                                });
  if (program.stop().stop_requested()) return kInterrupted;
  progress.finish(options.games, options.games, "games");
  // The last games are held out.
  const auto first_held = static_cast<std::uint32_t>(std::uint64_t{options.games} * 85 / 100);
  std::size_t cut = 0;
  while (cut < played.game.size() && played.game[cut] < first_held) ++cut;
  const std::span<const game::Network::Example> all(played.examples);
  game::Network network;
  network.randomise(3);
  game::Network::Training training;
  training.epochs = options.epochs;
  training.rate = 0.001F;
  network.train(all.first(cut), training, [&](int epoch, double loss) {
    program.warn(message("epoch {}: loss {:.4f}, held out {:.4f}", epoch + 1, loss,
                         network.loss(all.subspan(cut))));
    return !program.stop().stop_requested();
  });
  if (program.stop().stop_requested()) return kInterrupted;
  constexpr std::size_t kPerLine = 14;
  for (std::size_t i = 0; i < network.weights.size(); ++i) {
    const bool ends = (i + 1) % kPerLine == 0 || i + 1 == network.weights.size();
    program.print("{},{}", std::lround(network.weights[i] * 1e5F), ends ? "\n" : " ");
  }
  return kDefinite;
}

}  // namespace

void add_train(Program& program, CLI::App& room) {
  auto options = std::make_shared<TrainOptions>();
  CLI::App& verb = program.add_verb(
      room, "train", {"fit the learned value to games played", "評価を学習する"}, kMemory | kSeed);
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  verb.add_option("--stacks", options->stacks, help({"stacks, 1 to 4 (3)", "スタックの数 (3)"}))
      ->type_name("N")
      ->check(CLI::Range(1, game::kModelStacks));
  verb.add_option("--games", options->games, help({"games to play (16000)", "回数 (16000)"}))
      ->type_name("N")
      ->check(CLI::Range(20, 10'000'000));
  verb.add_option("--epochs", options->epochs,
                  help({"passes over the examples (10)", "学習の繰返し (10)"}))
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  program.on(verb, [options](Program& p) { return run_train(p, *options); });
}

}  // namespace yomi::app::calculation_room
