// The fields of `advise` and `lead`.
#include "answers/bridge/advise.h"

namespace yomi::bridge {

std::span<const answers::Choice> choices_of(answers::Of<Ground>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Ground::kOnlyCard, "only", {"nothing else is legal", "他に出せるカードがない"}),
      choice(Ground::kBest, "best", {"the best mean", "平均が最善"}),
      choice(Ground::kLowest, "lowest", {"the lowest of equals", "同等なうち最も低い"}),
      choice(Ground::kAgreement, "agreement",
             {"of equals the lead or signal agreed on", "同等なうち約束のリードかシグナル"}),
      choice(Ground::kModels, "models", {"abc found it better", "abcで勝る"}),
      choice(Ground::kRequest, "request", {"partner asked for it", "パートナーの要求"}),
      choice(Ground::kSuit, "suit",
             {"the lead agreed on, of the suit that does best", "最善のスートの約束のリード"}),
      choice(Ground::kPartners, "partners_suit",
             {"the lead agreed on, of partner's suit", "パートナーのスートの約束のリード"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Margin>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Margin::kClear, "clear", {"better beyond the noise", "明らかに良い"}),
      choice(Margin::kChance, "chance", {"better; it could be chance", "偶然かもしれない差"}),
      choice(Margin::kTricks, "tricks", {"as good, and more tricks", "トリックが多い"}),
      choice(Margin::kEven, "even", {"the same means", "平均が同じ"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<SignalKind>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(SignalKind::kNone, "none", {"none", "なし"}),
      choice(SignalKind::kAttitude, "attitude", {"attitude", "アティチュード"}),
      choice(SignalKind::kCount, "count", {"count", "カウント"}),
      choice(SignalKind::kPreference, "preference", {"suit preference", "スートプリファランス"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<SignalSays>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(SignalSays::kNothing, "nothing", {"nothing clear", "はっきりしない"}),
      choice(SignalSays::kLikes, "likes", {"encourages", "カモン"}),
      choice(SignalSays::kLikesOrShort, "likes_or_short",
             {"encourages: an honour or a doubleton", "カモン(アナーかダブルトン)"}),
      choice(SignalSays::kDislikes, "dislikes", {"discourages", "ノンカモン"}),
      choice(SignalSays::kEven, "even", {"an even number", "偶数枚"}),
      choice(SignalSays::kOdd, "odd", {"an odd number", "奇数枚"}),
      choice(SignalSays::kHigher, "higher", {"asks for the higher suit", "上位のスートを求める"}),
      choice(SignalSays::kLower, "lower", {"asks for the lower suit", "下位のスートを求める"}),
  };
  return kChoices;
}

}  // namespace yomi::bridge

namespace yomi::answers::bridge {

const Shape& shape_of(Of<AdviseRequest>) {
  using R = AdviseRequest;
  static constexpr Field kFields[] = {
      include<&R::board>(),
      field<&R::seat>("seat", {"who is to play, checked against the play (follows from it)",
                               "プレイする席(プレイから決まり、違えば断る)"}),
      include<&R::agreed>(),
      field<&R::method>("method", {"how far to think", "考える方法"}),
      include<&R::sampling>(),
      include<&R::modelling>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("BridgeAdviseRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<LeadRequest>) {
  using R = LeadRequest;
  static constexpr Field kFields[] = {
      include<&R::board>(),
      include<&R::agreed>(),
      include<&R::sampling>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("BridgeLeadRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<CardRow>) {
  using C = CardRow;
  static constexpr Field kFields[] = {
      field<&C::card>("card", {"the card", "カード"}, {.example = "S4"}),
      field<&C::equal>("equal",
                       {"cards equal to it on every deal", "どのディールでも同等なカード"}),
      field<&C::set_rate>("set_rate", {"how often the contract is set", "ダウン率"}),
      field<&C::interval>("interval", {"its 95% interval: low, high", "その95%区間: 下、上"}),
      field<&C::tricks>("tricks", {"the defence's tricks", "守備側のトリック数"}),
      field<&C::value>("value", {"by the objective, for the side to play", "目的から見た値"}),
      field<&C::value_interval>("value_interval",
                                {"its 95% interval: low, high", "その95%区間: 下、上"}),
  };
  static constexpr Shape kShape = shape<C>("BridgeCardAdvice", kFields);
  return kShape;
}
const Shape& shape_of(Of<GainRow>) {
  using G = GainRow;
  static constexpr Field kFields[] = {
      field<&G::mean>("mean", {"on the mean", "平均"}),
      field<&G::interval>("interval", {"95% interval: low, high", "95%区間: 下、上"}),
      field<&G::better>("better", {"deals on which it is better", "良いディール数"}),
      field<&G::worse>("worse", {"deals on which it is worse", "悪いディール数"}),
  };
  static constexpr Shape kShape = shape<G>("BridgeGain", kFields);
  return kShape;
}
const Shape& shape_of(Of<RivalRow>) {
  using R = RivalRow;
  static constexpr Field kFields[] = {
      field<&R::card>("card", {"the best card that is not equal", "同等でない最善のカード"}),
      field<&R::margin>("margin", {"how the choice stands to it", "選択との差"}),
      field<&R::gain>("gain", {"of the plain choice over it", "それに対する利得"}),
      field<&R::tricks>("tricks", {"the same in tricks", "トリックでの利得"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeRival", kFields);
  return kShape;
}
const Shape& shape_of(Of<HolderRow>) {
  using H = HolderRow;
  static constexpr Field kFields[] = {
      field<&H::card>("card", {"a card that is not seen", "見えないカード"}),
      field<&H::seat>("seat", {"who holds it", "持つ席"}),
      field<&H::share>(
          "share", {"of the deals, weighted by the play", "プレイで重みを付けたディールの割合"}),
  };
  static constexpr Shape kShape = shape<H>("BridgeHolder", kFields);
  return kShape;
}
const Shape& shape_of(Of<FactRow>) {
  using F = FactRow;
  static constexpr Field kFields[] = {
      field<&F::seat>("seat", {"who holds it", "持つ席"}),
      field<&F::card>("card", {"an honour", "アナー"}),
      field<&F::when_set>("when_set", {"held_set of set", "setに対するheld_setの割合"}),
      field<&F::otherwise>("otherwise", {"held_made of made", "madeに対するheld_madeの割合"}),
      field<&F::held_set>("held_set", {"deals with it, set", "持っていてダウンするディール数"}),
      field<&F::set>("set", {"deals set", "ダウンするディール数"}),
      field<&F::held_made>("held_made", {"deals with it, made", "持っていてメイクするディール数"}),
      field<&F::made>("made", {"deals made", "メイクするディール数"}),
  };
  static constexpr Shape kShape = shape<F>("BridgeFact", kFields);
  return kShape;
}
const Shape& shape_of(Of<SignalRow>) {
  using S = SignalRow;
  static constexpr Field kFields[] = {
      field<&S::card>("card", {"the card", "カード"}),
      field<&S::kind>("kind", {"what kind of signal", "シグナルの種類"}),
      field<&S::says>("says", {"what it says", "内容"}),
      field<&S::suit>("suit", {"the suit it speaks of, or asks for", "対象、または求めるスート"}),
      field<&S::than>("than", {"a preference: the other suit", "プリファランスの他方のスート"}),
      field<&S::truth>("truth", {"it says what the hand has to say", "ハンドのとおりである"}),
      said_field<&signal_text>("text", {"the signal in words", "シグナルの説明"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeSignal", kFields);
  return kShape;
}
const Shape& shape_of(Of<NextRow>) {
  using N = NextRow;
  static constexpr Field kFields[] = {
      field<&N::card>("card", {"what is played next", "次のカード"}),
      field<&N::count>("count", {"on so many deals", "ディール数"}),
  };
  static constexpr Shape kShape = shape<N>("BridgeNext", kFields);
  return kShape;
}
const Shape& shape_of(Of<ModelRow>) {
  using M = ModelRow;
  static constexpr Field kFields[] = {
      field<&M::card>("card", {"the card", "カード"}),
      field<&M::deals>("deals", {"deals it was played out on", "ディール数"}),
      field<&M::set_rate>("set_rate", {"how often the contract is set", "ダウン率"}),
      field<&M::tricks>("tricks", {"the defence's tricks", "守備側のトリック数"}),
      field<&M::value>("value", {"by the objective", "目的から見た値"}),
      field<&M::partner_next>("partner_next",
                              {"partner's first choice after it", "その後のパートナーの選択"}),
      field<&M::opponents_next>("opponents_next", {"the other side's", "その後の相手側の選択"}),
  };
  static constexpr Shape kShape = shape<M>("BridgePlayedOut", kFields);
  return kShape;
}
const Shape& shape_of(Of<AbcRow>) {
  using A = AbcRow;
  static constexpr Field kFields[] = {
      field<&A::deals>("deals", {"deals played out", "ディール数"}),
      field<&A::deals_asked>("deals_asked", {"deals asked for", "求めたディール数"}),
      field<&A::challenger>("challenger", {"the card that came nearest to beating the plain choice",
                                           "単純な選択に最も迫ったカード"}),
      field<&A::gain>("gain", {"its gain over the plain choice", "単純な選択に対する利得"}),
      field<&A::interval>("interval", {"95% interval: low, high", "95%区間: 下、上"}),
      field<&A::better>("better", {"deals on which it is better", "良いディール数"}),
      field<&A::worse>("worse", {"deals on which it is worse", "悪いディール数"}),
      field<&A::clear>("clear", {"it takes the plain choice's place", "選択を変えた"}),
      field<&A::cut_short>("cut_short", {"stopped too early to say", "途中で打ち切った"}),
      field<&A::cards>("cards", {"what each card came to", "各カードの結果"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeAbc", kFields);
  return kShape;
}
const Shape& shape_of(Of<LoosenedRow>) {
  using L = LoosenedRow;
  static constexpr Field kFields[] = {
      field<&L::signals_softened>("signals_softened",
                                  {"hard signals were taken as weights", "シグナルを重みにした"}),
      field<&L::auction_steps>(
          "auction_steps", {"steps that the auction was loosened by", "オークションの緩和段階"}),
      field<&L::signals_dropped>("signals_dropped",
                                 {"leads and signals were ignored", "リードとシグナルを無視した"}),
  };
  static constexpr Shape kShape = shape<L>("BridgeLoosened", kFields);
  return kShape;
}
const Shape& shape_of(Of<RankRow>) {
  using R = RankRow;
  static constexpr Field kFields[] = {
      field<&R::busy_seconds>("busy_seconds", {"CPU seconds of a rank", "ランクのCPU秒"}),
      field<&R::efficiency>("efficiency", {"its share of the time", "稼働率"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeRank", kFields);
  return kShape;
}
const Shape& shape_of(Of<Reason>) {
  using R = Reason;
  static constexpr Field kFields[] = {
      field<&R::why>("why", {"which reason", "理由の種類"}),
      field<&R::arguments>("arguments", {"what it speaks of", "理由に現れるもの"}),
      said_field<&reason_text>("text", {"the reason in words", "理由の文"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeAdviceReason", kFields);
  return kShape;
}
const Shape& shape_of(Of<AdviseAnswer>) {
  using A = AdviseAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::seat>("seat", {"who is to play", "手番"}),
      field<&A::contract>("contract", {"what is played", "コントラクト"}),
      field<&A::declarer>("declarer", {"who declares", "ディクレアラー"}),
      field<&A::choice>("choice", {"the card to play", "プレイするカード"}),
      field<&A::ground>("ground", {"why it", "選んだ根拠"}),
      field<&A::monte_carlo_choice>("monte_carlo_choice",
                                    {"the choice before abc", "abcの前の選択"}),
      field<&A::objective>("objective", {"what was played for", "目的"}),
      field<&A::defends>("defends", {"the side to play defends", "守備側の手番"}),
      field<&A::cards>("cards", {"every card, equal ones in one row, the best first",
                                 "各カード(同等なものは1行、良い順)"}),
      field<&A::against>("against", {"how the choice stands to the next", "次善との差"}),
      field<&A::facts>("facts", {"what goes with the result", "結果と関係するアナー"}),
      field<&A::holders>("holders", {"who holds what on the deals drawn", "各カードを持つ席"}),
      field<&A::signals_read>("signals_read", {"partner's signals", "パートナーのシグナル"}),
      field<&A::signal>("signal", {"what the choice tells partner", "パートナーに伝わること"}),
      field<&A::abc>("abc", {"what abc found", "abcの結果"}),
      field<&A::reasons>("reasons", {"why, in order", "理由"}),
      field<&A::deals>("deals", {"deals drawn", "ディール数"}),
      field<&A::deals_asked>("deals_asked", {"deals asked for", "求めたディール数"}),
      field<&A::effective_deals>("effective_deals",
                                 {"deals of equal weight that would tell as much", "有効数"}),
      field<&A::plays_read>("plays_read", {"cards that the weights rest on", "読んだカードの枚数"}),
      field<&A::possible>("possible", {"total weight of the deals that fit", "条件に合う重みの和"}),
      field<&A::loosened>("loosened", {"what had to be given up", "緩和したもの"}),
      field<&A::seed>("seed", {"seed of the random numbers", "乱数の種"}),
      field<&A::sampling_seconds>("sampling_seconds",
                                  {"CPU seconds for drawing deals", "抽出のCPU秒"}),
      field<&A::ranks>("ranks", {"the ranks of a cluster", "クラスタの各ランク"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeAdviseAnswer", kFields);
  return kShape;
}

}  // namespace yomi::answers::bridge
