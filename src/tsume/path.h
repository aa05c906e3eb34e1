// Path: the positions between the root of a search and the present one.
//
// A position that was on the path before, with the same or more pieces in the attacker's hand,
// makes the attack pointless (repetition with continuous check loses; fewer pieces never help). The
// key of the path names the whole sequence, so that results that hold on one path only can be kept.
#pragma once

#include <vector>

#include "base/random.h"
#include "shogi/position.h"
#include "tsume/lengths.h"

namespace yomi::tsume {

class Path {
 public:
  Path() : slots_(kSlots) {}

  void push(const shogi::Key& key, shogi::Hand hand) {
    const int depth = static_cast<int>(used_.size());
    std::size_t at = start(key);
    while (slots_[at].depth >= 0) at = (at + 1) % kSlots;
    slots_[at] = {key, hand, depth};
    used_.push_back(at);
    keys_.push_back(key_with(key, hand));
  }
  // The latest position only: then no probe sequence is broken.
  void pop() {
    slots_[used_.back()].depth = -1;
    used_.pop_back();
    keys_.pop_back();
  }
  [[nodiscard]] int size() const { return static_cast<int>(used_.size()); }
  // The key of the present path extended by one position.
  [[nodiscard]] shogi::Key key_with(const shogi::Key& key, shogi::Hand hand) const {
    const shogi::Key base = keys_.empty() ? shogi::Key{} : keys_.back();
    const auto depth = static_cast<std::uint64_t>(used_.size());
    return {
        base.low ^ mix64(key.low + mix64(hand.bits() + (depth << 32))),
        base.high ^ mix64(key.high + mix64((hand.bits() + (depth << 32)) ^ 0x9e3779b97f4a7c15ULL))};
  }
  // The depth of the latest position on the path with this board and at least this hand; −1: none.
  [[nodiscard]] int repeats(const shogi::Key& key, shogi::Hand hand) const {
    int found = -1;
    for (std::size_t at = start(key); slots_[at].depth >= 0; at = (at + 1) % kSlots) {
      if (slots_[at].key == key && slots_[at].hand.covers(hand) && slots_[at].depth > found)
        found = slots_[at].depth;
    }
    return found;
  }
  [[nodiscard]] bool contains(const shogi::Key& key, shogi::Hand hand) const {
    for (std::size_t at = start(key); slots_[at].depth >= 0; at = (at + 1) % kSlots) {
      if (slots_[at].key == key && slots_[at].hand == hand) return true;
    }
    return false;
  }

 private:
  static constexpr std::size_t kSlots = 16384;  // a power of two well above kMaxDepth
  static_assert(kSlots > 2 * kMaxDepth);
  struct Slot {
    shogi::Key key = {};
    shogi::Hand hand = {};
    int depth = -1;
  };
  [[nodiscard]] static std::size_t start(const shogi::Key& key) { return key.low % kSlots; }

  std::vector<Slot> slots_;
  std::vector<std::size_t> used_;
  std::vector<shogi::Key> keys_;
};

}  // namespace yomi::tsume
