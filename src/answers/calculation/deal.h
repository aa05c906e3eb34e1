// `calculation deal`: a numbered shuffle, in the order the cards are drawn.
#pragma once

#include <string>
#include <vector>

#include "answers/calculation/game.h"

namespace yomi::answers::calculation {

struct DealRequest {
  std::string number;  // "17"; up to 2^64 − 1
  Game game;
};
struct DealAnswer {
  std::string number;
  game::Opening variant = game::Opening::kEmpty;
  int stacks = 3;
  std::string seed;
  std::vector<std::string> cards;  // of the stock, in the order they are drawn
  std::string position;            // where the game begins, with the stock's order
};
[[nodiscard]] const Shape& shape_of(Of<DealRequest>);
[[nodiscard]] const Shape& shape_of(Of<DealAnswer>);
[[nodiscard]] Result<DealAnswer> deal(const DealRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DealAnswer& answer);
[[nodiscard]] std::string words(const DealAnswer& answer, const View& view);

}  // namespace yomi::answers::calculation
