#include "bridge/judge.h"

#include <algorithm>

namespace yomi::bridge {
namespace {

void judge_double_dummy(const Exercise& exercise, const Budget& budget, Judgement& judgement) {
  const auto deal = complete_deal(exercise.record.deal);
  if (!deal) return;
  const auto position = replay(*deal, *exercise.record.contract, exercise.record.cards());
  if (!position) return;
  DoubleDummy solver(budget);
  judgement.stopped = solver.stopped();
  if (!solver.ready()) return;
  const CardTricks tricks = solver.all_cards(*position);
  const std::int8_t most = *std::max_element(tricks.begin(), tricks.end());
  for (int i = 0; i < 52; ++i)
    if (tricks[static_cast<std::size_t>(i)] == most) judgement.best.insert(Card::from_index(i));
  judgement.legal = position->legal();
}

}  // namespace

Result<Judgement> judge(const Exercise& exercise, const std::array<JudgedMethod, 3>& methods,
                        int seeds, const Budget& budget, survey::Executor& executor) {
  constexpr std::array<std::size_t, 3> kPlaces = {0, 1, 3};
  Judgement judgement;
  judge_double_dummy(exercise, budget, judgement);
  for (std::size_t m = 0; m < methods.size() && !judgement.stopped; ++m) {
    auto decision = make_decision(exercise.record, methods[m].agreements);
    if (!decision) return pass(decision);
    Strategy strategy = methods[m].strategy;
    for (int seed = 0; seed < seeds; ++seed, ++strategy.seed) {
      auto advice = advise(*decision, methods[m].agreements, strategy, budget, executor);
      if (!advice) return pass(advice);
      judgement.stopped = advice->stopped;
      if (judgement.stopped) return judgement;
      const auto add = [&](std::size_t place, Card card) {
        JudgedChoices& choices = judgement.by_method[place];
        choices.choices.push_back(card);
        if (exercise.book.contains(card)) ++choices.right;
      };
      if (kPlaces[m] == 3) add(2, advice->monte_carlo_choice);
      add(kPlaces[m], advice->choice);
      judgement.seconds += advice->seconds;
      judgement.slowest = std::max(judgement.slowest, advice->seconds);
    }
  }
  return judgement;
}

}  // namespace yomi::bridge
