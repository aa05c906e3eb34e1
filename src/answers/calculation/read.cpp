#include "answers/calculation/read.h"

#include "answers/calculation/room.h"
#include "calculation/diagram.h"
#include "calculation/read_all.h"

namespace yomi::calculation {

std::span<const answers::Choice> choices_of(answers::Of<TextFormat>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(TextFormat::kPosition, "position", {"a position", "局面"}),
      choice(TextFormat::kStock, "stock", {"a stock of cards", "山札のカード"}),
      choice(TextFormat::kNumber, "number", {"a shuffle's number", "山札の番号"}),
  };
  return kChoices;
}

}  // namespace yomi::calculation

namespace yomi::answers::calculation {

const Shape& shape_of(Of<ReadRequest>) {
  using R = ReadRequest;
  static constexpr Field kFields[] = {
      field<&R::input>("input",
                       {"any text with a position, a stock or a number", "局面や山札を含む文字列"},
                       {.example = "17", .required = true, .positional = true, .position = true}),
      include<&R::game>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationReadRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<Record>) {
  using R = Record;
  static constexpr Field kFields[] = {
      field<&R::format>("format", {"what it is", "形式"}),
      field<&R::title>("title", {"its number", "番号"}),
      field<&R::position>("position", {"the position before the moves", "最初の局面"}),
      field<&R::moves>("moves", {"cards drawn and moves that follow", "続くカードと手"}),
  };
  static constexpr Shape kShape = shape<R>("CalculationRecord", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReadAnswer>) {
  using A = ReadAnswer;
  static constexpr Field kFields[] = {
      field<&A::records>("records", {"what was understood", "読み取ったもの"}),
      field<&A::mistakes>("mistakes", {"what was not, and where", "読み取れなかった所"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationReadAnswer", kFields);
  return kShape;
}

Result<ReadAnswer> read(const ReadRequest& request, const Context& /*unused*/) {
  auto seed = seed_of(request.game);
  if (!seed) return pass(seed);
  const game::ReadAll all =
      game::read_all(request.input, {request.game.variant, request.game.stacks, *seed});
  ReadAnswer answer;
  for (const game::ReadRecord& each : all.records) {
    const std::size_t stacks = each.diagram.tableau.stacks.size();
    if (each.format == game::TextFormat::kPosition && request.game.stacks &&
        static_cast<std::size_t>(*request.game.stacks) != stacks)
      return fail_in("stacks", ErrorCode::kConflict, "the position has {} stacks, not {}", stacks,
                     *request.game.stacks);
    answer.records.push_back({each.format, each.number, game::format_position(each.diagram.tableau),
                              moves_of(each.diagram.deeds)});
  }
  for (const Error& each : all.errors) answer.mistakes.push_back(mistake_of(each, japanese()));
  return answer;
}

Sentence headline(const ReadAnswer& answer) {
  if (answer.records.size() == 1 && answer.mistakes.empty())
    return sentence("understood", "Understood: {}", "読み取り: {}",
                    sentence_of(answer.records.front().format));
  return sentence("read", "Positions: {}, mistakes: {}", "局面: {}、誤り: {}",
                  answer.records.size(), answer.mistakes.size());
}

std::string words(const ReadAnswer& answer, const View& view) {
  std::string text = said(headline(answer), view.language) + "\n";
  for (const Record& each : answer.records) {
    text += "\n" + draw_position(each.position, view);
    if (!each.moves.empty())
      text += say(view.language, "moves: {}\n", "手順: {}\n",
                  fmt::format("{}", fmt::join(each.moves, " ")));
  }
  for (const Mistake& each : answer.mistakes) text += mistake_line(each, view.language);
  return text;
}

const Shape& shape_of(Of<DiagramRequest>) {
  using R = DiagramRequest;
  static constexpr Field kFields[] = {
      field<&R::position>(
          "position", {"a position, a stock or a shuffle's number", "局面、山札、または番号"},
          {.example = "17", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves", {"the moves so far", "ここまでの手"}, {.position = true}),
      field<&R::svg>("svg", {"the picture's file", "画像のファイル"}, {.file_of = "svg"}),
      include<&R::game>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationDiagramRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DiagramAnswer>) {
  using A = DiagramAnswer;
  static constexpr Field kFields[] = {
      field<&A::position>("position", {"the position", "局面"}),
      field<&A::svg>("svg", {"the picture as SVG", "SVGの画像"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationDiagramAnswer", kFields);
  return kShape;
}

Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& /*unused*/) {
  auto record = played_from(request.position, request.moves, request.game);
  if (!record) return pass(record);
  const game::Tableau now = game::after(record->diagram);
  return DiagramAnswer{game::format_position(now), game::diagram_svg(now)};
}

Sentence headline(const DiagramAnswer& /*unused*/) {
  return sentence("diagram", "The position as a picture", "局面の画像");
}

std::string words(const DiagramAnswer& answer, const View& view) {
  return draw_position(answer.position, view);
}

}  // namespace yomi::answers::calculation
