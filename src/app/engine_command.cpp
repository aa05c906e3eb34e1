// `yomi engine`
#include <sys/prctl.h>
#include <unistd.h>

#include <csignal>
#include <memory>

#include "answers/rooms.h"
#include "answers/schema.h"
#include "app/engine/engine.h"
#include "app/program.h"
#include "app/tables.h"

namespace yomi::app {
namespace {

struct Options {
  bool openapi = false;
  bool end_with_input = false;
  int parent = 0;  // a process to end with; 0: none
};

// From here on the kernel ends this process with the thread that started it, whatever it is doing.
// False where that has ended already.
bool end_with(int parent) {
  return ::prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 && ::getppid() == parent;
}

Result<int> run_command(Program& program, const Options& options) {
  const answers::Catalogue catalogue(answers::all_rooms());
  if (options.openapi) {
    program.print(answers::openapi(catalogue).dump(2) + "\n");
    return kDefinite;
  }
  if (options.parent != 0 && !end_with(options.parent)) return kInterrupted;
  std::signal(SIGPIPE, SIG_IGN);  // an output without a reader ends the engine, not the process
  const Tables tables(catalogue.rooms());
  const EngineOptions engine{program.shared().threads, program.shared().memory,
                             options.end_with_input, tables.list()};
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
  // For a program that starts engines and may be killed: its process's number.
  verb.add_option("--parent", options->parent)->group("");
  program.on(verb, [options](Program& p) { return run_command(p, *options); });
}

}  // namespace yomi::app
