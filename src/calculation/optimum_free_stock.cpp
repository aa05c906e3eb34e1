#include "calculation/optimum_free_stock.h"

#include <algorithm>

#include "base/random.h"

namespace yomi::calculation {
namespace {

int number_of(int rank, std::uint64_t cards) {
  return static_cast<int>(cards >> (4 * rank) & 15);
}

std::uint64_t one(int rank) {
  return std::uint64_t{1} << (4 * rank);
}

// An entry: a position, and above it the search that came there.
constexpr unsigned kSearchShift = 43;
constexpr std::uint64_t kSearches = std::uint64_t{1} << (64 - kSearchShift);

}  // namespace

FreeStock::Outlook FreeStock::outlook(const OptimumState& state) {
  Now now;
  now.height = state.height;
  now.kings = state.king_places();
  now.stock = state.stock;
  for (std::size_t s = 0; s < OptimumState::kStacks; ++s) {
    std::size_t size = 0;
    for (Pile rest = state.piles[s]; rest != 0; rest >>= 4) {
      const auto rank = static_cast<std::uint8_t>(rest & 15);
      now.stacked += one(rank);
      piles_[s][size++] = rank;
    }
    piles_[s][size] = 0;
  }
  steps_ = 0;
  if (++search_ == kSearches) {
    std::fill(seen_.begin(), seen_.end(), 0);
    search_ = 1;
  }
  if (!can_be_cleared(now)) return Outlook::kLost;
  return steps_ > kSteps ? Outlook::kUnknown : Outlook::kOpen;
}

int FreeStock::awaited(const Now& now, std::size_t base) const {
  const int height = now.height[base];
  return height < OptimumState::kKing ? deck_.rank_at(static_cast<int>(base), height) : 0;
}

namespace {

template <class Now>
void build(Now& now, std::size_t base) {
  if (++now.height[base] == OptimumState::kKing) ++now.kings;
}

template <class Now>
void take(Now& now, std::size_t stack, int rank) {
  now.stacked -= one(rank);
  ++now.gone[stack];
}

}  // namespace

bool FreeStock::raise_safe(Now& now, std::size_t stack, int rank) const {
  if (rank == deck_.ranks()) {
    if (now.kings < number_of(rank, now.stacked)) return false;
    --now.kings;
    take(now, stack, rank);
    return true;
  }
  if (number_of(rank, now.stacked) != 1) return false;
  std::size_t base = 0;
  while (base < kBases && awaited(now, base) != rank) ++base;
  if (base == kBases) return false;
  build(now, base);
  take(now, stack, rank);
  return true;
}

void FreeStock::play_safe(Now& now) const {
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t base = 0; base < kBases; ++base) {
      for (int rank = awaited(now, base);
           rank != 0 && number_of(rank, now.stacked) == 0 && number_of(rank, now.stock) > 0;
           rank = awaited(now, base)) {
        now.stock -= one(rank);
        build(now, base);
        moved = true;
      }
    }
    for (std::size_t stack = 0; stack < OptimumState::kStacks; ++stack) {
      for (int rank = top(now, stack); rank != 0 && raise_safe(now, stack, rank);
           rank = top(now, stack))
        moved = true;
    }
  }
}

bool FreeStock::note(const Now& now) {
  std::uint64_t key = static_cast<unsigned>(now.kings);
  for (const std::uint8_t height : now.height) key = key << 4 | height;
  for (const std::uint8_t gone : now.gone) key = key << 6 | gone;
  key |= search_ << kSearchShift;
  for (std::size_t at = mix64(key) % kSeen;; at = (at + 1) % kSeen) {
    if (seen_[at] == key) return false;
    if (seen_[at] >> kSearchShift == search_) continue;
    seen_[at] = key;
    return true;
  }
}

// True also where it was not decided.
bool FreeStock::can_be_cleared(Now now) {
  play_safe(now);
  if (now.stacked == 0) return true;
  if (!note(now)) return false;
  return ++steps_ > kSteps || raise_one(now) || play_one(now);
}

bool FreeStock::raise_one(const Now& now) {
  for (std::size_t stack = 0; stack < OptimumState::kStacks; ++stack) {
    const int rank = top(now, stack);
    if (rank == 0) continue;
    if (rank == deck_.ranks() && now.kings > 0) {
      Now next = now;
      --next.kings;
      take(next, stack, rank);
      if (can_be_cleared(next)) return true;
    }
    for (std::size_t base = 0; base < kBases; ++base) {
      if (awaited(now, base) != rank) continue;
      Now next = now;
      build(next, base);
      take(next, stack, rank);
      if (can_be_cleared(next)) return true;
    }
  }
  return false;
}

bool FreeStock::play_one(const Now& now) {
  for (std::size_t base = 0; base < kBases; ++base) {
    const int rank = awaited(now, base);
    if (rank == 0 || number_of(rank, now.stock) == 0) continue;
    Now next = now;
    next.stock -= one(rank);
    build(next, base);
    if (can_be_cleared(next)) return true;
  }
  return false;
}

}  // namespace yomi::calculation
