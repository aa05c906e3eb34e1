#include "answers/tsume/read.h"

#include "answers/tsume/room.h"
#include "shogi/bod.h"
#include "shogi/csa.h"
#include "shogi/diagram.h"
#include "shogi/kif.h"
#include "shogi/sfen.h"
#include "tsume/collection.h"

namespace yomi::answers::tsume {
namespace {

shogi::LeftOut left_out(bool rest) {
  return rest ? shogi::LeftOut::kAllowed : shogi::LeftOut::kRefused;
}

// The record with the rest in the defender's hand.
shogi::Record with_rest(const shogi::Record& record) {
  shogi::Position start = record.start();
  game::give_rest(start);
  shogi::Record made(start);
  made.first_number = record.first_number;
  made.headers = record.headers;
  // Parents come before their children, so the same order gives the same numbers.
  for (shogi::Record::Node node = 1; node < record.size(); ++node) {
    const shogi::Record::Entry& entry = record.at(node);
    const shogi::Record::Node added = entry.ending == shogi::Ending::kNone
                                          ? made.add_move(entry.parent, entry.move)
                                          : made.add_ending(entry.parent, entry.ending);
    made.at(added).seconds = entry.seconds;
    made.at(added).comments = entry.comments;
    made.at(added).bookmark = entry.bookmark;
  }
  made.at(shogi::Record::kRoot).comments = record.at(shogi::Record::kRoot).comments;
  return made;
}

struct Extra {
  int variations = 0;
  int comments = 0;
};
Extra extra_of(const shogi::Record& record) {
  Extra extra;
  for (shogi::Record::Node node = 0; node < record.size(); ++node) {
    const shogi::Record::Entry& entry = record.at(node);
    extra.variations += entry.next.size() > 1 ? static_cast<int>(entry.next.size()) - 1 : 0;
    extra.comments += static_cast<int>(entry.comments.size());
  }
  return extra;
}

std::string written(const shogi::Record& record, shogi::Format format) {
  switch (format) {
    case shogi::Format::kSfen:
      return shogi::to_sfen_line(record) + "\n";
    case shogi::Format::kKif:
      return shogi::to_kif(record);
    case shogi::Format::kKi2:
      return shogi::to_ki2(record);
    case shogi::Format::kCsa:
      return shogi::to_csa(record);
    case shogi::Format::kBod:
      return shogi::to_bod(record.start());
  }
  return {};
}

Status add_moves(shogi::Record& record, const std::string& text) {
  shogi::Record::Node node = shogi::Record::kRoot;
  shogi::Position at = record.start();
  shogi::Square before;
  while (!record.at(node).next.empty()) {
    const shogi::Record::Node next = record.at(node).next.front();
    if (record.at(next).ending != shogi::Ending::kNone) break;
    shogi::Position::Undo undo;
    at.play(record.at(next).move, undo);
    before = record.at(next).move.to();
    node = next;
  }
  auto moves = shogi::read_moves(text, at, before);
  if (!moves) return pass_in("moves", moves);
  if (!moves->empty() && !record.at(node).next.empty())
    return fail_in("moves", ErrorCode::kConflict, "the record has ended: no moves can follow");
  (void)record.add_line(node, *moves);
  return {};
}

}  // namespace

const Shape& shape_of(Of<ReadRequest>) {
  using R = ReadRequest;
  static constexpr Field kFields[] = {
      field<&R::input>("input",
                       {"any text with problems: SFEN, a list of them, KIF, KI2, CSA, BOD",
                        "問題を含む文字列(SFEN、その一覧、KIF、KI2、CSA、BOD)"},
                       {.example = "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
                        .required = true,
                        .positional = true,
                        .position = true}),
      field<&R::rest>("rest", {"the defender has every piece that stands nowhere else",
                               "残りの駒はすべて玉方の持駒とする"}),
  };
  static constexpr Shape kShape = shape<R>("TsumeReadRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<Record>) {
  using R = Record;
  static constexpr Field kFields[] = {
      field<&R::format>("format", {"what it is", "形式"}),
      field<&R::name>("name", {"its name in a table, or its number", "名前または番号"}),
      field<&R::title>("title", {"its title", "題名"}),
      field<&R::line>("line", {"where it begins", "始まる行"}),
      field<&R::position>("position", {"SFEN, before the moves", "最初の局面(SFEN)"}),
      field<&R::missing>("missing", {"pieces of the set that are nowhere", "盤にも持駒にもない駒"}),
      field<&R::moves>("moves", {"the moves in USI", "手順(USI)"}),
      field<&R::is_problem>(
          "is_problem", {"the side not to move has a king to mate", "玉方の玉がある(問題になる)"}),
  };
  static constexpr Shape kShape = shape<R>("TsumeRecord", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReadAnswer>) {
  using A = ReadAnswer;
  static constexpr Field kFields[] = {
      field<&A::records>("records", {"what was understood", "読み取ったもの"}),
      field<&A::mistakes>("mistakes", {"what was not, and where", "読み取れなかった所"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeReadAnswer", kFields);
  return kShape;
}

Result<ReadAnswer> read(const ReadRequest& request, const Context& /*unused*/) {
  const game::Collection found = game::read_collection(request.input, left_out(request.rest));
  ReadAnswer answer;
  for (const game::CollectionItem& item : found.items) {
    shogi::Position start = item.record.start();
    if (request.rest) game::give_rest(start);
    const shogi::Hand missing = shogi::missing_pieces(start);
    answer.records.push_back({item.format, item.name, item.title, item.line, shogi::to_sfen(start),
                              missing.empty() ? std::string() : shogi::hand_letters(missing),
                              usi_of(item.record.main_line()),
                              game::check_problem(start).has_value()});
  }
  for (const Error& each : found.errors)
    answer.mistakes.push_back(mistake_of(each, room().japanese));
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
    if (answer.records.size() > 1) text += each.name + "\n";
    Shown shown{each.title, each.position, each.missing, game::Mudaai::kStandard};
    text += draw_shown(shown, view);
    const auto start = shogi::parse_sfen(each.position);
    if (each.moves.empty() || !start) continue;
    const auto moves = shogi::read_moves(fmt::format("{}", fmt::join(each.moves, " ")), *start);
    if (moves) text += draw_line(steps_of(*start, *moves));
  }
  for (const Mistake& each : answer.mistakes) text += mistake_line(each, view.language);
  return text;
}

const Shape& shape_of(Of<ConvertRequest>) {
  using R = ConvertRequest;
  static constexpr Field kFields[] = {
      field<&R::input>("input", {"SFEN, KIF, KI2, CSA or BOD", "SFEN・KIF・KI2・CSA・BOD"},
                       {.example = "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
                        .required = true,
                        .positional = true,
                        .position = true}),
      field<&R::to>("to", {"into which format", "変換先の形式"}),
      field<&R::moves>("moves", {"moves to add behind those of the input", "後に加える手順"},
                       {.example = "G*2b", .position = true}),
      field<&R::rest>("rest", {"the defender has every piece that stands nowhere else",
                               "残りの駒はすべて玉方の持駒とする"}),
      field<&R::output>("output", {"the text's file", "書き出すファイル"},
                        {.file_of = "converted"}),
  };
  static constexpr Shape kShape = shape<R>("TsumeConvertRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<ConvertAnswer>) {
  using A = ConvertAnswer;
  static constexpr Field kFields[] = {
      field<&A::format>("format", {"what the input is", "元の形式"}),
      field<&A::to>("to", {"what the text is", "変換先の形式"}),
      field<&A::records>("records", {"how many", "件数"}),
      field<&A::lost_variations>("lost_variations", {"variations that this format cannot hold",
                                                     "この形式では書けない変化の数"}),
      field<&A::lost_comments>("lost_comments",
                               {"comments that this format cannot hold", "書けない注釈の数"}),
      field<&A::converted>("converted", {"the text", "変換した文字列"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeConvertAnswer", kFields);
  return kShape;
}

Result<ConvertAnswer> convert(const ConvertRequest& request, const Context& /*unused*/) {
  game::Collection found = game::read_collection(request.input, left_out(request.rest));
  if (!found.errors.empty()) {
    Result<void> failed = tl::unexpected<Error>(std::move(found.errors.front()));
    return pass_in("input", failed);
  }
  if (found.items.empty())
    return fail_in("input", ErrorCode::kBadText, "expected a problem, found nothing");
  if (found.items.size() > 1 && request.to != shogi::Format::kSfen)
    return fail_in("input", ErrorCode::kBadText, "expected one problem; here are {}",
                   found.items.size());
  ConvertAnswer answer;
  answer.format = found.items.front().format;
  answer.to = request.to;
  answer.records = static_cast<int>(found.items.size());
  for (const game::CollectionItem& item : found.items) {
    shogi::Record record = request.rest ? with_rest(item.record) : item.record;
    if (Status status = add_moves(record, request.moves); !status) return pass(status);
    const bool kif = request.to == shogi::Format::kKif || request.to == shogi::Format::kKi2;
    const Extra extra = extra_of(record);
    if (!kif) answer.lost_variations += extra.variations;
    if (!kif && request.to != shogi::Format::kCsa) answer.lost_comments += extra.comments;
    answer.converted += written(record, request.to);
  }
  return answer;
}

Sentence headline(const ConvertAnswer& answer) {
  return sentence("converted", "{} from {}", "{1}から{0}へ", sentence_of(answer.to),
                  sentence_of(answer.format));
}

std::string words(const ConvertAnswer& answer, const View& /*unused*/) {
  return answer.converted;
}

const Shape& shape_of(Of<DiagramRequest>) {
  using R = DiagramRequest;
  static constexpr Field kFields[] = {
      problem_field<&R::problem>(),
      field<&R::moves>("moves", {"the moves so far", "ここまでの手順"}, {.position = true}),
      field<&R::letters>("letters", {"letters instead of kanji", "漢字でなく英字で描く"}),
      field<&R::rest>("rest", {"the defender has every piece that stands nowhere else",
                               "残りの駒はすべて玉方の持駒とする"}),
      field<&R::svg>("svg", {"the picture's file", "画像のファイル"}, {.file_of = "svg"}),
  };
  static constexpr Shape kShape = shape<R>("TsumeDiagramRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DiagramAnswer>) {
  using A = DiagramAnswer;
  static constexpr Field kFields[] = {
      field<&A::position>("position", {"the position as SFEN", "局面(SFEN)"}),
      field<&A::attacker>("attacker", {"who attacks", "攻方"}),
      field<&A::svg>("svg", {"the picture as SVG", "SVGの画像"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeDiagramAnswer", kFields);
  return kShape;
}

// Any position will do, without a king to mate too.
Result<DiagramAnswer> diagram(const DiagramRequest& request, const Context& /*unused*/) {
  auto problem = shogi::read_problem(request.problem, {}, left_out(request.rest));
  if (!problem) return pass_in("problem", problem);
  shogi::Position now = game::problem_of(problem->record, problem->format).position;
  if (request.rest) game::give_rest(now);
  DiagramAnswer answer;
  answer.attacker = now.side_to_move();
  auto moves = shogi::read_moves(request.moves, now);
  if (!moves) return pass_in("moves", moves);
  shogi::DiagramOptions options;
  options.letters = request.letters;
  for (const shogi::Move move : *moves) {
    shogi::Position::Undo undo;
    now.play(move, undo);
    options.marked = move.to();
  }
  answer.position = shogi::to_sfen(now);
  answer.svg = shogi::diagram_svg(now, options);
  return answer;
}

Sentence headline(const DiagramAnswer& /*unused*/) {
  return sentence("diagram", "The position as a picture", "局面の画像");
}

std::string words(const DiagramAnswer& answer, const View& view) {
  return draw_board(answer.position, answer.attacker, view);
}

}  // namespace yomi::answers::tsume
