#include "castle/advice.h"

#include <algorithm>

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

// Finds where a lost game was lost. What can be won stays so on the way back, so that the place is
// found by halving; where a search does not end within its share, another place is tried.
class LossFinder {
 public:
  LossFinder(const Position& start, const std::vector<Move>& moves, const Budget& budget,
             Progress* progress, Advice& advice)
      : start_(start), moves_(moves), budget_(budget), progress_(progress), advice_(advice) {}

  void run() {
    advice_.lost_after = moves_.size();
    open_.assign(moves_.size() + 1, false);
    if (moves_.empty() || ask(0) == Verdict::kRefuted) {
      advice_.lost_from_start = true;
      advice_.lost_after = 0;
      return;
    }
    while (const auto next = next_place()) {
      ask(*next);
      if (stopped_) break;
    }
    if (!advice_.won_after || *advice_.won_after + 1 != *advice_.lost_after) return;
    advice_.take_back = static_cast<int>(moves_.size() - *advice_.won_after);
    for (const Step& step : steps_of(start_, moves_))
      if (step.first <= *advice_.won_after && *advice_.won_after < step.first + step.count)
        advice_.lost_by = step;
  }

 private:
  // The place nearest to the middle between what is won and what is lost that was not tried yet.
  [[nodiscard]] std::optional<std::size_t> next_place() const {
    const std::size_t low = advice_.won_after ? *advice_.won_after + 1 : 1;
    const std::size_t high = *advice_.lost_after;
    std::optional<std::size_t> best;
    const auto away = [&](std::size_t place) {
      const std::size_t twice = 2 * place;
      const std::size_t middle = low + high - 1;
      return twice > middle ? twice - middle : middle - twice;
    };
    for (std::size_t place = low; place < high; ++place)
      if (!open_[place] && (!best || away(place) < away(*best))) best = place;
    return best;
  }

  Verdict ask(std::size_t count) {
    // Half of what is left, so that one hard position does not take all.
    const std::uint64_t left = budget_.nodes - std::min(budget_.nodes, advice_.nodes);
    Budget share = budget_.nodes == Budget::kUnlimited ? budget_ : budget_.with_nodes(left / 2 + 1);
    if (budget_.deadline != Budget::Clock::time_point::max())
      share = share.with_time((budget_.deadline - Budget::Clock::now()) / 2);
    const SolveResult result = solve(after(start_, moves_, count), share, progress_);
    advice_.nodes += result.nodes;
    if (result.verdict == Verdict::kProved) advice_.won_after = count;
    if (result.verdict == Verdict::kRefuted) advice_.lost_after = count;
    if (result.verdict == Verdict::kUnknown) {
      open_[count] = true;
      stopped_ = result.reason == StopReason::kCancelled || left == 0 ||
                 Budget::Clock::now() >= budget_.deadline;
    }
    return result.verdict;
  }

  const Position& start_;
  const std::vector<Move>& moves_;
  const Budget& budget_;
  Progress* progress_;
  Advice& advice_;
  std::vector<bool> open_;
  bool stopped_ = false;
};

}  // namespace

Advice advise(const Position& start, const std::vector<Move>& moves, const Budget& budget,
              Progress* progress) {
  Advice advice;
  const Position now = after(start, moves, moves.size());
  advice.answer = solve(now, budget, progress);
  advice.nodes = advice.answer.nodes;
  if (advice.answer.verdict == Verdict::kRefuted)
    LossFinder(start, moves, budget, progress, advice).run();
  if (advice.answer.verdict != Verdict::kProved) return advice;
  advice.answer.moves = shortened(now, advice.answer.moves, budget);
  const auto steps = steps_of(now, advice.answer.moves);
  if (steps.empty()) return advice;
  advice.step = steps.front();
  advice.why = reason_for(now, steps.front(), advice.answer.moves);
  return advice;
}

}  // namespace yomi::castle
