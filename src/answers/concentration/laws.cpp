#include "answers/concentration/laws.h"

#include <algorithm>

#include "answers/table.h"
#include "base/text.h"

namespace yomi::concentration {

std::span<const answers::Choice> choices_of(answers::Of<LawName>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(LawName::kLemma, "lemma",
             {"3.1 a known pair may be taken at once", "3.1 既知の組は直ちに獲得してよい"}),
      choice(LawName::kNoZeroMove, "no_zero_move",
             {"3.3 no 0-move is optimal at (n,1,k,1)", "3.3 (n,1,k,1) で0-moveは最適でない"}),
      choice(LawName::kAlmostKnown, "almost_known",
             {"3.4 E(n,0,n-1,0) = 0, n >= 4", "3.4 E(n,0,n-1,0) = 0、n >= 4"}),
      choice(LawName::kEquationFive, "equation_5",
             {"(5) E(n,1,n,1) = (n + 3 + 120/(n(n+1)(n+2)))/4, n >= 4",
              "(5) E(n,1,n,1) = (n + 3 + 120/(n(n+1)(n+2)))/4、n >= 4"}),
      choice(LawName::kTheorem, "theorem",
             {"3.5 2-move at (n,1,n-1,1), n >= 4", "3.5 (n,1,n-1,1) で2-move、n >= 4"}),
      choice(LawName::kNatural, "natural",
             {"4.1 natural flipping alone", "4.1 1人では自然なめくり方が最適"}),
      choice(LawName::kSignAlpha, "sign_alpha",
             {"4.3 alpha2 > alpha4 for N > 7", "4.3 α2 > α4 (N > 7)"}),
      choice(LawName::kSignBeta, "sign_beta", {"4.3 beta4 > beta2", "4.3 β4 > β2"}),
      choice(LawName::kFourSave, "four_save",
             {"4.4 4-save for all na >= 7", "4.4 na >= 7 で4-save"}),
      choice(LawName::kHold, "hold",
             {"holding is better only if all unknown cards have known partners",
              "組を残すのが得なのは、未知カードすべてに組になる既知カードがあるときだけ"}),
  };
  return kChoices;
}

}  // namespace yomi::concentration

namespace yomi::answers::concentration {
namespace {

using game::LawName;

bool depends_on_rules(LawName name) {
  return name == LawName::kNoZeroMove || name == LawName::kAlmostKnown ||
         name == LawName::kEquationFive || name == LawName::kTheorem || name == LawName::kLemma ||
         name == LawName::kHold;
}

Sentence claim_of(const TestedLaw& law) {
  Sentence text = sentence_of(law.name);
  if (!law.remember) return text;
  return sentence("remembered", "{}, {} remembered", "{}({}枚記憶)", text, *law.remember);
}

}  // namespace

std::span<const Choice> choices_of(Of<Checked>) {
  static constexpr Choice kChoices[] = {
      choice(Checked::kRange, "range", {"holds in this range", "この範囲で成立"}),
      choice(Checked::kNone, "none", {"no case in this range", "この範囲に該当なし"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<LawsRequest>) {
  using R = LawsRequest;
  static constexpr Field kFields[] = {
      field<&R::letters>("letters", {"up to so many letters", "文字数の上限"},
                         {.least = 4, .most = 200, .metavar = "N"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationLawsRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<TestedLaw>) {
  using L = TestedLaw;
  static constexpr Field kFields[] = {
      field<&L::name>("name", {"the claim", "主張"}),
      field<&L::rules>("rules", {"the rules it was tested with", "検査したルール"}),
      field<&L::remember>("remember", {"cards remembered", "記憶枚数"}),
      field<&L::verdict>("verdict", {"what was shown of it", "主張の成否"}),
      field<&L::reason>("reason", {"why it is not decided", "未判定の理由"}),
      field<&L::letters>("letters", {"checked up to so many letters", "検査した文字数"}),
      field<&L::checked>("checked", {"cases checked", "検査数"}),
      field<&L::failures>("failures", {"cases in which it fails", "反例数"}),
      field<&L::first_failure>("first_failure", {"the first of them", "最初の反例"}),
      field<&L::ties>(
          "ties", {"cases in which holding and taking are equal", "残しても獲得しても同じ局面"}),
      said_field<&claim_of>("claim", {"the claim in words", "主張の文"}),
  };
  static constexpr Shape kShape = shape<L>("ConcentrationLaw", kFields);
  return kShape;
}
const Shape& shape_of(Of<LawsAnswer>) {
  using A = LawsAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::laws>("laws", {"each claim", "主張"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationLawsAnswer", kFields);
  return kShape;
}

TestedLaw tested(const game::Law& law) {
  TestedLaw tested;
  tested.name = law.name;
  if (depends_on_rules(law.name)) tested.rules = law.rules;
  if (law.remember >= 0) tested.remember = law.remember;
  tested.verdict = law.holds ? Verdict::kUnknown : Verdict::kRefuted;
  // No failure is no proof.
  if (law.holds) tested.reason = law.checked > 0 ? Checked::kRange : Checked::kNone;
  tested.letters = law.letters;
  tested.checked = law.checked;
  tested.failures = law.failed;
  if (!law.holds) tested.first_failure = law.first_failure;
  if (law.name == LawName::kHold) tested.ties = law.ties;
  return tested;
}

Result<LawsAnswer> laws(const LawsRequest& request, const Context& context) {
  const Stopwatch stopwatch;
  const auto found = game::test_laws(request.letters, limited(context.budget, request.limits),
                                     context.threads, context.progress);
  LawsAnswer answer;
  if (found) {
    for (const game::Law& law : *found) answer.laws.push_back(tested(law));
    const bool fails =
        std::any_of(found->begin(), found->end(), [](const game::Law& law) { return !law.holds; });
    if (fails) answer.outcome.verdict = Verdict::kRefuted;
  } else {
    answer.outcome.reason = found.error();
  }
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const LawsAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  const auto failing =
      std::count_if(answer.laws.begin(), answer.laws.end(),
                    [](const TestedLaw& law) { return law.verdict == Verdict::kRefuted; });
  return sentence("claims", "Claims tested: {}, refuted: {}", "検査した主張: {}、反証: {}",
                  answer.laws.size(), failing);
}

std::string laws_table(const std::vector<TestedLaw>& laws, Language language) {
  Table table({{say(language, "claim", "主張"), Align::kLeft},
               {say(language, "rules", "ルール"), Align::kLeft},
               {say(language, "letters", "文字数")},
               {say(language, "checked", "検査数")},
               {say(language, "failures", "反例数")},
               {say(language, "first failure", "最初の反例"), Align::kLeft}});
  for (const TestedLaw& law : laws) {
    const bool none = law.reason == Checked::kNone;
    table.add({said(claim_of(law), language),
               !law.rules                         ? ""
               : *law.rules == game::Rules::kFull ? say(language, "full", "完全")
                                                  : say(language, "paper", "論文"),
               say(language, "<= {}", "{}以下", law.letters), with_commas(law.checked),
               none ? "-" : with_commas(law.failures),
               none ? said(sentence_of(*law.reason), language) : law.first_failure.value_or("")});
  }
  return table.to_text();
}

std::string words(const LawsAnswer& answer, const View& view) {
  std::string text = said(headline(answer), view.language) + "\n";
  if (answer.outcome.reason) return text;
  return text + "\n" + laws_table(answer.laws, view.language) +
         say(view.language,
             "\n(na, nf, ka, kf): letters on the table, those of four cards, known cards, those of "
             "them of letters of four\n",
             "\n(na, nf, ka, kf): 場にある文字の種類数、そのうち4枚あるものの種類数、既知カードの"
             "枚数、そのうち4枚ある文字のものの枚数\n") +
         say(view.language,
             "A claim without failures was checked in that range; beyond it nothing is proved.\n",
             "反例のない主張も、その範囲で確かめただけで、その先は証明されていません。\n");
}

}  // namespace yomi::answers::concentration
