// How an advice becomes text and JSON.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

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

const bridge::AbcCard* abc_of(const Advice& advice, Card card) {
  if (!advice.abc) return nullptr;
  for (const bridge::AbcCard& entry : advice.abc->cards) {
    if (entry.estimate.card == card) return &entry;
  }
  return nullptr;
}

std::string ground_words(const Program& program, const bridge::Decision& decision,
                         const Advice& advice) {
  switch (advice.ground) {
    case Ground::kOnlyCard:
      return std::string(program.text({"the only legal card", "出せるのはこの1枚だけ"}));
    case Ground::kBest: {
      const auto of_suit = std::count_if(
          advice.monte_carlo.cards.begin(), advice.monte_carlo.cards.end(),
          [&](const CardEstimate& card) { return card.card.suit() == advice.choice.suit(); });
      if (of_suit == 1)
        return std::string(program.text({"the best on the deals drawn", "抽出したディールで最善"}));
      return std::string(program.text({"clearly better than the other cards of its suit",
                                       "同じスーツの他のカードより明らかに良い"}));
    }
    case Ground::kLowest:
      return std::string(program.text(
          {"the lowest of cards worth the same", "同じ価値のカードのうち最も低いもの"}));
    case Ground::kAgreement:
      return std::string(
          decision.plays.size() % 4 == 0
              ? program.text({"of cards worth the same, the one to lead by agreement",
                              "同じ価値のカードのうち、約束に従うリード"})
              : program.text({"of cards worth the same, the one that tells partner the truth",
                              "同じ価値のカードのうち、正しいシグナルになるもの"}));
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

// What the models do after a card.
void append_models(const Program& program, const Advice& advice, Card card, std::string& text) {
  const bridge::AbcCard* entry = abc_of(advice, card);
  if (entry == nullptr) return;
  const auto list = [&](const std::vector<bridge::NextCard>& next, Text who) {
    if (next.empty()) return;
    std::string cards;
    for (const bridge::NextCard& n : next)
      cards += fmt::format(
          "{}{} {}", cards.empty() ? "" : ", ", card_symbol(n.card),
          percent(static_cast<double>(n.count) /
                  static_cast<double>(std::max<std::uint64_t>(1, entry->estimate.deals))));
    text += fmt::format(
        fmt::runtime(program.text({"  after {0}, {1} plays {2}\n", "  {0}の後、{1}は {2}\n"})),
        card_symbol(card), program.text(who), cards);
  };
  list(entry->partner_next, {"partner", "パートナー"});
  list(entry->declarer_next, {"declarer", "ディクレアラー"});
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

void append_reasons(const Program& program, const bridge::Decision& decision, const Advice& advice,
                    std::string& text) {
  text += fmt::format(fmt::runtime(program.text({"\nPlay {}: {}.\n", "\n{}を出す: {}。\n"})),
                      card_symbol(advice.choice), ground_words(program, decision, advice));
  for (const bridge::Fact& fact : advice.monte_carlo.facts)
    text += fmt::format(
        fmt::runtime(program.text({"  when it wins, {0} holds {1} in {2} of the deals (else {3})\n",
                                   "  成功するディールの{2}で{0}が{1}を持つ (他では{3})\n"})),
        seat_word(fact.seat, program.language()), card_symbol(fact.card), percent(fact.when_set),
        percent(fact.otherwise));
  for (const bridge::SignalRead& read : advice.read)
    text +=
        fmt::format(fmt::runtime(program.text({"  partner's {0} was read as {1}\n",
                                               "  パートナーの{0}は{1}として読んだ\n"})),
                    card_symbol(decision.plays[read.index].card), kind_words(program, read.kind));
  if (advice.sent)
    text += fmt::format(
        fmt::runtime(program.text({"  {0} tells partner: {1}\n", "  {0}が伝えるもの: {1}\n"})),
        card_symbol(advice.choice), kind_words(program, advice.sent->kind));
  if (advice.abc) {
    append_models(program, advice, advice.choice, text);
    if (advice.choice != advice.monte_carlo_choice)
      append_models(program, advice, advice.monte_carlo_choice, text);
    if (advice.abc_clear)
      text += fmt::format(
          fmt::runtime(program.text({"  abc gains {0:+.2f} (95%: {1:+.2f} to {2:+.2f}) on {3}\n",
                                     "  abcの利得 {0:+.2f} (95%: {1:+.2f}〜{2:+.2f})、対 {3}\n"})),
          advice.abc_gain, advice.abc_interval.low, advice.abc_interval.high,
          card_symbol(advice.monte_carlo_choice));
    else if (!advice.abc->stopped)
      text += program.text({"  abc finds nothing better beyond the noise\n",
                            "  abcは誤差を超えて良い手を見つけなかった\n"});
  }
  append_loosened(program, advice.monte_carlo.loosened, text);
}

}  // namespace

std::string advice_text(const Program& program, const bridge::Decision& decision,
                        const Advice& advice) {
  const bridge::Contract& contract = decision.table.contract;
  std::string text =
      fmt::format(fmt::runtime(program.text({"{0} to play, {1}. Hidden deals that fit, by weight: "
                                             "{2:.3g}; {3} drawn with seed {4}.\n\n",
                                             "{0}の番、{1}。条件に合うディール (重みの和) "
                                             "{2:.3g}、うち{3}を抽出 (シード{4})。\n\n"})),
                  seat_word(decision.seat, program.language()), bridge::to_string(contract),
                  advice.monte_carlo.possible, advice.monte_carlo.deals, program.shared().seed);
  std::vector<Table::Column> columns = {
      {std::string(program.text({"card", "カード"})), Align::kLeft},
      {std::string(
          program.text(decision.defends() ? Text{"sets", "ダウン率"} : Text{"set", "ダウン率"}))},
      {"95%"},
      {std::string(program.text({"defence's tricks", "守備側トリック"}))}};
  if (advice.abc) columns.push_back({std::string(program.text({"sets (abc)", "ダウン率 (abc)"}))});
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
    if (advice.abc) {
      const bridge::AbcCard* entry = abc_of(advice, card->card);
      row.push_back(entry == nullptr ? "" : percent(entry->estimate.set_rate()));
    }
    table.add(std::move(row));
  }
  text += table.to_text("  ");
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

nlohmann::ordered_json advice_json(const Program& program, const bridge::Decision& decision,
                                   const Advice& advice) {
  nlohmann::ordered_json json;
  const bool estimated = advice.monte_carlo.deals > 0;
  json["verdict"] = estimated ? "estimated" : "unknown";
  if (advice.stopped) json["reason"] = std::string(to_string(*advice.stopped));
  json["seat"] = std::string(1, bridge::to_char(decision.seat));
  json["contract"] = bridge::to_string(decision.table.contract);
  if (estimated) json["choice"] = bridge::to_string(advice.choice);
  constexpr std::array<const char*, 6> kGrounds = {"only",      "best",   "lowest",
                                                   "agreement", "models", "request"};
  if (estimated) json["ground"] = kGrounds[static_cast<std::size_t>(advice.ground)];
  json["monte_carlo_choice"] = bridge::to_string(advice.monte_carlo_choice);
  auto cards = nlohmann::ordered_json::array();
  for (const CardEstimate& card : advice.monte_carlo.cards) {
    const stats::Interval interval = stats::wilson95(card.sets, card.deals);
    nlohmann::ordered_json entry = {{"card", bridge::to_string(card.card)},
                                    {"set_rate", card.set_rate()},
                                    {"tricks", card.tricks.mean()},
                                    {"interval", {interval.low, interval.high}}};
    if (const bridge::AbcCard* models = abc_of(advice, card.card)) {
      entry["abc_set_rate"] = models->estimate.set_rate();
      entry["abc_tricks"] = models->estimate.tricks.mean();
    }
    cards.push_back(std::move(entry));
  }
  json["cards"] = std::move(cards);
  auto facts = nlohmann::ordered_json::array();
  for (const bridge::Fact& fact : advice.monte_carlo.facts)
    facts.push_back({{"seat", std::string(1, bridge::to_char(fact.seat))},
                     {"card", bridge::to_string(fact.card)},
                     {"when_set", fact.when_set},
                     {"otherwise", fact.otherwise}});
  json["facts"] = std::move(facts);
  if (advice.abc) {
    json["abc"] = {{"deals", advice.abc->deals},
                   {"clear", advice.abc_clear},
                   {"gain", advice.abc_gain},
                   {"interval", {advice.abc_interval.low, advice.abc_interval.high}}};
  }
  json["deals"] = advice.monte_carlo.deals;
  json["possible"] = advice.monte_carlo.possible;
  json["loosened"] = advice.monte_carlo.loosened.auction_steps;
  json["seed"] = program.shared().seed;
  json["nodes"] = advice.monte_carlo.positions + (advice.abc ? advice.abc->positions : 0);
  json["cpu_seconds"] = advice.monte_carlo.seconds + (advice.abc ? advice.abc->seconds : 0);
  json["sampling_seconds"] = advice.monte_carlo.sampling_seconds;
  if (advice.load.busy.size() > 1) {
    for (const auto& [process, seconds] : advice.load.busy)
      json["ranks"].push_back(
          {{"busy_seconds", seconds}, {"efficiency", seconds / std::max(advice.load.wall, 1e-9)}});
  }
  return json;
}

}  // namespace yomi::app
