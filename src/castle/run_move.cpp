#include "castle/run_move.h"

#include "base/check.h"

namespace yomi::castle {
namespace {

// Moves `cards` cards with the help of the columns vacant[0 … n): the upper half steps aside over
// one column fewer, the lower half goes across over the rest, and the upper half follows.
void move_run(int from, int to, int cards, const std::vector<int>& vacant, std::size_t usable,
              std::vector<Move>& out) {
  if (cards == 1) {
    out.push_back({static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)});
    return;
  }
  CHECK(usable > 0 && cards <= run_capacity(static_cast<int>(usable)));
  const int upper = std::min(cards - 1, run_capacity(static_cast<int>(usable) - 1));
  const int aside = vacant[usable - 1];
  move_run(from, aside, upper, vacant, usable - 1, out);
  move_run(from, to, cards - upper, vacant, usable - 1, out);
  move_run(aside, to, upper, vacant, usable - 1, out);
}

}  // namespace

std::vector<Move> run_moves(const Position& position, int from, int to, int cards) {
  std::vector<int> vacant;
  for (std::size_t i = 0; i < position.columns.size(); ++i)
    if (position.columns[i].empty() && static_cast<int>(i) != to)
      vacant.push_back(static_cast<int>(i));
  std::vector<Move> moves;
  move_run(from, to, cards, vacant, vacant.size(), moves);
  return moves;
}

}  // namespace yomi::castle
