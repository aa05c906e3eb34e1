#include "tsume/judge.h"

#include <algorithm>
#include <array>
#include <unordered_map>

#include "tsume/proof_walk.h"

namespace yomi::tsume {

using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

constexpr std::array<std::string_view, 8> kClassNames = {
    "hayazume", "yozume", "goryu", "tejun-zengo", "ukai", "nari-funari", "higentei", "last-move"};
constexpr std::array<std::string_view, 8> kKinds = {"shorter_mate", "cook",     "rejoins",
                                                    "move_order",   "detour",   "promotion",
                                                    "distance",     "last_move"};
constexpr std::array<std::string_view, 3> kSeverityNames = {"allowed", "flaw", "unsound"};

bool slides(PieceType t) {
  return t == PieceType::kLance || plain(t) == PieceType::kBishop || plain(t) == PieceType::kRook;
}

}  // namespace

std::string_view to_string(AlternativeClass c) {
  return kClassNames[static_cast<std::size_t>(c)];
}
std::string_view kind_of(AlternativeClass c) {
  return kKinds[static_cast<std::size_t>(c)];
}
std::string_view to_string(Severity s) {
  return kSeverityNames[static_cast<std::size_t>(s)];
}

Severity severity_of(AlternativeClass c) {
  switch (c) {
    case AlternativeClass::kLastMove:
      return Severity::kAllowed;
    case AlternativeClass::kDetour:
    case AlternativeClass::kPromotion:
    case AlternativeClass::kDistance:
      return Severity::kFlaw;
    default:
      return Severity::kUnsound;
  }
}

Judge::Judge(Solver& solver, const Position& root, std::vector<Move> line, int uncounted)
    : solver_(solver), attacker_(root.side_to_move()), line_(std::move(line)) {
  positions_.push_back(root);
  for (Move move : line_) {
    Position next = positions_.back();
    Position::Undo undo;
    next.play(move, undo);
    positions_.push_back(next);
  }
  counted_ = {0};
  for (std::size_t i = 0; i < line_.size(); ++i) {
    const bool pair = uncounted > 0 && i % 2 == 1 && i + 1 < line_.size() &&
                      line_[i + 1].to() == line_[i].to() &&
                      may_go_uncounted(positions_[i], solver.options().mudaai, line_[i]);
    counted_.push_back(counted_.back() + (pair ? 0 : 1));
    if (!pair) continue;
    counted_.push_back(counted_.back());
    --uncounted;
    ++i;
  }
}

int Judge::first_quiet() const {
  for (std::size_t i = 1; i < positions_.size(); i += 2) {
    if (!positions_[i].in_check()) return static_cast<int>(i);
  }
  return 0;
}

bool Judge::line_mates() {
  return first_quiet() == 0 && line_.size() % 2 == 1 &&
         is_mated(positions_.back(), solver_.options().mudaai);
}

std::vector<Candidate> Judge::candidates() const {
  std::vector<Candidate> all;
  for (std::size_t i = 0; i < line_.size(); i += 2) {
    MoveList checks;
    generate_checks(positions_[i], checks);
    for (Move move : checks) {
      if (move != line_[i]) all.push_back({static_cast<int>(i) + 1, move});
    }
  }
  return all;
}

Position Judge::after(const Candidate& candidate) const {
  Position after = positions_[static_cast<std::size_t>(candidate.ply - 1)];
  Position::Undo undo;
  after.play(candidate.move, undo);
  return after;
}

void Judge::decide(const Candidate& candidate, Judgement& judgement) {
  const auto i = static_cast<std::size_t>(candidate.ply - 1);
  const Position after = this->after(candidate);
  const auto mate = solver_.mates(after, false, kForever);
  if (!mate) judgement.undecided.push_back(candidate);
  if (!mate || !*mate) return;
  const std::vector<Forbidden> line = line_up_to(i);
  const std::optional<Alternative> direct = decide_directly(candidate, line);
  if (direct && (direct->exact || solver_.stopped())) {
    judgement.alternatives.push_back(*direct);
    return;
  }
  // The mate found so far comes back to the line. Is there one that does not, and how long is it?
  solver_.search().forbid(line);
  const auto real = solver_.mates(after, false, kForever);
  if (real && *real) {
    Alternative found = describe(i, candidate.move, true);
    name(i, found, nullptr);
    judgement.alternatives.push_back(std::move(found));
  } else if (direct) {
    judgement.alternatives.push_back(*direct);
  } else if (!real) {
    judgement.undecided.push_back(candidate);
  } else {
    ++judgement.loops;
  }
  solver_.search().forbid({});
}

// From the proofs without anything forbidden; nullopt where these need a position of the line. The
// length is exact only where the shortest proof itself, and each check of the line shown, does
// without the line: else another order of questions could give another length, or another class.
std::optional<Alternative> Judge::decide_directly(const Candidate& candidate,
                                                  const std::vector<Forbidden>& line) {
  const auto i = static_cast<std::size_t>(candidate.ply - 1);
  const Position after = this->after(candidate);
  if (ProofWalker(solver_, attacker_, line).walk(after) != ProofWalk::kMates) return std::nullopt;
  const Length at_most = proved_length(after);
  Alternative found = describe(i, candidate.move, true);
  ProofWalker proofs(solver_, attacker_, line);
  if (proofs.walk(after) != ProofWalk::kMates || runs_back(i, found.line) ||
      !does_without(found, proofs)) {
    found.length = counted_[i] + 1 + at_most;
    found.exact = false;
  }
  name(i, found, found.exact ? &proofs : nullptr);
  return found;
}

bool Judge::read(const Candidate& candidate, Judgement& judgement) {
  const auto i = static_cast<std::size_t>(candidate.ply - 1);
  const Position after = this->after(candidate);
  if (proved_length(after) > kForever) return false;
  switch (ProofWalker(solver_, attacker_, line_up_to(i)).walk(after)) {
    case ProofWalk::kMates: {
      Alternative found = describe(i, candidate.move, false);
      name(i, found, nullptr);
      judgement.alternatives.push_back(std::move(found));
      break;
    }
    case ProofWalk::kRunsBack:
      ++judgement.loops;
      break;
    case ProofWalk::kUnknown:
      judgement.undecided.push_back(candidate);
      break;
  }
  return true;
}

std::vector<Forbidden> Judge::line_up_to(std::size_t i) const {
  std::vector<Forbidden> line;
  for (std::size_t j = 0; j <= i; ++j)
    line.push_back({positions_[j].key(), positions_[j].hand(attacker_)});
  return line;
}

bool Judge::runs_back(std::size_t i, const std::vector<Move>& moves) const {
  Position at = positions_[i];
  for (Move move : moves) {
    Position::Undo undo;
    at.play(move, undo);
    for (std::size_t j = 0; j <= i; ++j) {
      if (positions_[j].same_as(at)) return true;
    }
  }
  return false;
}

bool Judge::does_without(const Alternative& found, ProofWalker& proofs) const {
  const auto i = static_cast<std::size_t>(found.ply - 1);
  Position at = positions_[i];
  Length left = found.length - counted_[i];
  for (std::size_t k = 0; k < found.line.size(); ++k, --left) {
    Position::Undo undo;
    at.play(found.line[k], undo);
    if (k % 2 == 1) continue;
    // Among pairs that are not counted a move's place does not tell what is left.
    const Length bound = found.uncounted > 0 ? kForever : left - 1;
    if (proofs.walk(at, bound) != ProofWalk::kMates) return false;
  }
  return true;
}

Length Judge::proved_length(const Position& position) const {
  const Length proved =
      solver_.table()
          .range(solver_.search().table_key(position.key()), position.hand(attacker_))
          .proved;
  if (proved <= kForever || position.side_to_move() == attacker_) return proved;
  // The end of a line need not stand in the table.
  Position at = position;
  return is_mated(at, solver_.options().mudaai) ? 0 : proved;
}

// The longest reply as far as the proofs tell, and then the line of the proofs.
std::vector<Move> Judge::proved_line(const Position& after, int& uncounted) {
  Position at = after;
  MoveList replies;
  generate_defences(at, solver_.options().mudaai, replies);
  Move longest;
  Solver::AfterReply best{-1, {}};
  for (Move reply : replies) {
    const Solver::AfterReply proved = solver_.proved_after(at, reply);
    if (proved.length > kForever || proved.length <= best.length) continue;
    best = proved;
    longest = reply;
  }
  if (!longest.exists()) return {};
  std::vector<Move> line = {longest};
  Position::Undo undo;
  at.play(longest, undo);
  if (best.capture.exists()) {
    line.push_back(best.capture);
    at.play(best.capture, undo);
    ++uncounted;
  }
  for (Move move : best.capture.exists() ? proved_line(at, uncounted)
                                         : solver_.provisional_line(at, &uncounted))
    line.push_back(move);
  return line;
}

Alternative Judge::describe(std::size_t i, Move move, bool search) {
  Alternative found;
  found.ply = static_cast<int>(i) + 1;
  found.move = move;
  const Position after = this->after({found.ply, move});
  Length length = 0;
  if (const auto exact = search ? solver_.exact_length(after, false) : std::nullopt) {
    found.exact = true;
    length = *exact;
    found.line = solver_.main_line(after, false, length, &found.uncounted);
  } else {
    length = std::min(proved_length(after), kForever);
    found.line = proved_line(after, found.uncounted);
  }
  found.length = counted_[i] + 1 + length;
  found.line.insert(found.line.begin(), move);
  return found;
}

void Judge::name(std::size_t i, Alternative& found, ProofWalker* proofs) {
  found.kind = classify(i, found, proofs);
  found.severity = severity_of(found.kind);
}

AlternativeClass Judge::classify(std::size_t i, Alternative& found, ProofWalker* proofs) {
  const Move move = found.move;
  const Move ours = line_[i];
  if (i + 1 == line_.size()) return AlternativeClass::kLastMove;
  if (found.length < counted_.back()) return AlternativeClass::kEarly;
  if (!move.is_drop() && !ours.is_drop() && move.from() == ours.from() && move.to() == ours.to())
    return AlternativeClass::kPromotion;
  if (same_line(i, move, ours)) return AlternativeClass::kDistance;
  // In time, if any of its best lines is; else late, if any is. What the line at hand does by
  // chance does not decide.
  std::optional<Join> join = join_on(i, found.line);
  if (!join || i + join->plies > join->at) {
    std::optional<Join> other = join_of(i, found, true, proofs);
    if (!other && !join) other = join_of(i, found, false, proofs);
    if (!other && !join) return AlternativeClass::kCook;
    if (other) {
      join = std::move(other);
      found.line = std::move(join->moves);
      found.uncounted = join->uncounted;
    }
  }
  if (i + join->plies > join->at) return AlternativeClass::kDetour;
  return same_moves(found.line, join->plies, i, join->at) ? AlternativeClass::kMoveOrder
                                                          : AlternativeClass::kRejoins;
}

// Where a line that begins at position i comes back.
std::optional<Judge::Join> Judge::join_on(std::size_t i, const std::vector<Move>& moves) const {
  Position at = positions_[i];
  for (std::size_t k = 0; k < moves.size(); ++k) {
    Position::Undo undo;
    at.play(moves[k], undo);
    for (std::size_t j = i + 1; j < positions_.size(); ++j) {
      if (positions_[j].same_as(at)) return Join{j, k + 1, {}, 0};
    }
  }
  return std::nullopt;
}

// The best lines after a candidate, few moves deep, as far as the table knows which they are. With
// proofs to walk through, only what mates without the line is best play.
class Judge::JoinSearch {
 public:
  JoinSearch(Judge& judge, std::size_t i, bool exact, bool in_time, ProofWalker* proofs)
      : judge_(judge), i_(i), exact_(exact), in_time_(in_time), proofs_(proofs) {}

  // The moves up to the line, from the candidate on.
  bool find(Position& at, bool attacking, Length left) {
    const std::size_t here = i_ + moves.size();
    for (std::size_t j = i_ + 1; j < judge_.positions_.size() && j <= here; ++j) {
      if (!judge_.positions_[j].same_as(at)) continue;
      if (in_time_ && j != here) return false;
      joined = j;
      return true;
    }
    if (moves.size() >= kDepth || left <= 0 || --patience_ < 0) return false;
    if (patience_ % 64 == 0 && judge_.solver_.hurried()) patience_ = 0;
    MoveList all;
    if (attacking)
      generate_checks(at, all);
    else
      generate_defences(at, judge_.solver_.options().mudaai, all);
    for (Move move : all) {
      const bool special =
          !attacking && may_go_uncounted(at, judge_.solver_.options().mudaai, move);
      const Square drop = special ? move.to() : Square();
      Position::Undo undo;
      at.play(move, undo);
      moves.push_back(move);
      const bool found = keeps(at, attacking, left, drop) && find(at, !attacking, left - 1);
      if (found) return true;
      moves.pop_back();
      at.take_back(move, undo);
    }
    return false;
  }

  std::vector<Move> moves;
  std::size_t joined = 0;

 private:
  static constexpr std::size_t kDepth = 8;
  // Questions this short are searched where the table has no answer.
  static constexpr Length kShort = 11;

  // The move just played keeps to `left`, the length before it. `interposed`: it is a drop there
  // that may go uncounted.
  bool keeps(const Position& at, bool attacking, Length left, Square interposed) {
    Solver& solver = judge_.solver_;
    const auto range = solver.table().range(solver.search().table_key(at.key(), interposed),
                                            at.hand(judge_.attacker_));
    if (attacking) {
      if (range.proved < left && does_without(at, left - 1)) return true;
      if (!exact_ || left > kShort) return false;
      return mates(at, false, left - 1, {}).value_or(false);
    }
    if (!exact_) return range.proved == left - 1;
    if (left <= 2 || range.refuted >= left - 3) return true;
    if (left > kShort) return false;
    return !mates(at, true, left - 3, interposed).value_or(true);
  }
  bool does_without(const Position& at, Length bound) {
    return proofs_ == nullptr || proofs_->walk(at, bound) == ProofWalk::kMates;
  }
  std::optional<bool> mates(const Position& at, bool attacking, Length bound, Square interposed) {
    Solver& solver = judge_.solver_;
    const auto mate = solver.mates(at, attacking, bound, interposed);
    if (!mate.value_or(false) || proofs_ == nullptr) return mate;
    if (!interposed.exists() && does_without(at, bound)) return true;
    solver.search().forbid(proofs_->without());
    const auto real = solver.mates(at, attacking, bound, interposed);
    solver.search().forbid({});
    return real;
  }

  Judge& judge_;
  std::size_t i_;
  bool exact_;
  bool in_time_;  // only where no move is lost
  ProofWalker* proofs_;
  int patience_ = 3000;
};

std::optional<Judge::Join> Judge::join_of(std::size_t i, const Alternative& found, bool in_time,
                                          ProofWalker* proofs) {
  JoinSearch search(*this, i, found.exact, in_time, proofs);
  search.moves = {found.move};
  Position at = after({found.ply, found.move});
  const Length left = found.length - counted_[i] - 1;
  if (!search.find(at, false, left)) return std::nullopt;
  Join join{search.joined, search.moves.size(), search.moves, 0};
  const bool attacking = at.side_to_move() == attacker_;
  const auto rest = left - static_cast<Length>(join.plies) + 1;
  const auto more = found.exact ? solver_.main_line(at, attacking, rest, &join.uncounted)
                    : attacking ? solver_.provisional_line(at, &join.uncounted)
                                : proved_line(at, join.uncounted);
  join.moves.insert(join.moves.end(), more.begin(), more.end());
  return join;
}

// The same sliding piece checks along the same line from another square.
bool Judge::same_line(std::size_t i, Move a, Move b) const {
  const Position& at = positions_[i];
  const Square king = at.king(~attacker_);
  if (a.is_drop() != b.is_drop()) return false;
  if (a.is_drop() ? a.dropped() != b.dropped() : a.from() != b.from()) return false;
  const PieceType t = a.is_drop() ? a.dropped() : at.at(a.from()).type();
  const auto direction = direction_of(king, a.to());
  return slides(t) && direction != shogi::kNoDirection && direction == direction_of(king, b.to());
}

// The attacker's moves among the first `plies`, and those of the line from i to j, in whatever
// order.
bool Judge::same_moves(const std::vector<Move>& moves, std::size_t plies, std::size_t i,
                       std::size_t j) const {
  std::vector<Move> theirs;
  std::vector<Move> ours;
  for (std::size_t k = 0; k < plies; k += 2) theirs.push_back(moves[k]);
  for (std::size_t k = i; k < j; k += 2) ours.push_back(line_[k]);
  const auto by_bits = [](Move a, Move b) { return a.bits() < b.bits(); };
  std::sort(ours.begin(), ours.end(), by_bits);
  std::sort(theirs.begin(), theirs.end(), by_bits);
  return ours == theirs;
}

}  // namespace yomi::tsume
