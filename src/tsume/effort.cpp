#include "tsume/effort.h"

#include <algorithm>

#include "tsume/estimate.h"

namespace yomi::tsume {

using shogi::Color;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using Kind = Known::Kind;

namespace {

class Effort {
 public:
  Effort(Solver& solver, const Position& root, const EffortOptions& options, EffortReport& report)
      : solver_(solver),
        root_(root),
        attacker_(root.side_to_move()),
        options_(options),
        report_(report) {}

  void run() {
    solver_.search().record_last_numbers(&last_numbers_);
    const Known first = solver_.search().decide(root_, true, kForever);
    report_.first_nodes = solver_.nodes();
    report_.reason = solver_.stopped();
    if (first.kind == Kind::kRefuted) report_.verdict = Verdict::kRefuted;
    if (first.kind == Kind::kProved) {
      report_.verdict = Verdict::kProved;
      limit_ =
          report_.first_nodes +
          std::max<std::uint64_t>(options_.at_least,
                                  static_cast<std::uint64_t>(
                                      options_.effort * static_cast<double>(report_.first_nodes)));
      build_line();
      report_.first_length = report_.length;
      if (options_.method == Method::kSeo)
        seo();
      else if (options_.select != Select::kNone)
        rounds();
      finish();
    }
    solver_.search().record_last_numbers(nullptr);
    report_.extra_nodes = solver_.nodes() - report_.first_nodes;
  }

 private:
  struct Open {
    std::size_t at;  // index on the line
    Move move;
  };

  [[nodiscard]] bool spent() const { return solver_.nodes() >= limit_ || solver_.stopped(); }

  [[nodiscard]] Table::Range range_of(const Position& position) {
    return solver_.table().range(solver_.search().table_key(position.key()),
                                 position.hand(attacker_));
  }

  void build_line() {
    report_.line = solver_.provisional_line(root_);
    report_.length = static_cast<Length>(report_.line.size());
    positions_ = {root_};
    for (Move move : report_.line) {
      Position next = positions_.back();
      Position::Undo undo;
      next.play(move, undo);
      positions_.push_back(next);
    }
    candidates_.clear();
    for (std::size_t i = 0; i < report_.line.size(); i += 2) {
      MoveList checks;
      generate_checks(positions_[i], checks);
      for (Move move : checks) {
        if (move != report_.line[i]) candidates_.push_back({i, move});
      }
    }
  }

  // One round over the candidates, shallow first. False when the effort is spent.
  bool round(bool margin, Number threshold) {
    for (bool again = true; again;) {
      again = false;
      for (std::size_t c = 0; c < candidates_.size(); ++c) {
        if (spent()) return false;
        if (search_candidate(candidates_[c], margin, threshold)) {
          again = true;
          break;  // the line is a new one
        }
      }
    }
    return true;
  }

  // True where the line became shorter.
  bool search_candidate(const Open& candidate, bool margin, Number threshold) {
    Position after = positions_[candidate.at];
    Position::Undo undo;
    after.play(candidate.move, undo);
    const Table::Range range = range_of(after);
    if (range.refuted >= kForever || range.proved <= kForever) return false;
    Number limit = threshold * kUnit + 1;
    if (margin) {
      const auto key =
          Search::last_number_key(solver_.search().table_key(positions_[candidate.at].key()),
                                  positions_[candidate.at].hand(attacker_));
      const auto last = last_numbers_.find(key);
      limit += last == last_numbers_.end() ? kUnit : last->second;
    }
    const Known known = solver_.search().decide(after, false, kForever, limit);
    if (known.kind != Kind::kProved) return false;
    const Length before = report_.length;
    const std::vector<Move> old_line = report_.line;
    refresh_lengths();
    if (solver_.provisional_line(root_) != old_line) {
      build_line();
      if (report_.length < before) return true;
    }
    report_.cooks.push_back({static_cast<int>(candidate.at) + 1, candidate.move});
    return report_.line != old_line;
  }

  // Brings what the candidates taught up the line to the root.
  void refresh_lengths() {
    for (std::size_t i = positions_.size(); i-- > 0;) {
      Position at = positions_[i];
      const bool attacking = i % 2 == 0;
      MoveList moves;
      if (attacking)
        generate_checks(at, moves);
      else
        generate_defences(at, solver_.options().mudaai, moves);
      Length best = attacking ? kForever + 1 : -1;
      for (Move move : moves) {
        Position::Undo undo;
        at.play(move, undo);
        Length length = range_of(at).proved;
        if (attacking && is_mated(at, solver_.options().mudaai)) length = 0;
        at.take_back(move, undo);
        best = attacking ? std::min(best, length) : std::max(best, length);
      }
      if (best < kForever)
        solver_.table().store_proved(solver_.search().table_key(at.key()), at.hand(attacker_),
                                     best + 1, 1);
    }
  }

  void rounds() {
    Number proof = 2;
    Number margin = 1;
    constexpr Number kLast = 100000;
    if (options_.select == Select::kBoth) {
      if (!round(false, proof++)) return;
      if (!round(true, margin++)) return;
    }
    for (int turn = 0; proof < kLast && margin < kLast; ++turn) {
      const bool by_margin =
          options_.select == Select::kMargin || (options_.select == Select::kBoth && turn % 5 == 4);
      if (!(by_margin ? round(true, margin++) : round(false, proof++))) return;
      if (none_open()) return;
    }
  }

  [[nodiscard]] bool none_open() {
    return std::all_of(candidates_.begin(), candidates_.end(), [this](const Open& candidate) {
      Position after = positions_[candidate.at];
      Position::Undo undo;
      after.play(candidate.move, undo);
      const Table::Range range = range_of(after);
      return range.refuted >= kForever || range.proved <= kForever;
    });
  }

  // 2.1: is there a mate shorter than the line? 2.2: with the end of the line called no mate, is
  // there still a mate? A mate that rejoins the line before its end cannot be found this way.
  void seo() {
    while (report_.length > 1 && !spent()) {
      const Known shorter = solver_.search().decide(root_, true, report_.length - 2);
      if (shorter.kind != Kind::kProved) break;
      build_line();
      if (report_.length > shorter.length) break;
    }
    if (spent() || report_.line.empty()) return;
    const Position& end = positions_.back();
    solver_.search().forbid({{end.key(), end.hand(attacker_)}});
    const Known other = solver_.search().decide(root_, true, kForever);
    if (other.kind == Kind::kProved) {
      const std::vector<Move> line = solver_.provisional_line(root_);
      std::size_t i = 0;
      while (i < line.size() && i < report_.line.size() && line[i] == report_.line[i]) ++i;
      if (i < line.size()) report_.cooks.push_back({static_cast<int>(i) + 1, line[i]});
    }
    solver_.search().forbid({});
  }

  void finish() {
    if (positions_.empty()) return;
    report_.pieces_left = !positions_.back().hand(attacker_).empty();
  }

  Solver& solver_;
  Position root_;
  Color attacker_;
  EffortOptions options_;
  EffortReport& report_;
  Search::LastNumbers last_numbers_;
  std::uint64_t limit_ = 0;
  std::vector<Position> positions_;
  std::vector<Open> candidates_;
};

}  // namespace

EffortReport spend_effort(Solver& solver, const Position& position, const EffortOptions& options) {
  EffortReport report;
  Effort(solver, position, options, report).run();
  return report;
}

}  // namespace yomi::tsume
