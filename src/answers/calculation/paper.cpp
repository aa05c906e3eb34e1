#include "answers/calculation/paper.h"

#include <set>

#include "answers/table.h"
#include "base/text.h"
#include "calculation/paper.h"
#include "stats/stats.h"

namespace yomi::answers::calculation {
namespace {

// The position as the Appendix prints it, without headings and counted from 0.
std::string appendix_figure(const game::KeptBack& kept) {
  std::string text = game::format_position(kept.after, &kept.plan, 0);
  for (const std::string_view heading : {"bases\n", "stacks\n"})
    text.erase(text.find(heading), heading.size());
  return text;
}

void fill_report(PaperAnswer& answer, const game::PaperReport& report) {
  for (const game::ExampleFigure& each : report.example)
    answer.example.push_back(
        {std::string(each.name), each.published, each.ours, each.single_precision});
  for (const game::CountedPositions& each : report.counts)
    answer.counts.push_back(
        {each.cards, each.one_base[0], each.one_base[1], each.two_bases[0], each.two_bases[1]});
  if (report.most_positions > 0) answer.most_positions = report.most_positions;
  answer.twelve_won = report.twelve_won;
  answer.twelve_games = report.twelve_games;
  for (const game::PlayedRate& each : report.rates) {
    PaperRate rate{each.stacks, each.ahead, each.plans, std::string(each.published),
                   each.won,    each.games, {},         {}};
    if (each.games > 0) {
      const auto interval = stats::wilson95(each.won, each.games);
      rate.low = interval.low;
      rate.high = interval.high;
    }
    answer.rates.push_back(std::move(rate));
  }
  answer.game = fmt::format("{}", report.game);
  for (const game::KeptBack& each : report.kept_back)
    answer.kept_back.push_back(
        {each.turn, std::string(1, game::rank_char(each.rank)), appendix_figure(each)});
  answer.game_won = report.game_won;
  answer.outcome.nodes = report.nodes;
  answer.outcome.reason = report.reason;
  // The singles, pairs and counts are exact; what is played is counted.
  answer.outcome.verdict = report.reason ? Verdict::kUnknown : Verdict::kProved;
}

std::string example_words(const PaperAnswer& answer, Language language) {
  Table table({{"3.2", Align::kLeft},
               {say(language, "published", "論文")},
               {say(language, "ours", "本プログラム")},
               {say(language, "stored in single precision", "単精度で記憶")}});
  for (const PaperFigure& each : answer.example)
    table.add({each.name == "total" ? say(language, "total", "合計") : each.name,
               fmt::format("{:.7g}", each.published), fmt::format("{:.10g}", each.ours),
               fmt::format("{:.7g}", each.single_precision)});
  return say(language,
             "The worked example of section 3.2; where the last digits differ, the last column "
             "shows what rounding every stored value to single precision does\n",
             "3.2節の例。末尾の桁の違いについて、値を単精度で記憶した場合を右端に示す\n") +
         table.to_text() + "\n";
}

std::string counts_words(const PaperAnswer& answer, Language language) {
  Table table({{say(language, "cards", "枚数")},
               {say(language, "1 base, 3 stacks", "1台 3スタック")},
               {say(language, "1 base, 4 stacks", "1台 4スタック")},
               {say(language, "2 bases, 3 stacks", "2台 3スタック")},
               {say(language, "2 bases, 4 stacks", "2台 4スタック")}});
  const auto counted = [](const std::optional<std::uint64_t>& count) {
    return count ? with_commas(*count) : std::string();
  };
  for (const PaperCounts& each : answer.counts)
    table.add({fmt::format("{}", each.cards), with_commas(each.one_base_3),
               with_commas(each.one_base_4), counted(each.two_bases_3), counted(each.two_bases_4)});
  std::string text = say(language, "Tables 1 and 2: positions of the stack game\n",
                         "表1、表2: スタックゲームの局面数\n") +
                     table.to_text();
  if (answer.most_positions)
    text += say(language, "not counted: more than {} positions do not fit the memory\n",
                "空欄: {}局面を超え、メモリに収まらない\n", with_commas(*answer.most_positions));
  return text + "\n";
}

std::string theorem_words(const PaperAnswer& answer, Language language) {
  return say(language,
             "Section 1.3, 11 stacks: in the stock 2222 3333 … KKKK AAAA nothing goes to base 0 "
             "before the 49th card;\nby then its twelve cards 2 to K lie on 11 stacks in rising "
             "order, two of them on one, the later on top: lost.\n",
             "1.3節 11スタック: 2222 3333 … KKKK AAAA の順では48枚目までは台0に出せず、\n台0の12枚"
             "(2〜K)が11スタックに昇順に積まれ、同じスタックの2枚は後のカードが上になる: "
             "必ず失敗\n") +
         say(language,
             "Section 1.3, 12 stacks: a stack for each place; {} of {} shuffles won, that one "
             "among "
             "them.\n\n",
             "1.3節 12スタック: "
             "数ごとに1つのスタックに置く。上の山札を含む{1}回のうち{0}回成功\n\n",
             answer.twelve_won, answer.twelve_games);
}

std::string rates_words(const PaperAnswer& answer, Language language) {
  Table table({{say(language, "stacks", "スタック")},
               {say(language, "ahead", "先読み")},
               {say(language, "plans", "割当て案")},
               {say(language, "published", "論文")},
               {say(language, "ours", "本プログラム")},
               {"95%"}});
  for (const PaperRate& each : answer.rates)
    table.add({fmt::format("{}", each.stacks), fmt::format("{}", each.ahead),
               fmt::format("{}", each.plans), each.published,
               each.low ? fmt::format("{}/{}", with_commas(each.won), with_commas(each.games)) : "",
               each.low
                   ? fmt::format("{:.1f}–{:.1f}%", 100 * *each.low, 100 * each.high.value_or(1))
                   : ""});
  return say(language, "Tables 3 and 4: games won (ours with --games N)\n",
             "表3、表4: 成功回数(--games N で実行)\n") +
         table.to_text() + "\n";
}

std::string game_words(const PaperAnswer& answer, Language language) {
  std::string text = say(
      language,
      "In the manner of Appendix A.1: 3 stacks, look-ahead 1, 200 plans, shuffle {}; the turns at "
      "which\na card is stacked though a base awaits it\n",
      "付録A.1の形で: 3スタック、先読み1、割当て案200、山札 {}。台に出せるカードをスタックに積んだ"
      "番\n",
      answer.game);
  for (const PaperTurn& each : answer.kept_back)
    text += fmt::format("{}: {}\n{}\n", each.turn, each.card, each.figure);
  return text + (answer.game_won
                     ? say(language, "Won: four kings on top.\n", "成功: キングが4枚並んだ。\n")
                     : say(language, "Not won.\n", "失敗。\n"));
}

}  // namespace

const Shape& shape_of(Of<PaperRequest>) {
  using R = PaperRequest;
  static constexpr Field kFields[] = {
      field<&R::games>("games", {"games for each line of Tables 3 and 4", "表3、表4の各行の回数"},
                       {.least = 0, .most = 1'000'000, .metavar = "N"}),
      field<&R::cards>("cards",
                       {"count pairs up to so many cards", "2台の局面数を数えるカードの数"},
                       {.least = 1, .most = 12, .metavar = "N"}),
      field<&R::seed>("seed", {"of the shuffles", "乱数の種"}, {.metavar = "N"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationPaperRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperFigure>) {
  using F = PaperFigure;
  static constexpr Field kFields[] = {
      field<&F::name>("name", {"which figure", "値の名前"}, {.example = "p01"}),
      field<&F::published>("published", {"in the paper", "論文の値"}),
      field<&F::ours>("ours", {"ours", "本プログラムの値"}),
      field<&F::single_precision>("single_precision",
                                  {"ours, stored in single precision", "単精度で記憶した値"}),
  };
  static constexpr Shape kShape = shape<F>("CalculationPaperFigure", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperCounts>) {
  using C = PaperCounts;
  static constexpr Field kFields[] = {
      field<&C::cards>("cards", {"cards of each chain", "枚数"}),
      field<&C::one_base_3>("one_base_3", {"1 base, 3 stacks", "1台 3スタック"}),
      field<&C::one_base_4>("one_base_4", {"1 base, 4 stacks", "1台 4スタック"}),
      field<&C::two_bases_3>("two_bases_3", {"2 bases, 3 stacks", "2台 3スタック"}),
      field<&C::two_bases_4>("two_bases_4", {"2 bases, 4 stacks", "2台 4スタック"}),
  };
  static constexpr Shape kShape = shape<C>("CalculationPaperCounts", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperRate>) {
  using R = PaperRate;
  static constexpr Field kFields[] = {
      field<&R::stacks>("stacks", {"number of stacks", "スタックの数"}),
      field<&R::ahead>("ahead", {"cards of look-ahead", "先読みの枚数"}),
      field<&R::plans>("plans", {"plans kept", "割当て案の数"}),
      field<&R::published>("published", {"in the paper", "論文の値"}),
      field<&R::won>("won", {"games won", "成功した回数"}),
      field<&R::games>("games", {"games played", "回数"}),
      field<&R::low>("low", {"lower end of the 95% interval", "95%区間の下端"}),
      field<&R::high>("high", {"upper end of it", "95%区間の上端"}),
  };
  static constexpr Shape kShape = shape<R>("CalculationPaperRate", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperTurn>) {
  using T = PaperTurn;
  static constexpr Field kFields[] = {
      field<&T::turn>("turn", {"which card", "何枚目"}),
      field<&T::card>("card", {"the card kept back", "取っておいたカード"}),
      field<&T::figure>("figure", {"the position as the Appendix prints it", "付録の形の局面"}),
  };
  static constexpr Shape kShape = shape<T>("CalculationPaperTurn", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperAnswer>) {
  using A = PaperAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::example>("example", {"section 3.2, the worked example", "3.2節の例"}),
      field<&A::counts>("counts", {"Tables 1 and 2", "表1、表2"}),
      field<&A::most_positions>("most_positions",
                                {"counts beyond this did not fit the memory", "数えた上限"}),
      field<&A::twelve_won>("twelve_won", {"section 1.3, 12 stacks: won", "1.3節: 成功"}),
      field<&A::twelve_games>("twelve_games", {"section 1.3, 12 stacks: shuffles", "1.3節: 回数"}),
      field<&A::rates>("rates", {"Tables 3 and 4", "表3、表4"}),
      field<&A::game>("game", {"the game of kept_back", "kept_backの山札の番号"}),
      field<&A::kept_back>("kept_back", {"Appendix A.1: cards stacked though a base awaits them",
                                         "付録A.1: 台に出せるのに積んだカード"}),
      field<&A::game_won>("game_won", {"that game was won", "そのゲームは成功した"}),
      field<&A::tables>("tables", {"tables of solved pairs that were used", "使った表"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationPaperAnswer", kFields);
  return kShape;
}

Result<PaperAnswer> paper(const PaperRequest& request, const Context& context) {
  if (Status memory = check_memory(request.limits); !memory) return pass(memory);
  Game asked;
  asked.seed = request.seed;
  auto seed = seed_of(asked);
  if (!seed) return pass(seed);
  const Stopwatch stopwatch;
  const Budget budget = limited(context.budget, request.limits);
  PaperAnswer answer;
  if (budget.bytes < kLeastBytes) {
    answer.outcome.reason = StopReason::kMemory;
    return answer;
  }
  std::set<std::string> used;
  const game::TableSource source = [&](int stacks) {
    FoundTable found = table_for(context, game::Rules::kPaper, stacks);
    if (found.name) used.insert(*found.name);
    return found.table;
  };
  fill_report(answer, game::paper_report({request.games, request.cards, *seed}, budget, source,
                                         context.progress));
  answer.tables.assign(used.begin(), used.end());
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const PaperAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  return sentence("paper", "The paper's claims beside ours", "論文の結果と本プログラムの結果");
}

std::string words(const PaperAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = said(headline(answer), language) + "\n\n";
  if (!answer.example.empty()) text += example_words(answer, language);
  if (!answer.counts.empty()) text += counts_words(answer, language);
  if (answer.twelve_games > 0) text += theorem_words(answer, language);
  if (!answer.rates.empty()) text += rates_words(answer, language);
  if (!answer.kept_back.empty()) text += game_words(answer, language);
  return text;
}

}  // namespace yomi::answers::calculation
