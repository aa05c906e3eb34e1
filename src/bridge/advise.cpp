#include "bridge/advise.h"

#include <algorithm>
#include <tuple>

#include "base/check.h"

namespace yomi::bridge {
namespace {

// Cards this far below the best by Monte Carlo are not played out by abc.
constexpr double kWithin = 0.35;
constexpr std::size_t kMostCandidates = 5;
// A card whose gain could be this large, as far as the first look can tell, is looked at again.
constexpr double kWorthALook = 0.05;
constexpr int kHighestSpotCard = 10;

const CardEstimate& best_of(const std::vector<CardEstimate>& cards) {
  const CardEstimate* best = &cards.front();
  for (const CardEstimate& card : cards) {
    if (card.value.mean() > best->value.mean() + 1e-9) best = &card;
  }
  return *best;
}

std::optional<SignalSituation> situation_after(const Decision& decision, Card card) {
  std::vector<Played> plays = decision.plays;
  plays.push_back({card, decision.seat, static_cast<int>(plays.size() / 4),
                   static_cast<int>(plays.size() % 4)});
  return situation_of(plays, plays.size() - 1, decision.table.contract, decision.dummy);
}

// The card among equals of one suit, and on what ground.
std::pair<Card, Ground> among_equals(const Decision& decision, const Agreements& agreements,
                                     const Strategy& strategy, Hand equal, Suit suit) {
  const Card lowest = (equal & Hand::of(suit)).lowest();
  const Holding choices = equal.holding(suit);
  if (!decision.defends()) return {lowest, Ground::kLowest};
  if (decision.plays.size() % 4 == 0) {
    const Card lead = lead_card(agreements.signals, choices, decision.held().holding(suit),
                                decision.table.contract.strain == Strain::kNotrump);
    return {Card(suit, lead.rank()), Ground::kAgreement};
  }
  if (!strategy.signals) return {lowest, Ground::kLowest};
  const auto situation = situation_after(decision, lowest);
  if (!situation) return {lowest, Ground::kLowest};
  return {signal_card(agreements.signals, *situation, choices, decision.own, decision.held()),
          Ground::kAgreement};
}

// Cards of the best card's suit that are not clearly worse.
Hand equals_of(const MonteCarlo& result, const CardEstimate& best) {
  Hand equal;
  for (const CardEstimate& card : result.cards) {
    if (card.card.suit() == best.card.suit() && !clearly_better(best, card))
      equal.insert(card.card);
  }
  return equal;
}

// What abc plays out: the cards near the best. Of cards with the same values on every deal (and of
// one suit) the lowest stands for all and, where the height of a card carries a message, the
// highest spot as well.
std::vector<Card> candidates_of(const Decision& decision, const MonteCarlo& result,
                                const CardEstimate& best, Card choice) {
  std::vector<const CardEstimate*> order;
  for (const CardEstimate& card : result.cards) order.push_back(&card);
  std::stable_sort(order.begin(), order.end(), [](const CardEstimate* a, const CardEstimate* b) {
    return a->value.mean() > b->value.mean() + 1e-9;
  });
  std::vector<Card> cards = {choice};
  for (const CardEstimate* card : order) {
    if (cards.size() >= kMostCandidates || best.value.mean() - card->value.mean() > kWithin) break;
    if (card->card == choice) continue;
    bool lowest = true;
    bool highest_spot = card->card.rank() <= kHighestSpotCard;
    for (const CardEstimate* other : order) {
      if (other == card || other->card.suit() != card->card.suit() ||
          other->per_deal != card->per_deal)
        continue;
      if (other->card < card->card) lowest = false;
      if (other->card > card->card && other->card.rank() <= kHighestSpotCard) highest_spot = false;
    }
    if (lowest || (highest_spot && situation_after(decision, card->card)))
      cards.push_back(card->card);
  }
  return cards;
}

stats::Summary paired_gain(const CardEstimate& card, const CardEstimate& base) {
  stats::Summary gain;
  for (std::size_t i = 0; i < card.per_deal.size(); ++i)
    gain.add(card.per_deal[i] - base.per_deal[i]);
  return gain;
}

const CardEstimate& judged(const Abc& result, Card card) {
  const auto found =
      std::find_if(result.cards.begin(), result.cards.end(),
                   [card](const AbcCard& each) { return each.estimate.card == card; });
  CHECK(found != result.cards.end());
  return found->estimate;
}

// The card that may still turn out better than the choice: the one with the highest upper end of
// its paired interval, if that promises enough to be worth the work.
std::optional<Card> worth_another_look(const Abc& result, Card choice) {
  const CardEstimate& base = judged(result, choice);
  std::optional<Card> promising;
  double most = kWorthALook;
  for (const AbcCard& card : result.cards) {
    if (card.estimate.card == choice) continue;
    const double upper = paired_gain(card.estimate, base).interval95().high;
    if (upper <= most) continue;
    most = upper;
    promising = card.estimate.card;
  }
  return promising;
}

// The second look replaces the first for the cards it judged; the others drop out.
void merge_models(const Abc& again, Abc& result) {
  result.cards = again.cards;
  result.deals = again.deals;
  result.asked = again.asked;
  result.positions += again.positions;
  result.cache_hits += again.cache_hits;
  result.cache_misses += again.cache_misses;
  result.seconds += again.seconds;
  result.load.add(again.load);
}

void weigh_models(Advice& advice) {
  const CardEstimate* base = &judged(*advice.abc, advice.choice);
  const CardEstimate* best = base;
  for (const AbcCard& card : advice.abc->cards) {
    if (card.estimate.value.mean() > best->value.mean() + 1e-9) best = &card.estimate;
  }
  const stats::Summary gain = paired_gain(*best, *base);
  advice.abc_gain = gain.mean();
  advice.abc_interval = gain.interval95();
  if (best == base || !clearly_better(*best, *base)) return;
  advice.abc_clear = true;
  advice.choice = best->card;
  advice.ground = Ground::kModels;
}

// Leads the suit that partner asked for, if no card is clearly better than its best one.
void obey_request(const Decision& decision, const Agreements& agreements, Advice& advice) {
  if (!agreements.obey_requests || decision.plays.size() % 4 != 0) return;
  const auto suit = requested_suit(decision, agreements.signals, advice.read);
  if (!suit || *suit == advice.choice.suit()) return;
  const CardEstimate* best = nullptr;
  for (const CardEstimate& card : advice.monte_carlo.cards) {
    if (card.card.suit() == *suit &&
        (best == nullptr || card.value.mean() > best->value.mean() + 1e-9))
      best = &card;
  }
  if (best == nullptr) return;
  Hand equal;
  for (const CardEstimate& card : advice.monte_carlo.cards) {
    if (clearly_better(card, *best)) return;
    if (card.card.suit() == *suit && !clearly_better(*best, card)) equal.insert(card.card);
  }
  const Card lead =
      lead_card(agreements.signals, equal.holding(*suit), decision.held().holding(*suit),
                decision.table.contract.strain == Strain::kNotrump);
  advice.choice = Card(*suit, lead.rank());
  advice.ground = Ground::kRequest;
}

// What our card tells partner.
void note_signal(const Decision& decision, const SignalTable& signals, Advice& advice) {
  const auto situation = situation_after(decision, advice.choice);
  if (!situation) return;
  const SignalKind kind = signals.kinds[static_cast<std::size_t>(situation->situation)];
  const bool first =
      std::none_of(decision.plays.begin(), decision.plays.end(), [&](const Played& play) {
        return play.seat == decision.seat && play.card.suit() == situation->suit;
      });
  // Partner reads no other (signals_of).
  if (kind == SignalKind::kNone || (!first && kind != SignalKind::kPreference)) return;
  const SignalSays says =
      sent_message(signals, *situation, advice.choice, decision.held().holding(situation->suit));
  advice.sent = SignalRead{decision.plays.size(), *situation, kind, says};
  advice.truthful = says == SignalSays::kNothing ||
                    says == true_message(signals, *situation, decision.own, decision.held());
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

// Drawing the deals again also measures what drawing them cost.
void find_reasons(const Decision& decision, const SampleOptions& sample, Advice& advice) {
  MonteCarlo& result = advice.monte_carlo;
  if (result.stopped) return;
  const double begin = cpu_seconds();
  for (const CardEstimate& card : result.cards) {
    if (card.card == advice.choice) advice.facts = find_facts(decision, result, sample, card);
  }
  const double spent = cpu_seconds() - begin;
  result.sampling_seconds += spent;
  result.seconds += spent;
}

}  // namespace

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

int default_deals(int tricks_left) {
  return tricks_left >= 13 ? 60 : tricks_left >= 12 ? 100 : tricks_left >= 10 ? 150 : 200;
}

int default_abc_deals(int tricks_left) {
  return tricks_left >= 12 ? 24 : tricks_left >= 10 ? 32 : 48;
}

Result<Advice> advise(const Decision& decision, const Agreements& agreements,
                      const Strategy& strategy, const Budget& budget, survey::Executor& executor) {
  Advice advice;
  const Hand legal = decision.legal();
  advice.choice = advice.monte_carlo_choice = legal.lowest();
  if (decision.defends())
    advice.read = signals_of(decision.plays, partner(decision.seat), decision.table, agreements,
                             decision.dummy);
  if (!agreements.read_signals) advice.read.clear();
  read_signals(decision, agreements.signals, advice);
  SampleOptions sample;
  sample.deals = strategy.deals > 0 ? strategy.deals : default_deals(decision.tricks_left());
  sample.seed = strategy.seed;
  sample.objective = advice.objective = strategy.objective;
  auto sampled = monte_carlo(decision, agreements, sample, budget, executor);
  if (!sampled) return pass(sampled);
  advice.monte_carlo = std::move(*sampled);
  advice.stopped = advice.monte_carlo.stopped;
  if (advice.monte_carlo.deals == 0) return advice;
  const CardEstimate& best = best_of(advice.monte_carlo.cards);
  advice.equal = equals_of(advice.monte_carlo, best);
  if (legal.size() == 1) {
    advice.ground = Ground::kOnlyCard;
    return advice;
  }
  if (advice.equal.size() == 1) {
    advice.choice = best.card;
    advice.ground = Ground::kBest;
  } else {
    std::tie(advice.choice, advice.ground) =
        among_equals(decision, agreements, strategy, advice.equal, best.card.suit());
  }
  obey_request(decision, agreements, advice);
  advice.monte_carlo_choice = advice.choice;
  advice.load = advice.monte_carlo.load;
  if (strategy.abc && !advice.stopped) {
    const std::vector<Card> candidates =
        candidates_of(decision, advice.monte_carlo, best, advice.choice);
    if (candidates.size() > 1) {
      AbcOptions options = strategy.abc_options;
      if (options.deals <= 0) options.deals = default_abc_deals(decision.tricks_left());
      options.seed = strategy.seed;
      options.objective = strategy.objective;
      auto played = abc(decision, agreements, candidates, options, budget, executor);
      if (!played) return pass(played);
      advice.abc = std::move(*played);
      if (!advice.abc->stopped) weigh_models(advice);
      const auto promising = advice.abc->stopped || advice.abc_clear
                                 ? std::nullopt
                                 : worth_another_look(*advice.abc, advice.choice);
      if (promising) {
        options.deals *= kLookAgain;
        auto again =
            abc(decision, agreements, {advice.choice, *promising}, options, budget, executor);
        if (!again) return pass(again);
        if (again->stopped) {
          advice.abc->stopped = again->stopped;
        } else {
          merge_models(*again, *advice.abc);
          weigh_models(advice);
        }
      }
      if (advice.abc->stopped) advice.stopped = advice.abc->stopped;
      advice.load.add(advice.abc->load);
    }
  }
  if (decision.defends() && strategy.signals) note_signal(decision, agreements.signals, advice);
  find_reasons(decision, sample, advice);
  return advice;
}

}  // namespace yomi::bridge
