// `concentration read`: what a text says, whatever people have; `concentration diagram`: a table as
// a picture.
#pragma once

#include <string>
#include <vector>

#include "answers/concentration/game.h"

namespace yomi::answers::concentration {

enum class TextFormat { kTable, kNumber, kLetters, kPosition };
[[nodiscard]] std::span<const Choice> choices_of(Of<TextFormat>);

struct ReadRequest {
  std::string input;
  std::string letters = "8x2";  // of a numbered table
};
struct Record {
  TextFormat format = TextFormat::kTable;
  std::string position;   // the table, canonical; empty where there are no places
  std::string situation;  // "3x0/2,2x1/4"
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
  At at;
  bool svg = false;
  Play play;
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

}  // namespace yomi::answers::concentration
