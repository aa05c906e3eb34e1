#include "answers/calculation/table.h"

#include <algorithm>

#include "base/text.h"

namespace yomi::answers::calculation {

const Shape& shape_of(Of<TableAnswer>) {
  using A = TableAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::file>("file", {"where it is", "表のファイル"}),
      field<&A::cards>("cards", {"cards of both chains together, asked for", "求めた枚数"}),
      field<&A::complete>("complete", {"solved up to so many", "解いた枚数"}),
      field<&A::positions>("positions", {"positions in the table", "局面数"}),
      field<&A::bytes>("bytes", {"size of the file", "ファイルの大きさ"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationTableAnswer", kFields);
  return kShape;
}

Sentence headline(const TableAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  return sentence("table_made", "All pairs of chains with together up to {} cards are solved",
                  "合わせて{}枚までの台の対を解いた", answer.complete);
}

std::string words(const TableAnswer& answer, const View& view) {
  return said(headline(answer), view.language) + "\n" +
         say(view.language,
             "{} positions, all pairs of chains with together up to {} cards, in {} bytes ({:.1f} "
             "a "
             "position)\n",
             "{}局面、合わせて{}枚までの台の対、{}バイト(1局面 {})\n",
             with_commas(answer.positions), answer.complete, with_commas(answer.bytes),
             static_cast<double>(answer.bytes) /
                 static_cast<double>(std::max<std::uint64_t>(1, answer.positions)));
}

const Shape& shape_of(Of<CurveFitted>) {
  static constexpr Field kFields[] = {
      field<&CurveFitted::level>("level", {"of the curve", "曲線の高さ"}),
      field<&CurveFitted::slope>("slope", {"of the curve", "曲線の傾き"}),
  };
  static constexpr Shape kShape = shape<CurveFitted>("CalculationCurve", kFields);
  return kShape;
}
const Shape& shape_of(Of<CalibrateAnswer>) {
  using A = CalibrateAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::games>("games", {"games played", "回数"}),
      field<&A::curves>("curves", {"by cards left, 0 to 52", "残り枚数(0から52)ごとの曲線"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationCalibrateAnswer", kFields);
  return kShape;
}

Sentence headline(const CalibrateAnswer& answer) {
  return sentence("calibrated", "Fitted to {} games", "{}回のゲームから求めた", answer.games);
}

std::string words(const CalibrateAnswer& answer, const View& /*unused*/) {
  std::string text =
      "// chance = 1 / (1 + exp(-(level + slope * ln estimate))), by cards left, 0 to 52\n";
  for (const CurveFitted& curve : answer.curves)
    text += fmt::format("{{{:.4f}F, {:.4f}F}},\n", curve.level, curve.slope);
  return text;
}

}  // namespace yomi::answers::calculation
