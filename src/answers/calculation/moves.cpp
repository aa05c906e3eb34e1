#include "answers/calculation/moves.h"

namespace yomi::answers::calculation {
namespace {

Sentence legal_words(const LegalMove& legal) {
  return move_sentence(legal.move, legal.card);
}

std::string rank_word(int rank) {
  return std::string(1, game::rank_char(rank));
}

LegalMove legal_of(const game::Tableau& now, const game::Deed& deed) {
  LegalMove legal;
  legal.move = game::to_text(deed);
  legal.card = card_of(now, deed);
  if (deed.drawn) {
    legal.kind = MoveKind::kDraw;
    legal.left = now.position.stock[deed.drawn->rank];
  } else {
    const game::Move& move = deed.move;
    using Kind = game::Move::Kind;
    legal.kind = move.kind == Kind::kPlay    ? MoveKind::kBase
                 : move.kind == Kind::kStack ? MoveKind::kStack
                                             : MoveKind::kRaise;
    if (move.kind == Kind::kStack) legal.stack = move.to + 1;
    if (move.kind == Kind::kRaise) legal.stack = move.from + 1;
    if (move.kind != Kind::kStack) legal.base = move.to + 1;
  }
  game::Tableau after = now;
  game::apply(after, deed);
  legal.position = game::format_position(after);
  return legal;
}

// With an empty hand a card may be drawn: the next one, or any that is left where it is not known.
std::vector<game::Deed> legal_deeds(const game::Tableau& now) {
  std::vector<game::Deed> deeds;
  for (const game::Move& move : game::legal_moves(now.position))
    deeds.push_back({std::nullopt, move});
  if (now.position.hand != 0) return deeds;
  if (!now.next.empty()) {
    deeds.push_back({now.next.front(), {}});
    return deeds;
  }
  for (std::uint8_t rank = 1; rank <= game::kRanks; ++rank) {
    if (now.position.stock[rank] > 0) deeds.push_back({game::Face{rank, {}}, {}});
  }
  return deeds;
}

void show_table(const game::Tableau& now, MovesAnswer& answer) {
  if (now.position.hand != 0) answer.hand = game::to_text(game::hand_of(now));
  for (int base = 0; base < game::kBases; ++base) {
    BaseView& view = answer.bases.emplace_back();
    const auto b = static_cast<std::size_t>(base);
    const int height = now.position.height[b];
    if (height > 0)
      view.top = game::to_text(
          game::Face{static_cast<std::uint8_t>(game::rank_at(base, height - 1)), now.tops[b]});
    for (int place = height; place < game::kRanks; ++place)
      view.to_come.push_back(rank_word(game::rank_at(base, place)));
    if (!view.to_come.empty()) view.wanted = view.to_come.front();
  }
  for (std::size_t s = 0; s < now.stacks.size(); ++s) {
    StackView& view = answer.stacks.emplace_back();
    for (std::size_t i = 0; i < now.stacks[s].size(); ++i)
      view.cards.push_back(game::to_text(game::Face{now.position.stacks[s][i], now.stacks[s][i]}));
  }
  for (int rank = 1; rank <= game::kRanks; ++rank)
    answer.stock.push_back({rank_word(rank), now.position.stock[static_cast<std::size_t>(rank)]});
  for (const game::Face& face : now.next) answer.next.push_back(game::to_text(face));
}

}  // namespace

std::span<const Choice> choices_of(Of<MoveKind>) {
  static constexpr Choice kChoices[] = {
      choice(MoveKind::kStack, "stack", {"the card in hand on a stack", "手札をスタックへ"}),
      choice(MoveKind::kBase, "base", {"the card in hand to a base", "手札を台へ"}),
      choice(MoveKind::kRaise, "raise", {"the top of a stack to a base", "スタックから台へ"}),
      choice(MoveKind::kDraw, "draw", {"a card from the stock", "山札から引く"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<MovesRequest>) {
  using R = MovesRequest;
  static constexpr Field kFields[] = {
      field<&R::position>(
          "position", {"a position, a stock or a shuffle's number", "局面、山札、または番号"},
          {.example = "17", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves", {"cards drawn and moves so far", "ここまでに引いたカードと手"},
                       {.example = "s1", .position = true}),
      include<&R::game>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationMovesRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<LegalMove>) {
  using M = LegalMove;
  static constexpr Field kFields[] = {
      field<&M::move>("move", {"the move in our notation", "手(本プログラムの記法)"},
                      {.example = "s1"}),
      field<&M::kind>("kind", {"what it is", "種類"}),
      field<&M::card>("card", {"the card that moves", "動くカード"}),
      field<&M::stack>("stack", {"the stack's number", "スタックの番号"}),
      field<&M::base>("base", {"the base's number", "台の番号"}),
      field<&M::left>("left", {"such cards in the stock", "山札にある枚数"}),
      field<&M::position>("position", {"the position after it", "その後の局面"}),
      said_field<&legal_words>("text", {"the move in words", "手の説明"}),
  };
  static constexpr Shape kShape = shape<M>("CalculationLegalMove", kFields);
  return kShape;
}
const Shape& shape_of(Of<BaseView>) {
  using B = BaseView;
  static constexpr Field kFields[] = {
      field<&B::top>("top", {"the card on top", "一番上のカード"}),
      field<&B::wanted>("wanted", {"the rank that it awaits", "次に出せる数"}),
      field<&B::to_come>("to_come", {"all that is still to come", "これから出す数"}),
  };
  static constexpr Shape kShape = shape<B>("CalculationBaseView", kFields);
  return kShape;
}
const Shape& shape_of(Of<StackView>) {
  static constexpr Field kFields[] = {
      field<&StackView::cards>("cards", {"bottom first", "下から順のカード"})};
  static constexpr Shape kShape = shape<StackView>("CalculationStackView", kFields);
  return kShape;
}
const Shape& shape_of(Of<RankLeft>) {
  static constexpr Field kFields[] = {
      field<&RankLeft::rank>("rank", {"a rank", "数"}),
      field<&RankLeft::left>("left", {"such cards in the stock", "山札にある枚数"}),
  };
  static constexpr Shape kShape = shape<RankLeft>("CalculationRankLeft", kFields);
  return kShape;
}
const Shape& shape_of(Of<MovesAnswer>) {
  using A = MovesAnswer;
  static constexpr Field kFields[] = {
      field<&A::position>("position", {"the position now", "今の局面"}),
      field<&A::won>("won", {"all cards are on the bases", "成功した"}),
      field<&A::over>("over", {"nothing can be done any more", "終わった"}),
      field<&A::hand>("hand", {"the card in hand", "手札"}),
      field<&A::bases>("bases", {"the bases", "台"}),
      field<&A::stacks>("stacks", {"the stacks", "スタック"}),
      field<&A::stock>("stock", {"what is left to draw", "山札の残り"}),
      field<&A::next>("next", {"the next cards, as far as they are known", "次に引くカード"}),
      field<&A::played>("played", {"what led here", "ここまでの手順"}),
      field<&A::legal>("legal", {"what may be done now", "今できること"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationMovesAnswer", kFields);
  return kShape;
}

Result<MovesAnswer> moves(const MovesRequest& request, const Context& /*unused*/) {
  auto record = played_from(request.position, request.moves, request.game);
  if (!record) return pass(record);
  const game::Tableau now = game::after(record->diagram);
  MovesAnswer answer;
  answer.position = game::format_position(now);
  answer.won = game::is_won(now.position);
  show_table(now, answer);
  answer.played = line_of(record->diagram.tableau, record->diagram.deeds);
  for (const game::Deed& deed : legal_deeds(now)) answer.legal.push_back(legal_of(now, deed));
  answer.over = answer.legal.empty();
  return answer;
}

Sentence headline(const MovesAnswer& answer) {
  if (answer.won) return sentence("won", "Won", "成功");
  if (answer.over) return sentence("not_won", "Not won", "失敗");
  if (answer.hand)
    return sentence("placements", "The {} can go to {} places", "{}の置き場所は{}か所",
                    named(*answer.hand, card_name(*answer.hand)), answer.legal.size());
  std::size_t raises = 0;
  for (const LegalMove& each : answer.legal) raises += each.kind == MoveKind::kRaise ? 1U : 0U;
  if (raises == answer.legal.size())
    return sentence("raises_only", "The stock is empty; cards that can be raised: {}",
                    "山札はない。台へ移せるカード: {}", raises);
  return sentence("draw_next", "Draw a card; cards that can be raised: {}",
                  "次のカードを引く。台へ移せるカード: {}", raises);
}

std::string words(const MovesAnswer& answer, const View& view) {
  std::string text = draw_position(answer.position, view) + "\n";
  text += said(headline(answer), view.language) + "\n";
  for (const LegalMove& each : answer.legal) {
    text += fmt::format("  {:<6} {}", each.move, said(legal_words(each), view.language));
    if (each.left)
      text += say(view.language, " ({} of this rank left)", "(この数は残り{}枚)", *each.left);
    text += "\n";
  }
  return text;
}

}  // namespace yomi::answers::calculation
