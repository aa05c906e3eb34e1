#include "tsume/effort.h"

#include <algorithm>
#include <optional>

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
      report_.first_pieces_left = pieces_left();
      if (options_.method == Method::kSeo) {
        seo();
      } else if (options_.select != Select::kNone) {
        rounds();
        judge_found();
      }
      report_.pieces_left = pieces_left();
    }
    solver_.search().record_last_numbers(nullptr);
    report_.extra_nodes = solver_.nodes() - report_.first_nodes;
  }

 private:
  [[nodiscard]] bool pieces_left() const {
    return !judge_->positions().back().hand(attacker_).empty();
  }
  [[nodiscard]] bool spent() const { return solver_.nodes() >= limit_ || solver_.stopped(); }

  [[nodiscard]] Table::Range range_of(const Position& position) {
    return solver_.table().range(solver_.search().table_key(position.key()),
                                 position.hand(attacker_));
  }

  void build_line() {
    int uncounted = 0;
    report_.line = solver_.provisional_line(root_, &uncounted);
    report_.length = static_cast<Length>(report_.line.size()) - 2 * uncounted;
    judge_.emplace(solver_, root_, report_.line, uncounted);
    candidates_ = judge_->candidates();
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

  // True where the line became another one.
  bool search_candidate(const Candidate& candidate, bool margin, Number threshold) {
    const Position after = judge_->after(candidate);
    if (is_decided(after)) return false;
    Number limit = threshold * kUnit + 1;
    if (margin) {
      const Position& parent = judge_->positions()[static_cast<std::size_t>(candidate.ply - 1)];
      const auto key =
          Search::last_number_key(solver_.search().table_key(parent.key()), parent.hand(attacker_));
      const auto last = last_numbers_.find(key);
      limit += last == last_numbers_.end() ? kUnit : last->second;
    }
    const Known known = solver_.search().decide(after, false, kForever, limit);
    if (known.kind != Kind::kProved) return false;
    refresh_lengths();
    if (solver_.provisional_line(root_) == report_.line) return false;
    build_line();
    return true;
  }

  // Brings what the candidates taught up the line to the root.
  void refresh_lengths() {
    for (std::size_t i = judge_->positions().size(); i-- > 0;) {
      Position at = judge_->positions()[i];
      const bool attacking = i % 2 == 0;
      MoveList moves;
      if (attacking)
        generate_checks(at, moves);
      else
        generate_defences(at, solver_.options().mudaai, moves);
      Length best = attacking ? kForever + 1 : -1;
      for (Move move : moves) {
        if (!attacking) {
          best = std::max(best, solver_.proved_after(at, move).length);
          continue;
        }
        Position::Undo undo;
        at.play(move, undo);
        best = std::min(best, is_mated(at, solver_.options().mudaai) ? 0 : range_of(at).proved);
        at.take_back(move, undo);
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

  [[nodiscard]] bool is_decided(const Position& after) {
    const Table::Range range = range_of(after);
    return range.refuted >= kForever || range.proved <= kForever;
  }
  [[nodiscard]] bool none_open() {
    return std::all_of(candidates_.begin(), candidates_.end(), [this](const Candidate& candidate) {
      return is_decided(judge_->after(candidate));
    });
  }

  void seo() {
    while (report_.length > 1 && !spent()) {
      const Known shorter = decide_within_effort(report_.length - 2);
      if (shorter.kind != Kind::kProved) break;
      build_line();
      if (report_.length > shorter.length) break;
    }
    if (spent()) return;
    std::vector<Forbidden> no_mate = {name_of(judge_->positions().back())};
    for (std::size_t known = 0; !spent();) {
      solver_.search().forbid(no_mate);
      const Known other = decide_within_effort(kForever);
      report_.exhausted = other.kind == Kind::kRefuted;
      if (other.kind != Kind::kProved) break;
      judge_found();
      if (known == report_.alternatives.size()) break;
      for (; known < report_.alternatives.size(); ++known) {
        const Alternative& found = report_.alternatives[known];
        no_mate.push_back(name_of(judge_->after({found.ply, found.move})));
      }
    }
    solver_.search().forbid({});
  }

  [[nodiscard]] Forbidden name_of(const Position& position) const {
    return {position.key(), position.hand(attacker_)};
  }

  // The root, with thresholds that grow until it is decided or the effort is spent.
  Known decide_within_effort(Length bound) {
    Known known;
    for (Number limit = 8 * kUnit;; limit *= 2) {
      known = solver_.search().decide(root_, true, bound, limit);
      if (known.kind != Kind::kOpen || spent() || limit >= kInfinite / 4) return known;
    }
  }

  // Whatever of the last line's candidates the table has proved by now.
  void judge_found() {
    std::erase_if(candidates_, [this](const Candidate& c) { return judge_->read(c, report_); });
  }

  Solver& solver_;
  Position root_;
  Color attacker_;
  EffortOptions options_;
  EffortReport& report_;
  Search::LastNumbers last_numbers_;
  std::uint64_t limit_ = 0;
  std::optional<Judge> judge_;  // of the present line
  std::vector<Candidate> candidates_;
};

}  // namespace

Soundness soundness_of(const EffortReport& report) {
  if (report.verdict == Verdict::kRefuted) return Soundness::kNoMate;
  for (const Alternative& each : report.alternatives) {
    if (each.severity == Severity::kUnsound) return Soundness::kUnsound;
  }
  return Soundness::kUndecided;
}

EffortReport spend_effort(Solver& solver, const Position& position, const EffortOptions& options) {
  EffortReport report;
  Effort(solver, position, options, report).run();
  return report;
}

}  // namespace yomi::tsume
