#include "bridge/advise.h"

#include <gtest/gtest.h>

#include "bridge/exercise.h"
#include "bridge/match.h"
#include "survey/executor.h"

namespace yomi::bridge {
namespace {

const Exercise& exercise(std::string_view name) {
  for (const Exercise& e : paper_exercises()) {
    if (e.name == name) return e;
  }
  ADD_FAILURE() << name;
  return paper_exercises().front();
}

Advice advice_for(std::string_view name, Strategy strategy, int threads = 1) {
  const Agreements agreements = standard_agreements();
  const Decision decision = *make_decision(exercise(name).record, agreements);
  survey::ThreadExecutor executor(threads);
  return *advise(decision, agreements, strategy, Budget{}, executor);
}

TEST(Exercises, NineteenOfThePaperAndTwoOfOursForEachClass) {
  EXPECT_EQ(paper_exercises().size(), 19U);
  std::array<int, 10> classes{};
  for (const Exercise& e : own_exercises()) ++classes[static_cast<std::size_t>(e.technique)];
  for (std::size_t c = 1; c <= 9; ++c) EXPECT_GE(classes[c], 2) << c;
  for (const auto* set : {&paper_exercises(), &own_exercises()}) {
    for (const Exercise& e : *set) {
      const auto decision = make_decision(e.record, standard_agreements());
      ASSERT_TRUE(decision) << e.name << ": " << decision.error().text();
      EXPECT_TRUE(decision->defends()) << e.name;
      EXPECT_EQ(e.book - decision->legal(), Hand()) << e.name;  // book cards are legal
    }
  }
}

TEST(Advise, AnEndingThatCanBeReadOut) {
  // 89-early: only the ace of diamonds, with a spade to follow, beats the slam.
  Strategy strategy;
  strategy.abc = false;
  strategy.deals = 40;
  const Advice advice = advice_for("89-early", strategy);
  EXPECT_EQ(to_string(advice.choice), "DA");
  EXPECT_EQ(advice.monte_carlo.deals, 40U);
}

TEST(Advise, ThreadsDoNotChangeTheAnswer) {
  Strategy strategy;
  strategy.deals = 24;
  strategy.abc_options.deals = 6;
  strategy.abc_options.model_deals = 3;
  const Advice one = advice_for("89", strategy, 1);
  const Advice two = advice_for("89", strategy, 2);
  EXPECT_EQ(one.choice, two.choice);
  ASSERT_EQ(one.monte_carlo.cards.size(), two.monte_carlo.cards.size());
  for (std::size_t i = 0; i < one.monte_carlo.cards.size(); ++i)
    EXPECT_EQ(one.monte_carlo.cards[i].per_deal, two.monte_carlo.cards[i].per_deal);
  ASSERT_TRUE(one.abc && two.abc);
  for (std::size_t i = 0; i < one.abc->cards.size(); ++i)
    EXPECT_EQ(one.abc->cards[i].estimate.per_deal, two.abc->cards[i].estimate.per_deal);
}

TEST(Advise, BothModelsPlayLegalCards) {
  Strategy strategy;
  strategy.deals = 12;
  strategy.abc_options.deals = 4;
  strategy.abc_options.horizon = 51;
  for (const BeliefModel model : {BeliefModel::kVote, BeliefModel::kOneDeal}) {
    strategy.abc_options.model = model;
    const Advice advice = advice_for("89", strategy);
    ASSERT_TRUE(advice.abc);
    for (const AbcCard& card : advice.abc->cards) {
      EXPECT_TRUE(card.estimate.deals == 4 || card.estimate.deals == 4 * kLookAgain);
      EXPECT_LE(card.estimate.tricks.max(), 13);
    }
  }
}

std::optional<Suit> request_in(const char* name, const SignalTable& signals) {
  Agreements agreements = standard_agreements();
  agreements.signals = signals;
  const Decision decision = *make_decision(exercise(name).record, agreements);
  const auto read = signals_of(decision.plays, partner(decision.seat), decision.table, agreements,
                               decision.dummy);
  return requested_suit(decision, signals, read);
}

TEST(Advise, ARequestIsAHighCardOrALowOneUpsideDown) {
  // 81c: West discarded the nine of spades; 120b: the three of clubs; 170b: the three under the
  // ace.
  EXPECT_EQ(request_in("81c", SignalTable::standard()), Suit::kSpades);
  EXPECT_EQ(request_in("81c", SignalTable::upside_down()), std::nullopt);
  EXPECT_EQ(request_in("120b", SignalTable::standard()), std::nullopt);
  EXPECT_EQ(request_in("120b", SignalTable::upside_down()), Suit::kClubs);
  EXPECT_EQ(request_in("170b", SignalTable::standard()), std::nullopt);
}

TEST(Advise, FactsAreCountedOnEnoughDeals) {
  // 120b: whether the spade return sets the contract hangs on partner's cards.
  Strategy strategy;
  strategy.abc = false;
  strategy.deals = 60;
  const Advice advice = advice_for("120b", strategy);
  for (const Fact& fact : advice.facts) {
    EXPECT_GE(fact.set, kFactDeals);
    EXPECT_GE(fact.made, kFactDeals);
    EXPECT_EQ(fact.set + fact.made, 60U);
    EXPECT_LE(fact.held_set, fact.set);
    const stats::Interval set = stats::wilson95(fact.held_set, fact.set);
    const stats::Interval made = stats::wilson95(fact.held_made, fact.made);
    EXPECT_TRUE(set.low > made.high || made.low > set.high);
  }
  EXPECT_FALSE(advice.facts.empty());
  strategy.deals = 19;  // one side has fewer than ten
  EXPECT_TRUE(advice_for("120b", strategy).facts.empty());
}

TEST(Advise, TheSignalSentIsWhatTheHandHolds) {
  // 71: East holds the ace and king of hearts and encourages.
  Strategy strategy;
  strategy.abc = false;
  strategy.deals = 20;
  const Advice advice = advice_for("71", strategy);
  EXPECT_EQ(to_string(advice.choice), "H7");
  ASSERT_TRUE(advice.sent);
  EXPECT_EQ(advice.sent->says, SignalSays::kLikes);
  EXPECT_TRUE(advice.truthful);
}

TEST(Advise, AStoppedBudgetGivesNoAnswerRatherThanAGuess) {
  const Agreements agreements = standard_agreements();
  const Decision decision = *make_decision(exercise("89").record, agreements);
  survey::ThreadExecutor executor(1);
  std::stop_source stop;
  stop.request_stop();
  Budget budget;
  budget.stop = stop.get_token();
  const auto advice = advise(decision, agreements, Strategy{}, budget, executor);
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->stopped, StopReason::kCancelled);
}

TEST(Match, EveryArmPlaysTheSamePositionToItsEnd) {
  const Agreements agreements = standard_agreements();
  DoubleDummy::configure(2, std::uint64_t{200} << 20);
  Game game;
  {
    DoubleDummy solver;
    game = balanced_game(3, 1, 4, agreements, solver);
  }
  EXPECT_EQ(game.cards.size(), 36U);
  Side side{agreements, Strategy{}};
  side.strategy.deals = 6;
  side.strategy.abc = false;
  survey::ThreadExecutor executor(1);
  const auto played = play_out(game, side, side, Budget{}, executor);
  ASSERT_TRUE(played);
  EXPECT_EQ(played->cards.size(), 52U);
  const auto position = replay(game.deal, game.contract, played->cards);
  ASSERT_TRUE(position);
  EXPECT_EQ(position->won[0] + position->won[1], 13);
}

}  // namespace
}  // namespace yomi::bridge
