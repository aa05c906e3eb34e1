#include "castle/certificate.h"

#include <algorithm>
#include <numeric>

namespace yomi::castle {
namespace {

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xff);
}

void put_position(std::string& out, const Position& position) {
  put(out, position.columns.size(), 1);
  put(out, static_cast<std::uint64_t>(position.suits), 1);
  put(out, static_cast<std::uint64_t>(position.ranks), 1);
  for (const int foundation : position.foundations)
    put(out, static_cast<std::uint64_t>(foundation), 1);
  for (const Column& column : position.columns) {
    put(out, column.size(), 1);
    for (const Card card : column) put(out, static_cast<std::uint64_t>(card.index()), 1);
  }
}

}  // namespace

std::string encode_win(const Position& start, const std::vector<Move>& moves) {
  std::string body;
  put_position(body, start);
  put(body, moves.size(), 4);
  for (const Move move : moves) {
    put(body, static_cast<std::uint8_t>(move.from), 1);
    put(body, static_cast<std::uint8_t>(move.to), 1);
  }
  return body;
}

std::string encode_lost(const Position& start, RelaxedSet set) {
  // Only columns that occur, in ascending order.
  const std::size_t words = start.columns.size() + 1;
  const std::size_t count = set.records.size() / words;
  std::vector<std::uint32_t> order;
  std::vector<bool> occurs(set.columns.size(), false);
  for (std::size_t i = 0; i < set.records.size(); ++i)
    if (i % words != words - 1) occurs[set.records[i]] = true;
  for (std::uint32_t i = 0; i < set.columns.size(); ++i)
    if (occurs[i]) order.push_back(i);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return is_before(set.columns[a], set.columns[b]);
  });
  std::vector<std::uint32_t> renamed(set.columns.size(), 0);
  for (std::uint32_t i = 0; i < order.size(); ++i) renamed[order[i]] = i;
  for (std::size_t i = 0; i < set.records.size(); ++i)
    if (i % words != words - 1) set.records[i] = renamed[set.records[i]];
  for (std::size_t i = 0; i < count; ++i)
    std::sort(set.records.begin() + static_cast<std::ptrdiff_t>(i * words),
              set.records.begin() + static_cast<std::ptrdiff_t>(i * words + words - 1));
  std::vector<std::uint32_t> rows(count);
  std::iota(rows.begin(), rows.end(), 0u);
  const auto row = [&](std::uint32_t i) { return set.records.data() + i * words; };
  std::sort(rows.begin(), rows.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::lexicographical_compare(row(a), row(a) + words, row(b), row(b) + words);
  });

  std::string body;
  put_position(body, start);
  put(body, set.remembered, 8);
  put(body, order.size(), 4);
  for (const std::uint32_t i : order) {
    put(body, set.columns[i].size(), 1);
    for (const Symbol symbol : set.columns[i]) put(body, symbol, 1);
  }
  put(body, count, 4);
  for (const std::uint32_t i : rows)
    for (std::size_t w = 0; w < words; ++w) put(body, row(i)[w], 4);
  return body;
}

}  // namespace yomi::castle
