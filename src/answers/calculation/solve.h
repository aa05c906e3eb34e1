// `calculation solve`: can this game be won? With the stock's order known it is decided both ways;
// otherwise, near the end of a game, the chance under the best play is found exactly.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/calculation/game.h"

namespace yomi::answers::calculation {

struct SolveRequest {
  std::string position;
  std::string moves;  // played from there
  bool certificate = false;
  bool formula = false;
  Game game;
  Limits limits;
};
// With the order known: proved, it can be won; refuted, it cannot. Otherwise proved: `exact` is the
// chance under the best play; refuted: it is 0. Unknown without a reason: no limit was met, there
// are too many unknown cards.
struct SolveAnswer {
  Outcome outcome;
  std::string title;     // a shuffle's number, or empty
  std::string position;  // with the order of the stock, as far as it is known
  int stacks = 0;
  bool known = false;              // all of the stock's order is
  int unknown_cards = 0;           // of the stock: their order is not known
  std::vector<std::string> moves;  // of a win: cards drawn and moves
  std::vector<Step> steps;
  std::optional<double> success;
  std::optional<std::string> exact;  // "1/3"
  std::optional<Blob> certificate;
  std::optional<std::string> formula;  // DIMACS
};
[[nodiscard]] const Shape& shape_of(Of<SolveRequest>);
[[nodiscard]] const Shape& shape_of(Of<SolveAnswer>);
[[nodiscard]] Result<SolveAnswer> solve(const SolveRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const SolveAnswer& answer);
[[nodiscard]] std::string words(const SolveAnswer& answer, const View& view);
// Why, in one sentence below the headline.
[[nodiscard]] Sentence solve_because(const SolveAnswer& answer);

}  // namespace yomi::answers::calculation
