#include "answers/bridge/agreements.h"

#include "base/text.h"

namespace yomi::bridge {

std::span<const answers::Choice> choices_of(answers::Of<Objective>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Objective::kSet, "set",
             {"to set the contract, or to make it", "コントラクトのダウン、またはメイク"}),
      choice(Objective::kTricks, "tricks", {"tricks", "トリック数"}),
      choice(Objective::kImps, "imps",
             {"IMPs against the contract just made at the other table",
              "IMP(相手テーブルでちょうどメイクした場合との差)"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<BeliefModel>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(BeliefModel::kVote, "vote", {"a vote of several deals", "複数のディールの投票"}),
      choice(BeliefModel::kOneDeal, "one",
             {"one deal, as the paper has it", "論文どおり1ディール"}),
  };
  return kChoices;
}

}  // namespace yomi::bridge

namespace yomi::answers::bridge {
namespace {

// One word without a line's end is a name; anything else is the text itself.
bool is_name(std::string_view text) {
  return trim(text).find_first_of(" \n\t") == std::string_view::npos;
}

Result<game::SignalTable> carding_of(const std::string& text) {
  const std::string_view name = trim(text);
  if (name == "standard") return game::SignalTable::standard();
  if (name == "upside-down") return game::SignalTable::upside_down();
  if (is_name(text))
    return fail_in("carding", ErrorCode::kBadChoice,
                   "no agreements ship as {} (there are standard, upside-down)", in_quotes(name));
  auto table = game::SignalTable::parse(text);
  if (!table) return pass_in("carding", table);
  return table;
}

}  // namespace

std::span<const Choice> choices_of(Of<SignalUse>) {
  static constexpr Choice kChoices[] = {
      choice(SignalUse::kSoft, "soft", {"they weigh", "重みとして扱う"}),
      choice(SignalUse::kHard, "hard", {"they are facts", "事実として扱う"}),
      choice(SignalUse::kOff, "off", {"they say nothing", "無視する"}),
  };
  return kChoices;
}
std::span<const Choice> choices_of(Of<PartnerKind>) {
  static constexpr Choice kChoices[] = {
      choice(PartnerKind::kProgram, "program", {"a program like this one", "本プログラム"}),
      choice(PartnerKind::kHuman, "human",
             {"a person: requests are obeyed more literally", "人間: 要求に忠実に従う"}),
  };
  return kChoices;
}
std::span<const Choice> choices_of(Of<Method>) {
  static constexpr Choice kChoices[] = {
      choice(Method::kPlain, "plain", {"Monte Carlo alone", "モンテカルロのみ"}),
      choice(Method::kSignals, "signals", {"with signals", "+シグナル"}),
      choice(Method::kReading, "reading", {"with the play read too", "+プレイの読み"}),
      choice(Method::kAbc, "abc", {"with abc as well", "+abc"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<Agreed>) {
  using A = Agreed;
  static constexpr Field kFields[] = {
      field<&A::system>("system",
                        {"bidding system: natural, natural-1430, sayc or a text",
                         "ビディングシステム: natural、natural-1430、sayc、または本文"},
                        {.position = true, .metavar = "NAME|FILE"}),
      field<&A::signals>("signals", {"how partner's signals count", "パートナーのシグナルの扱い"}),
      field<&A::carding>("carding",
                         {"leads and signals: standard, upside-down or a text",
                          "リードとシグナルの約束: standard、upside-down、または本文"},
                         {.position = true, .metavar = "NAME|FILE"}),
      field<&A::partner>("partner", {"who partner is", "パートナー"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeAgreed", kFields);
  return kShape;
}

const Shape& shape_of(Of<Sampling>) {
  using S = Sampling;
  static constexpr Field kFields[] = {
      field<&S::objective>("objective", {"what to play for", "目的"}),
      field<&S::deals>("deals",
                       {"deals of the Monte Carlo method (by the cards left)",
                        "モンテカルロのディール数(省略時は残り枚数による)"},
                       {.least = 1, .most = 1e6, .metavar = "N"}),
      field<&S::most_deals>(
          "most_deals",
          {"deals in all while the two best cards are close; with deals alone there are no more",
           "最善の2枚が接近しているときの合計ディール数。dealsだけなら追加しない"},
          {.least = 1, .most = 1e6, .metavar = "N"}),
      field<&S::seed>("seed", {"seed of the random numbers", "乱数の種"}, {.metavar = "N"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeSampling", kFields);
  return kShape;
}

const Shape& shape_of(Of<Modelling>) {
  using M = Modelling;
  static constexpr Field kFields[] = {
      field<&M::model>("model", {"how partner and declarer believe",
                                 "パートナーとディクレアラーが想定するディール"}),
      field<&M::abc_deals>("abc_deals",
                           {"deals of the abc algorithm (by the cards left)",
                            "abcのディール数(省略時は残り枚数による)"},
                           {.least = 1, .most = 1e6, .metavar = "N"}),
      field<&M::most_abc_deals>("most_abc_deals",
                                {"deals in all for the choice and its challenger",
                                 "選択と対抗するカードを比べる合計ディール数"},
                                {.least = 1, .most = 1e6, .metavar = "N"}),
      field<&M::model_deals>("model_deals",
                             {"deals that partner and declarer consider",
                              "パートナーとディクレアラーが想定するディール数"},
                             {.least = 1, .most = 1e4, .metavar = "N"}),
      field<&M::horizon>("horizon",
                         {"cards that they play before double dummy takes over",
                          "ダブルダミーに代わるまでにプレイする枚数"},
                         {.least = 0, .most = 51, .metavar = "N"}),
  };
  static constexpr Shape kShape = shape<M>("BridgeModelling", kFields);
  return kShape;
}

Result<SystemUsed> system_of(const std::string& text) {
  SystemUsed used;
  if (const game::System* shipped = game::System::shipped(trim(text))) {
    used.system = shipped;
    return used;
  }
  if (is_name(text))
    return fail_in("system", ErrorCode::kBadChoice, "no system ships as {}", in_quotes(trim(text)));
  auto system = game::System::parse(text);
  if (!system) return pass_in("system", system);
  used.own = std::make_shared<const game::System>(std::move(*system));
  used.system = used.own.get();
  return used;
}

Result<Setup> setup_of(const Agreed& agreed, Method method, const Sampling& sampling,
                       const Modelling& modelling) {
  Setup setup;
  setup.agreements = game::standard_agreements();
  auto system = system_of(agreed.system);
  if (!system) return pass(system);
  setup.system = std::move(*system);
  setup.agreements.system = setup.system.system;
  auto carding = carding_of(agreed.carding);
  if (!carding) return pass(carding);
  auto seed = seed_of(sampling.seed);
  if (!seed) return pass(seed);
  const bool reads = agreed.signals != SignalUse::kOff && method != Method::kPlain;
  setup.agreements.signals = std::move(*carding);
  if (agreed.partner == PartnerKind::kHuman) {
    setup.agreements.signals = setup.agreements.signals.of_human();
    setup.agreements.obey_requests = reads;
  }
  if (agreed.signals == SignalUse::kHard)
    setup.agreements.signals = setup.agreements.signals.hard();
  setup.agreements.read_signals = reads;
  game::Strategy& strategy = setup.strategy;
  strategy.signals = reads;
  strategy.reading = method == Method::kAbc || method == Method::kReading;
  strategy.abc = method == Method::kAbc;
  strategy.deals = sampling.deals.value_or(0);
  strategy.most_deals = sampling.most_deals.value_or(0);
  strategy.seed = *seed;
  strategy.objective = sampling.objective;
  strategy.abc_options.deals = modelling.abc_deals.value_or(0);
  strategy.abc_options.most = modelling.most_abc_deals.value_or(0);
  strategy.abc_options.model_deals = modelling.model_deals.value_or(0);
  strategy.abc_options.horizon = modelling.horizon.value_or(-1);
  strategy.abc_options.model = modelling.model;
  return setup;
}

}  // namespace yomi::answers::bridge
