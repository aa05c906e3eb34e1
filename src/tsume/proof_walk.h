// A proof in the table, walked through: does it mate without certain positions?
//
// What was seen on one walk serves the next ones, and all walks of a walker share its patience.
// Nothing is searched. At the attacker's turn any check that the table has proved, and that gets
// nearer to the mate, may be taken; at the defender's turn every reply must lead on. So kMates is a
// fact; kRunsBack says only that the proofs at hand all need one of the positions.
#pragma once

#include <unordered_map>
#include <vector>

#include "tsume/solver.h"

namespace yomi::tsume {

enum class ProofWalk {
  kMates,
  kRunsBack,
  kUnknown,  // part of the proof was forgotten, or it is too large to be walked through
};

class ProofWalker {
 public:
  // Nothing may be forbidden in the solver's search while this walks.
  ProofWalker(Solver& solver, shogi::Color attacker, std::vector<Forbidden> without)
      : solver_(solver), attacker_(attacker), without_(std::move(without)) {}

  // Mate within `bound`, or within what is proved where that is less, from a position that the
  // solver has proved. No drop has just been made there that may go uncounted.
  [[nodiscard]] ProofWalk walk(const shogi::Position& position, Length bound = kForever);
  [[nodiscard]] const std::vector<Forbidden>& without() const { return without_; }

 private:
  static constexpr int kPatience = 200000;

  struct Place {
    shogi::Key key;
    std::uint32_t hand;
    Length bound;
    bool operator==(const Place&) const = default;
  };
  struct HashPlace {
    std::size_t operator()(const Place& p) const {
      return static_cast<std::size_t>(p.key.low ^
                                      mix64(p.hand + (static_cast<std::uint64_t>(p.bound) << 32)));
    }
  };

  [[nodiscard]] Length proved_here() const;
  [[nodiscard]] bool is_excluded() const;
  // The defender is to move; the mate is within `bound`.
  ProofWalk defend(Length bound);
  // After a drop that may go uncounted: the checking piece takes it, and the mate keeps to `bound`.
  bool take_uncounted(shogi::Move drop, Length bound);
  ProofWalk attack(Length bound);
  ProofWalk try_checks(Length bound);

  Solver& solver_;
  shogi::Color attacker_;
  std::vector<Forbidden> without_;
  shogi::Position at_;
  std::unordered_map<Place, ProofWalk, HashPlace> seen_;
  int patience_ = kPatience;
};

}  // namespace yomi::tsume
