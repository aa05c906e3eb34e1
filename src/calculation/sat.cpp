#include "calculation/sat.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::calculation {
namespace {

constexpr double kLargeActivity = 1e100;
constexpr double kForgetting = 1 / 0.95;
constexpr std::uint64_t kRestart = 100;  // conflicts, times Luby's sequence
constexpr std::uint32_t kUsefulLevels = 3;

// 1 1 2 1 1 2 4 …
std::uint64_t luby(std::uint64_t i) {
  std::uint64_t size = 1;
  std::uint64_t power = 0;
  while (size < i + 1) {
    ++power;
    size = 2 * size + 1;
  }
  while (size - 1 != i) {
    size = (size - 1) / 2;
    --power;
    i %= size;
  }
  return std::uint64_t{1} << power;
}

}  // namespace

// ---- the heap of variables

void SatSolver::sift_up(std::size_t at) {
  const std::uint32_t variable = heap_[at];
  while (at > 0 && before(variable, heap_[(at - 1) / 2])) {
    heap_[at] = heap_[(at - 1) / 2];
    place_[heap_[at]] = static_cast<std::uint32_t>(at);
    at = (at - 1) / 2;
  }
  heap_[at] = variable;
  place_[variable] = static_cast<std::uint32_t>(at);
}

void SatSolver::sift_down(std::size_t at) {
  const std::uint32_t variable = heap_[at];
  for (;;) {
    std::size_t child = 2 * at + 1;
    if (child >= heap_.size()) break;
    if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
    if (!before(heap_[child], variable)) break;
    heap_[at] = heap_[child];
    place_[heap_[at]] = static_cast<std::uint32_t>(at);
    at = child;
  }
  heap_[at] = variable;
  place_[variable] = static_cast<std::uint32_t>(at);
}

void SatSolver::heap_insert(std::uint32_t variable) {
  if (place_[variable] != kNoClause) return;
  heap_.push_back(variable);
  sift_up(heap_.size() - 1);
}

void SatSolver::bump(std::uint32_t variable) {
  activity_[variable] += step_;
  if (activity_[variable] > kLargeActivity) {
    for (double& activity : activity_) activity /= kLargeActivity;
    step_ /= kLargeActivity;
  }
  if (place_[variable] != kNoClause) sift_up(place_[variable]);
}

// ---- clauses

std::uint32_t SatSolver::add_variable(bool first_value) {
  const auto variable = static_cast<std::uint32_t>(phase_.size());
  phase_.push_back(first_value);
  values_.resize(values_.size() + 2, 0);
  watches_.resize(watches_.size() + 2);
  level_.push_back(0);
  reason_.push_back(kNoClause);
  marked_.push_back(false);
  activity_.push_back(0);
  place_.push_back(kNoClause);
  heap_insert(variable);
  return variable;
}

SatSolver::ClauseAt SatSolver::store(std::span<const std::uint32_t> literals) {
  const auto at = static_cast<ClauseAt>(arena_.size());
  CHECK(arena_.size() + literals.size() + 1 < kNoClause);
  arena_.push_back(static_cast<std::uint32_t>(literals.size()));
  arena_.insert(arena_.end(), literals.begin(), literals.end());
  return at;
}

void SatSolver::watch(ClauseAt clause) {
  const std::uint32_t* of = literals(clause);
  watches_[of[0]].push_back({clause, of[1]});
  watches_[of[1]].push_back({clause, of[0]});
}

void SatSolver::add_clause(std::span<const Literal> given) {
  CHECK(level() == 0);
  std::vector<std::uint32_t> open;
  for (const Literal literal : given) {
    if (values_[literal.code()] > 0) return;
    if (values_[literal.code()] == 0) open.push_back(literal.code());
  }
  if (open.empty()) {
    contradiction_ = true;
  } else if (open.size() == 1) {
    assign(open.front(), kNoClause);
  } else {
    watch(store(open));
  }
}

// ---- search

void SatSolver::assign(std::uint32_t literal, ClauseAt reason) {
  values_[literal] = 1;
  values_[literal ^ 1U] = -1;
  const std::uint32_t variable = literal / 2;
  level_[variable] = level();
  reason_[variable] = reason;
  phase_[variable] = (literal & 1U) == 0;
  trail_.push_back(literal);
}

SatSolver::ClauseAt SatSolver::visit_watches(std::uint32_t literal) {
  std::vector<Watch>& watching = watches_[literal];
  std::size_t kept = 0;
  ClauseAt conflict = kNoClause;
  std::size_t i = 0;
  for (; i < watching.size() && conflict == kNoClause; ++i) {
    const Watch seen = watching[i];
    if (values_[seen.other] > 0) {
      watching[kept++] = seen;
      continue;
    }
    std::uint32_t* of = literals(seen.clause);
    if (of[0] == literal) std::swap(of[0], of[1]);
    const Watch moved{seen.clause, of[0]};
    if (values_[of[0]] > 0) {
      watching[kept++] = moved;
      continue;
    }
    const std::uint32_t count = size(seen.clause);
    std::uint32_t next = 2;
    while (next < count && values_[of[next]] < 0) ++next;
    if (next < count) {
      std::swap(of[1], of[next]);
      watches_[of[1]].push_back(moved);
      continue;
    }
    watching[kept++] = moved;
    if (values_[of[0]] < 0)
      conflict = seen.clause;
    else
      assign(of[0], seen.clause);
  }
  for (; i < watching.size(); ++i) watching[kept++] = watching[i];
  watching.resize(kept);
  return conflict;
}

SatSolver::ClauseAt SatSolver::propagate() {
  while (next_ < trail_.size()) {
    const ClauseAt conflict = visit_watches(trail_[next_++] ^ 1U);
    if (conflict != kNoClause) {
      next_ = trail_.size();
      return conflict;
    }
  }
  return kNoClause;
}

void SatSolver::mark(std::uint32_t literal, std::uint32_t& open) {
  const std::uint32_t variable = literal / 2;
  if (marked_[variable] || level_[variable] == 0) return;
  marked_[variable] = true;
  to_clear_.push_back(variable);
  bump(variable);
  if (level_[variable] == level())
    ++open;
  else
    learned_.push_back(literal);
}

bool SatSolver::is_redundant(std::uint32_t literal) const {
  const ClauseAt reason = reason_[literal / 2];
  if (reason == kNoClause) return false;
  for (std::uint32_t i = 0; i < arena_[reason]; ++i) {
    const std::uint32_t variable = arena_[reason + 1 + i] / 2;
    if (variable != literal / 2 && !marked_[variable] && level_[variable] > 0) return false;
  }
  return true;
}

// Resolves backwards along the trail until one literal of the last decision level is left.
std::uint32_t SatSolver::analyse(ClauseAt conflict) {
  learned_.assign(1, 0);
  std::uint32_t open = 0;
  std::size_t at = trail_.size();
  std::uint32_t pivot = kNoClause;
  for (ClauseAt clause = conflict;;) {
    for (std::uint32_t i = 0; i < arena_[clause]; ++i) {
      if (arena_[clause + 1 + i] != pivot) mark(arena_[clause + 1 + i], open);
    }
    do --at;
    while (!marked_[trail_[at] / 2] || level_[trail_[at] / 2] != level());
    pivot = trail_[at];
    if (--open == 0) break;
    clause = reason_[pivot / 2];
  }
  learned_[0] = pivot ^ 1U;
  std::size_t kept = 1;
  for (std::size_t i = 1; i < learned_.size(); ++i) {
    if (!is_redundant(learned_[i])) learned_[kept++] = learned_[i];
  }
  learned_.resize(kept);
  for (const std::uint32_t variable : to_clear_) marked_[variable] = false;
  to_clear_.clear();
  if (learned_.size() == 1) return 0;
  std::size_t highest = 1;
  for (std::size_t i = 2; i < learned_.size(); ++i) {
    if (level_[learned_[i] / 2] > level_[learned_[highest] / 2]) highest = i;
  }
  std::swap(learned_[1], learned_[highest]);
  return level_[learned_[1] / 2];
}

// After going back: the clause holds one open literal, which becomes true.
void SatSolver::learn() {
  if (learned_.size() == 1) {
    assign(learned_[0], kNoClause);
    return;
  }
  std::vector<std::uint32_t> levels;
  for (std::size_t i = 1; i < learned_.size(); ++i) levels.push_back(level_[learned_[i] / 2]);
  std::sort(levels.begin(), levels.end());
  const auto different = std::unique(levels.begin(), levels.end()) - levels.begin();
  const ClauseAt clause = store(learned_);
  watch(clause);
  kept_.push_back({clause, static_cast<std::uint32_t>(different) + 1});
  assign(learned_[0], clause);
}

void SatSolver::undo_to(std::uint32_t target) {
  if (level() <= target) return;
  const std::size_t from = limits_[target];
  for (std::size_t i = trail_.size(); i-- > from;) {
    const std::uint32_t literal = trail_[i];
    values_[literal] = 0;
    values_[literal ^ 1U] = 0;
    heap_insert(literal / 2);
  }
  trail_.resize(from);
  limits_.resize(target);
  next_ = from;
}

bool SatSolver::decide() {
  while (!heap_.empty()) {
    const std::uint32_t variable = heap_.front();
    place_[variable] = kNoClause;
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_.front() = last;
      place_[last] = 0;
      sift_down(0);
    }
    if (values_[variable * 2] != 0) continue;
    limits_.push_back(trail_.size());
    assign(Literal(variable, !phase_[variable]).code(), kNoClause);
    return true;
  }
  return false;
}

// Drops the half of the learned clauses that span most levels. Only at level 0, where no clause is
// the reason of anything that is looked at again. The arena is packed, and the watches set anew.
void SatSolver::forget_learned() {
  std::stable_sort(kept_.begin(), kept_.end(),
                   [](const Learned& a, const Learned& b) { return a.levels < b.levels; });
  std::size_t keep = kept_.size() / 2;
  while (keep < kept_.size() && kept_[keep].levels <= kUsefulLevels) ++keep;
  std::vector<ClauseAt> dropped;
  for (std::size_t i = keep; i < kept_.size(); ++i) dropped.push_back(kept_[i].clause);
  kept_.resize(keep);
  std::sort(dropped.begin(), dropped.end());
  std::vector<std::pair<ClauseAt, ClauseAt>> moved;
  for (std::vector<Watch>& list : watches_) list.clear();
  std::size_t to = 0;
  auto gone = dropped.begin();
  for (std::size_t at = 0; at < arena_.size();) {
    const std::size_t length = arena_[at] + std::size_t{1};
    if (gone != dropped.end() && *gone == at) {
      ++gone;
      at += length;
      continue;
    }
    moved.emplace_back(static_cast<ClauseAt>(at), static_cast<ClauseAt>(to));
    std::copy_n(arena_.begin() + static_cast<std::ptrdiff_t>(at), length,
                arena_.begin() + static_cast<std::ptrdiff_t>(to));
    to += length;
    at += length;
  }
  arena_.resize(to);
  for (Learned& learned : kept_) {
    const auto found =
        std::lower_bound(moved.begin(), moved.end(), std::make_pair(learned.clause, ClauseAt{0}));
    learned.clause = found->second;
  }
  for (const auto& [was, is] : moved) {
    // Two literals that are not false are watched where there are two; at level 0 after
    // propagation every clause is true or has two.
    std::uint32_t* of = literals(is);
    std::uint32_t good = 0;
    for (std::uint32_t i = 0; i < size(is) && good < 2; ++i) {
      if (values_[of[i]] >= 0) std::swap(of[good++], of[i]);
    }
    watch(is);
  }
  for (const std::uint32_t literal : trail_) reason_[literal / 2] = kNoClause;
}

SatSolver::Answer SatSolver::solve(Meter& meter, Progress* progress) {
  if (contradiction_) return Answer::kNo;
  std::uint64_t restarts = 0;
  std::uint64_t until_restart = kRestart;
  std::size_t most_learned = 4000;
  for (;;) {
    const ClauseAt conflict = propagate();
    if (conflict != kNoClause) {
      ++conflicts_;
      if (level() == 0) return Answer::kNo;
      undo_to(analyse(conflict));
      if (proof_ != nullptr) proof_->add(std::span<const std::uint32_t>(learned_));
      learn();
      step_ *= kForgetting;
      if (!meter.tick() || (conflicts_ % 64 == 0 && !meter.poll())) break;
      if (conflicts_ % 64 == 0 && progress != nullptr) progress->update(conflicts_, 0, "nodes");
      if (until_restart > 0) --until_restart;
      continue;
    }
    if (until_restart == 0) {
      until_restart = kRestart * luby(++restarts);
      undo_to(0);
      if (kept_.size() > most_learned) {
        forget_learned();
        most_learned += 300;
        const std::uint64_t recorded = proof_ != nullptr ? proof_->bytes() : 0;
        if (arena_.capacity() * sizeof(std::uint32_t) * 3 + recorded > bytes_) {
          meter.stop(StopReason::kMemory);
          break;
        }
      }
      continue;
    }
    if (!decide()) return Answer::kYes;
  }
  undo_to(0);
  return Answer::kStopped;
}

}  // namespace yomi::calculation
