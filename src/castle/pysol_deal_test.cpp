#include "castle/pysol_deal.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "base/certificate.h"
#include "castle/certificate.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/proof.h"
#include "castle/reference_test.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

std::string board_of(std::string_view number, const Variant& variant) {
  const auto position = pysol_deal(number, variant);
  return position ? to_board(*position) : position.error().to_string();
}

TEST(CastlePysol, DealOneIsMicrosoftsWithoutItsAces) {
  EXPECT_EQ(board_of("1", kBeleagueredCastle),
            "Foundations: H-A C-A D-A S-A\n"
            "JD KD KS QH 8H 6C\n"
            "2D KC 9D 4H 2C 3D\n"
            "9H 9S QD 4D JH 8C\n"
            "JC 5S JS 7S 7D TC\n"
            "5D QC 3C 3S 6D 6S\n"
            "7H KH 4C TD 8S 9C\n"
            "7C 3H 5C 4S 8D 2H\n"
            "5H 2S TS TH QS 6H\n");
}

TEST(CastlePysol, CitadelPutsCardsUpWhileItDeals) {
  // The same shuffle: D2, C2 … went up as they came, and their places stayed empty.
  EXPECT_EQ(board_of("1", kCitadel),
            "Foundations: H-2 C-2 D-3 S-4\n"
            "JD KD KS QH 8H 6C\n"
            "KC 9D 4H\n"
            "9H 9S QD 4D JH 8C\n"
            "JC 5S JS 7S 7D TC\n"
            "5D QC 3C 6D 6S\n"
            "7H KH 4C TD 8S 9C\n"
            "7C 3H 5C 8D\n"
            "5H TS TH QS 6H\n");
}

std::string columns_of(const std::string& board) {
  return board.starts_with("Foundations") ? board.substr(board.find('\n') + 1) : board;
}

TEST(CastlePysol, GivesTheDealsOfTheProgramItself) {
  std::ifstream file(YOMI_SOURCE_DIR "/tests/data/castle/pysol_deals.txt");
  int deals = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("#")) continue;
    std::istringstream words(line);
    std::string game;
    std::string number;
    std::string generator;
    std::string theirs;
    ASSERT_TRUE(words >> game >> number >> generator >> theirs) << line;
    const Variant variant = game == "citadel"              ? kCitadel
                            : game == "streets_and_alleys" ? kStreetsAndAlleys
                                                           : kBeleagueredCastle;
    const auto ours = pysol_deal(number, variant);
    ASSERT_TRUE(ours) << ours.error().to_string();
    EXPECT_EQ(fmt::format("{:016x}", fnv1a64(columns_of(to_board(*ours)))), theirs) << line;
    EXPECT_EQ(board_of("ms" + number.substr(0, 9), variant) == to_board(*ours), generator == "ms")
        << line;
    ++deals;
  }
  EXPECT_EQ(deals, 65);
}

TEST(CastlePysol, NumbersAreReadAsThere) {
  for (const char* text : {"pysol 12345", "#12345", "12,345", "PySol #12345", "0012345", "ms12345",
                           "MS12345", "pysol ms12345", "PySolFC: 12345", "１２３４５", "ms-12345"})
    EXPECT_EQ(board_of(text, kCitadel), board_of("12345", kCitadel)) << text;
  // From 32000 on the two generators differ.
  EXPECT_EQ(board_of("31999", kCitadel), board_of("ms31999", kCitadel));
  EXPECT_NE(board_of("32000", kCitadel), board_of("ms32000", kCitadel));
  for (const char* text : {"", "ms", "12x", "-", "pysol", "999999999999999999999", "ms8589934592",
                           "-1", "12.5", "1 2", "1,2", "12,3456", "1234,567", ",123", "12345,"})
    EXPECT_FALSE(pysol_deal(text, kCitadel)) << text;
  EXPECT_TRUE(pysol_deal("ms8589934591", kCitadel));
  EXPECT_FALSE(pysol_deal("1", small_variant(1)));
}

TEST(CastleVariants, HaveNames) {
  EXPECT_EQ(variant_named("citadel").value(), kCitadel);
  EXPECT_EQ(variant_named("castle").value(), kBeleagueredCastle);
  EXPECT_EQ(variant_named("streets").value(), kStreetsAndAlleys);
  EXPECT_FALSE(variant_named("Citadel"));
}

TEST(CastleVariants, CitadelDealsTheSameCardsAsCastleLessThoseThatWentUp) {
  for (std::uint64_t number = 1; number <= 200; ++number) {
    const Position castle = deal(kBeleagueredCastle, number);
    const Position citadel = deal(kCitadel, number);
    ASSERT_TRUE(check(citadel)) << number;
    // What lies in the columns lies there in castle's order; what does not went up.
    for (std::size_t i = 0; i < 8; ++i) {
      Column left;
      for (const Card card : castle.columns[i])
        if (card.rank().value() > citadel.foundation(card.suit())) left.push_back(card);
      EXPECT_EQ(left, citadel.columns[i]) << number;
    }
    // Dealt by hand, round by round: a card goes up if and only if it fits at that moment.
    std::array<int, 4> up{1, 1, 1, 1};
    for (std::size_t round = 0; round < 6; ++round) {
      for (std::size_t i = 0; i < 8; ++i) {
        const Card card = castle.columns[i][round];
        int& top = up[static_cast<std::size_t>(card.suit())];
        if (card.rank().value() == top + 1) ++top;
      }
    }
    EXPECT_EQ(up, citadel.foundations) << number;
  }
}

// Small citadels against breadth-first search, with certificates of all.
TEST(CastleVariants, CitadelIsDecidedAsBreadthFirstSearchDoes) {
  int won = 0;
  int lost = 0;
  for (std::uint64_t number = 1; number <= 400; ++number) {
    Variant variant = small_variant(number);
    variant.up_while_dealing = true;
    const Position start = deal(variant, number);
    ASSERT_TRUE(check(start)) << number;
    const auto truth = reference_solve(start, 4000);
    if (!truth) continue;
    const SolveResult result = solve(start, Budget());
    ASSERT_EQ(result.verdict, truth->winnable ? Verdict::kProved : Verdict::kRefuted) << number;
    if (truth->winnable) {
      ++won;
      EXPECT_TRUE(verify_win(encode_win(start, result.moves))) << number;
    } else {
      ++lost;
      EXPECT_TRUE(verify_lost(encode_lost(start, relaxed_set(*result.proof)), Budget())) << number;
    }
  }
  EXPECT_GT(won, 100);
  EXPECT_GT(lost, 30);
}

TEST(CastleVariants, FullCitadelsAreDecidedAndProved) {
  int won = 0;
  int lost = 0;
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Position start = deal(kCitadel, number);
    const SolveResult result = solve(start, Budget());
    ASSERT_NE(result.verdict, Verdict::kUnknown) << number;
    if (result.verdict == Verdict::kProved) {
      ++won;
      EXPECT_TRUE(verify_win(encode_win(start, result.moves))) << number;
    } else {
      ++lost;
      if (result.proof->size() > 3000) continue;
      EXPECT_TRUE(verify_lost(encode_lost(start, relaxed_set(*result.proof)), Budget())) << number;
    }
  }
  EXPECT_GT(won, 30);
  EXPECT_GT(lost, 0);
}

}  // namespace
}  // namespace yomi::castle
