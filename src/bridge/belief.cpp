#include "bridge/belief.h"

#include <algorithm>
#include <cmath>

namespace yomi::bridge {
namespace {

// Beyond this many tricks only the goal is asked for; below it tricks break ties, on so many deals.
constexpr int kCountTricks = 11;
constexpr std::size_t kTieDeals = 4;
constexpr float kTrick = 0.02F;
constexpr float kTie = 0.1F;
// Models read only what is cheap: they are asked thousands of times in a decision.
constexpr double kModelMilliseconds = 1;
// Information sets kept in one shard: 9 bytes each.
constexpr std::size_t kMostKept = 1 << 16;

std::uint64_t information_set(Seat viewer, Hand own, const std::vector<Played>& plays) {
  std::uint64_t key = mix64(own.bits() * 4 + static_cast<std::uint64_t>(viewer));
  for (const Played& play : plays)
    key = mix64(key + static_cast<std::uint64_t>(play.card.index()) + 0x9e3779b97f4a7c15ULL);
  return key;
}

// The suit that the side of `seat` led last.
std::optional<Suit> suit_going(const std::vector<Played>& plays, Seat seat) {
  for (std::size_t i = plays.size(); i > 0; --i) {
    if (plays[i - 1].place == 0 && side(plays[i - 1].seat) == side(seat))
      return plays[i - 1].card.suit();
  }
  return std::nullopt;
}

std::int64_t microseconds(double milliseconds) {
  return std::llround(1000 * milliseconds);
}

}  // namespace

std::optional<Card> BeliefCache::find(std::uint64_t key) const {
  const Shard& shard = shards_[key % kShards];
  const std::scoped_lock lock(shard.mutex);
  const auto known = shard.cards.find(key);
  if (known == shard.cards.end()) return std::nullopt;
  return Card::from_index(known->second);
}

void BeliefCache::keep(std::uint64_t key, Card card) {
  Shard& shard = shards_[key % kShards];
  const std::scoped_lock lock(shard.mutex);
  if (shard.cards.size() < kMostKept)
    shard.cards.emplace(key, static_cast<std::uint8_t>(card.index()));
}

// Tricks the side to move still needs for its goal.
int Believer::needed(const Position& position) const {
  const Contract& contract = decision_.table.contract;
  const int us = side(position.turn());
  const int goal = us == side(contract.declarer) ? contract.level + 6 : contract.tricks_to_set();
  return goal - position.won[static_cast<std::size_t>(us)];
}

void Believer::add_tricks(const Position& position, float weight, DoubleDummy& solver,
                          bool one_deal, Scores& scores) const {
  const int target = needed(position);
  const CardTricks tricks = solver.all_cards(position);
  float best = -1;
  for (std::size_t i = 0; i < 52; ++i) {
    if (tricks[i] < 0) continue;
    const bool goal = options_.objective == Objective::kSet && tricks[i] >= target;
    const float value = (goal ? 1.0F : 0.0F) + kTrick * static_cast<float>(tricks[i]);
    if (!one_deal) {
      scores[i] += weight * value;
    } else if (value > best) {
      best = value;
      for (float& score : scores) score = std::min(score, 0.0F);
      scores[i] = 1;
    } else if (value == best) {
      scores[i] = 1;
    }
  }
}

// Whether the deals still to come cannot change which cards are best. `groups` has one card for
// each set of touching cards, which always score alike.
bool Believer::decided(const Scores& scores, Hand groups, float weight_left) const {
  float best = -1;
  float second = -1;
  for (const Card card : groups.to_vector()) {
    const float score = scores[static_cast<std::size_t>(card.index())];
    if (score > best) {
      second = best;
      best = score;
    } else {
      second = std::max(second, score);
    }
  }
  return best - second > weight_left;
}

int Believer::considered_deals() const {
  return options_.model == BeliefModel::kOneDeal ? 1 : options_.model_deals;
}

PlayReader Believer::reader_of(const std::vector<Played>& plays, Seat viewer) const {
  InferenceOptions inference = options_.inference;
  inference.milliseconds = options_.model == BeliefModel::kOneDeal
                               ? 0
                               : std::min(inference.milliseconds, kModelMilliseconds);
  return {decision_.table.contract, plays, viewer, inference};
}

std::optional<std::vector<Believer::Considered>> Believer::consider(
    const Position& position, const View& view, const std::vector<Played>& plays, std::uint64_t key,
    DoubleDummy& solver, const std::stop_token& stop) const {
  const int deals = considered_deals();
  const PlayReader reader = reader_of(plays, view.seat);
  std::vector<Considered> considered(static_cast<std::size_t>(deals), Considered{position, 1});
  std::vector<double> log_weights;
  std::vector<Hand> hidden(view.hidden.size());
  Random random(key);
  for (Considered& each : considered) {
    view.sampler->draw(random, hidden);
    Deal& hands = each.position.hands;
    for (std::size_t h = 0; h < hidden.size(); ++h) hands[view.hidden[h]] = hidden[h];
    if (reader.empty()) continue;
    Deal deal = hands;
    for (const Played& play : plays) deal[play.seat].insert(play.card);
    const auto likelihood = reader.log_likelihood(deal, solver, stop);
    if (!likelihood) return std::nullopt;
    log_weights.push_back(*likelihood);
  }
  if (reader.empty()) return considered;
  const std::vector<double> weights = weights_of(log_weights);
  double sum = 0;
  for (const double weight : weights) sum += weight;
  for (std::size_t i = 0; i < weights.size(); ++i)
    considered[i].weight = static_cast<float>(weights[i] * deals / sum);
  return considered;
}

bool Believer::vote(const std::vector<Considered>& deals, DoubleDummy& solver,
                    const std::stop_token& stop, Scores& scores) const {
  const bool one_deal = options_.model == BeliefModel::kOneDeal;
  const Position& position = deals.front().position;
  const int target = needed(position);
  const Hand groups = one_of_each_sequence(position.legal(), position);
  // Whether the goal is reached is cheap to ask; tricks are counted only where that is not enough.
  const bool goal_only = !one_deal && options_.objective == Objective::kSet;
  if (goal_only && target > 0 && target <= position.tricks_left()) {
    auto left = static_cast<float>(deals.size());
    for (const Considered& each : deals) {
      if (stop.stop_requested()) return false;
      for (const Card card : solver.reaching(each.position, target).to_vector())
        scores[static_cast<std::size_t>(card.index())] += each.weight;
      left -= each.weight;
      if (decided(scores, groups, std::max(left, 0.0F))) return true;
    }
  }
  if (goal_only && position.tricks_left() > kCountTricks) return true;
  Scores tricks;
  tricks.fill(0);
  const std::size_t counted = goal_only ? std::min(deals.size(), kTieDeals) : deals.size();
  for (std::size_t i = 0; i < counted; ++i) {
    if (stop.stop_requested()) return false;
    add_tricks(deals[i].position, deals[i].weight, solver, one_deal, goal_only ? tricks : scores);
  }
  if (!goal_only) return true;
  // About kTieDeals · 1.3 together: not enough to outweigh one deal won.
  for (const Card card : position.legal().to_vector()) {
    const auto i = static_cast<std::size_t>(card.index());
    scores[i] += kTie * tricks[i];
  }
  return true;
}

// Of the best cards: a leader goes on with the suit its side led last, as players do who have no
// reason to change; otherwise a suit by lot (the same lot in the same information set). In the suit
// the card that the agreements ask for, or the lowest (2.4).
Card Believer::pick(const Scores& scores, const Position& position,
                    const std::vector<Played>& plays, const Deal& deal, std::uint64_t key) const {
  const Hand legal = position.legal();
  float best = -1;
  for (const Card card : legal.to_vector())
    best = std::max(best, scores[static_cast<std::size_t>(card.index())]);
  Hand equal;
  for (const Card card : legal.to_vector()) {
    if (scores[static_cast<std::size_t>(card.index())] > best - 1e-4F) equal.insert(card);
  }
  std::vector<Suit> suits;
  for (const Suit suit : kSuitsDown) {
    if (equal.holding(suit) != 0) suits.push_back(suit);
  }
  Suit suit = suits[static_cast<std::size_t>(mix64(key ^ 0x5bd1e995) % suits.size())];
  if (position.played == 0) {
    const auto going = suit_going(plays, position.turn());
    if (going && equal.holding(*going) != 0) suit = *going;
  }
  const Holding choices = equal.holding(suit);
  const Seat seat = position.turn();
  const Card lowest = (equal & Hand::of(suit)).lowest();
  if (side(seat) == side(decision_.table.contract.declarer) || !agreements_.read_signals)
    return lowest;
  if (position.played == 0) {
    const Card lead = lead_card(agreements_.signals, choices, position.hands[seat].holding(suit),
                                decision_.table.contract.strain == Strain::kNotrump);
    return {suit, lead.rank()};
  }
  std::vector<Played> next = plays;
  next.push_back({lowest, seat, static_cast<int>(plays.size() / 4), position.played});
  const auto situation = situation_of(next, plays.size(), decision_.table.contract,
                                      deal[decision_.table.contract.dummy()]);
  if (!situation) return lowest;
  return signal_card(agreements_.signals, *situation, choices, deal[seat], position.hands[seat]);
}

std::optional<Card> Believer::choose(const Position& position, const std::vector<Played>& plays,
                                     const Deal& deal, DoubleDummy& solver,
                                     const std::stop_token& stop) {
  const Hand legal = position.legal();
  if (legal.size() == 1) return legal.lowest();
  const Contract& contract = decision_.table.contract;
  const Seat seat = position.turn();
  const Seat viewer = seat == contract.dummy() ? contract.declarer : seat;
  const std::uint64_t key = information_set(viewer, deal[viewer], plays) ^ mix64(options_.seed);
  const bool thinks = one_of_each_sequence(legal, position).size() > 1;
  if (thinks)
    cost_ += microseconds(considered_deals() * (reader_of(plays, viewer).cost() +
                                                question_cost(position.tricks_left())));
  if (const auto known = cache_.find(key)) {
    ++hits_;
    return known;
  }
  ++misses_;
  Scores scores;
  scores.fill(-1);
  for (const Card card : legal.to_vector()) scores[static_cast<std::size_t>(card.index())] = 0;
  // Cards that touch are worth the same whatever is hidden: no need to think.
  if (thinks) {
    const View view = make_view(decision_.table, agreements_, viewer, deal[viewer],
                                deal[contract.dummy()], plays);
    const auto deals = consider(position, view, plays, key, solver, stop);
    if (!deals || !vote(*deals, solver, stop, scores)) return std::nullopt;
  }
  const Card card = pick(scores, position, plays, deal, key);
  cache_.keep(key, card);
  return card;
}

Card Believer::choose_knowing(const Position& position, const std::vector<Played>& plays,
                              const Deal& deal, DoubleDummy& solver) {
  const Hand legal = position.legal();
  if (legal.size() == 1) return legal.lowest();
  Scores scores;
  scores.fill(-1);
  for (const Card card : legal.to_vector()) scores[static_cast<std::size_t>(card.index())] = 0;
  if (one_of_each_sequence(legal, position).size() > 1) {
    cost_ += microseconds(question_cost(position.tricks_left()));
    const int target = needed(position);
    if (options_.objective == Objective::kSet && position.tricks_left() > kCountTricks) {
      for (const Card card : solver.reaching(position, target).to_vector())
        scores[static_cast<std::size_t>(card.index())] = 1;
    } else {
      add_tricks(position, 1, solver, false, scores);
    }
  }
  const std::uint64_t key =
      information_set(position.turn(), deal[position.turn()], plays) ^ mix64(options_.seed);
  return pick(scores, position, plays, deal, key);
}

}  // namespace yomi::bridge
