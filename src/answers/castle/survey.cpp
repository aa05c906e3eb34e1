#include "answers/castle/survey.h"

#include "answers/table.h"
#include "base/text.h"

namespace yomi::answers::castle {
namespace {

struct Figures {
  std::string_view column;
  Text text;
  std::optional<SurveyFigure> SurveyAnswer::*member;
};
constexpr Figures kFigures[] = {
    {"nodes", {"nodes", "ノード数"}, &SurveyAnswer::nodes},
    {"positions", {"positions", "局面数"}, &SurveyAnswer::positions},
    {"moves", {"moves", "手数"}, &SurveyAnswer::moves},
    {"steps", {"steps", "段階数"}, &SurveyAnswer::steps},
    {"refinements", {"refinements", "精密化"}, &SurveyAnswer::refinements},
};

Share share_of(const SurveyCounts& counts) {
  return {counts.won, counts.lost, counts.unknown};
}

}  // namespace

const Shape& shape_of(Of<SurveyCounts>) {
  using C = SurveyCounts;
  static constexpr Field kFields[] = {
      field<&C::won>("won", {"deals that can be won", "成功可能な配置"}),
      field<&C::lost>("lost", {"deals that cannot", "成功不可能な配置"}),
      field<&C::unknown>("unknown", {"deals not decided", "未判定の配置"}),
  };
  static constexpr Shape kShape = shape<C>("CastleSurveyCounts", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyFigure>) {
  using F = SurveyFigure;
  static constexpr Field kFields[] = {
      field<&F::deals>("deals", {"deals that have it", "値のある配置"}),
      field<&F::mean>("mean", {"mean", "平均"}),
      field<&F::min>("min", {"least", "最小"}),
      field<&F::max>("max", {"most", "最大"}),
  };
  static constexpr Shape kShape = shape<F>("CastleSurveyFigure", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyAnswer>) {
  using A = SurveyAnswer;
  static constexpr Field kFields[] = {
      field<&A::counts>("counts", {"how many of each", "内訳"}),
      field<&A::rate>("rate", {"share of the decided deals that can be won", "成功可能の割合"}),
      field<&A::interval>("interval", {"95% interval of the share", "95%区間"}),
      field<&A::nodes>("nodes", {"nodes a deal", "1配置のノード数"}),
      field<&A::positions>("positions", {"positions a deal", "1配置の局面数"}),
      field<&A::moves>("moves", {"moves of a win", "成功手順の手数"}),
      field<&A::steps>("steps", {"steps of a win", "成功手順の段階数"}),
      field<&A::refinements>("refinements", {"refinements of a proof", "証明の精密化"}),
  };
  static constexpr Shape kShape = shape<A>("CastleSurveyAnswer", kFields);
  return kShape;
}

SurveyAnswer survey_answer(const survey::SurveySummary& summary) {
  SurveyAnswer answer;
  for (const survey::ColumnSummary& column : summary.columns) {
    if (column.column.name == "verdict")
      for (const survey::TextCount& text : column.texts)
        (text.value == "won"    ? answer.counts.won
         : text.value == "lost" ? answer.counts.lost
                                : answer.counts.unknown) += text.count;
    for (const Figures& each : kFigures)
      if (each.column == column.column.name && column.present > 0)
        answer.*each.member = SurveyFigure{column.present, column.numbers.mean(),
                                           column.numbers.min(), column.numbers.max()};
  }
  const Share share = share_of(answer.counts);
  answer.rate = share.rate();
  answer.interval = {share.interval().low, share.interval().high};
  return answer;
}

Sentence headline(const SurveyAnswer& answer) {
  const Share share = share_of(answer.counts);
  const Sentence all = counted(share.all());
  const Sentence won = counted(share.yes);
  const Sentence lost = counted(share.no);
  if (share.all() == 1)
    return sentence("survey_of_one", "1 deal: {} can be won, {} cannot, {} undecided",
                    "1配置: 成功可能 {}、成功不可能 {}、未判定 {}", share.yes, share.no,
                    share.undecided);
  if (!answer.rate)
    return sentence("survey", "{} deals: {} can be won, {} cannot, {} undecided",
                    "{}配置: 成功可能 {}、成功不可能 {}、未判定 {}", all, won, lost,
                    counted(share.undecided));
  const double rate = 100 * *answer.rate;
  const double low = 100 * answer.interval[0];
  const double high = 100 * answer.interval[1];
  if (answer.counts.unknown == 0)
    return sentence("survey_decided",
                    "{} deals: {} can be won ({:.2f}%, 95% interval {:.2f}–{:.2f}%), {} cannot, 0 "
                    "undecided",
                    "{}配置: 成功可能 {} ({}%、95%区間 {}–{}%)、成功不可能 {}、未判定 0", all, won,
                    rate, low, high, lost);
  // The rate is that of the decided deals.
  return sentence("survey_undecided",
                  "{} deals: {} can be won ({:.2f}% of the decided, 95% interval {:.2f}–{:.2f}%), "
                  "{} cannot, {} undecided",
                  "{}配置: 成功可能 {} (判定済みの{}%、95%区間 {}–{}%)、成功不可能 {}、未判定 {}",
                  all, won, rate, low, high, lost, counted(share.undecided));
}

std::string words(const SurveyAnswer& answer, const View& view) {
  Table table({{say(view.language, "per deal", "1配置あたり"), Align::kLeft},
               {say(view.language, "deals", "配置数")},
               {say(view.language, "mean", "平均")},
               {say(view.language, "least", "最小")},
               {say(view.language, "most", "最大")}});
  for (const Figures& each : kFigures) {
    const std::optional<SurveyFigure>& figure = answer.*each.member;
    const std::string name(each.text.in(view.language));
    if (figure)
      table.add({name, with_commas(figure->deals), fmt::format("{:.1f}", figure->mean),
                 fmt::format("{:.0f}", figure->min), fmt::format("{:.0f}", figure->max)});
    else
      table.add({name, "0", "–", "–", "–"});  // without a value there is no mean
  }
  return said(headline(answer), view.language) + "\n\n" + table.to_text() +
         say(view.language,
             "(nodes: positions expanded; refinements: how often a proof had to remember more "
             "suits)\n",
             "(ノード数: 展開した局面の数。精密化: 証明のために記憶するスートを増やした回数)\n");
}

}  // namespace yomi::answers::castle
