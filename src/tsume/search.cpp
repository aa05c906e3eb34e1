#include "tsume/search.h"

#include "base/random.h"
#include "tsume/estimate.h"
#include "tsume/team.h"

namespace yomi::tsume {

using shogi::Hand;
using shogi::Key;
using shogi::Position;
using Kind = Known::Kind;

namespace {

// A child may pass its best sibling by this part before the search turns to the sibling: fewer
// changes of mind, fewer positions set up again.
constexpr Number kPatience = 4;

// A search is restarted with thresholds this much above the numbers it ended with.
Number next_limit(Number number) {
  return clamp_number(static_cast<std::uint64_t>(number) * 17 / 10 + 1);
}

void extend(const Known& known, Number& pn_limit, Number& dn_limit) {
  if (known.pn < kInfinite)
    pn_limit = std::max(pn_limit, clamp_number(std::uint64_t{known.pn} + 1));
  if (known.dn < kInfinite)
    dn_limit = std::max(dn_limit, clamp_number(std::uint64_t{known.dn} + 1));
}

}  // namespace

Search::Frame& Search::frame(int depth) {
  while (static_cast<int>(frames_.size()) <= depth) frames_.emplace_back();
  return frames_[static_cast<std::size_t>(depth)];
}

void Search::forbid(std::vector<Forbidden> positions) {
  forbidden_ = std::move(positions);
  salt_ = {};
  for (const Forbidden& f : forbidden_) {
    salt_.low = mix64(salt_.low + f.key.low + f.hand.bits());
    salt_.high = mix64(salt_.high + f.key.high + f.hand.bits());
  }
}

Key Search::table_key(const Key& key, shogi::Square interposed) const {
  if (!interposed.exists()) return table_key(key);
  const auto place = static_cast<std::uint64_t>(interposed.index()) + 1;
  return table_key(key) ^ Key { mix64(place), mix64(~place) };
}

bool Search::is_forbidden(const Key& key, Hand hand) const {
  for (const Forbidden& f : forbidden_) {
    if (f.key == key && f.hand.covers(hand)) return true;
  }
  return false;
}

Hand Search::above_forbidden(const Key& key, Hand hand, Hand needed) const {
  for (const Forbidden& f : forbidden_) {
    if (!(f.key == key) || !f.hand.covers(needed)) continue;
    for (shogi::PieceType t : shogi::kHandTypes) {
      if (hand.count(t) <= f.hand.count(t)) continue;
      needed.set(t, f.hand.count(t) + 1);
      break;
    }
  }
  return needed;
}

Known Search::decide(const Position& position, bool attacking, Length bound, Number pn_limit,
                     shogi::Square interposed) {
  question_ = {position, attacking, bound, pn_limit, interposed};
  pause_at_ = slice_ == Budget::kUnlimited ? slice_ : meter_.nodes() + slice_;
  if (team_ != nullptr) alone_until_ = nodes_ + team_->alone();
  Known known = answer(question_);
  if (team_ != nullptr && team_->working()) {
    team_->end();
    if (const auto found = team_->answer(); found && !known.decided()) known = *found;
    (void)meter_.tick(team_->take_nodes());
  }
  CHECK(known.kind != Kind::kRepeated);
  const Key key = table_key(position.key(), interposed);
  const Hand hand = position.hand(attacker_);
  if (known.kind == Kind::kProved) table_.store_proved(key, known.hand, known.length, known.work);
  if (known.kind == Kind::kRefuted) table_.store_refuted(key, known.hand, known.length, known.work);
  if (known.kind == Kind::kOpen) table_.store_open(key, hand, known, 0, key, hand);
  return known;
}

Known Search::answer(const Question& question) {
  const bool attacking = question.attacking;
  const Number pn_limit = question.pn_limit;
  position_ = question.position;
  attacker_ = attacking ? position_.side_to_move() : ~position_.side_to_move();
  while (path_.size() > 0) path_.pop();
  const Key key = table_key(position_.key(), question.interposed);
  const Hand hand = position_.hand(attacker_);
  if (is_forbidden(position_.key(), hand)) {
    Known known;
    known.kind = Kind::kRefuted;
    known.length = kForever;
    known.hand = hand;
    known.set_numbers();
    return known;
  }
  const Key path_key = path_.key_with(key, hand);
  path_.push(key, hand);
  decided_above_ = kMaxDepth;
  const Known before = table_.look_up(key, hand, question.bound, 0, path_key);
  table_.collect_if_full();
  expand(0, attacking, question.bound, before.kind == Kind::kNew, before.joined,
         question.interposed);
  Known known = evaluate(0);
  constexpr Number kEnough = kInfinite - 1;
  Number pn = std::min(next_limit(known.pn), pn_limit);
  Number dn = next_limit(known.dn);
  while (!known.decided() && !paused() && known.pn < pn_limit && known.dn < kEnough) {
    unsigned extension = 0;
    const Number last = known.pn;
    known = visit(0, pn, dn, extension);
    if (known.kind == Kind::kProved && attacking) note_last_number(key, hand, last);
    pn = std::min(std::max(pn, next_limit(known.pn)), pn_limit);
    dn = std::max(dn, next_limit(known.dn));
  }
  return known;
}

Known Search::visit(int depth, Number pn_limit, Number dn_limit, unsigned& extension) {
  Frame& frame = this->frame(depth);
  const std::uint64_t nodes_before = nodes_;
  const unsigned extension_before = extension;
  join_double_counts(depth);
  Known known = evaluate(depth);
  if (depth >= kMaxDepth - 2) {
    known.kind = Kind::kOpen;
    known.pn = known.dn = kInfinite - 1;
    return known;
  }
  const std::uint32_t work_before = known.work;
  Number pn = pn_limit;
  Number dn = dn_limit;
  if (frame.old_child) ++extension;
  if (extension > 0) extend(known, pn, dn);
  table_.collect_if_full();
  while (!known.decided() && known.pn < pn && known.dn < dn) {
    ++nodes_;
    if (!meter_.tick() || paused()) break;
    if (listener_ && nodes_ % kListenInterval == 0) listener_();
    Summary summary = summarise(frame);
    const Number phi_limit = frame.attacking ? pn : dn;
    if (team_ != nullptr) {
      if (!keep_pace(depth)) break;
      choose_apart(frame, phi_limit, summary);
    }
    const Number delta_limit = frame.attacking ? dn : pn;
    const Number child_phi = std::min(phi_limit, clamp_number(std::uint64_t{summary.second_phi} +
                                                              1 + summary.second_phi / kPatience));
    const Number child_delta =
        summary.others >= delta_limit ? 0 : static_cast<Number>(delta_limit - summary.others);
    known = search_best(frame, depth, frame.attacking ? child_phi : child_delta,
                        frame.attacking ? child_delta : child_phi, extension);
    known.work = static_cast<std::uint32_t>(
        std::min<std::uint64_t>(work_before + (nodes_ - nodes_before), 0xffffffffU));
    pn = pn_limit;
    dn = dn_limit;
    if (extension > 0)
      extend(known, pn, dn);
    else if (extension_before > 0)
      break;
  }
  extension = std::min(extension, extension_before);
  return known;
}

// Goes one move down to the best child and takes its result in.
Known Search::search_best(Frame& frame, int depth, Number child_pn, Number child_dn,
                          unsigned& extension) {
  const int index = frame.best;
  Child& child = frame.children[static_cast<std::size_t>(index)];
  const bool first = child.known.kind == Kind::kNew;
  const std::uint64_t nodes_before = nodes_;
  Position::Undo undo;
  play(child, undo);
  path_.push(child.key, child.hand);
  if (team_ != nullptr) team_->enter(child.key, child.hand);
  expand(depth + 1, !frame.attacking, child_bound(frame, child), first, child.known.joined,
         child.interposed);
  Known known = evaluate(depth + 1);
  if (first && extension > 0) --extension;
  if (!(first && (known.pn >= child_pn || known.dn >= child_dn)))
    known = visit(depth + 1, child_pn, child_dn, extension);
  path_.pop();
  take_back(child, undo);
  if (team_ != nullptr) team_->leave(child.key, child.hand);
  if (known.kind == Kind::kProved && !frame.attacking)
    note_last_number(child.key, child.hand, child.known.pn);
  child.known = known;
  store(child, frame, depth + 1);
  if (known.decided()) wake_next(frame, index);
  if (team_ != nullptr) refresh(frame, depth, nodes_ - nodes_before);
  return evaluate(depth);
}

void Search::note_last_number(const Key& key, Hand hand, Number pn) {
  if (last_numbers_ == nullptr || last_numbers_->size() >= kMaxLastNumbers) return;
  last_numbers_->emplace(last_number_key(key, hand), pn);
}

void Search::store(const Child& child, const Frame& frame, int depth) {
  const Known& known = child.known;
  switch (known.kind) {
    case Kind::kProved:
      table_.store_proved(child.key, known.hand, known.length, known.work);
      break;
    case Kind::kRefuted:
      table_.store_refuted(child.key, known.hand, known.length, known.work);
      break;
    case Kind::kRepeated:
      table_.store_repeated(child.key, child.hand, path_.key_with(child.key, child.hand),
                            known.length, known.repeats);
      break;
    case Kind::kOpen:
    case Kind::kNew:
      table_.store_open(child.key, child.hand, known, depth, frame.key, frame.hand);
      break;
  }
}

Known Search::evaluate(int depth) {
  Frame& frame = this->frame(depth);
  return conclude(frame, depth, summarise(frame));
}

// The best child's number may be built on a position that another branch of the present path leads
// to as well. The parents kept in the table lead back to where the branches part.
void Search::join_double_counts(int depth) {
  constexpr Number kSlack = 3 * kUnit;
  const Frame& here = frame(depth);
  if (here.best < 0) return;
  const Child& best = here.children[static_cast<std::size_t>(here.best)];
  Key key = best.key;
  Hand hand = best.hand;
  std::uint64_t last_pn = kInfinite;
  std::uint64_t last_dn = kInfinite;
  bool pn_counts = true;
  bool dn_counts = true;
  bool attacks = here.attacking;
  for (int i = 0; i < depth && (pn_counts || dn_counts); ++i, attacks = !attacks) {
    Table::Parent parent;
    if (!table_.parent(key, hand, parent)) return;
    if (i == 0 && parent.key == here.key && parent.hand == here.hand) return;
    if (parent.pn > last_pn + kSlack) pn_counts = false;
    if (parent.dn > last_dn + kSlack) dn_counts = false;
    if (path_.contains(parent.key, parent.hand)) {
      if (attacks ? dn_counts : pn_counts) mark_joined(depth, parent, attacks, key, hand);
      return;
    }
    last_pn = parent.pn;
    last_dn = parent.dn;
    key = parent.key;
    hand = parent.hand;
  }
}

void Search::mark_joined(int depth, const Table::Parent& root, bool root_attacks, const Key& key,
                         Hand hand) {
  constexpr Number kSlack = 3 * kUnit;
  for (int d = depth - 1; d >= 0; --d) {
    Frame& frame = this->frame(d);
    if (frame.best < 0) return;
    if (frame.key == root.key && frame.hand == root.hand) {
      frame.children[static_cast<std::size_t>(frame.best)].joined = true;
      for (Child& child : frame.children) {
        if (child.key == key && child.hand == hand) child.joined = true;
      }
      return;
    }
    // Beyond a node with enough of its own the doubled part is too small to matter.
    if (frame.attacking != root_attacks) continue;
    const Summary summary = summarise(frame);
    const Known& best = frame.children[static_cast<std::size_t>(frame.best)].known;
    if (summary.delta > std::uint64_t{frame.attacking ? best.dn : best.pn} + kSlack) return;
  }
}

}  // namespace yomi::tsume
