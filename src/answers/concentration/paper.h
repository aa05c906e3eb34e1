// `concentration paper`: every table of the paper beside ours, and every claim.
#pragma once

#include <vector>

#include "answers/concentration/laws.h"
#include "answers/concentration/table.h"

namespace yomi::answers::concentration {

struct PaperRequest {
  Limits limits;
};
struct PaperAnswer {
  Outcome outcome;
  int cells = 0;  // that the paper prints
  int agree = 0;  // of them, up to the direction of rounding
  std::vector<Figures> tables;
  std::vector<TestedLaw> claims;
};
[[nodiscard]] const Shape& shape_of(Of<PaperRequest>);
[[nodiscard]] const Shape& shape_of(Of<PaperAnswer>);
[[nodiscard]] Result<PaperAnswer> paper(const PaperRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const PaperAnswer& answer);
[[nodiscard]] std::string words(const PaperAnswer& answer, const View& view);

}  // namespace yomi::answers::concentration
