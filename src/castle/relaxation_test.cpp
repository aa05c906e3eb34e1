#include "castle/relaxation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/reference_test.h"

namespace yomi::castle {
namespace {

Relaxation random_relaxation(const Position& position, Random& random) {
  SymbolSet remembered = 0;
  switch (random.below(4)) {
    case 0:
      break;
    case 1:
      remembered = kEverySymbol;
      break;
    default:
      remembered = random.next() & random.next();
  }
  return {remembered, position.suits, position.ranks};
}

// Proof 3: every real move has a relaxed move between the images.
TEST(CastleRelaxation, ContainsAllRealPlay) {
  for (std::uint64_t number = 1; number <= 400; ++number) {
    Position position =
        number % 2 == 0 ? deal(small_variant(number), number) : deal(kStreetsAndAlleys, number);
    Random random(number);
    const Relaxation relaxation = random_relaxation(position, random);
    for (int i = 0; i < 60; ++i) {
      const auto moves = legal_moves(position);
      if (moves.empty()) break;
      const auto images = successors(relaxed(position, relaxation), relaxation);
      for (const Move move : moves) {
        Position after = position;
        apply(after, move);
        const RelaxedPosition image = relaxed(after, relaxation);
        ASSERT_NE(std::find(images.begin(), images.end(), image), images.end())
            << to_board(position) << to_text(position, move);
      }
      apply(position, moves[random.below(moves.size())]);
    }
  }
}

TEST(CastleRelaxation, WithEveryCardRememberedIsTheRealGame) {
  for (std::uint64_t number = 1; number <= 100; ++number) {
    Position position = deal(small_variant(number), number);
    const Relaxation exact{kEverySymbol, position.suits, position.ranks};
    Random random(number);
    for (int i = 0; i < 20; ++i) {
      const auto moves = legal_moves(position);
      if (moves.empty()) break;
      std::vector<std::string> real;
      for (const Move move : moves) {
        Position after = position;
        apply(after, move);
        real.push_back(reference_key(after));
      }
      std::sort(real.begin(), real.end());
      real.erase(std::unique(real.begin(), real.end()), real.end());
      EXPECT_EQ(successors(relaxed(position, exact), exact).size(), real.size());
      apply(position, moves[random.below(moves.size())]);
    }
  }
}

// Proof 4, on real positions: the forced reading of the real card is among the forced moves'.
TEST(CastleRelaxation, AForcedMoveIncludesTheRealReading) {
  int forced_seen = 0;
  for (std::uint64_t number = 1; number <= 300; ++number) {
    Position position = deal(small_variant(number), number);
    Random random(number);
    const Relaxation relaxation = random_relaxation(position, random);
    for (int i = 0; i < 40; ++i) {
      const auto moves = legal_moves(position);
      if (moves.empty()) break;
      std::vector<RelaxedPosition> safe;
      for (const Move move : moves) {
        if (move.to != Move::kFoundation) continue;
        if (!is_safe(position, position.columns[static_cast<std::size_t>(move.from)].back()))
          continue;
        Position after = position;
        apply(after, move);
        safe.push_back(relaxed(after, relaxation));
      }
      for (const auto& readings : forced_moves(relaxed(position, relaxation), relaxation)) {
        ++forced_seen;
        EXPECT_TRUE(std::any_of(readings.begin(), readings.end(), [&](const auto& reading) {
          return std::find(safe.begin(), safe.end(), reading) != safe.end();
        })) << to_board(position);
      }
      apply(position, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(forced_seen, 100);
}

// Proof 2: a safe card costs nothing; the shortest solution starts with it.
void safe_moves_keep_the_shortest(std::uint64_t first, std::uint64_t last, std::size_t limit) {
  int tested = 0;
  for (std::uint64_t number = first; number <= last; ++number) {
    Position position = deal(small_variant(number), number);
    Random random(number);
    for (int i = 0; i < 8; ++i) {
      const auto moves = legal_moves(position);
      if (moves.empty()) break;
      const auto safe = std::find_if(moves.begin(), moves.end(), [&](Move move) {
        return move.to == Move::kFoundation &&
               is_safe(position, position.columns[static_cast<std::size_t>(move.from)].back());
      });
      if (safe != moves.end()) {
        Position after = position;
        apply(after, *safe);
        const auto before = reference_solve(position, limit);
        const auto behind = reference_solve(after, limit);
        if (!before || !behind) break;
        ++tested;
        EXPECT_EQ(before->winnable, behind->winnable) << to_board(position);
        if (before->winnable) {
          EXPECT_EQ(before->shortest, behind->shortest + 1);
        }
      }
      apply(position, moves[random.below(moves.size())]);
    }
  }
  EXPECT_GT(tested, static_cast<int>(last - first) / 5);
}

TEST(CastleRules, ASafeMoveKeepsTheShortestSolution) {
  safe_moves_keep_the_shortest(1, 60, 3000);
}

TEST(SlowCastleRules, ASafeMoveKeepsTheShortestSolutionOften) {
  safe_moves_keep_the_shortest(1001, 1400, 6000);
}

TEST(CastleRelaxation, OnlyTheTopRunForgets) {
  // K♠ 9♥ | 8♣ 7♦ : the nine begins the run and keeps its suit; eight and seven forget.
  std::vector<Symbol> column{symbol_of(13, 3), symbol_of(9, 2), symbol_of(8, 0), symbol_of(7, 1)};
  forget(column, 0);
  EXPECT_EQ(column,
            (std::vector<Symbol>{symbol_of(13, 3), symbol_of(9, 2), without_suit(symbol_of(8, 0)),
                                 without_suit(symbol_of(7, 1))}));
  // At the bottom of the column the first card forgets too.
  std::vector<Symbol> lone{symbol_of(9, 2), symbol_of(8, 0)};
  forget(lone, bit_of(symbol_of(8, 0)));
  EXPECT_EQ(lone, (std::vector<Symbol>{without_suit(symbol_of(9, 2)), symbol_of(8, 0)}));
}

}  // namespace
}  // namespace yomi::castle
