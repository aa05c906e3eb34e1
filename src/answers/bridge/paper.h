// `bridge paper`: the nineteen decisions of the paper by the nine classes of its section 4.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/bridge/agreements.h"

namespace yomi::answers::bridge {

struct PaperRequest {
  std::string only;  // names between commas; empty: all
  int seeds = 5;
  bool own = false;
  Agreed agreed;
  Sampling sampling;
  Modelling modelling;
  Limits limits;
};
struct MethodRow {
  Method method = Method::kPlain;
  std::vector<std::string> choices;  // by seed
  bool right = false;
};
struct DecisionRow {
  std::string decision;
  int technique = 0;
  std::vector<std::string> book;  // the cards that count as right
  std::string position;
  // Double dummy on the true deal.
  int best = 0;   // so many cards are best,
  int legal = 0;  // of so many,
  bool book_best = false;
  std::vector<MethodRow> methods;
  double cpu_seconds = 0;
  double slowest_cpu_seconds = 0;  // of one decision
};
struct MethodCount {
  Method method = Method::kPlain;
  int right = 0;
};
struct PaperAnswer {
  Outcome outcome;
  bool own = false;
  std::vector<DecisionRow> decisions;
  std::vector<MethodCount> right;
  int units = 0;
  int units_asked = 0;
};
[[nodiscard]] const Shape& shape_of(Of<PaperRequest>);
[[nodiscard]] const Shape& shape_of(Of<MethodRow>);
[[nodiscard]] const Shape& shape_of(Of<DecisionRow>);
[[nodiscard]] const Shape& shape_of(Of<MethodCount>);
[[nodiscard]] const Shape& shape_of(Of<PaperAnswer>);
[[nodiscard]] Result<PaperAnswer> paper(const PaperRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const PaperAnswer& answer);
[[nodiscard]] std::string words(const PaperAnswer& answer, const View& view);

}  // namespace yomi::answers::bridge
