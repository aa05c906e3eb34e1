#include "calculation/network.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/random.h"

namespace yomi::calculation {
namespace {

constexpr float kLeak = 0.05F;

constexpr std::size_t kFirstBias = kFeatures * Network::kFirst;
constexpr std::size_t kSecondWeights = kFirstBias + Network::kFirst;
constexpr std::size_t kSecondBias = kSecondWeights + Network::kFirst * Network::kSecond;
constexpr std::size_t kOutWeights = kSecondBias + Network::kSecond;
constexpr std::size_t kOutBias = kOutWeights + Network::kSecond;

template <std::size_t In, std::size_t Out>
void layer(const float* in, const float* weights, const float* bias, float* out) {
  std::array<float, Out> sum;
  for (std::size_t j = 0; j < Out; ++j) sum[j] = bias[j];
  for (std::size_t i = 0; i < In; ++i) {
    const float x = in[i];
    if (x == 0) continue;
    const float* row = weights + i * Out;
    for (std::size_t j = 0; j < Out; ++j) sum[j] += x * row[j];
  }
  for (std::size_t j = 0; j < Out; ++j) out[j] = sum[j] > 0 ? sum[j] : kLeak * sum[j];
}

float logistic(float x) {
  return 1 / (1 + std::exp(-std::clamp(x, -30.0F, 30.0F)));
}

// Adam's memory.
struct Moments {
  std::vector<float> mean = std::vector<float>(Network::kWeights);
  std::vector<float> square = std::vector<float>(Network::kWeights);
  int steps = 0;
};

void adam_step(std::array<float, Network::kWeights>& weights, std::vector<float>& gradient,
               Moments& moments, float rate, float decay) {
  ++moments.steps;
  const auto t = static_cast<float>(moments.steps);
  const float fix1 = 1 - std::pow(0.9F, t);
  const float fix2 = 1 - std::pow(0.999F, t);
  for (std::size_t i = 0; i < Network::kWeights; ++i) {
    const float g = gradient[i];
    moments.mean[i] = 0.9F * moments.mean[i] + 0.1F * g;
    moments.square[i] = 0.999F * moments.square[i] + 0.001F * g * g;
    weights[i] -= rate * ((moments.mean[i] / fix1) / (std::sqrt(moments.square[i] / fix2) + 1e-7F) +
                          decay * weights[i]);
    gradient[i] = 0;
  }
}

}  // namespace

void Network::forward(const Features& features, Activity& activity) const {
  const float* w = weights.data();
  layer<kFeatures, kFirst>(features.data(), w, w + kFirstBias, activity.first.data());
  layer<kFirst, kSecond>(activity.first.data(), w + kSecondWeights, w + kSecondBias,
                         activity.second.data());
  float sum = w[kOutBias];
  for (std::size_t j = 0; j < kSecond; ++j) sum += activity.second[j] * w[kOutWeights + j];
  activity.out = sum;
}

float Network::log_odds(const Features& features) const {
  Activity activity;
  forward(features, activity);
  return activity.out;
}

float Network::chance(const Features& features) const {
  return logistic(log_odds(features));
}

void Network::randomise(std::uint64_t seed) {
  Random random(seed);
  weights.fill(0);
  const auto fill = [&](std::size_t from, std::size_t to, std::size_t inputs) {
    const float scale = std::sqrt(6.0F / static_cast<float>(inputs));
    for (std::size_t i = from; i < to; ++i)
      weights[i] = scale * static_cast<float>(2 * random.unit() - 1);
  };
  fill(0, kFirstBias, kFeatures);
  fill(kSecondWeights, kSecondBias, kFirst);
  fill(kOutWeights, kOutBias, kSecond);
}

double Network::loss(std::span<const Example> examples) const {
  double sum = 0;
  for (const Example& example : examples) {
    const double p = std::clamp(static_cast<double>(chance(example.features)), 1e-6, 1 - 1e-6);
    sum -= example.won * std::log(p) + (1 - example.won) * std::log(1 - p);
  }
  return sum / static_cast<double>(std::max<std::size_t>(1, examples.size()));
}

void Network::train(std::span<const Example> examples, const Training& training,
                    const std::function<bool(int, double)>& report) {
  std::vector<float> gradient(kWeights);
  Moments moments;
  std::vector<std::uint32_t> order(examples.size());
  std::iota(order.begin(), order.end(), 0U);
  Random random(training.seed);
  Activity activity;
  std::array<float, kFirst> d1;
  const auto batch = static_cast<std::size_t>(training.batch);
  for (int epoch = 0; epoch < training.epochs; ++epoch) {
    random.shuffle(std::span(order));
    // The rate falls to a twentieth along half a cosine.
    const float along = static_cast<float>(epoch) / static_cast<float>(training.epochs);
    const float rate = training.rate * (0.525F + 0.475F * std::cos(3.14159265F * along));
    double loss = 0;
    for (std::size_t n = 0; n < order.size(); ++n) {
      const Example& example = examples[order[n]];
      forward(example.features, activity);
      const float p = logistic(activity.out);
      const auto sure = static_cast<double>(std::clamp(p, 1e-6F, 1 - 1e-6F));
      loss -= example.won * std::log(sure) + (1 - example.won) * std::log(1 - sure);
      const float error = (p - example.won) / static_cast<float>(batch);
      gradient[kOutBias] += error;
      d1.fill(0);
      for (std::size_t j = 0; j < kSecond; ++j) {
        gradient[kOutWeights + j] += error * activity.second[j];
        const float d2 = error * weights[kOutWeights + j] * (activity.second[j] > 0 ? 1.0F : kLeak);
        gradient[kSecondBias + j] += d2;
        for (std::size_t i = 0; i < kFirst; ++i) {
          gradient[kSecondWeights + i * kSecond + j] += d2 * activity.first[i];
          d1[i] += d2 * weights[kSecondWeights + i * kSecond + j];
        }
      }
      for (std::size_t i = 0; i < kFirst; ++i) {
        d1[i] *= activity.first[i] > 0 ? 1.0F : kLeak;
        gradient[kFirstBias + i] += d1[i];
      }
      for (std::size_t f = 0; f < kFeatures; ++f) {
        const float x = example.features[f];
        if (x == 0) continue;
        float* row = gradient.data() + f * kFirst;
        for (std::size_t i = 0; i < kFirst; ++i) row[i] += x * d1[i];
      }
      if ((n + 1) % batch == 0 || n + 1 == order.size())
        adam_step(weights, gradient, moments, rate, training.decay);
    }
    if (!report(epoch, loss / static_cast<double>(std::max<std::size_t>(1, order.size())))) return;
  }
}

const Network* Network::shipped(int stacks) {
  // In units of 10^−5.
  static constexpr std::array<std::int32_t, kWeights> kThree = {
#include "calculation/weights_3.inc"
  };
  static const Network three = [] {
    Network network;
    for (std::size_t i = 0; i < kWeights; ++i)
      network.weights[i] = static_cast<float>(kThree[i]) * 1e-5F;
    return network;
  }();
  return stacks == 3 ? &three : nullptr;
}

}  // namespace yomi::calculation
