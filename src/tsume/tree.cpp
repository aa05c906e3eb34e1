#include "tsume/tree.h"

#include <algorithm>

namespace yomi::tsume {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

Position played_on(const Position& position, Move move) {
  Position next = position;
  Position::Undo undo;
  next.play(move, undo);
  return next;
}

class TreeMaker {
 public:
  TreeMaker(Solver& solver, const Position& root, const CheckReport& report)
      : solver_(solver),
        report_(report),
        attacker_(root.side_to_move()),
        judge_(solver, root, report.line, report.authors_line ? 0 : report.solution.uncounted),
        most_(solver.nodes() + std::max(solver.nodes(), kLeastNodes)) {}

  Tree make() {
    Tree tree;
    const std::vector<Move>& line = report_.line;
    const bool judged = (report_.line_mates || !report_.authors_line) && !line.empty() &&
                        report_.soundness != Soundness::kNoMate &&
                        report_.soundness != Soundness::kNotJudged;
    for (std::size_t i = 0; i < line.size(); ++i) {
      Turn turn{static_cast<int>(i) + 1, line[i], {}};
      if (judged && i % 2 == 0) add_checks(turn, judge_.positions()[i]);
      if (judged && i % 2 == 1) add_replies(turn, judge_.positions()[i]);
      tree.turns.push_back(std::move(turn));
    }
    solver_.search().pause_after(Budget::kUnlimited);
    const bool open = std::any_of(tree.turns.begin(), tree.turns.end(), [](const Turn& turn) {
      return std::any_of(turn.branches.begin(), turn.branches.end(),
                         [](const Branch& b) { return b.kind == BranchKind::kUndecided; });
    });
    if (open) tree.reason = solver_.stopped();
    return tree;
  }

 private:
  // Each question gets part of what is left; what is known already costs nothing.
  void allow() {
    const std::uint64_t used = solver_.nodes();
    solver_.search().pause_after(std::max<std::uint64_t>(1, used < most_ ? (most_ - used) / 4 : 1));
  }

  void add_checks(Turn& turn, const Position& at) {
    for (std::size_t i = 0; i < report_.alternatives.size(); ++i) {
      const Alternative& each = report_.alternatives[i];
      if (each.ply != turn.ply) continue;
      Branch branch;
      branch.kind = BranchKind::kAlternative;
      branch.moves = {each.move};
      branch.line = each.line;
      if (!branch.line.empty() && branch.line.front() == each.move)
        branch.line.erase(branch.line.begin());
      branch.length = each.length;
      branch.exact = each.exact;
      branch.uncounted = each.uncounted;
      branch.alternative = static_cast<int>(i);
      branch.pieces_left = leaves(played_on(at, each.move), branch.line, branch.uncounted);
      turn.branches.push_back(std::move(branch));
    }
    MoveList checks;
    generate_checks(at, checks);
    for (const Move check : checks) {
      if (check == turn.move || is_alternative(turn.ply, check)) continue;
      turn.branches.push_back(judge_check(turn.ply, at, check));
    }
    std::stable_sort(turn.branches.begin(), turn.branches.end(),
                     [](const Branch& a, const Branch& b) { return a.kind < b.kind; });
  }

  [[nodiscard]] bool is_alternative(int ply, Move move) const {
    return std::any_of(report_.alternatives.begin(), report_.alternatives.end(),
                       [&](const Alternative& a) { return a.ply == ply && a.move == move; });
  }

  Branch judge_check(int ply, const Position& at, Move check) {
    Branch branch;
    branch.moves = {check};
    const bool open = std::find(report_.undecided.begin(), report_.undecided.end(),
                                Candidate{ply, check}) != report_.undecided.end();
    if (open) return branch;
    const Position after = played_on(at, check);
    allow();
    if (const auto reply = find_refutation(solver_, after)) {
      branch.kind = BranchKind::kTry;
      branch.line = {*reply};
    } else if (solver_.mates(after, false, kForever).value_or(false)) {
      branch.kind = BranchKind::kLoop;  // it mates, and yet is no alternative
    }
    return branch;
  }

  void add_replies(Turn& turn, const Position& before) {
    Position at = before;
    MoveList replies;
    generate_defences(at, solver_.options().mudaai, replies);
    for (const Move reply : replies) {
      if (reply == turn.move) continue;
      add_variation(turn, judge_reply(turn, at, reply));
    }
    std::stable_sort(turn.branches.begin(), turn.branches.end(),
                     [](const Branch& a, const Branch& b) {
                       return a.length.value_or(kForever) > b.length.value_or(kForever);
                     });
  }

  // The moves of the line from this one on, as lengths count them.
  [[nodiscard]] Length left(const Turn& turn) const {
    return static_cast<Length>(report_.line.size()) - turn.ply + 1 -
           (report_.authors_line ? 0 : 2 * report_.solution.uncounted);
  }

  Branch judge_reply(const Turn& turn, Position& at, Move reply) {
    Branch branch;
    branch.moves = {reply};
    const Position after = played_on(at, reply);
    allow();
    const auto length = solver_.exact_length(after, true);
    if (length && *length < 0) return branch;  // the given line is not the longest: a refutation
    if (length) {
      branch.exact = true;
      branch.length = turn.ply + *length;
      branch.line = solver_.main_line(after, true, *length, &branch.uncounted);
    } else {
      const Solver::AfterReply known = solver_.proved_after(at, reply);
      if (known.length > kForever) return branch;
      branch.length = turn.ply + known.length;
      if (known.capture.exists()) {
        branch.kind = BranchKind::kFutile;
        branch.line = {known.capture};
        return branch;
      }
      branch.line = solver_.provisional_line(after, &branch.uncounted);
    }
    branch.pieces_left = leaves(after, branch.line, branch.uncounted);
    const Length due = turn.ply - 1 + left(turn);
    if (*branch.length < due)
      branch.kind = BranchKind::kVariation;
    else if (*branch.length == due)
      branch.kind = branch.pieces_left && report_.leftover.empty() ? BranchKind::kVariation
                                                                   : BranchKind::kEqual;
    else if (goes_uncounted(at, reply, left(turn) - 1))
      branch.kind = BranchKind::kFutile;
    else
      branch.kind = branch.exact ? BranchKind::kLonger : BranchKind::kUndecided;
    return branch;
  }

  bool goes_uncounted(const Position& at, Move reply, Length within) {
    return reply.is_drop() && solver_.mates_after(at, reply, within).value_or(false);
  }

  // A line with pairs that do not count is not judged by what they win.
  [[nodiscard]] bool leaves(Position position, const std::vector<Move>& line, int uncounted) const {
    if (uncounted > 0) return false;
    Position::Undo undo;
    for (const Move move : line) position.play(move, undo);
    return !position.hand(attacker_).empty();
  }

  static void add_variation(Turn& turn, Branch branch) {
    const Move move = branch.moves.front();
    for (Branch& each : turn.branches) {
      const Move first = each.moves.front();
      if (!move.is_drop() || !first.is_drop() || first.to() != move.to()) continue;
      if (each.kind != branch.kind || each.length != branch.length || each.exact != branch.exact ||
          each.pieces_left != branch.pieces_left)
        continue;
      if (each.line.empty() != branch.line.empty() ||
          (!each.line.empty() && each.line.front() != branch.line.front()))
        continue;
      each.moves.push_back(move);
      return;
    }
    turn.branches.push_back(std::move(branch));
  }

  Solver& solver_;
  const CheckReport& report_;
  Color attacker_;
  Judge judge_;
  std::uint64_t most_;
};

}  // namespace

std::optional<Move> find_refutation(Solver& solver, const Position& position) {
  Position at = position;
  const Color attacker = ~at.side_to_move();
  MoveList replies;
  generate_defences(at, solver.options().mudaai, replies);
  for (const Move reply : replies) {
    const Position after = played_on(at, reply);
    if (solver.table()
            .range(solver.search().table_key(after.key()), after.hand(attacker))
            .refuted >= kForever)
      return reply;
  }
  for (const Move reply : replies) {
    const auto mate = solver.mates(played_on(at, reply), true, kForever);
    if (mate && !*mate) return reply;
  }
  return std::nullopt;
}

Tree make_tree(Solver& solver, const Position& position, const CheckReport& report) {
  return TreeMaker(solver, position, report).make();
}

}  // namespace yomi::tsume
