// `castle read`: what a text says, whatever people have; `castle diagram`: a position as a picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/castle/game.h"
#include "castle/reading.h"

namespace yomi::castle {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<TextFormat>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Layout>);
}  // namespace yomi::castle

namespace yomi::answers::castle {

struct ReadRequest {
  std::string input;
  std::optional<game::Layout> layout;  // where a board can be read both ways
  Game game;
};
struct Record {
  game::TextFormat format = game::TextFormat::kBoard;
  game::Layout layout = game::Layout::kColumns;
  std::string title;
  int line = 1;
  std::string position;  // canonical, before the moves
  std::vector<std::string> moves;
};
struct ReadAnswer {
  std::vector<Record> records;
  std::vector<Mistake> mistakes;
  bool asks_layout = false;  // a board fits both ways, or neither: give `layout`
};
[[nodiscard]] const Shape& shape_of(Of<ReadRequest>);
[[nodiscard]] const Shape& shape_of(Of<Record>);
[[nodiscard]] const Shape& shape_of(Of<ReadAnswer>);
[[nodiscard]] Result<ReadAnswer> read(const ReadRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const ReadAnswer& answer);
[[nodiscard]] std::string words(const ReadAnswer& answer, const View& view);

struct DiagramRequest {
  std::string deal;
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

}  // namespace yomi::answers::castle
