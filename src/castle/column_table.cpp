#include "castle/column_table.h"

#include <algorithm>

#include "base/check.h"
#include "base/random.h"
#include "castle/relaxation.h"

namespace yomi::castle {

ColumnTable::ColumnTable(SymbolSet remembered, int ranks) : remembered_(remembered), ranks_(ranks) {
  nodes_.reserve(1024);
  nodes_.emplace_back();
}

ColumnId ColumnTable::add(std::vector<Symbol> cards) {
  forget(cards, remembered_);
  ColumnId id = kEmptyColumn;
  for (const Symbol symbol : cards) id = extend(id, symbol);
  return id;
}

ColumnId ColumnTable::make_below(ColumnId id) {
  const ColumnId below = add(cards(nodes_[id].prefix));
  nodes_[id].below = below;
  return below;
}

ColumnId ColumnTable::extend(ColumnId prefix, Symbol symbol) {
  const bool joins = prefix != kEmptyColumn && rank_of(nodes_[prefix].top) == rank_of(symbol) + 1;
  if (prefix == kEmptyColumn) {
    if (roots_[symbol] != 0) return roots_[symbol];
  } else if (joins) {
    if (nodes_[prefix].next[slot(symbol)] != 0) return nodes_[prefix].next[slot(symbol)];
  } else {
    const auto same = std::find_if(dealt_.begin(), dealt_.end(), [&](const Dealt& each) {
      return each.prefix == prefix && each.symbol == symbol;
    });
    if (same != dealt_.end()) return same->id;
  }
  const auto id = static_cast<ColumnId>(nodes_.size());
  CHECK(id < kUnmade);
  Node node;
  node.prefix = prefix;
  node.top = symbol;
  measure(node, prefix);
  // A card that joined a run that has forgotten already: nothing more is forgotten without it.
  const bool settled =
      prefix == kEmptyColumn || (joins && moved(nodes_[prefix].top) == nodes_[prefix].top);
  node.below = settled ? prefix : kUnmade;
  nodes_.push_back(node);
  if (prefix == kEmptyColumn)
    roots_[symbol] = id;
  else if (joins)
    nodes_[prefix].next[slot(symbol)] = id;
  else
    dealt_.push_back({prefix, symbol, id});
  return id;
}

void ColumnTable::measure(Node& node, ColumnId prefix) const {
  const Node& under = nodes_[prefix];
  const Symbol symbol = node.top;
  const int rank = rank_of(symbol);
  const bool joins = under.size > 0 && rank_of(under.top) == rank + 1;
  node.size = static_cast<std::uint8_t>(under.size + 1);
  node.key = mix64(under.key * 0x9e3779b97f4a7c15ULL + symbol + 1);
  node.rank_key = mix64(under.rank_key * 0x9e3779b97f4a7c15ULL + static_cast<unsigned>(rank) + 1);
  node.known = under.known;
  node.run = static_cast<std::uint8_t>(joins ? under.run + 1 : 1);
  node.run_known = joins ? under.run_known : 0;
  if (!is_forgotten(symbol)) {
    node.known |= bit_of(symbol);
    node.run_known |= bit_of(symbol);
  }
  node.shape = under.shape;
  int lowest = ranks_ + 1;
  bool suit_inverted = false;
  for (ColumnId at = prefix; at != kEmptyColumn; at = nodes_[at].prefix) {
    const Symbol lower = nodes_[at].top;
    lowest = std::min(lowest, rank_of(lower));
    suit_inverted |= rank_of(lower) < rank && !is_forgotten(lower) && !is_forgotten(symbol) &&
                     suit_of(lower) == suit_of(symbol);
  }
  if (rank > lowest) ++node.shape.inversions;
  if (suit_inverted) ++node.shape.suit_inversions;
  if (under.size > 0 && !joins) ++node.shape.breaks;
  const bool king_run =
      under.size == 0 ? rank == ranks_ : joins && under.shape.king_run == under.size;
  if (king_run) node.shape.king_run = node.size;
  node.shape.rises = under.size > 0 && rank > rank_of(under.top);
}

std::vector<Symbol> ColumnTable::cards(ColumnId id) const {
  std::vector<Symbol> cards;
  for (; id != kEmptyColumn; id = nodes_[id].prefix) cards.push_back(nodes_[id].top);
  std::reverse(cards.begin(), cards.end());
  return cards;
}

}  // namespace yomi::castle
