// Random positions for the tests and the benchmark of the evaluator.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/random.h"
#include "calculation/estimate.h"
#include "calculation/reference_test.h"

namespace yomi::calculation {

// The same position for the evaluator (plan and heights) and for the reference.
struct Sampled {
  Plan plan;
  Heights height = {};
  reference::Game game;
};

// A position in mid-game with at most `most` cards in the stock, and a plan for it without a loop.
inline Sampled sample(Random& random, int stacks, int most) {
  for (;;) {
    Sampled sampled;
    sampled.game.stacks.resize(static_cast<std::size_t>(stacks));
    std::vector<reference::Card> cards;
    for (std::size_t base = 0; base < kBases; ++base) {
      const auto height = static_cast<int>(random.below(kRanks + 1));
      sampled.height[base] = static_cast<std::uint8_t>(height);
      sampled.game.height[base] = height;
      for (int place = height; place < kRanks; ++place)
        cards.push_back({static_cast<int>(base), place});
    }
    random.shuffle(std::span(cards));
    int left = 0;
    for (const auto card : cards) {
      const auto stack = static_cast<std::size_t>(random.below(static_cast<std::uint64_t>(stacks)));
      // A head on top of a stack would go up at once; the reference plays no free moves.
      const bool head = card.place == sampled.height[static_cast<std::size_t>(card.base)];
      if (random.below(4) != 0 && !head && sampled.plan.push(stack, card.base, card.place))
        sampled.game.stacks[stack].push_back(card);
      else
        ++left;
    }
    if (left <= most) return sampled;
  }
}

}  // namespace yomi::calculation
