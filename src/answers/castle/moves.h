// `castle moves`: every legal move of a position, the position after it, and, where a time is
// given, whether it is won, lost or open.
#pragma once

#include <string>
#include <vector>

#include "answers/castle/game.h"

namespace yomi::answers::castle {

struct MovesRequest {
  std::string deal;
  std::string moves;   // played from there
  bool judge = false;  // say of each whether it can still be won
  Game game;
  Limits limits;
};
struct LegalMove {
  std::string move;
  int cards = 1;
  int moves = 1;         // of single cards
  std::string position;  // the board after it
  Verdict verdict = Verdict::kUnknown;
};
struct MovesAnswer {
  Outcome outcome;
  Game game;
  std::string title;
  std::string position;  // the board now
  bool won = false;
  std::vector<Step> played;  // what led here, as a person plays it
  std::vector<LegalMove> legal;
  bool judged = false;
};
[[nodiscard]] const Shape& shape_of(Of<MovesRequest>);
[[nodiscard]] const Shape& shape_of(Of<LegalMove>);
[[nodiscard]] const Shape& shape_of(Of<MovesAnswer>);
[[nodiscard]] Result<MovesAnswer> moves(const MovesRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const MovesAnswer& answer);
[[nodiscard]] std::string words(const MovesAnswer& answer, const View& view);

}  // namespace yomi::answers::castle
