#include "castle/steps.h"

#include <algorithm>

namespace yomi::castle {
namespace {

// If `after` is `before` with the top cards of `from` moved, in order, to one other column: how
// many cards and to which column; {0, 0} if it is anything else.
struct Transfer {
  int cards = 0;
  int to = 0;
};

Transfer transfer(const Position& before, const Position& after, int from) {
  const Column& old_from = before.columns[static_cast<std::size_t>(from)];
  const Column& new_from = after.columns[static_cast<std::size_t>(from)];
  if (new_from.size() >= old_from.size() ||
      !std::equal(new_from.begin(), new_from.end(), old_from.begin()))
    return {};
  const std::size_t cards = old_from.size() - new_from.size();
  int to = -1;
  for (std::size_t i = 0; i < before.columns.size(); ++i) {
    if (static_cast<int>(i) == from || before.columns[i] == after.columns[i]) continue;
    if (to >= 0 || after.columns[i].size() != before.columns[i].size() + cards) return {};
    to = static_cast<int>(i);
    if (!std::equal(old_from.end() - static_cast<std::ptrdiff_t>(cards), old_from.end(),
                    after.columns[i].end() - static_cast<std::ptrdiff_t>(cards)))
      return {};
  }
  return to < 0 ? Transfer{} : Transfer{static_cast<int>(cards), to};
}

// The longest stretch from `first` that is one run move; a single move otherwise.
Step step_at(const Position& position, const std::vector<Move>& moves, std::size_t first) {
  Step step{moves[first], 1, first, 1, false};
  if (moves[first].to == Move::kFoundation) return step;
  const int from = moves[first].from;
  const Column& source = position.columns[static_cast<std::size_t>(from)];
  const Column run(source.end() - top_run(source), source.end());
  Position now = position;
  for (std::size_t i = first; i < moves.size() && moves[i].to != Move::kFoundation; ++i) {
    const Card card = now.columns[static_cast<std::size_t>(moves[i].from)].back();
    if (std::find(run.begin(), run.end(), card) == run.end()) break;
    apply(now, moves[i]);
    const Transfer done = transfer(position, now, from);
    if (done.cards < 2) continue;
    step.move.to = static_cast<std::int8_t>(done.to);
    step.cards = done.cards;
    step.count = i - first + 1;
  }
  return step;
}

}  // namespace

std::vector<Step> steps_of(const Position& start, const std::vector<Move>& moves) {
  std::vector<Step> steps;
  Position position = start;
  for (std::size_t i = 0; i < moves.size();) {
    const Step step = step_at(position, moves, i);
    for (; i < step.first + step.count; ++i) apply(position, moves[i]);
    steps.push_back(step);
  }
  for (std::size_t i = 2; i < steps.size(); ++i) {
    Step& aside = steps[i - 2];
    Step& across = steps[i - 1];
    Step& joined = steps[i];
    if (aside.move.to == Move::kFoundation || across.move.to == Move::kFoundation) continue;
    if (aside.move.from == across.move.from && joined.move.from == aside.move.to &&
        joined.move.to == across.move.to && joined.cards == aside.cards)
      aside.split = across.split = joined.split = true;
  }
  return steps;
}

}  // namespace yomi::castle
