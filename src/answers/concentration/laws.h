// `concentration laws`: the paper's remarks and conjectures, tested as far as the machine reaches.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/concentration/game.h"
#include "concentration/laws.h"

namespace yomi::concentration {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<LawName>);
}

namespace yomi::answers::concentration {

// Why a law without failures is not proved: only these cases were checked, or there was none.
enum class Checked { kRange, kNone };
[[nodiscard]] std::span<const Choice> choices_of(Of<Checked>);

struct LawsRequest {
  int letters = 40;
  Limits limits;
};
struct TestedLaw {
  game::LawName name = game::LawName::kLemma;
  std::optional<game::Rules> rules;  // where they matter
  std::optional<int> remember;       // alone
  Verdict verdict = Verdict::kUnknown;
  std::optional<Checked> reason;  // of unknown
  int letters = 0;                // checked up to so many
  std::uint64_t checked = 0;
  std::uint64_t failures = 0;
  std::optional<std::string> first_failure;
  std::optional<std::uint64_t> ties;  // holding and taking are equal
};
struct LawsAnswer {
  Outcome outcome;  // refuted: not all of them hold; unknown: no failure was met, or not tested
  std::vector<TestedLaw> laws;  // with a verdict each
};
[[nodiscard]] const Shape& shape_of(Of<LawsRequest>);
[[nodiscard]] const Shape& shape_of(Of<TestedLaw>);
[[nodiscard]] const Shape& shape_of(Of<LawsAnswer>);
[[nodiscard]] Result<LawsAnswer> laws(const LawsRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const LawsAnswer& answer);
[[nodiscard]] std::string words(const LawsAnswer& answer, const View& view);

[[nodiscard]] TestedLaw tested(const game::Law& law);
[[nodiscard]] std::string laws_table(const std::vector<TestedLaw>& laws, Language language);

}  // namespace yomi::answers::concentration
