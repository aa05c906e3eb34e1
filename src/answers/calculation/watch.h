// `calculation watch`: a game that a player plays, who sees the cards as they are drawn; turn by
// turn, with the plan, in the manner of the paper's Appendix.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/calculation/advise.h"
#include "answers/calculation/game.h"

namespace yomi::answers::calculation {

struct WatchRequest {
  std::string position;
  std::string moves;  // played from there
  Game game;
  PlayerChoice player;
  Limits limits;
};
struct WatchedTurn {
  std::string card;
  std::vector<std::string> moves;  // its placement and the raises
  std::optional<double> success;   // none where this player's estimates are no chances
  double estimate = 0;
  std::string position;  // after them
  std::vector<PlannedStack> plan;
};
struct WatchAnswer {
  Outcome outcome;  // proved: won; refuted: not won
  std::string title;
  std::string position;  // where it began
  int stacks = 0;
  bool won = false;
  std::optional<int> gave_up_at;  // the turn after which no plan was left
  std::vector<WatchedTurn> turns;
  std::optional<std::string> table;
  std::optional<Mistake> table_refused;
};
[[nodiscard]] const Shape& shape_of(Of<WatchRequest>);
[[nodiscard]] const Shape& shape_of(Of<WatchedTurn>);
[[nodiscard]] const Shape& shape_of(Of<WatchAnswer>);
[[nodiscard]] Result<WatchAnswer> watch(const WatchRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const WatchAnswer& answer);
[[nodiscard]] std::string words(const WatchAnswer& answer, const View& view);

}  // namespace yomi::answers::calculation
