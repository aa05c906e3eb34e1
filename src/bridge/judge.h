// How the methods do on decisions with a book answer (exercise.h): each is decided with several
// seeds, and counts as right where four fifths of them choose a card of the book's.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "bridge/advise.h"
#include "bridge/exercise.h"

namespace yomi::bridge {

// What a method is made of: the paper's Monte Carlo, its signals, our reading of the play, its abc.
struct JudgedMethod {
  Agreements agreements;
  Strategy strategy;
};
// One method's choices over the seeds.
struct JudgedChoices {
  std::vector<Card> choices;
  int right = 0;  // of them in the book
  [[nodiscard]] bool passed() const {
    return !choices.empty() && 5 * right >= 4 * static_cast<int>(choices.size());
  }
};
struct Judgement {
  // On the true deal: the cards that are best double dummy, and those that are legal.
  Hand best;
  Hand legal;
  // Plain, with signals, with reading, with abc. What reading chooses is where abc starts from: the
  // same deals, the same seed.
  std::array<JudgedChoices, 4> by_method;
  double seconds = 0;  // CPU
  double slowest = 0;  // of one decision
  std::optional<StopReason> stopped;
};
// `methods`: plain, with signals, with abc.
[[nodiscard]] Result<Judgement> judge(const Exercise& exercise,
                                      const std::array<JudgedMethod, 3>& methods, int seeds,
                                      const Budget& budget, survey::Executor& executor);

}  // namespace yomi::bridge
