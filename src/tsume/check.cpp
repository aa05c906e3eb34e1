#include "tsume/check.h"

#include <algorithm>
#include <array>

#include "tsume/estimate.h"

namespace yomi::tsume {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

namespace {

constexpr std::array<std::string_view, 6> kSoundnessNames = {"sound",     "flawed",  "unsound",
                                                             "undecided", "no_mate", "not_judged"};

// Mate or no mate for every candidate. The easy ones first: a hard one must not use up the budget.
void decide_easy_first(Solver& solver, const Judge& judge, std::vector<Candidate> open) {
  constexpr Number kLimit = kInfinite - 1;
  for (Number limit = 16 * kUnit; !open.empty() && !solver.stopped();
       limit = limit >= kLimit / 4 ? kLimit : limit * 4) {
    std::erase_if(open, [&](const Candidate& candidate) {
      const Known known = solver.search().decide(judge.after(candidate), false, kForever, limit);
      return known.kind != Known::Kind::kOpen;
    });
    if (limit == kLimit) return;
  }
}

void judge_line(Solver& solver, Judge& judge, CheckReport& report) {
  const std::vector<Candidate> candidates = judge.candidates();
  report.candidates = static_cast<int>(candidates.size());
  decide_easy_first(solver, judge, candidates);
  for (const Candidate& candidate : candidates) judge.decide(candidate, report);
}

// The replies along the line that last as long or longer.
void list_variations(Solver& solver, const Judge& judge, CheckReport& report) {
  const std::vector<Move>& line = judge.line();
  const Color attacker = judge.positions().front().side_to_move();
  for (std::size_t i = 1; i < line.size(); i += 2) {
    const auto left = static_cast<Length>(line.size() - i);
    Position at = judge.positions()[i];
    MoveList replies;
    generate_defences(at, solver.options().mudaai, replies);
    for (Move reply : replies) {
      if (reply == line[i]) continue;
      Position after = at;
      Position::Undo undo;
      after.play(reply, undo);
      // Shorter than the line's reply: nothing to tell.
      const auto shorter = solver.mates(after, true, left - 3);
      if (!shorter || *shorter) continue;
      const auto length = solver.exact_length(after, true);
      if (!length || *length < 0) continue;
      // Longer only by a pair that goes uncounted.
      if (*length > left - 1 && reply.is_drop() &&
          solver.mates_after(at, reply, left - 1).value_or(false))
        continue;
      Variation variation;
      variation.ply = static_cast<int>(i) + 1;
      variation.move = reply;
      variation.length = static_cast<Length>(i) + 1 + *length;
      variation.longer = *length > left - 1;
      Position end = after;
      for (Move move : solver.main_line(after, true, *length)) end.play(move, undo);
      variation.pieces_left = !end.hand(attacker).empty();
      // As long as a line that leaves nothing, but leaves something: not another main line.
      if (!variation.longer && variation.pieces_left && report.leftover.empty()) continue;
      report.variations.push_back(variation);
    }
  }
}

// Whether the problem leaves pieces, where the line judged does.
void decide_pieces_left(Solver& solver, const Position& position, CheckReport& report) {
  report.pieces_left = false;
  if (report.leftover.empty() || report.solution.uncounted > 0) return;
  report.pieces_left = report.solution.pieces_left;
  if (!report.pieces_left && report.solution.exact)
    report.pieces_left = solver.leaves_pieces(position, true, report.solution.length);
}

Soundness verdict_of(const CheckReport& report) {
  Severity worst = Severity::kAllowed;
  for (const Alternative& a : report.alternatives) worst = std::max(worst, a.severity);
  if (worst == Severity::kUnsound || report.pieces_left.value_or(false)) return Soundness::kUnsound;
  if (!report.undecided.empty() || !report.pieces_left) return Soundness::kUndecided;
  return worst == Severity::kFlaw ? Soundness::kFlawed : Soundness::kSound;
}

}  // namespace

std::string_view to_string(Soundness s) {
  return kSoundnessNames[static_cast<std::size_t>(s)];
}

CheckReport check(Solver& solver, const Position& position, const CheckOptions& options) {
  CheckReport report;
  report.solution = solver.solve(position);
  report.authors_line = !options.line.empty();
  report.line = report.authors_line ? options.line : report.solution.line;
  const auto finish = [&] {
    report.nodes = solver.nodes();
    report.reason = solver.stopped();
    return report;
  };
  Judge judge(solver, position, report.line, report.authors_line ? 0 : report.solution.uncounted);
  report.line_mates = judge.line_mates();
  report.no_check = judge.first_quiet();
  if (report.solution.verdict == Verdict::kRefuted) {
    report.soundness = Soundness::kNoMate;
    return finish();
  }
  // Without a proper line of our own there is nothing to judge against.
  if (report.solution.verdict != Verdict::kProved ||
      (!report.authors_line && !report.solution.line_proper)) {
    report.soundness = Soundness::kUndecided;
    return finish();
  }
  if (!report.line_mates) {
    report.soundness = Soundness::kNotJudged;
    return finish();
  }
  report.leftover = judge.positions().back().hand(position.side_to_move());
  judge_line(solver, judge, report);
  decide_pieces_left(solver, position, report);
  report.soundness = verdict_of(report);
  if (options.variations || report.authors_line) list_variations(solver, judge, report);
  if (!options.variations)
    std::erase_if(report.variations, [](const Variation& each) { return !each.longer; });
  return finish();
}

CheckReport check_candidate(Solver& solver, const Position& position, const std::vector<Move>& line,
                            const Candidate& candidate) {
  CheckReport report;
  report.line = line;
  Judge judge(solver, position, line);
  report.line_mates = judge.line_mates();
  report.candidates = 1;
  report.pieces_left = false;  // one candidate is asked about, not the problem
  if (report.line_mates) judge.decide(candidate, report);
  report.soundness = verdict_of(report);
  report.nodes = solver.nodes();
  report.reason = solver.stopped();
  return report;
}

}  // namespace yomi::tsume
