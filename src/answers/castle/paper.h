// `castle paper`: every claim of the paper, checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/castle/game.h"
#include "castle/claims.h"

namespace yomi::castle {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<ClaimName>);
}

namespace yomi::answers::castle {

struct PaperRequest {
  int deals = 1000;
  int trials = 200;
  std::string seed = "1";
  bool certificate = false;
  Limits limits;
};
struct CheckedClaim {
  std::string section;
  game::ClaimName name = game::ClaimName::kSeventyPercent;
  Verdict verdict = Verdict::kUnknown;
  std::vector<std::uint64_t> figures;
  std::optional<double> low;  // 95% interval of the first two figures' ratio
  std::optional<double> high;
};
struct PaperAnswer {
  Outcome outcome;
  std::vector<CheckedClaim> claims;
  std::optional<Blob> certificate;  // figure 4 cannot be won
};
[[nodiscard]] const Shape& shape_of(Of<PaperRequest>);
[[nodiscard]] const Shape& shape_of(Of<CheckedClaim>);
[[nodiscard]] const Shape& shape_of(Of<PaperAnswer>);
[[nodiscard]] Result<PaperAnswer> paper(const PaperRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const PaperAnswer& answer);
[[nodiscard]] std::string words(const PaperAnswer& answer, const View& view);

}  // namespace yomi::answers::castle
