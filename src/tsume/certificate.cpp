#include "tsume/certificate.h"

#include "shogi/sfen.h"
#include "tsume/verify.h"

namespace yomi::tsume {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

tl::unexpected<Error> ran_out() {
  return fail_system("the budget ran out before the certificate was complete");
}

// A move after which the opponent's side stands as wanted: mated within `left` − 1 for the
// attacker, not mated within it for the defender. What the table knows is taken before anything is
// searched.
Result<Move> find_move(Solver& solver, const Position& given, bool attacking, Length bound) {
  Position position = given;
  const shogi::Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  MoveList moves;
  if (attacking)
    generate_checks(position, moves);
  else
    generate_defences(position, solver.options().mudaai, moves);
  for (const bool ask : {false, true}) {
    for (Move move : moves) {
      Position::Undo undo;
      position.play(move, undo);
      std::optional<bool> mate;
      if (attacking && is_mated(position, solver.options().mudaai)) mate = true;
      if (!mate && !attacking && bound < 1) mate = false;
      if (!mate) {
        const Table::Range range = solver.table().range(solver.search().table_key(position.key()),
                                                        position.hand(attacker));
        if (range.proved <= bound)
          mate = true;
        else if (range.refuted >= bound)
          mate = false;
        else if (ask)
          mate = solver.mates(position, !attacking, bound);
        else {
          position.take_back(move, undo);
          continue;
        }
      }
      position.take_back(move, undo);
      if (!mate) return ran_out();
      if (*mate == attacking) return move;
    }
  }
  return fail_system("no move of the proof was found in {}", to_sfen(given));
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
  const auto record = [&](Result<Move> move) {
    if (move) {
      certificate.body += static_cast<char>(move->bits() & 255);
      certificate.body += static_cast<char>(move->bits() >> 8);
    }
    return move;
  };
  Budget budget = solver.meter().budget();
  budget.nodes = Budget::kUnlimited;
  Verifier verifier(solver.options().mudaai, budget);
  Status status;
  if (mate) {
    status = verifier.mate(position, solution.length, [&](const Position& at, int left) {
      return record(find_move(solver, at, true, left - 1));
    });
    if (status && exact) {
      status =
          verifier.no_mate_within(position, solution.length - 2, [&](const Position& at, int left) {
            return record(find_move(solver, at, false, left - 1));
          });
    }
  } else {
    status = verifier.no_mate(position, [&](const Position& at, int) {
      return record(find_move(solver, at, false, kForever));
    });
  }
  if (!status) return pass(status);
  return certificate;
}

}  // namespace yomi::tsume
