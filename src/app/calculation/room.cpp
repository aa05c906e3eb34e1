#include "app/calculation/room.h"

#include <array>
#include <filesystem>

#include "answers/calculation/room.h"
#include "answers/json.h"
#include "app/ask.h"
#include "app/rooms.h"
#include "app/survey.h"
#include "app/usage.h"
#include "base/cache_folder.h"
#include "base/text.h"

namespace yomi::app {
namespace {

constexpr std::array kCalculationDoors = {
    Text{"there is no player {}: see --help", "プレイヤー {0} はありません(--help を見てください)"},
    Text{"--variant is empty or laid, not {}",
         "--variant には empty か laid を指定してください(入力: {0})"},
    Text{"--memory: at least {}M is needed here", "--memory: ここでは{0}M以上が必要です"},
    Text{"--unit-memory: at least {}M is needed here", "--unit-memory: ここでは{0}M以上が必要です"},
    Text{"--nodes is for --player known", "--nodes は --player known のときだけ指定できます"},
    Text{"--player known has no plans: --plans, --ahead and --combine do not go with it",
         "--player known は割当て案を使いません: --plans、--ahead、--combine とは併用できません"},
    Text{"{}; not used. `yomi calculation table --stacks {}` makes it anew",
         "{0}。この表は使いません。`yomi calculation table --stacks {1}` で作り直せます"},
    Text{"{}; the table is made anew", "{0}。表を作り直します"},
    Text{"--memory is too small for the table there is already, of {} positions",
         "--memory が小さすぎます: 既にある表は{0}局面です"},
    Text{"--memory is too small for so many cards; what was written before is kept",
         "--memory が小さすぎてその枚数まで解けません。前に書いた表は残ります"},
    Text{"stopped before all pairs of {} cards; the same command goes on",
         "{0}枚までの途中で止まりました。同じコマンドで続きから再開します"},
    Text{"{} won so far", "ここまで{0}回成功"},
    Text{"chains of {} cards together", "合わせて{0}枚の列"},
    Text{"the next card is drawn by an empty line", "次のカードは空行で引いてください"},
};

}  // namespace

void add_calculation_player(Program& program, CLI::App& verb,
                            calculation_answers::PlayerChoice& player, bool* known) {
  using calculation_answers::PlayerName;
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  const auto take = [&player, known](const std::string& word) {
    if (known != nullptr) *known = word == "known";
    if (known != nullptr && *known) return;
    for (const answers::Choice& each : choices_of(answers::Of<PlayerName>{})) {
      if (each.word != word) continue;
      player.player = static_cast<PlayerName>(each.value);
      return;
    }
    throw UsageError(message("there is no player {}: see --help", in_quotes(word)),
                     ErrorCode::kBadChoice, "player");
  };
  verb.add_option_function<std::string>(
          "--player", take,
          help(known != nullptr
                   ? Text{"paper, fast, strong, or known: sees the stock (fast)",
                          "paper、fast、strong、または known(山札の順が分かる)(fast)"}
                   : Text{"paper, fast or strong (fast)", "paper、fast、strong(fast)"}))
      ->type_name("NAME");
  verb.add_option("--plans", player.plans,
                  help({"plans kept (the player's own)", "割当て案の数(プレイヤーによる)"}))
      ->type_name("N")
      ->check(CLI::Range(1, 100'000));
  verb.add_option(
          "--ahead", player.ahead,
          help({"cards of look-ahead (the player's own)", "先読みの枚数(プレイヤーによる)"}))
      ->type_name("N")
      ->check(CLI::Range(0, 4));
  verb.add_flag("--combine", player.combine,
                help({"value plans as 1 − Π(1 − p), not by the best p",
                      "最良のpでなく1 − Π(1 − p)で評価する"}));
}

void add_calculation_game(Program& program, CLI::App& verb, calculation_answers::Game& game) {
  const auto take = [&game](const std::string& word) {
    for (const answers::Choice& each : choices_of(answers::Of<calculation::Opening>{})) {
      if (each.word != word) continue;
      game.variant = static_cast<calculation::Opening>(each.value);
      return;
    }
    throw UsageError(message("--variant is empty or laid, not {}", in_quotes(word)),
                     ErrorCode::kBadChoice, "variant");
  };
  verb.add_option_function<std::string>(
          "--variant", take,
          std::string(program.text(
              {"bases empty, or A 2 3 4 laid out (empty)", "台は空、またはA 2 3 4を出す(empty)"})))
      ->type_name("empty|laid");
  verb.add_option("--stacks", game.stacks,
                  std::string(program.text({"stacks, 1 to 12 (3; 4 with A 2 3 4 laid out)",
                                            "スタックの数、1から12(3、A 2 3 4を出せば4)"})))
      ->type_name("N")
      ->check(CLI::Range(1, calculation::kMaxStacks));
}

int stacks_of(const calculation_answers::Game& game) {
  return game.stacks.value_or(calculation::usual_stacks(game.variant));
}

std::shared_ptr<const calculation::PairTable> find_calculation_table(Program& program,
                                                                     calculation::Rules rules,
                                                                     int stacks) {
  const auto folder = cache_folder();
  if (!folder) return nullptr;
  const int model_stacks = std::min(stacks, calculation::kModelStacks);
  const auto path = *folder / calculation::PairTable::file_name(rules, model_stacks);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return nullptr;
  auto table = calculation::PairTable::open(path.string(), rules, model_stacks);
  if (table) return *table;
  program.warn(message("{}; not used. `yomi calculation table --stacks {}` makes it anew",
                       table.error().message, model_stacks));
  return nullptr;
}

Status check_calculation_memory(const Program& program) {
  if (program.shared().memory < calculation_answers::kLeastBytes)
    return fail_in("memory", ErrorCode::kOutOfBounds, "--memory: at least {}M is needed here",
                   calculation_answers::kLeastBytes >> 20);
  return {};
}

void print_answered(const Program& program, const answers::Answered& answered) {
  if (!program.shared().json) {
    program.print(std::string_view(answered.words({program.language(), program.colour()})));
    return;
  }
  const auto language = program.language_given() ? std::optional(program.language()) : std::nullopt;
  program.print(answers::to_text(answers::document(answered, language)) + "\n");
}

void add_calculation(Program& program) {
  CLI::App& room = add_catalogue_room(program, answers::calculation::room());
  add_calculation_play(program, room);
  add_calculation_survey(program, room);
  add_calculation_table(program, room);
  add_calculation_calibrate(program, room);
  program.messages().add(kCalculationDoors);
  add_calculation_bench(program);
}

}  // namespace yomi::app
