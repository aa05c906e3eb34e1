#include "app/concentration/room.h"

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
  const std::string letters = c::letters_text(verified->start);
  if (language == Language::kJapanese) {
    return fmt::format("検証済み: {} の神経衰弱。{} 局面の等式がすべて成立（記載は {} 行）。値 {}",
                       letters, with_commas(verified->checked), with_commas(verified->listed),
                       c::decimal(verified->value, memory::kDigits));
  }
  return fmt::format(
      "verified: the memory game with {}. All {} equations hold ({} lines listed). Value {}",
      letters, with_commas(verified->checked), with_commas(verified->listed),
      c::decimal(verified->value, memory::kDigits));
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
}

}  // namespace yomi::app
