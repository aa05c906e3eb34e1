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
#include <optional>
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
// Nothing: whoever is asked ran out of his own budget, and the proof is not shown to the end.
using Oracle = std::function<Result<std::optional<Answer>>(const Question&)>;
// How an answer stands in a certificate: the move's bits, and the highest for an uncounted capture.
inline constexpr std::uint16_t kUncountedBit = 1U << 15;

class Verifier {
 public:
  Verifier(Mudaai policy, const Budget& budget) : policy_(policy), meter_(budget) {}

  // The side to move attacks. True: shown; an error: the proof is wrong there; false: not shown to
  // the end, because the budget is spent (`reason`) or the oracle's.
  Result<bool> mate(const shogi::Position& position, int within, const Oracle& oracle);
  Result<bool> no_mate_within(const shogi::Position& position, int within, const Oracle& oracle);
  Result<bool> no_mate(const shogi::Position& position, const Oracle& oracle);

  [[nodiscard]] std::optional<StopReason> reason() const { return meter_.reason(); }
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

  // A proof may be as deep as its claim is long, and a claim is anybody's: the line under way is
  // kept here and not on the machine's stack.
  // The oracle's check, and the replies to it.
  struct Attack {
    Board board;  // before the check
    int left = 0;
    Answer answer;
    shogi::Position::Undo undo;
    std::vector<shogi::Move> replies;
    std::size_t next = 0;
    bool replied = false;  // replies[next] is played
    shogi::Position::Undo reply_undo;
    shogi::Hand needed;  // in the attacker's hand, after the check
  };
  // The attacker's checks, and the oracle's reply to one of them.
  struct Resistance {
    Board board;
    shogi::Hand hand;
    int left = 0;
    std::vector<Answer> checks;
    std::size_t next = 0;
    shogi::Position::Undo undo;
    bool replied = false;  // checks[next] and the reply are played
    shogi::Move reply;
    shogi::Position::Undo reply_undo;
  };

  static Board pack(const shogi::Position& position, shogi::Square interposed = {});
  Result<bool> attack(shogi::Position& position, int left, shogi::Square interposed,
                      const Oracle& oracle, std::vector<Attack>& line, shogi::Hand& settled);
  shogi::Hand take_back_attack(shogi::Position& position, const Attack& attack);
  bool resist(const shogi::Position& position, int left, shogi::Square interposed,
              std::vector<Resistance>& line);
  static void take_back_check(shogi::Position& position, Resistance& resistance);
  // Where a drop may go uncounted with `left` moves of the defender's position left.
  [[nodiscard]] shogi::Square special_square(const shogi::Position& position, shogi::Move reply,
                                             int left) const;
  // is_mated, which can take longer than the rest of a position: then the budget is looked at.
  bool mated(shogi::Position& position);

  Mudaai policy_;
  Meter meter_;
  std::uint64_t boards_ = 0;  // looked at for futile interpositions since then
  Facts mates_;
  Facts escapes_;
};

// The longest mate that can be claimed: far above the longest problem known (1,525 moves).
inline constexpr int kMaxClaim = 32765;
// What a certificate says. Kinds: "tsume/mate" and "tsume/no-mate".
struct Claim {
  shogi::Position position;
  Mudaai policy = Mudaai::kNone;
  bool mate = false;
  int length = 0;      // mate within
  bool exact = false;  // and the body also shows that there is no shorter mate
};
[[nodiscard]] Result<Claim> read_claim(const Certificate& certificate);
struct Checked : Claim {
  std::optional<StopReason> reason;  // set: not checked to the end
};
// Replays the whole body. Fails, saying where, for anything but a complete and exact proof.
[[nodiscard]] Result<Checked> verify_certificate(const Certificate& certificate,
                                                 const Budget& budget);

}  // namespace yomi::tsume
