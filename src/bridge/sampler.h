// Hidden hands, drawn exactly.
//
// Given the cards nobody we listen to has seen, the number of them each hidden hand holds, and what
// is known about those hands (points, lengths, honours, shown voids, and weights on single
// holdings), every possible distribution is drawn with exactly its weight: uniformly where all
// weights are 1. There is no rejection. The total weight is the number of possible deals when all
// weights are 1 (exact below 2^53).
//
// How. Within a suit all 2^n (or 3^n) ways to give the unknown cards to the hidden hands are listed
// and gathered into classes by what matters beyond the suit: each hand's length, points, doubletons
// and key cards. Two suits are joined to a half, the two halves to the whole; all those figures
// simply add. Drawing goes the way back: a pair of halves, a class in each suit, a holding in the
// class.
//
// A hand known only through alternatives ("a weak two, or a strong raise") has the sum of the
// weights of the alternatives that it satisfies.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "bridge/card.h"

namespace yomi::bridge {

// At least `low` and at most `high` of the cards in `among`; satisfied by a void too if `or_void`.
struct HonourRule {
  Holding among = 0;
  int low = 0;
  int high = 13;
  bool or_void = false;
  [[nodiscard]] bool holds(Holding holding) const {
    const int count = length(holding & among);
    return (count >= low && count <= high) || (or_void && holding == 0);
  }
  bool operator==(const HonourRule&) const = default;
};

// One conjunction of facts about a hand of thirteen cards.
struct HandRange {
  double weight = 1;
  int points_low = 0;
  int points_high = 37;
  std::array<std::int8_t, 4> length_low = {0, 0, 0, 0};  // by suit, clubs first
  std::array<std::int8_t, 4> length_high = {13, 13, 13, 13};
  int doubletons = 4;  // at most so many suits of two cards
  int keys_low = 0;    // aces, and the king of `key_suit`
  int keys_high = 5;
  std::uint8_t keys_modulo = 0;  // 3: a count of 0 stands for 3 too (responses to Blackwood)
  std::optional<Suit> key_suit = std::nullopt;
  std::array<std::vector<HonourRule>, 4> honours = {};

  [[nodiscard]] bool holds(Hand hand) const;
  // Both at once; the weights multiply.
  [[nodiscard]] HandRange operator&(const HandRange& other) const;
  // False where no hand can satisfy it, seen from the ranges alone.
  [[nodiscard]] bool possible() const;
  bool operator==(const HandRange&) const = default;
};
[[nodiscard]] HandRange balanced_range();
[[nodiscard]] int key_cards(Hand hand, std::optional<Suit> key_suit);

// A factor on the weight of one suit's original holding (thirteen cards dealt).
using HoldingWeight = std::function<double(Holding)>;

struct HandModel {
  std::vector<HandRange> ranges = {HandRange{}};  // alternatives
  std::array<std::vector<HoldingWeight>, 4> factors;
  // The weight of a whole original hand: what the sampler draws by.
  [[nodiscard]] double weight(Hand hand) const;
};

struct HiddenHand {
  Seat seat = Seat::kNorth;
  int size = 13;                     // cards still held
  Hand played = {};                  // cards it has shown, counted as part of the hand
  std::array<bool, 4> void_in = {};  // showed out of the suit: holds none of it any more
  HandModel model = {};
};

class Sampler {
 public:
  // Requires two or three hidden hands whose sizes sum to unknown.size(), or one. Three take up to a
  // second: once the budget's time is over or a stop is asked for, nothing is kept, and stopped()
  // says why.
  Sampler(Hand unknown, std::vector<HiddenHand> hidden, const Budget& budget = {});
  ~Sampler();
  Sampler(Sampler&&) noexcept;
  Sampler& operator=(Sampler&&) noexcept;

  [[nodiscard]] std::optional<StopReason> stopped() const { return stopped_; }
  // 0: nothing satisfies what is known.
  [[nodiscard]] double total() const { return total_; }
  // The cards still held by each hidden hand, in the order given. Requires total() > 0.
  void draw(Random& random, std::span<Hand> hands) const;

 private:
  struct Component;
  std::vector<HiddenHand> hidden_;
  std::vector<std::unique_ptr<Component>> components_;  // one for each choice of alternatives
  double total_ = 0;
  std::optional<StopReason> stopped_;
};

}  // namespace yomi::bridge
