// A position as Optimum has it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "calculation/rules.h"

namespace yomi::calculation {

__extension__ using Pile = unsigned __int128;  // ranks, the top in the lowest four bits

struct OptimumState {
  static constexpr std::size_t kStacks = 4;
  static constexpr int kKing = kRanks - 1;  // its place

  std::array<Pile, kStacks> piles = {};
  std::uint64_t stock = 0;                       // four bits a rank
  std::array<std::uint8_t, kBases> height = {};  // at most kKing: no base is said to have its king
  std::uint8_t kings = 0;                        // that lie on bases
  std::uint8_t left = 0;

  [[nodiscard]] int count(int rank) const { return static_cast<int>(stock >> (4 * rank) & 15); }
  [[nodiscard]] int top(std::size_t stack) const { return static_cast<int>(piles[stack] & 15); }
  [[nodiscard]] bool won() const;
  // Places for kings now.
  [[nodiscard]] int king_places() const;
};

}  // namespace yomi::calculation
