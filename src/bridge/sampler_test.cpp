#include "bridge/sampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "bridge/hand_text.h"

namespace yomi::bridge {
namespace {

// Every distribution of the unknown cards, by brute force, with its weight.
using Distribution = std::array<std::uint64_t, 3>;
void enumerate(const std::vector<Card>& cards, std::size_t index, std::vector<Hand>& hands,
               const std::vector<HiddenHand>& hidden, std::map<Distribution, double>& weights) {
  if (index == cards.size()) {
    double weight = 1;
    Distribution key{};
    for (std::size_t h = 0; h < hidden.size(); ++h) {
      for (const Suit suit : kSuitsDown) {
        if (hidden[h].void_in[at(suit)] && hands[h].holding(suit) != 0) return;
      }
      weight *= hidden[h].model.weight(hands[h] | hidden[h].played);
      key[h] = hands[h].bits();
    }
    if (weight > 0) weights[key] = weight;
    return;
  }
  for (std::size_t h = 0; h < hidden.size(); ++h) {
    if (hands[h].size() == hidden[h].size) continue;
    hands[h].insert(cards[index]);
    enumerate(cards, index + 1, hands, hidden, weights);
    hands[h].erase(cards[index]);
  }
}

// The sampler's total is the brute-force total, and its draws pass a chi-square test.
void expect_exact(Hand unknown, const std::vector<HiddenHand>& hidden, std::uint64_t seed) {
  std::map<Distribution, double> weights;
  std::vector<Hand> hands(hidden.size());
  enumerate(unknown.to_vector(), 0, hands, hidden, weights);
  double total = 0;
  for (const auto& [key, weight] : weights) total += weight;
  const Sampler sampler(unknown, hidden);
  ASSERT_NEAR(sampler.total(), total, 1e-9 * (1 + total));
  if (total <= 0) return;
  const int draws = static_cast<int>(weights.size()) * 40;
  std::map<Distribution, int> counts;
  Random random(seed);
  for (int i = 0; i < draws; ++i) {
    sampler.draw(random, hands);
    Distribution key{};
    for (std::size_t h = 0; h < hands.size(); ++h) key[h] = hands[h].bits();
    ASSERT_TRUE(weights.contains(key));
    ++counts[key];
  }
  double chi = 0;
  for (const auto& [key, weight] : weights) {
    const double expected = draws * weight / total;
    chi += (counts[key] - expected) * (counts[key] - expected) / expected;
  }
  // Five standard deviations of the chi-square distribution: a right sampler passes for ever.
  const double freedom = static_cast<double>(weights.size()) - 1;
  EXPECT_LT(chi, freedom + 5 * std::sqrt(2 * freedom) + 10);
}

Hand hand(std::string_view text) {
  return *parse_hand(text);
}

TEST(Sampler, TwoHandsWithPlayedCardsAndVoids) {
  std::vector<HiddenHand> hidden(2);
  hidden[0] = {Seat::kSouth, 5, hand("AK.QJ.T98.2"), {}, {}};
  hidden[1] = {Seat::kWest, 5, hand("Q2.A5.K5.J3"), {}, {}};
  hidden[1].void_in[at(Suit::kDiamonds)] = true;
  expect_exact(hand("J5.K2.AQ.AKQ4"), hidden, 1);
  hidden[0].model.ranges[0].points_low = 16;
  hidden[0].model.ranges[0].points_high = 22;
  expect_exact(hand("J5.K2.AQ.AKQ4"), hidden, 2);
}

TEST(Sampler, RangesAlternativesHonoursAndKeyCards) {
  std::vector<HiddenHand> hidden(2);
  hidden[0] = {Seat::kSouth, 5, hand("A3.QJ.98.T2"), {}, {}};
  hidden[1] = {Seat::kWest, 6, hand("Q.A5.K5.J3"), {}, {}};
  const Hand unknown = hand("KJ5.K2.AQ4.A94");
  HandRange strong;
  strong.points_low = 14;
  strong.weight = 0.5;
  strong.honours[at(Suit::kDiamonds)].push_back({kAce | kQueen, 1, 2, false});
  HandRange keys = balanced_range();
  keys.length_low = {2, 1, 1, 2};
  keys.keys_low = 2;
  keys.keys_high = 3;
  keys.key_suit = Suit::kSpades;
  hidden[0].model.ranges = {strong, keys};
  HandRange zero_or_three;
  zero_or_three.keys_modulo = 3;
  zero_or_three.keys_high = 0;
  HandRange clubs;
  clubs.length_low[at(Suit::kClubs)] = 4;
  hidden[1].model.ranges = {zero_or_three, clubs};
  hidden[1].model.factors[at(Suit::kHearts)].push_back(
      [](Holding holding) { return (holding & kKing) != 0 ? 1.0 : 0.25; });
  expect_exact(unknown, hidden, 3);
}

TEST(Sampler, ThreeHandsBeforeTheOpeningLead) {
  std::vector<HiddenHand> hidden(3);
  hidden[0] = {Seat::kNorth, 3, hand("432.432.432.3"), {}, {}};
  hidden[1] = {Seat::kEast, 3, hand("765.765.765.5"), {}, {}};
  hidden[2] = {Seat::kSouth, 3, hand("T98.T98.T98.9"), {}, {}};
  hidden[2].model.ranges[0].points_low = 8;
  hidden[1].model.ranges[0].length_high[at(Suit::kClubs)] = 3;
  hidden[0].model.factors[at(Suit::kClubs)].push_back(
      [](Holding holding) { return length(holding) >= 2 ? 1.0 : 0.3; });
  expect_exact(hand("AKQ.A..AKQJT"), hidden, 4);
}

TEST(Sampler, CountsAllDealsOfTwoAndThreeHands) {
  const Hand mine = hand("QT85.AQ.AKQ4.765");
  std::vector<HiddenHand> three(3);
  for (std::size_t h = 0; h < 3; ++h) three[h].seat = kSeats[h + 1];
  // 39! / (13!)^3
  EXPECT_NEAR(Sampler(Hand::full() - mine, three).total() / 84478098072866400.0, 1, 1e-12);
  std::vector<HiddenHand> two(2);
  const Hand dummy = hand("AKJ2.32.T865.T82");
  EXPECT_DOUBLE_EQ(Sampler(Hand::full() - mine - dummy, two).total(), 10400600.0);  // 26 over 13
}

TEST(Sampler, SaysWhenNothingIsPossible) {
  std::vector<HiddenHand> hidden(2);
  hidden[0].model.ranges[0].points_low = 30;
  const Hand seen = hand("AKQJ.AKQJ.AKQ.32") | hand("T987.T98.JT9.AKQ");
  EXPECT_EQ(Sampler(Hand::full() - seen, hidden).total(), 0);
}

// Three hands with several meanings each take long: a cancel must not wait for them.
TEST(Sampler, KeepsNothingWhereItIsStopped) {
  std::stop_source stop;
  stop.request_stop();
  Budget budget;
  budget.stop = stop.get_token();
  const Hand mine = hand("QT85.AQ.AKQ4.765");
  const Sampler sampler(Hand::full() - mine, std::vector<HiddenHand>(3), budget);
  EXPECT_EQ(sampler.stopped(), StopReason::kCancelled);
  EXPECT_EQ(sampler.total(), 0);
  budget = Budget{}.with_time(std::chrono::seconds(-1));
  EXPECT_EQ(Sampler(Hand::full() - mine, std::vector<HiddenHand>(3), budget).stopped(),
            StopReason::kTime);
}

TEST(HandModel, RandomConstraintsMatchBruteForce) {
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed, 5);
    const Deal deal = random_deal(9, seed);
    // South and West hide five cards each; the rest of their hands has been played.
    std::vector<HiddenHand> hidden(2);
    Hand unknown;
    for (std::size_t h = 0; h < 2; ++h) {
      std::vector<Card> cards = deal[h == 0 ? Seat::kSouth : Seat::kWest].to_vector();
      random.shuffle(std::span<Card>(cards));
      hidden[h].size = 5;
      for (std::size_t i = 0; i < 13; ++i) (i < 5 ? unknown : hidden[h].played).insert(cards[i]);
      HandRange& range = hidden[h].model.ranges[0];
      range.points_low = static_cast<int>(random.below(10));
      range.points_high = range.points_low + static_cast<int>(random.below(12));
      const auto suit = static_cast<std::size_t>(random.below(4));
      range.length_low[suit] = static_cast<std::int8_t>(random.below(4));
      range.length_high[suit] = static_cast<std::int8_t>(range.length_low[suit] + 2);
      range.doubletons = static_cast<int>(random.below(5));
      range.keys_high = 1 + static_cast<int>(random.below(4));
      if (random.below(2) == 0) hidden[h].model.ranges.push_back(HandRange{.weight = 0.1});
    }
    expect_exact(unknown, hidden, seed);
  }
}

}  // namespace
}  // namespace yomi::bridge
