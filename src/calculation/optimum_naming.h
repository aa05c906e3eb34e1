// Positions that differ in the names of their ranks only: what is left of the bases is a few
// sequences of ranks that end with a king, and nothing else in the rules asks which rank is which. So
// two positions are worth the same if renaming the ranks (but the king) and reordering the bases
// turns one into the other.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "calculation/rules.h"

namespace yomi::calculation {

// What is left of the bases, of any heights that are alike up to renaming.
struct Naming {
  std::uint64_t hash = 0;
  // The new names (four bits a rank) by which the bases read alike; several where it is the same
  // as itself under another order of its bases.
  std::vector<std::uint64_t> names;
};

class Namings {
 public:
  explicit Namings(const Deck& deck) : deck_(deck), known_(kHeights) {}

  // Heights of at most kRanks − 1. Found when first asked for.
  [[nodiscard]] const Naming& of(const std::array<std::uint8_t, kBases>& height);

 private:
  static constexpr std::size_t kHeights = std::size_t{1} << (4 * kBases);
  [[nodiscard]] Naming find(const std::array<std::uint8_t, kBases>& height) const;

  Deck deck_;
  std::vector<std::unique_ptr<const Naming>> known_;
};

}  // namespace yomi::calculation
