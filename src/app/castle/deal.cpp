// `yomi castle deal`
#include "castle/deal.h"

#include "app/castle/castle.h"
#include "base/text.h"
#include "castle/notation.h"
#include "castle/winnable.h"

namespace yomi::app {
namespace {

// --winnable looks at no more deals than this: in some small games none can be won.
constexpr std::uint64_t kDealsTried = 10'000;

struct DealOptions {
  std::string number;
  bool winnable = false;
  CastleGame game;
};

std::string undecided_text(const Program& program, std::uint64_t count, StopReason reason) {
  return fmt::format(fmt::runtime(program.text({"{} undecided ({})", "未決 {} ({})"})),
                     with_commas(count), reason_text(reason, program));
}

// No deal was found: which ones were looked at, and why no more.
int report_none(const Program& program, std::uint64_t first, const castle::Winnable& hunt) {
  if (program.shared().json) {
    program.print_json({{"verdict", "unknown"},
                        {"reason", hunt.reason ? std::string(to_string(*hunt.reason)) : "deals"},
                        {"first", first},
                        {"last", hunt.number},
                        {"lost", hunt.lost},
                        {"undecided", hunt.undecided}});
  } else {
    program.print(fmt::format(
        fmt::runtime(program.text({"# no deal that can be won was found from {} to {}: {} cannot",
                                   "# 配置 {}〜{} に成功可能なものは見つからない: 成功不可能 {}"})),
        first, hunt.number, with_commas(hunt.lost)));
    if (hunt.reason)
      program.print("{}{}", program.text({", ", "、"}),
                    undecided_text(program, hunt.undecided, *hunt.reason));
    program.print("\n");
  }
  return hunt.reason == StopReason::kCancelled ? kInterrupted : kUndecided;
}

Result<int> run_deal(Program& program, const DealOptions& options) {
  auto variant = options.game.variant();
  if (!variant) return pass(variant);
  auto number = deal_number(program, options.number);
  if (!number) return pass(number);
  if (!*number) return fail("expected a deal's number, not {}", in_quotes(options.number));
  castle::Winnable found;
  if (options.winnable) {
    found = castle::find_winnable(*variant, **number, kDealsTried, program.budget());
    if (!found.found) return report_none(program, **number, found);
    if (found.undecided > 0)
      program.warn_in_words(fmt::format(
          fmt::runtime(program.text({"of the deals from {} to {}: {}", "配置 {}〜{} のうち{}"})),
          **number, found.number - 1, undecided_text(program, found.undecided, *found.reason)));
  } else {
    found.number = **number;
    found.position = castle::deal(*variant, found.number);
  }
  if (program.shared().json) {
    nlohmann::ordered_json json{{"deal", found.number},
                                {"board", castle::to_board(found.position)}};
    if (options.winnable) {
      json["verdict"] = "proved";
      json["undecided"] = found.undecided;
    }
    program.print_json(json);
    return kDefinite;
  }
  program.print("# {} {}\n{}", program.text({"deal", "配置"}), found.number,
                castle::to_board(found.position));
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
  verb.add_flag(
      "--winnable", options->winnable,
      std::string(program.text({"the first deal from N on that can be won, of at most 10,000; "
                                "--nodes for each deal, --time for all",
                                "N以降で最初の成功可能な配置 (10,000個まで調べる)。--nodes は"
                                "配置ごと、--time は全体"})));
  add_castle_game(program, verb, options->game);
  program.on(verb, [options](Program& p) { return run_deal(p, *options); });
}

}  // namespace yomi::app
