#include "stats/stats.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/check.h"
#include "base/random.h"

namespace yomi::stats {
namespace {
constexpr double kZ95 = 1.959963984540054;
}

void Summary::add(double x) {
  min_ = count_ == 0 ? x : std::min(min_, x);
  max_ = count_ == 0 ? x : std::max(max_, x);
  ++count_;
  const double delta = x - mean_;
  mean_ += delta / static_cast<double>(count_);
  squares_ += delta * (x - mean_);
}

double Summary::variance() const {
  return count_ < 2 ? 0 : squares_ / static_cast<double>(count_ - 1);
}

double Summary::deviation() const {
  return std::sqrt(variance());
}

double Summary::standard_error() const {
  return count_ == 0 ? 0 : deviation() / std::sqrt(static_cast<double>(count_));
}

Interval Summary::interval95() const {
  const double half = kZ95 * standard_error();
  return {mean_ - half, mean_ + half};
}

Interval wilson95(std::uint64_t successes, std::uint64_t trials) {
  CHECK(successes <= trials);
  if (trials == 0) return {0, 1};
  const auto n = static_cast<double>(trials);
  const double p = static_cast<double>(successes) / n;
  const double z2 = kZ95 * kZ95;
  const double centre = (p + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kZ95 / (1 + z2 / n) * std::sqrt(p * (1 - p) / n + z2 / (4 * n * n));
  return {successes == 0 ? 0 : centre - half, successes == trials ? 1 : centre + half};
}

Paired paired_difference(std::span<const double> first, std::span<const double> second,
                         std::uint64_t seed, int resamples) {
  CHECK(first.size() == second.size() && resamples > 0);
  if (first.empty()) return {};
  std::vector<double> differences(first.size());
  Summary all;
  for (std::size_t i = 0; i < first.size(); ++i) {
    differences[i] = first[i] - second[i];
    all.add(differences[i]);
  }
  Random random(seed);
  std::vector<double> means(static_cast<std::size_t>(resamples));
  for (double& mean : means) {
    double sum = 0;
    for (std::size_t i = 0; i < differences.size(); ++i) {
      sum += differences[static_cast<std::size_t>(random.below(differences.size()))];
    }
    mean = sum / static_cast<double>(differences.size());
  }
  return {all.mean(), {quantile(means, 0.025), quantile(means, 0.975)}};
}

double quantile(std::span<const double> values, double q) {
  CHECK(!values.empty() && q >= 0 && q <= 1);
  std::vector<double> sorted(values.begin(), values.end());
  std::sort(sorted.begin(), sorted.end());
  const double place = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const double above = below + 1 < sorted.size() ? sorted[below + 1] : sorted[below];
  return sorted[below] + (place - static_cast<double>(below)) * (above - sorted[below]);
}

}  // namespace yomi::stats
