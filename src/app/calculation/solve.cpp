// `yomi calculation solve 17`: the game for someone who sees the stock.
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "base/file.h"
#include "base/text.h"
#include "calculation/known_order.h"
#include "calculation/notation.h"
#include "calculation/refutation.h"
#include "calculation/stock_formula.h"

namespace yomi::app::calculation_room {
namespace {

struct SolveOptions {
  std::string stock;
  std::string formula;  // a path
  int stacks = 3;
};

Result<std::string> verify_win(const Certificate& certificate, const Budget&, Language language) {
  auto win = game::read_win(certificate.body);
  if (!win) return pass(win);
  if (auto checked = game::check_win(win->shuffle, win->stacks, win->moves); !checked)
    return pass(checked);
  return fmt::format(fmt::runtime(Text{"verified: this stock is won with {} stack{}:\n{}",
                                       "検証済み: この山札は{}スタックで成功する{}\n{}"}
                                      .in(language)),
                     win->stacks, language == Language::kEnglish && win->stacks > 1 ? "s" : "",
                     trim(game::format_shuffle(win->shuffle)));
}

Result<std::string> verify_loss(const Certificate& certificate, const Budget& budget,
                                Language language) {
  auto loss = game::read_loss(certificate.body);
  if (!loss) return pass(loss);
  const auto formula =
      game::stock_formula(game::initial_position(loss->stacks), std::span(loss->shuffle));
  if (auto checked = game::check_refutation(formula, loss->proof, budget); !checked)
    return pass(checked);
  return fmt::format(
      fmt::runtime(Text{"verified: this stock cannot be won with {} stack{}, by {} steps:\n{}",
                        "検証済み: この山札は{}スタックでは成功できない{} ({}段の証明)\n{}"}
                       .in(language)),
      loss->stacks, language == Language::kEnglish && loss->stacks > 1 ? "s" : "",
      with_commas(loss->proof.size()), trim(game::format_shuffle(loss->shuffle)));
}

// Never more is reported than was shown: a line is replayed before anything is said.
Status check_line(const game::Shuffle& shuffle, int stacks, const game::KnownOrderResult& result) {
  if (result.verdict != Verdict::kProved) return {};
  if (auto checked = game::check_win(shuffle, stacks, result.moves); !checked)
    return fail_system("a line that does not win: {}", checked.error().message);
  return {};
}

// A refutation is checked before it is written.
Status write_evidence(Program& program, const game::Shuffle& shuffle, int stacks,
                      const game::KnownOrderResult& result, game::Clauses&& proof) {
  const std::string& path = program.shared().certificate;
  if (path.empty()) return {};
  const std::string version(kVersion);
  if (result.verdict == Verdict::kProved)
    return write_certificate(
        path, {"calculation/win", version, game::write_win(shuffle, stacks, result.moves)});
  if (result.verdict == Verdict::kUnknown) {
    program.warn_in_words(
        program.text({"no certificate: the question is not decided", "未解決のため証明書はない"}));
    return {};
  }
  const game::Loss loss{shuffle, stacks, std::move(proof)};
  const auto formula = game::stock_formula(game::initial_position(stacks), std::span(shuffle));
  Budget budget = program.budget();
  budget.nodes = Budget{}.nodes;
  if (auto checked = game::check_refutation(formula, loss.proof, budget); !checked)
    return pass(checked);
  return write_certificate(path, {"calculation/loss", version, game::write_loss(loss)});
}

Result<int> run_solve(Program& program, const SolveOptions& options) {
  if (auto memory = check_memory(program); !memory) return pass(memory);
  if (auto output = check_output_path(options.formula); !output) return pass(output);
  game::Shuffle shuffle{};
  const bool digits = options.stock.find_first_not_of("-0123456789") == std::string::npos;
  if (digits && options.stock != "-" && options.stock.size() < game::kCards) {
    auto number = read_number("stock", options.stock);
    if (!number) return pass(number);
    shuffle = game::shuffle(program.shared().seed, *number);
  } else {
    auto input = read_input(options.stock);
    if (!input) return pass(input);
    auto parsed = game::parse_shuffle(input->text, input->source);
    if (!parsed) return pass(parsed);
    shuffle = *parsed;
  }
  const double start = cpu_seconds();
  if (!options.formula.empty()) {
    const auto formula =
        game::stock_formula(game::initial_position(options.stacks), std::span(shuffle));
    if (auto written = write_file(options.formula, game::write_dimacs(formula)); !written)
      return pass(written);
  }
  game::Clauses proof;
  const auto result =
      game::solve_known_order(shuffle, options.stacks, program.budget(),
                              program.shared().certificate.empty() ? nullptr : &proof);
  if (auto checked = check_line(shuffle, options.stacks, result); !checked) return pass(checked);
  Status evidence = write_evidence(program, shuffle, options.stacks, result, std::move(proof));
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
        fmt::runtime(program.text({"Cannot be won: every line was tried ({} dead ends)\n",
                                   "成功できない: 全ての手順を調べた (行き止まり{}回)\n"})),
        with_commas(result.nodes));
  } else {
    program.print("{}: {}\n", program.text({"Not decided", "未解決"}),
                  result.reason ? program.message(word(to_string(*result.reason))) : "");
  }
  if (!evidence) return pass(evidence);
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
  verb.add_option("--formula", options->formula,
                  help({"write the question as a propositional formula (DIMACS) here",
                        "問いを命題論理式 (DIMACS) で書き出す"}))
      ->type_name("FILE");
  program.on(verb, [options](Program& p) { return run_solve(p, *options); });
  program.add_verifier("calculation/win", verify_win);
  program.add_verifier("calculation/loss", verify_loss, Verdict::kRefuted);
}

}  // namespace yomi::app::calculation_room
