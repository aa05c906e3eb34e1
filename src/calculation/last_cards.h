// The stack game of the last stock card of each of the four bases, solved exactly: the next term of
// the expansion whose first two terms are the paper's singles and pairs.
//
// Pairs cannot see what three or four bases do to each other; above all that one stack must stay
// free for everything (stack_game.h). The last stock cards of the bases feel that first. So their
// own little game, with order and forbidden stacks taken from the whole position, is solved for
// every set of bases, and the value of all four is set against what the product of its singles and
// pair ratios says of the very same little game. The quotient is the correction.
//
// A last card need not take a stack: with n stock cards in its chain it is the last of them to
// come, and finds its base waiting, with chance 1/n. By the paper's rules that never happens.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "calculation/rules.h"
#include "calculation/stack_game.h"

namespace yomi::calculation {

// Sets of bases are four bits.
struct LastCards {
  std::uint8_t present = 0;                            // bases that have a last card
  std::array<std::uint8_t, kBases> before = {};        // [base]: the last cards it must precede
  std::array<std::uint8_t, kModelStacks> barred = {};  // [stack]: the last cards forbidden there
};

class LastCardsGame {
 public:
  explicit LastCardsGame(int stacks);
  // The chance of success if all cards of `present` must be stacked.
  [[nodiscard]] float value(const LastCards& cards) const;
  // value(all) over the product of singles and pair ratios, where base b's card must be stacked
  // with chance stacked[b] only; 1 with fewer than three bases or where that product is 0.
  [[nodiscard]] float correction(const LastCards& cards, const std::array<float, kBases>& stacked);

 private:
  struct Slot {
    std::uint64_t key = 0;  // 0: empty
    std::array<float, 16> values = {};
  };
  // The correction where every card must be stacked: asked for most.
  struct Whole {
    std::uint64_t key = 0;
    float correction = 1;
  };
  // The values for every set of bases.
  const std::array<float, 16>& values(std::uint64_t key, const LastCards& cards);
  [[nodiscard]] std::uint64_t key_of(const LastCards& cards) const;

  std::size_t stacks_;
  std::vector<Slot> slots_;
  std::vector<Whole> wholes_;
};

}  // namespace yomi::calculation
