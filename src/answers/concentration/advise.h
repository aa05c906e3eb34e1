// `concentration advise`: what to turn now, and why; when the first card lies open, what to turn
// second; and what the last turn lost.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/concentration/turns.h"

namespace yomi::answers::concentration {

struct AdviseRequest {
  At at;
  Game game;
  Limits limits;
};
// The last turn of the moves that were given, against the best one.
struct LastTurn {
  int player = 1;
  int first = 0;  // places
  int second = 0;
  Number regret;
  Act best = Act::kFlip;  // what would have been best
};
struct AdviseAnswer {
  Outcome outcome;
  Game game;
  std::string position;         // the table as it was understood, now
  std::string situation;        // when this turn began: "3x0/2,2x1/4"
  std::optional<int> open;      // the place of the card that lies open
  std::optional<Number> value;  // none where it is not known
  std::optional<game::Why> why;
  std::optional<Number> loss;  // that the reason names
  std::vector<Best> moves;
  std::vector<Turn> actions;  // the best first
  std::vector<FirstCard> first_card;
  std::vector<int> places;  // that the best turn may turn next
  std::optional<LastTurn> last;
};
[[nodiscard]] const Shape& shape_of(Of<AdviseRequest>);
[[nodiscard]] const Shape& shape_of(Of<LastTurn>);
[[nodiscard]] const Shape& shape_of(Of<AdviseAnswer>);
[[nodiscard]] Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const AdviseAnswer& answer);
// Why, in one sentence below the headline; empty where there is nothing to add.
[[nodiscard]] Sentence advise_because(const AdviseAnswer& answer);
// What to do and why, without the table: what a hint says.
[[nodiscard]] std::string hint(const AdviseAnswer& answer, const View& view);
// "0.543 pairs worse than the best: …"; empty where there is no last turn.
[[nodiscard]] std::string comment(const AdviseAnswer& answer, const View& view);
[[nodiscard]] std::string words(const AdviseAnswer& answer, const View& view);

}  // namespace yomi::answers::concentration
