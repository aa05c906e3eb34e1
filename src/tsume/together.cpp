// What a search does as one of a team (team.h).
#include "tsume/estimate.h"
#include "tsume/search.h"
#include "tsume/team.h"

namespace yomi::tsume {

using Kind = Known::Kind;

namespace {

// Every so many nodes a worker tells the leader of them and looks what others have decided above.
constexpr std::uint64_t kPace = 64;
// After so many nodes below a child the numbers of the others are read again.
constexpr std::uint64_t kWorthRefreshing = 8;

// How large a number looks where others are at work on it.
Number busy_number(Number phi, unsigned workers) {
  return clamp_number(phi + std::uint64_t{workers} * (phi / 4 + kUnit));
}

}  // namespace

bool Search::is_over() const {
  return team_->over();
}

Known Search::assist(const Search& leader) {
  forbidden_ = leader.forbidden_;
  salt_ = leader.salt_;
  return answer(leader.question_);
}

bool Search::keep_pace(int depth) {
  if (leads_ && !team_->working()) {
    if (nodes_ >= alone_until_) team_->begin(*this);
    return true;
  }
  if (nodes_ % kPace == 0) {
    if (leads_)
      (void)meter_.tick(team_->take_nodes());
    else
      team_->add_nodes(kPace);
    look_above(depth);
  }
  return depth < decided_above_;
}

void Search::look_above(int depth) {
  for (int d = 1; d <= depth && d < decided_above_; ++d) {
    const Frame& above = frame(d);
    const Table::Range range = table_.range(above.key, above.hand);
    if (range.proved <= above.bound || range.refuted >= above.bound) decided_above_ = d;
  }
}

void Search::refresh(Frame& frame, int depth, std::uint64_t nodes) {
  const bool back = decided_above_ == depth + 1;
  if (back) decided_above_ = kMaxDepth;
  if (!team_->working() || (nodes < kWorthRefreshing && !back)) return;
  for (std::size_t i = 0; i < frame.children.size(); ++i) {
    Child& child = frame.children[i];
    if (child.known.decided()) continue;
    Known now = table_.look_up(child.key, child.hand, child_bound(frame, child), depth + 1,
                               path_.key_with(child.key, child.hand));
    if (now.kind == Kind::kNew) continue;
    now.set_numbers();
    child.known = now;
    if (!now.decided()) continue;
    if (now.kind == (frame.attacking ? Kind::kProved : Kind::kRefuted)) child.active = true;
    if (child.active) wake_next(frame, static_cast<int>(i));
  }
}

void Search::choose_apart(Frame& frame, Number phi_limit, Summary& summary) const {
  if (!team_->working()) return;
  const Child* best = nullptr;
  Number best_phi = kInfinite;
  Number best_delta = kInfinite;
  Number second_phi = kInfinite;
  for (const Child& child : frame.children) {
    if (!child.active) continue;
    const Number phi = frame.attacking ? child.known.pn : child.known.dn;
    const Number delta = frame.attacking ? child.known.dn : child.known.pn;
    const Number looks = busy_number(phi, team_->busy(child.key, child.hand));
    // What has reached the limit is not gone into, whatever the others look like.
    const bool better =
        phi < phi_limit &&
        (best == nullptr || looks < best_phi ||
         (looks == best_phi &&
          (delta < best_delta || (delta == best_delta && child.order < best->order))));
    if (!better) {
      second_phi = std::min(second_phi, looks);
      continue;
    }
    if (best != nullptr) second_phi = std::min(second_phi, best_phi);
    best = &child;
    best_phi = looks;
    best_delta = delta;
  }
  if (best == nullptr) return;
  frame.best = static_cast<int>(best - frame.children.data());
  // Above the child's own number: it looks no smaller than it is.
  summary.second_phi = std::max(second_phi, best_phi);
  summary.others = others_than(frame, *best, summary);
}

}  // namespace yomi::tsume
