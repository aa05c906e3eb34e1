#include "answers/concentration/paper.h"

namespace yomi::answers::concentration {
namespace {

using game::Agreement;

// The range the paper speaks of: na up to 30.
constexpr int kClaimLetters = 30;

// Why it ended early, if it did.
std::optional<StopReason> compute(const Budget& budget, const Context& context,
                                  PaperAnswer& answer) {
  for (int number = 1; number <= game::kPaperTables; ++number) {
    const auto table =
        game::compute_table(number, game::printed_letters(number), game::Rules::kPaper, budget,
                            context.threads, context.progress);
    if (!table) return table.error();
    Meter meter(budget);
    answer.tables.push_back(figures_of(*table, game::Rules::kPaper, meter));
    if (meter.stopped()) return meter.reason();
  }
  const auto found = game::test_laws(kClaimLetters, budget, context.threads, context.progress);
  if (!found) return found.error();
  for (const game::Law& law : *found) answer.claims.push_back(tested(law));
  return std::nullopt;
}

// "Table 8 (3, 1): printed 5.59, exactly 1119/200: half a unit, …"
std::string difference(const Figures& figures, const TableCell& cell, Language language) {
  return say(language, "Table {} ({}, {}): printed {}, exactly {}: {}\n",
             "表{} ({}, {}): 印刷値 {}、厳密値 {}: {}\n", figures.number.value_or(0), cell.letters,
             cell.column, cell.printed.value_or(""),
             cell.value ? cell.value->exact.value_or(cell.figure) : cell.figure,
             sentence_of(*cell.agreement));
}

}  // namespace

const Shape& shape_of(Of<PaperRequest>) {
  static constexpr Field kFields[] = {include<&PaperRequest::limits>()};
  static constexpr Shape kShape = shape<PaperRequest>("ConcentrationPaperRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperAnswer>) {
  using A = PaperAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::cells>("cells", {"figures that the paper prints", "論文の数値の個数"}),
      field<&A::agree>("agree", {"of them agree with ours", "一致した個数"}),
      field<&A::tables>("tables", {"its ten tables", "論文の表"}),
      field<&A::claims>("claims", {"its claims, tested", "論文の主張"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationPaperAnswer", kFields);
  return kShape;
}

Result<PaperAnswer> paper(const PaperRequest& request, const Context& context) {
  const Stopwatch stopwatch;
  PaperAnswer answer;
  answer.outcome.reason = compute(limited(context.budget, request.limits), context, answer);
  if (!answer.outcome.reason) answer.outcome.verdict = Verdict::kProved;  // our figures
  for (const Figures& table : answer.tables) {
    for (const TableCell& cell : table.cells) {
      if (!cell.agreement) continue;
      ++answer.cells;
      if (*cell.agreement != Agreement::kDifferent) ++answer.agree;
    }
  }
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const PaperAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  return sentence("cells_agree", "{1} of {0} cells agree", "{}個中{}個の数値が一致", answer.cells,
                  answer.agree);
}

std::string words(const PaperAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text;
  std::string differences;
  for (const Figures& table : answer.tables) {
    text += said(caption(table), language) + "\n\n" + grid_of(table, true).to_text("  ") + "\n";
    for (const TableCell& cell : table.cells)
      if (cell.agreement && *cell.agreement != Agreement::kSame)
        differences += difference(table, cell, language);
  }
  if (!answer.claims.empty())
    text += say(language, "Claims\n\n", "主張\n\n") + laws_table(answer.claims, language) + "\n";
  return text + differences + said(headline(answer), language) + "\n";
}

}  // namespace yomi::answers::concentration
