#include "calculation/regret.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "calculation/player.h"

namespace yomi::calculation {
namespace {

// Five ranks, bases by ones (1 2 3 4 5) and by twos (2 4 1 3 5).
constexpr Deck kFive(5, 0b0011);
constexpr int kFirst = kRanks - 5;

Judgement judged(const Position& position, const std::vector<Move>& moves, bool gave_up = false) {
  Optimum optimum(kFive, static_cast<int>(position.stacks.size()), std::uint64_t{1} << 20);
  const auto found = judge(optimum, kFive, position, moves, gave_up);
  EXPECT_TRUE(found);
  return found.value_or(Judgement{});
}

TEST(Regret, GivingUpCostsAllThereIs) {
  // Base 1 awaits its 4, base 2 its 3; the 3 and a king are to come, the other king is stacked.
  Position position = initial_position(1, kFive);
  position.stock.fill(0);
  position.height[0] = kFirst + 3;
  position.height[1] = kFirst + 3;
  position.stacks[0] = {5};
  position.stock[3] = 1;
  position.stock[5] = 1;
  position.hand = 4;
  const std::vector<Move> played = {{Move::Kind::kPlay, 0, 0}};
  EXPECT_EQ(judged(position, played).best, 1);
  EXPECT_EQ(judged(position, played).regret, 0);
  const Judgement gave_up = judged(position, played, true);
  EXPECT_EQ(gave_up.regret, 1);
  EXPECT_EQ(gave_up.mistake, Mistake::kGaveUp);
  // Nothing is lost yet on the stack: it may still be raised before the next card is drawn.
  EXPECT_EQ(judged(position, {{Move::Kind::kStack, 0, 0}}).regret, 0);
}

TEST(Regret, TheKingOnTopOfTheCardThatMustGoFirst) {
  // Two stacks: on the first a 3 that base 2 will take after its 1; a king goes on the other one.
  Position position = initial_position(2, kFive);
  position.stock.fill(0);
  position.height[0] = kRanks;
  position.height[1] = kFirst + 2;  // 2 4; it awaits 1, 3, 5
  position.stacks[0] = {3};
  position.stock[1] = 1;
  position.hand = 5;
  const Judgement wrong = judged(position, {{Move::Kind::kStack, 0, 0}});
  EXPECT_EQ(wrong.best, 1);
  EXPECT_EQ(wrong.regret, 1);
  EXPECT_EQ(wrong.mistake, Mistake::kStack);
  const Judgement right = judged(position, {{Move::Kind::kStack, 0, 1}});
  EXPECT_EQ(right.regret, 0);
  EXPECT_EQ(right.mistake, Mistake::kNoMistake);
}

// The regrets of a game's decisions and what luck did add up to its result: a player that makes no
// mistake keeps the chance under perfect play on average. Every decision of many games is judged.
TEST(Regret, APlayersWinsAreTheOptimumLessItsRegrets) {
  constexpr int kGames = 2000;
  constexpr Deck kDeck(5, 0b0011);
  Optimum optimum(kDeck, 1, std::uint64_t{1} << 24);
  const double best = optimum.chance(initial_position(1, kDeck)).value_or(-1);
  Player player(Style{}, 1, std::uint64_t{16} << 20, nullptr, kDeck);
  double regret = 0;
  int won = 0;
  for (std::uint64_t game = 0; game < kGames; ++game) {
    Random random(91, game);
    std::vector<std::uint8_t> cards = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    random.shuffle(std::span(cards));
    player.start();
    Position position = initial_position(1, kDeck);
    for (const std::uint8_t rank : cards) {
      draw(position, rank);
      const auto moves = player.play(rank);
      const auto found = judge(optimum, kDeck, position, moves, player.hopeless());
      ASSERT_TRUE(found);
      ASSERT_GE(found->regret, 0);
      regret += found->regret;
      if (player.hopeless()) break;
      for (const Move& move : moves) apply(position, move, kDeck);
    }
    won += is_won(position) ? 1 : 0;
  }
  EXPECT_GT(best, 0.3);
  EXPECT_GT(regret, 0);
  // Three standard errors of the share won.
  EXPECT_NEAR(static_cast<double>(won) / kGames, best - regret / kGames, 0.034);
}

// With few cards left nothing is lost any more, nor given up while it can be won.
TEST(Regret, AnExactEndingLosesNothing) {
  constexpr int kExact = 5;
  constexpr Deck kDeck(7, 0b0011);
  Optimum optimum(kDeck, 2, std::uint64_t{1} << 24);
  Style exact;
  exact.plans = 1;
  Style estimated = exact;
  exact.exact_cards = kExact;
  exact.exact_positions = 1'000'000;
  const auto regret_of = [&](const Style& style) {
    Player player(style, 2, std::uint64_t{16} << 20, nullptr, kDeck);
    double regret = 0;
    for (std::uint64_t game = 0; game < 200; ++game) {
      Random random(92, game);
      std::vector<std::uint8_t> cards = {1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7};
      random.shuffle(std::span(cards));
      player.start();
      Position position = initial_position(2, kDeck);
      for (const std::uint8_t rank : cards) {
        draw(position, rank);
        const auto moves = player.play(rank);
        if (stock_size(position) <= kExact) {
          const auto found = judge(optimum, kDeck, position, moves, player.hopeless());
          EXPECT_TRUE(found);
          if (found) regret += found->regret;
        }
        if (player.hopeless()) break;
        for (const Move& move : moves) apply(position, move, kDeck);
        EXPECT_EQ(player.node().left, stock_size(position));
      }
    }
    return regret;
  };
  EXPECT_EQ(regret_of(exact), 0);
  EXPECT_GT(regret_of(estimated), 0);
}

}  // namespace
}  // namespace yomi::calculation
