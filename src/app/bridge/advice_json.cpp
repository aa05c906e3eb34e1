// An advice as JSON keys.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"

namespace yomi::app {
namespace {

using bridge::Advice;
using bridge::CardAdvice;

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

nlohmann::ordered_json interval_json(const stats::Interval& interval) {
  return {interval.low, interval.high};
}

nlohmann::ordered_json gain_json_of(const bridge::Gain& gain) {
  return {{"mean", gain.mean},
          {"interval", interval_json(gain.interval)},
          {"better", gain.better},
          {"worse", gain.worse}};
}

nlohmann::ordered_json card_json(const Advice& advice, const CardAdvice& card) {
  nlohmann::ordered_json entry = {{"card", bridge::to_string(card.card)},
                                  {"set_rate", card.set_rate},
                                  {"tricks", card.tricks},
                                  {"interval", interval_json(card.interval)}};
  const bool imps = advice.objective == bridge::Objective::kImps;
  if (imps) {
    entry["imps"] = card.value;
    entry["imps_interval"] = interval_json(card.value_interval);
  }
  if (!card.models) return entry;
  entry["abc_set_rate"] = card.models->set_rate;
  entry["abc_tricks"] = card.models->tricks;
  if (imps) entry["abc_imps"] = card.models->value;
  entry["abc_deals"] = card.models->deals;
  entry["partner_next"] = next_json(card.models->partner_next);
  entry[advice.defends ? "declarer_next" : "defence_next"] = next_json(card.models->opponents_next);
  return entry;
}

nlohmann::ordered_json fact_json(const bridge::Fact& fact) {
  return {{"seat", std::string(1, bridge::to_char(fact.seat))},
          {"card", bridge::to_string(fact.card)},
          {"when_set", fact.when_set},
          {"otherwise", fact.otherwise},
          {"held_set", fact.held_set},
          {"set", fact.set},
          {"held_made", fact.held_made},
          {"made", fact.made}};
}

nlohmann::ordered_json equal_json(const Advice& advice) {
  auto groups = nlohmann::ordered_json::array();
  for (const bridge::Hand group : advice.equal) {
    auto cards = nlohmann::ordered_json::array();
    for (const bridge::Card card : group.to_vector()) cards.push_back(bridge::to_string(card));
    groups.push_back(std::move(cards));
  }
  return groups;
}

// Why the choice, and how it stands to the best card that is not its equal.
void add_grounds(const Advice& advice, nlohmann::ordered_json& json) {
  constexpr std::array<const char*, 6> kGrounds = {"only",      "best",   "lowest",
                                                   "agreement", "models", "request"};
  constexpr std::array<const char*, 4> kMargins = {"clear", "chance", "tricks", "even"};
  json["ground"] = kGrounds[static_cast<std::size_t>(advice.ground)];
  json["monte_carlo_choice"] = bridge::to_string(advice.monte_carlo_choice);
  if (!advice.against) return;
  const bridge::Comparison& against = *advice.against;
  json["against"] = {{"card", bridge::to_string(against.rival)},
                     {"margin", kMargins[static_cast<std::size_t>(against.margin)]},
                     {"gain", gain_json_of(against.gain)},
                     {"tricks", gain_json_of(against.tricks)}};
}

}  // namespace

nlohmann::ordered_json advice_json(const Program& program, const bridge::Decision& decision,
                                   const Advice& advice) {
  nlohmann::ordered_json json;
  const bool estimated = advice.deals > 0;
  json["verdict"] = estimated ? "estimated" : "unknown";
  if (advice.stopped) json["reason"] = std::string(to_string(*advice.stopped));
  json["seat"] = std::string(1, bridge::to_char(decision.seat));
  json["contract"] = bridge::to_string(decision.table.contract);
  if (estimated) json["choice"] = bridge::to_string(advice.choice);
  if (estimated) add_grounds(advice, json);
  json["objective"] = kObjectives[static_cast<std::size_t>(advice.objective)];
  auto cards = nlohmann::ordered_json::array();
  for (const CardAdvice& card : advice.cards) cards.push_back(card_json(advice, card));
  json["cards"] = std::move(cards);
  json["equal"] = equal_json(advice);
  auto facts = nlohmann::ordered_json::array();
  for (const bridge::Fact& fact : advice.facts) facts.push_back(fact_json(fact));
  json["facts"] = std::move(facts);
  auto holders = nlohmann::ordered_json::array();
  for (const bridge::Holder& holder : advice.holders)
    holders.push_back({{"card", bridge::to_string(holder.card)},
                       {"seat", std::string(1, bridge::to_char(holder.seat))},
                       {"count", holder.count},
                       {"share", holder.share}});
  json["holders"] = std::move(holders);
  auto read = nlohmann::ordered_json::array();
  for (const bridge::SignalRead& signal : advice.read)
    read.push_back(signal_json(signal, decision.plays[signal.index].card));
  json["signals_read"] = std::move(read);
  if (advice.sent && estimated) {
    json["signal"] = signal_json(*advice.sent, advice.choice);
    json["signal"]["true"] = advice.truthful;
  }
  if (advice.models) {
    const bridge::ModelsAdvice& models = *advice.models;
    json["abc"] = {{"deals", models.deals},
                   {"deals_asked", models.asked},
                   {"challenger", bridge::to_string(models.challenger)},
                   {"clear", models.overrules},
                   {"gain", models.gain.mean},
                   {"interval", interval_json(models.gain.interval)},
                   {"better", models.gain.better},
                   {"worse", models.gain.worse}};
  }
  json["deals"] = advice.deals;
  json["deals_asked"] = advice.asked;
  json["effective_deals"] = advice.effective;
  json["plays_read"] = advice.plays_read;
  json["possible"] = advice.possible;
  json["loosened"] = advice.loosened.auction_steps;
  json["seed"] = program.shared().seed;
  json["nodes"] = advice.positions;
  json["cpu_seconds"] = advice.seconds;
  json["sampling_seconds"] = advice.sampling_seconds;
  if (advice.load.busy.size() > 1) {
    for (const auto& [process, seconds] : advice.load.busy)
      json["ranks"].push_back(
          {{"busy_seconds", seconds}, {"efficiency", seconds / std::max(advice.load.wall, 1e-9)}});
  }
  return json;
}

}  // namespace yomi::app
