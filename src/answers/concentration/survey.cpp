#include "answers/concentration/survey.h"

#include "answers/table.h"
#include "base/text.h"

namespace yomi::answers::concentration {
namespace {

// "best", "random (remembers 4)"
Sentence player_sentence(const SurveyPlayer& player) {
  Sentence style = sentence_of(player.style);
  style.pattern.english = word_of(player.style);
  if (!player.remember) return sentence({}, "{}", "{}", style);
  return sentence({}, "{} (remembers {})", "{}(記憶{}枚)", style, *player.remember);
}

std::string interval_text(const std::vector<double>& interval) {
  if (interval.size() != 2) return "–";
  return fmt::format("{:+.4f} … {:+.4f}", interval[0], interval[1]);
}

// The exact value, and whether what was seen agrees with it.
std::string exact_words(const SurveyAnswer& answer, Language language) {
  if (!answer.exact) return "";
  std::string text = say(language, "exact value for the first player: {}", "先手の厳密値: {}",
                         rounded(*answer.exact, 6));
  const auto exact = game::parse_rational(answer.exact->exact.value_or(""));
  if (answer.a_first && answer.a_first->interval.size() == 2 && exact) {
    const double value = game::to_double(*exact);
    const std::vector<double>& interval = answer.a_first->interval;
    text += interval[0] <= value && value <= interval[1]
                ? say(language, " (inside the interval)", "(区間内)")
                : say(language, " (outside the interval)", "(区間外)");
  }
  return text + "\n";
}

}  // namespace

const Shape& shape_of(Of<SurveyCounts>) {
  using C = SurveyCounts;
  static constexpr Field kFields[] = {
      field<&C::won>("won", {"games won", "勝ち"}),
      field<&C::drawn>("drawn", {"games drawn", "引き分け"}),
      field<&C::lost>("lost", {"games lost", "負け"}),
  };
  static constexpr Shape kShape = shape<C>("ConcentrationSurveyCounts", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyMean>) {
  using M = SurveyMean;
  static constexpr Field kFields[] = {
      field<&M::mean>("mean", {"pairs of a minus pairs of b", "aの組 − bの組"}),
      field<&M::interval>("interval",
                          {"95% interval: low, high; empty where nothing is known of the spread",
                           "95%区間: 下、上(ばらつきが分からなければ空)"}),
  };
  static constexpr Shape kShape = shape<M>("ConcentrationSurveyMean", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyPlayer>) {
  using P = SurveyPlayer;
  static constexpr Field kFields[] = {
      field<&P::style>("style", {"how it plays", "戦略"}),
      field<&P::remember>("remember", {"cards it remembers; everything where it is not given",
                                       "記憶する枚数(なければすべて)"}),
  };
  static constexpr Shape kShape = shape<P>("ConcentrationSurveyPlayer", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyAnswer>) {
  using A = SurveyAnswer;
  static constexpr Field kFields[] = {
      field<&A::letters>("letters", {"letters on the table", "場の文字"}, {.example = "13x4"}),
      field<&A::games>("games", {"numbers of the shuffles", "配置の番号"}, {.example = "1..1000"}),
      field<&A::seed>("seed", {"seed of the shuffles", "配置のシード"}),
      field<&A::passing>("passing",
                         {"turning two known cards that differ", "異なる既知カード2枚をめくる手"}),
      field<&A::a>("a", {"one player", "一方のプレイヤー"}),
      field<&A::b>("b", {"the other", "もう一方"}),
      field<&A::shuffles>("shuffles", {"shuffles played", "配置の数"}),
      field<&A::counts>("counts", {"games of a, over both seats", "aの成績(先後合計)"}),
      field<&A::both>("both", {"both seats, paired", "先後の平均(同一配置)"}),
      field<&A::a_first>("a_first", {"a moves first", "aが先手"}),
      field<&A::b_first>("b_first", {"b moves first", "bが先手"}),
      field<&A::exact>("exact", {"two perfect players: the value for the first one",
                                 "最善どうしの先手の厳密値"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationSurveyAnswer", kFields);
  return kShape;
}

Sentence headline(const SurveyAnswer& answer) {
  if (!answer.both) return sentence("none", "No shuffle was played", "プレイした配置はありません");
  const SurveyCounts& counts = answer.counts;
  const double mean = answer.both->mean;
  if (answer.both->interval.size() != 2)
    return sentence("survey_of_few",
                    "a takes {:+.4f} pairs against b in {} shuffles (won {}, drawn {}, lost {})",
                    "{1}配置でaはbに対し平均{0}組(勝ち {2}、分け {3}、負け {4})", mean,
                    counted(answer.shuffles), counts.won, counts.drawn, counts.lost);
  return sentence("survey",
                  "a takes {:+.4f} pairs against b (95% interval {:+.4f} … {:+.4f}) in {} "
                  "shuffles (won {}, drawn {}, lost {})",
                  "{3}配置でaはbに対し平均{0}組(95%区間 {1} … {2}、勝ち {4}、分け {5}、負け {6})",
                  mean, answer.both->interval[0], answer.both->interval[1],
                  counted(answer.shuffles), counted(counts.won), counted(counts.drawn),
                  counted(counts.lost));
}

std::string words(const SurveyAnswer& answer, const View& view) {
  const Language language = view.language;
  Table table({{say(language, "a minus b, pairs", "a − b(組)"), Align::kLeft},
               {say(language, "mean", "平均")},
               {say(language, "95% interval", "95%区間")}});
  const auto add = [&](const std::string& name, const std::optional<SurveyMean>& mean) {
    table.add({name, mean ? fmt::format("{:+.4f}", mean->mean) : "–",
               mean ? interval_text(mean->interval) : "–"});
  };
  add(say(language, "a moves first", "aが先手"), answer.a_first);
  add(say(language, "b moves first", "bが先手"), answer.b_first);
  add(say(language, "both seats (paired)", "先後の平均(同一配置)"), answer.both);
  return said(headline(answer), language) + "\n" +
         say(language, "shuffles {} of {}, seed {}, {}; a: {}, b: {}\n\n",
             "配置 {}({}、シード {}、{})。a: {}、b: {}\n\n", answer.games, answer.letters,
             answer.seed, sentence_of(answer.passing), player_sentence(answer.a),
             player_sentence(answer.b)) +
         table.to_text() + exact_words(answer, language);
}

}  // namespace yomi::answers::concentration
