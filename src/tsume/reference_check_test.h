// For tests and campaigns only: `check` against brute force.
//
// A walk gives the mates (reference_walk_test.h). The graph of checks and replies is written down as
// far as it stays small (reference_reach_test.h), and solved backwards once for every turn of the
// line, with the positions of the line up to there taken out. No dominance, no repetition, no
// proof hands: what is left is the definition in judge.h.
//
// Where the graph ends, brute force says nothing. A position at depth d is known to mate in n, or
// not to, where d + n is at most the horizon. Along best play d + n stays what it is at the
// candidate: so where the candidate's own length is within the horizon, the lengths of all its best
// play are, and of what looks like best play nothing is missing. Where it is not, a length may be
// right and yet a second way of the same length lie beyond, and with it the way back to the line.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/text.h"
#include "shogi/sfen.h"
#include "tsume/check.h"
#include "tsume/reference_walk_test.h"

namespace yomi::tsume::reference {

class CheckTrial {
 public:
  // Judges the mate both ways. The graph is of its position.
  static void compare(Trial& trial, const Reach& reach) { CheckTrial(trial, reach).run(); }

 private:
  CheckTrial(Trial& trial, const Reach& reach)
      : trial_(trial), reach_(reach), attacker_(trial.position.side_to_move()) {}

  void run() {
    Budget budget;
    budget.bytes = 80 << 20;
    Solver solver({.mudaai = trial_.policy, .threads = trial_.threads, .alone = 20},
                  budget.with_nodes(trial_.nodes));
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
    // Beyond what brute force sees.
    if (length[node] < 0 || length[node] > reach_.horizon() - a.ply) return;
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
        // A way back that takes longer has no move of the line beside each of its own.
        if (in_time && same_checks(report, a, i, k + 1) != (a.kind == AlternativeClass::kMoveOrder))
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
