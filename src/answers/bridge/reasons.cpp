// Why a card: reasons as codes with what they speak of.
#include <algorithm>
#include <array>
#include <cmath>

#include "answers/bridge/advise.h"

namespace yomi::answers::bridge {
namespace {

using game::Ground;
using game::Margin;

std::string percent_text(double rate) {
  return fmt::format("{:.1f}%", 100 * rate);
}

// What a card is worth to the side that decides: "62.5%", "+1.20 IMP", or tricks. `more` digits than
// usual.
std::string worth_of(const game::Advice& advice, const game::CardAdvice& card, int more = 0) {
  switch (advice.objective) {
    case game::Objective::kSet:
      return fmt::format("{:.{}f}%", 100 * card.value, 1 + more);
    case game::Objective::kTricks:
      return fmt::format("{:.{}f}", card.value, 2 + more);
    case game::Objective::kImps:
      return fmt::format("{:+.{}f} IMP", card.value, 2 + more);
  }
  return {};
}

// What two cards are worth, with the digits that tell them apart.
std::pair<std::string, std::string> worths_of(const game::Advice& advice, game::Card one,
                                              game::Card other) {
  constexpr int kMore = 4;
  std::pair<std::string, std::string> worths;
  for (int more = 0; more <= kMore; ++more) {
    worths = {worth_of(advice, advice.of(one), more), worth_of(advice, advice.of(other), more)};
    if (worths.first != worths.second) return worths;
  }
  return {worth_of(advice, advice.of(one)), worth_of(advice, advice.of(other))};
}

// "0.26", and of less than a hundredth the first digit: nothing that is there is said to be 0.
constexpr double kHundredth = 0.005;
constexpr double kLeastDigit = 0.0001;  // smaller ones are not written out
std::string tricks_of(double tricks) {
  if (tricks < kLeastDigit) return "<0.0001";
  return tricks < kHundredth ? fmt::format("{:.1g}", tricks) : fmt::format("{:.2f}", tricks);
}

// The same with a sign: "-0.004", where "-0.00" would be neither nothing nor something.
std::string signed_of(double gain) {
  if (std::abs(gain) < kLeastDigit) return "+0.00";
  return std::abs(gain) < kHundredth ? fmt::format("{:+.1g}", gain) : fmt::format("{:+.2f}", gain);
}

// A difference that nobody would play for, however sure it is.
bool is_little(const game::Advice& advice, double gain) {
  constexpr std::array<double, 3> kLittle = {0.01, 0.05, 0.1};  // contracts, tricks, IMPs
  return gain < kLittle[static_cast<std::size_t>(advice.objective)];
}

std::string deals_of(const game::Advice& advice) {
  return std::to_string(advice.deals);
}

// How the choice stands to the best card that is not its equal.
Reason margin_reason(const game::Advice& advice) {
  if (!advice.against) return {Why::kAllEqual, {deals_of(advice)}};
  const game::Comparison& against = *advice.against;
  const std::string rival = game::to_string(against.rival);
  const auto [mine, other] = worths_of(advice, advice.monte_carlo_choice, against.rival);
  switch (against.margin) {
    case Margin::kClear:
      return {Why::kClear,
              {rival, mine, other, is_little(advice, against.gain.mean) ? "little" : ""}};
    case Margin::kChance:
      // Of a lead the suit was said to be the best, and another card of it may do better.
      return {Why::kChance,
              {rival, mine, other, advice.ground == Ground::kSuit ? "" : deals_of(advice)}};
    case Margin::kTricks:
      return {Why::kTricks,
              {rival, worth_of(advice, advice.of(advice.monte_carlo_choice)),
               tricks_of(against.tricks.mean), against.tricks.clear() ? "" : "chance"}};
    case Margin::kEven:
      break;
  }
  return {Why::kEven,
          {rival, deals_of(advice), worth_of(advice, advice.of(advice.monte_carlo_choice))}};
}

void add_grounds(const game::Decision& decision, const game::Advice& advice,
                 std::vector<Reason>& reasons) {
  const auto among = [&](Why which) {
    const game::Hand equal = advice.equal_to(advice.monte_carlo_choice) &
                             game::Hand::of(advice.monte_carlo_choice.suit());
    std::string cards;
    for (const game::Card card : equal.to_vector())
      cards += (cards.empty() ? "" : " ") + game::to_string(card);
    reasons.push_back({which, {cards, deals_of(advice)}});
    // A lower one was passed over, because it would have told partner something untrue.
    if (which == Why::kLowest && advice.monte_carlo_choice != equal.lowest())
      reasons.back().arguments.emplace_back("silent");
    if (advice.against || equal != advice.equal_to(advice.monte_carlo_choice))
      reasons.push_back(margin_reason(advice));
  };
  switch (advice.ground) {
    case Ground::kOnlyCard:
      reasons.push_back({Why::kOnlyCard, {}});
      break;
    case Ground::kBest:
      reasons.push_back(margin_reason(advice));
      break;
    case Ground::kLowest:
      among(Why::kLowest);
      break;
    case Ground::kAgreement:
      among(decision.plays.size() % 4 == 0 ? Why::kAgreedLead : Why::kTrueSignal);
      break;
    case Ground::kModels:
      reasons.push_back({advice.defends ? Why::kModels : Why::kModelsDeclarer, {}});
      break;
    case Ground::kRequest:
      reasons.push_back({Why::kRequest, {}});
      break;
    case Ground::kSuit:
    case Ground::kPartners:
      reasons.push_back({advice.ground == Ground::kSuit ? Why::kSuitLead : Why::kPartnersSuit,
                         {std::string(game::to_string(game::strain_of(advice.choice.suit()))),
                          deals_of(advice)}});
      if (advice.ground == Ground::kSuit && advice.against &&
          advice.against->margin == Margin::kEven)
        reasons.back().arguments.emplace_back("even");
      if (advice.ground == Ground::kPartners && advice.choice == advice.leads.front())
        reasons.back().arguments.emplace_back("best");
      if (advice.against && advice.ground == Ground::kSuit)
        reasons.push_back(margin_reason(advice));
      break;
  }
}

// "S4 34.2% HT 30.1%": what the lead agreed on is worth in each suit, the best first.
void add_suits(const game::Advice& advice, std::vector<Reason>& reasons) {
  if (advice.leads.empty()) return;
  Reason reason{Why::kSuits, {}};
  for (const game::Card lead : advice.leads) {
    reason.arguments.push_back(game::to_string(lead));
    reason.arguments.push_back(worth_of(advice, advice.of(lead)));
  }
  reasons.push_back(std::move(reason));
}

void add_facts(const game::Advice& advice, std::vector<Reason>& reasons) {
  for (const game::Fact& fact : advice.facts) {
    const bool down = advice.defends;
    reasons.push_back(
        {down ? Why::kFactSet : Why::kFactMade,
         {game::to_string(advice.choice), std::string(1, game::to_char(fact.seat)),
          game::to_string(fact.card), std::to_string(down ? fact.held_set : fact.held_made),
          std::to_string(down ? fact.set : fact.made),
          percent_text(down ? fact.when_set() : fact.otherwise()),
          std::to_string(down ? fact.held_made : fact.held_set),
          std::to_string(down ? fact.made : fact.set),
          percent_text(down ? fact.otherwise() : fact.when_set()),
          advice.plays_read > 0 ? "weighted" : ""}});
  }
}

std::vector<std::string> signal_arguments(const SignalRow& signal) {
  return {signal.card, std::string(word_of(signal.kind)), std::string(word_of(signal.says)),
          signal.suit, signal.than};
}

void add_signals(const game::Decision& decision, const game::Advice& advice,
                 std::vector<Reason>& reasons) {
  for (const game::SignalRead& each : advice.read)
    reasons.push_back(
        {Why::kSignalRead, signal_arguments(signal_row(each, decision.plays[each.index].card))});
  // A card that says nothing is no reason.
  if (!advice.sent || advice.sent->says == game::SignalSays::kNothing) return;
  reasons.push_back({advice.truthful ? Why::kSignalSent : Why::kSignalUntrue,
                     signal_arguments(signal_row(*advice.sent, advice.choice))});
  // Why something untrue is said; of the lowest among equals and of a request that is told already.
  if (advice.truthful) return;
  if (advice.ground == Ground::kBest || advice.ground == Ground::kModels)
    reasons.back().arguments.emplace_back("result");
  else if (advice.ground == Ground::kAgreement)
    reasons.back().arguments.emplace_back("lead");
}

// A few deals say nothing about what is played next, nor does a card that is played now and then.
constexpr std::uint64_t kNextDeals = 8;
constexpr std::uint64_t kNextShare = 4;  // one deal in so many

std::vector<game::NextCard> told_next(const game::ModelFigures& models,
                                      std::vector<game::NextCard> next) {
  if (models.deals < kNextDeals) return {};
  std::erase_if(next,
                [&](const game::NextCard& each) { return each.count * kNextShare < models.deals; });
  return next;
}

// "C4 3 H2 1": what was played, and on how many deals.
std::string next_argument(const std::vector<game::NextCard>& next) {
  std::string text;
  for (const game::NextCard& each : next)
    text += fmt::format("{}{} {}", text.empty() ? "" : " ", game::to_string(each.card), each.count);
  return text;
}

void add_next(const game::Advice& advice, game::Card card, std::vector<Reason>& reasons) {
  const auto& models = advice.of(card).models;
  if (!models) return;
  const std::vector<std::string> of = {game::to_string(card), std::to_string(models->deals)};
  const auto add = [&](Why why, const std::vector<game::NextCard>& next) {
    if (next.empty()) return;
    reasons.push_back({why, {of[0], of[1], next_argument(next)}});
  };
  add(Why::kPartnerNext, told_next(*models, models->partner_next));
  add(advice.defends ? Why::kDeclarerNext : Why::kDefenceNext,
      told_next(*models, models->opponents_next));
}

void add_abc(const game::Advice& advice, std::vector<Reason>& reasons) {
  if (!advice.models) return;
  add_next(advice, advice.choice, reasons);
  if (advice.choice != advice.monte_carlo_choice)
    add_next(advice, advice.monte_carlo_choice, reasons);
  const game::ModelsAdvice& models = *advice.models;
  if (models.first_look_only) return;
  if (!models.overrules && models.challenger == advice.monte_carlo_choice) {
    reasons.push_back({Why::kAbcNone,
                       {std::to_string(models.deals), game::to_string(advice.monte_carlo_choice)}});
    return;
  }
  constexpr std::array<const char*, 3> kUnits = {"set", "tricks", "imps"};
  const std::string unit = advice.objective == game::Objective::kSet && !advice.defends
                               ? "made"
                               : kUnits[static_cast<std::size_t>(advice.objective)];
  reasons.push_back({models.overrules ? Why::kAbcGain : Why::kAbcNotClear,
                     {std::to_string(models.deals), game::to_string(models.challenger),
                      game::to_string(advice.monte_carlo_choice), signed_of(models.gain.mean), unit,
                      signed_of(models.gain.interval.low), signed_of(models.gain.interval.high),
                      std::to_string(models.compared)}});
  if (models.overrules) return;
  if (models.gain.mean <= 0)
    reasons.back().arguments.emplace_back("worse");
  else if (models.gain.interval.low > 0)  // why that is not enough
    reasons.back().arguments.emplace_back(models.gain.clear() ? "number" : "sign");
}

}  // namespace

SignalRow signal_row(const game::SignalRead& signal, game::Card card) {
  const auto letter = [](std::optional<game::Suit> suit) {
    return suit ? std::string(game::to_string(game::strain_of(*suit))) : std::string();
  };
  SignalRow row{game::to_string(card), signal.kind, signal.says, {}, {}, true};
  if (signal.kind != game::SignalKind::kPreference) {
    row.suit = letter(signal.situation.suit);
  } else if (signal.says == game::SignalSays::kHigher) {
    row.suit = letter(signal.situation.higher);
    row.than = letter(signal.situation.lower);
  } else if (signal.says == game::SignalSays::kLower) {
    row.suit = letter(signal.situation.lower);
    row.than = letter(signal.situation.higher);
  }
  return row;
}

std::vector<Reason> reasons_of(const game::Decision& decision, const game::Advice& advice) {
  std::vector<Reason> reasons;
  add_grounds(decision, advice, reasons);
  add_suits(advice, reasons);
  add_facts(advice, reasons);
  add_signals(decision, advice, reasons);
  if (advice.plays_read > 0)
    reasons.push_back(
        {Why::kPlayRead,
         {std::to_string(advice.plays_read), fmt::format("{:.0f}", advice.effective)}});
  add_abc(advice, reasons);
  if (advice.loosened.signals_softened) reasons.push_back({Why::kSignalsSoftened, {}});
  if (advice.loosened.auction_steps > 0)
    reasons.push_back(
        {Why::kAuctionLoosened,
         {std::to_string(advice.loosened.auction_steps), std::to_string(game::kLoosenSteps)}});
  if (advice.loosened.signals_dropped) reasons.push_back({Why::kSignalsDropped, {}});
  return reasons;
}

}  // namespace yomi::answers::bridge
