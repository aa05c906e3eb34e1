#include "answers/castle/advise.h"

#include "base/text.h"
#include "castle/notation.h"

namespace yomi::castle {

std::span<const answers::Choice> choices_of(answers::Of<Why>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Why::kWon, "won", {"the game is won", "すでに成功している"}),
      choice(Why::kSafe, "safe",
             {"nothing can need this card in the columns any more",
              "このカードは場でもう必要とされない"}),
      choice(Why::kUp, "up", {"the card goes up", "台に上げられる"}),
      choice(Why::kVacates, "vacates", {"it empties a column", "空列ができる"}),
      choice(Why::kUncovers, "uncovers",
             {"it uncovers a card that can go up", "台に上がるカードが現れる"}),
      choice(Why::kBuilds, "builds",
             {"it builds a run and uncovers the card below",
              "連を作り、下のカードを使えるようにする"}),
      choice(Why::kMakesRoom, "makes_room",
             {"it uses an empty column to reach what lies below",
              "空列を使い、下のカードを使えるようにする"}),
  };
  return kChoices;
}

}  // namespace yomi::castle

namespace yomi::answers::castle {

const Shape& shape_of(Of<AdviseRequest>) {
  using R = AdviseRequest;
  static constexpr Field kFields[] = {
      field<&R::deal>("deal", {"a deal's number, or the board itself", "配置の番号、または盤面"},
                      {.example = "7", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves",
                       {"the moves so far: the advice is for the position after them",
                        "ここまでの手。その後の局面について答える"},
                       {.example = "4h", .position = true}),
      include<&R::game>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CastleAdviseRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<AdviseAnswer>) {
  using A = AdviseAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::game>(),
      field<&A::position>("position", {"the board now", "今の盤面"}),
      field<&A::played>("played", {"moves made before it", "それまでの手数"}),
      field<&A::choice>("choice", {"the next step", "次の一手"}),
      field<&A::why>("why", {"its reason", "その理由"}),
      field<&A::length>("length", {"moves to the win", "成功までの手数"}),
      field<&A::steps>("steps", {"the win", "成功手順"}),
      field<&A::take_back>("take_back", {"so many moves to take back", "戻す手数"}),
      field<&A::lost_since>("lost_since", {"the move that lost it, from 1", "失敗した手の番号"}),
      field<&A::lost_by>("lost_by", {"that move", "失敗した手"}),
      field<&A::lost_from_start>("lost_from_start",
                                 {"the start could not be won either", "最初から成功不可能"}),
      told_field<&advise_because>("because", {"why", "理由"}),
  };
  static constexpr Shape kShape = shape<A>("CastleAdviseAnswer", kFields);
  return kShape;
}

Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context) {
  auto start = start_of(request.deal, request.game);
  if (!start) return pass_in("deal", start);
  std::vector<game::Move> moves = std::move(start->moves);
  game::Position now = start->position;
  for (const game::Move move : moves) game::apply(now, move);
  auto typed = game::parse_moves(now, request.moves);
  if (!typed) return pass_in("moves", typed);
  for (const game::Move move : *typed) {
    game::apply(now, move);
    moves.push_back(move);
  }
  const Stopwatch stopwatch;
  const game::Advice advice = game::advise(
      start->position, moves, limited(context.budget, request.limits), context.progress);
  AdviseAnswer answer;
  answer.outcome = {advice.answer.verdict, advice.answer.reason, advice.nodes, stopwatch.seconds()};
  answer.game = request.game;
  answer.position = game::to_board(now);
  answer.played = static_cast<int>(moves.size());
  if (advice.answer.verdict == Verdict::kProved) {
    answer.why = advice.why;
    answer.length = static_cast<int>(advice.answer.moves.size());
    answer.steps = line_of(now, advice.answer.moves);
    if (!answer.steps.empty()) answer.choice = answer.steps.front();
  }
  answer.take_back = advice.take_back;
  answer.lost_from_start = advice.lost_from_start;
  if (advice.take_back && *advice.take_back > 0) {
    answer.lost_since = static_cast<int>(moves.size()) - *advice.take_back + 1;
    answer.lost_by =
        moves_of(start->position, moves)[static_cast<std::size_t>(*answer.lost_since - 1)];
  }
  return answer;
}

Sentence headline(const AdviseAnswer& answer) {
  if (answer.choice) return move_sentence(answer.choice->move, answer.choice->cards);
  if (answer.outcome.verdict == Verdict::kProved) return sentence("won", "Won", "成功");
  if (answer.outcome.verdict == Verdict::kUnknown)
    return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
  if (answer.lost_since)
    return sentence("lost_since", "Lost since move {}", "{}手目から成功不可能", *answer.lost_since);
  return sentence("cannot_be_won", "Cannot be won", "成功不可能");
}

Sentence advise_because(const AdviseAnswer& answer) {
  if (answer.choice && answer.why && answer.length == 1)
    return sentence("wins_in_one", "{}; can be won from here in 1 move",
                    "{}。ここから1手で成功できる", sentence_of(*answer.why));
  if (answer.choice && answer.why && answer.length)
    return sentence("wins_in", "{}; can be won from here in {} moves",
                    "{}。ここから{}手で成功できる", sentence_of(*answer.why), *answer.length);
  if (answer.lost_since && answer.lost_by && answer.take_back == 1)
    return sentence("take_back_one", "{} lost it; take back 1 move",
                    "失敗した手は{}。1手戻せば成功できる",
                    named(*answer.lost_by, move_sentence(*answer.lost_by, 1)));
  if (answer.lost_since && answer.lost_by && answer.take_back)
    return sentence("take_back", "{} lost it; take back {} moves",
                    "失敗した手は{}。{}手戻せば成功できる",
                    named(*answer.lost_by, move_sentence(*answer.lost_by, 1)), *answer.take_back);
  if (answer.outcome.verdict == Verdict::kRefuted && answer.lost_from_start && answer.played > 0)
    return sentence("lost_from_start", "neither could the position it began with",
                    "最初の局面からすでに成功不可能だった");
  return {};
}

std::string hint(const AdviseAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = said(headline(answer), language) + "\n";
  if (answer.choice && answer.why && answer.length) {
    text += said(sentence_of(*answer.why), language) + "\n";
    text += *answer.length == 1
                ? say(language, "can be won from here in 1 move\n", "ここから1手で成功できる\n")
                : say(language, "can be won from here in {} moves\n", "ここから{}手で成功できる\n",
                      *answer.length);
  } else if (answer.lost_since && answer.lost_by && answer.take_back) {
    text += say(language, "{} lost it; ", "失敗した手は{}。", move_sentence(*answer.lost_by, 1));
    text += *answer.take_back == 1 ? say(language, "take back 1 move\n", "1手戻せば成功できる\n")
                                   : say(language, "take back {} moves\n", "{}手戻せば成功できる\n",
                                         *answer.take_back);
  } else if (answer.outcome.verdict == Verdict::kRefuted && answer.lost_from_start &&
             answer.played > 0) {
    text += say(language, "neither could the position it began with\n",
                "最初の局面からすでに成功不可能だった\n");
  }
  return text;
}

std::string words(const AdviseAnswer& answer, const View& view) {
  return draw_board(answer.position, view) + "\n" + hint(answer, view);
}

}  // namespace yomi::answers::castle
