#include "answers/concentration/read.h"

#include "answers/concentration/room.h"
#include "base/text.h"
#include "concentration/diagram.h"
#include "concentration/notation.h"

namespace yomi::answers::concentration {
namespace {

// 13x4; 5x2,3x4 / 3x0/2,2x1/4
bool looks_like_classes(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789x,/") == std::string_view::npos &&
         text.find('x') != std::string_view::npos;
}

Result<Record> read_record(const ReadRequest& request) {
  const std::string_view text = trim(request.input);
  if (looks_like_classes(text)) {
    const bool known = text.find('/') != std::string_view::npos;
    auto position = known ? game::parse_position(text) : game::parse_letters(text);
    if (!position) return pass(position);
    return Record{
        known ? TextFormat::kPosition : TextFormat::kLetters, {}, game::to_text(*position)};
  }
  const bool number =
      !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
  auto table = table_of({request.input, request.letters, {}}, {});
  if (!table) return pass(table);
  return Record{number ? TextFormat::kNumber : TextFormat::kTable, game::to_text(table->seen()),
                game::to_text(table->position())};
}

}  // namespace

std::span<const Choice> choices_of(Of<TextFormat>) {
  static constexpr Choice kChoices[] = {
      choice(TextFormat::kTable, "table", {"a table of cards", "カードの場"}),
      choice(TextFormat::kNumber, "number", {"a table's number", "場の番号"}),
      choice(TextFormat::kLetters, "letters", {"letters", "文字"}),
      choice(TextFormat::kPosition, "position",
             {"letters by what is known of them", "既知カードを含む局面"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<ReadRequest>) {
  using R = ReadRequest;
  static constexpr Field kFields[] = {
      field<&R::input>(
          "input", {"any text with a table", "場を含む文字列"},
          {.example = "A ? ? ?", .required = true, .positional = true, .position = true}),
      field<&R::letters>("letters", {"letters of a numbered table", "番号の場の文字"},
                         {.metavar = "8x2"}),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationReadRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<Record>) {
  static constexpr Field kFields[] = {
      field<&Record::format>("format", {"what it is", "形式"}),
      field<&Record::position>("position", {"the table", "場"}),
      field<&Record::situation>("situation", {"the letters by what is known of them", "局面"}),
  };
  static constexpr Shape kShape = shape<Record>("ConcentrationRecord", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReadAnswer>) {
  using A = ReadAnswer;
  static constexpr Field kFields[] = {
      field<&A::records>("records", {"what was understood", "読み取ったもの"}),
      field<&A::mistakes>("mistakes", {"what was not, and where", "読み取れなかった所"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationReadAnswer", kFields);
  return kShape;
}

Result<ReadAnswer> read(const ReadRequest& request, const Context& /*unused*/) {
  ReadAnswer answer;
  auto record = read_record(request);
  if (record)
    answer.records.push_back(std::move(*record));
  else if (record.error().field.starts_with("letters"))
    return pass(record);
  else
    answer.mistakes.push_back(mistake_of(record.error(), japanese()));
  return answer;
}

Sentence headline(const ReadAnswer& answer) {
  if (answer.records.size() == 1)
    return sentence("understood", "Understood: {}", "読み取り: {}",
                    sentence_of(answer.records.front().format));
  return sentence("not_understood", "Not understood", "読み取れない");
}

std::string words(const ReadAnswer& answer, const View& view) {
  std::string text = said(headline(answer), view.language) + "\n";
  for (const Record& each : answer.records)
    text += each.position.empty() ? each.situation + "\n" : "\n" + each.position;
  for (const Mistake& each : answer.mistakes) text += mistake_line(each, view.language);
  return text;
}

const Shape& shape_of(Of<DiagramRequest>) {
  using R = DiagramRequest;
  static constexpr Field kFields[] = {
      include<&R::at>(),
      field<&R::svg>("svg", {"the picture's file", "画像のファイル"}, {.file_of = "svg"}),
      include<&R::play>(),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationDiagramRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DiagramAnswer>) {
  using A = DiagramAnswer;
  static constexpr Field kFields[] = {
      field<&A::position>("position", {"the table", "場"}),
      field<&A::svg>("svg", {"the picture as SVG", "SVGの画像"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationDiagramAnswer", kFields);
  return kShape;
}

Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& /*unused*/) {
  auto table = table_of(request.at, table_rules(request.play));
  if (!table) return pass(table);
  return DiagramAnswer{game::to_text(table->seen()), game::diagram_svg(*table)};
}

Sentence headline(const DiagramAnswer& /*unused*/) {
  return sentence("diagram", "The table as a picture", "場の画像");
}

std::string words(const DiagramAnswer& answer, const View& /*unused*/) {
  return answer.position;
}

}  // namespace yomi::answers::concentration
