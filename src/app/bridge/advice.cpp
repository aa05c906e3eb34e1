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
using bridge::CardEstimate;
using bridge::Ground;

std::string interval_text(const CardEstimate& card) {
  const stats::Interval interval = stats::wilson95(card.sets, card.deals);
  return fmt::format("{:.0f}–{:.0f}%", 100 * interval.low, 100 * interval.high);
}

// What a card is worth by the objective.
std::string worth_words(const Program& program, bridge::Objective objective,
                        const CardEstimate& card) {
  switch (objective) {
    case bridge::Objective::kSet:
      return percent(card.set_rate());
    case bridge::Objective::kTricks:
      return fmt::format(fmt::runtime(program.text({"{:.2f} tricks", "{:.2f}トリック"})),
                         card.tricks.mean());
    case bridge::Objective::kImps:
      return fmt::format("{:+.2f} IMP", card.value.mean());
  }
  return {};
}

const CardEstimate& estimate_of(const Advice& advice, Card card) {
  const auto& cards = advice.monte_carlo.cards;
  const auto found = std::find_if(cards.begin(), cards.end(),
                                  [&](const CardEstimate& each) { return each.card == card; });
  return found == cards.end() ? cards.front() : *found;
}

// The card of the suit that looked best; the choice itself where none looked better.
const CardEstimate& best_of_suit(const Advice& advice) {
  const CardEstimate* best = &estimate_of(advice, advice.monte_carlo_choice);
  for (const CardEstimate& card : advice.monte_carlo.cards) {
    if (card.card.suit() == best->card.suit() && card.value.mean() > best->value.mean() + 1e-9)
      best = &card;
  }
  return *best;
}

bool same_on_every_deal(const Advice& advice) {
  const CardEstimate& chosen = estimate_of(advice, advice.monte_carlo_choice);
  return std::all_of(advice.monte_carlo.cards.begin(), advice.monte_carlo.cards.end(),
                     [&](const CardEstimate& card) {
                       return !advice.equal.contains(card.card) || card.per_deal == chosen.per_deal;
                     });
}

// Why one card of several that count as equal. Equal on every deal, or only not clearly worse: the
// table shows the difference, so the words must too.
std::string equal_words(const Program& program, const Advice& advice, Text which) {
  const CardEstimate& chosen = estimate_of(advice, advice.monte_carlo_choice);
  const CardEstimate& best = best_of_suit(advice);
  if (same_on_every_deal(advice))
    return fmt::format(
        fmt::runtime(program.text({"of the cards worth the same on all {1} deals, {0}",
                                   "{1}ディールすべてで同じ価値のカードのうち、{0}"})),
        program.text(which), chosen.deals);
  if (chosen.per_deal == best.per_deal)
    return fmt::format(fmt::runtime(program.text({"{0}; on {1} deals no card is clearly better",
                                                  "{0}。{1}ディールで明らかに勝るカードはない"})),
                       program.text(which), chosen.deals);
  // As often set, they differ in tricks.
  const bridge::Objective objective =
      advice.objective == bridge::Objective::kSet && chosen.sets == best.sets
          ? bridge::Objective::kTricks
          : advice.objective;
  return fmt::format(
      fmt::runtime(
          program.text({"{0}; on {1} deals it is not clearly worse than {2} ({3}, {2} {4})",
                        "{0}。{1}ディールでは{2}より明らかに悪いとは言えない ({3}、{2}は{4})"})),
      program.text(which), chosen.deals, card_symbol(best.card),
      worth_words(program, objective, chosen), worth_words(program, objective, best));
}

// Why the one card of its suit that is clearly better than the others.
std::string best_words(const Program& program, const Advice& advice) {
  const CardEstimate& chosen = estimate_of(advice, advice.choice);
  bool alone = true;
  bool tied = false;  // only the tricks tell it from another
  for (const CardEstimate& card : advice.monte_carlo.cards) {
    if (card.card == chosen.card || card.card.suit() != chosen.card.suit()) continue;
    alone = false;
    if (advice.objective == bridge::Objective::kSet && card.sets == chosen.sets) tied = true;
  }
  if (alone)
    return std::string(program.text({"the best on the deals drawn", "抽出したディールで最善"}));
  if (tied)
    return std::string(program.text(
        {"it takes more tricks than the cards of its suit that do as well for the contract",
         "同じスートでコントラクトの成否が変わらないカードより多くのトリックを取る"}));
  return std::string(program.text({"clearly better than the other cards of its suit",
                                   "同じスートの他のカードより明らかに良い"}));
}

std::string ground_words(const Program& program, const bridge::Decision& decision,
                         const Advice& advice) {
  switch (advice.ground) {
    case Ground::kOnlyCard:
      return std::string(program.text({"the only legal card", "出せるのはこの1枚だけ"}));
    case Ground::kBest:
      return best_words(program, advice);
    case Ground::kLowest:
      return equal_words(program, advice, {"the lowest", "最も低いもの"});
    case Ground::kAgreement:
      return decision.plays.size() % 4 == 0
                 ? equal_words(program, advice, {"the lead by agreement", "約束に従うリード"})
                 : equal_words(program, advice,
                               {"the true signal by agreement", "約束どおりの正しいシグナル"});
    case Ground::kModels:
      return std::string(program.text({"better against what partner and declarer can know",
                                       "パートナーとディクレアラーが知りうることを考えると勝る"}));
    case Ground::kRequest:
      return std::string(program.text({"partner asked for the suit, and nothing is clearly better",
                                       "パートナーの要求したスートで、明らかに勝る手はない"}));
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
  const bridge::AbcCard* entry = models_of(advice, card);
  if (entry == nullptr) return;
  const auto list = [&](const std::vector<bridge::NextCard>& next, Text who) {
    if (next.empty()) return;
    std::string cards;
    for (const bridge::NextCard& n : next)
      cards += fmt::format(fmt::runtime(program.text({"{0}{1} on {2}", "{0}{1} {2}回"})),
                           cards.empty() ? std::string_view() : program.text({", ", "、"}),
                           card_symbol(n.card), n.count);
    text += fmt::format(fmt::runtime(program.text({"  after {0}, of {3} deals {1} plays {2}\n",
                                                   "  {0}の後、{3}ディール中で{1}は {2}\n"})),
                        card_symbol(card), program.text(who), cards, entry->estimate.deals);
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
void append_facts(const Program& program, const bridge::Decision& decision, const Advice& advice,
                  std::string& text) {
  for (const bridge::Fact& fact : advice.facts) {
    const bool down = decision.defends();
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
        percent(down ? fact.when_set() : fact.otherwise()), down ? fact.held_made : fact.held_set,
        down ? fact.made : fact.set, percent(down ? fact.otherwise() : fact.when_set()));
  }
}

void append_abc(const Program& program, const Advice& advice, bool defends, std::string& text) {
  if (!advice.abc) return;
  append_models(program, advice, defends, advice.choice, text);
  if (advice.choice != advice.monte_carlo_choice)
    append_models(program, advice, defends, advice.monte_carlo_choice, text);
  constexpr std::array<Text, 3> kUnits = {
      {{"contracts set", "ダウン"}, {"tricks", "トリック"}, {"IMPs", "IMP"}}};
  if (advice.abc_clear)
    text += fmt::format(
        fmt::runtime(program.text(
            {"  abc gains {0:+.2f} {4} a deal (95%: {1:+.2f} to {2:+.2f}) on {3}\n",
             "  abcの利得 1ディールあたり{0:+.2f}{4} (95%: {1:+.2f}〜{2:+.2f})、対 {3}\n"})),
        advice.abc_gain, advice.abc_interval.low, advice.abc_interval.high,
        card_symbol(advice.monte_carlo_choice),
        program.text(kUnits[static_cast<std::size_t>(advice.objective)]));
  else if (!advice.abc->stopped)
    text += program.text({"  abc finds nothing better beyond the noise\n",
                          "  abcは誤差を超えて良い手を見つけなかった\n"});
}

// Why less was done than was asked for.
void append_stopped(const Program& program, const Advice& advice, std::string& text) {
  if (!advice.stopped) return;
  const std::string why = stop_words(program, *advice.stopped);
  if (advice.monte_carlo.stopped)
    text += fmt::format(
        fmt::runtime(program.text(
            {"\nStopped ({0}) after {1} of {2} deals: all figures rest on these {1}.\n",
             "\n打ち切り ({0}): {2}ディール中{1}まで。数値はすべてこの{1}ディールによる。\n"})),
        why, advice.monte_carlo.deals, advice.monte_carlo.asked);
  else if (advice.abc && advice.abc->deals < advice.abc->asked)
    text += fmt::format(
        fmt::runtime(program.text({"\nStopped ({0}) in abc after {1} of {2} deals: the choice is "
                                   "that of the Monte Carlo method.\n",
                                   "\n打ち切り ({0}): abcは{2}ディール中{1}まで。選択は"
                                   "モンテカルロ法による。\n"})),
        why, advice.abc->deals, advice.abc->asked);
  else
    text += fmt::format(
        fmt::runtime(program.text({"\nStopped ({0}) in the second look of abc: the choice rests on "
                                   "its first {1} deals.\n",
                                   "\n打ち切り ({0}): abcの見直しの途中。選択は最初の{1}"
                                   "ディールによる。\n"})),
        why, advice.abc ? advice.abc->deals : 0);
}

void append_reasons(const Program& program, const bridge::Decision& decision, const Advice& advice,
                    std::string& text) {
  append_stopped(program, advice, text);
  text += fmt::format(fmt::runtime(program.text({"\nPlay {}: {}.\n", "\n{}を出す: {}。\n"})),
                      card_symbol(advice.choice), ground_words(program, decision, advice));
  append_facts(program, decision, advice, text);
  append_signals(program, decision, advice, text);
  append_abc(program, advice, decision.defends(), text);
  append_loosened(program, advice.monte_carlo.loosened, text);
}

Table cards_table(const Program& program, const bridge::Decision& decision, const Advice& advice) {
  const bool imps = advice.objective == bridge::Objective::kImps;
  std::vector<Table::Column> columns = {
      {std::string(program.text({"card", "カード"})), Align::kLeft},
      {std::string(
          program.text(decision.defends() ? Text{"sets", "ダウン率"} : Text{"set", "ダウン率"}))},
      {"95%"},
      {std::string(program.text({"defence's tricks", "守備側トリック"}))}};
  if (imps) {
    columns.push_back({"IMP"});
    columns.push_back({"95%"});
  }
  if (advice.abc) columns.push_back({std::string(program.text({"sets (abc)", "ダウン率 (abc)"}))});
  if (advice.abc && imps) columns.push_back({"IMP (abc)"});
  Table table(std::move(columns));
  std::vector<const CardEstimate*> order;
  for (const CardEstimate& card : advice.monte_carlo.cards) order.push_back(&card);
  std::stable_sort(order.begin(), order.end(), [](const CardEstimate* a, const CardEstimate* b) {
    return a->value.mean() > b->value.mean() + 1e-9;
  });
  for (const CardEstimate* card : order) {
    std::vector<std::string> row = {
        card_symbol(card->card) + (card->card == advice.choice ? " ←" : ""),
        percent(card->set_rate()), interval_text(*card),
        fmt::format("{:.2f}", card->tricks.mean())};
    if (imps) {
      const stats::Interval interval = card->value.interval95();
      row.push_back(fmt::format("{:+.2f}", card->value.mean()));
      row.push_back(fmt::format("{:+.1f} – {:+.1f}", interval.low, interval.high));
    }
    const bridge::AbcCard* entry = models_of(advice, card->card);
    if (advice.abc) row.push_back(entry == nullptr ? "" : percent(entry->estimate.set_rate()));
    if (advice.abc && imps)
      row.push_back(entry == nullptr ? "" : fmt::format("{:+.2f}", entry->estimate.value.mean()));
    table.add(std::move(row));
  }
  return table;
}

}  // namespace

const bridge::AbcCard* models_of(const Advice& advice, Card card) {
  if (!advice.abc) return nullptr;
  for (const bridge::AbcCard& entry : advice.abc->cards) {
    if (entry.estimate.card == card) return &entry;
  }
  return nullptr;
}

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
                  contract_words(decision.table.contract, program.language()),
                  advice.monte_carlo.possible, advice.monte_carlo.deals, program.shared().seed);
  const bool imps = advice.objective == bridge::Objective::kImps;
  if (imps)
    text += program.text(
        {"IMPs: of the side to play, against the same contract just made at the other table.\n",
         "IMP: "
         "手番側から見た値。相手テーブルで同じコントラクトがちょうどメイクした場合との差。\n"});
  text += "\n" + cards_table(program, decision, advice).to_text("  ");
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
