#include "answers/castle/paper.h"

#include <algorithm>

#include "answers/stopped.h"
#include "answers/table.h"
#include "base/text.h"
#include "stats/stats.h"

namespace yomi::castle {

std::span<const answers::Choice> choices_of(answers::Of<ClaimName>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(ClaimName::kSeventyPercent, "seventy_percent",
             {"about 70% of deals can be won", "成功可能性は約7割"}),
      choice(ClaimName::kPropertyOne, "property_1",
             {"property 1: a run of up to 2^n moves over n empty columns (2^(n−1) into one)",
              "性質1: 空列n個で長さ2^nの連が移動可能(空列へは2^(n−1))"}),
      choice(ClaimName::kFigureOne, "figure_1",
             {"figure 1: a split run move helps", "図1: 連の分割移動が可能"}),
      choice(ClaimName::kFigureTwo, "figure_2",
             {"figure 2 (five empty columns) can be won", "図2(空列5個)は成功可能"}),
      choice(ClaimName::kFigureThree, "figure_3", {"figure 3 can be won", "図3は成功可能"}),
      choice(ClaimName::kDecreasing, "decreasing",
             {"all columns decreasing: won", "すべての列が単調減少なら成功確定"}),
      choice(ClaimName::kTwoVacantWon, "two_empty",
             {"two empty columns: nearly always won", "空列が2個できればほとんど成功可能"}),
      choice(ClaimName::kLostRarelyTwo, "lost_rarely_two_empty",
             {"deals that cannot be won rarely reach two", "成功不可能なら空列2個はまれ"}),
      choice(ClaimName::kPropertyTwo, "property_2",
             {"property 2: five empty columns always win", "性質2: 空列が5個になれば成功可能"}),
      choice(
          ClaimName::kPropertyTwoAny, "property_2_any",
          {"… of any arrangement of the cards, not only in play", "… 実戦に限らず任意の配置なら"}),
      choice(ClaimName::kFigureFour, "figure_4",
             {"figure 4 (four empty columns) probably cannot be won",
              "図4(空列4個)は成功不可能と思われる"}),
  };
  return kChoices;
}

}  // namespace yomi::castle

namespace yomi::answers::castle {
namespace {

using game::ClaimName;

std::string_view section_of(ClaimName name) {
  switch (name) {
    case ClaimName::kSeventyPercent:
      return "1";
    case ClaimName::kPropertyOne:
      return "2";
    case ClaimName::kFigureOne:
    case ClaimName::kDecreasing:
    case ClaimName::kTwoVacantWon:
    case ClaimName::kLostRarelyTwo:
      return "3";
    default:
      return "4";
  }
}

std::string share(const CheckedClaim& claim) {
  if (claim.figures.size() < 2 || claim.figures[1] == 0) return "0/0";
  return fmt::format(
      "{}/{} = {:.1f}% ({:.1f}–{:.1f}%)", with_commas(claim.figures[0]),
      with_commas(claim.figures[1]),
      100.0 * static_cast<double>(claim.figures[0]) / static_cast<double>(claim.figures[1]),
      100 * claim.low.value_or(0), 100 * claim.high.value_or(1));
}

Sentence claim_text(const CheckedClaim& claim) {
  return sentence_of(claim.name);
}

// What was found, from the figures of the claim (castle/claims.h).
Sentence found_text(const CheckedClaim& claim) {
  const auto f = [&](std::size_t i) {
    return i < claim.figures.size() ? claim.figures[i] : std::uint64_t{0};
  };
  if (claim.figures.empty()) return sentence_of(claim.verdict);
  switch (claim.name) {
    case ClaimName::kSeventyPercent:
      return sentence("share", "{}", "{}", share(claim));
    case ClaimName::kPropertyOne:
      return sentence("longest_runs",
                      "longest for n = 0…3: {} {} {} {}; into an empty one, n = 1…3: {} {} {}",
                      "n = 0…3 の最大: {} {} {} {}、空列へ n = 1…3: {} {} {}", f(0), f(1), f(2),
                      f(3), f(4), f(5), f(6));
    case ClaimName::kFigureOne:
    case ClaimName::kFigureTwo:
    case ClaimName::kFigureThree:
      return sentence("figure_won", "won in {} moves, {} steps, {} of them of runs",
                      "{}手、{}段階(うち連の移動 {})で成功", f(0), f(1), f(2));
    case ClaimName::kDecreasing:
      return sentence("greedy", "proved (docs/castle.md); {} of {} random ones won by greedy play",
                      "証明済み(docs/castle.ja.md)、無作為の局面 {}/{} が貪欲法で成功", f(0), f(1));
    case ClaimName::kTwoVacantWon:
      return sentence("after_two", "after careless play to two empty columns still won: {}",
                      "深く考えずに空列を2個にした後も成功可能: {}", share(claim));
    case ClaimName::kLostRarelyTwo:
      return sentence("lost_two", "of {} deals that cannot be won, {} never reach two, {} can",
                      "成功不可能な{}配置のうち、空列2個に到達できない {}、できる {}", f(0), f(1),
                      f(2));
    case ClaimName::kPropertyTwo:
      return sentence("five_empty", "{} hard positions: {} won, {} lost, {} undecided (no proof)",
                      "難しい局面 {} 個: 成功 {}、不可能 {}、未判定 {}(証明ではない)",
                      with_commas(f(0)), with_commas(f(1)), f(2), f(3));
    case ClaimName::kPropertyTwoAny:
      return sentence(
          "counterexample",
          "not so: there is a position from which none of the {} relaxed positions is won",
          "成り立たない: 到達しうる緩和局面 {} 個のどれも成功しない局面がある", f(0));
    case ClaimName::kFigureFour:
      return sentence(
          "closed_set", "cannot be won: none of the {} relaxed positions is won (verified)",
          "成功不可能: 到達しうる緩和局面 {} 個のどれも成功しない(検証済み)", with_commas(f(0)));
  }
  return sentence_of(claim.verdict);
}

}  // namespace

const Shape& shape_of(Of<PaperRequest>) {
  using R = PaperRequest;
  static constexpr Field kFields[] = {
      field<&R::deals>("deals", {"deals to measure on", "調べる配置の数"},
                       {.least = 1, .most = 1e9, .metavar = "N"}),
      field<&R::trials>("trials",
                        {"positions of each kind against property 2", "性質2を試す局面の数"},
                        {.least = 1, .most = 1e9, .metavar = "N"}),
      field<&R::seed>("seed", {"seed of the random numbers", "乱数の種"}, {.metavar = "N"}),
      field<&R::certificate>("certificate", {"with the proof for figure 4", "図4の証明書を付ける"},
                             {.file_of = "certificate"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CastlePaperRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<CheckedClaim>) {
  using C = CheckedClaim;
  static constexpr Field kFields[] = {
      field<&C::section>("section", {"of the paper", "論文の節"}),
      field<&C::name>("name", {"the claim", "主張"}),
      field<&C::verdict>("verdict", {"what was shown of it", "主張の成否"}),
      field<&C::figures>("figures", {"what was counted", "数えたもの"}),
      field<&C::low>("low", {"95% interval of the share", "割合の95%区間(下)"}),
      field<&C::high>("high", {"95% interval of the share", "割合の95%区間(上)"}),
      said_field<&claim_text>("claim", {"the claim in words", "主張の文"}),
      said_field<&found_text>("found", {"what was found in words", "結果の文"}),
  };
  static constexpr Shape kShape = shape<C>("CastleClaim", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperAnswer>) {
  using A = PaperAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::claims>("claims", {"each claim", "主張"}),
      field<&A::certificate>("certificate",
                             {"the proof that figure 4 cannot be won", "図4の証明書"}),
  };
  static constexpr Shape kShape = shape<A>("CastlePaperAnswer", kFields);
  return kShape;
}

Result<PaperAnswer> paper(const PaperRequest& request, const Context& context) {
  const auto seed = parse_uint(request.seed);
  if (!seed)
    return fail_in("seed", ErrorCode::kBadText, "expected a number, not {}",
                   in_quotes(request.seed));
  const Stopwatch stopwatch;
  const game::Claims found =
      game::check_claims({static_cast<std::uint64_t>(request.deals),
                          static_cast<std::uint64_t>(request.trials), *seed},
                         limited(context.budget, request.limits), context.progress);
  PaperAnswer answer;
  for (const game::Claim& each : found.claims) {
    CheckedClaim claim{
        std::string(section_of(each.name)), each.name, each.verdict, each.figures, {}, {}};
    if (each.verdict == Verdict::kEstimated && each.figures.size() == 2) {
      const stats::Interval interval = stats::wilson95(each.figures[0], each.figures[1]);
      claim.low = interval.low;
      claim.high = interval.high;
    }
    answer.claims.push_back(std::move(claim));
  }
  if (request.certificate && found.figure_four) answer.certificate = blob_of(*found.figure_four);
  answer.outcome = {Verdict::kEstimated, found.reason, 0, stopwatch.seconds()};
  return answer;
}

Sentence headline(const PaperAnswer& answer) {
  const auto count = [&](Verdict verdict) {
    return std::count_if(answer.claims.begin(), answer.claims.end(),
                         [&](const CheckedClaim& c) { return c.verdict == verdict; });
  };
  return sentence("claims", "Claims: {} proved, {} refuted, {} estimated, {} open",
                  "主張: 証明 {}、反証 {}、推定 {}、未判定 {}", count(Verdict::kProved),
                  count(Verdict::kRefuted), count(Verdict::kEstimated), count(Verdict::kUnknown));
}

std::string words(const PaperAnswer& answer, const View& view) {
  const Language language = view.language;
  Table table({{say(language, "section", "節"), Align::kLeft},
               {say(language, "the paper says", "論文"), Align::kLeft},
               {say(language, "found", "結果"), Align::kLeft},
               {say(language, "the claim is", "判定"), Align::kLeft}});
  for (const CheckedClaim& claim : answer.claims)
    table.add({claim.section, said(claim_text(claim), language), said(found_text(claim), language),
               said(sentence_of(claim.verdict), language)});
  std::string text = table.to_text() + "\n" + said(headline(answer), language) + "\n";
  if (answer.outcome.reason) text += said(stopped_early(*answer.outcome.reason), language) + "\n";
  return text + relaxed_note(language);
}

}  // namespace yomi::answers::castle
