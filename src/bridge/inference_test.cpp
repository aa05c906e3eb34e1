#include "bridge/inference.h"

#include <gtest/gtest.h>

#include <cmath>

namespace yomi::bridge {
namespace {

// Tricks of the side to play, by trying everything.
int tries_everything(const Position& position) {
  if (position.ended()) return 0;
  const auto us = static_cast<std::size_t>(side(position.turn()));
  int best = -1;
  for (const Card card : position.legal().to_vector()) {
    Position next = position;
    next.play(card);
    const int won = next.won[us] - position.won[us];
    const int then = tries_everything(next);
    const bool ours = static_cast<std::size_t>(side(next.turn())) == us;
    const int left = next.ended() ? 0 : next.tricks_left();
    best = std::max(best, won + (next.ended() || ours ? then : left - then));
  }
  return best;
}

int tricks_with(const Position& position, Card card) {
  const auto us = static_cast<std::size_t>(side(position.turn()));
  Position next = position;
  next.play(card);
  const int won = next.won[us] - position.won[us];
  if (next.ended()) return won;
  const int then = tries_everything(next);
  return won +
         (static_cast<std::size_t>(side(next.turn())) == us ? then : next.tricks_left() - then);
}

std::vector<Card> random_play(const Deal& deal, const Contract& contract, std::uint64_t seed,
                              std::size_t count) {
  Random random(seed, 5);
  Position position = start(deal, contract);
  std::vector<Card> cards;
  while (cards.size() < count) {
    const auto legal = position.legal().to_vector();
    cards.push_back(legal[static_cast<std::size_t>(random.below(legal.size()))]);
    position.play(cards.back());
  }
  return cards;
}

TEST(Inference, TheLikelihoodIsWhatTheWordsSay) {
  const Contract contract{3, Strain::kNotrump, 0, Seat::kSouth};
  InferenceOptions options;
  options.milliseconds = 0.1;  // cards with four tricks left and fewer
  DoubleDummy solver;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const Deal deal = random_deal(11, seed);
    const std::vector<Card> cards = random_play(deal, contract, seed, 49);
    const std::vector<Played> plays = annotate(cards, contract);
    const PlayReader reader(contract, plays, Seat::kEast, options);
    ASSERT_FALSE(reader.empty());
    // The last cards that East did not choose, as many as the reader takes.
    std::size_t first = plays.size();
    for (int left = reader.size(); left > 0;) {
      --first;
      if (plays[first].seat != Seat::kEast) --left;
    }
    double expected = 0;
    Position position = start(deal, contract);
    for (std::size_t i = 0; i < plays.size(); ++i) {
      if (i >= first && plays[i].seat != Seat::kEast) {
        const Hand groups = one_of_each_sequence(position.legal(), position);
        int best = -1;
        for (const Card card : position.legal().to_vector())
          best = std::max(best, tricks_with(position, card));
        double sum = 0;
        for (const Card card : groups.to_vector())
          sum += std::exp((tricks_with(position, card) - best) / options.trick);
        const double mine = std::exp((tricks_with(position, plays[i].card) - best) / options.trick);
        if (groups.size() > 1)
          expected += std::log((1 - options.lapse) * mine / sum + options.lapse / groups.size());
      }
      position.play(plays[i].card);
    }
    const auto found = reader.log_likelihood(deal, solver, {});
    ASSERT_TRUE(found);
    EXPECT_NEAR(*found, expected, 1e-9) << seed;
  }
}

TEST(Inference, NobodyReadsTheirOwnCards) {
  const Contract contract{4, Strain::kSpades, 0, Seat::kSouth};
  const Deal deal = random_deal(3, 1);
  const std::vector<Played> plays = annotate(random_play(deal, contract, 1, 48), contract);
  InferenceOptions options;
  options.milliseconds = 1e9;
  // Declarer commands dummy's cards too.
  EXPECT_EQ(PlayReader(contract, plays, Seat::kSouth, options).size(), 24);
  EXPECT_EQ(PlayReader(contract, plays, Seat::kWest, options).size(), 36);
  options.milliseconds = 0;
  EXPECT_TRUE(PlayReader(contract, plays, Seat::kWest, options).empty());
}

TEST(Inference, AStopEndsTheReading) {
  const Contract contract{3, Strain::kNotrump, 0, Seat::kSouth};
  const Deal deal = random_deal(11, 3);
  InferenceOptions options;
  options.milliseconds = 0.1;
  const PlayReader reader(contract, annotate(random_play(deal, contract, 3, 49), contract),
                          Seat::kEast, options);
  DoubleDummy solver;
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(reader.log_likelihood(deal, solver, stop.get_token()));
}

TEST(Inference, TheLikeliestDealHasWeightOne) {
  const std::vector<double> weights = weights_of({-3.0, -1.0, -2.0});
  EXPECT_DOUBLE_EQ(weights[1], 1);
  EXPECT_DOUBLE_EQ(weights[0], std::exp(-2.0));
}

}  // namespace
}  // namespace yomi::bridge
