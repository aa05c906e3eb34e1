// Verify: checks proofs about tsume problems. Includes the rules of shogi and the policy for futile
// interpositions; shares nothing with the search.
//
// A proof is a strategy, given move by move by an oracle (a certificate's body, or a solver that
// writes one). The verifier generates all moves of the other side itself:
//
//   mate within n      the oracle names the check, every reply is tried with n − 2.
//   no mate within n   every check is tried, the oracle names the reply, then n − 2.
//                      Under a policy by which a drop and its capture may go uncounted (policy.h),
//                      the oracle may name such a capture, with n + 2; against a mate within n
//                      every such capture is tried too.
//   no mate at all     the same without a bound. Here a position that was seen before needs no
//                      second look: the defender can go round for ever, and that is no mate.
//
// A position is not looked at again where an earlier result covers it: mate with fewer pieces in
// the attacker's hand, no mate with more. (More in the attacker's hand means less in the
// defender's: it never harms the attack. Which pieces a proof of mate needs is worked out on the
// way.) Positions are compared in full, not by hash.
#pragma once

#include <array>
#include <functional>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "base/certificate.h"
#include "base/result.h"
#include "shogi/movegen.h"
#include "tsume/policy.h"

namespace yomi::tsume {

// The move of the strategy in a position, with so many moves left (−1: no bound). `interposed`: the
// square of a drop just made that may go uncounted.
struct Question {
  const shogi::Position& position;
  int left;
  shogi::Square interposed = {};
};
struct Answer {
  shogi::Move move;
  bool uncounted = false;  // an uncounted capture of what was interposed
};
using Oracle = std::function<Result<Answer>(const Question&)>;
// How an answer stands in a certificate: the move's bits, and the highest for an uncounted capture.
inline constexpr std::uint16_t kUncountedBit = 1U << 15;

class Verifier {
 public:
  // Counts positions; fails when the budget is spent.
  Verifier(Mudaai policy, const Budget& budget) : policy_(policy), meter_(budget) {}

  // The side to move attacks.
  Status mate(const shogi::Position& position, int within, const Oracle& oracle);
  Status no_mate_within(const shogi::Position& position, int within, const Oracle& oracle);
  Status no_mate(const shogi::Position& position, const Oracle& oracle);

  [[nodiscard]] std::uint64_t positions() const { return meter_.nodes(); }

 private:
  using Board = std::array<std::uint64_t, 7>;
  struct HashBoard {
    std::size_t operator()(const Board& board) const;
  };
  struct Fact {
    shogi::Hand hand;
    int within;
  };
  using Facts = std::unordered_map<Board, std::vector<Fact>, HashBoard>;

  static Board pack(const shogi::Position& position, shogi::Square interposed = {});
  // The pieces that the proof needs in the attacker's hand.
  Result<shogi::Hand> attack(shogi::Position& position, int left, const Oracle& oracle,
                             shogi::Square interposed);
  Result<shogi::Hand> attack_with(shogi::Position& position, int left, const Oracle& oracle,
                                  const Answer& answer);
  Result<shogi::Hand> defend_all(shogi::Position& position, int left, const Oracle& oracle);
  Status resist(shogi::Position& position, int left, const Oracle& oracle,
                shogi::Square interposed);
  Status reply_to(shogi::Position& position, shogi::Move check, int left, const Oracle& oracle);
  // Where a drop may go uncounted with `left` moves of the defender's position left.
  [[nodiscard]] shogi::Square special_square(const shogi::Position& position, shogi::Move reply,
                                             int left) const;
  Status count();

  Mudaai policy_;
  Meter meter_;
  Facts mates_;
  Facts escapes_;
};

// What a certificate says. Kinds: "tsume/mate" and "tsume/no-mate".
struct Claim {
  shogi::Position position;
  Mudaai policy = Mudaai::kNone;
  bool mate = false;
  int length = 0;      // mate within
  bool exact = false;  // and the body also shows that there is no shorter mate
};
[[nodiscard]] Result<Claim> read_claim(const Certificate& certificate);
// Replays the whole body. Fails, saying where, for anything but a complete and exact proof.
[[nodiscard]] Result<Claim> verify_certificate(const Certificate& certificate,
                                               const Budget& budget);

}  // namespace yomi::tsume
