#include "answers/calculation/solve.h"

#include "base/text.h"
#include "calculation/certificate.h"
#include "calculation/ending.h"
#include "calculation/known_order.h"
#include "calculation/refutation.h"
#include "calculation/stock_formula.h"

namespace yomi::answers::calculation {
namespace {

// The line with the cards that are drawn on the way.
std::vector<game::Deed> deeds_of(const game::Tableau& start, const game::Line& line) {
  std::vector<game::Deed> deeds;
  std::size_t drawn = 0;
  for (std::size_t turn = 0; turn < line.size(); ++turn) {
    const bool held = turn == 1 && start.position.hand != 0;
    if (turn > 0 && !held) deeds.push_back({start.next[drawn++], {}});
    for (const game::Move& move : line[turn]) deeds.push_back({std::nullopt, move});
  }
  return deeds;
}

// A refutation is checked before it is given away; checking has its own time, and no node limit.
Result<std::optional<Blob>> evidence_of(const game::Tableau& start,
                                        const game::KnownOrderResult& found, game::Clauses&& proof,
                                        Budget budget) {
  const std::vector<std::uint8_t> rest = game::next_ranks(start);
  if (found.verdict == Verdict::kProved)
    return blob_of(game::win_certificate({start.position, rest, found.moves}));
  if (found.verdict != Verdict::kRefuted) return std::nullopt;
  game::Loss loss{start.position, rest, std::move(proof)};
  budget.nodes = Budget{}.nodes;
  auto checked =
      game::check_refutation(game::stock_formula(loss.start, loss.rest), loss.proof, budget);
  if (!checked) return pass(checked);
  if (*checked) return std::nullopt;
  return blob_of(game::loss_certificate(loss));
}

Status solve_known(const SolveRequest& request, const Context& context, const game::Tableau& start,
                   SolveAnswer& answer) {
  const Budget budget = limited(context.budget, request.limits);
  const std::vector<std::uint8_t> rest = game::next_ranks(start);
  if (request.formula)
    answer.formula = game::write_dimacs(game::stock_formula(start.position, rest));
  game::Clauses proof;
  const auto found = game::solve_known_order(
      start.position, rest, budget, request.certificate ? &proof : nullptr, context.progress);
  answer.outcome.verdict = found.verdict;
  answer.outcome.reason = found.reason;
  answer.outcome.nodes = found.nodes;
  if (found.verdict == Verdict::kProved) {
    const std::vector<game::Deed> deeds = deeds_of(start, found.moves);
    answer.moves = moves_of(deeds);
    answer.steps = line_of(start, deeds);
  }
  if (!request.certificate) return {};
  auto evidence = evidence_of(start, found, std::move(proof), budget);
  if (!evidence) return pass(evidence);
  answer.certificate = std::move(*evidence);
  return {};
}

Status solve_unknown(const SolveRequest& request, const Context& context,
                     const game::Tableau& start, SolveAnswer& answer) {
  for (const bool asked : {request.certificate, request.formula}) {
    if (!asked) continue;
    const std::string_view name = request.certificate ? "certificate" : "formula";
    return fail_in(name, ErrorCode::kConflict, "{} needs a stock whose whole order is known", name);
  }
  const std::vector<std::uint8_t> next = game::next_ranks(start);
  answer.unknown_cards = game::stock_size(start.position) - static_cast<int>(next.size());
  const game::BestPlay best = game::best_play(
      start.position, next, limited(context.budget, request.limits), context.progress);
  answer.outcome.nodes = best.nodes;
  answer.outcome.reason = best.reason;
  if (!best.chance) return {};
  answer.outcome.verdict = best.chance->wins > 0 ? Verdict::kProved : Verdict::kRefuted;
  answer.success = best.chance->value();
  answer.exact = best.chance->to_string();
  return {};
}

// A line for each card, as `read` and --moves take it.
std::string line_words(const SolveAnswer& answer) {
  std::string text;
  int turn = 0;
  for (const Step& step : answer.steps) {
    const bool drawn = step.move == step.card;
    if (drawn || text.empty()) text += fmt::format("{}{:4}:", text.empty() ? "" : "\n", ++turn);
    text += " " + step.move;
  }
  return text.empty() ? text : text + "\n";
}

}  // namespace

const Shape& shape_of(Of<SolveRequest>) {
  using R = SolveRequest;
  static constexpr Field kFields[] = {
      field<&R::position>(
          "position", {"a position, a stock or a shuffle's number", "局面、山札、または番号"},
          {.example = "17", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves", {"cards drawn and moves so far", "ここまでに引いたカードと手"},
                       {.position = true}),
      field<&R::certificate>("certificate", {"with the proof", "証明書を付ける"},
                             {.file_of = "certificate"}),
      field<&R::formula>("formula",
                         {"with the question as a propositional formula (DIMACS)",
                          "問いを命題論理式(DIMACS)で書き出す"},
                         {.file_of = "formula"}),
      include<&R::game>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationSolveRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<SolveAnswer>) {
  using A = SolveAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::title>("title", {"the shuffle's number", "山札の番号"}),
      field<&A::position>("position", {"the position", "局面"}),
      field<&A::stacks>("stacks", {"number of stacks", "スタックの数"}),
      field<&A::known>("known", {"all of the stock's order is known", "山札の順がすべて分かる"}),
      field<&A::unknown_cards>("unknown_cards", {"cards of the stock whose order is not known",
                                                 "順の分からない山札の枚数"}),
      field<&A::moves>("moves", {"a win: cards drawn and moves", "成功手順(引くカードと手)"},
                       {.example = "s1"}),
      field<&A::steps>("steps", {"the same with the positions", "成功手順と各局面"}),
      told_field<&solve_because>("because", {"why", "理由"}),
      field<&A::success>("success", {"the chance under the best play", "最善のプレイの成功率"}),
      field<&A::exact>("exact", {"the same as a fraction", "成功率(分数)"}, {.example = "1/3"}),
      field<&A::certificate>("certificate", {"the proof's file", "証明書"}),
      field<&A::formula>("formula", {"the question as a formula", "命題論理式"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationSolveAnswer", kFields);
  return kShape;
}

Result<SolveAnswer> solve(const SolveRequest& request, const Context& context) {
  auto record = played_from(request.position, request.moves, request.game);
  if (!record) return pass(record);
  const Stopwatch stopwatch;
  const game::Tableau start = game::after(record->diagram);
  SolveAnswer answer;
  answer.title = record->number;
  answer.position = game::format_position(start);
  answer.stacks = static_cast<int>(start.stacks.size());
  answer.known = game::order_is_known(start);
  Status solved = answer.known ? solve_known(request, context, start, answer)
                               : solve_unknown(request, context, start, answer);
  if (!solved) return pass(solved);
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const SolveAnswer& answer) {
  if (answer.outcome.verdict == Verdict::kRefuted)
    return sentence("cannot_be_won", "Cannot be won", "成功不可能");
  if (answer.outcome.verdict != Verdict::kProved && !answer.outcome.reason)
    return sentence("too_many_cards", "Not decided: too many cards are left to decide it exactly",
                    "未判定: 残りのカードが多く、厳密には求められない");
  if (answer.outcome.verdict != Verdict::kProved) return not_decided(*answer.outcome.reason);
  if (answer.known && answer.steps.empty()) return sentence("won", "Won", "成功");
  if (answer.known) return sentence("can_be_won", "Can be won", "成功可能");
  if (answer.exact == "1")
    return sentence("always_won", "Can be won whatever comes", "何を引いても成功可能");
  return sentence("chance", "Won with chance {} by the best play", "最善のプレイで成功率{}",
                  answer.exact.value_or("?"));
}

Sentence solve_because(const SolveAnswer& answer) {
  if (answer.outcome.verdict == Verdict::kUnknown && !answer.outcome.reason)
    return sentence("unknown_cards",
                    "Cards left in an unknown order: {}; the exact chance is found with at most {}",
                    "順の分からない残りのカードは{}枚。厳密な成功率は{}枚まで求められる",
                    answer.unknown_cards, game::Ending::kMostCards);
  if (!answer.known)
    return sentence("positions", "Positions looked at: {}", "調べた局面: {}",
                    counted(answer.outcome.nodes));
  if (answer.outcome.verdict == Verdict::kRefuted)
    return sentence("exhausted", "Every line was tried; dead ends: {}",
                    "すべての手順を調べた(行き止まり: {})", counted(answer.outcome.nodes));
  return sentence("dead_ends", "Dead ends of the search: {}", "探索の行き止まり: {}",
                  counted(answer.outcome.nodes));
}

std::string words(const SolveAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text;
  if (!answer.title.empty()) text += say(language, "# shuffle {}\n", "# 山札 {}\n", answer.title);
  text += draw_position(answer.position, view) + "\n";
  text += said(headline(answer), language) + "\n";
  text += say(language, "{}; {:.3f} s CPU\n", "{}、CPU {}秒\n", solve_because(answer),
              answer.outcome.cpu_seconds);
  if (answer.steps.empty()) return text;
  text += say(language, "\nb1: to base 1; s2: on stack 2; s2>b1: from stack 2 to base 1\n",
              "\nb1: 台1へ、s2: スタック2へ、s2>b1: スタック2から台1へ\n");
  return text + line_words(answer);
}

}  // namespace yomi::answers::calculation
