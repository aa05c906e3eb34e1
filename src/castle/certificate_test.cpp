#include "castle/certificate.h"

#include <gtest/gtest.h>

#include "castle/deal.h"
#include "castle/proof.h"
#include "castle/reference_test.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

TEST(CastleCertificate, ProofsOfFullDealsAreAccepted) {
  int lost = 0;
  for (std::uint64_t number = 1; number <= 40; ++number) {
    const Position start = deal(kBeleagueredCastle, number);
    const SolveResult result = solve(start, Budget());
    if (result.verdict == Verdict::kProved) {
      const auto win = verify_win(encode_win(start, result.moves));
      ASSERT_TRUE(win) << win.error().text();
      EXPECT_EQ(win->start, start);
      continue;
    }
    if (result.proof->size() > 3000) continue;
    ++lost;
    const auto proof = verify_lost(encode_lost(start, relaxed_set(*result.proof)), Budget());
    ASSERT_TRUE(proof) << number << ": " << proof.error().text();
    EXPECT_EQ(proof->positions, result.proof->size());
  }
  EXPECT_GT(lost, 5);
}

// The fast closure against the definition, through the verifier, on many small decks.
TEST(CastleCertificate, ProofsOfSmallDealsAreAccepted) {
  int lost = 0;
  for (std::uint64_t number = 1; number <= 300; ++number) {
    const Position start = deal(small_variant(number), number);
    const SolveResult result = solve(start, Budget());
    if (result.verdict != Verdict::kRefuted) continue;
    ++lost;
    const auto proof = verify_lost(encode_lost(start, relaxed_set(*result.proof)), Budget());
    ASSERT_TRUE(proof) << number << ": " << proof.error().text();
  }
  EXPECT_GT(lost, 50);
}

TEST(CastleCertificate, AChangedProofOfALossIsRefused) {
  std::uint64_t number = 1;
  SolveResult result;
  Position start;
  for (;; ++number) {
    start = deal(kBeleagueredCastle, number);
    result = solve(start, Budget());
    if (result.verdict == Verdict::kRefuted && result.proof->size() > 20 &&
        result.proof->size() < 200)
      break;
  }
  const std::string body = encode_lost(start, relaxed_set(*result.proof));
  ASSERT_TRUE(verify_lost(body, Budget()));
  Random random(1);
  // The cards that the relaxation remembers may change nothing if they were never moved; every
  // other byte is part of the position, of a column or of a member.
  const std::size_t remembered_at =
      7 + start.columns.size() + static_cast<std::size_t>(cards_left(start));
  for (std::size_t at = 0; at < body.size(); ++at) {
    if (at >= remembered_at && at < remembered_at + 8) continue;
    std::string changed = body;
    changed[at] = static_cast<char>(changed[at] ^ static_cast<char>(1 + random.below(255)));
    EXPECT_FALSE(verify_lost(changed, Budget())) << "byte " << at;
  }
  // A member left out.
  const std::size_t record = (start.columns.size() + 1) * 4;
  const std::size_t members = result.proof->size();
  const std::size_t first = body.size() - members * record;
  for (std::size_t i = 0; i < members; ++i) {
    std::string shorter = body;
    shorter.erase(first + i * record, record);
    for (std::size_t b = 0; b < 4; ++b)
      shorter[first - 4 + b] = static_cast<char>((members - 1) >> (8 * b) & 0xff);
    EXPECT_FALSE(verify_lost(shorter, Budget())) << "member " << i;
  }
}

TEST(CastleCertificate, AChangedLineIsRefused) {
  std::uint64_t number = 1;
  while (solve(deal(kBeleagueredCastle, number), Budget()).verdict != Verdict::kProved) ++number;
  const Position start = deal(kBeleagueredCastle, number);
  const std::vector<Move> moves = solve(start, Budget()).moves;
  EXPECT_FALSE(verify_win(encode_win(start, {moves.begin(), moves.end() - 1})));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    std::vector<Move> changed = moves;
    changed.erase(changed.begin() + static_cast<std::ptrdiff_t>(i));
    if (moves[i].to == Move::kFoundation) {
      EXPECT_FALSE(verify_win(encode_win(start, changed))) << i;
    }
    changed = moves;
    changed[i].from = changed[i].to;
    EXPECT_FALSE(verify_win(encode_win(start, changed))) << i;
  }
  const std::string body = encode_win(start, moves);
  for (std::size_t size = 0; size < body.size(); ++size)
    EXPECT_FALSE(verify_win(body.substr(0, size)));
  EXPECT_FALSE(verify_win(body + "x"));
}

}  // namespace
}  // namespace yomi::castle
