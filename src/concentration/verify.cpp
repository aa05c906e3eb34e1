#include "concentration/verify.h"

#include <cstdlib>
#include <functional>
#include <map>
#include <set>

#include "concentration/claims.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

int sign_of(int x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

class Checker {
 public:
  Checker(const Claims& claims, const Budget& budget) : claims_(claims), meter_(budget) {}

  Result<Verified> run() {
    const std::set<Position> all = boards();
    if (all.size() > claims_.values.size()) return fail("situations are missing");
    for (const Position& board : all) {
      if (auto done = check_board(board, board.classes(), 0); !done) return pass(done);
      if (meter_.stopped()) {
        Verified unfinished = question();
        unfinished.reason = meter_.reason();
        return unfinished;
      }
    }
    if (listed_ != claims_.values.size()) {
      return fail("{} lines name situations that are not part of this game",
                  claims_.values.size() - listed_);
    }
    const Rational value = claimed(claims_.asked, claims_.lead);
    if (missing_) return fail("the position asked is not listed");
    if (value != claims_.value) {
      return fail("the position asked is worth {}, not {}", to_string(value),
                  to_string(claims_.value));
    }
    Verified verified = question();
    verified.value = value;
    return verified;
  }

 private:
  [[nodiscard]] Verified question() const {
    Verified verified;
    verified.asked = claims_.asked;
    verified.rules = claims_.rules;
    verified.objective = claims_.objective;
    verified.pass = claims_.pass;
    verified.endless = claims_.endless;
    verified.lead = claims_.lead;
    verified.remember = claims_.remember;
    verified.random = claims_.random;
    verified.listed = claims_.values.size();
    verified.checked = checked_;
    return verified;
  }

  // Boards from which no pair was taken yet, one, two, …: all that the start can come to.
  [[nodiscard]] std::set<Position> boards() const {
    std::set<Position> all;
    std::vector<Position> open{claims_.start};
    // Each board has a line of its own at least; more boards than lines is refused by the caller.
    while (!open.empty() && all.size() <= claims_.values.size()) {
      const Position board = open.back();
      open.pop_back();
      if (!all.insert(board).second) continue;
      for (const LetterClass c : board.classes()) {
        Position next = board;
        next.add(c, -1);
        next.add({c.copies - 2, 0});
        open.push_back(next);
      }
    }
    return all;
  }

  // Every way in which the letters of the board can be known: letters of classes[at] step by step.
  Status check_board(const Position& position, const std::vector<LetterClass>& classes,
                     std::size_t at) {
    if (at == classes.size()) return check_position(position);
    const int copies = classes[at].copies;
    std::function<Status(const Position&, int)> spread = [&](const Position& p, int known) {
      if (known > copies) return check_board(p, classes, at + 1);
      Position now = p;
      while (!meter_.stopped()) {  // so many letters move on from (copies, 0) to (copies, known)
        if (auto done = spread(now, known + 1); !done) return done;
        if (now.count({copies, 0}) == 0) return Status();
        now.add({copies, 0}, -1);
        now.add({copies, known});
        if (claims_.remember && now.known_cards() > *claims_.remember) return Status();
      }
      return Status();
    };
    return spread(position, 1);
  }

  Status check_position(const Position& position) {
    if (claims_.objective != Objective::kWin) return check_equation(position, 0);
    const int most = std::abs(claims_.lead) + (claims_.start.cards() - position.cards()) / 2;
    for (int lead = -most; lead <= most; lead += 2) {
      if (auto done = check_equation(position, lead); !done) return done;
    }
    return {};
  }

  Status check_equation(const Position& position, int lead) {
    if (!meter_.tick()) return {};
    ++checked_;
    const Rational value = claimed(position, lead);
    const auto line = claims_.values.find(Claims::key(position, lead));
    const auto wrong = [&](const Message& what) -> Status {
      Error error{message("{}: {}", to_text(position), what)};
      if (line != claims_.values.end()) error.line = line->second.line;
      return tl::unexpected<Error>(std::move(error));
    };
    if (missing_) return wrong(message("no value for it or for what it is read as"));
    Policy policy;
    const Rational best = best_turn(position, lead, policy);
    if (missing_) return wrong(message("no value for a situation it leads to"));
    if (best != value) {
      return wrong(
          message("its turns are worth {} at best, not {}", to_string(best), to_string(value)));
    }
    if (line != claims_.values.end()) {
      if (!may_be_listed(position)) return wrong(message("this situation should not be listed"));
      ++listed_;
      if (to_text(policy) != line->second.policy)
        return wrong(
            message("the optimal turns are {}, not {}", to_text(policy), line->second.policy));
    }
    return {};
  }

  [[nodiscard]] int most_known(int copies) const {
    switch (claims_.classes) {
      case Claims::Classes::kAll:
        return copies;
      case Claims::Classes::kSpare:
        return copies / 2;
      case Claims::Classes::kSingle:
        break;
    }
    return 1;
  }

  [[nodiscard]] bool may_be_listed(const Position& position) const {
    for (const LetterClass c : position.classes())
      if (c.known > most_known(c.copies)) return false;
    return true;
  }

  // The value the certificate gives: directly, or with the spare pairs taken.
  Rational claimed(const Position& position, int lead) {
    Position read;
    int pairs = 0;
    for (const LetterClass c : position.classes()) {
      LetterClass now = c;
      for (; now.copies > 0 && now.known > most_known(now.copies); pairs += position.count(c))
        now = {now.copies - 2, now.known - 2};
      read.add(now, position.count(c));
    }
    const bool win = claims_.objective == Objective::kWin;
    const auto found = claims_.values.find(Claims::key(read, win ? lead + pairs : 0));
    if (found == claims_.values.end()) {
      missing_ = true;
      return 0;
    }
    return win ? found->second.value : Rational(found->second.value + pairs);
  }

  Rational pair(const Position& next, int lead) {
    if (claims_.objective == Objective::kWin) return claimed(next, lead + 1);
    return 1 + claimed(next, 0);
  }

  Rational miss(const Position& next, int lead) {
    switch (claims_.objective) {
      case Objective::kPairs:
        return -claimed(next, 0);
      case Objective::kWin:
        return -claimed(next, -lead);
      case Objective::kTurns:
        break;
    }
    return 1 + remembered(next);
  }

  // Limited memory: cards are forgotten one by one until few enough are left.
  Rational remembered(const Position& seen) {
    if (!claims_.remember || seen.known_cards() <= *claims_.remember) return claimed(seen, 0);
    const auto known = forgotten_.find(seen);
    if (known != forgotten_.end()) return known->second;
    Rational best = 0;
    Rational mean = 0;
    bool first = true;
    for (const LetterClass c : seen.classes()) {
      if (c.known == 0) continue;
      Position fewer = seen;
      fewer.add(c, -1);
      fewer.add({c.copies, c.known - 1});
      const Rational value = remembered(fewer);
      if (first || value < best) best = value;
      first = false;
      mean += value * (seen.count(c) * c.known);
    }
    mean /= seen.known_cards();
    return forgotten_[seen] = claims_.random ? mean : best;
  }

  [[nodiscard]] bool better(const Rational& a, const Rational& b) const {
    return claims_.objective == Objective::kTurns ? a < b : a > b;
  }

  // The best of the turns without the pass; `policy` receives those that reach it.
  Rational best_active(const Position& position, int lead, Policy& policy) {
    std::vector<std::pair<Rational, std::function<void()>>> turns;
    for (const LetterClass c : takes(position)) {
      turns.emplace_back(pair(after_take(position, c), lead),
                         [&policy, c] { policy.takes.push_back(c); });
    }
    const bool paper = claims_.rules == Rules::kPaper;
    const int unknown = position.unknown();
    std::vector<std::pair<LetterClass, unsigned>> shown;
    if (unknown > 0 && !(paper && must_take(position))) {
      Rational flip = 0;
      for (const Draw& draw : first_draws(position))
        flip += best_second(position, draw.letter, lead, shown) * draw.cards;
      turns.emplace_back(flip / unknown, [&policy, &shown] {
        policy.flip = true;
        policy.shown = shown;
      });
      for (const LetterClass c : position.classes()) {
        if (paper || c.known == 0) continue;
        turns.emplace_back(probe(position, c, lead), [&policy, c] { policy.probes.push_back(c); });
      }
    }
    Rational best = turns.front().first;
    for (const auto& turn : turns)
      if (better(turn.first, best)) best = turn.first;
    for (const auto& turn : turns)
      if (turn.first == best) turn.second();
    return best;
  }

  Rational best_second(const Position& position, LetterClass c, int lead,
                       std::vector<std::pair<LetterClass, unsigned>>& shown_policy) {
    const Position shown = after_reveal(position, c);
    std::vector<std::pair<Rational, unsigned>> choices;
    if (can_match(c)) choices.emplace_back(pair(after_match_known(shown, c), lead), kMatchBest);
    if (claims_.rules == Rules::kFull || choices.empty()) {
      if (can_waste(shown, c)) choices.emplace_back(miss(shown, lead), kWasteBest);
      if (shown.unknown() > 0) {
        Rational sum = 0;
        for (const Draw& draw : second_draws(shown, c)) {
          sum += draw.cards * (draw.partner ? pair(after_match_unknown(shown, c), lead)
                                            : miss(after_reveal(shown, draw.letter), lead));
        }
        choices.emplace_back(sum / shown.unknown(), kUnknownBest);
      }
    }
    Rational best = choices.front().first;
    for (const auto& [value, bit] : choices)
      if (better(value, best)) best = value;
    unsigned bits = 0;
    for (const auto& [value, bit] : choices)
      if (value == best) bits |= bit;
    shown_policy.emplace_back(c, bits);
    return best;
  }

  Rational probe(const Position& position, LetterClass c, int lead) {
    Rational sum = 0;
    for (const Draw& draw : probe_draws(position, c)) {
      sum += draw.cards * (draw.partner ? pair(after_probe_pair(position, c), lead)
                                        : miss(after_reveal(position, draw.letter), lead));
    }
    return sum / position.unknown();
  }

  Rational best_turn(const Position& position, int lead, Policy& policy) {
    if (position.empty()) return claims_.objective == Objective::kWin ? sign_of(lead) : 0;
    Rational active = best_active(position, lead, policy);
    const bool forced = claims_.rules == Rules::kPaper && must_take(position);
    if (claims_.objective == Objective::kTurns || claims_.pass == Pass::kForbid || forced ||
        !can_pass(position)) {
      return active;
    }
    Rational passed = 0;
    if (claims_.objective == Objective::kWin) {
      const bool leader = claims_.pass == Pass::kEnd || claims_.endless == Endless::kLeader;
      passed = leader ? sign_of(lead) : 0;
      if (claims_.pass == Pass::kAllow) {  // the opponent may play on instead of passing back
        Policy unused;
        const Rational plays_on = -best_active(position, -lead, unused);
        if (plays_on < passed) passed = plays_on;
      }
    }
    if (passed > active) policy = Policy();
    policy.pass = passed >= active;
    return passed > active ? passed : active;
  }

  const Claims& claims_;
  Meter meter_;
  bool missing_ = false;
  std::uint64_t listed_ = 0;
  std::uint64_t checked_ = 0;
  std::map<Position, Rational> forgotten_;
};

}  // namespace

Result<Verified> verify_values(std::string_view body, const Budget& budget) {
  auto claims = read_claims(body);
  if (!claims) return pass(claims);
  return Checker(*claims, budget).run();
}

}  // namespace yomi::concentration
