#include "castle/paper_method.h"

#include <algorithm>
#include <string>
#include <unordered_set>

#include "castle/run_move.h"

namespace yomi::castle {
namespace {

struct RunStep {
  int from = 0;
  int to = 0;
  int cards = 1;
  int rank = 0;  // lower is tried first
};

bool has_king(const Column& column, int king) {
  return std::any_of(column.begin(), column.end(),
                     [&](Card card) { return card.rank().value() == king; });
}

std::string visited_key(const Position& position) {
  std::vector<std::string> columns;
  for (const Column& column : position.columns) {
    std::string text;
    for (const Card card : column) text += static_cast<char>('A' + card.index());
    columns.push_back(text + '|');
  }
  std::sort(columns.begin(), columns.end());
  std::string key;
  for (const std::string& column : columns) key += column;
  return key;
}

// Cards that would have to leave before the column is empty: its runs count once each.
int stretches(const Column& column) {
  int count = column.empty() ? 0 : 1;
  for (std::size_t i = 1; i < column.size(); ++i)
    if (column[i - 1].rank().value() != column[i].rank().value() + 1) ++count;
  return count;
}

std::vector<RunStep> paper_steps(const Position& position) {
  std::vector<RunStep> steps;
  const int vacant = vacant_columns(position);
  const auto count = static_cast<int>(position.columns.size());
  for (int from = 0; from < count; ++from) {
    const Column& source = position.columns[static_cast<std::size_t>(from)];
    if (source.empty() || (vacant == 0 && has_king(source, position.ranks))) continue;
    const int run = top_run(source);
    bool tried_vacant = false;
    for (int to = 0; to < count; ++to) {
      const Column& target = position.columns[static_cast<std::size_t>(to)];
      if (to == from) continue;
      if (target.empty()) {
        if (tried_vacant || run == static_cast<int>(source.size())) continue;
        tried_vacant = true;
        for (int cards = std::min(run, run_capacity(vacant - 1)); cards >= 1; --cards)
          steps.push_back({from, to, cards, 1000 + stretches(source) * 20 - cards});
      } else {
        const int cards = target.back().rank().value() - source.back().rank().value();
        if (cards < 1 || cards > std::min(run, run_capacity(vacant))) continue;
        steps.push_back({from, to, cards, stretches(source) * 20 - cards});
      }
    }
  }
  std::stable_sort(steps.begin(), steps.end(),
                   [](const RunStep& a, const RunStep& b) { return a.rank < b.rank; });
  return steps;
}

class PaperSearch {
 public:
  PaperSearch(const Position& start, const Budget& budget)
      : position_(start), bytes_(budget.bytes), meter_(budget.with_nodes(kPaperNodes)) {}

  PaperResult run() {
    const bool found = enter();
    // Depth first with a stack of its own: lines are long.
    while (!found_ && !found && !frames_.empty() && meter_.tick()) {
      Frame& frame = frames_.back();
      if (frame.next == frame.steps.size()) {
        leave();
        continue;
      }
      const RunStep step = frame.steps[frame.next++];
      saved_.push_back(position_);
      for (const Move move : run_moves(position_, step.from, step.to, step.cards)) play(move);
      if (!enter()) continue;
    }
    if (found || found_) {
      result_.verdict = Verdict::kProved;
      result_.moves = line_;
    } else {
      result_.reason = meter_.reason();
    }
    result_.nodes = meter_.nodes();
    return std::move(result_);
  }

 private:
  struct Frame {
    std::vector<RunStep> steps;
    std::size_t next = 0;
    std::size_t line = 0;  // length of the line when it was entered
  };

  void play(Move move) {
    castle::apply(position_, move);
    line_.push_back(move);
  }

  // Cards that can go up do; then the position is looked at, unless it has been before.
  bool enter() {
    const std::size_t before = frames_.empty() ? 0 : frames_.back().line;
    for (std::size_t i = 0; i < position_.columns.size(); ++i) {
      const Move up{static_cast<std::int8_t>(i), Move::kFoundation};
      if (!is_legal(position_, up)) continue;
      play(up);
      i = static_cast<std::size_t>(-1);
    }
    result_.most_vacant = std::max(result_.most_vacant, vacant_columns(position_));
    if (is_won(position_)) {
      found_ = true;
      return true;
    }
    std::string key = visited_key(position_);
    used_ += key.size() + 64;
    if (used_ > bytes_) meter_.stop(StopReason::kMemory);
    if (!visited_.insert(std::move(key)).second && !frames_.empty()) {
      position_ = saved_.back();
      saved_.pop_back();
      line_.resize(before);
      return false;
    }
    frames_.push_back({paper_steps(position_), 0, line_.size()});
    return false;
  }

  void leave() {
    frames_.pop_back();
    if (frames_.empty()) return;
    position_ = saved_.back();
    saved_.pop_back();
    line_.resize(frames_.back().line);
  }

  Position position_;
  std::uint64_t bytes_;
  std::uint64_t used_ = 0;
  Meter meter_;
  std::vector<Frame> frames_;
  std::vector<Position> saved_;
  std::vector<Move> line_;
  std::unordered_set<std::string> visited_;
  bool found_ = false;
  PaperResult result_;
};

}  // namespace

PaperResult solve_as_paper(const Position& start, const Budget& budget) {
  return PaperSearch(start, budget).run();
}

}  // namespace yomi::castle
