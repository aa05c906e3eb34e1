// `castle advise`: the best next move and why; where the game is lost, which move lost it and what
// to take back.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/castle/game.h"
#include "castle/advice.h"

namespace yomi::castle {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Why>);
}

namespace yomi::answers::castle {

struct AdviseRequest {
  std::string deal;
  std::string moves;  // played from there
  Game game;
  Limits limits;
};
struct AdviseAnswer {
  Outcome outcome;  // of the position now: proved, it can be won
  Game game;
  std::string position;
  int played = 0;                      // moves of single cards before it
  std::optional<Step> choice;          // the next step, when it can be won
  std::optional<game::Why> why;        // its reason
  std::optional<int> length;           // moves to the win
  std::vector<Step> steps;             // the win
  std::optional<int> take_back;        // when lost: so many moves of single cards
  std::optional<int> lost_since;       // when lost: the number of the move that lost it, from 1
  std::optional<std::string> lost_by;  // that move
  bool lost_from_start = false;
};
[[nodiscard]] const Shape& shape_of(Of<AdviseRequest>);
[[nodiscard]] const Shape& shape_of(Of<AdviseAnswer>);
[[nodiscard]] Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const AdviseAnswer& answer);
// Why, in one sentence below the headline; empty where there is nothing to add.
[[nodiscard]] Sentence advise_because(const AdviseAnswer& answer);
// What to do and why, without the board: what a hint says.
[[nodiscard]] std::string hint(const AdviseAnswer& answer, const View& view);
[[nodiscard]] std::string words(const AdviseAnswer& answer, const View& view);

}  // namespace yomi::answers::castle
