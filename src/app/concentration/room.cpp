#include "app/concentration/room.h"

#include "app/concentration/messages.h"
#include "app/rooms.h"
#include "base/text.h"
#include "concentration/certificate.h"
#include "concentration/notation.h"
#include "concentration/verify.h"

namespace yomi::app {
namespace {

namespace c = yomi::concentration;

Result<std::string> verify(const Certificate& certificate, const Budget& budget,
                           Language language) {
  auto verified = c::verify_values(certificate.body, budget);
  if (!verified) return pass(verified);
  return fmt::format(
      fmt::runtime(Text{"verified: the memory game with {}. Value {} {}. All {} equations hold ({} "
                        "lines listed)",
                        "検証済み: 神経衰弱、{}。値 {} {}。{} 個の等式がすべて成立（記載は {} 行）"}
                       .in(language)),
      memory::describe(memory::question_of(*verified), language),
      c::decimal(verified->value, memory::kDigits),
      memory::value_unit(verified->objective, language), with_commas(verified->checked),
      with_commas(verified->listed));
}

// The exact value of 26 letters with four cards, and 8 letters when passing is forbidden.
BenchResult bench() {
  BenchResult result;
  for (const auto& [letters, pass] : {std::pair{26, c::Pass::kEnd}, {8, c::Pass::kForbid}}) {
    c::Game game;
    game.pass = pass;
    game.start.add({4, 0}, letters);
    c::ExactSweep sweep(game);
    (void)sweep.run(Budget(), 1, c::Keep::kLastLayers);
    result.nodes += sweep.states();
    result.signature = fnv1a64(c::to_string(sweep.value(game.start)), result.signature);
  }
  return result;
}

}  // namespace

void add_concentration(Program& program) {
  CLI::App& room = program.add_room(
      "concentration",
      {"the memory game: exact values and what to turn", "神経衰弱: 厳密な評価値と最適なめくり方"});
  memory::add_value(program, room);
  memory::add_table(program, room);
  memory::add_paper(program, room);
  memory::add_advise(program, room);
  memory::add_play(program, room);
  memory::add_survey(program, room);
  memory::add_laws(program, room);
  program.add_verifier(std::string(c::kCertificateKind), verify);
  program.add_bench("concentration", bench);
  memory::add_messages(program.messages());
}

}  // namespace yomi::app
