// A small solver for propositional formulas in conjunctive form: conflict-driven clause learning
// with two watched literals, activities, saved phases and restarts. Deterministic: the same clauses
// in the same order give the same answer after the same number of conflicts.
//
// known_order.h asks it whether a known stock can be won. Its "yes" is only a hint there (the moves
// are replayed by the rules); its "no" is a proof by exhaustion: every clause learned follows from
// the ones before it by resolution, and the last of them is the empty one. They can be recorded,
// and refutation.h checks them.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "calculation/formula.h"

namespace yomi::calculation {

class SatSolver {
 public:
  enum class Answer : std::uint8_t { kYes, kNo, kStopped };

  // `bytes`: for the clauses; when the learned ones outgrow it, the meter is stopped.
  explicit SatSolver(std::uint64_t bytes) : bytes_(bytes) {}

  // A new variable, and the value it is given first where nothing else decides.
  std::uint32_t add_variable(bool first_value);
  // At least one of the literals. Literals that are true or false for good are left out.
  void add_clause(std::span<const Literal> literals);
  void add_clause(std::initializer_list<Literal> literals) {
    add_clause(std::span<const Literal>(literals.begin(), literals.size()));
  }
  // From now on every learned clause is added to `proof` (refutation.h), which counts as memory.
  void record(Clauses* proof) { proof_ = proof; }
  // The meter counts conflicts.
  [[nodiscard]] Answer solve(Meter& meter, Progress* progress = nullptr);
  // After kYes.
  [[nodiscard]] bool value(std::uint32_t variable) const { return values_[variable * 2] > 0; }
  [[nodiscard]] std::uint64_t conflicts() const { return conflicts_; }

 private:
  using ClauseAt = std::uint32_t;  // index into arena_; a clause is a header and its literals
  static constexpr ClauseAt kNoClause = 0xffffffff;
  struct Watch {
    ClauseAt clause;
    std::uint32_t other;  // another literal of the clause: if it is true, the clause is
  };
  struct Learned {
    ClauseAt clause;
    std::uint32_t levels;  // decision levels among its literals when learned: few are useful
  };

  [[nodiscard]] std::uint32_t size(ClauseAt clause) const { return arena_[clause]; }
  std::uint32_t* literals(ClauseAt clause) { return &arena_[clause + 1]; }
  ClauseAt store(std::span<const std::uint32_t> literals);
  void watch(ClauseAt clause);
  void assign(std::uint32_t literal, ClauseAt reason);
  // The clause that became false, or kNoClause.
  ClauseAt propagate();
  // Visits the clauses that watch `literal`, which has become false.
  ClauseAt visit_watches(std::uint32_t literal);
  // Fills learned_ from a conflict; returns the level to go back to.
  std::uint32_t analyse(ClauseAt conflict);
  void mark(std::uint32_t literal, std::uint32_t& open);
  // Whether the literal follows from others of the learned clause.
  [[nodiscard]] bool is_redundant(std::uint32_t literal) const;
  void learn();
  void undo_to(std::uint32_t level);
  // The next decision; false when every variable has a value.
  bool decide();
  void bump(std::uint32_t variable);
  void forget_learned();
  [[nodiscard]] std::uint32_t level() const { return static_cast<std::uint32_t>(limits_.size()); }

  // A heap of variables, the most active one first.
  [[nodiscard]] bool before(std::uint32_t a, std::uint32_t b) const {
    return activity_[a] > activity_[b] || (activity_[a] == activity_[b] && a < b);
  }
  void sift_up(std::size_t at);
  void sift_down(std::size_t at);
  void heap_insert(std::uint32_t variable);

  std::uint64_t bytes_;
  bool contradiction_ = false;
  std::vector<std::uint32_t> arena_;
  std::vector<std::vector<Watch>> watches_;  // [literal]
  std::vector<std::int8_t> values_;          // [literal]: 1 true, −1 false, 0 open
  std::vector<bool> phase_;                  // [variable]: the value it had last
  std::vector<std::uint32_t> level_;         // [variable]
  std::vector<ClauseAt> reason_;             // [variable]
  std::vector<bool> marked_;                 // [variable]
  std::vector<double> activity_;             // [variable]
  double step_ = 1;
  std::vector<std::uint32_t> heap_;
  std::vector<std::uint32_t> place_;  // [variable] in heap_; kNoClause: not there
  std::vector<std::uint32_t> trail_;  // literals in the order they became true
  std::vector<std::size_t> limits_;   // where each decision level begins
  std::size_t next_ = 0;              // of the trail, to be propagated
  std::vector<std::uint32_t> learned_;
  std::vector<std::uint32_t> to_clear_;
  std::vector<Learned> kept_;
  std::uint64_t conflicts_ = 0;
  Clauses* proof_ = nullptr;
};

}  // namespace yomi::calculation
