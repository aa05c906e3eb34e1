#include "tsume/certificate.h"

#include <gtest/gtest.h>

#include "tsume/reference_test.h"
#include "tsume/verify.h"

namespace yomi::tsume {
namespace {

Budget small_budget() {
  Budget budget;
  budget.bytes = 16 << 20;
  return budget.with_nodes(100000);
}

void expect_refused(Certificate certificate, const std::string& from, const std::string& to) {
  const std::size_t at = certificate.body.find(from);
  ASSERT_NE(at, std::string::npos);
  certificate.body.replace(at, from.size(), to);
  EXPECT_FALSE(verify_certificate(certificate, Budget{})) << from << " -> " << to;
}

TEST(TsumeCertificate, EveryAnswerCanBeReplayedAndNoFalseClaimCan) {
  Random random(21);
  int mates = 0;
  int refutations = 0;
  for (int tries = 0; tries < 3000 && (mates < 60 || refutations < 60); ++tries) {
    const auto position = reference::random_problem(random, tries % 3 == 0, tries % 2 == 0);
    if (!position) continue;
    const Mudaai policy = tries % 2 == 0 ? Mudaai::kStandard : Mudaai::kNone;
    Solver solver({.mudaai = policy}, small_budget());
    const Solution solution = solver.solve(*position);
    if (solution.verdict == Verdict::kUnknown) continue;
    const bool mate = solution.verdict == Verdict::kProved;
    if (mate && (!solution.exact || mates >= 60)) continue;
    if (!mate && refutations >= 60) continue;
    const auto certificate = make_certificate(solver, *position, solution);
    if (!certificate) continue;  // the budget ran out
    ++(mate ? mates : refutations);
    const auto claim = verify_certificate(*certificate, Budget{});
    ASSERT_TRUE(claim) << claim.error().to_string() << "\n" << to_sfen(*position);
    EXPECT_EQ(claim->mate, mate);
    EXPECT_TRUE(claim->position.same_as(*position));
    if (mate) {
      EXPECT_EQ(claim->length, solution.length);
      EXPECT_TRUE(claim->exact);
      const std::string length = fmt::format("length: {}\n", solution.length);
      if (solution.length > 1)
        expect_refused(*certificate, length, fmt::format("length: {}\n", solution.length - 2));
      expect_refused(*certificate, length, fmt::format("length: {}\n", solution.length + 2));
    }
    Certificate longer = *certificate;
    longer.body += "xx";
    EXPECT_FALSE(verify_certificate(longer, Budget{}));
    Certificate other = *certificate;
    other.kind = mate ? "tsume/no-mate" : "tsume/mate";
    EXPECT_FALSE(verify_certificate(other, Budget{}));
    if (mate) {
      Certificate shorter = *certificate;
      shorter.body.resize(shorter.body.size() - 2);
      EXPECT_FALSE(verify_certificate(shorter, Budget{}));
    }
  }
  EXPECT_GE(mates, 30);
  EXPECT_GE(refutations, 30);
}

// Interpositions that go uncounted: the proofs name their captures, and a policy that counts them
// refuses them.
// Problems whose length depends on interpositions that do not count.
void replay_uncounted_captures(std::uint64_t seed, int wanted) {
  Random random(seed);
  int uncounted = 0;
  for (int tries = 0; tries < 4000 && uncounted < wanted; ++tries) {
    const auto position = reference::random_line_problem(random);
    if (!position) continue;
    Solver solver({}, small_budget());
    const Solution solution = solver.solve(*position);
    if (!solution.exact || solution.length < 3) continue;
    Solver counting({.mudaai = Mudaai::kSimple}, small_budget());
    const Solution counted = counting.solve(*position);
    if (!counted.exact || counted.length == solution.length) continue;
    EXPECT_LT(solution.length, counted.length);
    const auto certificate = make_certificate(solver, *position, solution);
    if (!certificate) continue;
    ++uncounted;
    ASSERT_TRUE(verify_certificate(*certificate, Budget{})) << to_sfen(*position);
    expect_refused(*certificate, fmt::format("length: {}\n", solution.length),
                   fmt::format("length: {}\n", solution.length - 2));
    expect_refused(*certificate, "mudaai: standard\n", "mudaai: none\n");
  }
  EXPECT_EQ(uncounted, wanted);
}

TEST(TsumeCertificate, UncountedCapturesAreReplayed) {
  replay_uncounted_captures(22, 2);
}

TEST(SlowTsumeCertificate, UncountedCapturesAreReplayedOfMore) {
  replay_uncounted_captures(22, 8);
}

TEST(TsumeCertificate, AChangedMoveIsNoProof) {
  // Gold in front of the king, held by the pawn: mate in one. Any other square is not.
  const auto position = shogi::parse_sfen("4k4/9/4P4/9/9/9/9/9/9 b G 1");
  ASSERT_TRUE(position);
  Solver solver({}, small_budget());
  const Solution solution = solver.solve(*position);
  ASSERT_EQ(solution.length, 1);
  auto certificate = make_certificate(solver, *position, solution);
  ASSERT_TRUE(certificate);
  ASSERT_TRUE(verify_certificate(*certificate, Budget{}));
  const shogi::Move other = shogi::Move::drop(shogi::PieceType::kGold, {4, 1});
  certificate->body[certificate->body.size() - 2] = static_cast<char>(other.bits() & 255);
  certificate->body[certificate->body.size() - 1] = static_cast<char>(other.bits() >> 8);
  EXPECT_FALSE(verify_certificate(*certificate, Budget{}));
}

// The last reply of a proof in its place, 16 bits of every kind: squares beyond the board, pieces
// that nobody can hold.
TEST(TsumeCertificate, WhateverStandsForTheLastMoveOnlyTruthIsAccepted) {
  const auto position = shogi::parse_sfen("7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1");
  ASSERT_TRUE(position);
  Solver solver({}, small_budget());
  const Solution solution = solver.solve(*position);
  ASSERT_EQ(solution.length, 3);
  for (const bool with_length : {false, true}) {
    auto certificate = make_certificate(solver, *position, solution, with_length);
    ASSERT_TRUE(certificate);
    const std::string honest = certificate->body;
    int accepted = 0;
    int no_moves = 0;
    for (int bits = 0; bits < 1 << 16; ++bits) {
      certificate->body[honest.size() - 2] = static_cast<char>(bits & 255);
      certificate->body[honest.size() - 1] = static_cast<char>(bits >> 8);
      const auto claim = verify_certificate(*certificate, Budget{});
      if (!claim && claim.error().text().find("that there is not") != std::string::npos) ++no_moves;
      if (!claim) {
        EXPECT_NE(certificate->body, honest);
        continue;
      }
      ++accepted;
      EXPECT_EQ(claim->length, 3);
      EXPECT_EQ(claim->exact, with_length);
    }
    // 81 squares to go to, from 81 or from a hand of 7 kinds, each with 2 bits more.
    EXPECT_EQ(no_moves, (1 << 16) - 81 * (81 + 7) * 4);
    EXPECT_GE(accepted, 1);
    EXPECT_LE(accepted, 3);
  }
}

TEST(TsumeCertificate, NoMateHasNoExactLength) {
  Certificate certificate;
  certificate.kind = "tsume/no-mate";
  certificate.body = "position: 4k4/9/9/9/9/9/9/9/9 b - 1\nmudaai: none\nlength: 0\nexact: yes\n";
  const auto claim = verify_certificate(certificate, Budget{});
  ASSERT_FALSE(claim);
  EXPECT_EQ(claim.error().text(), "a claim of tsume/no-mate has no length that could be exact");
}

// A rook behind the king on its file, and the king steps to and fro: as deep as a claim can be.
TEST(TsumeCertificate, TheDeepestClaimIsPlayedToItsEnd) {
  const std::string position = "8k/9/9/9/9/9/9/9/R8 b - 1";
  const auto claim_of = [&](int length) {
    Certificate certificate;
    certificate.kind = "tsume/mate";
    certificate.body =
        fmt::format("position: {}\nmudaai: none\nlength: {}\nexact: no\n", position, length);
    shogi::Square from(9, 9);
    for (int left = length; left > 0; left -= 2) {
      const shogi::Square to =
          from == shogi::Square(1, 9) ? shogi::Square(2, 9) : shogi::Square(1, 9);
      const int bits = shogi::Move::board(from, to, false).bits();
      certificate.body += static_cast<char>(bits & 255);
      certificate.body += static_cast<char>(bits >> 8);
      from = to;
    }
    return certificate;
  };
  const auto deepest = verify_certificate(claim_of(kMaxClaim), Budget{});
  ASSERT_FALSE(deepest);
  EXPECT_TRUE(deepest.error().text().starts_with("no moves left in "))
      << deepest.error().to_string();
  const auto deeper = verify_certificate(claim_of(kMaxClaim + 2), Budget{});
  ASSERT_FALSE(deeper);
  EXPECT_EQ(deeper.error().text(), "a claim of 32767 moves: a certificate has 32765 at most");
}

TEST(TsumeCertificate, TheDeepestResistanceIsPlayedToItsEnd) {
  const auto position = shogi::parse_sfen("8k/9/9/9/9/9/9/9/R8 b - 1");
  ASSERT_TRUE(position);
  Verifier verifier(Mudaai::kNone, Budget{});
  int least = kMaxClaim;
  // The first reply there is, and down there an end, for the whole tree is large.
  const auto status = verifier.no_mate_within(
      *position, kMaxClaim, [&](const Question& question) -> Result<std::optional<Answer>> {
        least = std::min(least, question.left);
        if (question.left == 2) return fail("deep enough");
        shogi::MoveList replies;
        generate_evasions(question.position, replies);
        return Answer{replies[0]};
      });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().text(), "deep enough");
  EXPECT_EQ(least, 2);
}

// An exhausted budget is an outcome, not a mistake of the certificate.
TEST(TsumeCertificate, WhatCannotBeCheckedInTimeIsNeitherVerifiedNorRefused) {
  const auto position = shogi::parse_sfen("7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1");
  ASSERT_TRUE(position);
  Solver solver({}, small_budget());
  const Solution solution = solver.solve(*position);
  ASSERT_EQ(solution.verdict, Verdict::kRefuted);
  const auto certificate = make_certificate(solver, *position, solution);
  ASSERT_TRUE(certificate);
  const auto stopped = verify_certificate(*certificate, Budget{}.with_nodes(3));
  ASSERT_TRUE(stopped) << stopped.error().to_string();
  EXPECT_EQ(stopped->reason, StopReason::kNodes);
  EXPECT_FALSE(verify_certificate(*certificate, Budget{})->reason);
}

TEST(TsumeCertificate, RubbishIsRefused) {
  for (const char* body :
       {"", "position: 9/9/9/9/9/9/9/9/9 b - 1\n", "position: x\nmudaai: none\n",
        "position: 4k4/9/9/9/9/9/9/9/9 b - 1\nmudaai: none\nlength: 2\nexact: no\n",
        "position: 4k4/9/9/9/9/9/9/9/9 b - 1\nmudaai: odd\nlength: 0\nexact: no\n"}) {
    Certificate certificate;
    certificate.kind = "tsume/no-mate";
    certificate.body = body;
    EXPECT_FALSE(verify_certificate(certificate, Budget{})) << body;
  }
}

// Most of these refutations run into repetitions, which are no facts: they are not searched again.
TEST(Certificate, ARefutationIsWrittenFromWhatTheSearchFound) {
  for (const char* sfen : {"2l3G+P1/4k4/4b4/9/9/9/9/9/5+L3 b BGS2r2g3s4n2l17p 1",
                           "7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1",
                           "6gnl/5rsk1/6ppp/5N3/9/4B4/9/9/9 b RGSb2g2s2n3l14p 1"}) {
    const auto position = shogi::parse_sfen(sfen);
    ASSERT_TRUE(position);
    Budget budget;
    budget.bytes = 64 << 20;
    Solver solver({}, budget.with_nodes(400000));
    const Solution solution = solver.solve(*position);
    ASSERT_EQ(solution.verdict, Verdict::kRefuted) << sfen;
    const auto certificate = make_certificate(solver, *position, solution);
    ASSERT_TRUE(certificate) << sfen;
    EXPECT_LE(solver.nodes() - solution.nodes, solution.nodes) << sfen;
    EXPECT_TRUE(verify_certificate(*certificate, Budget())) << sfen;
  }
}

}  // namespace
}  // namespace yomi::tsume
