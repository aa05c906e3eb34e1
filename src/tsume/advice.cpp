#include "tsume/advice.h"

#include "base/check.h"
#include "shogi/movegen.h"
#include "tsume/tree.h"

namespace yomi::tsume {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

// Nodes for the question whether other checks mate too: it is asked for the reason's sake only.
constexpr std::uint64_t kReasonNodes = 20'000;

Position after_moves(Position position, const std::vector<Move>& moves, std::size_t count) {
  Position::Undo undo;
  for (std::size_t i = 0; i < count; ++i) position.play(moves[i], undo);
  return position;
}

Why why_attack(Solver& solver, const Position& position, const Advice& advice) {
  const Move move = advice.line.front();
  Position next = position;
  Position::Undo undo;
  next.play(move, undo);
  if (is_mated(next, solver.options().mudaai)) return Why::kMates;
  MoveList checks;
  generate_checks(position, checks);
  bool only = true;
  solver.search().pause_after(kReasonNodes);
  for (const Move check : checks) {
    if (check == move) continue;
    next = position;
    next.play(check, undo);
    const auto mate = solver.mates(next, false, kForever);
    only = only && mate && !*mate;
    if (!only) break;
  }
  solver.search().pause_after(Budget::kUnlimited);
  if (only) return Why::kOnlyMate;
  return advice.exact ? Why::kShortest : Why::kSomeMate;
}

void advise_attack(Solver& solver, const Position& now, Advice& advice) {
  const Solution solution = solver.solve(now);
  advice.verdict = solution.verdict;
  if (solution.verdict == Verdict::kProved) {
    advice.line = solution.line;
    advice.length = solution.length;
    advice.exact = solution.exact;
    advice.uncounted = solution.uncounted;
    if (!advice.line.empty()) advice.why = why_attack(solver, now, advice);
  }
  if (solution.verdict == Verdict::kUnknown || !solution.exact) advice.reason = solution.reason;
}

// The reply that lasts longest, or refutes, or at least is not known to be mate.
std::optional<Move> best_reply(Solver& solver, const Position& now, Verdict verdict,
                               std::optional<Length> length) {
  if (length && *length >= 0) {
    const auto line = solver.main_line(now, false, *length);
    if (!line.empty()) return line.front();
  }
  if (verdict != Verdict::kProved) {
    if (const auto refutation = find_refutation(solver, now)) return refutation;
  }
  // What is not known to be mate, else any.
  Position at = now;
  MoveList replies;
  generate_defences(at, solver.options().mudaai, replies);
  for (const Move reply : replies)
    if (solver.proved_after(at, reply).length > kForever) return reply;
  if (replies.empty()) return std::nullopt;
  return replies[0];
}

Verdict verdict_of_defender(Solver& solver, const Position& now) {
  const auto mate = solver.mates(now, false, kForever);
  return !mate ? Verdict::kUnknown : *mate ? Verdict::kProved : Verdict::kRefuted;
}

void advise_defence(Solver& solver, const Position& now, Advice& advice) {
  Position at = now;
  if (is_mated(at, solver.options().mudaai)) {
    advice.mated = true;
    advice.exact = true;
    advice.verdict = Verdict::kProved;
    return;
  }
  advice.verdict = verdict_of_defender(solver, now);
  std::optional<Length> length;
  if (advice.verdict == Verdict::kProved) length = solver.exact_length(now, false);
  if (length) {
    advice.length = *length;
    advice.exact = true;
    advice.line = solver.main_line(now, false, *length, &advice.uncounted);
  }
  if (advice.line.empty()) {
    if (const auto reply = best_reply(solver, now, advice.verdict, length)) advice.line = {*reply};
  }
  if (!advice.line.empty()) advice.why = why_reply(now, advice.line.front());
  if (advice.verdict == Verdict::kUnknown || (advice.verdict == Verdict::kProved && !advice.exact))
    advice.reason = solver.stopped().value_or(StopReason::kMemory);
}

// Which of the attacker's moves let the mate go: the last one before which there was one.
void find_mistake(Solver& solver, const Position& problem, const std::vector<Move>& played,
                  Advice& advice) {
  for (std::size_t turn = (played.size() + 1) / 2; turn-- > 0;) {
    const auto mate = solver.mates(after_moves(problem, played, 2 * turn), true, kForever);
    if (!mate) return;
    if (*mate) {
      advice.lost_since = static_cast<int>(2 * turn) + 1;
      advice.take_back = static_cast<int>(played.size() - 2 * turn);
      return;
    }
    advice.lost_from_start = turn == 0;
  }
}

}  // namespace

int first_quiet_move(const Position& problem, const std::vector<Move>& played) {
  Position at = problem;
  for (std::size_t i = 0; i < played.size(); ++i) {
    if (i % 2 == 0 && !gives_check(at, played[i])) return static_cast<int>(i) + 1;
    Position::Undo undo;
    at.play(played[i], undo);
  }
  return 0;
}

Why why_reply(const Position& position, Move reply) {
  if (gives_check(position, reply)) return Why::kCounterCheck;
  if (!reply.is_drop() && position.checkers().has(reply.to())) return Why::kTakes;
  if (!reply.is_drop() && reply.from() == position.king(position.side_to_move())) return Why::kRuns;
  return Why::kBlocks;
}

Advice advise(Solver& solver, const Position& problem, const std::vector<Move>& played) {
  Advice advice;
  advice.attacking = played.size() % 2 == 0;
  const Position now = after_moves(problem, played, played.size());
  if (advice.attacking)
    advise_attack(solver, now, advice);
  else
    advise_defence(solver, now, advice);
  if (advice.verdict == Verdict::kRefuted) {
    advice.lost_from_start = played.empty();
    if (!played.empty()) find_mistake(solver, problem, played, advice);
  }
  return advice;
}

Defence defend(Solver& solver, const Position& problem, const std::vector<Move>& played) {
  CHECK(played.size() % 2 == 1);
  Defence defence;
  const Position before = after_moves(problem, played, played.size() - 1);
  if (!gives_check(before, played.back())) {
    defence.attack = Attack::kNoCheck;
    defence.verdict = Verdict::kRefuted;
    return defence;
  }
  defence.due = solver.exact_length(before, true);
  Position now = after_moves(problem, played, played.size());
  if (is_mated(now, solver.options().mudaai)) {
    defence.mated = true;
    defence.verdict = Verdict::kProved;
    defence.length = 0;
  } else {
    defence.verdict = verdict_of_defender(solver, now);
    if (defence.verdict == Verdict::kProved) defence.length = solver.exact_length(now, false);
    defence.reply = best_reply(solver, now, defence.verdict, defence.length);
    if (defence.reply) defence.why = why_reply(now, *defence.reply);
  }
  if (defence.verdict == Verdict::kProved && defence.due && defence.length)
    defence.attack = *defence.length + 1 <= *defence.due ? Attack::kBest : Attack::kLonger;
  else if (defence.verdict == Verdict::kRefuted && defence.due)
    defence.attack = *defence.due < 0 ? Attack::kNoMate : Attack::kMissed;
  if (defence.attack == Attack::kUnknown)
    defence.reason = solver.stopped().value_or(StopReason::kMemory);
  return defence;
}

}  // namespace yomi::tsume
