// A file of solved pairs (docs/formats/calculation-table.md), mapped into memory and read in place.
//
// The entries are sorted by key and lie in blocks of 64; within a block keys are written as
// differences (three to five bytes instead of twelve) and values in five bytes. Every block carries
// a checksum that is compared whenever the block is read, and header and index carry one that is
// compared at open(): a damaged value is never used, and opening costs nothing.
//
// Any number of threads may read one table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

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
  [[nodiscard]] static Status write(const std::filesystem::path& path, const Header& header,
                                    const PairGame::Sorted& entries);
  // Refuses what is no such table, of another version, for other rules or stacks, cut off, or
  // damaged in its header or index.
  [[nodiscard]] static Result<std::shared_ptr<const PairTable>> open(
      const std::filesystem::path& path, Rules rules, int stacks);
  ~PairTable();
  PairTable(const PairTable&) = delete;
  PairTable& operator=(const PairTable&) = delete;

  [[nodiscard]] const Header& header() const { return header_; }
  [[nodiscard]] std::uint64_t bytes() const { return size_; }
  // The packed value of `key`; false where the table has none or its block is damaged.
  bool find(const PairKey& key, std::uint64_t& value) const;
  // Puts everything into the empty `game`, for going on with a build. Requires room for it; fails
  // where a block is damaged.
  [[nodiscard]] Status read_into(PairGame& game) const;

  // "calculation-3-playing.table"
  [[nodiscard]] static std::string file_name(Rules rules, int stacks);

 private:
  PairTable() = default;
  bool read_block(std::uint64_t block, std::vector<PairGame::Entry>& out) const;
  [[nodiscard]] PairKey first_key(std::uint64_t block) const;

  Header header_;
  const unsigned char* data_ = nullptr;
  std::uint64_t size_ = 0;
  std::uint64_t blocks_ = 0;
};

}  // namespace yomi::calculation
