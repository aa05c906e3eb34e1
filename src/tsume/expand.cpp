// How one node is opened, and what its children together say about it.
#include <algorithm>
#include <limits>

#include "tsume/estimate.h"
#include "tsume/hands.h"
#include "tsume/mate.h"
#include "tsume/search.h"

namespace yomi::tsume {

using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;
using Kind = Known::Kind;

namespace {

// A number this large counts the same positions over and over; sums of such would reach the end of
// the scale before the search has decided anything, so they are joined by maximum.
constexpr Number kCountedTooOften = kInfinite / 1024;

Known proved(Length length, Hand hand, std::uint32_t work) {
  Known known;
  known.kind = Kind::kProved;
  known.pn = 0;
  known.dn = kInfinite;
  known.length = length;
  known.hand = hand;
  known.work = work;
  return known;
}

Known refuted(Length length, Hand hand, std::uint32_t work) {
  Known known;
  known.kind = Kind::kRefuted;
  known.pn = kInfinite;
  known.dn = 0;
  known.length = length;
  known.hand = hand;
  known.work = work;
  return known;
}

Known repeated(Length length, Hand hand, int depth, std::uint32_t work) {
  Known known = refuted(length, hand, work);
  known.kind = Kind::kRepeated;
  known.repeats = depth;
  return known;
}

// An interposition that nothing protects; such drops are mostly alike, wherever they stand.
bool is_loose(const Position& position, Move move) {
  return move.is_drop() &&
         !position.attacked(position.side_to_move(), move.to(), position.occupied()) &&
         !gives_check(position, move);
}

}  // namespace

bool Search::may_go_uncounted(const Frame& frame, Move reply) const {
  return !frame.attacking && frame.bound >= 2 && frame.bound < kForever &&
         tsume::may_go_uncounted(position_, policy_, reply);
}

void Search::play(const Child& child, Position::Undo& undo) {
  if (child.uncounted)
    play_uncounted(position_, child.move, undo);
  else
    position_.play(child.move, undo);
}

void Search::take_back(const Child& child, const Position::Undo& undo) {
  if (child.uncounted)
    take_back_uncounted(position_, child.move, undo);
  else
    position_.take_back(child.move, undo);
}

void Search::add_uncounted_captures(Frame& frame) {
  MoveList captures;
  generate_uncounted_captures(position_, frame.interposed, captures);
  for (Move move : captures) {
    Child& child = frame.children.emplace_back();
    child.move = move;
    child.uncounted = true;
    child.order = std::numeric_limits<int>::min();
    child.own = position_.key_after(move);
    child.key = table_key(child.own);
    child.hand = frame.hand;
  }
}

void Search::add_children(Frame& frame, const MoveList& moves) {
  for (Move move : moves) {
    Child& child = frame.children.emplace_back();
    child.move = move;
    child.loose = !frame.attacking && is_loose(position_, move);
    child.order = frame.attacking ? order_check(position_, frame.scene, move)
                                  : order_reply(position_, frame.scene, move);
    if (may_go_uncounted(frame, move)) child.interposed = move.to();
    child.own = position_.key_after(move);
    child.key = table_key(child.own, child.interposed);
    table_.prefetch(child.key);
    child.hand = frame.hand;
    if (!frame.attacking) continue;
    if (move.is_drop()) {
      child.hand.remove(move.dropped());
    } else if (const auto captured = position_.at(move.to()); captured.exists()) {
      child.hand.add(plain(captured.type()));
    }
  }
}

// The attacker's last move: it mates or it does not.
void Search::decide_last_checks(Frame& frame, MoveList& checks) {
  if (!forbidden_.empty()) remove_forbidden(checks);
  const MateInOne mate = mate_in_one(position_, policy_, checks, &boards_);
  for (Child& child : frame.children) {
    if (child.uncounted) continue;
    if (!mate.move.exists()) {
      child.known = refuted(0, child.hand, 1);
    } else if (child.move == mate.move) {
      Position::Undo undo;
      position_.play(child.move, undo);
      child.known = proved(0, mated_hand(mate.state), 1);
      position_.take_back(child.move, undo);
    }
  }
}

void Search::expand(int depth, bool attacking, Length bound, bool first, std::uint64_t joined,
                    Square interposed) {
  Frame& frame = this->frame(depth);
  frame.interposed = interposed;
  frame.attacking = attacking;
  frame.bound = bound;
  frame.key = table_key(position_.key(), interposed);
  frame.hand = position_.hand(attacker_);
  frame.old_child = false;
  frame.best = -1;
  frame.children.clear();
  MoveList moves;
  if (attacking)
    generate_checks(position_, moves);
  else
    generate_replies(frame, moves);
  frame.scene = look_around(position_, attacking);
  if (interposed.exists()) add_uncounted_captures(frame);
  add_children(frame, moves);
  group_moves(frame);
  if (attacking && bound == 1) decide_last_checks(frame, moves);
  for (std::size_t i = 0; i < frame.children.size(); ++i) {
    Child& child = frame.children[i];
    child.joined = i < 64 && (joined >> i & 1) != 0;
    if (!child.known.decided()) look_up_child(frame, child, depth + 1);
    // One move left is always decided at once, whatever was searched with more.
    if (!attacking && child.active && !child.known.decided() &&
        ((first && child.known.kind == Kind::kNew) || after(bound) == 1) &&
        see_obvious(frame, child))
      store(child, frame, depth + 1);
    if (child.known.kind == (attacking ? Kind::kProved : Kind::kRefuted)) {
      child.active = true;
      // One move that wins is enough.
      frame.children.resize(i + 1);
      break;
    }
    if (child.known.decided() && child.active) wake_next(frame, static_cast<int>(i));
  }
  if (boards_ > kBoardsPerPoll) {
    (void)meter_.poll();
    boards_ = 0;
  }
}

// As generate_defences (policy.h), and whether it is mate.
void Search::generate_replies(Frame& frame, MoveList& moves) {
  generate_evasions(position_, moves);
  frame.mated = Mated::kNo;
  if (moves.empty()) {
    frame.mated = Mated::kForKinds;
  } else if (policy_ != Mudaai::kNone &&
             std::all_of(moves.begin(), moves.end(), [](Move move) { return move.is_drop(); })) {
    frame.mated = mate_state(position_, policy_, &boards_);
    if (frame.mated != Mated::kNo) moves.clear();
  }
}

// Moves that are nearly the same are searched one at a time.
bool Search::waits_behind(const Frame& frame, const Child& a, const Child& b) const {
  if (a.move.is_drop() != b.move.is_drop()) return false;
  if (a.move.is_drop())
    return !frame.attacking && (a.move.to() == b.move.to() || (a.loose && b.loose));
  if (a.move.from() != b.move.from() || a.move.to() != b.move.to()) return false;
  const PieceType t = position_.at(a.move.from()).type();
  return t == PieceType::kPawn || t == PieceType::kBishop || t == PieceType::kRook ||
         (t == PieceType::kLance && a.move.to().rank_for(position_.side_to_move()) == 2);
}

// Chains the moves of each group in their generated order; all but the first wait.
void Search::group_moves(Frame& frame) {
  for (std::size_t i = 1; i < frame.children.size(); ++i) {
    Child& child = frame.children[i];
    for (std::size_t j = i; j-- > 0;) {
      Child& earlier = frame.children[j];
      if (earlier.next >= 0 || !waits_behind(frame, earlier, child)) continue;
      earlier.next = static_cast<int>(i);
      child.active = false;
      break;
    }
  }
}

void Search::wake_next(Frame& frame, int index) {
  // A decided move wakes the next of its group; if that one is decided too, the one after it.
  for (int i = frame.children[static_cast<std::size_t>(index)].next; i >= 0;) {
    if (i >= static_cast<int>(frame.children.size())) return;
    Child& child = frame.children[static_cast<std::size_t>(i)];
    child.active = true;
    if (!child.known.decided()) return;
    i = child.next;
  }
}

void Search::look_up_child(Frame& frame, Child& child, int depth) {
  const Length bound = child_bound(frame, child);
  const bool child_attacks = !frame.attacking;
  if (const int repeat = path_.repeats(child.key, child.hand); repeat >= 0) {
    child.known = repeated(kForever, child.hand, repeat, 1);
    return;
  }
  if (!forbidden_.empty() && is_forbidden(child.own, child.hand)) {
    child.known = refuted(kForever, child.hand, 1);
    return;
  }
  if (child_attacks && bound < 1) {
    // A reply to check where mate was due: no hand of the attacker's changes that, unless the reply
    // is a drop.
    const Hand hand = child.move.is_drop() ? child.hand : off_board(position_);
    child.known = refuted(0, hand, 1);
    child.known.length = -1;
    return;
  }
  child.known =
      table_.look_up(child.key, child.hand, bound, depth, path_.key_with(child.key, child.hand));
  child.known.set_numbers();
  if (child.known.decided()) return;
  if (child.known.old_child) frame.old_child = true;
  if (child.known.kind == Kind::kNew) {
    const Guess guess = frame.attacking ? guess_check(position_, frame.scene, child.move)
                                        : guess_reply(position_, frame.scene, child.move);
    child.known.pn = std::max(child.known.pn, guess.pn);
    child.known.dn = std::max(child.known.dn, guess.dn);
  }
}

void Search::remove_forbidden(MoveList& checks) const {
  Move* kept = std::remove_if(checks.begin(), checks.end(), [this](Move check) {
    Hand hand = position_.hand(attacker_);
    if (check.is_drop()) {
      hand.remove(check.dropped());
    } else if (const auto captured = position_.at(check.to()); captured.exists()) {
      hand.add(plain(captured.type()));
    }
    return is_forbidden(position_.key_after(check), hand);
  });
  checks.resize(static_cast<std::size_t>(kept - checks.begin()));
}

// Mate in one, or no check at all, for a position that is met for the first time.
bool Search::see_obvious(Frame& frame, Child& child) {
  Position::Undo undo;
  position_.play(child.move, undo);
  MoveList checks;
  generate_checks(position_, checks);
  const Length bound = after(frame.bound);
  bool seen = false;
  if (checks.empty()) {
    child.known = refuted(kForever, bar_other_checks(position_, off_board(position_)), 1);
    seen = true;
  }
  // A mate that is forbidden must not be seen; the others are found by the search.
  if (!forbidden_.empty()) remove_forbidden(checks);
  if (const MateInOne mate = mate_in_one(position_, policy_, checks, &boards_);
      mate.move.exists()) {
    Position::Undo check_undo;
    position_.play(mate.move, check_undo);
    const Hand needed = mated_hand(mate.state);
    position_.take_back(mate.move, check_undo);
    child.known = proved(
        1, above_forbidden(child.own, child.hand, proof_before(position_, mate.move, needed)), 1);
    seen = true;
  }
  if (!seen && bound == 1 && !child.interposed.exists()) {
    child.known = refuted(1, child.hand, 1);
    seen = true;
  }
  position_.take_back(child.move, undo);
  return seen;
}

// The proof hand of a position that is mate on the board.
Hand Search::mated_hand(Mated state) const {
  const Hand hand = position_.hand(attacker_);
  if (state == Mated::kYes) return hand;
  return above_forbidden(position_.key(), hand, keep_interpositions(position_, Hand()));
}

Search::Summary Search::summarise(Frame& frame) const {
  Summary summary{kInfinite, 0, kInfinite, 0, 0, 0};
  std::uint64_t sum = 0;
  std::uint64_t most = 0;
  std::uint64_t waiting = 0;
  Number best_delta = 0;
  int best = -1;
  for (std::size_t i = 0; i < frame.children.size(); ++i) {
    const Child& child = frame.children[i];
    if (!child.active) {
      ++waiting;
      continue;
    }
    const Number phi = frame.attacking ? child.known.pn : child.known.dn;
    const Number delta = frame.attacking ? child.known.dn : child.known.pn;
    if (child.joined || delta >= kCountedTooOften) {
      most = std::max<std::uint64_t>(most, delta);
    } else {
      sum += delta;
    }
    const bool better = best < 0 || phi < summary.phi ||
                        (phi == summary.phi &&
                         (delta < best_delta ||
                          (delta == best_delta &&
                           child.order < frame.children[static_cast<std::size_t>(best)].order)));
    if (better) {
      summary.second_phi = best < 0 ? kInfinite : summary.phi;
      summary.phi = phi;
      best = static_cast<int>(i);
      best_delta = delta;
    } else {
      summary.second_phi = std::min(summary.second_phi, phi);
    }
  }
  frame.best = best;
  if (best < 0) return summary;  // no move: φ infinite, δ 0
  // Moves that wait are not free: else the defender could hide his work behind them.
  if (waiting > 0) sum += std::max<std::uint64_t>(waiting / 8, 1);
  const bool lost = summary.phi >= kInfinite && waiting == 0;
  const std::uint64_t total = sum + most;
  summary.delta = lost ? 0 : summary.phi == 0 ? kInfinite : clamp_number(total);
  summary.sum = sum;
  summary.most = most;
  summary.others = others_than(frame, frame.children[static_cast<std::size_t>(best)], summary);
  return summary;
}

std::uint64_t Search::others_than(const Frame& frame, const Child& best, const Summary& summary) {
  const Number delta = frame.attacking ? best.known.dn : best.known.pn;
  if (best.joined || delta >= kCountedTooOften) return summary.sum;
  return summary.sum + summary.most - delta;
}

Known Search::conclude(Frame& frame, int depth, const Summary& summary) {
  if (summary.phi == 0) return conclude_win(frame, depth);
  if (summary.delta == 0) return conclude_loss(frame, depth);
  Known known;
  known.kind = Kind::kOpen;
  known.pn = frame.attacking ? summary.phi : summary.delta;
  known.dn = frame.attacking ? summary.delta : summary.phi;
  if (frame.best >= 0) known.work = frame.children[static_cast<std::size_t>(frame.best)].known.work;
  for (std::size_t i = 0; i < frame.children.size() && i < 64; ++i) {
    if (frame.children[i].joined) known.joined |= std::uint64_t{1} << i;
  }
  return known;
}

// The side to move has a winning move.
Known Search::conclude_win(const Frame& frame, int depth) const {
  const Child* chosen = nullptr;
  for (const Child& child : frame.children) {
    if (!child.active || !child.known.decided()) continue;
    if (frame.attacking) {
      if (child.known.kind == Kind::kProved &&
          (chosen == nullptr || length_through(child) < length_through(*chosen)))
        chosen = &child;
      continue;
    }
    if (child.known.kind == Kind::kProved) continue;
    // A refutation that holds on every path is better than one of this path.
    const auto rank = [](const Child& c) {
      return c.known.kind == Kind::kRefuted ? kMaxDepth + c.known.length : c.known.repeats;
    };
    if (chosen == nullptr || rank(child) > rank(*chosen)) chosen = &child;
  }
  const Known& known = chosen->known;
  const std::uint32_t work = known.work + 1;
  if (frame.attacking) {
    // Less than one move never matters here: the position before the interposition is no mate.
    const Length length = std::max<Length>(length_through(*chosen), 1);
    const Hand needed =
        chosen->uncounted ? known.hand : proof_before(position_, chosen->move, known.hand);
    return proved(length, above_forbidden(position_.key(), frame.hand, needed), work);
  }
  if (known.kind == Kind::kRepeated) {
    if (known.repeats < depth)
      return repeated(before(known.length), frame.hand, known.repeats, work);
    return refuted(before(known.length), frame.hand, work);
  }
  return refuted(before(known.length), disproof_before_reply(position_, chosen->move, known.hand),
                 work);
}

// Every move of the side to move fails, or there is none.
Known Search::conclude_loss(const Frame& frame, int depth) {
  std::uint32_t work = 1;
  if (frame.attacking) {
    Length length = kForever;
    int repeats = kMaxDepth;
    Hand allowed = off_board(position_);
    for (const Child& child : frame.children) {
      length = std::min(length, length_through(child));
      work = std::max(work, child.known.work + 1);
      if (child.known.kind == Kind::kRepeated) repeats = std::min(repeats, child.known.repeats);
      allowed = Hand::least(
          allowed, child.uncounted ? child.known.hand
                                   : disproof_before(position_, child.move, child.known.hand));
    }
    if (repeats < depth) return repeated(length, frame.hand, repeats, work);
    return refuted(length, bar_other_checks(position_, allowed), work);
  }
  if (frame.mated != Mated::kNo) return proved(0, mated_hand(frame.mated), 1);
  Length length = 0;
  Hand needed;
  for (const Child& child : frame.children) {
    length = std::max(length, child.known.length);
    work = std::max(work, child.known.work + 1);
    needed = Hand::most(needed, child.known.hand);
  }
  needed = keep_interpositions(position_, needed);
  return proved(before(length), above_forbidden(position_.key(), frame.hand, needed), work);
}

}  // namespace yomi::tsume
