#include "app/tsume/room.h"

#include "answers/tsume/room.h"
#include "app/ask.h"
#include "app/rooms.h"
#include "app/usage.h"
#include "base/text.h"

namespace yomi::app {

void add_tsume_rules(Program& program, CLI::App& verb, answers::tsume::Rules& rules) {
  const auto take = [&rules](const std::string& word) {
    for (const answers::Choice& each : choices_of(answers::Of<tsume::Mudaai>{})) {
      if (each.word != word) continue;
      rules.mudaai = static_cast<tsume::Mudaai>(each.value);
      return;
    }
    throw UsageError(message("--mudaai is none, simple or standard, not {}", in_quotes(word)),
                     ErrorCode::kBadChoice, "mudaai");
  };
  verb.add_option_function<std::string>(
          "--mudaai", take,
          std::string(program.text(
              {"which interpositions do not count (standard)", "無駄合の扱い(standard)"})))
      ->type_name("none|simple|standard");
  verb.add_flag("--rest", rules.rest,
                std::string(program.text({"the defender has every piece that stands nowhere else",
                                          "残りの駒はすべて玉方の持駒とする"})));
}

void add_tsume(Program& program) {
  CLI::App& room = add_catalogue_room(program, answers::tsume::room());
  add_tsume_play(program, room);
  add_tsume_usi(program, room);
  add_tsume_survey(program, room);
  add_tsume_bench(program);
}

}  // namespace yomi::app
