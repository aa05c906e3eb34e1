#include "tsume/check.h"

#include <algorithm>

namespace yomi::tsume {

using shogi::Bitboard;
using shogi::Color;
using shogi::Hand;
using shogi::Move;
using shogi::MoveList;
using shogi::PieceType;
using shogi::Position;
using shogi::Square;

namespace {

constexpr std::array<std::string_view, 8> kClassNames = {
    "hayazume", "yozume", "goryu", "tejun-zengo", "ukai", "nari-funari", "higentei", "last-move"};
constexpr std::array<std::string_view, 3> kSeverityNames = {"allowed", "flaw", "cook"};
constexpr std::array<std::string_view, 5> kSoundnessNames = {"sound", "flawed", "cooked",
                                                             "undecided", "no-mate"};

bool slides(PieceType t) {
  return t == PieceType::kLance || plain(t) == PieceType::kBishop || plain(t) == PieceType::kRook;
}

class Checker {
 public:
  Checker(Solver& solver, const Position& root, std::vector<Move> line)
      : solver_(solver), attacker_(root.side_to_move()), line_(std::move(line)) {
    Position at = root;
    positions_.push_back(at);
    for (Move move : line_) {
      Position::Undo undo;
      at.play(move, undo);
      positions_.push_back(at);
    }
  }

  // The line is an attack that ends in mate.
  [[nodiscard]] bool line_mates() {
    for (std::size_t i = 1; i < positions_.size(); i += 2) {
      if (!positions_[i].in_check()) return false;
    }
    return line_.size() % 2 == 1 && is_mated(positions_.back(), solver_.options().mudaai);
  }

  void judge(CheckReport& report) {
    for (std::size_t i = 0; i < line_.size(); i += 2) {
      MoveList checks;
      generate_checks(positions_[i], checks);
      for (Move move : checks) {
        if (move == line_[i]) continue;
        ++report.candidates;
        judge_candidate(report, i, move);
      }
    }
  }

  void judge_one(CheckReport& report, const Candidate& candidate) {
    ++report.candidates;
    judge_candidate(report, static_cast<std::size_t>(candidate.ply - 1), candidate.move);
  }

  void list_variations(CheckReport& report) {
    for (std::size_t i = 1; i < line_.size(); i += 2) {
      const auto left = static_cast<Length>(line_.size() - i);
      MoveList replies;
      generate_defences(positions_[i], solver_.options().mudaai, replies);
      for (Move reply : replies) {
        if (reply == line_[i]) continue;
        Position after = positions_[i];
        Position::Undo undo;
        after.play(reply, undo);
        // Shorter than the line's reply: nothing to tell.
        const auto shorter = solver_.mates(after, true, left - 3);
        if (!shorter || *shorter) continue;
        const auto length = solver_.exact_length(after, true);
        if (!length || *length < 0) continue;
        Variation variation;
        variation.ply = static_cast<int>(i) + 1;
        variation.move = reply;
        variation.length = static_cast<Length>(i) + 1 + *length;
        variation.longer = *length > left - 1;
        Position end = after;
        for (Move move : solver_.main_line(after, true, *length)) end.play(move, undo);
        variation.pieces_left = !end.hand(attacker_).empty();
        report.variations.push_back(variation);
      }
    }
  }

 private:
  void judge_candidate(CheckReport& report, std::size_t i, Move move) {
    Position after = positions_[i];
    Position::Undo undo;
    after.play(move, undo);
    const auto left = static_cast<Length>(line_.size() - i);
    const auto mate = solver_.mates(after, false, kForever);
    if (!mate) {
      report.undecided.push_back({static_cast<int>(i) + 1, move});
      return;
    }
    if (!*mate) return;
    // A mate no longer than the line cannot pass through the line's earlier positions.
    const auto prompt = solver_.mates(after, false, left - 1);
    if (!prompt) {
      report.undecided.push_back({static_cast<int>(i) + 1, move});
      return;
    }
    if (!*prompt) {
      const auto real = mates_without_loop(i, after);
      if (!real) report.undecided.push_back({static_cast<int>(i) + 1, move});
      if (real && !*real) ++report.loops;
      if (!real || !*real) return;
    }
    report.alternatives.push_back(describe(i, move, after));
  }

  // Mate without a return to any position of the line up to ply i.
  std::optional<bool> mates_without_loop(std::size_t i, const Position& after) {
    std::vector<Forbidden> forbidden;
    for (std::size_t j = 0; j <= i; ++j)
      forbidden.push_back({positions_[j].key(), positions_[j].hand(attacker_)});
    solver_.search().forbid(forbidden);
    const auto mate = solver_.mates(after, false, kForever);
    solver_.search().forbid({});
    return mate;
  }

  Alternative describe(std::size_t i, Move move, const Position& after) {
    Alternative found;
    found.ply = static_cast<int>(i) + 1;
    found.move = move;
    const auto left = static_cast<Length>(line_.size() - i);
    if (const auto length = solver_.exact_length(after, false)) {
      found.exact = true;
      found.length = static_cast<Length>(i) + 1 + *length;
      found.line = solver_.main_line(after, false, *length);
    } else {
      const auto range = solver_.table().range(after.key(), after.hand(attacker_));
      found.length = static_cast<Length>(i) + 1 + std::min(range.proved, kForever);
    }
    found.line.insert(found.line.begin(), move);
    found.kind = classify(i, move, found, left);
    found.severity = severity_of(found.kind);
    return found;
  }

  AlternativeClass classify(std::size_t i, Move move, const Alternative& found, Length left) {
    const Move ours = line_[i];
    if (left == 1) return AlternativeClass::kLastMove;
    if (found.length < static_cast<Length>(line_.size())) return AlternativeClass::kEarly;
    if (!move.is_drop() && !ours.is_drop() && move.from() == ours.from() && move.to() == ours.to())
      return AlternativeClass::kPromotion;
    if (same_line(i, move, ours)) return AlternativeClass::kDistance;
    Position at = positions_[i];
    std::vector<Move> moves;
    for (std::size_t k = 0; k < found.line.size(); ++k) {
      Position::Undo undo;
      at.play(found.line[k], undo);
      if (k % 2 == 0) moves.push_back(found.line[k]);
      for (std::size_t j = i + 1; j < positions_.size(); ++j) {
        if (!positions_[j].same_as(at)) continue;
        if (i + k + 1 > j) return AlternativeClass::kDetour;
        return same_moves(moves, i, j) ? AlternativeClass::kMoveOrder : AlternativeClass::kRejoins;
      }
    }
    return AlternativeClass::kCook;
  }

  // The same sliding piece checks along the same line from another square.
  bool same_line(std::size_t i, Move a, Move b) const {
    const Position& at = positions_[i];
    const Square king = at.king(~attacker_);
    if (a.is_drop() != b.is_drop()) return false;
    if (a.is_drop() ? a.dropped() != b.dropped() : a.from() != b.from()) return false;
    const PieceType t = a.is_drop() ? a.dropped() : at.at(a.from()).type();
    const auto direction = direction_of(king, a.to());
    return slides(t) && direction != shogi::kNoDirection && direction == direction_of(king, b.to());
  }

  // The attacker's moves from ply i up to position j, in whatever order.
  bool same_moves(std::vector<Move> moves, std::size_t i, std::size_t j) const {
    std::vector<Move> ours;
    for (std::size_t k = i; k < j; k += 2) ours.push_back(line_[k]);
    const auto by_bits = [](Move a, Move b) { return a.bits() < b.bits(); };
    std::sort(ours.begin(), ours.end(), by_bits);
    std::sort(moves.begin(), moves.end(), by_bits);
    return ours == moves;
  }

  Solver& solver_;
  Color attacker_;
  std::vector<Move> line_;
  std::vector<Position> positions_;  // before each move, and at the end
};

Soundness verdict_of(const CheckReport& report) {
  Severity worst = Severity::kAllowed;
  for (const Alternative& a : report.alternatives) worst = std::max(worst, a.severity);
  if (worst == Severity::kCook) return Soundness::kCooked;
  if (!report.undecided.empty()) return Soundness::kUndecided;
  return worst == Severity::kFlaw ? Soundness::kFlawed : Soundness::kSound;
}

}  // namespace

std::string_view to_string(AlternativeClass c) {
  return kClassNames[static_cast<std::size_t>(c)];
}
std::string_view to_string(Severity s) {
  return kSeverityNames[static_cast<std::size_t>(s)];
}
std::string_view to_string(Soundness s) {
  return kSoundnessNames[static_cast<std::size_t>(s)];
}

Severity severity_of(AlternativeClass c) {
  switch (c) {
    case AlternativeClass::kLastMove:
      return Severity::kAllowed;
    case AlternativeClass::kDetour:
    case AlternativeClass::kPromotion:
    case AlternativeClass::kDistance:
      return Severity::kFlaw;
    default:
      return Severity::kCook;
  }
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
  Checker checker(solver, position, report.line);
  report.line_mates = checker.line_mates();
  if (!report.line_mates) {
    report.soundness = Soundness::kNoMate;
    return finish();
  }
  checker.judge(report);
  report.soundness = verdict_of(report);
  if (options.variations || report.authors_line) checker.list_variations(report);
  return finish();
}

CheckReport check_candidate(Solver& solver, const Position& position, const std::vector<Move>& line,
                            const Candidate& candidate) {
  CheckReport report;
  report.line = line;
  Checker checker(solver, position, line);
  report.line_mates = checker.line_mates();
  if (report.line_mates) checker.judge_one(report, candidate);
  report.soundness = verdict_of(report);
  report.nodes = solver.nodes();
  report.reason = solver.stopped();
  return report;
}

}  // namespace yomi::tsume
