#include "answers/bridge/survey.h"

#include <algorithm>

#include "answers/table.h"
#include "bridge/estimate.h"
#include "stats/stats.h"

namespace yomi::answers::bridge {
namespace {

// One game, or several that all came out alike, say nothing about the spread.
PairedGain paired_gain(const std::vector<double>& mine, const std::vector<double>& first) {
  stats::Summary differences;
  for (std::size_t i = 0; i < mine.size(); ++i) differences.add(mine[i] - first[i]);
  if (differences.count() < 2 || differences.min() == differences.max())
    return {differences.mean(), {}};
  const stats::Paired paired = stats::paired_difference(mine, first, 1);
  return {paired.mean, {paired.interval.low, paired.interval.high}};
}

double mean_over(const std::vector<double>& values) {
  stats::Summary summary;
  for (const double value : values) summary.add(value);
  return values.empty() ? 0 : summary.mean();
}

ArmFigures figures_of(const ArmGames& arm, const ArmGames& first) {
  ArmFigures figures;
  figures.arm = arm.arm;
  const auto games = static_cast<std::uint64_t>(arm.sets.size());
  figures.set = static_cast<std::uint64_t>(std::count(arm.sets.begin(), arm.sets.end(), 1.0));
  figures.rate = mean_over(arm.sets);
  const stats::Interval interval = stats::wilson95(figures.set, games);
  figures.interval = {interval.low, interval.high};
  figures.tricks = mean_over(arm.tricks);
  figures.imps = mean_over(arm.imps);
  figures.positions_a_card = arm.cards > 0 ? arm.positions / arm.cards : 0;
  figures.seconds_a_card = arm.seconds_a_card;
  if (&arm == &first || games == 0) return figures;
  for (std::size_t i = 0; i < arm.sets.size(); ++i) {
    if (arm.sets[i] > first.sets[i]) ++figures.better;
    if (arm.sets[i] < first.sets[i]) ++figures.worse;
  }
  figures.p = yomi::bridge::sign_test(figures.better, figures.worse);
  figures.set_gain = paired_gain(arm.sets, first.sets);
  figures.tricks_gain = paired_gain(arm.tricks, first.tricks);
  figures.imps_gain = paired_gain(arm.imps, std::vector<double>(arm.imps.size(), 0.0));
  return figures;
}

// The games of one margin alone.
std::vector<ArmGames> of_margin(const MatchGames& games, std::int64_t margin) {
  std::vector<ArmGames> part;
  for (const ArmGames& arm : games.arms) {
    ArmGames some;
    some.arm = arm.arm;
    for (std::size_t i = 0; i < games.margins.size(); ++i) {
      if (games.margins[i] != margin) continue;
      some.sets.push_back(arm.sets[i]);
      some.tricks.push_back(arm.tricks[i]);
      some.imps.push_back(arm.imps[i]);
    }
    part.push_back(std::move(some));
  }
  return part;
}

std::string p_text(const std::optional<double>& p) {
  if (!p) return "";
  return *p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", *p);
}

std::string gain_text(const std::optional<PairedGain>& gain, double scale, const char* unit) {
  if (!gain) return "";
  const std::string interval =
      gain->interval.size() == 2
          ? fmt::format("{:+.2f} – {:+.2f}", scale * gain->interval[0], scale * gain->interval[1])
          : "–";
  return fmt::format("{:+.2f}{} ({})", scale * gain->mean, unit, interval);
}

std::string split_text(const ArmFigures& arm) {
  return arm.p ? fmt::format("{} : {}", arm.better, arm.worse) : "";
}

std::string set_text(const ArmFigures& arm, std::uint64_t games, Language language) {
  return say(language, "{} of {}", "{}/{}", arm.set, games);
}

}  // namespace

const Shape& shape_of(Of<PairedGain>) {
  using G = PairedGain;
  static constexpr Field kFields[] = {
      field<&G::mean>("mean", {"on the mean", "平均"}),
      field<&G::interval>("interval",
                          {"95% interval: low, high; empty where nothing is known of the spread",
                           "95%区間: 下、上(ばらつきが分からなければ空)"}),
  };
  static constexpr Shape kShape = shape<G>("BridgePairedGain", kFields);
  return kShape;
}
const Shape& shape_of(Of<ArmFigures>) {
  using A = ArmFigures;
  static constexpr Field kFields[] = {
      field<&A::arm>("arm", {"the strategy", "戦略"}),
      field<&A::set>("set", {"contracts set", "ダウン数"}),
      field<&A::rate>("rate", {"of all games", "その割合"}),
      field<&A::interval>("interval", {"its 95% interval: low, high", "その95%区間: 下、上"}),
      field<&A::tricks>("tricks", {"tricks of the defence", "守備側のトリック数"}),
      field<&A::imps>("imps",
                      {"IMPs a board against the first", "最初の戦略に対するボードあたりIMP"}),
      field<&A::set_gain>("set_gain", {"contracts set, paired", "ダウン率の差"}),
      field<&A::tricks_gain>("tricks_gain", {"tricks, paired", "トリックの差"}),
      field<&A::imps_gain>("imps_gain", {"IMPs a board", "ボードあたりIMP"}),
      field<&A::better>("better", {"games that only this one set", "この戦略だけがダウンさせた数"}),
      field<&A::worse>("worse",
                       {"games that only the first set", "最初の戦略だけがダウンさせた数"}),
      field<&A::p>("p", {"exact McNemar", "正確なマクネマー検定"}),
      field<&A::positions_a_card>("positions_a_card",
                                  {"double-dummy positions a card", "1枚あたりの局面数"}),
      field<&A::seconds_a_card>("seconds_a_card", {"CPU seconds a card", "1枚あたりのCPU秒"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeArm", kFields);
  return kShape;
}
const Shape& shape_of(Of<MarginFigures>) {
  using M = MarginFigures;
  static constexpr Field kFields[] = {
      field<&M::margin>("margin", {"double-dummy tricks beyond the setting one", "余裕"}),
      field<&M::games>("games", {"games of this margin", "ゲーム数"}),
      field<&M::arms>("arms", {"each strategy", "各戦略"}),
  };
  static constexpr Shape kShape = shape<M>("BridgeMargin", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyAnswer>) {
  using A = SurveyAnswer;
  static constexpr Field kFields[] = {
      field<&A::games>("games", {"games played", "ゲーム数"}),
      field<&A::arms>("arms", {"each strategy, the first what the others are compared with",
                               "各戦略(最初のものが基準)"}),
      field<&A::by_margin>("by_margin", {"the same by margin", "余裕別"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeSurveyAnswer", kFields);
  return kShape;
}

SurveyAnswer survey_answer(const MatchGames& games) {
  SurveyAnswer answer;
  answer.games = games.margins.size();
  for (const ArmGames& arm : games.arms) answer.arms.push_back(figures_of(arm, games.arms.front()));
  for (const int margin : {-1, 0}) {
    const std::vector<ArmGames> part = of_margin(games, margin);
    MarginFigures figures{margin, part.empty() ? 0 : part.front().sets.size(), {}};
    for (const ArmGames& arm : part) figures.arms.push_back(figures_of(arm, part.front()));
    answer.by_margin.push_back(std::move(figures));
  }
  return answer;
}

Sentence headline(const SurveyAnswer& answer) {
  if (answer.arms.empty()) return sentence("none", "No game was played", "ゲームなし");
  const ArmFigures& first = answer.arms.front();
  const ArmFigures& last = answer.arms.back();
  return sentence("sets", "{}: {} of {} set; {}: {}", "{0}: {2}中{1}ダウン、{3}: {4}", first.arm,
                  first.set, answer.games, last.arm, last.set);
}

std::string words(const SurveyAnswer& answer, const View& view) {
  const Language language = view.language;
  Table table({{say(language, "strategy", "戦略"), Align::kLeft},
               {say(language, "contracts set", "ダウン数")},
               {say(language, "set: paired gain, 95%", "ダウン率の差(対応あり、95%)")},
               {say(language, "better : worse", "優 : 劣")},
               {"p"},
               {say(language, "tricks: paired gain, 95%", "トリックの差")},
               {say(language, "IMPs a board, 95%", "ボードあたりIMP")},
               {say(language, "positions a card", "1枚あたり局面")},
               {say(language, "CPU s a card", "1枚あたりCPU秒")}});
  for (const ArmFigures& arm : answer.arms)
    table.add({arm.arm, set_text(arm, answer.games, language), gain_text(arm.set_gain, 100, "%"),
               split_text(arm), p_text(arm.p), gain_text(arm.tricks_gain, 1, ""),
               gain_text(arm.imps_gain, 1, ""), fmt::format("{:.0f}", arm.positions_a_card),
               arm.seconds_a_card ? fmt::format("{:.2f}", *arm.seconds_a_card) : "–"});
  Table margins({{say(language, "margin", "余裕")},
                 {say(language, "strategy", "戦略"), Align::kLeft},
                 {say(language, "contracts set", "ダウン数")},
                 {say(language, "better : worse", "優 : 劣")},
                 {"p"}});
  for (const MarginFigures& each : answer.by_margin)
    for (const ArmFigures& arm : each.arms)
      margins.add({std::to_string(each.margin), arm.arm, set_text(arm, each.games, language),
                   split_text(arm), p_text(arm.p)});
  return table.to_text() + "\n" +
         say(language,
             "By margin, the tricks that double dummy gives the defence at the start beyond the "
             "one that sets the contract:\n",
             "余裕(開始時のダブルダミーの守備側トリックが、ダウンに必要な数を超える分)別:\n") +
         margins.to_text() +
         say(language,
             "(better : worse: games that only this strategy, or only the first, set; p: the exact "
             "McNemar test of them)\n",
             "(優 : 劣: この戦略だけ、または最初の戦略だけがダウンさせた局の数。p: その正確な"
             "マクネマー検定)\n");
}

}  // namespace yomi::answers::bridge
