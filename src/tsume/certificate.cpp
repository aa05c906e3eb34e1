#include "tsume/certificate.h"

#include <optional>
#include <vector>

#include "shogi/sfen.h"
#include "tsume/verify.h"

namespace yomi::tsume {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

tl::unexpected<Error> ran_out() {
  return fail_budget("the budget ran out before the certificate was complete");
}

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

// What the table knows is taken before anything is searched.
Result<Answer> find_move(Solver& solver, const Question& question, bool attacking, Length left) {
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
      if (!mate && ask) return ran_out();
      if (mate && *mate == attacking) return Answer{candidate.move, candidate.uncounted};
    }
  }
  return fail_system("no move of the proof was found in {}", to_sfen(question.position));
}

}  // namespace

Result<Certificate> make_certificate(Solver& solver, const Position& position,
                                     const Solution& solution, bool with_length) {
  CHECK(solution.verdict != Verdict::kUnknown);
  const bool mate = solution.verdict == Verdict::kProved;
  const bool exact = mate && solution.exact && with_length;
  Certificate certificate;
  certificate.kind = mate ? "tsume/mate" : "tsume/no-mate";
  certificate.body = fmt::format("position: {}\nmudaai: {}\nlength: {}\nexact: {}\n",
                                 to_sfen(position), to_string(solver.options().mudaai),
                                 mate ? solution.length : 0, exact ? "yes" : "no");
  const auto record = [&](Result<Answer> answer) {
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
  Status status;
  if (mate) {
    status = verifier.mate(position, solution.length, [&](const Question& question) {
      return record(find_move(solver, question, true, question.left));
    });
    if (status && exact) {
      status =
          verifier.no_mate_within(position, solution.length - 2, [&](const Question& question) {
            return record(find_move(solver, question, false, question.left));
          });
    }
  } else {
    status = verifier.no_mate(position, [&](const Question& question) {
      return record(find_move(solver, question, false, kForever));
    });
  }
  if (!status) return pass(status);
  return certificate;
}

}  // namespace yomi::tsume
