#include "app/calculation/common.h"

#include <filesystem>

#include "app/rooms.h"
#include "base/file.h"
#include "base/text.h"
#include "calculation/notation.h"

namespace yomi::app {
namespace calculation_room {

void add_player_options(Program& program, CLI::App& verb,
                        const std::shared_ptr<PlayerOptions>& options, bool with_stacks,
                        bool with_known) {
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  if (with_stacks) {
    verb.add_option("--stacks", options->stacks, help({"stacks, 1 to 12 (3)", "スタックの数 (3)"}))
        ->type_name("N")
        ->check(CLI::Range(1, game::kMaxStacks));
  }
  verb.add_option(
          "--player", options->player,
          help(with_known ? Text{"paper, fast, strong, or known: sees the stock (fast)",
                                 "paper、fast、strong、または known (山札の順が分かる) (fast)"}
                          : Text{"paper, fast or strong (fast)", "paper、fast、strong (fast)"}))
      ->type_name("NAME");
  verb.add_option("--plans", options->plans,
                  help({"plans kept (the player's own)", "割当て案の数"}))
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  verb.add_option("--ahead", options->ahead,
                  help({"cards of look-ahead (the player's own)", "先読みの枚数"}))
      ->type_name("N")
      ->check(CLI::Range(0, 4));
  verb.add_flag("--combine", options->combine,
                help({"value plans as 1 − Π(1 − p), not by the best p",
                      "最良の p でなく 1 − Π(1 − p) で評価"}));
  verb.add_flag(
      "--learned", options->learned,
      help({"chances from the learned value (3 stacks)", "学習した評価を使う (3スタック)"}));
  verb.add_option("--trials", options->trials,
                  help({"stocks tried out for close decisions (0)", "僅差の手を試す山札の数 (0)"}))
      ->type_name("N")
      ->check(CLI::Range(0, 100000));
}

Result<game::Style> style_of(const PlayerOptions& options, int stacks) {
  if (options.learned && stacks != 3) return fail("--learned is for 3 stacks");
  if (options.learned && options.player == "paper")
    return fail("--player paper and --learned exclude each other");
  game::Style style;
  if (options.player == "paper")
    style = game::Style::paper(50, 0);
  else if (options.player == "fast")
    style = game::Style::fast(stacks);
  else if (options.player == "strong")
    style = game::Style::strong(stacks);
  else
    return fail("there is no player {}: see --help", in_quotes(options.player));
  if (options.plans > 0) {
    style.plans = options.plans;
    if (options.player == "paper") style.ahead_plans = options.plans;
  }
  if (options.ahead >= 0) {
    style.ahead = options.ahead;
    style.deeper_below = 0;
  }
  style.combine = options.combine;
  style.learned = options.learned;
  style.trials = options.trials;
  return style;
}

Result<std::uint64_t> read_number(std::string_view name, const std::string& text) {
  const auto number = parse_uint(text);
  if (!number || *number > (std::uint64_t{1} << 62))
    return fail("{}: expected a number from 0 to 2^62, not {}", name, in_quotes(text));
  return *number;
}

Status check_memory(const Program& program) {
  // A survey divides the memory among its threads.
  const std::uint64_t least =
      std::max<std::uint64_t>(64, std::uint64_t{32} * program.shared().threads);
  if (program.shared().memory < least << 20)
    return fail("--memory: at least {}M is needed here", least);
  return {};
}

std::shared_ptr<const game::PairTable> find_table(Program& program, game::Rules rules, int stacks) {
  const auto folder = cache_folder();
  if (!folder) return nullptr;
  const int model_stacks = std::min(stacks, game::kModelStacks);
  const auto path = *folder / game::PairTable::file_name(rules, model_stacks);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return nullptr;
  auto table = game::PairTable::open(path, rules, model_stacks);
  if (table) return *table;
  program.warn(message("{}; not used. `yomi calculation table --stacks {}` makes it anew",
                       table.error().message, model_stacks));
  return nullptr;
}

std::string appendix_text(int turn, int rank, const std::string& deed,
                          const game::Position& position, const game::Plan* plan) {
  std::string text = game::format_position(position, plan);
  // The Appendix has no headings.
  for (const std::string_view heading : {"bases\n", "stacks\n"})
    text.erase(text.find(heading), heading.size());
  if (const auto hand = text.find("hand:"); hand != std::string::npos) text.erase(hand);
  return fmt::format("{}: {}{}\n{}", turn, game::rank_char(rank),
                     deed.empty() ? deed : " → " + deed, text);
}

std::string word_of(game::Placement placement) {
  return fmt::format("{} {}", placement.to_base ? "base" : "stack", placement.index);
}

std::string name_of(Program& program, game::Placement placement) {
  return fmt::format(
      "{} {}",
      placement.to_base ? program.text({"base", "台"}) : program.text({"stack", "スタック"}),
      placement.index);
}

}  // namespace calculation_room

void add_calculation(Program& program) {
  using namespace calculation_room;
  CLI::App& room =
      program.add_room("calculation", {"the patience Calculation", "カルキュレーション"});
  add_deal(program, room);
  add_advise(program, room);
  add_play(program, room);
  add_survey(program, room);
  add_solve(program, room);
  add_table(program, room);
  add_paper(program, room);
  add_calibrate(program, room);
  add_train(program, room);
  add_messages(program.messages());
  program.add_bench("calculation", [] {
    BenchResult result;
    game::Player player(game::Style::fast(3), 3, std::uint64_t{64} << 20);
    for (std::uint64_t number = 0; number < 3; ++number) {
      const auto record = game::play_game(player, game::shuffle(1, number), true);
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
  });
}

}  // namespace yomi::app
