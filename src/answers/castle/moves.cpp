#include "answers/castle/moves.h"

#include "answers/stopped.h"
#include "answers/table.h"
#include "castle/choices.h"
#include "castle/notation.h"

namespace yomi::answers::castle {
namespace {

Sentence legal_text(const LegalMove& legal) {
  return move_sentence(legal.move, legal.cards);
}

Sentence verdict_word(Verdict verdict) {
  if (verdict == Verdict::kProved) return sentence("won", "can be won", "成功可能");
  if (verdict == Verdict::kRefuted) return sentence("lost", "cannot be won", "成功不可能");
  return sentence("open", "not decided", "未判定");
}

}  // namespace

const Shape& shape_of(Of<MovesRequest>) {
  using R = MovesRequest;
  static constexpr Field kFields[] = {
      field<&R::deal>("deal", {"a deal's number, or the board itself", "配置の番号、または盤面"},
                      {.example = "7", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves", {"the moves so far", "ここまでの手"},
                       {.example = "4h", .position = true}),
      field<&R::judge>("judge", {"say of each move whether it can still be won",
                                 "各手について成功可能かどうかを示す"}),
      include<&R::game>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CastleMovesRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<LegalMove>) {
  using M = LegalMove;
  static constexpr Field kFields[] = {
      field<&M::move>("move", {"the move in our notation", "手(本プログラムの記法)"},
                      {.example = "TH:8-3"}),
      field<&M::cards>("cards", {"cards moved together", "一緒に動く枚数"}),
      field<&M::moves>("moves", {"moves of single cards", "手数"}),
      field<&M::position>("position", {"the board after it", "その後の盤面"}),
      field<&M::verdict>("verdict", {"whether it can still be won", "その後の成否"}),
      said_field<&legal_text>("text", {"the move in words", "手の説明"}),
  };
  static constexpr Shape kShape = shape<M>("CastleLegalMove", kFields);
  return kShape;
}
const Shape& shape_of(Of<MovesAnswer>) {
  using A = MovesAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::game>(),
      field<&A::title>("title", {"what the position is called", "局面の名前"}),
      field<&A::position>("position", {"the board now", "今の盤面"}),
      field<&A::won>("won", {"all cards are up", "成功した"}),
      field<&A::played>("played", {"what led here", "ここまでの手順"}),
      field<&A::legal>("legal", {"every legal move", "すべての合法手"}),
      field<&A::judged>("judged", {"the verdicts were asked for", "成否も調べた"}),
  };
  static constexpr Shape kShape = shape<A>("CastleMovesAnswer", kFields);
  return kShape;
}

Result<MovesAnswer> moves(const MovesRequest& request, const Context& context) {
  auto start = start_of(request.deal, request.game);
  if (!start) return pass_in("deal", start);
  std::vector<game::Move> played = std::move(start->moves);
  game::Position now = start->position;
  for (const game::Move move : played) game::apply(now, move);
  auto typed = game::parse_moves(now, request.moves);
  if (!typed) return pass_in("moves", typed);
  for (const game::Move move : *typed) {
    game::apply(now, move);
    played.push_back(move);
  }
  const Stopwatch stopwatch;
  MovesAnswer answer;
  answer.game = request.game;
  answer.title = std::move(start->title);
  answer.position = game::to_board(now);
  answer.won = game::is_won(now);
  answer.played = line_of(start->position, played);
  answer.judged = request.judge;
  std::vector<game::Choice> choices;
  if (request.judge) {
    game::JudgedChoices judged =
        game::judge_choices(now, limited(context.budget, request.limits), context.progress);
    answer.outcome.verdict = judged.verdict;
    answer.outcome.nodes = judged.nodes;
    choices = std::move(judged.choices);
    for (const game::Choice& each : choices)
      if (each.reason && !answer.outcome.reason) answer.outcome.reason = each.reason;
  } else {
    choices = game::legal_choices(now);
    answer.outcome.verdict = Verdict::kProved;  // that these are the moves
  }
  for (const game::Choice& each : choices)
    answer.legal.push_back({game::to_text(now, each.step), each.step.cards,
                            static_cast<int>(each.step.count), game::to_board(each.after),
                            each.verdict});
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const MovesAnswer& answer) {
  if (answer.won) return sentence("won", "Won", "成功");
  if (answer.legal.empty()) return sentence("stuck", "No move is left", "動かせるカードがない");
  if (answer.legal.size() == 1) return sentence("one_legal_move", "1 legal move", "合法手: 1");
  return sentence("legal_moves", "{} legal moves", "合法手: {}", answer.legal.size());
}

std::string words(const MovesAnswer& answer, const View& view) {
  std::string text = draw_board(answer.position, view) + "\n";
  text += said(headline(answer), view.language) + "\n";
  for (const LegalMove& each : answer.legal) {
    text += fmt::format("  {:<10} {}", each.move, said(legal_text(each), view.language));
    if (answer.judged) text += ": " + said(verdict_word(each.verdict), view.language);
    text += "\n";
  }
  if (answer.outcome.reason)
    text += said(stopped_early(*answer.outcome.reason), view.language) + "\n";
  return text;
}

}  // namespace yomi::answers::castle
