#include "answers/castle/read.h"

#include "answers/castle/room.h"
#include "castle/diagram.h"
#include "castle/notation.h"

namespace yomi::castle {

std::span<const answers::Choice> choices_of(answers::Of<TextFormat>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(TextFormat::kBoard, "board", {"a board", "盤面"}),
      choice(TextFormat::kFcSolve, "fc_solve", {"a board of fc-solve's", "fc-solveの盤面"}),
      choice(TextFormat::kPrinted, "printed", {"a board that we printed", "本プログラムの表示"}),
      choice(TextFormat::kPysol, "pysol", {"a snapshot of PySolFC's", "PySolFCの盤面"}),
      choice(TextFormat::kSolvitaire, "solvitaire", {"a deal of Solvitaire's", "Solvitaireの配置"}),
      choice(TextFormat::kAnswer, "answer", {"an answer of ours", "本プログラムの回答"}),
      choice(TextFormat::kDeal, "deal", {"a deal's number", "配置の番号"}),
      choice(TextFormat::kPysolDeal, "pysol_deal",
             {"the number of a deal of PySolFC's", "PySolFCの配置の番号"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Layout>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Layout::kColumns, "columns", {"a line is a column", "1行が1列"}),
      choice(Layout::kRows, "rows", {"a line goes across the columns", "1行が横1段"}),
  };
  return kChoices;
}

}  // namespace yomi::castle

namespace yomi::answers::castle {

const Shape& shape_of(Of<ReadRequest>) {
  using R = ReadRequest;
  static constexpr Field kFields[] = {
      field<&R::input>("input", {"any text with a deal or a board", "配置や盤面を含む文字列"},
                       {.example = "7", .required = true, .positional = true, .position = true}),
      field<&R::layout>("layout", {"how a board stands in the text", "盤面の書き方"}),
      include<&R::game>(),
  };
  static constexpr Shape kShape = shape<R>("CastleReadRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<Record>) {
  using R = Record;
  static constexpr Field kFields[] = {
      field<&R::format>("format", {"what it is", "形式"}),
      field<&R::layout>("layout", {"how the board stood in the text", "盤面の書き方"}),
      field<&R::title>("title", {"its title", "題名"}),
      field<&R::line>("line", {"where it begins", "始まる行"}),
      field<&R::position>("position", {"the board before the moves", "最初の盤面"}),
      field<&R::moves>("moves", {"the moves that follow, card by card", "続く手(1枚ずつ)"}),
  };
  static constexpr Shape kShape = shape<R>("CastleRecord", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReadAnswer>) {
  using A = ReadAnswer;
  static constexpr Field kFields[] = {
      field<&A::records>("records", {"what was understood", "読み取ったもの"}),
      field<&A::mistakes>("mistakes", {"what was not, and where", "読み取れなかった所"}),
      field<&A::asks_layout>("asks_layout", {"a board fits both ways or neither: give layout",
                                             "盤面の書き方を layout で指定する必要がある"}),
  };
  static constexpr Shape kShape = shape<A>("CastleReadAnswer", kFields);
  return kShape;
}

Result<ReadAnswer> read(const ReadRequest& request, const Context& /*unused*/) {
  auto variant = variant_of(request.game);
  if (!variant) return pass(variant);
  const game::ReadResult found = game::read_any(request.input, {*variant, request.layout});
  ReadAnswer answer;
  for (const game::ReadRecord& each : found.records)
    answer.records.push_back({each.format, each.layout, each.title, each.line,
                              game::to_board(each.position), moves_of(each.position, each.moves)});
  for (const Error& each : found.errors)
    answer.mistakes.push_back(mistake_of(each, room().japanese));
  answer.asks_layout = !found.questions.empty();
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
    text += "\n";
    if (!each.title.empty()) text += draw_title(each.title, view) + "\n";
    if (each.layout == game::Layout::kRows)
      text += say(view.language, "read row by row\n", "横1段ずつ読み取った\n");
    text += draw_board(each.position, view);
    if (!each.moves.empty())
      text += say(view.language, "moves: {}\n", "手: {}\n",
                  fmt::format("{}", fmt::join(each.moves, " ")));
  }
  for (const Mistake& each : answer.mistakes) text += mistake_line(each, view.language);
  return text;
}

const Shape& shape_of(Of<DiagramRequest>) {
  using R = DiagramRequest;
  static constexpr Field kFields[] = {
      field<&R::deal>("deal", {"a deal's number, or the board itself", "配置の番号、または盤面"},
                      {.example = "7", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves", {"the moves so far", "ここまでの手"}, {.position = true}),
      field<&R::svg>("svg", {"the picture's file", "画像のファイル"}, {.file_of = "svg"}),
      include<&R::game>(),
  };
  static constexpr Shape kShape = shape<R>("CastleDiagramRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DiagramAnswer>) {
  using A = DiagramAnswer;
  static constexpr Field kFields[] = {
      field<&A::position>("position", {"the board", "盤面"}),
      field<&A::svg>("svg", {"the picture as SVG", "SVGの画像"}),
  };
  static constexpr Shape kShape = shape<A>("CastleDiagramAnswer", kFields);
  return kShape;
}

Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& /*unused*/) {
  auto start = start_of(request.deal, request.game);
  if (!start) return pass_in("deal", start);
  game::Position now = start->position;
  for (const game::Move move : start->moves) game::apply(now, move);
  auto typed = game::parse_moves(now, request.moves);
  if (!typed) return pass_in("moves", typed);
  for (const game::Move move : *typed) game::apply(now, move);
  return DiagramAnswer{game::to_board(now), game::diagram_svg(now)};
}

Sentence headline(const DiagramAnswer& /*unused*/) {
  return sentence("diagram", "The position as a picture", "局面の画像");
}

std::string words(const DiagramAnswer& answer, const View& view) {
  return draw_board(answer.position, view);
}

}  // namespace yomi::answers::castle
