#include "calculation/player.h"

#include <gtest/gtest.h>

#include "calculation/notation.h"
#include "calculation/training.h"

namespace yomi::calculation {
namespace {

constexpr std::uint64_t kPlayerBytes = 64 << 20;

GameRecord recorded(Player& player, std::uint64_t number) {
  return play_game(player, shuffle(5, number), true);
}

// What was played before leaves no trace: trials draw their stocks from the position alone.
TEST(Player, AGameDoesNotDependOnTheGamesBefore) {
  Style style;
  style.ahead = 1;
  style.ahead_plans = 4;
  style.plans = 6;
  style.trials = 8;
  style.trial_cards = 3;
  style.trial_plans = 3;
  style.learned = true;
  style.model.pair_limit = 8;
  Player fresh(style, 3, kPlayerBytes);
  const GameRecord alone = recorded(fresh, 1);
  Player used(style, 3, kPlayerBytes);
  static_cast<void>(recorded(used, 0));
  const GameRecord after = recorded(used, 1);
  EXPECT_GT(alone.placed, 10);
  EXPECT_EQ(alone.moves, after.moves);
}

// Where only the best placement counts as close there is nothing to look ahead for.
TEST(Player, OnlyClosePlacementsAreLookedInto) {
  Style plain;
  plain.plans = 6;
  plain.model.pair_limit = 8;
  Style ahead = plain;
  ahead.ahead = 2;
  ahead.ahead_plans = 3;
  ahead.close = {0, 0};
  Player first(plain, 3, kPlayerBytes);
  Player second(ahead, 3, kPlayerBytes);
  const GameRecord short_sighted = recorded(first, 2);
  EXPECT_EQ(short_sighted.moves, recorded(second, 2).moves);
  ahead.close = {100, 100};
  Player third(ahead, 3, kPlayerBytes);
  EXPECT_NE(short_sighted.moves, recorded(third, 2).moves);
}

TEST(Network, LearnsARuleItIsShown) {
  Random random(9);
  std::vector<Network::Example> examples(2000);
  for (auto& example : examples) {
    example.features.fill(0);
    for (std::size_t i = 0; i < 4; ++i)
      example.features[i] = static_cast<float>(2 * random.unit() - 1);
    // No single feature tells: the signs of two must agree.
    example.won = example.features[0] * example.features[1] > 0 ? 1 : 0;
  }
  Network network;
  network.randomise(1);
  Network::Training training;
  training.epochs = 40;
  training.batch = 32;
  training.rate = 0.01F;
  const std::span<const Network::Example> all(examples);
  network.train(all.first(1500), training, [](int, double) { return true; });
  EXPECT_LT(network.loss(all.subspan(1500)), 0.25);  // guessing: 0.69
}

// `yomi calculation train` must print the same weights every time: one thread, one seed, a fixed
// order. More games only add to the ones before.
TEST(Network, TrainingTwiceGivesTheSameWeights) {
  const auto go_on = [](std::uint32_t) { return true; };
  const auto train = [&](std::span<const Network::Example> examples) {
    Network network;
    network.randomise(3);
    Network::Training training;
    training.epochs = 2;
    network.train(examples, training, [](int, double) { return true; });
    return network.weights;
  };
  const TrainingGames some = play_training_games(3, 601, 4, kPlayerBytes, go_on);
  const TrainingGames more = play_training_games(3, 601, 6, kPlayerBytes, go_on);
  ASSERT_GT(some.examples.size(), 100U);
  ASSERT_GT(more.examples.size(), some.examples.size());
  const auto first = train(some.examples);
  EXPECT_EQ(first, train(std::span(more.examples).first(some.examples.size())));
  EXPECT_NE(first, train(more.examples));
}

TEST(Network, TheShippedWeightsTellGoodPositionsFromBadOnes) {
  const Network* network = Network::shipped(3);
  ASSERT_NE(network, nullptr);
  EXPECT_EQ(Network::shipped(2), nullptr);
  const auto go_on = [](std::uint32_t) { return true; };
  const TrainingGames games = play_training_games(3, 77, 30, kPlayerBytes, go_on);
  ASSERT_EQ(games.examples.size(), games.game.size());
  double won = 0;
  double lost = 0;
  int wins = 0;
  int losses = 0;
  for (const auto& example : games.examples) {
    (example.won > 0 ? won : lost) += static_cast<double>(network->chance(example.features));
    ++(example.won > 0 ? wins : losses);
  }
  ASSERT_GT(wins, 100);
  ASSERT_GT(losses, 50);
  EXPECT_GT(won / wins, lost / losses + 0.05);
}

// Plans for a position that was typed in are looked for more widely than few plans allow: with 8
// this one had none, though it can hardly be lost.
TEST(Player, FindsPlansForACrowdedPositionWithFewPlansToKeep) {
  const auto diagram = parse_position(
      "0: 3 4 5 6 7 8 9 T J Q K\n1: 8 T Q A 3 5 7 9 J K\n2: J A 4 7 T K\n"
      "3: 3 7 J 2 6 T A 5 9 K\n0: 3 T 6 3 8 6 T 8 3\n1: J 7 T 5 5 J 9 T 2 7 7 5\n2: K 9 K 9\n",
      "");
  ASSERT_TRUE(diagram) << diagram.error().text();
  Style style = Style::fast(3);
  style.ahead = 0;
  style.plans = 8;
  Player player(style, 3, kPlayerBytes);
  player.start(diagram->position);
  EXPECT_FALSE(player.hopeless());
  EXPECT_LE(player.node().plans.size(), 8U);
  EXPECT_GT(player.chance(player.node()), 0.5F);
}

}  // namespace
}  // namespace yomi::calculation
