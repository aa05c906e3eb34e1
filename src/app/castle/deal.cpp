// `yomi castle deal`
#include "castle/deal.h"

#include "app/castle/castle.h"
#include "base/text.h"
#include "castle/notation.h"

namespace yomi::app {
namespace {

struct DealOptions {
  std::string number;
  bool winnable = false;
  CastleGame game;
};

Result<int> run_deal(Program& program, const DealOptions& options) {
  auto variant = options.game.variant();
  if (!variant) return pass(variant);
  const auto first = parse_uint(options.number);
  if (!first) return fail("expected a deal's number, not {}", in_quotes(options.number));
  std::uint64_t number = *first;
  castle::Position position = castle::deal(*variant, number);
  if (options.winnable) {
    // The first deal from this number on that can be won; undecided ones are passed over only after
    // saying so.
    for (;; position = castle::deal(*variant, ++number)) {
      const castle::SolveResult result = castle::solve(position, program.budget());
      if (result.verdict == Verdict::kProved) break;
      if (result.reason == StopReason::kCancelled) return kInterrupted;
      if (result.verdict == Verdict::kUnknown)
        program.warn(
            fmt::format("deal {} is undecided: {}", number, reason_text(*result.reason, program)));
      if (result.verdict == Verdict::kUnknown && program.shared().time) return kUndecided;
    }
  }
  if (program.shared().json) {
    nlohmann::ordered_json json{{"deal", number}, {"board", castle::to_board(position)}};
    if (options.winnable) json["verdict"] = "proved";
    program.print_json(json);
    return kDefinite;
  }
  program.print("# {} {}\n{}", program.text({"deal", "配置"}), number, castle::to_board(position));
  return kDefinite;
}

}  // namespace

void add_castle_deal(Program& program, CLI::App& room) {
  auto options = std::make_shared<DealOptions>();
  CLI::App& verb = program.add_verb(room, "deal", {"print a numbered deal", "番号の配置を表示する"},
                                    kTime | kNodes | kMemory);
  verb.add_option("number", options->number,
                  std::string(program.text({"the deal's number", "番号"})))
      ->required();
  verb.add_flag("--winnable", options->winnable,
                std::string(program.text({"the first deal from N on that can be won",
                                          "Nから数えて最初の成功可能な配置"})));
  add_castle_game(program, verb, options->game);
  program.on(verb, [options](Program& p) { return run_deal(p, *options); });
}

}  // namespace yomi::app
