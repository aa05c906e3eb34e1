// The few statistics the project reports: means, proportions and paired differences, each with its
// 95% interval. Nothing here draws from anywhere but base/random.h, so a seed reproduces every
// figure.
#pragma once

#include <cstdint>
#include <span>

namespace yomi::stats {

struct Interval {
  double low = 0;
  double high = 0;
};

// Mean and variance in one pass (Welford).
class Summary {
 public:
  void add(double x);

  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean() const { return mean_; }
  [[nodiscard]] double variance() const;  // of the sample (n − 1); 0 below two values
  [[nodiscard]] double deviation() const;
  [[nodiscard]] double standard_error() const;
  [[nodiscard]] double min() const { return min_; }
  [[nodiscard]] double max() const { return max_; }
  // mean ± 1.96 standard errors; right for the large samples of our surveys.
  [[nodiscard]] Interval interval95() const;

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0;
  double squares_ = 0;
  double min_ = 0;
  double max_ = 0;
};

// Wilson's score interval for a proportion, 95%. (0, 1) for no trials.
[[nodiscard]] Interval wilson95(std::uint64_t successes, std::uint64_t trials);

struct Paired {
  double mean = 0;    // of first − second
  Interval interval;  // 95%, percentile bootstrap
};
// Requires spans of equal size. `resamples` bootstrap samples drawn from `seed`.
[[nodiscard]] Paired paired_difference(std::span<const double> first,
                                       std::span<const double> second, std::uint64_t seed,
                                       int resamples = 2000);

// The q-quantile (0 … 1) with linear interpolation between order statistics (R's type 7).
// Sorts a copy. Requires a non-empty span.
[[nodiscard]] double quantile(std::span<const double> values, double q);

}  // namespace yomi::stats
