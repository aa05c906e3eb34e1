#include "castle/shortest.h"

#include <algorithm>
#include <array>
#include <bit>

#include "base/check.h"
#include "base/random.h"
#include "castle/column_table.h"
#include "castle/finder.h"
#include "castle/position_set.h"
#include "castle/relaxation.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

constexpr std::uint32_t kRoot = ~std::uint32_t{0};
constexpr std::uint64_t kToldEvery = 4096;  // nodes between two words to the progress

class ShortestSearch {
 public:
  ShortestSearch(const Position& start, const Budget& budget, Progress* progress)
      : start_(start),
        count_(start.columns.size()),
        table_(kEverySymbol, start.ranks),
        // The queue and the lengths take about a third of what the positions do.
        set_(count_ + 1, budget.bytes / 2, budget.stop),
        bytes_(budget.bytes),
        meter_(budget),
        progress_(progress) {}

  // Looks for wins shorter than `best`, which it replaces when it finds one.
  ShortestResult run(std::vector<Move> best) {
    ShortestResult result;
    result.moves = std::move(best);
    shortest_known_ = static_cast<int>(result.moves.size());
    Position first = start_;
    const int sent_up = send_up(first, nullptr);
    add(work_of(first), sent_up, kRoot);
    while (!goal_ && bound() < shortest_known_) {
      if (!meter_.tick() || full_ || table_.bytes() > bytes_ / 4) {
        meter_.poll();  // a stop can be what filled the table
        result.reason = meter_.reason().value_or(StopReason::kMemory);
        break;
      }
      if (progress_ != nullptr && meter_.nodes() % kToldEvery == 0)
        progress_->update(meter_.nodes(), 0, "nodes");
      expand();
    }
    result.lower_bound = std::min(bound(), shortest_known_);
    if (goal_) {
      result.moves = trace(*goal_);
      result.lower_bound = static_cast<int>(result.moves.size());
    }
    result.nodes = meter_.nodes();
    return result;
  }

 private:
  struct Work {
    std::array<ColumnId, kMaxColumns> columns{};
    Foundations foundations = 0;
  };

  Work work_of(const Position& position) {
    Work work;
    work.foundations = foundations_of(position);
    for (std::size_t i = 0; i < count_; ++i) {
      std::vector<Symbol> cards;
      for (const Card card : position.columns[i]) cards.push_back(symbol_of(card));
      work.columns[i] = table_.add(cards);
    }
    return work;
  }

  static int send_up(Position& position, std::vector<Move>* moves) {
    int sent = 0;
    for (std::size_t i = 0; i < position.columns.size(); ++i) {
      if (position.columns[i].empty() || !is_safe(position, position.columns[i].back())) continue;
      const Move move{static_cast<std::int8_t>(i), Move::kFoundation};
      castle::apply(position, move);
      if (moves != nullptr) moves->push_back(move);
      ++sent;
      i = static_cast<std::size_t>(-1);
    }
    return sent;
  }

  // Sends safe cards up; returns how many.
  int settle(Work& work) {
    int sent = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      const Symbol top = table_[work.columns[i]].top;
      if (top == kNoSymbol || foundation_of(work.foundations, suit_of(top)) != rank_of(top) - 1 ||
          !is_safe_rank(rank_of(top), work.foundations, start_.suits))
        continue;
      work.columns[i] = table_.below(work.columns[i]);
      work.foundations = raised(work.foundations, suit_of(top));
      ++sent;
      i = static_cast<std::size_t>(-1);
    }
    return sent;
  }

  [[nodiscard]] int least(const Work& work) const {
    int moves = 0;
    for (std::size_t i = 0; i < count_; ++i)
      moves += table_[work.columns[i]].size + table_[work.columns[i]].shape.suit_inversions;
    return moves;
  }

  void add(const Work& work, int length, std::uint32_t parent) {
    const int total = length + least(work);
    if (total >= shortest_known_) return;
    std::array<std::uint32_t, kMaxColumns + 1> identity;
    std::uint64_t hash = mix64(work.foundations + 0x5851f42d4c957f2dULL);
    std::copy(work.columns.begin(), work.columns.begin() + static_cast<std::ptrdiff_t>(count_),
              identity.begin());
    std::sort(identity.begin(), identity.begin() + static_cast<std::ptrdiff_t>(count_));
    for (std::size_t i = 0; i < count_; ++i) hash += table_[identity[i]].key;
    identity[count_] = work.foundations;
    const auto [index, is_new] = set_.insert(identity.data(), hash, parent);
    if (index == PositionSet::kFull) {
      full_ = true;
      return;
    }
    if (is_new) {
      lengths_.push_back(static_cast<std::uint16_t>(length));
      parents_.push_back(parent);
    } else if (length < lengths_[index]) {
      lengths_[index] = static_cast<std::uint16_t>(length);
      parents_[index] = parent;
    } else {
      return;
    }
    const auto bucket = static_cast<std::size_t>(total);
    if (bucket >= queue_.size()) queue_.resize(bucket + 1);
    queue_[bucket].push_back({index, static_cast<std::uint16_t>(length)});
    queued_bytes_ += sizeof(Entry);
    if (queued_bytes_ + lengths_.size() * 6 > bytes_ / 4) full_ = true;
  }

  // The smallest length + lower bound of any open position; the known length when none is open.
  int bound() {
    while (lowest_ < queue_.size() && queue_[lowest_].empty()) ++lowest_;
    return lowest_ < queue_.size() ? static_cast<int>(lowest_) : shortest_known_;
  }

  void expand() {
    const Entry entry = queue_[lowest_].back();
    queue_[lowest_].pop_back();
    queued_bytes_ -= sizeof(Entry);
    if (lengths_[entry.index] != entry.length) return;  // a shorter way was found since
    Work work;
    std::copy(set_[entry.index], set_[entry.index] + count_, work.columns.begin());
    work.foundations = static_cast<Foundations>(set_[entry.index][count_]);
    if (least(work) == 0) {
      goal_ = entry.index;
      return;
    }
    bool tried_vacant = false;
    for (std::size_t from = 0; from < count_; ++from) {
      const ColumnId id = work.columns[from];
      if (id == kEmptyColumn || (from > 0 && id == work.columns[from - 1])) continue;
      const Symbol card = table_[id].top;
      const bool alone = table_[id].size == 1;
      if (foundation_of(work.foundations, suit_of(card)) == rank_of(card) - 1) {
        Work next = work;
        next.columns[from] = table_.below(id);
        next.foundations = raised(next.foundations, suit_of(card));
        const int sent = settle(next);
        add(next, entry.length + 1 + sent, entry.index);
      }
      tried_vacant = false;
      for (std::size_t to = 0; to < count_; ++to) {
        const ColumnId target = work.columns[to];
        if (to == from) continue;
        if (target == kEmptyColumn) {
          if (tried_vacant || alone) continue;
          tried_vacant = true;
        } else if (rank_of(table_[target].top) != rank_of(card) + 1) {
          continue;
        }
        Work next = work;
        next.columns[from] = table_.below(id);
        next.columns[to] = table_.pushed(target, card);
        const int sent = settle(next);
        add(next, entry.length + 1 + sent, entry.index);
      }
    }
  }

  // Finds the real moves between the positions of the line, one by one.
  std::vector<Move> trace(std::uint32_t goal) {
    std::vector<std::uint32_t> line;
    for (std::uint32_t at = goal; at != kRoot; at = parents_[at]) line.push_back(at);
    std::reverse(line.begin(), line.end());
    std::vector<Move> moves;
    Position position = start_;
    send_up(position, &moves);
    for (std::size_t n = 1; n < line.size(); ++n) {
      bool found = false;
      for (const Move move : legal_moves(position)) {
        Position next = position;
        castle::apply(next, move);
        std::vector<Move> sent{move};
        send_up(next, &sent);
        Work work = work_of(next);
        std::sort(work.columns.begin(), work.columns.begin() + static_cast<std::ptrdiff_t>(count_));
        if (work.foundations != set_[line[n]][count_] ||
            !std::equal(set_[line[n]], set_[line[n]] + count_, work.columns.begin()) ||
            static_cast<std::size_t>(lengths_[line[n]]) != moves.size() + sent.size())
          continue;
        moves.insert(moves.end(), sent.begin(), sent.end());
        position = std::move(next);
        found = true;
        break;
      }
      CHECK(found);
    }
    CHECK(castle::is_won(position));
    return moves;
  }

  struct Entry {
    std::uint32_t index;
    std::uint16_t length;
  };

  Position start_;
  std::size_t count_;
  ColumnTable table_;
  PositionSet set_;
  std::uint64_t bytes_;
  Meter meter_;
  Progress* progress_;
  std::vector<std::uint16_t> lengths_;
  std::vector<std::uint32_t> parents_;
  std::vector<std::vector<Entry>> queue_;  // by length + lower bound
  std::size_t lowest_ = 0;
  std::uint64_t queued_bytes_ = 0;
  int shortest_known_ = 0;
  bool full_ = false;
  std::optional<std::uint32_t> goal_;
};

// Wins found with an eye to length: a good one lets A* leave out all that cannot be shorter.
std::vector<Move> best_guess(const Position& start, std::vector<Move> best, const Budget& budget,
                             Progress* progress) {
  constexpr std::uint64_t kPositions = 60'000;
  Meter meter(budget);
  for (const int depth : {2, 6, 12, 20, 30}) {
    if (meter.stopped()) break;
    for (const Weights base : {Weights{6, 8, 10, 4, 5, 13, -1, 4, 13, -10, -5, 1, 5},
                               Weights{12, 5, 20, 9, 5, 7, 2, 1, 6, -6, 0, 2, 1}}) {
      if (progress != nullptr) progress->update(meter.nodes(), 0, "nodes");
      Weights weights = base;
      weights.half_depth = depth;
      Finder finder(start, weights, 2, budget.bytes);
      if (finder.run(meter, kPositions) != Finder::Outcome::kWon) continue;
      std::vector<Move> moves = shortened(start, finder.moves(), budget);
      if (moves.size() < best.size()) best = std::move(moves);
    }
  }
  return best;
}

}  // namespace

int least_moves(const Position& position) {
  int moves = cards_left(position);
  for (const Column& column : position.columns) {
    for (std::size_t i = 0; i < column.size(); ++i) {
      const bool above_lower = std::any_of(
          column.begin(), column.begin() + static_cast<std::ptrdiff_t>(i),
          [&](Card lower) { return lower.suit() == column[i].suit() && lower < column[i]; });
      if (above_lower) ++moves;
    }
  }
  return moves;
}

ShortestResult solve_shortest(const Position& start, const std::vector<Move>& known,
                              const Budget& budget, Progress* progress) {
  return ShortestSearch(start, budget, progress).run(best_guess(start, known, budget, progress));
}

}  // namespace yomi::castle
