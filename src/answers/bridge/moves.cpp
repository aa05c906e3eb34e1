#include "answers/bridge/moves.h"

#include <algorithm>

#include "base/text.h"

namespace yomi::answers::bridge {
namespace {

using game::Seat;

// A call has its level first, or is a word.
Sentence move_name(const std::string& move) {
  const bool card =
      move.size() == 2 && std::string_view("SHDC").find(move[0]) != std::string_view::npos;
  return card ? card_sentence(move) : call_name(move);
}

Sentence legal_text(const LegalMove& legal) {
  return sentence("move", "{}", "{}", move_name(legal.move));
}

std::string hand_line(const SeatCards& hand, std::size_t suit) {
  constexpr std::string_view kLetters = "SHDC";
  constexpr std::string_view kSigns[] = {"♠", "♥", "♦", "♣"};
  std::string text = std::string(kSigns[suit]) + " ";
  if (!hand.known) return text + "?";
  const std::size_t begin = text.size();
  for (const std::string& card : hand.cards)
    if (card.starts_with(kLetters[suit])) text += card.substr(1);
  return text.size() == begin ? text + "–" : text;
}

std::vector<LegalMove> legal_moves(const game::Record& record, const game::Now& now) {
  std::vector<LegalMove> legal;
  for (const game::Call call : now.calls)
    legal.push_back({game::to_string(call), position_text(game::with_call(record, call))});
  for (const game::Card card : now.cards.to_vector())
    legal.push_back({game::to_string(card), position_text(game::with_card(record, card))});
  return legal;
}

}  // namespace

std::span<const Choice> choices_of(Of<Phase>) {
  static constexpr Choice kChoices[] = {
      choice(Phase::kAuction, "auction", {"the auction", "オークション"}),
      choice(Phase::kPlay, "play", {"the play", "プレイ"}),
      choice(Phase::kOver, "over", {"the board is over", "ボード終了"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<MovesRequest>) {
  static constexpr Field kFields[] = {include<&MovesRequest::board>()};
  static constexpr Shape kShape = shape<MovesRequest>("BridgeMovesRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<LegalMove>) {
  using M = LegalMove;
  static constexpr Field kFields[] = {
      field<&M::move>("move", {"a call or a card", "コールまたはカード"}, {.example = "S4"}),
      field<&M::position>("position", {"the board after it", "その後のボード"}),
      said_field<&legal_text>("text", {"as people read it", "表示用"}),
  };
  static constexpr Shape kShape = shape<M>("BridgeLegalMove", kFields);
  return kShape;
}
const Shape& shape_of(Of<SeatCards>) {
  using S = SeatCards;
  static constexpr Field kFields[] = {
      field<&S::seat>("seat", {"whose hand", "席"}),
      field<&S::known>("known", {"the hand is given", "ハンドが分かっている"}),
      field<&S::cards>("cards", {"the cards still held", "持っているカード"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeHand", kFields);
  return kShape;
}
const Shape& shape_of(Of<SeatMove>) {
  using S = SeatMove;
  static constexpr Field kFields[] = {
      field<&S::seat>("seat", {"who", "席"}),
      field<&S::move>("move", {"a call or a card", "コールまたはカード"}, {.example = "S4"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeSeatMove", kFields);
  return kShape;
}
const Shape& shape_of(Of<MovesAnswer>) {
  using A = MovesAnswer;
  static constexpr Field kFields[] = {
      field<&A::phase>("phase", {"where the board is", "段階"}),
      field<&A::position>("position", {"the board now", "今のボード"}),
      field<&A::deal>("deal", {"the hands as dealt", "配られたハンド"}),
      field<&A::dealer>("dealer", {"who calls first", "ディーラー"}),
      field<&A::vulnerable>("vulnerable", {"which side is vulnerable", "バルネラビリティ"}),
      field<&A::seat>("seat", {"whose call or card it is", "手番"}),
      field<&A::decides>(
          "decides", {"who chooses it: declarer for dummy", "選ぶ席(ダミーならディクレアラー)"}),
      field<&A::calls>("calls", {"the calls so far", "これまでのコール"}),
      field<&A::contract>("contract", {"what is played", "コントラクト"}),
      field<&A::declarer>("declarer", {"who declares", "ディクレアラー"}),
      field<&A::dummy>("dummy", {"declarer's partner", "ダミー"}),
      field<&A::cards>("cards", {"the cards so far", "これまでのカード"}),
      field<&A::trick>("trick", {"of the trick that is not complete", "途中のトリック"}),
      field<&A::hands>("hands", {"the cards still held", "持っているカード"}),
      field<&A::ns_tricks>("ns_tricks", {"tricks of North and South", "南北のトリック数"}),
      field<&A::ew_tricks>("ew_tricks", {"tricks of East and West", "東西のトリック数"}),
      field<&A::score>("score", {"of declarer's side, at the end", "ディクレアラー側の得点"}),
      field<&A::legal>("legal", {"every legal call or card", "出せるコールまたはカード"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeMovesAnswer", kFields);
  return kShape;
}

Result<MovesAnswer> moves(const MovesRequest& request, const Context& /*unused*/) {
  auto record = record_of(request.board, Wants::kAny);
  if (!record) return pass(record);
  auto now = game::now_of(*record);
  if (!now) return pass_in("deal", now);
  MovesAnswer answer;
  answer.phase = now->turn ? (now->contract ? Phase::kPlay : Phase::kAuction) : Phase::kOver;
  answer.position = position_text(*record);
  answer.deal = game::to_string(record->deal, Seat::kNorth);
  answer.dealer = now->auction.dealer();
  answer.vulnerable = record->vulnerable;
  answer.seat = now->turn;
  for (std::size_t i = 0; i < now->auction.calls().size(); ++i)
    answer.calls.push_back({now->auction.caller(i), game::to_string(now->auction.calls()[i])});
  if (now->contract) {
    answer.contract = game::contract_string(*now->contract);
    answer.declarer = now->contract->declarer;
    answer.dummy = now->contract->dummy();
  }
  if (now->turn) answer.decides = now->turn == answer.dummy ? *answer.declarer : *now->turn;
  for (const game::Played& play : now->plays)
    answer.cards.push_back({play.seat, game::to_string(play.card)});
  answer.trick.assign(answer.cards.end() - static_cast<std::ptrdiff_t>(now->plays.size() % 4),
                      answer.cards.end());
  answer.hands = hands_of(*now);
  answer.ns_tricks = now->won[0];
  answer.ew_tricks = now->won[1];
  answer.score = now->score;
  answer.legal = legal_moves(*record, *now);
  return answer;
}

Sentence headline(const MovesAnswer& answer) {
  // What every answer of ours has, one that comes back to be rendered may lack.
  const Seat seat = answer.seat.value_or(Seat::kNorth);
  const Seat declarer = answer.declarer.value_or(Seat::kNorth);
  const std::string contract = answer.contract.value_or("");
  if (answer.phase == Phase::kAuction)
    return sentence("to_call", "{} to call: {} legal calls", "{}の番: 可能なコール{}通り",
                    seat_name(seat), answer.legal.size());
  if (answer.phase == Phase::kPlay)
    return answer.legal.size() == 1
               ? sentence("to_play", "{} to play, {}: {} legal card",
                          "{}の番、{}: 出せるカード{}枚", seat_name(seat),
                          contract_name(contract, declarer), answer.legal.size())
               : sentence("to_play", "{} to play, {}: {} legal cards",
                          "{}の番、{}: 出せるカード{}枚", seat_name(seat),
                          contract_name(contract, declarer), answer.legal.size());
  if (!answer.contract) return sentence("passed_out", "Passed out", "パスアウト");
  const bool ns = game::side(declarer) == 0;
  return sentence("result", "{}: {} tricks, {:+}", "{}: {}トリック、{}",
                  contract_name(contract, declarer), ns ? answer.ns_tricks : answer.ew_tricks,
                  answer.score.value_or(0));
}

std::vector<SeatCards> hands_of(const game::Now& now) {
  std::vector<SeatCards> hands;
  for (const Seat seat : game::kSeats) {
    SeatCards cards{seat, now.held.hands[game::at(seat)].has_value(), {}};
    if (cards.known)
      for (const game::Card card : now.held.hands[game::at(seat)]->to_vector())
        cards.cards.push_back(game::to_string(card));
    hands.push_back(std::move(cards));
  }
  return hands;
}

std::string draw_hands(const std::vector<SeatCards>& hands, const View& view) {
  constexpr std::size_t kSide = 16;
  const auto of = [&](Seat seat) { return hands[game::at(seat)]; };
  std::string text;
  const auto name = [&](Seat seat) { return said(seat_name(seat), view.language); };
  const auto middle = [&](Seat seat) {
    text += std::string(kSide, ' ') + name(seat) + "\n";
    for (std::size_t suit = 0; suit < 4; ++suit)
      text += std::string(kSide, ' ') + hand_line(of(seat), suit) + "\n";
  };
  if (hands.size() != 4) return text;
  middle(Seat::kNorth);
  text += pad_right(name(Seat::kWest), 2 * kSide) + name(Seat::kEast) + "\n";
  for (std::size_t suit = 0; suit < 4; ++suit)
    text += pad_right(hand_line(of(Seat::kWest), suit), 2 * kSide) +
            hand_line(of(Seat::kEast), suit) + "\n";
  middle(Seat::kSouth);
  return text;
}

std::string words(const MovesAnswer& answer, const View& view) {
  std::string text = draw_hands(answer.hands, view) + "\n";
  if (!answer.trick.empty()) {
    for (const SeatMove& each : answer.trick)
      text +=
          fmt::format("{} {}  ", said(seat_name(each.seat), view.language), card_name(each.move));
    text += "\n";
  }
  text += said(headline(answer), view.language) + "\n";
  for (const LegalMove& each : answer.legal)
    text += " " + said(move_name(each.move), view.language);
  return answer.legal.empty() ? text : text + "\n";
}

const Shape& shape_of(Of<DealRequest>) {
  static constexpr Field kFields[] = {
      field<&DealRequest::number>("number", {"the board's number", "ボード番号"},
                                  {.example = "7", .required = true, .positional = true})};
  static constexpr Shape kShape = shape<DealRequest>("BridgeDealRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DealAnswer>) {
  using A = DealAnswer;
  static constexpr Field kFields[] = {
      field<&A::number>("number", {"the board's number", "ボード番号"}),
      field<&A::deal>("deal", {"the four hands", "4つのハンド"}),
      field<&A::dealer>("dealer", {"who calls first", "ディーラー"}),
      field<&A::vulnerable>("vulnerable", {"which side is vulnerable", "バルネラビリティ"}),
      field<&A::position>("position", {"the board as a record", "ボードの記録"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeDealAnswer", kFields);
  return kShape;
}

Result<DealAnswer> deal(const DealRequest& request, const Context& /*unused*/) {
  const auto number = parse_uint(trim(request.number));
  if (!number)
    return fail_in("number", ErrorCode::kBadText, "expected a number, not {}",
                   in_quotes(request.number));
  const game::Record record = numbered_board(*number);
  return DealAnswer{std::to_string(*number), game::to_string(record.deal, Seat::kNorth),
                    *record.dealer, record.vulnerable, position_text(record)};
}

Sentence headline(const DealAnswer& answer) {
  return sentence("board", "Board {}: {} deals, vulnerable: {}", "ボード{}: ディーラー{}、{}",
                  answer.number, seat_name(answer.dealer), sentence_of(answer.vulnerable));
}

std::string words(const DealAnswer& answer, const View& /*unused*/) {
  return answer.position;
}

}  // namespace yomi::answers::bridge
