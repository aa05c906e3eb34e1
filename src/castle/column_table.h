// ColumnTable: every distinct column of one search, stored once, as a node of a trie. A position is
// then a handful of ids, equal columns have equal ids, and a move is two table lookups: below() for
// the column the card leaves, pushed() for the one it joins.
//
// A column here is a relaxed one (relaxation.h) for the table's `remembered` set: the cards of its
// top run have forgotten their suit as the definition says; with kEverySymbol it is a real column.
// Nodes for the inside of dealt columns exist too; they are never handed out.
//
// Id 0 is the empty column. Ids are dense and stay valid while the table lives.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "castle/symbol.h"

namespace yomi::castle {

using ColumnId = std::uint32_t;
inline constexpr ColumnId kEmptyColumn = 0;

// What the finder weighs in a column (finder.h); measured once, when the column is made.
struct ColumnShape {
  std::uint8_t inversions = 0;       // cards above a card of lower rank
  std::uint8_t suit_inversions = 0;  // cards above a lower card of their own suit
  std::uint8_t breaks = 0;           // neighbours that are no run
  std::uint8_t king_run = 0;         // length of the run from a king at the bottom, 0 without one
  bool rises = false;                // the top is higher than the card under it
};

class ColumnTable {
 public:
  struct Node {
    std::uint64_t key = 0;           // as good as random; a position's hash is a sum of these
    std::uint64_t rank_key = 0;      // the same from the ranks alone
    SymbolSet known = 0;             // its cards whose suit is known
    SymbolSet run_known = 0;         // those of them in the top run
    ColumnId below = 0;              // without the top; kUnmade until asked for
    ColumnId prefix = 0;             // without the top, before anything more is forgotten
    std::array<ColumnId, 5> next{};  // with a card one rank lower: by suit, or forgotten; 0: unmade
    Symbol top = kNoSymbol;
    std::uint8_t size = 0;
    std::uint8_t run = 0;  // length of the top run
    ColumnShape shape = {};
  };

  // `ranks`: the highest rank of the deck.
  ColumnTable(SymbolSet remembered, int ranks);

  // The column with these cards, bottom first, after the cards of its top run have forgotten.
  ColumnId add(std::vector<Symbol> cards);
  // Requires a column with a card.
  ColumnId below(ColumnId id) {
    const ColumnId known = nodes_[id].below;
    return known != kUnmade ? known : make_below(id);
  }
  // Requires an empty column, or a top one rank above `symbol`.
  ColumnId pushed(ColumnId id, Symbol symbol) {
    symbol = moved(symbol);
    const ColumnId known = id == kEmptyColumn ? roots_[symbol] : nodes_[id].next[slot(symbol)];
    return known != 0 ? known : extend(id, symbol);
  }
  // What a card looks like once it has been moved.
  [[nodiscard]] Symbol moved(Symbol symbol) const {
    return is_forgotten(symbol) || (remembered_ & bit_of(symbol)) != 0 ? symbol
                                                                       : without_suit(symbol);
  }
  [[nodiscard]] const Node& operator[](ColumnId id) const { return nodes_[id]; }
  [[nodiscard]] std::vector<Symbol> cards(ColumnId id) const;
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  // Bytes taken; shortly before the table must grow, what it will take while it does. One expansion
  // of a position makes far fewer than kRoom columns.
  [[nodiscard]] std::uint64_t bytes() const {
    const std::uint64_t now = std::uint64_t{nodes_.capacity()} * sizeof(Node);
    return nodes_.size() + kRoom < nodes_.capacity() ? now : 3 * now;
  }
  [[nodiscard]] SymbolSet remembered() const { return remembered_; }

 private:
  static constexpr ColumnId kUnmade = ~ColumnId{0};
  static constexpr std::size_t kRoom = 512;
  struct Dealt {
    ColumnId prefix;
    Symbol symbol;
    ColumnId id;
  };

  static std::size_t slot(Symbol symbol) {
    return is_forgotten(symbol) ? 4 : static_cast<std::size_t>(suit_of(symbol));
  }
  ColumnId make_below(ColumnId id);
  ColumnId extend(ColumnId prefix, Symbol symbol);
  void measure(Node& node, ColumnId prefix) const;

  SymbolSet remembered_;
  int ranks_;
  std::vector<Node> nodes_;
  std::array<ColumnId, 128> roots_{};
  std::vector<Dealt> dealt_;  // neighbours that only a deal can bring together; few
};

}  // namespace yomi::castle
