// Effort: the paper's own algorithm, henbetsu check and yozume search at once within a small budget
// (sections 3 to 5), and Seo's two algorithms that it argues against (2.1, 2.2).
//
// From the first mate found, the provisional line follows the shortest check and the longest reply
// of the proof. Every other check along it is a candidate; candidates are searched in rounds:
//   proof   (3.1) those whose proof number is at most 2, 3, 4 …
//   margin  (3.2) those whose proof number exceeds the parent's last one by at most 1, 2, 3 …
//   both    proof 2, margin 1, then four rounds of proof to one of margin (section 5)
// A candidate that mates makes the line shorter (then the line and its candidates are built anew)
// or is a cook. The rounds end when a tenth of the first search's nodes is spent, at least 10,000;
// the candidate under way is finished, which is the overrun of the paper's Table 4. At the end
// every candidate of the last line that was found to mate is judged (judge.h) from the proofs as
// they are: class, severity, and whether it is a loop, which is no cook (Figure 7).
//
// Seo's method looks for a mate shorter than the line (2.1); then it calls the end of the line "no
// mate" and asks whether the problem is still mate (2.2); each cook it finds is called "no mate" in
// its turn, until nothing new is found. A cook all of whose proofs pass through the end of the line
// (合流, 手順前後, 迂回, 成・不成) cannot be found so, however long the search. All of this is cut
// off where the effort is spent.
//
// Deviations: our proof numbers start at two to four (estimate.h), so thresholds are counted in
// that unit. Seo's searches keep their facts apart from all others and true for their lengths; what
// section 2.1 fears of the depth limit (numbers that are too large, Figure 2) does not occur.
#pragma once

#include "tsume/check.h"

namespace yomi::tsume {

enum class Select { kNone, kProof, kMargin, kBoth };
enum class Method { kCandidates, kSeo };

struct EffortOptions {
  Method method = Method::kCandidates;
  Select select = Select::kBoth;
  double effort = 0.1;
  std::uint64_t at_least = 10000;
};

struct EffortReport : Judgement {
  Verdict verdict = Verdict::kUnknown;
  std::optional<StopReason> reason;
  Length first_length = 0;  // of the first provisional line
  bool first_pieces_left = false;
  Length length = 0;  // of the last one, as the policy counts
  std::vector<shogi::Move> line;
  bool pieces_left = false;
  // Seo's method only: its last search ended, so to this method there is no further cook.
  bool exhausted = false;
  std::uint64_t first_nodes = 0;
  std::uint64_t extra_nodes = 0;
  // extra_nodes / first_nodes, the paper's last column.
  [[nodiscard]] double ratio() const {
    return first_nodes == 0 ? 0
                            : static_cast<double>(extra_nodes) / static_cast<double>(first_nodes);
  }
};

// What the effort has shown. It decides some candidates only: a cook is one, but to be sound or
// merely flawed is more than it can say.
[[nodiscard]] Soundness soundness_of(const EffortReport& report);

// The solver must be fresh. Requires check_problem(position).
[[nodiscard]] EffortReport spend_effort(Solver& solver, const shogi::Position& position,
                                        const EffortOptions& options);

}  // namespace yomi::tsume
