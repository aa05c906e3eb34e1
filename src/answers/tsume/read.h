// `tsume read`: what a text says, whatever people have; `tsume convert`: the same in another
// format; `tsume diagram`: a position as a picture.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/tsume/game.h"

namespace yomi::answers::tsume {

struct ReadRequest {
  std::string input;
  bool rest = false;
};
struct Record {
  shogi::Format format = shogi::Format::kSfen;
  std::string name;  // in a table; otherwise its number
  std::string title;
  int line = 1;                    // where it begins
  std::string position;            // SFEN, before the moves
  std::string missing;             // pieces of the set that are nowhere
  std::vector<std::string> moves;  // USI; of a record the author's solution
  bool is_problem = true;          // the side not to move has a king to mate
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

struct ConvertRequest {
  std::string input;
  shogi::Format to = shogi::Format::kKif;
  std::string moves;  // more moves, behind those of the input
  bool rest = false;
  bool output = false;
};
struct ConvertAnswer {
  shogi::Format format = shogi::Format::kSfen;  // of the input
  shogi::Format to = shogi::Format::kKif;
  int records = 1;
  int lost_variations = 0;  // that the other format cannot hold
  int lost_comments = 0;
  std::string converted;
};
[[nodiscard]] const Shape& shape_of(Of<ConvertRequest>);
[[nodiscard]] const Shape& shape_of(Of<ConvertAnswer>);
[[nodiscard]] Result<ConvertAnswer> convert(const ConvertRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const ConvertAnswer& answer);
[[nodiscard]] std::string words(const ConvertAnswer& answer, const View& view);

struct DiagramRequest {
  std::string problem;
  std::string moves;
  bool letters = false;  // instead of kanji
  bool rest = false;
  bool svg = false;
};
struct DiagramAnswer {
  std::string position;
  shogi::Color attacker = shogi::Color::kBlack;
  std::string svg;
};
[[nodiscard]] const Shape& shape_of(Of<DiagramRequest>);
[[nodiscard]] const Shape& shape_of(Of<DiagramAnswer>);
[[nodiscard]] Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DiagramAnswer& answer);
[[nodiscard]] std::string words(const DiagramAnswer& answer, const View& view);

}  // namespace yomi::answers::tsume
