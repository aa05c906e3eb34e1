// `yomi engine`
#include <unistd.h>

#include <csignal>
#include <memory>

#include "answers/rooms.h"
#include "answers/schema.h"
#include "app/engine/engine.h"
#include "app/program.h"

namespace yomi::app {
namespace {

struct Options {
  bool openapi = false;
  bool end_with_input = false;
};

Result<int> run_command(Program& program, const Options& options) {
  const answers::Catalogue catalogue(answers::all_rooms());
  if (options.openapi) {
    program.print(answers::openapi(catalogue).dump(2) + "\n");
    return kDefinite;
  }
  std::signal(SIGPIPE, SIG_IGN);  // an output without a reader ends the engine, not the process
  const EngineOptions engine{program.shared().threads, program.shared().memory,
                             options.end_with_input};
  run_engine(STDIN_FILENO, STDOUT_FILENO, catalogue, engine, program.stop());
  return program.stop().stop_requested() ? kInterrupted : kDefinite;
}

}  // namespace

void add_engine(Program& program) {
  auto options = std::make_shared<Options>();
  CLI::App& verb = program.add_command(
      "engine", {"answer questions that come as JSON lines", "JSONの行で届く質問に答える"},
      kMemory | kThreads);
  verb.add_flag("--openapi", options->openapi,
                std::string(program.text({"print the OpenAPI description of all questions",
                                          "すべての質問のOpenAPI記述を表示する"})));
  verb.add_flag("--end-with-input", options->end_with_input,
                std::string(program.text({"end running questions when the input ends",
                                          "入力が終わったら実行中の質問も終える"})));
  program.on(verb, [options](Program& p) { return run_command(p, *options); });
}

}  // namespace yomi::app
