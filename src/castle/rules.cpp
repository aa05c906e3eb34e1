#include "castle/rules.h"

#include <algorithm>

#include "base/check.h"
#include "base/text.h"

namespace yomi::castle {
namespace {

std::size_t suit_index(Card card) {
  return static_cast<std::size_t>(card.suit());
}

Column& column_at(Position& position, int index) {
  return position.columns[static_cast<std::size_t>(index)];
}

const Column& column_at(const Position& position, int index) {
  return position.columns[static_cast<std::size_t>(index)];
}

}  // namespace

Result<Variant> variant_named(std::string_view name) {
  for (const NamedVariant& each : kVariants)
    if (each.name == name) return each.variant;
  return fail("the game is castle, streets or citadel, not {}", in_quotes(name));
}

Status check(const Variant& variant) {
  if (variant.columns < 1 || variant.columns > kMaxColumns)
    return fail("a game has 1 to {} columns, not {}", kMaxColumns, variant.columns);
  if (variant.suits < 1 || variant.suits > cards::kSuits)
    return fail("a game has 1 to {} suits, not {}", cards::kSuits, variant.suits);
  if (variant.ranks < 1 || variant.ranks > cards::kRanks)
    return fail("a game has 1 to {} ranks, not {}", cards::kRanks, variant.ranks);
  return {};
}

Status check(const Position& position) {
  const auto columns = static_cast<int>(position.columns.size());
  if (Status status = check(Variant{columns, position.suits, position.ranks, true}); !status)
    return status;
  cards::CardSet seen;
  const auto place = [&](Card card) -> Status {
    if (static_cast<int>(card.suit()) >= position.suits || card.rank().value() > position.ranks)
      return fail("the card {} is not in this deck", cards::to_string(card));
    if (seen.contains(card)) return fail("the card {} is there twice", cards::to_string(card));
    seen.insert(card);
    return {};
  };
  for (int s = 0; s < cards::kSuits; ++s) {
    const int top = position.foundations[static_cast<std::size_t>(s)];
    if (top < 0 || top > position.ranks) return fail("there is no foundation at rank {}", top);
    for (int r = 1; r <= top; ++r)
      if (Status status = place(Card(static_cast<Suit>(s), Rank(r))); !status) return status;
  }
  for (const Column& column : position.columns)
    for (const Card card : column)
      if (Status status = place(card); !status) return status;
  for (int s = 0; s < position.suits; ++s)
    for (int r = 1; r <= position.ranks; ++r)
      if (const Card card(static_cast<Suit>(s), Rank(r)); !seen.contains(card))
        return fail("the card {} is missing", cards::to_string(card));
  return {};
}

bool is_legal(const Position& position, Move move) {
  const auto columns = static_cast<int>(position.columns.size());
  if (move.from < 0 || move.from >= columns || move.to < Move::kFoundation || move.to >= columns)
    return false;
  const Column& from = column_at(position, move.from);
  if (from.empty() || move.from == move.to) return false;
  const Card card = from.back();
  if (move.to == Move::kFoundation)
    return position.foundation(card.suit()) == card.rank().value() - 1;
  const Column& to = column_at(position, move.to);
  return to.empty() || to.back().rank().value() == card.rank().value() + 1;
}

void apply(Position& position, Move move) {
  CHECK(is_legal(position, move));
  Column& from = column_at(position, move.from);
  const Card card = from.back();
  from.pop_back();
  if (move.to == Move::kFoundation)
    ++position.foundations[suit_index(card)];
  else
    column_at(position, move.to).push_back(card);
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> moves;
  const auto columns = static_cast<int>(position.columns.size());
  for (int from = 0; from < columns; ++from) {
    for (int to = Move::kFoundation; to < columns; ++to) {
      const Move move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
      if (is_legal(position, move)) moves.push_back(move);
    }
  }
  return moves;
}

int vacant_columns(const Position& position) {
  return static_cast<int>(std::count_if(position.columns.begin(), position.columns.end(),
                                        [](const Column& column) { return column.empty(); }));
}

int top_run(const Column& column) {
  if (column.empty()) return 0;
  std::size_t start = column.size() - 1;
  while (start > 0 && column[start - 1].rank().value() == column[start].rank().value() + 1) --start;
  return static_cast<int>(column.size() - start);
}

int cards_left(const Position& position) {
  std::size_t left = 0;
  for (const Column& column : position.columns) left += column.size();
  return static_cast<int>(left);
}

bool is_sorted_down(const Position& position) {
  for (const Column& column : position.columns) {
    for (std::size_t i = 1; i < column.size(); ++i)
      if (column[i].rank() > column[i - 1].rank()) return false;
  }
  return true;
}

bool is_safe(const Position& position, Card card) {
  if (position.foundation(card.suit()) != card.rank().value() - 1) return false;
  for (int s = 0; s < position.suits; ++s)
    if (position.foundations[static_cast<std::size_t>(s)] < card.rank().value() - 2) return false;
  return true;
}

}  // namespace yomi::castle
