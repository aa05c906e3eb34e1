// yomi bridge advise: which card to play now, and why. yomi bridge lead: the opening lead.
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"
#include "survey/executor.h"

namespace yomi::app {
namespace {

struct AdviseOptions {
  std::shared_ptr<BoardOptions> board = std::make_shared<BoardOptions>();
  std::shared_ptr<BridgeOptions> bridge = std::make_shared<BridgeOptions>();
};

Result<int> run_decision(Program& program, const AdviseOptions& options, bool lead) {
  auto setup = bridge_setup(program, *options.bridge);
  if (!setup) return pass(setup);
  auto record = read_board(*options.board);
  if (!record) return pass(record);
  if (lead && !record->plays.empty()) return fail("the opening lead has been made: use advise");
  prepare_double_dummy(program);
  auto decision = bridge::make_decision(*record, setup->agreements);
  if (!decision) return pass(decision);
  survey::Executor& executor = program.executor();
  Progress progress(program.progress());
  auto advice = bridge::advise(*decision, setup->agreements, setup->strategy, program.budget(),
                               executor, &progress);
  if (!advice) return pass(advice);
  if (executor.leads()) {
    if (program.shared().json)
      program.print_json(advice_json(program, *decision, *advice));
    else if (advice->deals == 0)
      program.print(
          "{}\n",
          fmt::format(fmt::runtime(program.text({"undecided ({}): no deal was finished",
                                                 "未判定 ({}): 1つも計算が終わらなかった"})),
                      stop_words(program, advice->stopped.value_or(StopReason::kTime))));
    else
      program.print(advice_text(program, *decision, *advice));
    // Not part of the answer, which does not depend on the ranks.
    if (const std::string load = load_text(program, advice->load); !load.empty())
      program.warn_in_words(load);
  }
  if (!advice->stopped) return kDefinite;
  return *advice->stopped == StopReason::kCancelled ? kInterrupted : kUndecided;
}

void add_decision_verb(Program& program, CLI::App& room, const char* name, Text help, bool lead) {
  auto options = std::make_shared<AdviseOptions>();
  CLI::App& verb = program.add_verb(room, name, help, kTime | kMemory | kThreads | kSeed);
  options->board->leads = lead;
  add_board_options(program, verb, options->board);
  add_agreement_options(program, verb, options->bridge);
  add_method_option(program, verb, options->bridge);
  add_count_options(program, verb, options->bridge);
  program.on(verb, [options, lead](Program& p) { return run_decision(p, *options, lead); });
}

}  // namespace

void add_bridge_advise(Program& program, CLI::App& room) {
  add_decision_verb(program, room, "advise",
                    {"which card to play, and why", "どのカードを出すか、その理由"}, false);
}

void add_bridge_lead(Program& program, CLI::App& room) {
  add_decision_verb(program, room, "lead",
                    {"the opening lead (no abc: dummy is not seen yet)",
                     "オープニングリード (ダミーがまだ見えないのでabcは使わない)"},
                    true);
}

}  // namespace yomi::app
