// An advice as JSON keys.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"

namespace yomi::app {
namespace {

using bridge::Advice;
using bridge::CardEstimate;

constexpr std::array<const char*, 3> kObjectives = {"set", "tricks", "imps"};

nlohmann::ordered_json next_json(const std::vector<bridge::NextCard>& next) {
  auto cards = nlohmann::ordered_json::array();
  for (const bridge::NextCard& n : next)
    cards.push_back({{"card", bridge::to_string(n.card)}, {"count", n.count}});
  return cards;
}

nlohmann::ordered_json signal_json(const bridge::SignalRead& signal, bridge::Card card) {
  const auto letter = [](bridge::Suit suit) {
    return std::string(bridge::to_string(bridge::strain_of(suit)));
  };
  nlohmann::ordered_json json = {{"card", bridge::to_string(card)},
                                 {"kind", std::string(bridge::to_string(signal.kind))},
                                 {"says", std::string(bridge::to_string(signal.says))}};
  if (signal.kind != bridge::SignalKind::kPreference)
    json["suit"] = letter(signal.situation.suit);
  else if (signal.says == bridge::SignalSays::kHigher)
    json["suit"] = letter(*signal.situation.higher);
  else if (signal.says == bridge::SignalSays::kLower)
    json["suit"] = letter(*signal.situation.lower);
  return json;
}

}  // namespace

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
  json["objective"] = kObjectives[static_cast<std::size_t>(advice.objective)];
  const bool imps = advice.objective == bridge::Objective::kImps;
  auto cards = nlohmann::ordered_json::array();
  for (const CardEstimate& card : advice.monte_carlo.cards) {
    const stats::Interval interval = stats::wilson95(card.sets, card.deals);
    nlohmann::ordered_json entry = {{"card", bridge::to_string(card.card)},
                                    {"set_rate", card.set_rate()},
                                    {"tricks", card.tricks.mean()},
                                    {"interval", {interval.low, interval.high}}};
    if (imps) {
      const stats::Interval range = card.value.interval95();
      entry["imps"] = card.value.mean();
      entry["imps_interval"] = {range.low, range.high};
    }
    if (const bridge::AbcCard* models = models_of(advice, card.card)) {
      entry["abc_set_rate"] = models->estimate.set_rate();
      entry["abc_tricks"] = models->estimate.tricks.mean();
      if (imps) entry["abc_imps"] = models->estimate.value.mean();
      entry["abc_deals"] = models->estimate.deals;
      entry["partner_next"] = next_json(models->partner_next);
      entry[decision.defends() ? "declarer_next" : "defence_next"] =
          next_json(models->opponents_next);
    }
    cards.push_back(std::move(entry));
  }
  json["cards"] = std::move(cards);
  auto facts = nlohmann::ordered_json::array();
  for (const bridge::Fact& fact : advice.facts)
    facts.push_back({{"seat", std::string(1, bridge::to_char(fact.seat))},
                     {"card", bridge::to_string(fact.card)},
                     {"when_set", fact.when_set()},
                     {"otherwise", fact.otherwise()},
                     {"held_set", fact.held_set},
                     {"set", fact.set},
                     {"held_made", fact.held_made},
                     {"made", fact.made}});
  json["facts"] = std::move(facts);
  auto read = nlohmann::ordered_json::array();
  for (const bridge::SignalRead& signal : advice.read)
    read.push_back(signal_json(signal, decision.plays[signal.index].card));
  json["signals_read"] = std::move(read);
  if (advice.sent && estimated) {
    json["signal"] = signal_json(*advice.sent, advice.choice);
    json["signal"]["true"] = advice.truthful;
  }
  if (advice.abc) {
    json["abc"] = {{"deals", advice.abc->deals},
                   {"deals_asked", advice.abc->asked},
                   {"clear", advice.abc_clear},
                   {"gain", advice.abc_gain},
                   {"interval", {advice.abc_interval.low, advice.abc_interval.high}}};
  }
  json["deals"] = advice.monte_carlo.deals;
  json["deals_asked"] = advice.monte_carlo.asked;
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
