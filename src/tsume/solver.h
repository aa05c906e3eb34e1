// Solver: a tsume-shogi problem from the question to the answer.
//
// The side to move attacks. What is asked: is it mate, in exactly how many moves (shortest attack
// against longest defence), by which line?
//
//   1. The first search (search.h) asks for mate of any length. "No mate" ends here.
//   2. Mate within n found: is there mate within n − 2? The answer either improves n or proves that
//      n is exact. Until then the answer is "at most n, at least lower_bound".
//   3. The main line: at the attacker's turn a move that keeps the exact length, at the defender's
//      a reply that lasts longest (変別 is excluded by construction), among these one after which
//      the attacker is left with no pieces in hand at the end, where there is one. Interpositions
//      that go uncounted (policy.h) are left out of it, unless the mate lasts longest after one:
//      then the pair is in the line, and Solution::uncounted counts it.
//
// A Solver keeps its table between questions about the same problem (check.h, certificate.h, play
// all ask many). Everything it says is a fact about the position asked, under the named policy.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/result.h"
#include "tsume/search.h"
#include "tsume/team.h"

namespace yomi::tsume {

struct SolveOptions {
  Mudaai mudaai = Mudaai::kStandard;
  bool exact = true;  // false: stop at the first mate found
  bool line = true;
  // Workers on one table (team.h), fewer where the memory is small: the same verdict and the same
  // proved length as with one.
  int threads = 1;
  std::uint64_t alone = Team::kAlone;  // nodes of a question before the other threads are called
};

struct Solution {
  Verdict verdict = Verdict::kUnknown;  // kProved: mate; kRefuted: no mate (不詰)
  std::optional<StopReason> reason;     // set where something was left open
  Length length = 0;                    // mate within this many moves (verdict kProved)
  bool exact = false;                   // and not in fewer
  Length lower_bound = 1;               // there is no mate in fewer moves than this
  std::vector<shogi::Move> line;  // to the mate; proper (最長の受け, 最短の王手) if exact
  bool line_proper = false;
  int uncounted = 0;     // pairs of moves in the line that the length does not count
  shogi::Hand leftover;  // the attacker's hand at the end of the line (駒余り)
  // True: every longest defence leaves the attacker pieces in hand; false: the line leaves none.
  // Not set where that is not known, or where the line has pairs that do not count: what they win
  // is on the board of the line only.
  std::optional<bool> pieces_left;
  std::uint64_t nodes = 0;
  std::uint64_t first_nodes = 0;  // until the first mate or refutation
  Length first_length = 0;        // what the first search found
};

class Solver {
 public:
  // The budget covers everything this solver ever does. `progress` must outlive the solver; it is
  // told the nodes so far, what is known of the length, and from the first mate on the best line so
  // far.
  Solver(const SolveOptions& options, const Budget& budget, Progress* progress = nullptr);
  Solver(const Solver&) = delete;
  Solver& operator=(const Solver&) = delete;

  // Requires check_problem(position).
  Solution solve(const shogi::Position& position);

  // --- for those who ask further questions about the same problem
  // Mate within `bound`? nullopt: the budget ran out. The side to move attacks if `attacking`;
  // otherwise it is in check and defends.
  std::optional<bool> mates(const shogi::Position& position, bool attacking, Length bound,
                            shogi::Square interposed = {});
  // The same for the position after a defender's reply: a drop there may go uncounted (policy.h).
  std::optional<bool> mates_after(const shogi::Position& position, shogi::Move reply, Length bound);
  // The exact length; −1: no mate; nullopt: the budget ran out.
  std::optional<Length> exact_length(const shogi::Position& position, bool attacking);
  // A main line from a position whose exact length is known. It ends before the mate where the
  // budget ran out. `uncounted`: pairs in it that the length does not count.
  std::vector<shogi::Move> main_line(const shogi::Position& position, bool attacking, Length length,
                                     int* uncounted = nullptr);
  // Whether every longest defence leaves pieces in the attacker's hand, whatever it takes to find
  // out; nullopt: not within the budget, or because of pairs that go uncounted. The length is
  // exact.
  std::optional<bool> leaves_pieces(const shogi::Position& position, bool attacking, Length length);

  // The line that the proofs in the table give, lengths as far as they are known: the shortest
  // check, the longest reply (the paper's 暫定手順). Requires a position proved by this solver.
  // `uncounted`: pairs in it that the length does not count.
  [[nodiscard]] std::vector<shogi::Move> provisional_line(shogi::Position position,
                                                          int* uncounted = nullptr);
  // What the proofs in the table give after a reply, as the policy counts.
  struct AfterReply {
    Length length = kForever + 1;  // of the position after it, kForever + 1: not known
    shogi::Move capture;           // takes the drop uncounted, where that is what makes it so short
  };
  [[nodiscard]] AfterReply proved_after(shogi::Position& position, shogi::Move reply);

  [[nodiscard]] const SolveOptions& options() const { return options_; }
  [[nodiscard]] Search& search() { return search_; }
  [[nodiscard]] Table& table() { return table_; }
  [[nodiscard]] Meter& meter() { return meter_; }
  [[nodiscard]] std::uint64_t nodes() const { return meter_.nodes(); }
  [[nodiscard]] std::optional<StopReason> stopped() const { return meter_.reason(); }
  // Somebody waits: the time is up, or the question was cancelled. Whoever works for long without a
  // search asks this now and then. (Spent nodes are no hurry: what is known already is still told.)
  [[nodiscard]] bool hurried() {
    (void)meter_.poll();
    return meter_.reason() == StopReason::kTime || meter_.reason() == StopReason::kCancelled;
  }

 private:
  struct Step {
    shogi::Move move;
    bool leaves_pieces;  // at the end of each of the best lines that were looked at
    bool sure;           // and those are all, the attacker's equals apart: these are cooks
  };
  std::optional<Step> best_step(shogi::Position& position, bool attacking, Length length,
                                int& patience);
  std::optional<Step> find_step(shogi::Position& position, bool attacking, Length length,
                                int& patience);
  // Whether a move keeps the exact length; nullopt: not known (`ask`: not within the budget).
  std::optional<bool> keeps_length(shogi::Position& position, bool attacking, shogi::Move move,
                                   Length length, bool ask);
  std::optional<bool> known_mate(const shogi::Position& position, bool attacking, Length bound,
                                 shogi::Square interposed, bool ask);
  // The pair that goes uncounted, after which the mate lasts longest; empty where there is none.
  std::vector<shogi::Move> uncounted_pair(const shogi::Position& position, Length length);
  void find_length(const shogi::Position& position, Solution& solution);
  void raise_lower_bound(const shogi::Position& position, Solution& solution);

  void report_progress();
  // The line of the proofs so far, for whoever listens.
  void note_best(const shogi::Position& position);
  void note_best(const std::vector<shogi::Move>& line);

  SolveOptions options_;
  Meter meter_;
  Table table_;
  Search search_;
  std::optional<Team> team_;  // where there is more than one thread
  Progress* progress_;
  Message note_;
  std::vector<std::string> best_;  // in USI
  struct StepKey {
    shogi::Key key;
    std::uint32_t hand;
    bool operator==(const StepKey&) const = default;
  };
  struct HashStep {
    std::size_t operator()(const StepKey& k) const {
      return static_cast<std::size_t>(k.key.low ^ mix64(k.hand));
    }
  };
  std::unordered_map<StepKey, Step, HashStep> steps_;
};

// The reason why a position is no tsume problem: the defender has no king.
[[nodiscard]] Status check_problem(const shogi::Position& position);

}  // namespace yomi::tsume
