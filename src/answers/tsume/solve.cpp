#include "answers/tsume/solve.h"

#include "answers/stopped.h"
#include "answers/tsume/kif.h"
#include "shogi/kif.h"
#include "tsume/certificate.h"

namespace yomi::answers::tsume {

const Shape& shape_of(Of<SolveRequest>) {
  using R = SolveRequest;
  static constexpr Field kFields[] = {
      problem_field<&R::problem>(),
      field<&R::first>("first", {"stop at the first mate found, whatever its length",
                                 "最初に見つかった詰みで止める(手数は問わない)"}),
      field<&R::certificate>("certificate", {"with the proof", "証明書を付ける"},
                             {.file_of = "certificate"}),
      field<&R::tree>("tree", {"with every variation, as KIF", "変化付きのKIFを付ける"},
                      {.file_of = "kif"}),
      include<&R::rules>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("TsumeSolveRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<SolveAnswer>) {
  using A = SolveAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::shown>(),
      field<&A::length>("length", {"mate within so many moves", "手数(以下)"}, {.example = "7"}),
      field<&A::length_proved>("length_proved",
                               {"and in no fewer", "これより短い詰みはない(証明済み)"}),
      field<&A::lower_bound>("lower_bound", {"no mate is shorter", "手数の下界"}),
      field<&A::line>("line", {"the main line in USI", "本手順(USI)"}, {.example = "G*2b"}),
      field<&A::steps>("steps",
                       {"the same, with the position after each move", "本手順と各手の後の局面"}),
      field<&A::line_proper>(
          "line_proper", {"shortest checks, longest replies", "最短の王手と最長の応手による手順"}),
      field<&A::uncounted_pairs>(
          "uncounted_pairs", {"interpositions with their captures in the line that do not count",
                              "手数に数えない無駄合とそれを取る手の組"}),
      field<&A::pieces_left>("pieces_left",
                             {"the attacker holds pieces at the end of the line", "駒余り"}),
      field<&A::first_length>("first_length",
                              {"of the mate found first", "最初に見つかった詰みの手数"}),
      field<&A::first_nodes>("first_nodes", {"positions until then", "最初の結論までの局面数"}),
      field<&A::certificate>("certificate", {"the proof's file", "証明書"}),
      field<&A::kif>("kif", {"every variation, as KIF", "変化付きのKIF"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeSolveAnswer", kFields);
  return kShape;
}

Result<SolveAnswer> solve(const SolveRequest& request, const Context& context) {
  auto given = given_of(request.problem, request.rules);
  if (!given) return pass_in("problem", given);
  const Stopwatch stopwatch;
  game::Solver solver({.mudaai = request.rules.mudaai,
                       .exact = !request.first,
                       .threads = static_cast<int>(context.threads)},
                      limited(context.budget, request.limits), context.progress);
  const game::Solution found = solver.solve(given->position);
  SolveAnswer answer;
  answer.shown = std::move(given->shown);
  answer.outcome.verdict = found.verdict;
  answer.first_nodes = found.first_nodes;
  const bool open = found.verdict == Verdict::kUnknown ||
                    (found.verdict == Verdict::kProved && !found.exact && !request.first);
  if (open) answer.outcome.reason = found.reason.value_or(StopReason::kMemory);
  if (found.verdict == Verdict::kProved) {
    answer.length = found.length;
    answer.length_proved = found.exact;
    answer.lower_bound = found.lower_bound;
    answer.line = usi_of(found.line);
    answer.steps = steps_of(given->position, found.line);
    answer.line_proper = found.line_proper;
    answer.uncounted_pairs = found.uncounted;
    answer.pieces_left = !found.leftover.empty();
    answer.first_length = found.first_length;
  }
  if (request.certificate && found.verdict != Verdict::kUnknown) {
    const game::CertificateMade proof = game::make_certificate(solver, given->position, found);
    if (proof)
      answer.certificate = blob_of(*proof);
    else if (!answer.outcome.reason)
      answer.outcome.reason = proof.error();
  }
  if (request.tree)
    answer.kif = shogi::to_kif(solution_record(answer.shown.title, solver, given->position, found));
  answer.outcome.nodes = solver.nodes();
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence mate_sentence(const Outcome& outcome, std::optional<int> length, bool length_proved,
                       std::optional<int> lower_bound) {
  if (outcome.verdict == Verdict::kRefuted) return sentence("no_mate", "No mate", "不詰");
  if (outcome.verdict != Verdict::kProved)
    return not_decided(outcome.reason.value_or(StopReason::kMemory));
  if (!length) return sentence("mate", "Mate", "詰み");
  if (length_proved) return sentence("mate_in", "Mate in {}", "{}手詰", *length);
  if (lower_bound && *lower_bound > 1)
    return sentence("mate_between", "Mate in at most {0}, at least {1}", "{1}手以上{0}手以下で詰み",
                    *length, *lower_bound);
  return sentence("mate_within", "Mate in at most {}", "{}手以下で詰み", *length);
}

Sentence headline(const SolveAnswer& answer) {
  return mate_sentence(answer.outcome, answer.length, answer.length_proved, answer.lower_bound);
}

std::string words(const SolveAnswer& answer, const View& view) {
  std::string text = draw_shown(answer.shown, view) + "\n";
  text += said(headline(answer), view.language) + "\n";
  if (answer.outcome.reason && answer.outcome.verdict != Verdict::kUnknown)
    text += said(stopped_early(*answer.outcome.reason), view.language) + "\n";
  if (!answer.steps.empty()) {
    text += "\n" + draw_line(answer.steps) + draw_usi(answer.steps);
    if (!answer.line_proper)
      text += say(view.language, "  (a line of the proof, not yet the proper one)\n",
                  "  (証明に現れた手順。最善手順とは限らない)\n");
    text += draw_uncounted(answer.uncounted_pairs, view);
    if (answer.pieces_left) text += say(view.language, "  pieces are left over\n", "  駒余り\n");
  }
  return text + "\n" + draw_effort(answer.outcome, answer.shown.mudaai, view);
}

}  // namespace yomi::answers::tsume
