// `calculation read`: what a text says, whatever people have; `calculation diagram`: a position as
// a picture.
#pragma once

#include <string>
#include <vector>

#include "answers/calculation/game.h"

namespace yomi::calculation {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<TextFormat>);
}

namespace yomi::answers::calculation {

struct ReadRequest {
  std::string input;
  Game game;
};
struct Record {
  game::TextFormat format = game::TextFormat::kPosition;
  std::string title;               // a shuffle's number
  std::string position;            // canonical, before the moves
  std::vector<std::string> moves;  // and cards drawn
};
struct ReadAnswer {
  std::vector<Record> records;
  std::vector<Mistake> mistakes;
};
[[nodiscard]] const Shape& shape_of(Of<ReadRequest>);
[[nodiscard]] const Shape& shape_of(Of<Record>);
[[nodiscard]] const Shape& shape_of(Of<ReadAnswer>);
[[nodiscard]] Result<ReadAnswer> read(const ReadRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const ReadAnswer& answer);
[[nodiscard]] std::string words(const ReadAnswer& answer, const View& view);

struct DiagramRequest {
  std::string position;
  std::string moves;
  bool svg = false;
  Game game;
};
struct DiagramAnswer {
  std::string position;
  std::string svg;
};
[[nodiscard]] const Shape& shape_of(Of<DiagramRequest>);
[[nodiscard]] const Shape& shape_of(Of<DiagramAnswer>);
[[nodiscard]] Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DiagramAnswer& answer);
[[nodiscard]] std::string words(const DiagramAnswer& answer, const View& view);

}  // namespace yomi::answers::calculation
