#include "tsume/solver.h"

#include "base/result.h"
#include "base/text.h"
#include "shogi/sfen.h"

namespace yomi::tsume {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Square;
using Kind = Known::Kind;

namespace {

// What a search needs beside its table: frames, path, the steps of the line; and what each helper
// needs.
constexpr std::uint64_t kWorkingBytes = std::uint64_t{8} << 20;
constexpr std::uint64_t kHelperBytes = std::uint64_t{4} << 20;
// Nodes for the first attempt at a shorter mate, before the lower bound gets its turn.
constexpr std::uint64_t kFirstSlice = 100'000;

// No more helpers than a quarter of the memory is enough for.
int helpers_for(const Budget& budget, int threads) {
  return static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(threads - 1),
                                                  budget.bytes / (4 * kHelperBytes)));
}

std::uint64_t table_bytes(const Budget& budget, int threads) {
  const std::uint64_t rest =
      budget.bytes > 4 * kWorkingBytes ? budget.bytes - kWorkingBytes : budget.bytes * 3 / 4;
  return rest - static_cast<std::uint64_t>(helpers_for(budget, threads)) * kHelperBytes;
}

Position play_line(Position position, const std::vector<Move>& line) {
  Position::Undo undo;
  for (Move move : line) position.play(move, undo);
  return position;
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
      table_(table_bytes(budget, options.threads)),
      search_(table_, options.mudaai, meter_),
      progress_(progress) {
  if (options.threads > 1) {
    team_.emplace(table_, options.mudaai, helpers_for(budget, options.threads), options.alone);
    search_.work_in(&*team_, true);
  }
  if (progress_ != nullptr && progress_->listening())
    search_.set_listener([this] { report_progress(); });
}

void Solver::report_progress() {
  progress_->update(meter_.nodes(), 0, "nodes searched", note_, best_);
}

void Solver::note_best(const Position& position) {
  if (progress_ != nullptr && progress_->listening()) note_best(provisional_line(position));
}

void Solver::note_best(const std::vector<Move>& line) {
  if (progress_ == nullptr || !progress_->listening()) return;
  best_.clear();
  for (Move move : line) best_.push_back(to_usi(move));
}

std::optional<bool> Solver::known_mate(const Position& position, bool attacking, Length bound,
                                       Square interposed, bool ask) {
  if (bound < (attacking ? 1 : 0)) return false;
  const Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  const Table::Range range =
      table_.range(search_.table_key(position.key(), interposed), position.hand(attacker));
  if (range.proved <= bound) return true;
  if (range.refuted >= bound) return false;
  if (!ask) return std::nullopt;
  const Known known = search_.decide(position, attacking, bound, kInfinite - 1, interposed);
  if (known.kind == Kind::kProved) return true;
  if (known.kind == Kind::kRefuted) return false;
  return std::nullopt;
}

std::optional<bool> Solver::mates(const Position& position, bool attacking, Length bound,
                                  Square interposed) {
  return known_mate(position, attacking, bound, interposed, true);
}

std::optional<bool> Solver::mates_after(const Position& position, Move reply, Length bound) {
  const bool special = bound < kForever && may_go_uncounted(position, options_.mudaai, reply);
  Position after = position;
  Position::Undo undo;
  after.play(reply, undo);
  return mates(after, true, bound, special ? reply.to() : Square());
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
  note_ = message("mate in at most {}", solution.length);
  note_best(position);
  if (options_.exact) find_length(position, solution);
  if (solution.exact) solution.lower_bound = solution.length;
  solution.reason = meter_.reason();
  if (options_.line) {
    Position end = position;
    if (solution.exact) {
      solution.line = main_line(position, true, solution.length, &solution.uncounted);
      end = play_line(position, solution.line);
      solution.line_proper =
          !solution.line.empty() && end.in_check() && is_mated(end, options_.mudaai);
    }
    if (!solution.line_proper) {
      solution.uncounted = 0;
      solution.line = provisional_line(position);
      end = play_line(position, solution.line);
    }
    note_best(solution.line);
    solution.leftover = end.hand(position.side_to_move());
    if (solution.line_proper && solution.uncounted == 0) {
      const auto step =
          steps_.find({position.key(), position.hand(position.side_to_move()).bits()});
      if (solution.leftover.empty())
        solution.pieces_left = false;
      else if (step != steps_.end() && step->second.sure)
        solution.pieces_left = true;
    }
  }
  solution.nodes = meter_.nodes();
  return solution;
}

// From above: mate within two moves less? From below, with an eighth of the nodes: no mate within
// the present lower bound? The first decides; the second says something where the first does not
// end. A slice without an answer is followed by a larger one, so little is searched twice.
void Solver::find_length(const Position& position, Solution& solution) {
  for (std::uint64_t slice = kFirstSlice; !solution.exact && !meter_.stopped();) {
    if (solution.length <= solution.lower_bound) {
      solution.exact = true;
      break;
    }
    search_.pause_after(slice);
    const Known shorter = search_.decide(position, true, solution.length - 2);
    if (shorter.kind == Kind::kRefuted) {
      solution.lower_bound = solution.length;
    } else if (shorter.kind == Kind::kProved) {
      solution.length = shorter.length;
      note_best(position);
    } else {
      search_.pause_after(slice / 8);
      raise_lower_bound(position, solution);
      slice += slice / 2;
    }
    note_ = solution.length <= solution.lower_bound
                ? message("mate in {}", solution.length)
                : message("mate in at most {}, at least {}", solution.length, solution.lower_bound);
  }
  search_.pause_after(Budget::kUnlimited);
}

void Solver::raise_lower_bound(const Position& position, Solution& solution) {
  while (solution.lower_bound < solution.length) {
    const Known known = search_.decide(position, true, solution.lower_bound);
    if (known.kind == Kind::kOpen) return;
    if (known.kind == Kind::kProved) {
      solution.length = known.length;
      note_best(position);
    } else {
      solution.lower_bound = std::min(known.length + 2, solution.length);
    }
  }
}

std::vector<Move> Solver::main_line(const Position& position, bool attacking, Length length,
                                    int* uncounted) {
  std::vector<Move> line;
  Position at = position;
  steps_.clear();
  while (length > 0) {
    int patience = 2000;
    Position::Undo undo;
    if (const auto step = best_step(at, attacking, length, patience)) {
      line.push_back(step->move);
      at.play(step->move, undo);
      attacking = !attacking;
      --length;
      continue;
    }
    if (attacking) break;
    const std::vector<Move> pair = uncounted_pair(at, length);
    if (pair.empty()) break;
    if (uncounted != nullptr) ++*uncounted;
    for (Move move : pair) at.play(move, undo);
    line.insert(line.end(), pair.begin(), pair.end());
    // On the board the piece is won after all: the mate may have become shorter.
    const auto left = exact_length(at, false);
    if (!left || *left < 0) break;
    length = *left;
  }
  return line;
}

std::optional<bool> Solver::leaves_pieces(const Position& position, bool attacking, Length length) {
  Position at = position;
  steps_.clear();
  int patience = 20000;
  const auto step = best_step(at, attacking, length, patience);
  if (!step || (step->leaves_pieces && !step->sure)) return std::nullopt;
  return step->leaves_pieces;
}

std::vector<Move> Solver::uncounted_pair(const Position& position, Length length) {
  Position at = position;
  MoveList replies;
  generate_defences(at, options_.mudaai, replies);
  for (Move reply : replies) {
    if (!may_go_uncounted(at, options_.mudaai, reply)) continue;
    const auto shorter = mates_after(at, reply, length - 3);
    if (!shorter || *shorter) continue;
    Position::Undo undo;
    at.play(reply, undo);
    MoveList captures;
    generate_uncounted_captures(at, reply.to(), captures);
    for (Move capture : captures) {
      Position::Undo capture_undo;
      play_uncounted(at, capture, capture_undo);
      const auto mate = mates(at, false, length);
      take_back_uncounted(at, capture, capture_undo);
      if (mate && *mate) return {reply, capture};
    }
    at.take_back(reply, undo);
  }
  return {};
}

std::optional<Solver::Step> Solver::best_step(Position& position, bool attacking, Length length,
                                              int& patience) {
  const Color attacker = attacking ? position.side_to_move() : ~position.side_to_move();
  const StepKey key{position.key(), position.hand(attacker).bits()};
  if (const auto found = steps_.find(key); found != steps_.end()) return found->second;
  if (steps_.size() % 16 == 0 && hurried()) patience = 0;
  const auto step = find_step(position, attacking, length, patience);
  if (step) steps_.emplace(key, *step);
  return step;
}

std::optional<bool> Solver::keeps_length(Position& position, bool attacking, Move move,
                                         Length length, bool ask) {
  const bool special = !attacking && may_go_uncounted(position, options_.mudaai, move);
  Position::Undo undo;
  position.play(move, undo);
  std::optional<bool> keeps;
  if (attacking) {
    keeps = length == 1 ? is_mated(position, options_.mudaai)
                        : known_mate(position, false, length - 1, {}, ask);
  } else {
    keeps = known_mate(position, true, length - 3, special ? move.to() : Square(), ask);
    if (keeps) keeps = !*keeps;
    // A pair that goes uncounted is no part of the line.
    if (special && keeps && *keeps) keeps = known_mate(position, true, length - 1, {}, ask);
  }
  position.take_back(move, undo);
  return keeps;
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
  bool sure = true;
  // First what the table knows already, then what must be searched.
  for (const bool ask : {false, true}) {
    for (Move& move : moves) {
      if (!move.exists()) continue;
      const auto keeps =
          keeps_length(position, attacking, move, length, ask && !(best && attacking));
      if (!keeps) {
        sure = sure && (!ask || attacking);
        continue;
      }
      const Move found = std::exchange(move, Move());
      if (!*keeps) continue;
      Position::Undo undo;
      position.play(found, undo);
      Step step{found, !position.hand(attacker).empty(), true};
      if (length > 1) {
        step.sure = false;
        if (patience > 0) {
          --patience;
          const auto next = best_step(position, !attacking, length - 1, patience);
          step.leaves_pieces = !next || next->leaves_pieces;
          step.sure = next && next->sure;
        }
      }
      position.take_back(found, undo);
      sure = sure && step.sure;
      if (!best || (best->leaves_pieces && !step.leaves_pieces)) best = step;
      if (!best->leaves_pieces) return best;
      if (patience <= 0) {
        best->sure = false;
        return best;
      }
    }
    if (best && attacking) break;
  }
  if (best) best->sure = sure;
  return best;
}

Solver::AfterReply Solver::proved_after(Position& position, Move reply) {
  const Color attacker = ~position.side_to_move();
  const bool special = may_go_uncounted(position, options_.mudaai, reply);
  const auto proved_here = [&] {
    return table_.range(search_.table_key(position.key()), position.hand(attacker)).proved;
  };
  AfterReply after;
  Position::Undo undo;
  position.play(reply, undo);
  after.length = proved_here();
  if (special) {
    MoveList captures;
    generate_uncounted_captures(position, reply.to(), captures);
    for (Move capture : captures) {
      Position::Undo capture_undo;
      play_uncounted(position, capture, capture_undo);
      // The pair is not counted, but less than two moves were never left before it.
      const Length length = std::max<Length>(proved_here() - 1, 1);
      take_back_uncounted(position, capture, capture_undo);
      if (length < after.length && length < kForever) after = {length, capture};
    }
  }
  position.take_back(reply, undo);
  return after;
}

std::vector<Move> Solver::provisional_line(Position position, int* uncounted) {
  const Color attacker = position.side_to_move();
  std::vector<Move> line;
  Length left = table_.range(search_.table_key(position.key()), position.hand(attacker)).proved;
  for (bool attacking = true; left > 0 && left <= kForever;) {
    MoveList moves;
    if (attacking)
      generate_checks(position, moves);
    else
      generate_defences(position, options_.mudaai, moves);
    Move chosen;
    AfterReply best{attacking ? kForever + 1 : -1, {}};
    Position::Undo undo;
    for (Move move : moves) {
      AfterReply after;
      if (attacking) {
        position.play(move, undo);
        after.length =
            is_mated(position, options_.mudaai)
                ? 0
                : table_.range(search_.table_key(position.key()), position.hand(attacker)).proved;
        position.take_back(move, undo);
      } else {
        after = proved_after(position, move);
      }
      if (after.length > kForever) continue;
      if (attacking ? after.length < best.length : after.length > best.length) {
        chosen = move;
        best = after;
      }
    }
    if (!chosen.exists()) return line;
    position.play(chosen, undo);
    line.push_back(chosen);
    left = std::min(left - 1, best.length);
    attacking = !attacking;
    if (!best.capture.exists()) continue;
    position.play(best.capture, undo);
    line.push_back(best.capture);
    if (uncounted != nullptr) ++*uncounted;
    left = best.length + 1;
    attacking = false;
  }
  return line;
}

}  // namespace yomi::tsume
