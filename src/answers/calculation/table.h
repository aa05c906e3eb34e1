// What `calculation table` says when it has built a table of solved pairs, and `calculation
// calibrate` of its curves. Both write or play for long: they are commands, no questions; but what
// they answer has its fields and words as every answer has.
#pragma once

#include <string>
#include <vector>

#include "answers/common.h"

namespace yomi::answers::calculation {

struct TableAnswer {
  Outcome outcome;  // proved: all pairs that were asked for are solved
  std::string file;
  int cards = 0;     // asked for
  int complete = 0;  // pairs of chains with together so many cards are solved
  std::uint64_t positions = 0;
  std::uint64_t bytes = 0;
};
[[nodiscard]] const Shape& shape_of(Of<TableAnswer>);
[[nodiscard]] Sentence headline(const TableAnswer& answer);
[[nodiscard]] std::string words(const TableAnswer& answer, const View& view);

// chance = 1 / (1 + exp(−(level + slope · ln estimate))), by cards left
struct CurveFitted {
  double level = 0;
  double slope = 0;
};
struct CalibrateAnswer {
  Outcome outcome;  // estimated
  std::uint64_t games = 0;
  std::vector<CurveFitted> curves;
};
[[nodiscard]] const Shape& shape_of(Of<CurveFitted>);
[[nodiscard]] const Shape& shape_of(Of<CalibrateAnswer>);
[[nodiscard]] Sentence headline(const CalibrateAnswer& answer);
// The lines of src/calculation/curves_<stacks>.inc.
[[nodiscard]] std::string words(const CalibrateAnswer& answer, const View& view);

}  // namespace yomi::answers::calculation
