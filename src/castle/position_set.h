// PositionSet: whole positions, each stored once, in the order they came. The hash is an index
// only: two positions are the same when all their words are, so a search that exhausts the set has
// proved something.
//
// A record is `words` words that make the identity, then one word of the user's (a parent).
// The set never takes more than `limit` bytes; insert() says kFull instead, and also when a stop is
// asked for while the index grows: that can take seconds.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "base/budget.h"

namespace yomi::castle {

class PositionSet {
 public:
  static constexpr std::uint32_t kFull = ~std::uint32_t{0};
  struct Inserted {
    std::uint32_t index = kFull;
    bool is_new = false;
  };

  using Stop = decltype(Budget::stop);
  PositionSet(std::size_t words, std::uint64_t limit, const Stop& stop = {});

  // `identity` points at `words` words.
  Inserted insert(const std::uint32_t* identity, std::uint64_t hash, std::uint32_t user) {
    if ((size_ + 1) * 10 > slots_.size() * 7 && !grow()) return {};
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::size_t at = tag & mask_;
    for (; slots_[at].index != 0; at = (at + 1) & mask_) {
      const Slot slot = slots_[at];
      if (slot.tag == tag &&
          std::memcmp(record(slot.index - 1), identity, words_ * sizeof(std::uint32_t)) == 0)
        return {slot.index - 1, false};
    }
    if (size_ == chunks_.size() * kChunk && !add_chunk()) return {};
    const auto index = static_cast<std::uint32_t>(size_++);
    std::uint32_t* to = record(index);
    std::memcpy(to, identity, words_ * sizeof(std::uint32_t));
    to[words_] = user;
    slots_[at] = {index + 1, tag};
    return {index, true};
  }

  [[nodiscard]] const std::uint32_t* operator[](std::uint32_t index) const {
    return chunks_[index / kChunk].get() + (index % kChunk) * (words_ + 1);
  }
  [[nodiscard]] std::uint32_t user(std::uint32_t index) const { return (*this)[index][words_]; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

 private:
  static constexpr std::size_t kChunk = 1 << 10;
  struct Slot {
    std::uint32_t index = 0;  // + 1; 0: empty
    std::uint32_t tag = 0;    // the upper half of the hash; its low bits are the place
  };

  std::uint32_t* record(std::uint32_t index) {
    return chunks_[index / kChunk].get() + (index % kChunk) * (words_ + 1);
  }
  bool grow();
  bool add_chunk();

  std::size_t words_;
  std::uint64_t limit_;
  Stop stop_;
  std::uint64_t bytes_ = 0;
  std::size_t size_ = 0;
  std::size_t mask_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<std::uint32_t[]>> chunks_;
};

}  // namespace yomi::castle
