#include "tsume/proof_walk.h"

#include <unordered_map>

namespace yomi::tsume {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

class Walker {
 public:
  Walker(Solver& solver, const Position& after, const std::vector<Forbidden>& without)
      : solver_(solver), attacker_(~after.side_to_move()), without_(without), at_(after) {}

  ProofWalk walk() { return defend(std::min(proved_here(), kForever)); }

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
      return p.key.low ^ mix64(p.hand + (static_cast<std::uint64_t>(p.bound) << 32));
    }
  };

  [[nodiscard]] Length proved_here() const {
    return solver_.table().range(solver_.search().table_key(at_.key()), at_.hand(attacker_)).proved;
  }
  [[nodiscard]] bool is_excluded() const {
    for (const Forbidden& f : without_) {
      if (f.key == at_.key() && f.hand.covers(at_.hand(attacker_))) return true;
    }
    return false;
  }

  // The defender is to move; the mate is within `bound`.
  ProofWalk defend(Length bound) {
    MoveList replies;
    generate_defences(at_, solver_.options().mudaai, replies);
    ProofWalk worst = ProofWalk::kMates;
    for (Move reply : replies) {
      const bool uncounted = may_go_uncounted(at_, solver_.options().mudaai, reply);
      Position::Undo undo;
      at_.play(reply, undo);
      ProofWalk result = attack(bound - 1);
      if (uncounted && result != ProofWalk::kMates && !is_excluded() &&
          take_uncounted(reply, bound))
        result = ProofWalk::kMates;
      at_.take_back(reply, undo);
      if (result == ProofWalk::kRunsBack) return result;
      if (result == ProofWalk::kUnknown) worst = result;
    }
    return worst;
  }

  // After a drop that may go uncounted: the checking piece takes it, and the mate keeps to `bound`.
  bool take_uncounted(Move drop, Length bound) {
    MoveList captures;
    generate_uncounted_captures(at_, drop.to(), captures);
    for (Move capture : captures) {
      Position::Undo undo;
      play_uncounted(at_, capture, undo);
      const Length proved = proved_here();
      const bool mates = proved <= bound && !is_excluded() && --patience_ > 0 &&
                         defend(proved) == ProofWalk::kMates;
      take_back_uncounted(at_, capture, undo);
      if (mates) return true;
    }
    return false;
  }

  ProofWalk attack(Length bound) {
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

  ProofWalk try_checks(Length bound) {
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

  Solver& solver_;
  Color attacker_;
  const std::vector<Forbidden>& without_;
  Position at_;
  std::unordered_map<Place, ProofWalk, HashPlace> seen_;
  int patience_ = kPatience;
};

}  // namespace

ProofWalk walk_proof(Solver& solver, const Position& after, const std::vector<Forbidden>& without) {
  return Walker(solver, after, without).walk();
}

}  // namespace yomi::tsume
