// A plain breadth-first search over exact positions, without a single trick: what the tests of this
// room hold the fast searches against. Small decks only.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "castle/rules.h"

namespace yomi::castle {

struct Reference {
  bool winnable = false;
  int shortest = 0;  // single-card moves, when winnable
};

inline std::string reference_key(const Position& position) {
  std::vector<std::string> columns;
  for (const Column& column : position.columns) {
    std::string text;
    for (const Card card : column) text += static_cast<char>('A' + card.index());
    columns.push_back(text + "|");
  }
  std::sort(columns.begin(), columns.end());
  std::string key;
  for (const std::string& column : columns) key += column;
  return key;
}

// nullopt when there are more than `limit` positions.
inline std::optional<Reference> reference_solve(const Position& start,
                                                std::size_t limit = 200'000) {
  std::unordered_set<std::string> seen{reference_key(start)};
  std::vector<Position> level{start};
  for (int depth = 0; !level.empty(); ++depth) {
    std::vector<Position> next;
    for (const Position& position : level) {
      if (is_won(position)) return Reference{true, depth};
      for (const Move move : legal_moves(position)) {
        Position after = position;
        apply(after, move);
        if (seen.insert(reference_key(after)).second) next.push_back(std::move(after));
      }
      if (seen.size() > limit) return std::nullopt;
    }
    level = std::move(next);
  }
  return Reference{};
}

// The small games of the tests: few columns make lost deals as common as won ones.
inline Variant small_variant(std::uint64_t number) {
  constexpr Variant kSmall[] = {{3, 2, 5, true},  {4, 2, 6, false}, {4, 3, 5, true},
                                {4, 4, 4, false}, {5, 4, 4, true},  {5, 3, 5, false},
                                {3, 4, 4, true},  {4, 4, 5, true},  {2, 2, 6, true}};
  return kSmall[number % std::size(kSmall)];
}

}  // namespace yomi::castle
