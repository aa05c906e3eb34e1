// For tests and campaigns only: `check` against brute force.
//
// A numbered walk through mates of 3 to 7 moves: its number draws the first position (one king or
// two, few pieces or many, the rest of the set in the defender's hand or not), the steps, the
// policy, and the number of threads for each. The graph of checks
// and replies is written down as far as it stays small, and solved backwards once for every turn of
// the line, with the positions of the line up to there taken out. No dominance, no repetition, no
// proof hands: what is left is the definition in judge.h.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/text.h"
#include "shogi/sfen.h"
#include "tsume/check.h"
#include "tsume/reference.h"

namespace yomi::tsume::reference {

// Checks and replies from a root, with what goes uncounted (policy.h), as far as `limit` positions
// reach; beyond `far` moves only where the whole is small. Depth counts the moves that count.
class Reach {
 public:
  struct Edge {
    shogi::Move move;
    std::size_t to;
    bool uncounted;
  };
  struct Node {
    shogi::Position position;
    bool attacking;
    shogi::Square interposed;
    int depth;
    bool open = true;  // its moves are not written down
    std::vector<Edge> edges = {};
  };

  Reach(const shogi::Position& root, Mudaai policy, std::size_t limit, int far) : policy_(policy) {
    nodes_.reserve(limit + 600);
    place(root, true, {}, 0);
    while (!waiting_.empty()) {
      auto& [depth, nodes] = *waiting_.begin();
      if (nodes.empty()) {
        waiting_.erase(waiting_.begin());
        continue;
      }
      if (nodes_.size() > (depth - 2 > far ? kSmall : limit)) {
        horizon_ = depth - 2;
        return;
      }
      const std::size_t at = nodes.back();
      nodes.pop_back();
      if (nodes_[at].depth == depth) expand(at);
    }
  }

  [[nodiscard]] bool complete() const { return horizon_ == kForever; }
  // A mate within n is known for sure, or known not to be, where depth + n is at most this.
  [[nodiscard]] int horizon() const { return horizon_; }
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

  // The exact length from each node, −1 where there is none as far as this reaches, when the
  // positions named count as no mate.
  [[nodiscard]] std::vector<int> lengths(const std::vector<Forbidden>& without,
                                         shogi::Color attacker) const {
    std::vector<int> length(nodes_.size(), -1);
    std::vector<bool> out(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const Forbidden& f : without) {
        const shogi::Position& at = nodes_[i].position;
        out[i] = out[i] || (f.key == at.key() && f.hand.covers(at.hand(attacker)));
      }
      out[i] = out[i] || nodes_[i].open;
    }
    int quiet = 0;
    for (int n = 0; quiet < 4; ++n) {
      quiet = step(n, out, length) ? 0 : quiet + 1;
    }
    return length;
  }

  [[nodiscard]] std::optional<std::size_t> find(const shogi::Position& position,
                                                shogi::Square interposed = {}) const {
    const auto found = places_.find(name(position, interposed));
    if (found == places_.end()) return std::nullopt;
    return found->second;
  }
  [[nodiscard]] std::size_t follow(std::size_t from, shogi::Move move) const {
    for (const Edge& edge : nodes_[from].edges) {
      if (edge.move == move && !edge.uncounted) return edge.to;
    }
    return nodes_.size();
  }

 private:
  using Name = std::array<std::uint64_t, 4>;
  struct HashName {
    std::size_t operator()(const Name& n) const { return n[0] ^ mix64(n[2] + n[3]); }
  };
  static Name name(const shogi::Position& position, shogi::Square interposed) {
    return {position.key().low, position.key().high,
            std::uint64_t{position.hand(shogi::Color::kBlack).bits()} << 32 |
                position.hand(shogi::Color::kWhite).bits(),
            interposed.exists() ? static_cast<std::uint64_t>(interposed.index()) + 1 : 0};
  }

  std::size_t place(const shogi::Position& position, bool attacking, shogi::Square interposed,
                    int depth) {
    const auto [found, fresh] = places_.emplace(name(position, interposed), nodes_.size());
    if (fresh) nodes_.push_back({position, attacking, interposed, kForever});
    Node& node = nodes_[found->second];
    if (depth < node.depth) {
      node.depth = depth;
      waiting_[depth].push_back(found->second);
    }
    return found->second;
  }

  void expand(std::size_t at) {
    const int depth = nodes_[at].depth;
    shogi::Position position = nodes_[at].position;
    const bool attacking = nodes_[at].attacking;
    const shogi::Square interposed = nodes_[at].interposed;
    std::vector<Edge> edges;
    shogi::MoveList moves;
    if (attacking)
      generate_checks(position, moves);
    else
      generate_defences(position, policy_, moves);
    shogi::Position::Undo undo;
    for (shogi::Move move : moves) {
      const bool special = !attacking && may_go_uncounted(position, policy_, move);
      position.play(move, undo);
      edges.push_back(
          {move, place(position, !attacking, special ? move.to() : shogi::Square(), depth + 1),
           false});
      position.take_back(move, undo);
    }
    moves.clear();
    if (interposed.exists()) generate_uncounted_captures(position, interposed, moves);
    for (shogi::Move move : moves) {
      play_uncounted(position, move, undo);
      edges.push_back({move, place(position, false, {}, depth - 1), true});
      take_back_uncounted(position, move, undo);
    }
    nodes_[at].edges = std::move(edges);
    nodes_[at].open = false;
  }

  // Finds the mates of exactly n moves, and with even n what goes uncounted before them.
  bool step(int n, const std::vector<bool>& out, std::vector<int>& length) const {
    bool any = false;
    for (bool again = true; again;) {
      again = false;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        if (out[i] || length[i] >= 0) continue;
        const int here = mates_now(node, n, length);
        if (here < 0) continue;
        length[i] = here;
        any = true;
        again = policy_ == Mudaai::kStandard && n % 2 == 0;
      }
    }
    return any;
  }
  static int mates_now(const Node& node, int n, const std::vector<int>& length) {
    const auto within = [&](const Edge& edge, int bound) {
      return length[edge.to] >= 0 && length[edge.to] <= bound;
    };
    if (!node.attacking) {
      if (n % 2 == 1) return -1;
      for (const Edge& edge : node.edges) {
        if (!within(edge, n - 1)) return -1;
      }
      return n;
    }
    for (const Edge& edge : node.edges) {
      if (n % 2 == 1 && !edge.uncounted && within(edge, n - 1)) return n;
      if (n % 2 == 0 && n >= 2 && edge.uncounted && within(edge, n)) return n - 1;
    }
    return -1;
  }

  static constexpr std::size_t kSmall = 1500;
  Mudaai policy_;
  int horizon_ = kForever;
  std::vector<Node> nodes_;
  std::unordered_map<Name, std::size_t, HashName> places_;
  std::map<int, std::vector<std::size_t>> waiting_;  // by depth, shallow first
};

// A king, perhaps two, a few pieces near it, a slider or two anywhere, and the rest of the set, or
// little of it, in the defender's hand.
inline std::optional<shogi::Position> random_open_problem(Random& random, bool two_kings) {
  using shogi::Color;
  using shogi::PieceType;
  using shogi::Square;
  shogi::Hand rest;
  constexpr std::array<int, 7> set = {18, 4, 4, 4, 2, 2, 4};
  for (std::size_t i = 0; i < set.size(); ++i) rest.set(shogi::kHandTypes[i], set[i]);
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
  };
  const auto draw = [&]() -> std::optional<PieceType> {
    const PieceType t = shogi::kHandTypes[random.below(shogi::kHandTypes.size())];
    if (!rest.has(t)) return std::nullopt;
    rest.remove(t);
    return t;
  };
  shogi::Position position;
  const int file = between(1, 5);
  const int rank = random.below(3) == 0 ? between(2, 4) : 1;
  position.put({file, rank}, {Color::kWhite, PieceType::kKing});
  const auto put = [&](Square s, Color c) {
    if (position.at(s).exists()) return;
    const auto t = draw();
    if (!t) return;
    position.put(s, {c, can_promote(*t) && random.below(3) == 0 ? promote(*t) : *t});
  };
  const auto near = [&] {
    return Square(std::clamp(file + between(-3, 3), 1, 9), std::clamp(rank + between(-2, 3), 1, 9));
  };
  for (int i = between(1, 4); i > 0; --i) put(near(), Color::kBlack);
  for (int i = between(0, 3); i > 0; --i) put(near(), Color::kWhite);
  for (int i = between(0, 1); i > 0; --i) put({between(1, 9), between(1, 9)}, Color::kBlack);
  if (two_kings) {
    const Square own(between(1, 9), between(1, 9));
    if (position.at(own).exists()) return std::nullopt;
    position.put(own, {Color::kBlack, PieceType::kKing});
  }
  shogi::Hand black;
  for (int i = between(1, 3); i > 0; --i) {
    if (const auto t = draw()) black.add(*t);
  }
  shogi::Hand white = rest;
  if (random.below(2) == 0) {
    white = {};
    for (int i = between(0, 3); i > 0; --i) {
      if (const auto t = draw()) white.add(*t);
    }
  }
  position.set_hand(Color::kBlack, black);
  position.set_hand(Color::kWhite, white);
  position.update();
  if (!check_position(position)) return std::nullopt;
  shogi::MoveList checks;
  generate_checks(position, checks);
  if (checks.size() < 2) return std::nullopt;
  return position;
}

struct Trial {
  shogi::Position position;
  Mudaai policy = Mudaai::kNone;
  int threads = 1;
  Length length = 0;
  bool complete = false;  // the whole graph is small
  int candidates = 0;
  int later = 0;  // of them, not at the first move
  int alternatives = 0;
  int joins = 0;  // alternatives of which brute force says whether they come back to the line
  int loops = 0;
  int undecided = 0;
  std::vector<std::string> differences;
};

// The mates of a walk: one drawn at random, then again and again a piece of the last one put
// elsewhere, taken up, set down or handed over.
class Walk {
 public:
  static constexpr std::uint64_t kSteps = 16;

  explicit Walk(std::uint64_t number)
      : random_(mix64(number + 0x7473756d65ULL)), meter_(small()), table_(small().bytes) {
    trial_.policy = static_cast<Mudaai>(random_.below(3));
    search_.emplace(table_, trial_.policy, meter_);
    search_->pause_after(300);
    start();
    // Short mates are everywhere; some walks begin with a climb.
    const auto aim = static_cast<Length>(3 + 2 * random_.below(3));
    for (int tries = 0; length_ < aim && tries < 3000; ++tries) {
      if (const auto next = changed(trial_.position)) (void)take(*next, length_);
    }
  }
  void step() {
    for (int tries = 0; tries < 2000; ++tries) {
      const Length least = random_.below(4) == 0 ? 3 : length_;
      const auto next = changed(trial_.position);
      if (next && take(*next, least)) return;
    }
    start();
  }
  [[nodiscard]] const Trial& trial() const { return trial_; }
  [[nodiscard]] const Reach& reach() const { return *reach_; }

 private:
  static constexpr std::size_t kPositions = 5000;

  static Budget small() {
    Budget budget;
    budget.bytes = 1 << 20;
    return budget;
  }
  void start() {
    for (bool found = false; !found;) {
      const auto position = draw();
      found = position && take(*position, 3);
    }
  }

  std::optional<shogi::Position> draw() {
    const bool two_kings = random_.below(2) == 0;
    switch (random_.below(8)) {
      case 0:
        return random_problem(random_, two_kings, true);
      case 1:
        return random_problem(random_, two_kings);
      case 2:
        return random_line_problem(random_);
      default:
        return random_open_problem(random_, two_kings);
    }
  }

  // Makes it the mate at hand, if it is one of at least so many moves whose graph can be written
  // down two moves beyond the mate.
  bool take(const shogi::Position& position, Length least) {
    const Length length = length_of(*search_, position);
    if (length < least) return false;
    auto reach = std::make_unique<Reach>(position, trial_.policy, kPositions, length + 2);
    if (reach->horizon() < length + 2) return false;
    reach_ = std::move(reach);
    length_ = length;
    trial_.position = position;
    trial_.threads = 1 + static_cast<int>(random_.below(4));
    return true;
  }

  std::optional<shogi::Position> changed(const shogi::Position& from) {
    using shogi::Color;
    using shogi::PieceType;
    shogi::Position position = from;
    const auto square = [&] { return shogi::Square(static_cast<int>(random_.below(81))); };
    const auto hand_kind = [&] { return shogi::kHandTypes[random_.below(7)]; };
    switch (random_.below(4)) {
      case 0: {  // a piece elsewhere
        const auto a = square();
        const auto b = square();
        const auto piece = position.at(a);
        if (!piece.exists() || position.at(b).exists()) return std::nullopt;
        position.remove(a);
        position.put(b, piece);
        break;
      }
      case 1: {  // from a hand to the board
        const auto a = square();
        const Color of = random_.below(2) == 0 ? Color::kBlack : Color::kWhite;
        const PieceType t = hand_kind();
        if (position.at(a).exists() || !position.hand(of).has(t)) return std::nullopt;
        shogi::Hand hand = position.hand(of);
        hand.remove(t);
        position.set_hand(of, hand);
        position.put(a, {random_.below(3) == 0 ? Color::kWhite : Color::kBlack,
                         can_promote(t) && random_.below(3) == 0 ? promote(t) : t});
        break;
      }
      case 2: {  // off the board
        const auto a = square();
        const auto piece = position.at(a);
        if (!piece.exists() || piece.type() == PieceType::kKing) return std::nullopt;
        const Color to = random_.below(2) == 0 ? Color::kBlack : Color::kWhite;
        shogi::Hand hand = position.hand(to);
        if (to == Color::kBlack && hand.total() >= 4) return std::nullopt;
        hand.add(plain(piece.type()));
        position.remove(a);
        position.set_hand(to, hand);
        break;
      }
      default: {  // from hand to hand
        const PieceType t = hand_kind();
        const Color of = random_.below(2) == 0 ? Color::kBlack : Color::kWhite;
        if (!position.hand(of).has(t)) return std::nullopt;
        shogi::Hand giver = position.hand(of);
        shogi::Hand taker = position.hand(~of);
        giver.remove(t);
        taker.add(t);
        position.set_hand(of, giver);
        position.set_hand(~of, taker);
        if (position.hand(Color::kBlack).total() > 4) return std::nullopt;
      }
    }
    position.update();
    if (!check_position(position)) return std::nullopt;
    return position;
  }

  // 3 to 7 where it is found to mate in so many, else 0.
  static Length length_of(Search& search, const shogi::Position& position) {
    Length within = 0;
    for (Length bound = 7; bound > 0; bound = within - 2) {
      const Known known = search.decide(position, true, bound);
      if (known.kind == Known::Kind::kOpen) return 0;
      if (known.kind == Known::Kind::kRefuted) break;
      within = known.length;
    }
    return within >= 3 ? within : 0;
  }

  Random random_;
  Meter meter_;
  Table table_;
  std::optional<Search> search_;
  std::unique_ptr<Reach> reach_;
  Length length_ = 0;
  Trial trial_;
};

class CheckTrial {
 public:
  // Judges the mate both ways. The graph is of its position.
  static void compare(Trial& trial, const Reach& reach) { CheckTrial(trial, reach).run(); }

 private:
  static constexpr std::uint64_t kNodes = 300000;

  CheckTrial(Trial& trial, const Reach& reach)
      : trial_(trial), reach_(reach), attacker_(trial.position.side_to_move()) {}

  void run() {
    Budget budget;
    budget.bytes = 80 << 20;
    Solver solver({.mudaai = trial_.policy, .threads = trial_.threads, .alone = 20},
                  budget.with_nodes(kNodes));
    free_ = reach_.lengths({}, attacker_);
    const CheckReport report = check(solver, trial_.position);
    trial_.complete = reach_.complete();
    trial_.length = report.solution.length;
    trial_.undecided = static_cast<int>(report.undecided.size());
    if (!report.solution.exact || report.soundness == Soundness::kNoMate)
      return differ("not solved");
    if (report.solution.length != free_[0])
      differ(fmt::format("length {}, by brute force {}", report.solution.length, free_[0]));
    compare_line(report);
  }

  void compare_line(const CheckReport& report) {
    std::vector<Forbidden> line;
    std::size_t at = 0;
    int loops = 0;
    for (std::size_t i = 0; i < report.line.size(); ++i) {
      const shogi::Position& here = reach_.nodes()[at].position;
      line.push_back({here.key(), here.hand(attacker_)});
      places_.push_back(at);
      if (i % 2 == 0) loops += compare_turn(report, i, line);
      at = reach_.follow(at, report.line[i]);
      if (at == reach_.nodes().size()) break;
      // Depths count what counts: behind a pair that does not, positions have other names.
      if (report.solution.uncounted > 0) return;
    }
    if (reach_.complete() && report.undecided.empty() && loops != report.loops)
      differ(fmt::format("{} loops, by brute force {}", report.loops, loops));
    trial_.loops = report.loops;
    check_classes(report);
  }

  // The loops that brute force sees at this turn.
  int compare_turn(const CheckReport& report, std::size_t i, const std::vector<Forbidden>& line) {
    lengths_[i] = reach_.lengths(line, attacker_);
    const std::vector<int>& length = lengths_[i];
    int loops = 0;
    for (const Reach::Edge& edge : reach_.nodes()[places_[i]].edges) {
      if (edge.uncounted || edge.move == report.line[i]) continue;
      ++trial_.candidates;
      if (i > 0) ++trial_.later;
      const int brute = length[edge.to];
      const int sure = reach_.horizon() - static_cast<int>(i) - 1;
      if (brute < 0 && free_[edge.to] >= 0) ++loops;
      const Alternative* found = find_alternative(report, i, edge.move);
      const bool open =
          std::any_of(report.undecided.begin(), report.undecided.end(), [&](const Candidate& c) {
            return c.move == edge.move && c.ply == static_cast<int>(i) + 1;
          });
      const std::string who = fmt::format("move {} {}", i + 1, to_usi(edge.move));
      if (found == nullptr) {
        if (brute >= 0 && !open) differ(fmt::format("{}: no mate, by brute force {}", who, brute));
        continue;
      }
      ++trial_.alternatives;
      const int ours = found->length - static_cast<int>(i) - 1;
      if (!found->exact && !report.reason)
        differ(fmt::format("{}: at most {} without a reason", who, ours));
      if (brute >= 0 && brute <= sure ? (found->exact ? ours != brute : ours < brute)
                                      : ours <= sure)
        differ(fmt::format("{}: {}{}, by brute force {} (sure up to {})", who,
                           found->exact ? "" : "at most ", ours, brute, sure));
    }
    return loops;
  }

  static const Alternative* find_alternative(const CheckReport& report, std::size_t i,
                                             shogi::Move move) {
    for (const Alternative& a : report.alternatives) {
      if (a.ply == static_cast<int>(i) + 1 && a.move == move) return &a;
    }
    return nullptr;
  }

  // --- classes
  struct Joins {
    bool in_time = false;
    bool late = false;
    bool soon_in_time = false;  // within kSoon moves
    bool soon_late = false;
  };
  static constexpr std::size_t kSoon = 8;

  // Where best play from a node leads back to the line.
  void walk(std::size_t node, std::size_t i, std::size_t plies, const std::vector<int>& length,
            Joins& joins, std::set<std::pair<std::size_t, std::size_t>>& seen) const {
    for (std::size_t j = i + 1; j < places_.size(); ++j) {
      if (!reach_.nodes()[places_[j]].position.same_as(reach_.nodes()[node].position)) continue;
      const bool late = i + plies > j;
      (late ? joins.late : joins.in_time) = true;
      if (plies <= kSoon) (late ? joins.soon_late : joins.soon_in_time) = true;
      return;
    }
    if (!seen.emplace(node, plies).second) return;
    for (const Reach::Edge& edge : reach_.nodes()[node].edges) {
      if (!edge.uncounted && length[edge.to] == length[node] - 1)
        walk(edge.to, i, plies + 1, length, joins, seen);
    }
  }

  void check_classes(const CheckReport& report) {
    std::size_t end = places_.back();
    end = reach_.follow(end, report.line.back());
    if (end < reach_.nodes().size()) places_.push_back(end);
    for (const Alternative& a : report.alternatives) {
      const auto i = static_cast<std::size_t>(a.ply - 1);
      const std::string who =
          fmt::format("move {} {} {}", a.ply, to_usi(a.move), to_string(a.kind));
      const bool last = i + 1 == report.line.size();
      if (last != (a.kind == AlternativeClass::kLastMove)) differ(who + ": last move?");
      if (!last && (a.length < report.solution.length) != (a.kind == AlternativeClass::kEarly))
        differ(who + ": early?");
      if (last || a.kind == AlternativeClass::kEarly || !a.exact) continue;
      const bool same_squares = !a.move.is_drop() && !report.line[i].is_drop() &&
                                a.move.from() == report.line[i].from() &&
                                a.move.to() == report.line[i].to();
      if (same_squares != (a.kind == AlternativeClass::kPromotion)) differ(who + ": promotion?");
      if (same_squares) continue;
      const bool distance = same_ray(i, a.move, report.line[i]);
      if (distance != (a.kind == AlternativeClass::kDistance)) differ(who + ": distance?");
      if (distance) continue;
      compare_joins(report, a, who);
    }
  }

  void compare_joins(const CheckReport& report, const Alternative& a, const std::string& who) {
    const auto i = static_cast<std::size_t>(a.ply - 1);
    const std::size_t node = reach_.follow(places_[i], a.move);
    const std::vector<int>& length = lengths_.at(i);
    if (length[node] < 0) return;  // beyond what brute force sees
    ++trial_.joins;
    Joins joins;
    std::set<std::pair<std::size_t, std::size_t>> seen;
    walk(node, i, 1, length, joins, seen);
    const bool in_time =
        a.kind == AlternativeClass::kRejoins || a.kind == AlternativeClass::kMoveOrder;
    const bool late = a.kind == AlternativeClass::kDetour;
    if (in_time ? !joins.in_time : late ? !joins.late : false) differ(who + ": never comes back");
    if (!in_time && joins.soon_in_time) differ(who + ": comes back in time");
    if (!in_time && !late && joins.soon_late) differ(who + ": comes back late");
    compare_way(report, a, who, in_time, late);
  }

  // The line that is shown with it does what the class says.
  void compare_way(const CheckReport& report, const Alternative& a, const std::string& who,
                   bool in_time, bool late) {
    const auto i = static_cast<std::size_t>(a.ply - 1);
    shogi::Position at = reach_.nodes()[places_[i]].position;
    shogi::Position::Undo undo;
    for (std::size_t k = 0; k < a.line.size(); ++k) {
      if (!is_legal(at, a.line[k])) return differ(who + ": its line is not legal");
      at.play(a.line[k], undo);
      for (std::size_t j = i + 1; j < places_.size(); ++j) {
        if (!reach_.nodes()[places_[j]].position.same_as(at)) continue;
        if (in_time ? i + k + 1 != j : late ? i + k + 1 <= j : true)
          return differ(fmt::format("{}: its line comes back after {} moves", who, k + 1));
        const bool same = same_checks(report, a, i, k + 1);
        if (in_time && same != (a.kind == AlternativeClass::kMoveOrder))
          differ(who + ": the order of moves?");
        return;
      }
    }
    if (in_time || late) differ(who + ": its line does not come back");
    if (!is_mated(at, trial_.policy)) differ(who + ": its line does not mate");
  }
  static bool same_checks(const CheckReport& report, const Alternative& a, std::size_t i,
                          std::size_t plies) {
    std::multiset<std::uint16_t> theirs;
    std::multiset<std::uint16_t> ours;
    for (std::size_t k = 0; k < plies; k += 2) {
      theirs.insert(a.line[k].bits());
      ours.insert(report.line[i + k].bits());
    }
    return theirs == ours;
  }
  [[nodiscard]] bool same_ray(std::size_t i, shogi::Move a, shogi::Move b) const {
    const shogi::Position& at = reach_.nodes()[places_[i]].position;
    if (a.is_drop() != b.is_drop()) return false;
    if (a.is_drop() ? a.dropped() != b.dropped() : a.from() != b.from()) return false;
    const shogi::PieceType t = a.is_drop() ? a.dropped() : at.at(a.from()).type();
    using shogi::PieceType;
    if (t != PieceType::kLance && plain(t) != PieceType::kBishop && plain(t) != PieceType::kRook)
      return false;
    const shogi::Square king = at.king(~attacker_);
    return direction_of(king, a.to()) != shogi::kNoDirection &&
           direction_of(king, a.to()) == direction_of(king, b.to());
  }

  void differ(const std::string& what) { trial_.differences.push_back(what); }

  Trial& trial_;
  const Reach& reach_;
  shogi::Color attacker_;
  std::vector<int> free_;            // lengths with nothing taken out
  std::vector<std::size_t> places_;  // the nodes of the line
  std::map<std::size_t, std::vector<int>> lengths_;
};

}  // namespace yomi::tsume::reference
