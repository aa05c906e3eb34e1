// Path: the positions between the root of a search and the present one.
//
// A position that was on the path before, with the same or more pieces in the attacker's hand,
// makes the attack pointless (repetition with continuous check loses; fewer pieces never help). The
// key of the path names the whole sequence, so that results that hold on one path only can be kept.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/random.h"
#include "shogi/position.h"
#include "tsume/lengths.h"

namespace yomi::tsume {

class Path {
 public:
  Path() : slots_(kSlots, kVacant) {}

  void push(const shogi::Key& key, shogi::Hand hand) {
    std::size_t at = start(key);
    while (slots_[at] != kVacant) at = (at + 1) % kSlots;
    slots_[at] = static_cast<std::uint16_t>(places_.size());
    places_.push_back({key, hand, at});
    keys_.push_back(key_with(key, hand));
  }
  // The latest position only: then no probe sequence is broken.
  void pop() {
    slots_[places_.back().slot] = kVacant;
    places_.pop_back();
    keys_.pop_back();
  }
  [[nodiscard]] int size() const { return static_cast<int>(places_.size()); }
  // The key of the present path extended by one position.
  [[nodiscard]] shogi::Key key_with(const shogi::Key& key, shogi::Hand hand) const {
    const shogi::Key base = keys_.empty() ? shogi::Key{} : keys_.back();
    const auto depth = static_cast<std::uint64_t>(places_.size());
    return {
        base.low ^ mix64(key.low + mix64(hand.bits() + (depth << 32))),
        base.high ^ mix64(key.high + mix64((hand.bits() + (depth << 32)) ^ 0x9e3779b97f4a7c15ULL))};
  }
  // The depth of the latest position on the path with this board and at least this hand; −1: none.
  [[nodiscard]] int repeats(const shogi::Key& key, shogi::Hand hand) const {
    int found = -1;
    for (std::size_t at = start(key); slots_[at] != kVacant; at = (at + 1) % kSlots) {
      const Place& place = places_[slots_[at]];
      if (place.key == key && place.hand.covers(hand)) found = std::max(found, int{slots_[at]});
    }
    return found;
  }
  [[nodiscard]] bool contains(const shogi::Key& key, shogi::Hand hand) const {
    for (std::size_t at = start(key); slots_[at] != kVacant; at = (at + 1) % kSlots) {
      const Place& place = places_[slots_[at]];
      if (place.key == key && place.hand == hand) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kSlots = 16384;  // a power of two well above kMaxDepth
  static_assert(kSlots > 2 * kMaxDepth);
  static constexpr std::uint16_t kVacant = 0xffff;
  struct Place {
    shogi::Key key;
    shogi::Hand hand;
    std::size_t slot;
  };
  [[nodiscard]] static std::size_t start(const shogi::Key& key) { return key.low % kSlots; }

  // Depths only, and these small: nearly every question is answered by a vacant slot, from a cache.
  std::vector<std::uint16_t> slots_;
  std::vector<Place> places_;
  std::vector<shogi::Key> keys_;  // of the path up to each
};

}  // namespace yomi::tsume
