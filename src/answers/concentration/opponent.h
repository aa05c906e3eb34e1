// `concentration opponent`: the card that a computer player turns next. It remembers the K cards
// seen last and knows nothing else; all of that follows from the moves, so the same request gets
// the same card.
#pragma once

#include <optional>
#include <string>

#include "answers/concentration/game.h"

namespace yomi::concentration {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Style>);
}

namespace yomi::answers::concentration {

struct OpponentRequest {
  At at;
  game::Style style = game::Style::kBest;
  std::optional<int> remember;  // everything where it is not given
  std::string seed = "1";
  game::Pass passing = game::Pass::kEnd;
  Limits limits;
};
struct OpponentAnswer {
  Outcome outcome;
  std::string position;              // the table now
  int player = 1;                    // who it turns for
  std::optional<int> open;           // the place of the card that lies open
  std::optional<int> place;          // what it turns; none where that is not known
  std::string move;                  // "12", "12=A" where the card was seen
  bool reveals = false;              // nobody has seen it
  std::optional<std::string> after;  // the table after it, where it reveals nothing
  std::string believed;              // the letters by what it remembers of them
};
[[nodiscard]] const Shape& shape_of(Of<OpponentRequest>);
[[nodiscard]] const Shape& shape_of(Of<OpponentAnswer>);
[[nodiscard]] Result<OpponentAnswer> opponent(const OpponentRequest& request,
                                              const Context& context);
[[nodiscard]] Sentence headline(const OpponentAnswer& answer);
[[nodiscard]] std::string words(const OpponentAnswer& answer, const View& view);

}  // namespace yomi::answers::concentration
