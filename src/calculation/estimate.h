// The estimate of a plan's chance of success: the paper's product of singles and of six pair ratios
// (section 3.1), and the corrections that go beyond it.
//
// A plan is valued after its own free moves: the cards on top of the stacks that may go up now,
// where the plan wants them, have gone.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "calculation/last_cards.h"
#include "calculation/plan.h"
#include "calculation/stack_game.h"

namespace yomi::calculation {

using Heights = std::array<std::uint8_t, kBases>;

// What the estimate is made of. Every member is a switch; the defaults are the strongest found, and
// docs/calculation.md has the measured worth of each.
struct Model {
  // Which stack game the singles and pairs are taken from.
  Rules rules = Rules::kPaper;
  // Factor of a position in which no stack is free for every stock card. The paper has 0.
  float no_free_stack = 1;
  // Factor for each stock card at the end of a chain that no stack can take. The paper has 0; but
  // equal ranks in the stock are interchangeable, and such a card may come when its base awaits it.
  float barred_card = 0.0005F;
  // The least a pair ratio may be; 0 in the paper, for the same reason.
  float least_ratio = 0.001F;
  // The correction by the game of the four last cards (last_cards.h).
  bool last_cards = true;
  float least_correction = 0.0001F;
  // Of the stored values; kSingle only to print the paper's own digits.
  Precision precision = Precision::kFull;
  // Pairs with more cards than this in their two chains are valued by a smaller pair.
  int pair_limit = 12;

  // Section 3.2 to the letter, but for pairs beyond the limit.
  [[nodiscard]] static Model paper();
};

// A plan's position as a stack game.
struct Shape {
  std::array<std::uint16_t, kBases> stock;                               // places, as bits
  std::array<int, kBases> cards;                                         // how many
  std::array<std::array<std::uint8_t, kModelStacks>, kBases> allowed;    // [base][stack]
  std::array<std::array<std::uint8_t, kModelStacks>, kBases> forbidden;  // [base][stack]: places
  std::array<float, kBases> single;
  Heights height;                            // after the plan's free moves, as all of this
  std::array<std::uint8_t, kMaxStacks> top;  // codes
};

// Not for several threads at once; values do not depend on what was asked before.
class Evaluator {
 public:
  Evaluator(const Model& model, int stacks, std::uint64_t bytes,
            std::shared_ptr<const PairTable> table = nullptr);

  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] int stacks() const { return stacks_; }
  // The product of the singles: never less than the estimate. 0 where the plan is hopeless.
  float bound(const Plan& plan, const Heights& height, Shape& shape);
  // The estimate, given what bound() found.
  float finish(const Plan& plan, const Shape& shape, float bound);
  float value(const Plan& plan, const Heights& height);

  // For people: the parts of the estimate, without the model's floors and factors. pair[a][b] for
  // a < b.
  struct Parts {
    std::array<double, kBases> single = {};
    std::array<std::array<double, kBases>, kBases> pair = {};
    double correction = 1;
    double total = 0;
  };
  Parts parts(const Plan& plan, const Heights& height);
  [[nodiscard]] PairGame& pairs() { return pairs_; }

 private:
  using Paths = std::array<std::array<std::uint32_t, kBases>, kBases>;
  void find_shape(const Plan& plan, const Heights& height, Shape& shape) const;
  void find_paths(const Plan& plan, const Shape& shape, Paths& paths) const;
  float correction(const Plan& plan, const Shape& shape);
  // p_ab / (p_a p_b) of a pair beyond the limit.
  float large_ratio(const PairKey& key);
  [[nodiscard]] float free_strength(int cards);

  Model model_;
  int stacks_;        // of the game
  int model_stacks_;  // of the evaluator
  PairGame pairs_;
  LastCardsGame last_cards_;
  std::array<float, kMaxChain + 1> strength_;  // of free pairs; −1: not known yet
  struct Large {
    PairKey key;
    float ratio = 0;
  };
  std::vector<Large> large_;
};

}  // namespace yomi::calculation
