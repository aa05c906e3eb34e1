#include "answers/calculation/survey.h"

#include "answers/table.h"
#include "base/text.h"

namespace yomi::answers::calculation {
namespace {

std::string count_cell(const std::optional<int>& count) {
  return count ? fmt::format("{}", *count) : "";
}

}  // namespace

const Shape& shape_of(Of<SurveyCounts>) {
  using C = SurveyCounts;
  static constexpr Field kFields[] = {
      field<&C::won>("won", {"games won", "成功"}),
      field<&C::lost>("lost", {"games lost", "失敗"}),
      field<&C::unknown>("unknown", {"games not decided", "未判定"}),
  };
  static constexpr Shape kShape = shape<C>("CalculationSurveyCounts", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyAnswer>) {
  using A = SurveyAnswer;
  static constexpr Field kFields[] = {
      field<&A::player>("player", {"who played", "プレイヤー"}, {.example = "fast"}),
      field<&A::stacks>("stacks", {"stacks", "スタックの数"}),
      field<&A::plans>("plans", {"plans that the player compares", "割当て案の数"}),
      field<&A::ahead>("ahead", {"cards that it looks ahead", "先読みの枚数"}),
      field<&A::counts>("counts", {"how the games ended", "成否の数"}),
      field<&A::rate>("rate", {"share won of the decided games", "判定済みのうち成功した割合"}),
      field<&A::interval>("interval", {"95% interval of the share, undecided games either way",
                                       "95%区間(未判定はどちらでも成り立つ)"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationSurveyAnswer", kFields);
  return kShape;
}

void set_share(SurveyAnswer& answer, const Share& share) {
  answer.counts = {share.yes, share.no, share.undecided};
  answer.rate = share.rate();
  answer.interval = {share.interval().low, share.interval().high};
}

Sentence headline(const SurveyAnswer& answer) {
  const SurveyCounts& counts = answer.counts;
  const std::uint64_t games = counts.won + counts.lost + counts.unknown;
  if (games == 1)
    return sentence("survey_of_one", "1 game: {} won, {} lost, {} undecided",
                    "1回: 成功 {}、失敗 {}、未判定 {}", counts.won, counts.lost, counts.unknown);
  if (!answer.rate || answer.interval.size() != 2)
    return sentence("survey", "{} games: {} won, {} lost, {} undecided",
                    "{}回: 成功 {}、失敗 {}、未判定 {}", counted(games), counted(counts.won),
                    counted(counts.lost), counted(counts.unknown));
  return sentence("survey_rate",
                  "{} games: {} won ({:.2f}%, 95% interval {:.2f}–{:.2f}%), {} lost, {} undecided",
                  "{}回: 成功 {} ({}%、95%区間 {}–{}%)、失敗 {}、未判定 {}", counted(games),
                  counted(counts.won), 100 * *answer.rate, 100 * answer.interval[0],
                  100 * answer.interval[1], counted(counts.lost), counted(counts.unknown));
}

std::string words(const SurveyAnswer& answer, const View& view) {
  return survey_words(answer, std::nullopt, view);
}

std::string survey_words(const SurveyAnswer& answer, const std::optional<double>& seconds,
                         const View& view) {
  const Language language = view.language;
  Table table({{say(language, "stacks", "スタック")},
               {say(language, "player", "プレイヤー"), Align::kLeft},
               {say(language, "plans", "割当て案")},
               {say(language, "ahead", "先読み")},
               {say(language, "CPU s/game", "CPU秒/回")}});
  table.add({fmt::format("{}", answer.stacks), answer.player, count_cell(answer.plans),
             count_cell(answer.ahead), seconds ? fmt::format("{:.3f}", *seconds) : "–"});
  std::string text = said(headline(answer), language) + "\n\n" + table.to_text();
  if (answer.counts.unknown > 0)
    text += say(language,
                "{} not decided: left out of the rate, and the interval holds whichever way they "
                "fall\n",
                "未判定 {}: 成功率には数えず、区間はどちらでも成り立つ\n", answer.counts.unknown);
  return text;
}

}  // namespace yomi::answers::calculation
