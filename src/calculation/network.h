// A small network that learns, from games played, the chance that a game is won: features
// (features.h) → two hidden layers → one number, the log odds.
//
// It is fitted by `yomi calculation train` and shipped as weights_<stacks>.inc. All arithmetic is
// in single precision in a fixed order, so the same weights give the same games everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "calculation/features.h"

namespace yomi::calculation {

class Network {
 public:
  static constexpr std::size_t kFirst = 32;
  static constexpr std::size_t kSecond = 16;
  // It is trained on positions with at least so many cards in the stock. With fewer, play is close
  // to the best there is anyway (docs/calculation.md).
  static constexpr int kLeastLeft = 14;

  // The shipped weights, or nothing for this number of stacks.
  [[nodiscard]] static const Network* shipped(int stacks);

  [[nodiscard]] float log_odds(const Features& features) const;
  [[nodiscard]] float chance(const Features& features) const;

  struct Example {
    Features features;
    float won = 0;  // 1 or 0, or a chance
  };
  struct Training {
    int epochs = 12;
    int batch = 256;
    float rate = 0.002F;
    float decay = 1e-5F;
    std::uint64_t seed = 1;
  };
  // Fits from where it stands (Adam, minibatches in a seeded order); `report` gets the number of
  // the epoch and its mean loss and may end the training by returning false.
  void train(std::span<const Example> examples, const Training& training,
             const std::function<bool(int, double)>& report);
  void randomise(std::uint64_t seed);
  // The mean logarithmic loss.
  [[nodiscard]] double loss(std::span<const Example> examples) const;

  static constexpr std::size_t kWeights =
      kFeatures * kFirst + kFirst + kFirst * kSecond + kSecond + kSecond + 1;
  // Layer by layer: [input][output], then the biases.
  std::array<float, kWeights> weights = {};

 private:
  struct Activity {
    std::array<float, kFirst> first;
    std::array<float, kSecond> second;
    float out;
  };
  void forward(const Features& features, Activity& activity) const;
};

}  // namespace yomi::calculation
