#include "castle/advice.h"

namespace yomi::castle {
namespace {

Position after(const Position& start, const std::vector<Move>& moves, std::size_t count) {
  Position position = start;
  for (std::size_t i = 0; i < count; ++i) apply(position, moves[i]);
  return position;
}

Why reason_for(const Position& now, const Step& step, const std::vector<Move>& line) {
  const Column& from = now.columns[static_cast<std::size_t>(step.move.from)];
  if (step.move.to == Move::kFoundation) return is_safe(now, from.back()) ? Why::kSafe : Why::kUp;
  Position next = now;
  for (std::size_t i = step.first; i < step.first + step.count; ++i) apply(next, line[i]);
  if (vacant_columns(next) > vacant_columns(now)) return Why::kVacates;
  if (is_legal(next, {step.move.from, Move::kFoundation})) return Why::kUncovers;
  if (now.columns[static_cast<std::size_t>(step.move.to)].empty()) return Why::kMakesRoom;
  return Why::kBuilds;
}

}  // namespace

Advice advise(const Position& start, const std::vector<Move>& moves, const Budget& budget) {
  Advice advice;
  const Position now = after(start, moves, moves.size());
  advice.answer = solve(now, budget);
  advice.nodes = advice.answer.nodes;
  if (advice.answer.verdict == Verdict::kProved) {
    advice.answer.moves = shortened(now, advice.answer.moves);
    const auto steps = steps_of(now, advice.answer.moves);
    if (steps.empty()) return advice;
    advice.step = steps.front();
    advice.why = reason_for(now, steps.front(), advice.answer.moves);
    return advice;
  }
  if (advice.answer.verdict != Verdict::kRefuted) return advice;
  if (moves.empty()) {
    advice.lost_from_start = true;
    return advice;
  }
  // What can be won stays so on the way back: the last such position is found by halving.
  std::size_t won = 0;
  std::size_t lost = moves.size();
  const SolveResult first = solve(start, budget);
  advice.nodes += first.nodes;
  if (first.verdict == Verdict::kUnknown) return advice;
  if (first.verdict == Verdict::kRefuted) {
    advice.lost_from_start = true;
    return advice;
  }
  while (lost - won > 1) {
    const std::size_t middle = won + (lost - won) / 2;
    const SolveResult result = solve(after(start, moves, middle), budget);
    advice.nodes += result.nodes;
    if (result.verdict == Verdict::kUnknown) return advice;
    (result.verdict == Verdict::kProved ? won : lost) = middle;
  }
  advice.take_back = static_cast<int>(moves.size() - won);
  return advice;
}

}  // namespace yomi::castle
