#include "calculation/advice.h"

#include <gtest/gtest.h>

#include "calculation/known_order.h"
#include "calculation/reading.h"

namespace yomi::calculation {
namespace {

constexpr const char* kPosition =
    "1: 3 4 5 6 7 8 9 T J Q K\n2: T Q A 3 5 7 9 J K\n3: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
    "4: 3 7 J 2 6 T A 5 9 K\n1: 8 5 Q A\n2: 9 A Q J 6\n3: K K 9 5 J\nhand: 7\n";

Tableau read_tableau(const std::string& text) {
  auto record = read_any(text, {});
  EXPECT_TRUE(record) << record.error().to_string();
  return after(record->diagram);
}
AdviceSettings quick_settings(int stacks, int playouts) {
  AdviceSettings settings;
  settings.style = Style::fast(stacks);
  settings.style.ahead = 0;
  settings.style.plans = 8;
  settings.playouts = playouts;
  return settings;
}
Advice advise_on(const Tableau& tableau, const AdviceSettings& settings,
                 const Budget& budget = {}) {
  return advise(tableau.position, next_ranks(tableau), settings, budget);
}

TEST(Advice, ListsEveryPlacementTheChosenOneFirst) {
  const Tableau tableau = read_tableau(kPosition);
  const Advice advice = advise_on(tableau, quick_settings(3, 4));
  EXPECT_EQ(advice.verdict, Verdict::kEstimated);
  EXPECT_FALSE(advice.reason);
  ASSERT_EQ(advice.placements.size(), 3U);  // no base awaits a 7
  EXPECT_EQ(advice.placements.front().placement, placement_of(advice.moves.front()));
  for (const AdvisedPlacement& placed : advice.placements) {
    EXPECT_EQ(placed.played.games, 4U);
    EXPECT_TRUE(placed.chance);
    EXPECT_FALSE(placed.exact);
  }
  ASSERT_TRUE(advice.plan);
  Position now = tableau.position;
  for (const Move& move : advice.moves) {
    ASSERT_TRUE(is_legal(now, move));
    apply(now, move);
  }
  for (std::size_t s = 0; s < now.stacks.size(); ++s)
    EXPECT_EQ((*advice.plan)[s].size(), now.stacks[s].size());
}

TEST(Advice, IsTheSameWheneverItIsAsked) {
  const Tableau tableau = read_tableau(kPosition);
  const Advice one = advise_on(tableau, quick_settings(3, 2));
  const Advice two = advise_on(tableau, quick_settings(3, 2));
  EXPECT_EQ(one.moves, two.moves);
  EXPECT_EQ(one.nodes, two.nodes);
  for (std::size_t i = 0; i < one.placements.size(); ++i)
    EXPECT_EQ(one.placements[i].played.won, two.placements[i].played.won);
}

TEST(Advice, ABudgetThatEndsIsAnOutcome) {
  const Tableau tableau = read_tableau(kPosition);
  const Advice none = advise_on(tableau, quick_settings(3, 4), Budget{}.with_nodes(10));
  EXPECT_EQ(none.verdict, Verdict::kUnknown);
  EXPECT_EQ(none.reason, StopReason::kNodes);
  EXPECT_TRUE(none.moves.empty());
  // Enough for the choice, not for all games.
  const Advice whole = advise_on(tableau, quick_settings(3, 0));
  const Advice part =
      advise_on(tableau, quick_settings(3, 1000), Budget{}.with_nodes(2 * whole.nodes));
  EXPECT_EQ(part.verdict, Verdict::kEstimated);
  EXPECT_EQ(part.reason, StopReason::kNodes);
  EXPECT_EQ(part.moves, whole.moves);
  EXPECT_LT(part.placements.back().played.games, 1000U);
}

TEST(Advice, AnEndingIsExact) {
  // T J K are to come and a Q is in hand: it must not be buried, so a third of the orders win.
  const Advice advice =
      advise_on(read_tableau("1: T J Q K\n2:\n3:\n4:\n1:\nhand: Q\n"), quick_settings(1, 4));
  EXPECT_EQ(advice.verdict, Verdict::kProved);
  ASSERT_EQ(advice.placements.size(), 1U);
  EXPECT_EQ(advice.placements.front().exact->to_string(), "1/3");
  EXPECT_EQ(advice.placements.front().played.games, 0U);
  const Advice lost =
      advise_on(read_tableau("1: T J Q K\n2: J K\n3:\n4:\n1: T Q\n2: J\n3: K\nhand: K\n"),
                quick_settings(3, 4));
  EXPECT_EQ(lost.verdict, Verdict::kRefuted);
  EXPECT_EQ(lost.placements.size(), 3U);
}

// A king may be kept or played, the game is won either way: then it is played. Stacks that hold the
// same cards share a row.
TEST(Advice, PrefersABaseWhereChancesAreEqual) {
  const Advice advice =
      advise_on(read_tableau("1: K\n2: K\n3:\n4:\n1: \n2:\n3:\nhand: K\n"), quick_settings(3, 0));
  EXPECT_EQ(advice.verdict, Verdict::kProved);
  ASSERT_EQ(advice.placements.size(), 3U);  // two bases and an empty stack
  EXPECT_EQ(placement_of(advice.moves.front()), (Placement{true, 0}));
  for (const AdvisedPlacement& placed : advice.placements)
    EXPECT_EQ(placed.exact->to_string(), "1");
  EXPECT_TRUE(advice.placements[1].placement.to_base);
  EXPECT_EQ(advice.placements[2].alike, (std::vector<std::uint8_t>{1, 2}));
}

TEST(Advice, StacksThatHoldTheSameCardsShareARow) {
  const Advice advice = advise_on(
      read_tableau("1: J Q K\n2: K\n3: K\n4:\n1: K\n2: K\n3:\nhand: Q\n"), quick_settings(3, 0));
  ASSERT_EQ(advice.placements.size(), 2U);
  for (const AdvisedPlacement& placed : advice.placements) {
    EXPECT_FALSE(placed.placement.to_base);
    EXPECT_EQ(placed.alike.size(), placed.placement.index == 2 ? 0U : 1U);
  }
}

TEST(Advice, WhatIsKnownOfTheStockIsUsed) {
  const auto chance = [](const char* stock) {
    const Advice advice = advise_on(
        read_tableau(std::string("1: T J Q K\n2:\n3:\n4:\n1:\nhand: Q\nstock: ") + stock + "\n"),
        quick_settings(1, 0));
    return advice.placements.front().exact->to_string();
  };
  EXPECT_EQ(chance("T"), "1/2");
  EXPECT_EQ(chance("K"), "0");
  EXPECT_EQ(chance("T J K"), "1");
  EXPECT_EQ(chance("T K J"), "0");
}

// With the whole order known each placement is decided, and what is advised leads to a win.
TEST(Advice, OfAKnownStockWins) {
  Tableau tableau = opening_of(Opening::kLaid, 3, shuffled_faces(1, 4));
  const auto line = solve_known_order(tableau.position, next_ranks(tableau), Budget{});
  ASSERT_EQ(line.verdict, Verdict::kProved);
  for (std::size_t turn = 1; turn <= 30; ++turn) {
    draw(tableau, tableau.next.front());
    for (const Move& move : line.moves[turn]) apply(tableau, move);
  }
  while (!tableau.next.empty()) {
    draw(tableau, tableau.next.front());
    const Advice advice = advise_on(tableau, quick_settings(3, 4));
    ASSERT_EQ(advice.verdict, Verdict::kProved) << format_position(tableau);
    ASSERT_TRUE(advice.plan);
    for (const Move& move : advice.moves) apply(tableau, move);
    for (std::size_t s = 0; s < tableau.stacks.size(); ++s)
      ASSERT_EQ((*advice.plan)[s].size(), tableau.stacks[s].size());
  }
  EXPECT_TRUE(is_won(tableau.position));
}

// The next cards are drawn in the look-ahead, so a player who sees a two coming does not bury what
// it will let go up; here it is enough that the choice is made within the same rules.
TEST(Advice, AKnownBeginningOfTheStockChangesTheGamesPlayedOut) {
  Tableau tableau = opening_of(Opening::kEmpty, 3, shuffled_faces(1, 2));
  draw(tableau, tableau.next.front());
  tableau.next.resize(30);
  const Advice seen = advise_on(tableau, quick_settings(3, 6));
  EXPECT_EQ(seen.verdict, Verdict::kEstimated);
  tableau.next.clear();
  const Advice unseen = advise_on(tableau, quick_settings(3, 6));
  EXPECT_NE(seen.nodes, unseen.nodes);
}

}  // namespace
}  // namespace yomi::calculation
