// `castle deal`: a numbered deal, or the first one from a number on that can be won.
#pragma once

#include <optional>
#include <string>

#include "answers/castle/game.h"

namespace yomi::answers::castle {

struct DealRequest {
  std::string number;  // "7"; up to 2^64 − 1
  bool pysol = false;  // the number is PySolFC's
  bool winnable = false;
  Game game;
  Limits limits;
};
struct DealAnswer {
  Outcome outcome;     // refuted: none of the 10,000 can be won; unknown: the budget ended
  std::string number;  // of the deal given
  bool pysol = false;
  Game game;
  std::string position;                    // empty where none was found
  std::optional<std::string> first;        // with `winnable`: where the search began
  std::optional<std::uint64_t> lost;       // with `winnable`: deals passed over, they cannot be won
  std::optional<std::uint64_t> undecided;  // with `winnable`: passed over undecided
};
[[nodiscard]] const Shape& shape_of(Of<DealRequest>);
[[nodiscard]] const Shape& shape_of(Of<DealAnswer>);
[[nodiscard]] Result<DealAnswer> deal(const DealRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DealAnswer& answer);
[[nodiscard]] std::string words(const DealAnswer& answer, const View& view);

}  // namespace yomi::answers::castle
