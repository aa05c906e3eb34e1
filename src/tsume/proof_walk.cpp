#include "tsume/proof_walk.h"

namespace yomi::tsume {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

ProofWalk ProofWalker::walk(const Position& position, Length bound) {
  at_ = position;
  if (is_excluded()) return ProofWalk::kRunsBack;
  if (position.side_to_move() == attacker_) return attack(bound);
  return defend(std::min(proved_here(), bound));
}

Length ProofWalker::proved_here() const {
  return solver_.table().range(solver_.search().table_key(at_.key()), at_.hand(attacker_)).proved;
}

bool ProofWalker::is_excluded() const {
  for (const Forbidden& f : without_) {
    if (f.key == at_.key() && f.hand.covers(at_.hand(attacker_))) return true;
  }
  return false;
}

ProofWalk ProofWalker::defend(Length bound) {
  MoveList replies;
  generate_defences(at_, solver_.options().mudaai, replies);
  ProofWalk worst = ProofWalk::kMates;
  for (Move reply : replies) {
    const bool uncounted = may_go_uncounted(at_, solver_.options().mudaai, reply);
    Position::Undo undo;
    at_.play(reply, undo);
    ProofWalk result = attack(bound - 1);
    if (uncounted && result != ProofWalk::kMates && !is_excluded() && take_uncounted(reply, bound))
      result = ProofWalk::kMates;
    at_.take_back(reply, undo);
    if (result == ProofWalk::kRunsBack) return result;
    if (result == ProofWalk::kUnknown) worst = result;
  }
  return worst;
}

bool ProofWalker::take_uncounted(Move drop, Length bound) {
  MoveList captures;
  generate_uncounted_captures(at_, drop.to(), captures);
  for (Move capture : captures) {
    Position::Undo undo;
    play_uncounted(at_, capture, undo);
    const Length proved = proved_here();
    const bool mates =
        proved <= bound && !is_excluded() && --patience_ > 0 && defend(proved) == ProofWalk::kMates;
    take_back_uncounted(at_, capture, undo);
    if (mates) return true;
  }
  return false;
}

ProofWalk ProofWalker::attack(Length bound) {
  if (is_excluded()) return ProofWalk::kRunsBack;
  bound = std::min(bound, proved_here());
  const Place place{at_.key(), at_.hand(attacker_).bits(), bound};
  if (const auto seen = seen_.find(place); seen != seen_.end()) return seen->second;
  if (--patience_ < 0) return ProofWalk::kUnknown;
  if (patience_ % 64 == 0 && solver_.hurried()) patience_ = 0;
  const ProofWalk result = try_checks(bound);
  seen_.emplace(place, result);
  return result;
}

ProofWalk ProofWalker::try_checks(Length bound) {
  MoveList checks;
  generate_checks(at_, checks);
  bool any = false;
  bool unknown = false;
  for (Move check : checks) {
    Position::Undo undo;
    at_.play(check, undo);
    Length proved = proved_here();
    if (proved > kForever && is_mated(at_, solver_.options().mudaai)) proved = 0;
    ProofWalk result = ProofWalk::kRunsBack;
    if (proved < bound) {
      any = true;
      if (!is_excluded()) result = defend(proved);
    }
    at_.take_back(check, undo);
    if (result == ProofWalk::kMates) return result;
    unknown = unknown || result == ProofWalk::kUnknown;
  }
  // No check is known to mate in time: forgotten.
  return unknown || !any ? ProofWalk::kUnknown : ProofWalk::kRunsBack;
}

}  // namespace yomi::tsume
