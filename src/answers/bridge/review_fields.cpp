#include "answers/bridge/review.h"

namespace yomi::bridge {

std::span<const answers::Choice> choices_of(answers::Of<Blame>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Blame::kKnowable, "knowable", {"the player could know better", "分かったはず"}),
      choice(Blame::kUnclear, "unclear",
             {"the player could only guess: the difference could be chance",
              "推測のみ(差は偶然かもしれない)"}),
      choice(Blame::kUnknowable, "unknowable", {"the player could not know", "分からなかった"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Moment>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Moment::kOpeningLead, "opening_lead", {"opening leads", "オープニングリード"}),
      choice(Moment::kLead, "lead", {"later leads", "その後のリード"}),
      choice(Moment::kFollow, "follow", {"following suit", "フォロー"}),
      choice(Moment::kDiscard, "discard", {"discards and ruffs", "ディスカードとラフ"}),
  };
  return kChoices;
}

}  // namespace yomi::bridge

namespace yomi::answers::bridge {

const Shape& shape_of(Of<Reviewing>) {
  using R = Reviewing;
  static constexpr Field kFields[] = {
      field<&R::player>(
          "player",
          {"count this player alone: a name or a seat", "集計するプレイヤー: 名前または席"},
          {.metavar = "NAME"}),
      field<&R::plain>("plain", {"double dummy alone, without asking what a player could know",
                                 "ダブルダミーだけ(その席で分かることは調べない)"}),
      field<&R::compare>("compare",
                         {"what our own defenders' cards would have cost in the same positions",
                          "同じ局面で本プログラムのディフェンスの損も調べる"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeReviewing", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReviewRequest>) {
  using R = ReviewRequest;
  static constexpr Field kFields[] = {
      field<&R::deal>("deal", {"played records: PBN, LIN", "プレイの記録: PBN、LIN"},
                      {.required = true, .positional = true, .position = true}),
      field<&R::board>("board", {"this board alone", "このボードだけ"}, {.metavar = "N"}),
      field<&R::table>("table",
                       {"this table alone: open, closed or its number",
                        "このテーブルだけ: open、closed、または番号"},
                       {.metavar = "TABLE"}),
      include<&R::reviewing>(),
      include<&R::agreed>(),
      field<&R::deals>("deals", {"deals of each advice", "助言のディール数"},
                       {.least = 1, .most = 10000, .metavar = "N"}),
      field<&R::seed>("seed", {"seed of the random numbers", "乱数の種"}, {.metavar = "N"}),
      field<&R::pbn>("pbn", {"the boards with comments as PBN", "注釈付きPBNのファイル"},
                     {.file_of = "pbn"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("BridgeReviewRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<StepAdvice>) {
  using S = StepAdvice;
  static constexpr Field kFields[] = {
      field<&S::card>("card", {"what the advice plays", "助言のカード"}, {.example = "S4"}),
      field<&S::cost>("cost",
                      {"what that card costs double dummy", "そのカードのダブルダミーでの損"}),
      field<&S::tricks>("tricks", {"tricks of the player's side with it, on deals that fit",
                                   "制約条件に合うディールでのトリック数"}),
      field<&S::played_tricks>("played_tricks",
                               {"the same with the card played", "実際のカードでのトリック数"}),
      field<&S::better>("better", {"of the cards that save a trick the best on those deals",
                                   "損の少ないカードのうち、そのディールで最善のもの"}),
      field<&S::better_tricks>("better_tricks",
                               {"tricks with it on those deals", "そのカードでのトリック数"}),
      field<&S::misled>("misled", {"a hidden hand is not what its calls showed",
                                   "伏せたハンドがコールの示した内容と合わない"}),
      field<&S::deals>("deals", {"deals drawn", "ディール数"}),
      field<&S::blame>("blame", {"whether the player could know", "その席で分かったか"}),
      field<&S::reasons>("reasons", {"why the advice plays its card", "助言の理由"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeStepAdvice", kFields);
  return kShape;
}
const Shape& shape_of(Of<StepSignal>) {
  using S = StepSignal;
  static constexpr Field kFields[] = {
      field<&S::sent>("sent", {"what the card said", "送ったシグナル"}),
      field<&S::truth>("truth", {"what the hand had to say", "ハンドの内容"}),
      field<&S::suit>("suit", {"the suit", "スート"}, {.example = "S"}),
      field<&S::card>("card", {"the card that would have said it", "正しいカード"},
                      {.example = "S4"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeStepSignal", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReviewStep>) {
  using S = ReviewStep;
  static constexpr Field kFields[] = {
      field<&S::number>("number", {"which card of the play", "プレイの何枚目"},
                        {.least = 1, .most = 52}),
      field<&S::trick>("trick", {"which trick", "何トリック目"}, {.least = 1, .most = 13}),
      field<&S::place>("place", {"which card of it", "そのうちの何枚目"}, {.least = 1, .most = 4}),
      field<&S::seat>("seat", {"whose card", "カードの席"}),
      field<&S::player>("player", {"who chose it", "選んだ席"}),
      field<&S::moment>("moment", {"how it was played", "プレイの種類"}),
      field<&S::card>("card", {"the card played", "出たカード"}, {.example = "S4"}),
      field<&S::best>("best", {"tricks of that side with the best card", "最善のトリック数"}),
      field<&S::tricks>("tricks", {"tricks of that side after this one", "その後のトリック数"}),
      field<&S::cost>("cost", {"what the card cost double dummy", "ダブルダミーでの損"}),
      field<&S::best_cards>("best_cards", {"cards that cost nothing", "損のないカード"}),
      field<&S::advice>("advice", {"what the player could know", "その席で分かること"}),
      field<&S::missed>("missed", {"a signal that was missed", "送り損ねたシグナル"}),
      field<&S::misread>("misread",
                         {"the suit that partner had asked for", "パートナーが求めたスート"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeReviewStep", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReviewedCall>) {
  using C = ReviewedCall;
  static constexpr Field kFields[] = {
      field<&C::number>("number", {"which call", "何番目のコール"}, {.least = 1}),
      field<&C::seat>("seat", {"whose call", "コールの席"}),
      field<&C::call>("call", {"the call", "コール"}, {.example = "1NT"}),
      field<&C::shows>("shows", {"what it shows, in the words of the bidding file",
                                 "示す内容(ビディングファイルの言葉)"}),
      field<&C::ranges>("ranges", {"the hands that it shows", "示すハンド"}),
      field<&C::hand>("hand", {"the hand that made it", "コールしたハンド"}),
      field<&C::points>("points", {"its points", "点数"}),
      said_field<&misbid_text>("text",
                               {"why the hand is not what it shows", "示した内容と合わない理由"}),
  };
  static constexpr Shape kShape = shape<C>("BridgeReviewedCall", kFields);
  return kShape;
}
const Shape& shape_of(Of<BoardReview>) {
  using B = BoardReview;
  static constexpr Field kFields[] = {
      field<&B::board>("board", {"the board's number", "ボード番号"}),
      field<&B::room>("room", {"which table of a match", "テーブル"}),
      field<&B::position>("position", {"the whole record as PBN", "記録全体(PBN)"}),
      field<&B::players>("players",
                         {"who sits North, East, South, West", "北、東、南、西のプレイヤー"}),
      field<&B::contract>("contract", {"what is played", "コントラクト"}, {.example = "4SX"}),
      field<&B::declarer>("declarer", {"who declares", "ディクレアラー"}),
      field<&B::target>("target", {"tricks that make it", "メイクに要るトリック数"}),
      field<&B::double_dummy>("double_dummy",
                              {"declarer's tricks before the lead", "リード前のダブルダミー"}),
      field<&B::result>("result",
                        {"declarer's tricks after the last card", "最後のカードの後のトリック数"}),
      field<&B::turning_point>("turning_point",
                               {"the card that decided the contract", "成否を決めたカードの番号"}),
      field<&B::steps>("steps", {"every card", "各カード"}),
      field<&B::calls>("calls", {"calls that misdescribe the hand", "ハンドと合わないコール"}),
      field<&B::lost>(
          "lost", {"tricks lost by North, East, South, West", "北、東、南、西の失ったトリック数"}),
  };
  static constexpr Shape kShape = shape<B>("BridgeBoardReview", kFields);
  return kShape;
}
const Shape& shape_of(Of<MomentLoss>) {
  using M = MomentLoss;
  static constexpr Field kFields[] = {
      field<&M::moment>("moment", {"how the cards were played", "プレイの種類"}),
      field<&M::defends>("defends", {"in defence", "ディフェンスか"}),
      field<&M::cards>("cards", {"cards played", "枚数"}),
      field<&M::lost>("lost", {"tricks lost double dummy", "失ったトリック"}),
      field<&M::knowable>("knowable",
                          {"of them where the player could know better", "うち分かったはずのもの"}),
  };
  static constexpr Shape kShape = shape<M>("BridgeMomentLoss", kFields);
  return kShape;
}
const Shape& shape_of(Of<PlayerReview>) {
  using P = PlayerReview;
  static constexpr Field kFields[] = {
      field<&P::player>("player", {"the name, else the seat", "名前、なければ席"}),
      field<&P::boards>("boards", {"boards played", "ボード数"}),
      field<&P::declared>("declared", {"of them on declarer's side", "うち攻撃側"}),
      field<&P::lost_declaring>("lost_declaring",
                                {"tricks lost as declarer", "ディクレアラーで失ったトリック"}),
      field<&P::lost_defending>("lost_defending",
                                {"tricks lost in defence", "ディフェンスで失ったトリック"}),
      field<&P::knowable>("knowable",
                          {"of them where the player could know better", "うち分かったはずのもの"}),
      field<&P::unclear>("unclear",
                         {"of them where the player could only guess", "うち推測のみのもの"}),
      field<&P::missed>("missed",
                        {"signals that told partner something untrue", "事実と異なるシグナル"}),
      field<&P::misread>("misread", {"partner's signals not obeyed, at a cost",
                                     "従わずに損をしたパートナーのシグナル"}),
      field<&P::misbids>("misbids", {"calls that misdescribed the hand", "ハンドと合わないコール"}),
      field<&P::losses>("losses", {"where the tricks went", "失ったトリックの内訳"}),
  };
  static constexpr Shape kShape = shape<P>("BridgePlayerReview", kFields);
  return kShape;
}
const Shape& shape_of(Of<DefenceFigures>) {
  using D = DefenceFigures;
  static constexpr Field kFields[] = {
      field<&D::boards>("boards", {"boards", "ボード数"}),
      field<&D::lost>("lost", {"tricks lost a board double dummy, by those who sat there",
                               "1ボードあたりの損(実際のプレイヤー)"}),
      field<&D::interval>("interval", {"its 95%: low, high", "その95%区間"}),
      field<&D::advised>(
          "advised", {"the same by the cards of our advice", "1ボードあたりの損(助言のカード)"}),
      field<&D::advised_interval>("advised_interval", {"its 95%: low, high", "その95%区間"}),
      field<&D::gain>("gain",
                      {"tricks that our cards save a board", "助言による1ボードあたりの得"}),
  };
  static constexpr Shape kShape = shape<D>("BridgeDefenceFigures", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReviewAnswer>) {
  using A = ReviewAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::boards>("boards", {"each board", "各ボード"}),
      field<&A::players>("players", {"where the tricks went", "プレイヤー別の集計"}),
      field<&A::defence>("defence", {"the defence of all boards", "全ボードのディフェンス"}),
      field<&A::mistakes>("mistakes",
                          {"boards that could not be reviewed", "検討できなかったボード"}),
      field<&A::pbn>("pbn", {"the boards with comments", "注釈付きのPBN"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeReviewAnswer", kFields);
  return kShape;
}

}  // namespace yomi::answers::bridge
