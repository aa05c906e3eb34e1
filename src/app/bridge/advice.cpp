// How an advice becomes text.
#include <algorithm>
#include <cmath>

#include "app/bridge/common.h"
#include "app/table.h"
#include "base/text.h"

namespace yomi::app {
namespace {

using bridge::Advice;
using bridge::Card;
using bridge::CardAdvice;
using bridge::Ground;

std::string interval_text(const stats::Interval& interval) {
  return fmt::format("{:.0f}–{:.0f}%", 100 * interval.low, 100 * interval.high);
}

// What a card is worth to the side that decides: how often the contract is set, or made.
std::string worth_words(const Program& program, const Advice& advice, const CardAdvice& card) {
  switch (advice.objective) {
    case bridge::Objective::kSet:
      return percent(card.value);
    case bridge::Objective::kTricks:
      return fmt::format(fmt::runtime(program.text({"{:.2f} tricks", "{:.2f}トリック"})),
                         card.value);
    case bridge::Objective::kImps:
      return fmt::format("{:+.2f} IMP", card.value);
  }
  return {};
}

// How the choice stands to the best card that is not its equal.
std::string margin_words(const Program& program, const Advice& advice) {
  if (!advice.against)
    return fmt::format(fmt::runtime(program.text({"all legal cards are equal on each of {} deals",
                                                  "出せるカードは{}ディールのどれでも同等"})),
                       advice.deals);
  const bridge::Comparison& against = *advice.against;
  const CardAdvice& chosen = advice.of(advice.monte_carlo_choice);
  const CardAdvice& rival = advice.of(against.rival);
  const std::string mine = worth_words(program, advice, chosen);
  const std::string other = worth_words(program, advice, rival);
  switch (against.margin) {
    case bridge::Margin::kClear:
      return fmt::format(fmt::runtime(program.text({"clearly better than {0} ({1}, {0} {2})",
                                                    "{0}より明らかに良い ({1}、{0}は{2})"})),
                         card_symbol(against.rival), mine, other);
    case bridge::Margin::kChance:
      return fmt::format(
          fmt::runtime(program.text(
              {"the best of {3} deals; the lead over {0} ({1}, {0} {2}) could be chance",
               "{3}ディールで最善。{0}との差 ({1}、{0}は{2}) は偶然かもしれない"})),
          card_symbol(against.rival), mine, other, advice.deals);
    case bridge::Margin::kTricks:
      return fmt::format(
          fmt::runtime(program.text({"as good as {0} for the goal ({1}), and {2:.2f} tricks more",
                                     "目的では{0}と同じ ({1})、トリックは{2:.2f}多い"})),
          card_symbol(against.rival), mine, against.tricks.mean);
    case bridge::Margin::kEven:
      break;
  }
  return fmt::format(fmt::runtime(program.text({"as good as {0} on the mean of {1} deals ({2})",
                                                "{1}ディールの平均では{0}と同じ ({2})"})),
                     card_symbol(against.rival), advice.deals, mine);
}

// Why one card of several that are equal on every deal.
std::string equal_words(const Program& program, const Advice& advice, Text which) {
  bridge::Hand equal = advice.equal_to(advice.monte_carlo_choice);
  equal = equal & bridge::Hand::of(advice.monte_carlo_choice.suit());
  std::string cards;
  for (const Card card : equal.to_vector()) cards += (cards.empty() ? "" : " ") + card_symbol(card);
  std::string text =
      fmt::format(fmt::runtime(program.text({"{0} among {1}, which are equal on each of {2} deals",
                                             "{2}ディールのどれでも同等な{1}のうち、{0}"})),
                  program.text(which), cards, advice.deals);
  if (!advice.against) return text;
  text += program.text({"; ", "。"});
  text += margin_words(program, advice);
  return text;
}

std::string ground_words(const Program& program, const bridge::Decision& decision,
                         const Advice& advice) {
  switch (advice.ground) {
    case Ground::kOnlyCard:
      return std::string(program.text({"the only legal card", "出せるのはこの1枚だけ"}));
    case Ground::kBest:
      return margin_words(program, advice);
    case Ground::kLowest:
      return equal_words(program, advice, {"the lowest", "最も低いもの"});
    case Ground::kAgreement:
      return decision.plays.size() % 4 == 0
                 ? equal_words(program, advice, {"the lead agreed on", "約束に従うリード"})
                 : equal_words(program, advice,
                               {"the true signal by agreement", "約束どおりの正しいシグナル"});
    case Ground::kModels:
      return std::string(program.text(
          decision.defends() ? Text{"better against what partner and declarer can know",
                                    "パートナーとディクレアラーが知りうることを考えると勝る"}
                             : Text{"better against what the defenders can know",
                                    "ディフェンダーが知りうることを考えると勝る"}));
    case Ground::kRequest:
      return std::string(program.text({"partner asked for the suit, and nothing is clearly better",
                                       "パートナーの要求したスートで、明らかに勝るカードはない"}));
  }
  return {};
}

std::string kind_words(const Program& program, bridge::SignalKind kind) {
  switch (kind) {
    case bridge::SignalKind::kAttitude:
      return std::string(program.text({"attitude", "アティチュード"}));
    case bridge::SignalKind::kCount:
      return std::string(program.text({"count", "カウント"}));
    case bridge::SignalKind::kPreference:
      return std::string(program.text({"suit preference", "スートプリファランス"}));
    case bridge::SignalKind::kNone:
      break;
  }
  return {};
}

void append_signals(const Program& program, const bridge::Decision& decision, const Advice& advice,
                    std::string& text) {
  for (const bridge::SignalRead& read : advice.read)
    text += fmt::format(fmt::runtime(program.text({"  partner's {0} was read as {1}: {2}\n",
                                                   "  パートナーの{0}は{1}として読んだ: {2}\n"})),
                        card_symbol(decision.plays[read.index].card),
                        kind_words(program, read.kind), message_words(program, read));
  if (!advice.sent) return;
  text += fmt::format(
      fmt::runtime(program.text({"  {0} tells partner ({1}): {2}{3}\n",
                                 "  {0}がパートナーに伝えること ({1}): {2}{3}\n"})),
      card_symbol(advice.choice), kind_words(program, advice.sent->kind),
      message_words(program, *advice.sent),
      advice.truthful ? std::string_view()
                      : program.text({" (which is not so: the card is worth more than the truth)",
                                      " (実際とは異なる。真実より価値のあるカード)"}));
}

// What the models do after a card.
void append_models(const Program& program, const Advice& advice, bool defends, Card card,
                   std::string& text) {
  const auto& entry = advice.of(card).models;
  if (!entry) return;
  const auto list = [&](const std::vector<bridge::NextCard>& next, Text who) {
    if (next.empty()) return;
    std::string cards;
    for (const bridge::NextCard& n : next)
      cards += fmt::format(fmt::runtime(program.text({"{0}{1} on {2}", "{0}{1} {2}回"})),
                           cards.empty() ? std::string_view() : program.text({", ", "、"}),
                           card_symbol(n.card), n.count);
    text += fmt::format(fmt::runtime(program.text({"  after {0}, of {3} deals {1} plays {2}\n",
                                                   "  {0}の後、{3}ディール中で{1}は {2}\n"})),
                        card_symbol(card), program.text(who), cards, entry->deals);
  };
  list(entry->partner_next, {"partner", "パートナー"});
  list(entry->opponents_next,
       defends ? Text{"declarer", "ディクレアラー"} : Text{"the defence", "ディフェンス"});
}

void append_loosened(const Program& program, const bridge::Loosened& loosened, std::string& text) {
  if (!loosened.any()) return;
  if (loosened.signals_softened)
    text += program.text({"  the signals contradict the cards: taken as weights\n",
                          "  シグナルがカードと矛盾: 重みとして扱う\n"});
  if (loosened.auction_steps > 0)
    text += fmt::format(
        fmt::runtime(program.text({"  the auction contradicts the cards: loosened {} of {} steps\n",
                                   "  オークションがカードと矛盾: {1}段階中{0}段階まで緩和\n"})),
        loosened.auction_steps, bridge::kLoosenSteps);
  if (loosened.signals_dropped)
    text +=
        program.text({"  leads and signals had to be ignored\n", "  リードとシグナルは無視した\n"});
}

// What goes with the choice's result, with the deals it was counted on.
void append_facts(const Program& program, const Advice& advice, std::string& text) {
  const bool weighted = advice.plays_read > 0;
  for (const bridge::Fact& fact : advice.facts) {
    const bool down = advice.defends;
    const auto share = [&](double value) {
      return weighted ? fmt::format(fmt::runtime(program.text({"{} by weight", "重みで{}"})),
                                    percent(value))
                      : percent(value);
    };
    text += fmt::format(
        fmt::runtime(program.text(
            down ? Text{"  where {0} sets the contract, {1} holds {2} in {3} of {4} deals ({5}), "
                        "elsewhere in {6} of {7} ({8})\n",
                        "  {0}でダウンする{4}ディールのうち{3} ({5}) で{1}が{2}を持つ "
                        "(他では{7}のうち{6}、{8})\n"}
                 : Text{"  where {0} makes the contract, {1} holds {2} in {3} of {4} deals ({5}), "
                        "elsewhere in {6} of {7} ({8})\n",
                        "  {0}でメイクする{4}ディールのうち{3} ({5}) で{1}が{2}を持つ "
                        "(他では{7}のうち{6}、{8})\n"})),
        card_symbol(advice.choice), seat_word(fact.seat, program.language()),
        card_symbol(fact.card), down ? fact.held_set : fact.held_made, down ? fact.set : fact.made,
        share(down ? fact.when_set : fact.otherwise), down ? fact.held_made : fact.held_set,
        down ? fact.made : fact.set, share(down ? fact.otherwise : fact.when_set));
  }
}

// What abc found: how the challenger stands to the choice of the Monte Carlo method.
void append_abc(const Program& program, const Advice& advice, std::string& text) {
  if (!advice.models) return;
  append_models(program, advice, advice.defends, advice.choice, text);
  if (advice.choice != advice.monte_carlo_choice)
    append_models(program, advice, advice.defends, advice.monte_carlo_choice, text);
  const bridge::ModelsAdvice& models = *advice.models;
  if (models.first_look_only) return;
  constexpr std::array<Text, 3> kDefence = {
      {{"contracts set", "ダウン"}, {"tricks", "トリック"}, {"IMPs", "IMP"}}};
  const Text unit = advice.objective == bridge::Objective::kSet && !advice.defends
                        ? Text{"contracts made", "メイク"}
                        : kDefence[static_cast<std::size_t>(advice.objective)];
  const auto difference = [&](Text words) {
    text +=
        fmt::format(fmt::runtime(program.text(words)), models.gain.mean, models.gain.interval.low,
                    models.gain.interval.high, card_symbol(advice.monte_carlo_choice),
                    program.text(unit), card_symbol(models.challenger), models.deals);
  };
  if (models.overrules)
    difference(
        {"  abc, {6} deals: {5} gains {0:+.2f} {4} a deal (95%: {1:+.2f} to {2:+.2f}) on "
         "{3}\n",
         "  abc、{6}ディール: {5}は{3}に対し1ディールあたり{0:+.2f}{4} (95%: "
         "{1:+.2f}〜{2:+.2f})\n"});
  else if (models.challenger == advice.monte_carlo_choice)
    text += program.text(
        {"  abc finds no card that could be better\n", "  abcは勝りうるカードを見つけなかった\n"});
  else
    difference(
        {"  abc, {6} deals: {5} is not clearly better than {3} ({0:+.2f} {4} a deal, 95%: "
         "{1:+.2f} to {2:+.2f})\n",
         "  abc、{6}ディール: {5}は{3}より明らかに良いとは言えない "
         "(1ディールあたり{0:+.2f}{4}、95%: {1:+.2f}〜{2:+.2f})\n"});
}

// Why less was done than was asked for.
void append_stopped(const Program& program, const Advice& advice, std::string& text) {
  if (!advice.stopped) return;
  const std::string why = stop_words(program, *advice.stopped);
  if (advice.stopped_sampling)
    text += fmt::format(
        fmt::runtime(program.text(
            {"\nStopped ({0}) after {1} of {2} deals: all figures rest on these, and abc was left "
             "out.\n",
             "\n打ち切り ({0}): {2}ディール中{1}まで。数値はすべてこの分だけで、abcは未実行。\n"})),
        why, advice.deals, advice.asked);
  else if (advice.models && advice.models->first_look_only)
    text += fmt::format(
        fmt::runtime(program.text({"\nStopped ({0}) in abc after {1} of {2} deals: the choice is "
                                   "that of the Monte Carlo method.\n",
                                   "\n打ち切り ({0}): abcは{2}ディール中{1}まで。選択は"
                                   "モンテカルロ法による。\n"})),
        why, advice.models->deals, advice.models->asked);
  else
    text += fmt::format(
        fmt::runtime(program.text({"\nStopped ({0}) while abc looked again: the choice rests on "
                                   "{1} of {2} deals.\n",
                                   "\n打ち切り ({0}): abcの見直しの途中。選択は{2}ディール中"
                                   "{1}による。\n"})),
        why, advice.models ? advice.models->deals : 0, advice.models ? advice.models->asked : 0);
}

void append_reasons(const Program& program, const bridge::Decision& decision, const Advice& advice,
                    std::string& text) {
  append_stopped(program, advice, text);
  text += fmt::format(fmt::runtime(program.text({"\nPlay {}: {}.\n", "\n{}を出す: {}。\n"})),
                      card_symbol(advice.choice), ground_words(program, decision, advice));
  append_facts(program, advice, text);
  append_signals(program, decision, advice, text);
  if (advice.plays_read > 0)
    text += fmt::format(
        fmt::runtime(program.text({"  {0} cards of the others were read; the deals, weighted by "
                                   "them, tell as much as {1:.0f}\n",
                                   "  他のプレイヤーの{0}枚を読み、ディールに重みを付けた "
                                   "(有効数{1:.0f})\n"})),
        advice.plays_read, advice.effective);
  append_abc(program, advice, text);
  append_loosened(program, advice.loosened, text);
}

Table cards_table(const Program& program, const Advice& advice) {
  const bool imps = advice.objective == bridge::Objective::kImps;
  const bool models = advice.models.has_value();
  const bool down = advice.defends;
  // Declarer reads how often the contract is made.
  const auto rate = [&](double set_rate) { return percent(down ? set_rate : 1 - set_rate); };
  const auto tricks = [&](double defence) {
    return fmt::format("{:.2f}", down ? defence : 13 - defence);
  };
  std::vector<Table::Column> columns = {
      {std::string(program.text({"card", "カード"})), Align::kLeft},
      {std::string(program.text(down ? Text{"sets", "ダウン率"} : Text{"makes", "メイク率"}))},
      {"95%"},
      {std::string(program.text(down ? Text{"defence's tricks", "守備側トリック"}
                                     : Text{"declarer's tricks", "ディクレアラー側トリック"}))}};
  if (imps) {
    columns.push_back({"IMP"});
    columns.push_back({"95%"});
  }
  if (models)
    columns.push_back({std::string(program.text(down ? Text{"sets (abc)", "ダウン率 (abc)"}
                                                     : Text{"makes (abc)", "メイク率 (abc)"}))});
  if (models && imps) columns.push_back({"IMP (abc)"});
  Table table(std::move(columns));
  std::vector<const CardAdvice*> order;
  for (const CardAdvice& card : advice.cards) order.push_back(&card);
  std::stable_sort(order.begin(), order.end(), [&](const CardAdvice* a, const CardAdvice* b) {
    if (std::abs(a->value - b->value) > 1e-9) return a->value > b->value;
    const double more = down ? a->tricks - b->tricks : b->tricks - a->tricks;
    return more > 1e-9;
  });
  for (const CardAdvice* card : order) {
    const stats::Interval interval =
        down ? card->interval : stats::Interval{1 - card->interval.high, 1 - card->interval.low};
    std::vector<std::string> row = {
        card_symbol(card->card) + (card->card == advice.choice ? " ←" : ""), rate(card->set_rate),
        interval_text(interval), tricks(card->tricks)};
    if (imps) {
      row.push_back(fmt::format("{:+.2f}", card->value));
      row.push_back(
          fmt::format("{:+.1f} – {:+.1f}", card->value_interval.low, card->value_interval.high));
    }
    if (models) row.push_back(card->models ? rate(card->models->set_rate) : "");
    if (models && imps)
      row.push_back(card->models ? fmt::format("{:+.2f}", card->models->value) : "");
    table.add(std::move(row));
  }
  return table;
}

}  // namespace

std::string message_words(const Program& program, const bridge::SignalRead& signal) {
  const bridge::SignalSituation& situation = signal.situation;
  const auto of_suit = [&](Text words) {
    return fmt::format(fmt::runtime(program.text(words)), bridge::symbol(situation.suit));
  };
  const auto asks = [&](std::optional<bridge::Suit> wanted, std::optional<bridge::Suit> other) {
    return fmt::format(
        fmt::runtime(program.text({"asks for {0} rather than {1}", "{1}より{0}を求める"})),
        bridge::symbol(*wanted), bridge::symbol(*other));
  };
  switch (signal.says) {
    case bridge::SignalSays::kLikes:
      return of_suit({"encourages {}", "{}を歓迎 (カモン)"});
    case bridge::SignalSays::kDislikes:
      return of_suit({"discourages {}", "{}を歓迎しない"});
    case bridge::SignalSays::kEven:
      return of_suit({"an even number of {}", "{}は偶数枚"});
    case bridge::SignalSays::kOdd:
      return of_suit({"an odd number of {}", "{}は奇数枚"});
    case bridge::SignalSays::kHigher:
      return asks(situation.higher, situation.lower);
    case bridge::SignalSays::kLower:
      return asks(situation.lower, situation.higher);
    case bridge::SignalSays::kNothing:
      break;
  }
  return std::string(
      program.text({"nothing clear, neither high nor low", "高くも低くもなく、はっきりしない"}));
}

std::string stop_words(const Program& program, StopReason reason) {
  switch (reason) {
    case StopReason::kTime:
      return std::string(program.text({"out of time", "時間切れ"}));
    case StopReason::kNodes:
      return std::string(program.text({"out of nodes", "局面数の上限"}));
    case StopReason::kMemory:
      return std::string(program.text({"out of memory", "メモリ不足"}));
    case StopReason::kCancelled:
      break;
  }
  return std::string(program.text({"interrupted", "中断"}));
}

std::string advice_text(const Program& program, const bridge::Decision& decision,
                        const Advice& advice) {
  std::string text =
      fmt::format(fmt::runtime(program.text({"{0} to play, {1}. Hidden deals that fit, by weight: "
                                             "{2:.3g}; {3} drawn with seed {4}.\n",
                                             "{0}の番、{1}。条件に合うディール (重みの和) "
                                             "{2:.3g}、うち{3}を抽出 (シード{4})。\n"})),
                  seat_word(decision.seat, program.language()),
                  contract_words(decision.table.contract, program.language()), advice.possible,
                  advice.deals, program.shared().seed);
  const bool imps = advice.objective == bridge::Objective::kImps;
  if (imps)
    text += program.text(
        {"IMPs: of the side to play, against the same contract just made at the other table.\n",
         "IMP: "
         "手番側から見た値。相手テーブルで同じコントラクトがちょうどメイクした場合との差。\n"});
  text += "\n" + cards_table(program, advice).to_text("  ");
  append_reasons(program, decision, advice, text);
  return text;
}

std::string load_text(const Program& program, const bridge::Load& load) {
  if (load.busy.size() < 2) return {};
  std::string text;
  double sum = 0;
  for (const auto& [process, seconds] : load.busy) {
    sum += seconds;
    text += fmt::format("{}{:.2f} s ({:.0f}%)", text.empty() ? "" : ", ", seconds,
                        100 * seconds / std::max(load.wall, 1e-9));
  }
  return fmt::format(
      fmt::runtime(program.text({"{0} processes, {1:.2f} s: busy {2}; efficiency {3:.0f}%",
                                 "{0}プロセス、{1:.2f}秒: 稼働 {2}、効率{3:.0f}%"})),
      load.busy.size(), load.wall, text,
      100 * sum / std::max(load.wall, 1e-9) / static_cast<double>(load.busy.size()));
}

}  // namespace yomi::app
