// The game with every card of the stock at hand at any time: who cannot clear the stacks there cannot
// win, and who has one card to draw and can, does. Cards go from the stacks and from the stock on
// bases only, so it is searched through within some hundred positions, mostly a few.
//
// Moves that cannot be wrong are made at once, for what another move would have done later can be
// done later all the same:
//   - a card of the stock whose rank lies in no stack: there is a card for each of its places;
//   - the top of a stack where the rank's other copies are all in the stock: these serve the other
//     places when they are wanted, and what lies below is free earlier;
//   - a king where there is a place for every stacked king.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "calculation/optimum_state.h"
#include "calculation/rules.h"

namespace yomi::calculation {

class FreeStock {
 public:
  explicit FreeStock(const Deck& deck) : deck_(deck), seen_(kSeen) {}

  enum class Outlook : std::uint8_t {
    kLost,
    kOpen,     // the stacks can be cleared
    kUnknown,  // after kSteps
  };
  static constexpr int kSteps = 1000;
  // No king may lie at the bottom of a stack.
  [[nodiscard]] Outlook outlook(const OptimumState& state);

 private:
  struct Now {
    std::array<std::uint8_t, kBases> height = {};
    std::array<std::uint8_t, OptimumState::kStacks> gone = {};  // from each stack
    int kings = 0;                                              // places for them
    std::uint64_t stock = 0;                                    // four bits a rank, as the next
    std::uint64_t stacked = 0;
  };

  [[nodiscard]] int top(const Now& now, std::size_t stack) const {
    return piles_[stack][now.gone[stack]];
  }
  // The rank that a base awaits; 0: none but a king.
  [[nodiscard]] int awaited(const Now& now, std::size_t base) const;
  void play_safe(Now& now) const;
  bool raise_safe(Now& now, std::size_t stack, int rank) const;
  [[nodiscard]] bool can_be_cleared(Now now);
  [[nodiscard]] bool raise_one(const Now& now);
  [[nodiscard]] bool play_one(const Now& now);
  // Whether `now` comes for the first time.
  bool note(const Now& now);

  static constexpr std::size_t kSeen = 4096;
  static constexpr std::size_t kMostInPile = 32;

  Deck deck_;
  int steps_ = 0;
  std::uint64_t search_ = 0;  // which one: entries of earlier ones count as empty
  std::vector<std::uint64_t> seen_;
  // From the top, and a zero.
  std::array<std::array<std::uint8_t, kMostInPile + 1>, OptimumState::kStacks> piles_ = {};
};

}  // namespace yomi::calculation
