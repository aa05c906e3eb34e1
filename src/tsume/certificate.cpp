#include "tsume/certificate.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/check.h"
#include "shogi/sfen.h"
#include "tsume/verify.h"

namespace yomi::tsume {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

// One move of the strategy: for the attacker one that mates within the moves left, for the defender
// one that does not let him.
struct Choice {
  Move move;
  bool uncounted = false;
};

// Whether the position after the candidate is mate as far as is needed; nullopt: not known, or
// (with `ask`) the budget ran out.
std::optional<bool> mates_then(Solver& solver, Position& position, const Choice& candidate,
                               bool attacking, Length left, bool ask) {
  const Mudaai policy = solver.options().mudaai;
  const shogi::Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  const Length bound = candidate.uncounted ? before(left) : after(left);
  shogi::Square interposed;
  if (!attacking && left >= 2 && left < kForever &&
      may_go_uncounted(position, policy, candidate.move))
    interposed = candidate.move.to();
  Position::Undo undo;
  if (candidate.uncounted)
    play_uncounted(position, candidate.move, undo);
  else
    position.play(candidate.move, undo);
  std::optional<bool> mate;
  if (attacking && is_mated(position, policy)) mate = true;
  if (!mate && !attacking && bound < 1) mate = false;
  if (!mate) {
    const Table::Range range = solver.table().range(
        solver.search().table_key(position.key(), interposed), position.hand(attacker));
    if (range.proved <= bound)
      mate = true;
    else if (range.refuted >= bound)
      mate = false;
    else if (ask)
      mate = solver.mates(position, !attacking, bound, interposed);
  }
  if (candidate.uncounted)
    take_back_uncounted(position, candidate.move, undo);
  else
    position.take_back(candidate.move, undo);
  return mate;
}

// The defender's strategy against any mate at all, from what the table knows.
//
// A set of positions at the attacker's turn is an escape when every check in each of them has a
// reply that leads to one of them. The search knows more such positions than it has facts for: most
// of a refutation runs into repetitions, and what holds on one path only is no fact. But a position
// that was refuted by repetition on some path is nearly always a good member of the set. So it is
// taken at its word, and its own checks are looked at in their turn; where one of them has no reply
// (the search is asked about what it does not know), the position is bad after all, and whoever
// relied on it chooses again. What comes out is checked by the verifier like everything else.
class Escape {
 public:
  Escape(Solver& solver, const Position& root) : solver_(solver), attacker_(root.side_to_move()) {
    (void)index_of(root);
  }

  // False where the budget ran out.
  [[nodiscard]] bool find() {
    while (!waiting_.empty()) {
      if (++steps_ % 64 == 0 && solver_.hurried()) return false;
      const std::size_t at = waiting_.back();
      waiting_.pop_back();
      if (places_[at].bad) continue;
      const auto safe = answer_checks(at);
      if (!safe) return false;
      if (*safe) continue;
      CHECK(at != 0);  // the search has proved that there is an escape
      places_[at].bad = true;
      for (const std::size_t parent : places_[at].relied_on) waiting_.push_back(parent);
    }
    return true;
  }

  // The reply in a defender's position, in check, that the attacker's turns above lead to.
  [[nodiscard]] Answer reply(const Position& position) const {
    const auto found = replies_.find(position.key());
    if (found != replies_.end()) {
      for (const Reply& each : found->second) {
        if (each.hand.covers(position.hand(attacker_))) return Answer{each.move};
      }
    }
    CHECK(false);  // find() has an answer to every check of every member
    return {};
  }

 private:
  struct Place {
    Position position;
    bool bad = false;
    std::vector<std::size_t> relied_on = {};  // places with a reply that leads here
  };
  struct Reply {
    shogi::Hand hand;  // the attacker's
    Move move;
  };
  struct HashKey {
    std::size_t operator()(const shogi::Key& key) const {
      return static_cast<std::size_t>(key.low);
    }
  };

  // A member of the set that stands for this position: the same, or with more in the attacker's
  // hand.
  std::optional<std::size_t> member(const Position& position) const {
    const auto found = boards_.find(position.key());
    if (found == boards_.end()) return std::nullopt;
    for (const std::size_t i : found->second) {
      const Place& place = places_[i];
      if (!place.bad && place.position.hand(attacker_).covers(position.hand(attacker_))) return i;
    }
    return std::nullopt;
  }
  std::size_t index_of(const Position& position) {
    if (const auto known = member(position)) return *known;
    places_.push_back({position});
    boards_[position.key()].push_back(places_.size() - 1);
    waiting_.push_back(places_.size() - 1);
    return places_.size() - 1;
  }
  // The very position was taken at its word, in vain.
  [[nodiscard]] bool is_bad(const Position& position) const {
    const auto found = boards_.find(position.key());
    if (found == boards_.end()) return false;
    return std::any_of(found->second.begin(), found->second.end(), [&](std::size_t i) {
      return places_[i].bad && position.hand(attacker_).covers(places_[i].position.hand(attacker_));
    });
  }

  // A reply for every check; false where there is none for one of them, nothing where the budget
  // ran out.
  std::optional<bool> answer_checks(std::size_t at) {
    Position position = places_[at].position;
    MoveList checks;
    generate_checks(position, checks);
    for (Move check : checks) {
      Position::Undo undo;
      position.play(check, undo);
      const auto safe = answer(at, position);
      if (!safe || !*safe) return safe;
      position.take_back(check, undo);
    }
    return true;
  }

  std::optional<bool> answer(std::size_t at, Position& position) {
    MoveList moves;
    generate_defences(position, solver_.options().mudaai, moves);
    // What is known, what is hoped for, what must be searched.
    Move hint;
    for (Move move : moves) {
      Position::Undo undo;
      position.play(move, undo);
      const Table::Range range = solver_.table().range(solver_.search().table_key(position.key()),
                                                       position.hand(attacker_));
      const bool known = member(position).has_value() || range.refuted >= kForever;
      if (!known && range.repeated && !hint.exists() && range.proved > kForever &&
          !is_bad(position))
        hint = move;
      if (known) return take(at, position, move, undo);
      position.take_back(move, undo);
    }
    if (hint.exists()) {
      Position::Undo undo;
      position.play(hint, undo);
      return take(at, position, hint, undo);
    }
    for (Move move : moves) {
      Position::Undo undo;
      position.play(move, undo);
      const auto mate = solver_.mates(position, true, kForever);
      if (!mate) return std::nullopt;
      if (!*mate) return take(at, position, move, undo);
      position.take_back(move, undo);
    }
    return false;
  }

  // The reply is played; it is taken back.
  bool take(std::size_t at, Position& position, Move move, const Position::Undo& undo) {
    const std::size_t to = index_of(position);
    places_[to].relied_on.push_back(at);
    position.take_back(move, undo);
    std::vector<Reply>& replies = replies_[position.key()];
    const shogi::Hand hand = position.hand(attacker_);
    std::erase_if(replies, [&](const Reply& each) { return hand.covers(each.hand); });
    replies.push_back({hand, move});
    return true;
  }

  Solver& solver_;
  shogi::Color attacker_;
  std::vector<Place> places_;
  std::unordered_map<shogi::Key, std::vector<std::size_t>, HashKey> boards_;
  std::unordered_map<shogi::Key, std::vector<Reply>, HashKey> replies_;
  std::vector<std::size_t> waiting_;
  std::uint64_t steps_ = 0;
};

// What the table knows is taken before anything is searched. Nothing where the budget ran out.
std::optional<Answer> find_move(Solver& solver, const Question& question, bool attacking,
                                Length left) {
  Position position = question.position;
  std::vector<Choice> candidates;
  MoveList moves;
  if (attacking)
    generate_checks(position, moves);
  else
    generate_defences(position, solver.options().mudaai, moves);
  for (Move move : moves) candidates.push_back({move});
  if (question.interposed.exists()) {
    moves.clear();
    generate_uncounted_captures(position, question.interposed, moves);
    for (Move move : moves) candidates.push_back({move, true});
  }
  for (const bool ask : {false, true}) {
    for (const Choice& candidate : candidates) {
      const auto mate = mates_then(solver, position, candidate, attacking, left, ask);
      if (!mate && ask) return std::nullopt;
      if (mate && *mate == attacking) return Answer{candidate.move, candidate.uncounted};
    }
  }
  CHECK(false);  // the position is proved: one of the moves keeps to the proof
  return std::nullopt;
}

}  // namespace

CertificateMade make_certificate(Solver& solver, const Position& position, const Solution& solution,
                                 bool with_length) {
  CHECK(solution.verdict != Verdict::kUnknown);
  const bool mate = solution.verdict == Verdict::kProved;
  const bool exact = mate && solution.exact && with_length;
  Certificate certificate;
  certificate.kind = mate ? "tsume/mate" : "tsume/no-mate";
  certificate.body = fmt::format("position: {}\nmudaai: {}\nlength: {}\nexact: {}\n",
                                 to_sfen(position), to_string(solver.options().mudaai),
                                 mate ? solution.length : 0, exact ? "yes" : "no");
  const auto record = [&](std::optional<Answer> answer) -> Result<std::optional<Answer>> {
    if (answer) {
      const int bits = answer->move.bits() | (answer->uncounted ? kUncountedBit : 0);
      certificate.body += static_cast<char>(bits & 255);
      certificate.body += static_cast<char>(bits >> 8);
    }
    return answer;
  };
  Budget budget = solver.meter().budget();
  budget.nodes = Budget::kUnlimited;
  Verifier verifier(solver.options().mudaai, budget);
  const auto out_of = [&] {
    return tl::unexpected<StopReason>(
        verifier.reason().value_or(solver.stopped().value_or(StopReason::kMemory)));
  };
  Result<bool> shown = false;
  if (mate) {
    shown = verifier.mate(position, solution.length, [&](const Question& question) {
      return record(find_move(solver, question, true, question.left));
    });
    if (shown && *shown && exact) {
      shown = verifier.no_mate_within(position, solution.length - 2, [&](const Question& question) {
        return record(find_move(solver, question, false, question.left));
      });
    }
  } else {
    Escape escape(solver, position);
    if (!escape.find()) return out_of();
    shown = verifier.no_mate(position, [&](const Question& question) {
      return record(escape.reply(question.position));
    });
  }
  CHECK(shown.has_value());  // what the solver has proved, the verifier accepts
  if (!*shown) return out_of();
  return certificate;
}

}  // namespace yomi::tsume
