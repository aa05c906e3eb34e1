#include "castle/position_set.h"

#include <algorithm>
#include <limits>

namespace yomi::castle {
namespace {
constexpr std::size_t kFirstSlots = 1 << 10;
constexpr std::size_t kPolledSlots = 1 << 18;
}  // namespace

PositionSet::PositionSet(std::size_t words, std::uint64_t limit, const Stop& stop)
    : words_(words), limit_(limit), stop_(stop) {}

bool PositionSet::grow() {
  // A tag of 32 bits holds the place; and all slots together must have a size, which may have 32
  // bits too, so the sum is done in 64.
  constexpr std::uint64_t kMostSlots = std::min<std::uint64_t>(
      std::uint64_t{1} << 32, std::numeric_limits<std::size_t>::max() / sizeof(Slot));
  const std::uint64_t wanted = slots_.empty() ? kFirstSlots : std::uint64_t{slots_.size()} * 2;
  // While it grows, the old index and the new one exist together.
  const std::uint64_t more = wanted * sizeof(Slot);
  if (bytes_ + more > limit_ || wanted > kMostSlots) return false;
  const auto count = static_cast<std::size_t>(wanted);
  std::vector<Slot> slots(count);
  const std::size_t mask = count - 1;
  for (std::size_t i = 0; i < slots_.size(); ++i) {
    if (i % kPolledSlots == 0 && stop_.stop_requested()) return false;
    const Slot slot = slots_[i];
    if (slot.index == 0) continue;
    std::size_t at = slot.tag & mask;
    while (slots[at].index != 0) at = (at + 1) & mask;
    slots[at] = slot;
  }
  mask_ = mask;
  bytes_ += more - slots_.size() * sizeof(Slot);
  slots_ = std::move(slots);
  return true;
}

bool PositionSet::add_chunk() {
  const std::uint64_t more = kChunk * (words_ + 1) * sizeof(std::uint32_t);
  if (bytes_ + more > limit_ || size_ + kChunk >= kFull) return false;
  chunks_.push_back(std::make_unique_for_overwrite<std::uint32_t[]>(kChunk * (words_ + 1)));
  bytes_ += more;
  return true;
}

}  // namespace yomi::castle
