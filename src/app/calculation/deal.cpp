// `yomi calculation deal 17`: a numbered shuffle, in the order the cards are drawn.
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "calculation/notation.h"

namespace yomi::app::calculation_room {
namespace {

Result<int> run_deal(Program& program, const std::string& text) {
  auto read = read_number("number", text);
  if (!read) return pass(read);
  const std::uint64_t number = *read;
  const game::Shuffle shuffle = game::shuffle(program.shared().seed, number);
  if (program.shared().json) {
    std::string cards;
    for (const std::uint8_t rank : shuffle) cards += game::rank_char(rank);
    program.print_json({{"game", number}, {"seed", program.shared().seed}, {"cards", cards}});
  } else {
    program.print(game::format_shuffle(shuffle));
  }
  return kDefinite;
}

}  // namespace

void add_deal(Program& program, CLI::App& room) {
  auto number = std::make_shared<std::string>();
  CLI::App& verb = program.add_verb(room, "deal", {"a numbered shuffle", "番号の山札"}, kSeed);
  verb.add_option("number", *number, std::string(program.text({"its number", "番号"})))
      ->required()
      ->type_name("N");
  program.on(verb, [number](Program& p) { return run_deal(p, *number); });
}

}  // namespace yomi::app::calculation_room
