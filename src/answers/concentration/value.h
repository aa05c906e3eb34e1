// `concentration value`: what a situation is worth, exactly, and what to do in it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/concentration/turns.h"

namespace yomi::answers::concentration {

struct ValueRequest {
  std::string letters = "13x4";
  std::string known;  // "2x1/4": two letters with 1 of 4 cards known
  bool exact = false;
  bool certificate = false;
  Game game;
  Limits limits;
};
// Cards worth remembering, and the turns from there.
struct Kept {
  std::string known;
  Number value;
};
struct ValueAnswer {
  Outcome outcome;  // unknown: the value, or the certificate that was asked for
  Game game;
  std::string situation;        // "3x0/2,2x1/4"
  std::optional<Number> value;  // none where it is not known
  std::vector<Best> moves;      // the optimal ones
  std::vector<Turn> actions;    // the best first; none where doubles were used
  std::vector<FirstCard> first_card;
  std::vector<Kept> kept;  // alone, --remember: the best cards to keep on this table
  std::optional<std::uint64_t> situations;
  std::optional<std::uint64_t> unnatural;  // of them, where every optimal turn is unnatural
  bool exact = false;                      // the fraction was asked for at any size
  std::optional<Blob> certificate;
};
[[nodiscard]] const Shape& shape_of(Of<ValueRequest>);
[[nodiscard]] const Shape& shape_of(Of<Kept>);
[[nodiscard]] const Shape& shape_of(Of<ValueAnswer>);
[[nodiscard]] Result<ValueAnswer> value(const ValueRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const ValueAnswer& answer);
[[nodiscard]] std::string words(const ValueAnswer& answer, const View& view);

}  // namespace yomi::answers::concentration
