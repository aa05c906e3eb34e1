// What an estimate is worth: the chance that a game is won in which the best plan's estimate is v
// and `left` cards are in the stock. A logistic curve in log v for every number of cards left.
//
// The estimate ranks positions, but it is no probability: the stack game lets no base grow before
// the end. Averages over drawn cards are only meaningful on a scale of chances.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "calculation/rules.h"

namespace yomi::calculation {

struct Sample {
  int left = 0;
  float estimate = 0;
  bool won = false;
};

class Calibration {
 public:
  // The shipped curves, found by `yomi calculation calibrate` from games with 3 stacks. With any
  // other number they rank and average, but what they say is no chance.
  [[nodiscard]] static Calibration shipped();
  [[nodiscard]] static bool is_fitted(int stacks) { return stacks == 3; }
  // From games played.
  [[nodiscard]] static Calibration fit(std::span<const Sample> samples);

  [[nodiscard]] float chance(float estimate, int left) const;

  struct Curve {
    float level = 0;
    float slope = 1;
  };
  std::array<Curve, kCards + 1> curve = {};  // [cards left]
};

}  // namespace yomi::calculation
