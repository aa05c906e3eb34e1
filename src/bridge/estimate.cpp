#include "bridge/estimate.h"

#include <algorithm>
#include <cmath>

namespace yomi::bridge {
namespace {

constexpr double kDeviations95 = 1.959963984540054;
// Means closer than this are the same but for rounding.
constexpr double kRounding = 1e-9;

struct WeightedMean {
  double mean = 0;
  double error = 0;  // standard error
};

// Mean and standard error of a ratio estimate: the weights are as random as the values.
template <class Value>
WeightedMean weighted_mean(std::span<const double> weights, std::size_t count, Value value) {
  double total = 0;
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    total += weights[i];
    sum += weights[i] * value(i);
  }
  WeightedMean result;
  if (total <= 0) return result;
  result.mean = sum / total;
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double difference = weights[i] * (value(i) - result.mean);
    squares += difference * difference;
  }
  if (count > 1) {
    const auto n = static_cast<double>(count);
    result.error = std::sqrt(squares * n / (n - 1)) / total;
  }
  return result;
}

stats::Interval around(const WeightedMean& mean) {
  return {mean.mean - kDeviations95 * mean.error, mean.mean + kDeviations95 * mean.error};
}

// Of a mean of zero, by the normal distribution.
double p_of(const WeightedMean& mean) {
  if (mean.error <= 0) return mean.mean == 0 ? 1 : 0;
  return std::erfc(std::abs(mean.mean) / mean.error / std::sqrt(2.0));
}

// Wilson's interval for a share of `trials`, which need not be whole.
stats::Interval wilson_of(double share, double trials) {
  if (trials <= 0) return {0, 1};
  const double z2 = kDeviations95 * kDeviations95;
  const double middle = (share + z2 / (2 * trials)) / (1 + z2 / trials);
  const double half = kDeviations95 / (1 + z2 / trials) *
                      std::sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials));
  return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

template <class Value>
Gain paired(const CardEstimate& card, const CardEstimate& other, std::span<const double> weights,
            Value value) {
  const std::size_t n = std::min({card.on_deal.size(), other.on_deal.size(), weights.size()});
  Gain gain;
  const auto difference = [&](std::size_t i) {
    return value(card.on_deal[i]) - value(other.on_deal[i]);
  };
  for (std::size_t i = 0; i < n; ++i) {
    if (difference(i) > 0) ++gain.better;
    if (difference(i) < 0) ++gain.worse;
  }
  const WeightedMean mean = weighted_mean(weights, n, difference);
  gain.mean = mean.mean;
  gain.interval = around(mean);
  gain.p = std::max(p_of(mean), sign_test(gain.better, gain.worse));
  return gain;
}

}  // namespace

double Goal::value(int defence_tricks) const {
  switch (objective) {
    case Objective::kSet:
      return (defence_tricks >= contract.tricks_to_set()) == defends ? 1 : 0;
    case Objective::kTricks:
      return tricks(defence_tricks);
    case Objective::kImps: {
      const bool red = is_vulnerable(vulnerable, contract.declarer);
      const int made = score(contract, contract.level + 6, red);
      const int swing = imps(made - score(contract, 13 - defence_tricks, red));
      return defends ? swing : -swing;
    }
  }
  return 0;
}

double Goal::tricks(int defence_tricks) const {
  return defends ? defence_tricks : 13 - defence_tricks;
}

double effective_number(std::span<const double> weights) {
  double sum = 0;
  double squares = 0;
  for (const double weight : weights) {
    sum += weight;
    squares += weight * weight;
  }
  return squares > 0 ? sum * sum / squares : 0;
}

CardEstimate estimate(const Goal& goal, Card card, std::vector<std::int8_t> on_deal,
                      std::span<const double> weights) {
  CardEstimate result;
  result.card = card;
  result.deals = on_deal.size();
  result.on_deal = std::move(on_deal);
  const std::size_t n = result.on_deal.size();
  const int to_set = goal.contract.tricks_to_set();
  const auto is_set = [&](std::size_t i) { return result.on_deal[i] >= to_set ? 1.0 : 0.0; };
  for (std::size_t i = 0; i < n; ++i) result.sets += result.on_deal[i] >= to_set ? 1 : 0;
  result.set_rate = weighted_mean(weights, n, is_set).mean;
  result.set_interval = wilson_of(result.set_rate, effective_number(weights.first(n)));
  const auto tricks_on = [&](std::size_t i) { return static_cast<double>(result.on_deal[i]); };
  result.tricks = weighted_mean(weights, n, tricks_on).mean;
  const WeightedMean value =
      weighted_mean(weights, n, [&](std::size_t i) { return goal.value(result.on_deal[i]); });
  result.value = value.mean;
  result.value_interval = around(value);
  return result;
}

double sign_test(std::uint64_t better, std::uint64_t worse) {
  const std::uint64_t n = better + worse;
  const std::uint64_t k = std::min(better, worse);
  // Twice the tail of the binomial distribution, by logarithms: n may be thousands.
  const double log_half = static_cast<double>(n) * std::log(0.5);
  double log_ways = 0;  // of choosing i of n
  double tail = 0;
  for (std::uint64_t i = 0; i <= k; ++i) {
    if (i > 0) log_ways += std::log(static_cast<double>(n - i + 1) / static_cast<double>(i));
    tail += std::exp(log_ways + log_half);
  }
  return std::min(1.0, 2 * tail);
}

bool Gain::clear(std::size_t compared) const {
  constexpr double kLevel = 0.05;
  return mean > 0 && p * static_cast<double>(compared) < kLevel;
}

Gain gain_of(const Goal& goal, const CardEstimate& card, const CardEstimate& other,
             std::span<const double> weights) {
  return paired(card, other, weights, [&](int tricks) { return goal.value(tricks); });
}

Gain tricks_gain_of(const Goal& goal, const CardEstimate& card, const CardEstimate& other,
                    std::span<const double> weights) {
  return paired(card, other, weights, [&](int tricks) { return goal.tricks(tricks); });
}

std::size_t challenger_of(const Goal& goal, std::span<const CardEstimate* const> cards,
                          std::span<const double> weights) {
  std::size_t best = 0;
  double most = 0;
  bool clear = false;
  for (std::size_t i = 1; i < cards.size(); ++i) {
    const Gain gain = gain_of(goal, *cards[i], *cards[0], weights);
    const bool beats = gain.clear(cards.size() - 1);
    if (clear && !beats) continue;
    const double merit = beats ? gain.mean : gain.interval.high;
    if (beats == clear && merit <= most) continue;
    clear = beats;
    most = merit;
    best = i;
  }
  return best;
}

bool open_question(const Gain& gain, std::size_t compared) {
  constexpr double kTrifle = 0.05;
  return !gain.clear(compared) && gain.interval.high > kTrifle;
}

bool better(const Goal& goal, const CardEstimate& card, const CardEstimate& other) {
  if (std::abs(card.value - other.value) > kRounding) return card.value > other.value;
  const double more = goal.defends ? card.tricks - other.tricks : other.tricks - card.tricks;
  return more > kRounding;
}

}  // namespace yomi::bridge
