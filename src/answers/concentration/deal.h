// `concentration deal`: a numbered table.
#pragma once

#include <string>
#include <vector>

#include "answers/concentration/game.h"

namespace yomi::answers::concentration {

struct DealRequest {
  std::string number;  // "7"; up to 2^64 − 1
  std::string letters = "8x2";
  bool open = false;
};
struct DealAnswer {
  std::string number;
  std::string letters;
  std::string position;            // face down
  std::vector<std::string> cards;  // with `open`: by place
  int columns = 0;
};
[[nodiscard]] const Shape& shape_of(Of<DealRequest>);
[[nodiscard]] const Shape& shape_of(Of<DealAnswer>);
[[nodiscard]] Result<DealAnswer> deal(const DealRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DealAnswer& answer);
[[nodiscard]] std::string words(const DealAnswer& answer, const View& view);

}  // namespace yomi::answers::concentration
