// A file of solved pairs (docs/formats/calculation-table.md), mapped into memory and read in place.
//
// The entries are sorted by key and lie in blocks of 64; within a block keys are written as
// differences (three to five bytes instead of twelve) and values in five bytes. Every block carries
// a checksum that is compared when the block is first read, and header and index carry one that is
// compared at open(): a damaged value is never used, and opening costs nothing.
//
// Any number of threads may read one table.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/mapped_file.h"
#include "base/result.h"
#include "calculation/stack_game.h"

namespace yomi::calculation {

class PairTable {
 public:
  struct Header {
    Rules rules = Rules::kPaper;
    int stacks = 0;
    int complete = 0;  // both chains of up to so many cards were solved from the start position
    std::uint64_t entries = 0;
  };

  // Writes the file; header.entries is taken from `entries`.
  [[nodiscard]] static Status write(const std::string& path, const Header& header,
                                    const PairGame::Sorted& entries);
  // Refuses what is no such table, of another version, for other rules or stacks, cut off, or
  // damaged in its header or index.
  [[nodiscard]] static Result<std::shared_ptr<const PairTable>> open(const std::string& path,
                                                                     Rules rules, int stacks);
  // The same in memory that outlives the table; `name` is for errors.
  [[nodiscard]] static Result<std::shared_ptr<const PairTable>> in(
      std::span<const unsigned char> bytes, const std::string& name, Rules rules, int stacks);
  PairTable(const PairTable&) = delete;
  PairTable& operator=(const PairTable&) = delete;

  [[nodiscard]] const Header& header() const { return header_; }
  // The packed value of `key`; false where the table has none or its block is damaged.
  bool find(const PairKey& key, std::uint64_t& value) const;
  // Puts everything into the empty `game`, for going on with a build. Requires room for it; fails
  // where a block is damaged.
  [[nodiscard]] Status read_into(PairGame& game) const;
  // About how many entries have at most `cards` cards in both chains together, never less than
  // there are; and puts them into `game`, those of damaged blocks left out. Keys begin with the
  // cards, so these are a few runs of blocks.
  [[nodiscard]] std::uint64_t count_small(int cards) const;
  void read_small(int cards, PairGame& game) const;

  // "calculation-3-playing.table"
  [[nodiscard]] static std::string file_name(Rules rules, int stacks);

 private:
  PairTable() = default;
  [[nodiscard]] static Result<std::shared_ptr<PairTable>> read(std::span<const unsigned char> bytes,
                                                               const std::string& name, Rules rules,
                                                               int stacks);
  enum class Checked : std::uint8_t { kNot, kGood, kDamaged };
  // Calls look(key, bytes of the value) for the entries of a block, as long as it returns true;
  // false where the block is damaged.
  template <class Look>
  bool each_entry(std::uint64_t block, const Look& look) const;
  [[nodiscard]] PairKey first_key(std::uint64_t block) const;
  // The first block that begins behind the key.
  [[nodiscard]] std::uint64_t first_behind(const PairKey& key) const;
  // The blocks with entries of at most `cards` cards.
  template <class Look>
  void each_small_block(int cards, const Look& look) const;

  Header header_;
  MappedFile file_;  // of what open() gave
  const unsigned char* data_ = nullptr;
  std::uint64_t size_ = 0;
  std::uint64_t blocks_ = 0;
  mutable std::vector<std::atomic<Checked>> checked_;  // [block]
};

}  // namespace yomi::calculation
