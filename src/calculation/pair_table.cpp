#include "calculation/pair_table.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/certificate.h"
#include "base/file.h"
#include "base/random.h"

namespace yomi::calculation {
namespace {

constexpr std::string_view kMagic = "YOMICALC";
constexpr std::uint32_t kTableVersion = 1;
constexpr std::uint64_t kHeaderBytes = 64;
constexpr std::uint64_t kIndexBytes = 20;  // order, stacks, offset
constexpr std::uint64_t kBlock = 64;
constexpr std::size_t kPiece = std::size_t{1} << 20;  // written at once

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
}

std::uint64_t get(const unsigned char* at, int bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) value |= static_cast<std::uint64_t>(at[i]) << (8 * i);
  return value;
}

// The loops of get() cost too much where every lookup compares a dozen keys.
template <class Number>
Number load(const unsigned char* at) {
  if constexpr (std::endian::native != std::endian::little)
    return static_cast<Number>(get(at, sizeof(Number)));
  Number value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

void put_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

// Advances `at`; false at the end of the block.
bool get_varint(const unsigned char*& at, const unsigned char* end, std::uint64_t& value) {
  value = 0;
  for (int shift = 0; shift < 64; shift += 7) {
    if (at == end) return false;
    const std::uint64_t byte = *at++;
    value |= (byte & 0x7f) << shift;
    if (byte < 0x80) return true;
  }
  return false;
}

std::uint32_t block_check(std::string_view bytes) {
  return static_cast<std::uint32_t>(mix64(fnv1a64(bytes)) >> 32);
}

std::string_view view(const unsigned char* from, std::uint64_t bytes) {
  return {reinterpret_cast<const char*>(from), static_cast<std::size_t>(bytes)};
}

void encode_block(const PairGame::Sorted& entries, std::uint64_t first, std::uint64_t end,
                  std::string& block) {
  block.clear();
  PairKey last;
  for (std::uint64_t i = first; i < end; ++i) {
    const PairGame::Entry entry = entries[i];
    put_varint(block, entry.key.order - last.order);
    put_varint(block, entry.key.stacks - (entry.key.order == last.order ? last.stacks : 0));
    put(block, entry.value, 5);
    last = entry.key;
  }
  put(block, block_check(block), 4);
}

}  // namespace

std::string PairTable::file_name(Rules rules, int stacks) {
  return fmt::format("calculation-{}-{}.table", stacks,
                     rules == Rules::kPaper ? "paper" : "playing");
}

Status PairTable::write(const std::string& path, const Header& header,
                        const PairGame::Sorted& entries) {
  const std::uint64_t blocks = (entries.size() + kBlock - 1) / kBlock;
  auto file = FileWriter::create(path);
  if (!file) return pass(file);
  // Header and index are known last and come first.
  const std::string blank(static_cast<std::size_t>(kHeaderBytes + blocks * kIndexBytes), '\0');
  if (auto written = file->append(blank); !written) return written;
  std::string index;
  std::string block;
  std::string body;
  std::uint64_t offset = 0;
  for (std::uint64_t first = 0; first < entries.size(); first += kBlock) {
    const PairKey key = entries[first].key;
    put(index, key.order, 8);
    put(index, key.stacks, 4);
    put(index, offset, 8);
    encode_block(entries, first, std::min(first + kBlock, entries.size()), block);
    offset += block.size();
    body += block;
    if (body.size() < kPiece && first + kBlock < entries.size()) continue;
    if (auto written = file->append(body); !written) return written;
    body.clear();
  }
  std::string head(kMagic);
  put(head, kTableVersion, 4);
  put(head, static_cast<std::uint64_t>(header.rules), 1);
  put(head, static_cast<std::uint64_t>(header.stacks), 1);
  put(head, static_cast<std::uint64_t>(header.complete), 2);
  put(head, entries.size(), 8);
  put(head, offset, 8);
  head.resize(kHeaderBytes - 8, '\0');
  put(head, fnv1a64(index, fnv1a64(head)), 8);
  if (auto written = file->overwrite(0, head + index); !written) return written;
  return file->commit();
}

Result<std::shared_ptr<const PairTable>> PairTable::open(const std::string& path, Rules rules,
                                                         int stacks) {
  auto file = MappedFile::open(path);
  if (!file) return pass(file);
  auto table = read(file->bytes(), path, rules, stacks);
  if (!table) return pass(table);
  (*table)->file_ = std::move(*file);
  return std::shared_ptr<const PairTable>(std::move(*table));
}

Result<std::shared_ptr<const PairTable>> PairTable::in(std::span<const unsigned char> bytes,
                                                       const std::string& name, Rules rules,
                                                       int stacks) {
  auto table = read(bytes, name, rules, stacks);
  if (!table) return pass(table);
  return std::shared_ptr<const PairTable>(std::move(*table));
}

Result<std::shared_ptr<PairTable>> PairTable::read(std::span<const unsigned char> bytes,
                                                   const std::string& name, Rules rules,
                                                   int stacks) {
  const std::uint64_t size = bytes.size();
  if (size < kHeaderBytes) return fail("{} is no table of Calculation", name);
  std::shared_ptr<PairTable> table(new PairTable);
  table->data_ = bytes.data();
  table->size_ = size;
  const unsigned char* at = table->data_;
  if (view(at, kMagic.size()) != kMagic || get(at + 8, 4) != kTableVersion)
    return fail("{} is no table of this version", name);
  table->header_ = {static_cast<Rules>(at[12]), at[13], static_cast<int>(get(at + 14, 2)),
                    get(at + 16, 8)};
  const Header& header = table->header_;
  if (header.rules != rules || header.stacks != stacks)
    return fail("{} is a table for other rules or another number of stacks", name);
  if (header.entries > size) return fail("{} is damaged", name);
  table->blocks_ = (header.entries + kBlock - 1) / kBlock;
  const std::uint64_t index = table->blocks_ * kIndexBytes;
  if (index > size || get(at + 24, 8) > size || kHeaderBytes + index + get(at + 24, 8) != size)
    return fail("{} is cut off or damaged", name);
  if (fnv1a64(view(at + kHeaderBytes, index), fnv1a64(view(at, kHeaderBytes - 8))) !=
      get(at + kHeaderBytes - 8, 8))
    return fail("{} is damaged: its checksum is wrong", name);
  table->checked_ = std::vector<std::atomic<Checked>>(static_cast<std::size_t>(table->blocks_));
  return table;
}

PairKey PairTable::first_key(std::uint64_t block) const {
  const unsigned char* at = data_ + kHeaderBytes + block * kIndexBytes;
  return {load<std::uint64_t>(at), load<std::uint32_t>(at + 8)};
}

std::uint64_t PairTable::first_behind(const PairKey& key) const {
  std::uint64_t low = 0;
  std::uint64_t high = blocks_;
  while (low < high) {
    const std::uint64_t middle = (low + high) / 2;
    if (key < first_key(middle))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

template <class Look>
bool PairTable::each_entry(std::uint64_t block, const Look& look) const {
  const std::uint64_t index = kHeaderBytes + blocks_ * kIndexBytes;
  const std::uint64_t body = size_ - index;
  const auto offset = [&](std::uint64_t b) {
    return b == blocks_ ? body : load<std::uint64_t>(data_ + kHeaderBytes + b * kIndexBytes + 12);
  };
  const std::uint64_t from = offset(block);
  const std::uint64_t to = offset(block + 1);
  if (from > to || to > body || to - from < 4) return false;
  const unsigned char* at = data_ + index + from;
  const unsigned char* end = data_ + index + to - 4;
  // Several threads may compare the same checksum at once; they find the same.
  std::atomic<Checked>& checked = checked_[static_cast<std::size_t>(block)];
  Checked state = checked.load(std::memory_order_relaxed);
  if (state == Checked::kNot) {
    const bool right = block_check(view(at, static_cast<std::uint64_t>(end - at))) == get(end, 4);
    state = right ? Checked::kGood : Checked::kDamaged;
    checked.store(state, std::memory_order_relaxed);
  }
  if (state == Checked::kDamaged) return false;
  PairKey key;
  while (at < end) {
    std::uint64_t order = 0;
    std::uint64_t stacks = 0;
    if (!get_varint(at, end, order) || !get_varint(at, end, stacks) || end - at < 5) return false;
    if (order != 0) key.stacks = 0;
    key.order += order;
    key.stacks += static_cast<std::uint32_t>(stacks);
    if (!look(key, at)) return true;
    at += 5;
  }
  return true;
}

bool PairTable::find(const PairKey& key, std::uint64_t& value) const {
  const std::uint64_t behind = first_behind(key);
  if (behind == 0) return false;
  bool found = false;
  const bool read = each_entry(behind - 1, [&](const PairKey& other, const unsigned char* at) {
    if (other < key) return true;
    found = other == key;
    if (found) value = get(at, 5);
    return false;
  });
  return read && found;
}

template <class Look>
void PairTable::each_small_block(int cards, const Look& look) const {
  std::uint64_t next = 0;  // the end of one run may be in the block where the following begins
  for (int first = 1; 2 * first <= cards; ++first) {
    const auto key_of = [&](int second) {
      return PairKey{static_cast<std::uint64_t>(first << 4 | second) << 52, 0};
    };
    const std::uint64_t begin = first_behind(key_of(first));
    const std::uint64_t end = first_behind(key_of(cards - first + 1));
    for (next = std::max(next, begin == 0 ? 0 : begin - 1); next < end; ++next) look(next);
  }
}

std::uint64_t PairTable::count_small(int cards) const {
  std::uint64_t blocks = 0;
  each_small_block(cards, [&](std::uint64_t) { ++blocks; });
  return blocks * kBlock;
}

void PairTable::read_small(int cards, PairGame& game) const {
  each_small_block(cards, [&](std::uint64_t block) {
    each_entry(block, [&](const PairKey& key, const unsigned char* value) {
      if (cards_of(key) <= cards) game.insert(key, get(value, 5));
      return true;
    });
  });
}

Status PairTable::read_into(PairGame& game) const {
  game.reserve(header_.entries);
  for (std::uint64_t block = 0; block < blocks_; ++block) {
    const bool read = each_entry(block, [&](const PairKey& key, const unsigned char* value) {
      game.insert(key, get(value, 5));
      return true;
    });
    if (!read) return fail("block {} of the table is damaged", block);
  }
  return {};
}

}  // namespace yomi::calculation
