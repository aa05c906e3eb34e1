#include "calculation/optimum.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "calculation/ending.h"
#include "calculation/optimum_free_stock.h"
#include "calculation/optimum_naming.h"

namespace yomi::calculation {
namespace {

// The same question by the rules alone: every draw, every placement, every raise.
class Plain {
 public:
  explicit Plain(const Deck& deck) : deck_(deck) {}

  double chance(const Position& position) {
    if (is_won(position)) return 1;
    std::string key(position.height.begin(), position.height.end());
    for (const auto& stack : position.stacks)
      key += std::string(stack.begin(), stack.end()) + static_cast<char>(kRanks + 1);
    key += static_cast<char>(position.hand);
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    double best = 0;
    for (const Move& move : legal_moves(position, deck_)) {
      Position next = position;
      apply(next, move, deck_);
      best = std::max(best, chance(next));
    }
    if (position.hand == 0) best = std::max(best, draw_next(position));
    return known_[key] = best;
  }

 private:
  double draw_next(const Position& position) {
    const int left = stock_size(position);
    double sum = 0;
    for (int rank = 1; rank <= deck_.ranks(); ++rank) {
      const int count = position.stock[static_cast<std::size_t>(rank)];
      if (count == 0) continue;
      Position drawn = position;
      draw(drawn, rank);
      sum += count * chance(drawn);
    }
    return left == 0 ? 0 : sum / left;
  }

  Deck deck_;
  std::map<std::string, double> known_;
};

// How soon a card of `rank` could be wanted.
int cards_before(const Position& position, const Deck& deck, int rank) {
  int least = kRanks;
  for (int base = 0; base < kBases; ++base) {
    const int away = deck.place_of(base, rank) - position.height[static_cast<std::size_t>(base)];
    if (away >= 0) least = std::min(least, away);
  }
  return least;
}

// A game played with some sense, so that it is not always lost, until so many cards are left.
Position late_position(const Deck& deck, int stacks, int left, Random& random) {
  Position position = initial_position(stacks, deck);
  std::vector<std::uint8_t> cards;
  for (int rank = 1; rank <= deck.ranks(); ++rank)
    cards.insert(cards.end(), static_cast<std::size_t>(deck.copies()),
                 static_cast<std::uint8_t>(rank));
  random.shuffle(std::span(cards));
  while (stock_size(position) > left) {
    const int rank = cards.back();
    cards.pop_back();
    draw(position, rank);
    const auto moves = legal_moves(position, deck);
    const auto cost = [&](const Move& move) {
      if (move.kind == Move::Kind::kPlay) return -1;
      const auto& stack = position.stacks[move.to];
      const int under = stack.empty() ? kRanks : cards_before(position, deck, stack.back());
      const int own = cards_before(position, deck, rank);
      return under >= own ? under - own : kRanks + own - under;
    };
    const auto best =
        std::min_element(moves.begin(), moves.end(),
                         [&](const Move& a, const Move& b) { return cost(a) < cost(b); });
    const bool stray = random.below(8) == 0;
    apply(position, stray ? moves[random.below(moves.size())] : *best, deck);
    for (auto raises = legal_moves(position, deck); !raises.empty() && random.below(8) != 0;
         raises = legal_moves(position, deck))
      apply(position, raises.front(), deck);
  }
  return position;
}

TEST(Deck, TheWholeDeckIsTheGame) {
  for (int base = 0; base < kBases; ++base) {
    for (int place = 0; place < kRanks; ++place)
      EXPECT_EQ(kWholeDeck.rank_at(base, place), rank_at(base, place));
    for (int rank = 1; rank <= kRanks; ++rank)
      EXPECT_EQ(kWholeDeck.place_of(base, rank), place_of(base, rank));
  }
  EXPECT_EQ(initial_position(3), initial_position(3, kWholeDeck));
}

TEST(Deck, SevenRanksCountedRoundByTwosEndWithTheSeven) {
  const Deck deck(7, 0b0010);
  std::string ranks;
  for (int place = kRanks - 7; place < kRanks; ++place)
    ranks += static_cast<char>('0' + deck.rank_at(1, place));
  EXPECT_EQ(ranks, "2461357");
  EXPECT_EQ(deck.cards(), 7);
  const Position start = initial_position(2, deck);
  EXPECT_EQ(stock_size(start), 7);
  EXPECT_EQ(start.height, (std::array<int, kBases>{13, 6, 13, 13}));
}

TEST(Optimum, AgreesWithThePlainRulesOnPositionsOfEveryDeck) {
  Random random(28);
  int between = 0;
  int lost = 0;
  int won = 0;
  constexpr std::array<int, 4> kDecks = {5, 7, 11, 13};
  for (int i = 0; i < 3000; ++i) {
    const Deck deck(kDecks[random.below(kDecks.size())],
                    1 + static_cast<unsigned>(random.below(15)));
    const int stacks = 1 + static_cast<int>(random.below(3));
    const int left = std::min(deck.cards(), 1 + static_cast<int>(random.below(4)));
    Position position = late_position(deck, stacks, left, random);
    if (random.below(2) == 0) {
      int rank = 1;
      while (position.stock[static_cast<std::size_t>(rank)] == 0) ++rank;
      draw(position, rank);
    }
    const double expected = Plain(deck).chance(position);
    Optimum optimum(deck, stacks, std::uint64_t{1} << 20);
    const auto found = optimum.chance(position);
    const bool fits =
        std::all_of(position.stacks.begin(), position.stacks.end(),
                    [](const auto& stack) { return stack.size() < Optimum::kMostInStack; });
    ASSERT_EQ(found.has_value(), fits);
    if (!found) continue;
    ASSERT_NEAR(*found, expected, 1e-6) << i;
    ++(expected == 0 ? lost : expected == 1 ? won : between);
  }
  EXPECT_GT(between, 100);
  EXPECT_GT(won, 500);
  EXPECT_GT(lost, 500);
}

// From the first card on, so that everything a game can lead to is looked at.
TEST(Optimum, AgreesWithThePlainRulesOnWholeGames) {
  for (const auto& [ranks, bases, stacks] :
       {std::tuple(5, 0b0001U, 1), std::tuple(5, 0b0001U, 2), std::tuple(7, 0b0100U, 1),
        std::tuple(5, 0b0011U, 1), std::tuple(5, 0b1010U, 1)}) {
    const Deck deck(ranks, bases);
    const Position start = initial_position(stacks, deck);
    Optimum optimum(deck, stacks, std::uint64_t{1} << 24);
    EXPECT_NEAR(optimum.chance(start).value_or(-1), Plain(deck).chance(start), 1e-5)
        << ranks << " ranks, bases " << bases;
  }
}

// One search for all positions of a game, so that one finds what another one has remembered.
TEST(Optimum, WhatItRemembersIsRightForEveryPositionThatFindsIt) {
  Random random(29);
  int between = 0;
  for (const auto& [ranks, bases, stacks, left] :
       {std::tuple(5, 0b1111U, 1, 7), std::tuple(5, 0b0111U, 1, 7), std::tuple(5, 0b1111U, 2, 6),
        std::tuple(5, 0b1011U, 3, 5), std::tuple(7, 0b1011U, 1, 6), std::tuple(7, 0b0011U, 2, 6),
        std::tuple(7, 0b1111U, 2, 5), std::tuple(11, 0b0011U, 2, 6)}) {
    const Deck deck(ranks, bases);
    Plain plain(deck);
    Optimum optimum(deck, stacks, std::uint64_t{1} << 24);
    for (int i = 0; i < 250; ++i) {
      const int cards = 2 + static_cast<int>(random.below(static_cast<std::uint64_t>(left - 1)));
      const Position position = late_position(deck, stacks, cards, random);
      const double expected = plain.chance(position);
      ASSERT_NEAR(optimum.chance(position).value_or(-1), expected, 1e-6) << ranks << ' ' << i;
      between += expected > 0 && expected < 1 ? 1 : 0;
    }
  }
  EXPECT_GT(between, 200);
}

// With five ranks and all bases, doubling every rank (counted round) turns base 1 into base 2, base 2
// into 4, base 4 into 3, base 3 into 1.
TEST(Optimum, RanksByOtherNamesAreNotLookedIntoAgain) {
  constexpr Deck kDeck(5, 0b1111);
  constexpr std::array<std::size_t, kBases> kBecomes = {1, 3, 0, 2};
  const auto doubled = [](int rank) { return (2 * rank - 1) % 5 + 1; };
  Random random(30);
  for (int i = 0; i < 100; ++i) {
    const Position position = late_position(kDeck, 2, 6, random);
    Position other = position;
    for (std::size_t b = 0; b < kBases; ++b) other.height[kBecomes[b]] = position.height[b];
    for (int rank = 1; rank <= kDeck.ranks(); ++rank)
      other.stock[static_cast<std::size_t>(doubled(rank))] =
          position.stock[static_cast<std::size_t>(rank)];
    std::swap(other.stacks[0], other.stacks[1]);
    for (auto& stack : other.stacks) {
      for (std::uint8_t& rank : stack) rank = static_cast<std::uint8_t>(doubled(rank));
    }
    EXPECT_NEAR(Plain(kDeck).chance(position), Plain(kDeck).chance(other), 1e-9);
    Optimum optimum(kDeck, 2, std::uint64_t{1} << 20);
    const auto found = optimum.chance(position);
    const auto expanded = optimum.expanded();
    EXPECT_NEAR(optimum.chance(other).value_or(-1), found.value_or(-2), 1e-6);
    EXPECT_EQ(optimum.expanded(), expanded);
  }
}

TEST(Namings, ThreeRanksInOneOrderAreLikeThreeOthers) {
  // Base 1 awaits 5 6 and its king; base 2 awaits 3 5; base 3 awaits 1 4 (3 6 2 5 1 4 7).
  Namings namings(Deck(7, 0b0111));
  const auto of = [&](std::uint8_t a, std::uint8_t b, std::uint8_t c) -> const Naming& {
    return namings.of({a, b, c, 12});
  };
  EXPECT_EQ(of(10, 12, 12).hash, of(12, 10, 12).hash);
  EXPECT_EQ(of(10, 12, 12).hash, of(12, 12, 10).hash);
  EXPECT_NE(of(10, 12, 12).hash, of(11, 12, 12).hash);
  // 5 6 and 3 5 share a rank, the first of one and the last of the other.
  EXPECT_NE(of(10, 10, 12).hash, of(10, 12, 10).hash);
  EXPECT_EQ(of(10, 10, 12).names.size(), 1U);
  // 5 6 and 1 4 may change places.
  EXPECT_EQ(of(10, 12, 10).names.size(), 2U);
}

// Whether the game can be won by someone who may take any card of the stock: by the rules alone.
class PlainFreeStock {
 public:
  explicit PlainFreeStock(const Deck& deck) : deck_(deck) {}

  bool can_be_won(const Position& position) {
    if (is_won(position)) return true;
    std::string key(position.height.begin(), position.height.end());
    for (const auto& stack : position.stacks) key += static_cast<char>(stack.size());
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    bool won = false;
    const auto look = [&](const Position& from) {
      for (const Move& move : legal_moves(from, deck_)) {
        if (won || move.kind == Move::Kind::kStack) continue;
        Position next = from;
        apply(next, move, deck_);
        won = can_be_won(next);
      }
    };
    look(position);
    for (int rank = 1; rank <= deck_.ranks(); ++rank) {
      if (position.stock[static_cast<std::size_t>(rank)] == 0) continue;
      Position drawn = position;
      draw(drawn, rank);
      look(drawn);
    }
    return known_[key] = won;
  }

 private:
  Deck deck_;
  std::map<std::string, bool> known_;
};

OptimumState state_of(const Position& position, const Deck& deck) {
  OptimumState state;
  for (std::size_t b = 0; b < kBases; ++b) {
    state.height[b] = static_cast<std::uint8_t>(std::min(position.height[b], kRanks - 1));
    state.kings = static_cast<std::uint8_t>(state.kings + (position.height[b] == kRanks ? 1 : 0));
  }
  for (int rank = 1; rank <= deck.ranks(); ++rank)
    state.stock |= static_cast<std::uint64_t>(position.stock[static_cast<std::size_t>(rank)])
                   << (4 * rank);
  for (std::size_t s = 0; s < position.stacks.size(); ++s) {
    for (const std::uint8_t rank : position.stacks[s]) {
      if (state.piles[s] != 0 || rank != deck.ranks()) state.piles[s] = state.piles[s] << 4 | rank;
    }
  }
  return state;
}

TEST(FreeStock, AgreesWithThePlainRules) {
  Random random(31);
  int lost = 0;
  int open = 0;
  constexpr std::array<int, 4> kDecks = {5, 7, 11, 13};
  for (int i = 0; i < 3000; ++i) {
    const Deck deck(kDecks[random.below(kDecks.size())],
                    1 + static_cast<unsigned>(random.below(15)));
    const int stacks = 1 + static_cast<int>(random.below(3));
    const int left = std::min(deck.cards(), static_cast<int>(random.below(12)));
    const Position position = late_position(deck, stacks, left, random);
    if (std::any_of(position.stacks.begin(), position.stacks.end(),
                    [](const auto& stack) { return stack.size() >= Optimum::kMostInStack; }))
      continue;
    const bool expected = PlainFreeStock(deck).can_be_won(position);
    FreeStock free_stock(deck);
    ASSERT_EQ(free_stock.outlook(state_of(position, deck)),
              expected ? FreeStock::Outlook::kOpen : FreeStock::Outlook::kLost)
        << i;
    ++(expected ? open : lost);
  }
  EXPECT_GT(open, 500);
  EXPECT_GT(lost, 500);
}

TEST(Optimum, AgreesWithTheExactFractionsOfEndings) {
  Random random(5);
  for (int i = 0; i < 30; ++i) {
    const Position position = late_position(kWholeDeck, 3, 5, random);
    Ending ending(1'000'000);
    Optimum optimum(kWholeDeck, 3, std::uint64_t{1} << 20);
    const auto expected = ending.chance(position);
    ASSERT_TRUE(expected);
    EXPECT_NEAR(optimum.chance(position).value_or(-1), expected->value(), 1e-6);
  }
}

TEST(Optimum, GivesUpBeyondItsLimits) {
  Optimum optimum(kWholeDeck, 3, std::uint64_t{1} << 20);
  EXPECT_FALSE(optimum.chance(initial_position(3), 100));
  EXPECT_FALSE(Optimum(kWholeDeck, 3, 0).chance(initial_position(3)));
  // And is none the worse for it.
  Random random(6);
  const Position position = late_position(kWholeDeck, 3, 4, random);
  EXPECT_NEAR(optimum.chance(position).value_or(-1), Plain(kWholeDeck).chance(position), 1e-6);
}

}  // namespace
}  // namespace yomi::calculation
