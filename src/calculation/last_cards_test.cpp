#include "calculation/last_cards.h"

#include <gtest/gtest.h>

#include <span>
#include <vector>

#include "base/random.h"
#include "calculation/reference_test.h"

namespace yomi::calculation {
namespace {

struct LastPosition {
  reference::Game game;
  LastCards cards;
};

// One stock card in each base of `bases`, and on the stacks perhaps the card before it and the card
// behind it, in an order that can still be played.
LastPosition random_last_cards(Random& random, int stacks, unsigned bases) {
  for (;;) {
    LastPosition made;
    made.game.height.fill(kRanks);
    made.game.stacks.resize(static_cast<std::size_t>(stacks));
    std::vector<reference::Card> stacked;
    std::array<int, kBases> last = {};  // places of the stock cards
    for (std::size_t base = 0; base < kBases; ++base) {
      if ((bases >> base & 1) == 0) continue;
      const auto own = static_cast<int>(base);
      const bool behind = random.below(8) != 0;
      const bool ahead = random.below(8) != 0;
      last[base] = kRanks - (behind ? 2 : 1);
      if (behind) stacked.push_back({own, kRanks - 1});
      if (ahead) stacked.push_back({own, last[base] - 1});
      made.game.height[base] = last[base] - (ahead ? 2 : 1);  // the next card never comes
    }
    random.shuffle(std::span(stacked));
    for (const auto card : stacked)
      made.game.stacks[random.below(static_cast<std::uint64_t>(stacks))].push_back(card);
    // before[x][y] over base · 3 + {0: ahead, 1: the stock card, 2: behind}.
    std::array<std::array<bool, 3 * kBases>, 3 * kBases> before = {};
    const auto number = [&](reference::Card card) {
      const int stock = last[static_cast<std::size_t>(card.base)];
      return static_cast<std::size_t>(3 * card.base + 1 + card.place - stock);
    };
    for (std::size_t base = 0; base < kBases; ++base) {
      if ((bases >> base & 1) == 0) continue;
      before[3 * base][3 * base + 1] = true;
      before[3 * base + 1][3 * base + 2] = true;
    }
    for (const auto& stack : made.game.stacks) {
      for (std::size_t i = 1; i < stack.size(); ++i)
        before[number(stack[i])][number(stack[i - 1])] = true;
    }
    for (std::size_t k = 0; k < before.size(); ++k) {
      for (auto& row : before) {
        for (std::size_t j = 0; j < before.size(); ++j) row[j] = row[j] || (row[k] && before[k][j]);
      }
    }
    bool loop = false;
    for (std::size_t k = 0; k < before.size(); ++k) loop = loop || before[k][k];
    if (loop) continue;
    made.cards.present = static_cast<std::uint8_t>(bases);
    for (std::size_t a = 0; a < kBases; ++a) {
      for (std::size_t b = 0; b < kBases; ++b) {
        if (before[3 * a + 1][3 * b + 1])
          made.cards.before[a] = static_cast<std::uint8_t>(made.cards.before[a] | 1U << b);
      }
      for (std::size_t s = 0; s < made.game.stacks.size(); ++s) {
        for (const auto card : made.game.stacks[s]) {
          if (before[number(card)][3 * a + 1])
            made.cards.barred[s] = static_cast<std::uint8_t>(made.cards.barred[s] | 1U << a);
        }
      }
    }
    return made;
  }
}

TEST(LastCards, ValuesAreThoseOfBruteForce) {
  Random random(19);
  int lost = 0;
  int open = 0;  // neither lost nor sure
  int sure = 0;
  for (int i = 0; i < 1500; ++i) {
    const int stacks = 2 + i % 3;
    const LastCardsGame game(stacks);
    const unsigned bases = 15 & ~static_cast<unsigned>(random.below(2) << random.below(4));
    const LastPosition made = random_last_cards(random, stacks, bases);
    const double value = made.game.value(Rules::kPaper, bases);
    ASSERT_NEAR(game.value(made.cards), value, 1e-6) << "position " << i;
    ++(value <= 0 ? lost : value < 1 ? open : sure);
  }
  EXPECT_GT(lost, 100);
  EXPECT_GT(open, 40);
  EXPECT_GT(sure, 100);
}

// The correction is the quotient of what is exact and of the product it corrects.
TEST(LastCards, TheCorrectionMakesTheProductExact) {
  Random random(20);
  int corrected = 0;
  for (int i = 0; i < 300; ++i) {
    LastCardsGame game(3);
    const LastPosition made = random_last_cards(random, 3, 15);
    const auto value = [&](unsigned bases) { return made.game.value(Rules::kPaper, bases); };
    double product = 1;
    for (unsigned a = 0; a < kBases; ++a) product *= value(1U << a);
    for (unsigned a = 0; a < kBases && product > 0; ++a) {
      for (unsigned b = a + 1; b < kBases; ++b)
        product *= value(1U << a | 1U << b) / (value(1U << a) * value(1U << b));
    }
    const double expected = product > 0 ? value(15) / product : 1;
    for (int twice = 0; twice < 2; ++twice)  // found, then remembered
      ASSERT_NEAR(game.correction(made.cards, {1, 1, 1, 1}), expected, 1e-4) << "position " << i;
    corrected += product > 0 && expected < 0.999 ? 1 : 0;
  }
  EXPECT_GT(corrected, 15);
}

}  // namespace
}  // namespace yomi::calculation
