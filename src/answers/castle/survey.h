// What `castle survey` sums up to: how many deals can be won, and the figures of each.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"
#include "answers/share.h"
#include "survey/summary.h"

namespace yomi::answers::castle {

struct SurveyCounts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t unknown = 0;
};
// Of one column over the deals that have a value there.
struct SurveyFigure {
  std::uint64_t deals = 0;
  double mean = 0;
  double min = 0;
  double max = 0;
};
struct SurveyAnswer {
  SurveyCounts counts;
  std::optional<double> rate;    // of the decided deals
  std::vector<double> interval;  // low, high; 95%, of all deals
  std::optional<SurveyFigure> nodes;
  std::optional<SurveyFigure> positions;
  std::optional<SurveyFigure> moves;
  std::optional<SurveyFigure> steps;
  std::optional<SurveyFigure> refinements;
};
[[nodiscard]] const Shape& shape_of(Of<SurveyCounts>);
[[nodiscard]] const Shape& shape_of(Of<SurveyFigure>);
[[nodiscard]] const Shape& shape_of(Of<SurveyAnswer>);
[[nodiscard]] SurveyAnswer survey_answer(const survey::SurveySummary& summary);
[[nodiscard]] Sentence headline(const SurveyAnswer& answer);
[[nodiscard]] std::string words(const SurveyAnswer& answer, const View& view);

}  // namespace yomi::answers::castle
