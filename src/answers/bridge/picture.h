// `bridge diagram`: a board as a picture.
#pragma once

#include <string>
#include <vector>

#include "answers/bridge/moves.h"

namespace yomi::answers::bridge {

struct DiagramRequest {
  Board board;
  bool svg = false;
};
struct DiagramAnswer {
  std::string position;
  std::vector<SeatCards> hands;
  std::string svg;
};
[[nodiscard]] const Shape& shape_of(Of<DiagramRequest>);
[[nodiscard]] const Shape& shape_of(Of<DiagramAnswer>);
[[nodiscard]] Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DiagramAnswer& answer);
[[nodiscard]] std::string words(const DiagramAnswer& answer, const View& view);

}  // namespace yomi::answers::bridge
