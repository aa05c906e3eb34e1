// `yomi tsume usi`: a USI engine for ShogiHome, ShogiGUI, 将棋所.
#include <cstdio>
#include <stop_token>

#include "app/dialogue.h"
#include "app/tsume/room.h"
#include "app/tsume/usi_engine.h"

namespace yomi::app {
namespace {

Result<int> run_usi(Program& program) {
  if (auto status = refuse_json(program); !status) return pass(status);
  // Nobody waits for an answer after Ctrl-C, nor behind a closed pipe.
  std::stop_source unwanted;
  const std::stop_callback interrupted(program.stop(), [&unwanted] { unwanted.request_stop(); });
  UsiEngine engine([&](std::string_view line) {
    program.print("{}\n", line);
    if (std::fflush(stdout) != 0) unwanted.request_stop();
  });
  for (;;) {
    auto line = program.read_line("");
    // Bytes that are no text are one more kind of rubbish; so is a line without end, but a GUI that
    // sent a very long game should know.
    if (!line && line.error().line == 0) program.print("info string {}\n", line.error().text());
    if (!line) continue;
    if (!*line) {
      engine.end_of_input(unwanted.get_token());
      break;
    }
    if (!engine.handle(**line)) break;
  }
  return kDefinite;
}

}  // namespace

void add_tsume_usi(Program& program, CLI::App& room) {
  CLI::App& verb = program.add_verb(
      room, "usi",
      {"a USI engine for shogi GUIs (go mate, or go)", "将棋GUI用のUSIエンジン(go mate, go)"});
  program.on(verb, run_usi);
}

}  // namespace yomi::app
