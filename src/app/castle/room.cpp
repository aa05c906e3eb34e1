#include "app/castle/room.h"

#include "answers/castle/room.h"
#include "app/ask.h"
#include "app/rooms.h"
#include "app/usage.h"
#include "base/text.h"

namespace yomi::app {
void add_castle_game(Program& program, CLI::App& verb, answers::castle::Game& game) {
  using answers::castle::Variant;
  const auto take = [&game](const std::string& word) {
    for (const answers::Choice& each : choices_of(answers::Of<Variant>{})) {
      if (each.word != word) continue;
      game.variant = static_cast<Variant>(each.value);
      return;
    }
    throw UsageError(message("--variant is castle, streets or citadel, not {}", in_quotes(word)),
                     ErrorCode::kBadChoice, "variant");
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
  add_castle_bench(program);
}

}  // namespace yomi::app
