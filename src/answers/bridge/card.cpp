#include "answers/bridge/card.h"

#include "answers/stopped.h"
#include "bridge/match.h"
#include "bridge/now.h"

namespace yomi::answers::bridge {

const Shape& shape_of(Of<CardRequest>) {
  using R = CardRequest;
  static constexpr Field kFields[] = {
      include<&R::board>(),
      include<&R::agreed>(),
      field<&R::method>("method", {"how far a defender thinks", "ディフェンダーの考える方法"}),
      include<&R::sampling>(),
      include<&R::modelling>(),
      field<&R::declarer_deals>("declarer_deals",
                                {"deals of declarer's Monte Carlo", "ディクレアラーのディール数"},
                                {.least = 1, .most = 1e5, .metavar = "N"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("BridgeCardRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<CardAnswer>) {
  using A = CardAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::seat>("seat", {"whose card it is", "席"}),
      field<&A::card>("card", {"the card played", "プレイするカード"}, {.example = "S4"}),
      field<&A::forced>("forced", {"nothing else is legal", "出せるのはこの1枚だけ"}),
      field<&A::hasty>("hasty", {"the budget ended before the first deal: by rule of thumb",
                                 "最初のディールの前に制限に達したので、経験則によるカード"}),
      field<&A::set_rate>("set_rate", {"how often the contract is set after it", "ダウン率"}),
      field<&A::gain>("gain", {"abc's gain over the plain choice", "abcの利得"}),
      field<&A::signal>("signal", {"what a defender's card tells", "ディフェンダーのシグナル"}),
      field<&A::position>("position", {"the board after it", "その後のボード"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeCardAnswer", kFields);
  return kShape;
}

Result<CardAnswer> card(const CardRequest& request, const Context& context) {
  auto setup = setup_of(request.agreed, request.method, request.sampling, request.modelling);
  if (!setup) return pass(setup);
  auto record = record_of(request.board, Wants::kContract);
  if (!record) return pass(record);
  auto decision = game::make_decision(*record, setup->agreements);
  if (!decision) return pass_in("deal", decision);
  CardAnswer answer;
  answer.seat = decision->seat;
  answer.outcome.verdict = Verdict::kProved;
  game::Card played = decision->legal().lowest();
  answer.forced = decision->legal().size() == 1;
  if (!answer.forced) {
    Workplace workplace(context);
    const game::Strategy strategy = game::robot_strategy(
        setup->strategy, decision->defends(), request.declarer_deals, decision->plays.size());
    auto advice = game::advise(*decision, setup->agreements, strategy,
                               limited(context.budget, request.limits), workplace.executor(),
                               context.progress);
    if (!advice) return pass(advice);
    answer.outcome = {advice->deals > 0 ? Verdict::kEstimated : Verdict::kUnknown, advice->stopped,
                      advice->positions, advice->seconds};
    if (advice->deals == 0) {  // a player must play something
      answer.hasty = true;
      played = game::rule_of_thumb(*decision, setup->agreements.signals);
    } else {
      played = advice->choice;
      answer.set_rate = advice->of(played).set_rate;
    }
    if (advice->models && advice->models->overrules) answer.gain = advice->models->gain.mean;
    if (!answer.hasty && advice->sent && advice->sent->says != game::SignalSays::kNothing) {
      answer.signal = signal_row(*advice->sent, played);
      answer.signal->truth = advice->truthful;
    }
  }
  answer.card = game::to_string(played);
  answer.position = position_text(game::with_card(*record, played));
  return answer;
}

Sentence headline(const CardAnswer& answer) {
  return sentence("plays", "{} plays {}", "{}は{}をプレイ", seat_name(answer.seat),
                  card_sentence(answer.card));
}

std::string thought(const CardAnswer& answer, const View& view) {
  if (answer.hasty)
    return say(view.language, "by rule of thumb: there was no time to draw a deal",
               "経験則による: ディールを引く時間がない");
  if (!answer.set_rate) return {};
  std::string text =
      say(view.language, "contract set {:.0f}%", "ダウン率{}%", 100 * *answer.set_rate);
  if (answer.outcome.reason)
    text += say(view.language, "; {}", "、{}", stopped_early(*answer.outcome.reason));
  if (answer.gain) text += say(view.language, ", abc {:+.2f}", "、abc {}", *answer.gain);
  if (answer.signal)
    text += say(view.language, ", ", "、") + said(signal_text(*answer.signal), view.language) +
            (answer.signal->truth ? "" : say(view.language, " (untrue)", "(実際とは異なる)"));
  return text;
}

std::string words(const CardAnswer& answer, const View& view) {
  const std::string why = thought(answer, view);
  return said(headline(answer), view.language) +
         (why.empty() ? "" : say(view.language, " ({})", "({})", why)) + "\n";
}

}  // namespace yomi::answers::bridge
