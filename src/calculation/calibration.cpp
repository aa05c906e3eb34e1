#include "calculation/calibration.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace yomi::calculation {
namespace {

constexpr float kSure = 0.999999F;
constexpr double kLeastLog = -40;

// Newton's method for the logistic regression of won on log estimate, with a little ridge.
Calibration::Curve fit_curve(const std::vector<Sample>& samples, Calibration::Curve start) {
  double level = start.level;
  double slope = start.slope;
  for (int step = 0; step < 60; ++step) {
    double g0 = 0;
    double g1 = 0;
    double h00 = 1e-3;
    double h01 = 0;
    double h11 = 1e-3;
    for (const Sample& sample : samples) {
      const double x = std::max(kLeastLog, std::log(static_cast<double>(sample.estimate)));
      const double p = 1 / (1 + std::exp(-std::clamp(level + slope * x, -30.0, 30.0)));
      const double error = (sample.won ? 1 : 0) - p;
      const double weight = p * (1 - p) + 1e-9;
      g0 += error;
      g1 += error * x;
      h00 += weight;
      h01 += weight * x;
      h11 += weight * x * x;
    }
    const double determinant = h00 * h11 - h01 * h01;
    if (determinant <= 1e-12) break;
    const double d0 = (h11 * g0 - h01 * g1) / determinant;
    const double d1 = (h00 * g1 - h01 * g0) / determinant;
    const double size = std::max(std::abs(d0), std::abs(d1) * 5);
    const double damp = size < 2 ? 1 : 2 / size;
    level += damp * d0;
    slope += damp * d1;
    if (size < 1e-6) break;
  }
  return {static_cast<float>(level), static_cast<float>(std::max(slope, 0.01))};
}

}  // namespace

Calibration Calibration::fit(std::span<const Sample> samples) {
  std::array<std::vector<Sample>, kCards + 1> by_left;
  for (const Sample& sample : samples) {
    if (sample.estimate > 0 && sample.estimate < kSure)
      by_left[static_cast<std::size_t>(sample.left)].push_back(sample);
  }
  Calibration calibration;
  Curve last{0, 0.3F};
  for (int left = kCards - 1; left >= 1; --left) {
    // Neighbouring numbers of cards are pooled: the curves change slowly.
    std::vector<Sample> near;
    for (int other = std::max(1, left - 2); other <= std::min(kCards - 1, left + 2); ++other) {
      const auto& more = by_left[static_cast<std::size_t>(other)];
      near.insert(near.end(), more.begin(), more.end());
    }
    last = fit_curve(near, last);
    calibration.curve[static_cast<std::size_t>(left)] = last;
  }
  calibration.curve[0] = calibration.curve[1];
  calibration.curve[kCards] = calibration.curve[kCards - 1];
  return calibration;
}

float Calibration::chance(float estimate, int left) const {
  if (estimate <= 0) return 0;
  if (left == 0 || estimate >= kSure) return 1;
  const Curve& at = curve[static_cast<std::size_t>(left)];
  const float x = std::max(static_cast<float>(kLeastLog), std::log(estimate));
  return 1 / (1 + std::exp(-(at.level + at.slope * x)));
}

Calibration Calibration::shipped() {
  static constexpr std::array<Curve, kCards + 1> kThree = {{
#include "calculation/curves_3.inc"
  }};
  Calibration calibration;
  calibration.curve = kThree;
  return calibration;
}

}  // namespace yomi::calculation
