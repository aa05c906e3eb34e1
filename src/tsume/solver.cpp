#include "tsume/solver.h"

#include "base/result.h"
#include "base/text.h"

namespace yomi::tsume {

using shogi::Color;
using shogi::Hand;
using shogi::Key;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using Kind = Known::Kind;

namespace {

// What a search needs beside its table: frames, path, the steps of the line.
constexpr std::uint64_t kWorkingBytes = std::uint64_t{8} << 20;

std::uint64_t table_bytes(const Budget& budget) {
  return budget.bytes > 4 * kWorkingBytes ? budget.bytes - kWorkingBytes : budget.bytes * 3 / 4;
}

}  // namespace

Status check_problem(const Position& position) {
  if (!position.has_king(~position.side_to_move()))
    return fail("the defender (the side not to move) has no king");
  return {};
}

Solver::Solver(const SolveOptions& options, const Budget& budget, Progress* progress)
    : options_(options),
      meter_(budget),
      table_(table_bytes(budget)),
      search_(table_, options.mudaai, meter_),
      progress_(progress) {
  if (progress_ != nullptr && progress_->listening())
    search_.set_listener([this] { report_progress(); });
}

void Solver::report_progress() {
  progress_->update(meter_.nodes(), 0, "nodes", note_);
}

std::optional<bool> Solver::mates(const Position& position, bool attacking, Length bound) {
  if (bound < (attacking ? 1 : 0)) return false;
  const Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  const Table::Range range =
      table_.range(search_.table_key(position.key()), position.hand(attacker));
  if (range.proved <= bound) return true;
  if (range.refuted >= bound) return false;
  const Known known = search_.decide(position, attacking, bound);
  if (known.kind == Kind::kProved) return true;
  if (known.kind == Kind::kRefuted) return false;
  return std::nullopt;
}

std::optional<Length> Solver::exact_length(const Position& position, bool attacking) {
  const auto mate = mates(position, attacking, kForever);
  if (!mate) return std::nullopt;
  if (!*mate) return -1;
  const Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  for (;;) {
    Table::Range range = table_.range(search_.table_key(position.key()), position.hand(attacker));
    if (range.proved > kForever) {
      // The table was collected in between.
      const Known again = search_.decide(position, attacking, kForever);
      if (again.kind != Kind::kProved) return std::nullopt;
      range.proved = again.length;
    }
    const auto shorter = mates(position, attacking, range.proved - 2);
    if (!shorter) return std::nullopt;
    if (!*shorter) return range.proved;
  }
}

Solution Solver::solve(const Position& position) {
  Solution solution;
  const Known first = search_.decide(position, true, kForever);
  solution.first_nodes = solution.nodes = meter_.nodes();
  if (first.kind == Kind::kOpen) {
    solution.reason = meter_.reason().value_or(StopReason::kMemory);
    return solution;
  }
  solution.verdict = first.kind == Kind::kProved ? Verdict::kProved : Verdict::kRefuted;
  if (first.kind == Kind::kRefuted) return solution;
  solution.length = solution.first_length = first.length;
  note_ = fmt::format("mate in at most {}", solution.length);
  while (options_.exact && !solution.exact) {
    if (solution.length == 1) {
      solution.exact = true;
      break;
    }
    const Known shorter = search_.decide(position, true, solution.length - 2);
    if (shorter.kind == Kind::kOpen) break;
    if (shorter.kind == Kind::kRefuted)
      solution.exact = true;
    else
      solution.length = shorter.length;
    note_ = fmt::format("mate in {} {}", solution.exact ? "exactly" : "at most", solution.length);
  }
  if (solution.exact) solution.lower_bound = solution.length;
  solution.reason = meter_.reason();
  if (options_.line) {
    if (solution.exact) solution.line = main_line(position, true, solution.length);
    solution.line_proper =
        static_cast<Length>(solution.line.size()) == solution.length && solution.exact;
    if (!solution.line_proper) solution.line = provisional_line(position);
    Position end = position;
    Position::Undo undo;
    for (Move move : solution.line) end.play(move, undo);
    solution.leftover = end.hand(position.side_to_move());
  }
  solution.nodes = meter_.nodes();
  return solution;
}

std::vector<Move> Solver::main_line(const Position& position, bool attacking, Length length) {
  std::vector<Move> line;
  Position at = position;
  steps_.clear();
  while (length > 0) {
    int patience = 2000;
    const auto step = best_step(at, attacking, length, patience);
    if (!step) break;
    line.push_back(step->move);
    Position::Undo undo;
    at.play(step->move, undo);
    attacking = !attacking;
    --length;
  }
  return line;
}

std::optional<Solver::Step> Solver::best_step(Position& position, bool attacking, Length length,
                                              int& patience) {
  const Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  const StepKey key{position.key(), position.hand(attacker).bits()};
  if (const auto found = steps_.find(key); found != steps_.end()) return found->second;
  const auto step = find_step(position, attacking, length, patience);
  if (step) steps_.emplace(key, *step);
  return step;
}

// Of the moves that keep the exact length, one that leads to an end without pieces left over; the
// first one where there is none, or where looking further takes too long.
std::optional<Solver::Step> Solver::find_step(Position& position, bool attacking, Length length,
                                              int& patience) {
  const Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  MoveList moves;
  if (attacking)
    generate_checks(position, moves);
  else
    generate_defences(position, options_.mudaai, moves);
  std::optional<Step> best;
  // First what the table knows already, then what must be searched.
  for (const bool ask : {false, true}) {
    for (Move& move : moves) {
      if (!move.exists()) continue;
      Position::Undo undo;
      position.play(move, undo);
      bool keeps = false;
      const Table::Range range =
          table_.range(search_.table_key(position.key()), position.hand(attacker));
      const Length needed = attacking ? length - 1 : length - 3;
      bool known = range.proved <= needed || range.refuted >= needed || needed < 0;
      if (!known && ask && !(best && attacking)) {
        (void)mates(position, !attacking, needed);
        known = true;
      }
      if (known) {
        const auto mate =
            needed < 0 ? std::optional<bool>(attacking) : mates(position, !attacking, needed);
        keeps = mate && *mate == attacking;
        if (needed < 0 && !attacking) keeps = true;
      }
      Step step{move, !position.hand(attacker).empty()};
      if (keeps && length > 1 && patience > 0) {
        --patience;
        const auto next = best_step(position, !attacking, length - 1, patience);
        step.leaves_pieces = !next || next->leaves_pieces;
      }
      position.take_back(move, undo);
      if (known) move = Move();
      if (!keeps) continue;
      if (!best || (best->leaves_pieces && !step.leaves_pieces)) best = step;
      if (!best->leaves_pieces || patience <= 0) return best;
    }
    if (best && (attacking || patience <= 0)) return best;
  }
  return best;
}

std::vector<Move> Solver::provisional_line(Position position) {
  const Color attacker = position.side_to_move();
  std::vector<Move> line;
  Length left = table_.range(search_.table_key(position.key()), position.hand(attacker)).proved;
  for (bool attacking = true; left > 0 && left <= kForever; attacking = !attacking) {
    MoveList moves;
    if (attacking)
      generate_checks(position, moves);
    else
      generate_defences(position, options_.mudaai, moves);
    Move chosen;
    Length length = attacking ? kForever + 1 : -1;
    for (Move move : moves) {
      Position::Undo undo;
      position.play(move, undo);
      Table::Range range = table_.range(search_.table_key(position.key()), position.hand(attacker));
      if (attacking && is_mated(position, options_.mudaai)) range.proved = 0;
      position.take_back(move, undo);
      if (range.proved > kForever) continue;
      if (attacking ? range.proved < length : range.proved > length) {
        chosen = move;
        length = range.proved;
      }
    }
    if (!chosen.exists()) return line;
    Position::Undo undo;
    position.play(chosen, undo);
    line.push_back(chosen);
    left = std::min(left - 1, length);
  }
  return line;
}

}  // namespace yomi::tsume
