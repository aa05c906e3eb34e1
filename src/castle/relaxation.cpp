#include "castle/relaxation.h"

#include <algorithm>

namespace yomi::castle {
namespace {

using SymbolColumn = std::vector<Symbol>;

SymbolSet seen_cards(const RelaxedPosition& position) {
  SymbolSet seen = 0;
  for (const SymbolColumn& column : position.columns)
    for (const Symbol symbol : column)
      if (!is_forgotten(symbol)) seen |= bit_of(symbol);
  return seen;
}

// The suits that a top card may have, and those of them as which it may go up.
struct Readings {
  unsigned possible = 0;
  unsigned playable = 0;
};

Readings readings(Symbol top, const RelaxedPosition& position, SymbolSet seen,
                  const Relaxation& relaxation) {
  const int rank = rank_of(top);
  Readings as;
  as.possible = is_forgotten(top) ? possible_suits(rank, position.foundations, seen,
                                                   relaxation.remembered, relaxation.suits)
                                  : 1u << suit_of(top);
  as.playable = playable_suits(rank, position.foundations, as.possible, relaxation.suits);
  return as;
}

void sort_columns(RelaxedPosition& position) {
  std::sort(position.columns.begin(), position.columns.end(), is_before);
}

// Each once, and the columns of each in order.
void sort_once(std::vector<RelaxedPosition>& positions) {
  for (RelaxedPosition& each : positions) sort_columns(each);
  std::sort(positions.begin(), positions.end(),
            [](const RelaxedPosition& a, const RelaxedPosition& b) {
              if (a.foundations != b.foundations) return a.foundations < b.foundations;
              return std::lexicographical_compare(a.columns.begin(), a.columns.end(),
                                                  b.columns.begin(), b.columns.end(), is_before);
            });
  positions.erase(std::unique(positions.begin(), positions.end()), positions.end());
}

RelaxedPosition after_removal(const RelaxedPosition& position, std::size_t from,
                              const Relaxation& relaxation) {
  RelaxedPosition next = position;
  next.columns[from].pop_back();
  forget(next.columns[from], relaxation.remembered);
  return next;
}

void add_readings(const RelaxedPosition& position, std::size_t from, unsigned suits,
                  const Relaxation& relaxation, std::vector<RelaxedPosition>& out) {
  for (int suit = 0; suit < relaxation.suits; ++suit) {
    if ((suits & (1u << suit)) == 0) continue;
    RelaxedPosition next = after_removal(position, from, relaxation);
    next.foundations = raised(next.foundations, suit);
    out.push_back(std::move(next));
  }
}

void add_tableau_moves(const RelaxedPosition& position, const Relaxation& relaxation,
                       std::vector<RelaxedPosition>& out) {
  for (std::size_t from = 0; from < position.columns.size(); ++from) {
    if (position.columns[from].empty()) continue;
    const Symbol card = position.columns[from].back();
    for (std::size_t to = 0; to < position.columns.size(); ++to) {
      const SymbolColumn& target = position.columns[to];
      if (to == from || (!target.empty() && rank_of(target.back()) != rank_of(card) + 1)) continue;
      RelaxedPosition next = after_removal(position, from, relaxation);
      next.columns[to].push_back(card);
      forget(next.columns[to], relaxation.remembered);
      out.push_back(std::move(next));
    }
  }
}

}  // namespace

bool is_before(const SymbolColumn& a, const SymbolColumn& b) {
  // Longer columns first, so that empty ones come last; not the vectors' own order, for which
  // gcc 12 warns about a comparison of bytes that cannot happen.
  if (a.size() != b.size()) return a.size() > b.size();
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}

Foundations foundations_of(const Position& position) {
  unsigned packed = 0;
  for (int suit = 0; suit < cards::kSuits; ++suit)
    packed |= static_cast<unsigned>(position.foundations[static_cast<std::size_t>(suit)])
              << (4 * suit);
  return static_cast<Foundations>(packed);
}

void forget(SymbolColumn& column, SymbolSet remembered) {
  if (column.empty()) return;
  std::size_t first = column.size() - 1;
  while (first > 0 && rank_of(column[first - 1]) == rank_of(column[first]) + 1) --first;
  for (std::size_t i = first == 0 ? 0 : first + 1; i < column.size(); ++i)
    if (is_forgotten(column[i]) || (remembered & bit_of(column[i])) == 0)
      column[i] = without_suit(column[i]);
}

RelaxedPosition relaxed(const Position& position, const Relaxation& relaxation) {
  RelaxedPosition image;
  image.foundations = foundations_of(position);
  for (const Column& column : position.columns) {
    SymbolColumn symbols;
    for (const Card card : column) symbols.push_back(symbol_of(card));
    forget(symbols, relaxation.remembered);
    image.columns.push_back(std::move(symbols));
  }
  sort_columns(image);
  return image;
}

bool is_won(const RelaxedPosition& position) {
  return std::all_of(position.columns.begin(), position.columns.end(),
                     [](const SymbolColumn& column) { return column.empty(); });
}

std::vector<RelaxedPosition> successors(const RelaxedPosition& position,
                                        const Relaxation& relaxation) {
  std::vector<RelaxedPosition> next;
  const SymbolSet seen = seen_cards(position);
  for (std::size_t from = 0; from < position.columns.size(); ++from) {
    if (position.columns[from].empty()) continue;
    const Readings as = readings(position.columns[from].back(), position, seen, relaxation);
    add_readings(position, from, as.playable, relaxation, next);
  }
  add_tableau_moves(position, relaxation, next);
  sort_once(next);
  return next;
}

std::vector<std::vector<RelaxedPosition>> forced_moves(const RelaxedPosition& position,
                                                       const Relaxation& relaxation) {
  std::vector<std::vector<RelaxedPosition>> forced;
  const SymbolSet seen = seen_cards(position);
  for (std::size_t from = 0; from < position.columns.size(); ++from) {
    if (position.columns[from].empty()) continue;
    const Symbol top = position.columns[from].back();
    const Readings as = readings(top, position, seen, relaxation);
    if (as.playable == 0 || as.playable != as.possible ||
        !is_safe_rank(rank_of(top), position.foundations, relaxation.suits))
      continue;
    add_readings(position, from, as.playable, relaxation, forced.emplace_back());
    sort_once(forced.back());
  }
  return forced;
}

}  // namespace yomi::castle
