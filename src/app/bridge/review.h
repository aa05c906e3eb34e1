// `bridge survey --review FILE`: what `bridge review` does with every board, with a journal.
#pragma once

#include <string>

#include "answers/bridge/review.h"
#include "app/survey.h"

namespace yomi::app {

struct ReviewSurvey {
  std::string file;  // empty: no review
  std::string pbn;   // where the boards with comments go; may be empty
  answers::bridge::Reviewing reviewing;
};

[[nodiscard]] Result<int> run_review_survey(Program& program, const ReviewSurvey& asked,
                                            const answers::bridge::Agreed& agreed,
                                            const answers::bridge::Sampling& sampling,
                                            const SurveyOptions& survey);

}  // namespace yomi::app
