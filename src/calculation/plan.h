// A plan (割当て案): to which base each stacked card is meant to go, and the order that follows.
//
// A stacked card's *code* is base · 16 + place. Plans of one pool belong to the same position and
// differ in the codes only; ranks can be read off the codes.
//
// The order is kept for all 52 codes, stacked or not: later[a][c] holds, for each place p of base
// a, the first place of base c that the card (a, p) must precede (13: none; its own place for c =
// a). Because a chain comes in order, that one number says everything, and it never falls along the
// chain. One row is sixteen bytes, so an added card updates 52 cards in some forty vector
// instructions; no memory is allocated.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "calculation/rules.h"

namespace yomi::calculation {

using Lanes = std::uint8_t __attribute__((vector_size(16)));
inline constexpr std::uint8_t kNone = 0xff;

[[nodiscard]] constexpr std::uint8_t code_of(int base, int place) {
  return static_cast<std::uint8_t>(base << 4 | place);
}
[[nodiscard]] constexpr int base_of(std::uint8_t code) {
  return code >> 4;
}
[[nodiscard]] constexpr int place_in(std::uint8_t code) {
  return code & 15;
}
[[nodiscard]] constexpr int rank_of(std::uint8_t code) {
  return rank_at(base_of(code), place_in(code));
}

// [stack][card, bottom first]: the base that each stacked card is for. A plan as people see it.
using PlannedBases = std::vector<std::vector<int>>;

struct Plan {
  std::array<std::array<Lanes, kBases>, kBases> later;
  std::array<std::uint8_t, 64> below;        // [code of a stacked card]: the one under it, or kNone
  std::array<std::uint8_t, kMaxStacks> top;  // codes, or kNone
  std::array<std::uint16_t, kBases> stacked;  // places, as bits
  std::uint64_t identity = 0;                 // equal plans of a pool have equal numbers
  float value = 0;

  Plan();  // empty stacks

  [[nodiscard]] std::uint8_t after(std::uint8_t code, int base) const {
    return later[static_cast<std::size_t>(base_of(code))][static_cast<std::size_t>(base)]
                [static_cast<std::size_t>(place_in(code))];
  }
  // The first place of `base` that is forbidden on `stack`; 13: none.
  [[nodiscard]] std::uint8_t forbidden(std::size_t stack, int base) const {
    return top[stack] == kNone ? std::uint8_t{kRanks} : after(top[stack], base);
  }
  [[nodiscard]] bool is_stacked(int base, int place) const {
    return (stacked[static_cast<std::size_t>(base)] >> place & 1) != 0;
  }

  // Puts (base, place) on `stack`. False, and nothing changed, where the plan could then never be
  // carried out: something in the stack would have to go before the card on top of it.
  bool push(std::size_t stack, int base, int place);
  // Takes the top of `stack` away. Requires it to be the next card of its base: then it precedes
  // others but nothing precedes it, and the order of the rest stays as it is.
  void pop(std::size_t stack);
  // Gives the stacked card `from` the unused code `to` of the same rank, or, where `to` is stacked
  // too, exchanges the two. The order is wrong until rebuild().
  void rename(std::uint8_t from, std::uint8_t to, std::size_t stacks);
  // The order anew from the stacks. False where it has a loop.
  bool rebuild(std::size_t stacks);

 private:
  void forget_order();
};

[[nodiscard]] PlannedBases planned_bases(const Plan& plan, std::size_t stacks);

}  // namespace yomi::calculation
