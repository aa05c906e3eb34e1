// What to do now: the next step of a win, or, when there is none left, how far back there was one.
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "castle/rules.h"
#include "castle/solver.h"
#include "castle/steps.h"

namespace yomi::castle {

enum class Why {
  kWon,        // nothing is left to do
  kSafe,       // the card goes up, and nothing can need it any more
  kUp,         // the card goes up
  kVacates,    // the step empties a column
  kUncovers,   // the step uncovers a card that can go up
  kBuilds,     // the step joins runs
  kMakesRoom,  // the step parks cards in an empty column
};

struct Advice {
  SolveResult answer;        // for the position now; its moves are a win from here
  std::optional<Step> step;  // the best next step, when the position can be won
  Why why = Why::kWon;
  std::optional<int> take_back;  // when lost: so many moves, to the last position that can be won
  // When lost and it is known: the step of the line so far in which the game was lost. Its first
  // move may still have been harmless where it is a run's; `take_back` leads to the move that lost,
  // moves[moves.size() − take_back].
  std::optional<Step> lost_by;
  bool lost_from_start = false;  // when lost: the start could not be won either; it may be this one
  // When lost: the game could be won after so many moves, and could not after so many; what lies
  // between is open where the budget ended.
  std::optional<std::size_t> won_after;
  std::optional<std::size_t> lost_after;
  std::uint64_t nodes = 0;
};

// `moves` lead from `start` to the position now. The budget is that of all searches together; the
// position now comes first.
[[nodiscard]] Advice advise(const Position& start, const std::vector<Move>& moves,
                            const Budget& budget, Progress* progress = nullptr);

}  // namespace yomi::castle
