// shortened(): a search's line may wander, the closure's for a hundred thousand moves. Two ways to
// make it shorter, both by the line alone:
//   1. Short cuts. Positions are compared without regard to the order of columns. From each
//   position
//      of the line, all that a few moves reach is looked up among the line's later positions; the
//      furthest one met is where the line goes on.
//   2. One by one, each move that the rest can do without is left out. This tries every move
//   against
//      the whole rest, so only lines that are short already are given to it.
// Positions are recognised by a 64-bit key; the result is replayed, so a collision costs the
// shortening and never a false line.
#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>

#include "base/random.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

constexpr std::size_t kLookedUp = 150;  // positions looked up from one position of a long line
constexpr std::size_t kOneByOne = 400;  // the longest line that is tried move by move
constexpr int kRounds = 4;              // of short cuts
constexpr std::size_t kPollEvery = 16;  // moves of a line between two looks at the clock

bool is_over(const Budget& budget) {
  return budget.stop.stop_requested() || Budget::Clock::now() >= budget.deadline;
}

// A move by cards, so that it means the same whatever the order of columns. Onto nothing: up when
// `up`, else into an empty column.
struct CardMove {
  Card card;
  std::optional<Card> onto;
  bool up = false;
};

CardMove by_cards(const Position& position, Move move) {
  const Column& from = position.columns[static_cast<std::size_t>(move.from)];
  CardMove result{from.back(), std::nullopt, move.to == Move::kFoundation};
  if (!result.up) {
    const Column& to = position.columns[static_cast<std::size_t>(move.to)];
    if (!to.empty()) result.onto = to.back();
  }
  return result;
}

std::optional<Move> by_columns(const Position& position, const CardMove& wanted) {
  std::optional<Move> result;
  for (std::size_t i = 0; i < position.columns.size(); ++i) {
    const Column& column = position.columns[i];
    if (!column.empty() && column.back() == wanted.card)
      result = Move{static_cast<std::int8_t>(i), Move::kFoundation};
  }
  if (!result || wanted.up) return result;
  for (std::size_t i = 0; i < position.columns.size(); ++i) {
    const Column& column = position.columns[i];
    const bool fits =
        wanted.onto ? !column.empty() && column.back() == *wanted.onto : column.empty();
    if (!fits) continue;
    result->to = static_cast<std::int8_t>(i);
    return result;
  }
  return std::nullopt;
}

std::uint64_t key_of(const Column& column) {
  std::uint64_t key = 0;
  for (const Card card : column) key = mix64(key + static_cast<std::uint64_t>(card.index()) + 1);
  return key;
}

// A sum over the columns, so the same in any order. The foundations follow from the columns.
std::uint64_t key_of(const Position& position) {
  std::uint64_t key = 0;
  for (const Column& column : position.columns) key += key_of(column);
  return key;
}

using Places = std::unordered_map<std::uint64_t, std::size_t>;  // the last index of a position

// The furthest position of the line after `index` that can be met within a few moves, and they.
struct Cut {
  std::size_t index = 0;
  std::vector<Move> moves;
};
Cut look_up(const Position& start, std::size_t index, Move next, const Places& places,
            std::size_t reach) {
  struct Seen {
    Position position;
    std::size_t parent = 0;
    Move move;
    std::size_t depth = 0;
  };
  std::vector<Seen> seen{{start, 0, {}, 0}};
  std::unordered_map<std::uint64_t, char> known{{key_of(start), 0}};
  Cut best{index + 1, {next}};
  std::ptrdiff_t gain = 0;
  for (std::size_t at = 0; at < seen.size() && seen.size() < reach; ++at) {
    for (const Move move : legal_moves(seen[at].position)) {
      Position after = seen[at].position;
      apply(after, move);
      const std::uint64_t key = key_of(after);
      if (!known.emplace(key, 0).second) continue;
      const std::size_t depth = seen[at].depth + 1;
      const auto found = places.find(key);
      if (found != places.end() && found->second > index) {
        const auto saved =
            static_cast<std::ptrdiff_t>(found->second - index) - static_cast<std::ptrdiff_t>(depth);
        if (saved > gain) {
          gain = saved;
          best = {found->second, {move}};
          for (std::size_t i = at; i != 0; i = seen[i].parent) best.moves.push_back(seen[i].move);
          std::reverse(best.moves.begin(), best.moves.end());
        }
      }
      seen.push_back({std::move(after), at, move, depth});
    }
  }
  return best;
}

// One round of short cuts, within `reach` positions; 0: only what lies between two visits of a
// position is left out. nullopt if the result is no win, or the budget ended before it.
std::optional<std::vector<Move>> cut_short(const Position& start, const std::vector<Move>& moves,
                                           std::size_t reach, const Budget& budget) {
  Places places;
  std::vector<CardMove> line;
  Position position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i % kPollEvery == 0 && is_over(budget)) return std::nullopt;
    places[key_of(position)] = i;
    line.push_back(by_cards(position, moves[i]));
    apply(position, moves[i]);
  }
  places[key_of(position)] = moves.size();
  std::vector<Move> result;
  position = start;
  std::size_t rounds = 0;
  for (std::size_t i = places[key_of(start)]; i < line.size();) {
    if (rounds++ % kPollEvery == 0 && is_over(budget)) return std::nullopt;
    const auto next = by_columns(position, line[i]);
    if (!next || !is_legal(position, *next)) return std::nullopt;
    const Cut cut = look_up(position, i, *next, places, reach);
    for (const Move move : cut.moves) {
      apply(position, move);
      result.push_back(move);
    }
    i = std::max(cut.index, places[key_of(position)]);
  }
  if (!is_won(position)) return std::nullopt;
  return result;
}

// Walks the line without the move at `skip`; the positions that follow must still take the rest.
bool works_without(const Position& start, const std::vector<Move>& moves, std::size_t skip) {
  Position position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (i == skip) continue;
    if (!is_legal(position, moves[i])) return false;
    apply(position, moves[i]);
  }
  return is_won(position);
}

std::vector<Move> one_by_one(const Position& start, std::vector<Move> moves, const Budget& budget) {
  for (std::size_t i = 0; i < moves.size() && !is_over(budget);) {
    // A card that moves twice in a row can go the whole way at once.
    if (i + 1 < moves.size() && moves[i].to != Move::kFoundation &&
        moves[i].to == moves[i + 1].from) {
      std::vector<Move> joined = moves;
      joined[i + 1].from = joined[i].from;
      joined.erase(joined.begin() + static_cast<std::ptrdiff_t>(i));
      if (works_without(start, joined, joined.size())) {
        moves = std::move(joined);
        i = i > 0 ? i - 1 : 0;
        continue;
      }
    }
    if (moves[i].to != Move::kFoundation && works_without(start, moves, i))
      moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  return moves;
}

}  // namespace

std::vector<Move> shortened(const Position& start, std::vector<Move> moves, const Budget& budget) {
  if (auto cut = cut_short(start, moves, 0, budget)) moves = std::move(*cut);
  for (int round = 0; round < kRounds && moves.size() > kOneByOne; ++round) {
    auto cut = cut_short(start, moves, kLookedUp, budget);
    if (!cut || cut->size() >= moves.size()) break;
    moves = std::move(*cut);
  }
  return moves.size() > kOneByOne ? moves : one_by_one(start, std::move(moves), budget);
}

}  // namespace yomi::castle
