// What `concentration survey` sums up to: matches of two players on common shuffles, each played
// twice with the seats changed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/concentration/game.h"
#include "answers/concentration/opponent.h"

namespace yomi::answers::concentration {

struct SurveyCounts {
  std::uint64_t won = 0;
  std::uint64_t drawn = 0;
  std::uint64_t lost = 0;
};
// Pairs of a minus pairs of b.
struct SurveyMean {
  double mean = 0;
  std::vector<double> interval;  // low, high; 95%. Empty where the games came out alike
};
struct SurveyPlayer {
  game::Style style = game::Style::kBest;
  std::optional<int> remember;  // everything where it is not given
};
struct SurveyAnswer {
  std::string letters;
  std::string games;  // numbers of the shuffles: "1..1000"
  std::string seed;
  game::Pass passing = game::Pass::kEnd;
  SurveyPlayer a;
  SurveyPlayer b;
  std::uint64_t shuffles = 0;
  SurveyCounts counts;             // of a, over both seats
  std::optional<SurveyMean> both;  // over both seats, paired; none where nothing was played
  std::optional<SurveyMean> a_first;
  std::optional<SurveyMean> b_first;
  std::optional<Number> exact;  // two perfect players: the true value for the first one
};
[[nodiscard]] const Shape& shape_of(Of<SurveyCounts>);
[[nodiscard]] const Shape& shape_of(Of<SurveyMean>);
[[nodiscard]] const Shape& shape_of(Of<SurveyPlayer>);
[[nodiscard]] const Shape& shape_of(Of<SurveyAnswer>);
[[nodiscard]] Sentence headline(const SurveyAnswer& answer);
[[nodiscard]] std::string words(const SurveyAnswer& answer, const View& view);

}  // namespace yomi::answers::concentration
