#include "answers/tsume/game.h"

#include "answers/tsume/mudaai.h"
#include "base/check.h"
#include "base/text.h"
#include "shogi/bod.h"
#include "shogi/names.h"
#include "shogi/sfen.h"
#include "tsume/collection.h"

namespace yomi::tsume {

std::span<const answers::Choice> choices_of(answers::Of<Mudaai>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Mudaai::kNone, "none", {"every interposition counts", "合駒はすべて数える"}),
      choice(Mudaai::kSimple, "simple",
             {"futile: the checking piece takes it, and that is mate",
              "王手の駒で取って詰む合駒は無駄合"}),
      choice(Mudaai::kStandard, "standard",
             {"futile: taken at once, and the attack goes on as if nothing had happened",
              "取って何も変わらない合駒は無駄合"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Soundness>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Soundness::kSound, "sound", {"sound", "完全作"}),
      choice(Soundness::kFlawed, "flawed", {"flawed", "キズあり"}),
      choice(Soundness::kUnsound, "unsound", {"unsound", "不完全作"}),
      choice(Soundness::kUndecided, "undecided", {"not decided", "未判定"}),
      choice(Soundness::kNoMate, "no_mate", {"no mate", "不詰"}),
      choice(Soundness::kNotJudged, "not_judged", {"not judged", "検討せず"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Severity>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Severity::kAllowed, "allowed", {"allowed", "許容"}),
      choice(Severity::kFlaw, "flaw", {"flaw", "キズ"}),
      choice(Severity::kUnsound, "unsound", {"unsound", "不完全"}),
  };
  return kChoices;
}

}  // namespace yomi::tsume

namespace yomi::shogi {

std::span<const answers::Choice> choices_of(answers::Of<Color>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Color::kBlack, "black", {"black", "先手"}),
      choice(Color::kWhite, "white", {"white", "後手"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Format>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Format::kSfen, "sfen", {"SFEN", "SFEN"}),
      choice(Format::kKif, "kif", {"KIF", "KIF"}),
      choice(Format::kKi2, "ki2", {"KI2", "KI2"}),
      choice(Format::kCsa, "csa", {"CSA", "CSA"}),
      choice(Format::kBod, "bod", {"BOD, a diagram", "BOD(局面図)"}),
  };
  return kChoices;
}

}  // namespace yomi::shogi

namespace yomi::answers::tsume {
namespace {

// Both are an answer's own: what an answer holds was written by to_sfen and to_usi. An answer that
// is read back (`render`) may hold anything.
struct Replayed {
  shogi::Position after;
  shogi::Move move;
};
std::optional<Replayed> replayed(const Step& step) {
  auto after = shogi::parse_sfen(step.position);
  auto move = shogi::parse_usi_move(step.move);
  if (!after || !move) return std::nullopt;
  const shogi::Piece piece = after->at(move->to());
  if (!piece.exists() || piece.color() == after->side_to_move()) return std::nullopt;
  if (!move->is_drop() && after->at(move->from()).exists()) return std::nullopt;
  if (move->promotes() && !shogi::is_promoted(piece.type())) return std::nullopt;
  return Replayed{*after, *move};
}

}  // namespace

const Shape& shape_of(Of<Rules>) {
  static constexpr Field kFields[] = {
      field<&Rules::mudaai>("mudaai", {"which interpositions do not count", "無駄合の扱い"}),
      field<&Rules::rest>("rest", {"the defender has every piece that stands nowhere else",
                                   "残りの駒はすべて玉方の持駒とする"}),
  };
  static constexpr Shape kShape = shape<Rules>("TsumeRules", kFields);
  return kShape;
}
const Shape& shape_of(Of<Shown>) {
  static constexpr Field kFields[] = {
      field<&Shown::title>("title", {"the problem's title", "題名"}),
      field<&Shown::position>("position", {"the problem as SFEN", "問題(SFEN)"},
                              {.example = "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"}),
      field<&Shown::missing>(
          "missing",
          {"pieces of the set that are neither on the board nor in a hand", "盤にも持駒にもない駒"},
          {.example = "2R3G"}),
      field<&Shown::mudaai>("mudaai", {"which interpositions do not count", "無駄合の扱い"}),
  };
  static constexpr Shape kShape = shape<Shown>("TsumeProblem", kFields);
  return kShape;
}

Result<Given> given_of(const std::string& text, const Rules& rules) {
  game::Collection found =
      game::read_collection(text, rules.rest ? shogi::LeftOut::kAllowed : shogi::LeftOut::kRefused);
  if (!found.errors.empty()) return tl::unexpected<Error>(std::move(found.errors.front()));
  if (found.items.empty()) return fail("expected a problem, found nothing");
  if (found.items.size() > 1) return fail("expected one problem; here are {}", found.items.size());
  const game::CollectionItem& item = found.items.front();
  game::ProblemGiven problem = game::problem_of(item.record, item.format);
  if (rules.rest) game::give_rest(problem.position);
  if (Status status = game::check_problem(problem.position); !status) {
    // Moves behind an SFEN are no solution of it: say where the position comes from.
    if (item.format == shogi::Format::kSfen && !item.record.main_line().empty())
      return fail("after the moves behind the SFEN: {}", status.error().message);
    return pass(status);
  }
  Given given{problem.position, std::move(problem.line), {}};
  given.shown.title = item.title;
  given.shown.position = shogi::to_sfen(given.position);
  const shogi::Hand missing = shogi::missing_pieces(given.position);
  if (!missing.empty()) given.shown.missing = shogi::hand_letters(missing);
  given.shown.mudaai = rules.mudaai;
  return given;
}

Result<Played> played_of(const Given& given, const std::string& moves) {
  auto read = shogi::read_moves(moves, given.position);
  if (!read) return pass(read);
  Played played{std::move(*read), given.position};
  for (const shogi::Move move : played.moves) {
    shogi::Position::Undo undo;
    played.now.play(move, undo);
  }
  return played;
}

const Shape& shape_of(Of<Step>) {
  static constexpr Field kFields[] = {
      field<&Step::move>("move", {"the move in USI", "指し手(USI)"}, {.example = "G*2b"}),
      field<&Step::same>("same", {"it goes where the move before it went", "同"}),
      field<&Step::captures>("captures", {"it takes a piece", "駒を取る"}),
      field<&Step::position>("position", {"the position after it", "その後の局面"}),
      said_field<&step_text>("text", {"the move as people write it", "指し手の表記"}),
  };
  static constexpr Shape kShape = shape<Step>("TsumeStep", kFields);
  return kShape;
}

Step step_of(const shogi::Position& position, shogi::Move move, shogi::Square before) {
  shogi::Position after = position;
  shogi::Position::Undo undo;
  after.play(move, undo);
  return {shogi::to_usi(move), move.to() == before, undo.captured.exists(), shogi::to_sfen(after)};
}

std::vector<Step> steps_of(const shogi::Position& position, const std::vector<shogi::Move>& moves,
                           shogi::Square before) {
  std::vector<Step> steps;
  shogi::Position at = position;
  for (const shogi::Move move : moves) {
    steps.push_back(step_of(at, move, before));
    shogi::Position::Undo undo;
    at.play(move, undo);
    before = move.to();
  }
  return steps;
}

std::vector<std::string> usi_of(const std::vector<shogi::Move>& moves) {
  std::vector<std::string> all;
  all.reserve(moves.size());
  for (const shogi::Move move : moves) all.push_back(shogi::to_usi(move));
  return all;
}

std::string japanese_name(const Step& step) {
  const auto found = replayed(step);
  if (!found) return step.move;
  const shogi::Position before = shogi::as_before(found->after, found->move, step.captures);
  return std::string(shogi::side_sign(before.side_to_move())) +
         shogi::move_name(before, found->move, step.same ? found->move.to() : shogi::Square());
}

std::string name_on_line(const shogi::Position& start, const std::vector<std::string>& line,
                         int ply, const std::string& usi) {
  const auto move = shogi::parse_usi_move(usi);
  shogi::Position at = start;
  shogi::Square before;
  for (std::size_t i = 0; i + 1 < static_cast<std::size_t>(ply) && i < line.size(); ++i) {
    const auto played = shogi::parse_usi_move(line[i]);
    if (!played) return usi;
    shogi::Position::Undo undo;
    at.play(*played, undo);
    before = played->to();
  }
  return move ? japanese_name(step_of(at, *move, before)) : usi;
}

// The languages write a move differently: each has an argument of its own.
Sentence step_text(const Step& step) {
  const auto found = replayed(step);
  const std::string western =
      found ? shogi::western_name(shogi::as_before(found->after, found->move, step.captures),
                                  found->move)
            : step.move;
  const Sentence both{
      {}, {"{0}", "{1}"}, {Sentence{.plain = western}, Sentence{.plain = japanese_name(step)}}};
  return {"move", {"{}", "{}"}, {named(step.move, both)}};
}

std::string in_rows(const std::vector<std::string>& words, std::string_view indent) {
  constexpr std::size_t kWidth = 96;
  std::string text;
  std::string row(indent);
  bool fresh = true;  // nothing stands on the row yet
  for (const std::string& word : words) {
    if (!fresh && display_width(row) + display_width(word) + 1 > kWidth) {
      text += row + "\n";
      row = indent;
      fresh = true;
    }
    row += (fresh ? "" : " ") + word;
    fresh = false;
  }
  return text + row + "\n";
}

std::string draw_line(const std::vector<Step>& steps, std::string_view indent) {
  std::vector<std::string> names;
  names.reserve(steps.size());
  for (const Step& step : steps) names.push_back(japanese_name(step));
  return in_rows(names, indent);
}

std::string draw_usi(const std::vector<Step>& steps, std::string_view indent) {
  std::vector<std::string> names;
  names.reserve(steps.size());
  for (const Step& step : steps) names.push_back(step.move);
  return in_rows(names, indent);
}

std::string draw_board(const std::string& sfen, shogi::Color attacker, const View& view) {
  const auto position = shogi::parse_sfen(sfen);
  if (!position) return sfen + "\n";
  const auto hand = [&](shogi::Color c) {
    const bool none = position->hand(c).empty();
    const std::string pieces =
        none ? say(view.language, "none", "なし") : shogi::hand_text(position->hand(c));
    // Readers take the attacker for Black; where it is White the colours are named.
    if (attacker == shogi::Color::kWhite)
      return c == attacker ? say(view.language, "white's hand: {}\n", "後手の持駒：{}\n", pieces)
                           : say(view.language, "black's hand: {}\n", "先手の持駒：{}\n", pieces);
    return c == attacker ? say(view.language, "attacker's hand: {}\n", "攻方の持駒：{}\n", pieces)
                         : say(view.language, "defender's hand: {}\n", "玉方の持駒：{}\n", pieces);
  };
  std::string text =
      hand(shogi::Color::kWhite) + shogi::board_text(*position) + hand(shogi::Color::kBlack);
  if (position->side_to_move() == shogi::Color::kWhite)
    text += say(view.language, "white to move\n", "後手番\n");
  return text;
}

shogi::Color attacker_of(const Shown& shown) {
  const auto position = shogi::parse_sfen(shown.position);
  return position ? position->side_to_move() : shogi::Color::kBlack;
}

// The pieces that are missing: as letters, in Japanese as a hand is written.
std::string missing_names(const Shown& shown, Language language) {
  const auto position = shogi::parse_sfen(shown.position);
  if (language != Language::kJapanese || !position) return shown.missing;
  return shogi::hand_text(shogi::missing_pieces(*position));
}

std::string draw_shown(const Shown& shown, const View& view) {
  std::string text;
  if (!shown.title.empty()) text += shown.title + "\n";
  text += draw_board(shown.position, attacker_of(shown), view);
  if (!shown.missing.empty())
    text += say(view.language,
                "(pieces of the set are missing: {}; --rest gives them to the defender)\n",
                "(盤にも持駒にもない駒: {}。--rest で玉方の持駒になります)\n",
                missing_names(shown, view.language));
  return text;
}

std::string draw_uncounted(int pairs, const View& view, std::string_view indent) {
  if (pairs == 0) return {};
  return std::string(indent) + say(view.language,
                                   "({} × interposition and capture in it do not count)\n",
                                   "({}組の無駄合とそれを取る手は手数に数えない)\n", pairs);
}

std::string draw_effort(const Outcome& outcome, game::Mudaai mudaai, const View& view) {
  if (outcome.nodes == 1)
    return say(view.language, "mudaai: {}   1 node   CPU {:.2f} s\n",
               "無駄合: {}   1局面   CPU {}秒\n", mudaai_name(word_of(mudaai)),
               outcome.cpu_seconds);
  return say(view.language, "mudaai: {}   {} nodes   CPU {:.2f} s\n",
             "無駄合: {}   {}局面   CPU {}秒\n", mudaai_name(word_of(mudaai)),
             with_commas(outcome.nodes), outcome.cpu_seconds);
}

std::span<const Choice> choices_of(Of<FlawKind>) {
  static constexpr Choice kChoices[] = {
      choice(FlawKind::kShorterMate, "shorter_mate", {"shorter mate (hayazume)", "早詰"}),
      choice(FlawKind::kCook, "cook", {"other mate (yozume)", "余詰"}),
      choice(FlawKind::kRejoins, "rejoins", {"rejoins the line (goryu)", "合流余詰"}),
      choice(FlawKind::kMoveOrder, "move_order", {"move order", "手順前後"}),
      choice(FlawKind::kDetour, "detour", {"detour (ukai)", "迂回手順"}),
      choice(FlawKind::kPromotion, "promotion", {"promotion does not matter", "成・不成非限定"}),
      choice(FlawKind::kDistance, "distance", {"distance does not matter", "距離の非限定"}),
      choice(FlawKind::kLastMove, "last_move", {"last move", "最終手余詰"}),
      choice(FlawKind::kPiecesLeft, "pieces_left", {"pieces left over", "駒余り"}),
  };
  return kChoices;
}

FlawKind flaw_kind(game::AlternativeClass c) {
  return static_cast<FlawKind>(c);  // the same order, pieces_left behind them
}
static_assert(static_cast<int>(game::AlternativeClass::kLastMove) ==
              static_cast<int>(FlawKind::kLastMove));

}  // namespace yomi::answers::tsume
