// `yomi calculation solve 17`: the game for someone who sees the stock.
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "base/file.h"
#include "base/text.h"
#include "calculation/known_order.h"
#include "calculation/notation.h"

namespace yomi::app::calculation_room {
namespace {

struct SolveOptions {
  std::string stock;
  int stacks = 3;
};

Result<std::string> verify_win(const Certificate& certificate, const Budget&, Language language) {
  auto win = game::read_win(certificate.body);
  if (!win) return pass(win);
  if (auto checked = game::check_win(win->shuffle, win->stacks, win->moves); !checked)
    return pass(checked);
  return fmt::format(
      fmt::runtime(Text{"verified: this stock is won with {} stacks, by a line of {} cards",
                        "検証済み: この山札は{}スタックで成功する ({}枚の手順)"}
                       .in(language)),
      win->stacks, win->moves.size());
}

Result<int> run_solve(Program& program, const SolveOptions& options) {
  game::Shuffle shuffle{};
  if (const auto number = parse_uint(options.stock); number) {
    shuffle = game::shuffle(program.shared().seed, *number);
  } else {
    auto input = read_input(options.stock);
    if (!input) return pass(input);
    auto parsed = game::parse_shuffle(input->text, input->source);
    if (!parsed) return pass(parsed);
    shuffle = *parsed;
  }
  const double start = cpu_seconds();
  const auto result = game::solve_known_order(shuffle, options.stacks, program.budget());
  if (result.verdict == Verdict::kProved) {
    // Never report more than was shown: the line is replayed before anything is said.
    if (auto checked = game::check_win(shuffle, options.stacks, result.moves); !checked)
      return fail_system("a line that does not win: {}", checked.error().message);
    if (!program.shared().certificate.empty()) {
      auto written = write_certificate(program.shared().certificate,
                                       {"calculation/win", std::string(kVersion),
                                        game::write_win(shuffle, options.stacks, result.moves)});
      if (!written) return pass(written);
    }
  }
  if (program.shared().json) {
    nlohmann::ordered_json json = {{"verdict", std::string(to_string(result.verdict))}};
    if (result.reason) json["reason"] = std::string(to_string(*result.reason));
    if (result.verdict == Verdict::kProved)
      json["line"] = game::write_win(shuffle, options.stacks, result.moves);
    json["nodes"] = result.nodes;
    json["cpu_seconds"] = cpu_seconds() - start;
    program.print_json(json);
  } else if (result.verdict == Verdict::kProved) {
    program.print(
        "{}\n",
        program.text({"Can be won. b1: to base 1; s2: on stack 2; 2>1: the top of stack 2 "
                      "to base 1.",
                      "成功できる。b1: 台1へ、s2: スタック2へ、2>1: スタック2の先頭を台1へ"}));
    program.print(game::write_win(shuffle, options.stacks, result.moves));
  } else if (result.verdict == Verdict::kRefuted) {
    program.print(
        "{} ({} {})\n",
        program.text({"Cannot be won: every line was tried", "成功できない: 全ての手順を調べた"}),
        with_commas(result.nodes), program.text({"dead ends", "行止り"}));
  } else {
    program.print("{}: {}\n", program.text({"Not decided", "未解決"}),
                  result.reason ? to_string(*result.reason) : "");
  }
  if (program.stop().stop_requested()) return kInterrupted;
  return result.verdict == Verdict::kUnknown ? kUndecided : kDefinite;
}

}  // namespace

void add_solve(Program& program, CLI::App& room) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App& verb = program.add_verb(
      room, "solve", {"can a known stock be won?", "山札の順が分かっていれば成功できるか"},
      kTime | kNodes | kMemory | kSeed | kCertificate);
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  verb.add_option(
          "stock", options->stock,
          help({"a shuffle's number, a file, - or the 52 cards", "番号、ファイル、- または52枚"}))
      ->required()
      ->type_name("STOCK");
  verb.add_option("--stacks", options->stacks, help({"stacks, 1 to 12 (3)", "スタックの数 (3)"}))
      ->type_name("N")
      ->check(CLI::Range(1, game::kMaxStacks));
  program.on(verb, [options](Program& p) { return run_solve(p, *options); });
  program.add_verifier("calculation/win", verify_win);
}

}  // namespace yomi::app::calculation_room
