// What `calculation survey` sums up to: how often a player wins.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"
#include "answers/share.h"

namespace yomi::answers::calculation {

struct SurveyCounts {
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t unknown = 0;
};
struct SurveyAnswer {
  std::string player;  // "fast", or "known" where the solver sees the stock
  int stacks = 4;
  std::optional<int> plans;  // none of the solver
  std::optional<int> ahead;
  SurveyCounts counts;
  std::optional<double> rate;    // of the decided games
  std::vector<double> interval;  // low, high; 95%, of all games
};
[[nodiscard]] const Shape& shape_of(Of<SurveyCounts>);
[[nodiscard]] const Shape& shape_of(Of<SurveyAnswer>);
// The counts, the rate and its interval of such a share.
void set_share(SurveyAnswer& answer, const Share& share);
[[nodiscard]] Sentence headline(const SurveyAnswer& answer);
[[nodiscard]] std::string words(const SurveyAnswer& answer, const View& view);
// With the CPU seconds of a game, where some were played: a clock has no place in the answer.
[[nodiscard]] std::string survey_words(const SurveyAnswer& answer,
                                       const std::optional<double>& seconds, const View& view);

}  // namespace yomi::answers::calculation
