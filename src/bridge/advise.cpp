#include "bridge/advise.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/check.h"

namespace yomi::bridge {
namespace {

// Cards this far below the best by Monte Carlo are not played out by abc.
constexpr double kWithin = 0.35;
constexpr int kHighestSpotCard = 10;
constexpr double kSameMean = 1e-9;
// Of the models' questions (AbcOptions): 5 s on two cores, about.
constexpr std::int64_t kAbcMilliseconds = 10'000;

std::optional<SignalSituation> situation_after(const Decision& decision, Card card) {
  std::vector<Played> plays = decision.plays;
  plays.push_back({card, decision.seat, static_cast<int>(plays.size() / 4),
                   static_cast<int>(plays.size() % 4)});
  return situation_of(plays, plays.size() - 1, decision.table.contract, decision.dummy);
}

// What `card` would tell partner; none where partner reads nothing from it (signals_of).
std::optional<SignalRead> signal_with(const Decision& decision, const SignalTable& signals,
                                      Card card) {
  const auto situation = situation_after(decision, card);
  if (!situation) return std::nullopt;
  const SignalKind kind = signals.kinds[static_cast<std::size_t>(situation->situation)];
  const bool first =
      std::none_of(decision.plays.begin(), decision.plays.end(), [&](const Played& play) {
        return play.seat == decision.seat && play.card.suit() == situation->suit;
      });
  if (kind == SignalKind::kNone || (!first && kind != SignalKind::kPreference)) return std::nullopt;
  const SignalSays says =
      sent_message(signals, *situation, card, decision.held().holding(situation->suit));
  return SignalRead{decision.plays.size(), *situation, kind, says};
}

bool says_the_truth(const Decision& decision, const SignalTable& signals,
                    const SignalRead& signal) {
  return signal.says == true_message(signals, signal.situation, decision.own, decision.held());
}

// The lead agreed on from the whole suit, where it is among the equals.
std::optional<Card> agreed_lead(const Decision& decision, const SignalTable& signals,
                                Holding choices, Suit suit) {
  const bool notrump = decision.table.contract.strain == Strain::kNotrump;
  const Holding held = decision.held().holding(suit);
  const Card lead(suit, lead_card(signals, choices, held, notrump).rank());
  const Card agreed(suit, lead_card(signals, held, held, notrump).rank());
  if (lead_weight(signals, lead, held, notrump) < lead_weight(signals, agreed, held, notrump))
    return std::nullopt;
  return lead;
}

// The card among equals of one suit, and on what ground. A card that says something untrue is
// passed over for one that says nothing.
std::pair<Card, Ground> among_equals(const Decision& decision, const Agreements& agreements,
                                     const Strategy& strategy, Hand equal, Suit suit) {
  const Hand choices = equal & Hand::of(suit);
  const Card lowest = choices.lowest();
  if (choices.size() == 1) return {lowest, Ground::kBest};
  if (!decision.defends()) return {lowest, Ground::kLowest};
  const SignalTable& signals = agreements.signals;
  if (decision.plays.size() % 4 == 0) {
    const auto lead = agreed_lead(decision, signals, choices.holding(suit), suit);
    return lead ? std::pair(*lead, Ground::kAgreement) : std::pair(lowest, Ground::kLowest);
  }
  if (!strategy.signals) return {lowest, Ground::kLowest};
  std::optional<Card> silent;
  for (Hand rest = choices; !rest.empty(); rest.erase(rest.lowest())) {
    const Card card = rest.lowest();
    const auto signal = signal_with(decision, signals, card);
    if (!signal || signal->says == SignalSays::kNothing) {
      if (!silent) silent = card;
    } else if (says_the_truth(decision, signals, *signal)) {
      return {card, Ground::kAgreement};
    }
  }
  return {silent.value_or(lowest), Ground::kLowest};
}

Hand equals_of(const MonteCarlo& result, const CardEstimate& card) {
  Hand equal;
  for (const CardEstimate& other : result.cards) {
    if (same_on_every_deal(card, other)) equal.insert(other.card);
  }
  return equal;
}

std::vector<Hand> groups_of(const MonteCarlo& result) {
  std::vector<Hand> groups;
  Hand seen;
  for (const CardEstimate& card : result.cards) {
    if (seen.contains(card.card)) continue;
    const Hand equal = equals_of(result, card);
    seen = seen | equal;
    if (equal.size() > 1) groups.push_back(equal);
  }
  return groups;
}

Comparison comparison_of(const MonteCarlo& result, const CardEstimate& chosen,
                         const CardEstimate& rival) {
  Comparison comparison;
  comparison.rival = rival.card;
  comparison.gain = gain_of(result.goal, chosen, rival, result.weights);
  comparison.tricks = tricks_gain_of(result.goal, chosen, rival, result.weights);
  if (std::abs(chosen.value - rival.value) > kSameMean)
    comparison.margin = comparison.gain.clear() ? Margin::kClear : Margin::kChance;
  else
    comparison.margin = comparison.tricks.mean > kSameMean ? Margin::kTricks : Margin::kEven;
  return comparison;
}

std::optional<Comparison> compare(const MonteCarlo& result, Card choice) {
  const CardEstimate& chosen = result.of(choice);
  const CardEstimate* rival = nullptr;
  for (const CardEstimate& card : result.cards) {
    if (same_on_every_deal(card, chosen)) continue;
    if (rival == nullptr || better(result.goal, card, *rival)) rival = &card;
  }
  if (rival == nullptr) return std::nullopt;
  return comparison_of(result, chosen, *rival);
}

// The opening lead: the agreements choose the card of each suit, the deals the suit. False where
// only one suit can be led.
bool choose_lead(const Decision& decision, const SignalTable& signals, const MonteCarlo& sampled,
                 Advice& advice) {
  constexpr int kShown = 4;  // cards of a suit that make it partner's
  const bool notrump = decision.table.contract.strain == Strain::kNotrump;
  std::vector<Card> leads;
  for (const Suit suit : kSuitsDown) {
    const Holding held = decision.held().holding(suit);
    if (held != 0) leads.emplace_back(suit, lead_card(signals, held, held, notrump).rank());
  }
  if (leads.size() < 2) return false;
  std::stable_sort(leads.begin(), leads.end(), [&](Card a, Card b) {
    return better(sampled.goal, sampled.of(a), sampled.of(b));
  });
  advice.leads = leads;
  advice.choice = leads.front();
  advice.ground = Ground::kSuit;
  const Shown& partners = decision.table.shown[at(partner(decision.seat))];
  for (const Card lead : leads) {
    if (partners.least_length(lead.suit()) < kShown ||
        trump_suit(decision.table.contract.strain) == lead.suit())
      continue;
    if (gain_of(sampled.goal, sampled.of(leads.front()), sampled.of(lead), sampled.weights).clear())
      break;
    advice.choice = lead;
    advice.ground = Ground::kPartners;
    break;
  }
  const Card rival = advice.choice == leads[0] ? leads[1] : leads[0];
  advice.against = comparison_of(sampled, sampled.of(advice.choice), sampled.of(rival));
  return true;
}

// What abc plays out: the choice, and the cards near the best. Of cards that are equal on every
// deal (and of one suit) the lowest stands for all and, where the height of a card carries a
// message, the highest spot as well.
std::vector<Card> candidates_of(const Decision& decision, const MonteCarlo& result, Card choice,
                                std::size_t most) {
  std::vector<const CardEstimate*> order;
  for (const CardEstimate& card : result.cards) order.push_back(&card);
  std::stable_sort(order.begin(), order.end(), [&](const CardEstimate* a, const CardEstimate* b) {
    return better(result.goal, *a, *b);
  });
  std::vector<Card> cards = {choice};
  for (const CardEstimate* card : order) {
    if (cards.size() >= most || order.front()->value - card->value > kWithin) break;
    if (card->card == choice) continue;
    bool lowest = true;
    bool highest_spot = card->card.rank() <= kHighestSpotCard;
    for (const CardEstimate* other : order) {
      if (other == card || other->card.suit() != card->card.suit() ||
          !same_on_every_deal(*other, *card))
        continue;
      if (other->card < card->card) lowest = false;
      if (other->card > card->card && other->card.rank() <= kHighestSpotCard) highest_spot = false;
    }
    if (lowest || (highest_spot && situation_after(decision, card->card)))
      cards.push_back(card->card);
  }
  return cards;
}

// Leads the suit that partner asked for, if no card is clearly better than its best one.
void obey_request(const Decision& decision, const Agreements& agreements, const MonteCarlo& sampled,
                  Advice& advice) {
  if (!agreements.obey_requests || decision.plays.size() % 4 != 0) return;
  const auto suit = requested_suit(decision, agreements.signals, advice.read);
  if (!suit || *suit == advice.choice.suit()) return;
  const CardEstimate* best = nullptr;
  for (const CardEstimate& card : sampled.cards) {
    if (card.card.suit() == *suit && (best == nullptr || better(sampled.goal, card, *best)))
      best = &card;
  }
  if (best == nullptr) return;
  for (const CardEstimate& card : sampled.cards) {
    if (gain_of(sampled.goal, card, *best, sampled.weights).clear()) return;
  }
  const Holding equal = equals_of(sampled, *best).holding(*suit);
  advice.choice = agreed_lead(decision, agreements.signals, equal, *suit)
                      .value_or((Hand::of(*suit, equal)).lowest());
  advice.ground = Ground::kRequest;
}

void note_signal(const Decision& decision, const SignalTable& signals, Advice& advice) {
  advice.sent = signal_with(decision, signals, advice.choice);
  advice.truthful = !advice.sent || advice.sent->says == SignalSays::kNothing ||
                    says_the_truth(decision, signals, *advice.sent);
}

// What partner's cards say to who sees the viewer's cards, dummy and the play.
void read_signals(const Decision& decision, const SignalTable& signals, Advice& advice) {
  Hand unseen = Hand::full() - decision.own;
  if (decision.dummy) unseen = unseen - *decision.dummy;
  for (const Played& play : decision.plays) unseen.erase(play.card);
  for (SignalRead& read : advice.read) {
    const Played& signal = decision.plays[read.index];
    Hand beside = unseen;
    for (std::size_t i = read.index + 1; i < decision.plays.size(); ++i) {
      if (decision.plays[i].seat == signal.seat) beside.insert(decision.plays[i].card);
    }
    read.says =
        read_message(signals, read.situation, signal.card, beside.holding(read.situation.suit));
  }
}

// The figures of the Monte Carlo part. Drawing the deals again, for facts and holders, also
// measures what drawing them cost.
void note_sampling(const Decision& decision, const SampleOptions& sample, const MonteCarlo& sampled,
                   Advice& advice) {
  advice.equal = groups_of(sampled);
  if (!sampled.stopped && sampled.deals > 0) {
    const double begin = thread_seconds();
    advice.holders = find_holders(sampled, sample);
    advice.sampling_seconds += thread_seconds() - begin;
    advice.facts = find_facts(decision, sampled, sample, sampled.of(advice.choice));
    advice.seconds += thread_seconds() - begin;
  }
}

void note_cards(const MonteCarlo& sampled, const Abc* played, std::optional<Card> asked,
                Advice& advice) {
  for (const CardEstimate& card : sampled.cards) {
    CardAdvice entry{card.card,  card.set_rate,       card.set_interval, card.tricks,
                     card.value, card.value_interval, std::nullopt};
    entry.behind =
        gain_of(sampled.goal, sampled.of(advice.monte_carlo_choice), card, sampled.weights);
    if (asked) entry.over = gain_of(sampled.goal, card, sampled.of(*asked), sampled.weights);
    if (played != nullptr) {
      for (const AbcCard& model : played->cards) {
        if (model.estimate.card != card.card || model.estimate.deals == 0) continue;
        entry.models =
            ModelFigures{model.estimate.deals, model.estimate.set_rate, model.estimate.tricks,
                         model.estimate.value, model.partner_next,      model.opponents_next};
      }
    }
    advice.cards.push_back(std::move(entry));
  }
}

// Lets abc judge the choice so far; Monte Carlo's where the first look was not finished.
void weigh_models(const Abc& played, std::uint64_t first_look, Advice& advice) {
  ModelsAdvice models;
  models.challenger = played.best;
  models.gain = played.gain;
  models.compared = played.compared();
  models.deals = played.deals;
  models.asked = played.asked;
  models.first_look_only = played.deals < first_look;
  if (!models.first_look_only && played.best != advice.choice && played.beats()) {
    models.overrules = true;
    advice.choice = played.best;
    advice.ground = Ground::kModels;
  }
  advice.models = models;
  advice.positions += played.positions;
  advice.seconds += played.seconds;
  advice.load.add(played.load);
  if (played.stopped) advice.stopped = played.stopped;
}

// Before the lead a deal is dearest: thirteen cards of the leader's to judge, and no card played.
Effort effort_of(const Decision& decision) {
  constexpr int kLeadDeals = 60;
  Effort effort = default_effort(decision.tricks_left());
  if (!decision.dummy) effort.most_deals = std::min(effort.most_deals, kLeadDeals);
  return effort;
}

// The counts asked for, else those of the cards left.
SampleOptions sample_options(const Strategy& strategy, const Effort& effort) {
  SampleOptions sample;
  sample.deals = strategy.deals > 0 ? strategy.deals : effort.deals;
  sample.most = strategy.most_deals > 0 ? strategy.most_deals
                : strategy.deals > 0    ? strategy.deals
                                        : effort.most_deals;
  sample.seed = strategy.seed;
  sample.objective = strategy.objective;
  sample.inference = strategy.abc_options.inference;
  sample.inference.milliseconds = strategy.reading ? effort.reading : 0;
  return sample;
}

AbcOptions abc_options(const Strategy& strategy, const Effort& effort,
                       const SampleOptions& sample) {
  AbcOptions options = strategy.abc_options;
  if (options.deals <= 0) {
    options.deals = effort.abc_deals;
    if (options.most <= 0) options.most = effort.most_abc_deals;
    options.milliseconds = kAbcMilliseconds;
  }
  if (options.model_deals <= 0) options.model_deals = effort.model_deals;
  if (options.horizon < 0) options.horizon = effort.horizon;
  options.seed = strategy.seed;
  options.objective = strategy.objective;
  options.inference = sample.inference;
  return options;
}

}  // namespace

const CardAdvice& Advice::of(Card card) const {
  const auto found = std::find_if(cards.begin(), cards.end(),
                                  [card](const CardAdvice& each) { return each.card == card; });
  CHECK(found != cards.end());
  return *found;
}

Hand Advice::equal_to(Card card) const {
  for (const Hand group : equal) {
    if (group.contains(card)) return group;
  }
  Hand alone;
  alone.insert(card);
  return alone;
}

std::optional<Suit> requested_suit(const Decision& decision, const SignalTable& signals,
                                   const std::vector<SignalRead>& read) {
  constexpr int kHigh = 7;
  constexpr int kLow = 4;
  std::optional<Suit> suit;
  for (const SignalRead& signal : read) {
    const Card card = decision.plays[signal.index].card;
    const bool high = card.rank() >= kHigh;
    if (!high && card.rank() > kLow) continue;  // a middle card asks for nothing
    if (signal.kind == SignalKind::kAttitude) {
      if (high == signals.high_likes)
        suit = signal.situation.suit;
      else if (suit == signal.situation.suit)
        suit.reset();
    }
    if (signal.kind == SignalKind::kPreference)
      suit = high == signals.high_prefers_higher ? signal.situation.higher : signal.situation.lower;
  }
  return suit;
}

Card rule_of_thumb(const Decision& decision, const SignalTable& signals) {
  const Hand legal = decision.legal();
  const Strain strain = decision.table.contract.strain;
  const std::size_t place = decision.plays.size() % 4;
  if (place == 0) {
    if (!decision.defends()) return legal.lowest();
    const Shown& partners = decision.table.shown[at(partner(decision.seat))];
    constexpr int kShown = 4;  // cards of a suit that make it partner's
    const auto worth = [&](Suit suit) {
      const bool trumps = trump_suit(strain) == suit;
      const bool asked = partners.least_length(suit) >= kShown;
      return std::tuple(!trumps, asked, legal.length(suit));
    };
    std::optional<Suit> suit;
    for (const Suit each : kSuitsDown) {
      if (legal.length(each) > 0 && (!suit || worth(each) > worth(*suit))) suit = each;
    }
    const Holding held = decision.held().holding(*suit);
    return {*suit, lead_card(signals, held, held, strain == Strain::kNotrump).rank()};
  }
  const std::vector<Played> trick(decision.plays.end() - static_cast<std::ptrdiff_t>(place),
                                  decision.plays.end());
  const Suit led = trick.front().card.suit();
  const Suit trumps = trump_suit(strain).value_or(led);
  const auto power = [&](Card card) {
    return std::pair(card.suit() == trumps ? 2 : (card.suit() == led ? 1 : 0), card.rank());
  };
  const Played* winner = &trick.front();
  for (const Played& each : trick) {
    if (power(each.card) > power(winner->card)) winner = &each;
  }
  constexpr std::size_t kSecond = 1;
  constexpr std::size_t kThird = 2;
  Hand winning;
  for (const Card card : legal.to_vector()) {
    if (power(card) > power(winner->card)) winning.insert(card);
  }
  const auto weakest = [&](Hand cards) {
    const std::vector<Card> list = cards.to_vector();
    return *std::min_element(list.begin(), list.end(), [&](Card a, Card b) {
      return std::tuple(power(a).first, a.rank()) < std::tuple(power(b).first, b.rank());
    });
  };
  if (place == kSecond || winning.empty() || side(winner->seat) == side(decision.seat))
    return weakest(legal);
  const bool third_high = place == kThird && legal.length(led) > 0;
  if (!third_high) return weakest(winning);
  int rank = 14;
  while (!winning.contains(Card(led, rank))) --rank;
  while (rank > 2 && winning.contains(Card(led, rank - 1))) --rank;  // of touching cards the lowest
  return {led, rank};
}

Effort default_effort(int tricks_left) {
  if (tricks_left >= 13) return {40, 100, 8, 32, 4, 6, 3, 0};
  if (tricks_left == 12) return {50, 150, 10, 40, 4, 6, 4, 10};
  if (tricks_left == 11) return {60, 200, 16, 96, 6, 8, 5, 15};
  if (tricks_left == 10) return {60, 240, 20, 120, 8, 9, 5, 15};
  if (tricks_left >= 8) return {80, 320, 24, 144, 8, 9, 5, 10};
  return {100, 400, 48, 288, 8, 9, 5, 10};
}

Result<Advice> advise(const Decision& decision, const Agreements& agreements,
                      const Strategy& strategy, const Budget& budget, survey::Executor& executor,
                      Progress* progress) {
  Advice advice;
  const Hand legal = decision.legal();
  advice.choice = advice.monte_carlo_choice = legal.lowest();
  advice.objective = strategy.objective;
  advice.defends = decision.defends();
  if (decision.defends() && agreements.read_signals)
    advice.read = signals_of(decision.plays, partner(decision.seat), decision.table, agreements,
                             decision.dummy);
  read_signals(decision, agreements.signals, advice);
  const Effort effort = effort_of(decision);
  const SampleOptions sample = sample_options(strategy, effort);
  const AbcOptions models = abc_options(strategy, effort, sample);
  // Once the contract is set or made there is nothing that the models could change.
  const bool with_abc = strategy.abc && decision.dummy.has_value() && legal.size() > 1 &&
                        (strategy.objective != Objective::kSet || !decision.settled());
  DealProgress deals(progress);
  deals.expect(static_cast<std::uint64_t>(std::max(sample.deals, sample.most) +
                                          (with_abc ? std::max(models.deals, models.most) : 0)));
  auto sampled = monte_carlo(decision, agreements, sample, budget, executor, &deals);
  if (!sampled) return pass(sampled);
  advice.deals = sampled->deals;
  advice.asked = sampled->asked;
  advice.effective = sampled->effective;
  advice.plays_read = sampled->plays_read;
  advice.close = sampled->close;
  advice.possible = sampled->possible;
  advice.loosened = sampled->loosened;
  advice.positions = sampled->positions;
  advice.seconds = sampled->seconds;
  advice.sampling_seconds = sampled->sampling_seconds;
  advice.load = sampled->load;
  advice.stopped = sampled->stopped;
  advice.stopped_sampling = sampled->stopped.has_value();
  if (sampled->deals == 0) return advice;
  if (legal.size() == 1) {
    advice.ground = Ground::kOnlyCard;
  } else if (!decision.plays.empty() || !strategy.signals ||
             !choose_lead(decision, agreements.signals, *sampled, advice)) {
    const CardEstimate& best = sampled->best();
    std::tie(advice.choice, advice.ground) =
        among_equals(decision, agreements, strategy, equals_of(*sampled, best), best.card.suit());
    obey_request(decision, agreements, *sampled, advice);
  }
  advice.monte_carlo_choice = advice.choice;
  deals.best(advice.choice);
  if (!advice.against) advice.against = compare(*sampled, advice.choice);
  std::optional<Abc> played;
  if (with_abc && !advice.stopped) {
    const std::vector<Card> candidates =
        candidates_of(decision, *sampled, advice.choice, effort.candidates);
    if (candidates.size() > 1) {
      auto result = abc(decision, agreements, candidates, models, budget, executor, &deals);
      if (!result) return pass(result);
      played = std::move(*result);
      weigh_models(*played, static_cast<std::uint64_t>(models.deals), advice);
    }
  }
  deals.finish();
  note_cards(*sampled, played ? &*played : nullptr, strategy.asked, advice);
  note_sampling(decision, sample, *sampled, advice);
  if (decision.defends() && strategy.signals) note_signal(decision, agreements.signals, advice);
  return advice;
}

}  // namespace yomi::bridge
