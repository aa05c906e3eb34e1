#include "castle/solver.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "castle/finder.h"

namespace yomi::castle {
namespace {

constexpr std::uint64_t kFirstLimit = 30'000;
constexpr std::uint64_t kGrowth = 4;
constexpr std::uint64_t kSlice = 20'000;  // positions between two words to the progress

struct Guess {
  Weights weights;
  int detail = 1;
};

// The first guess finds nearly every win, and when it runs out of positions there is nearly always
// none; the others are for the rest. The weights were found by random search on deals from
// 1,000,001 on.
const std::array<Guess, 7> kGuesses{{
    {{6, 8, 10, 4, 5, 13, -1, 4, 13, -10, -5, 1, 5}, 1},
    {{6, 3, 20, 4, 2, 4, 0, 0, 0, 0, 0, 0, 1}, 1},
    {{6, 8, 10, 4, 5, 13, -1, 4, 13, -10, -5, 1, 5}, 2},
    {{12, 5, 20, 9, 5, 7, 2, 1, 6, -6, 0, 2, 1}, 3},
    {{12, 5, 20, 9, 10, 7, 2, 4, 6, 0, 0, 4, 1}, 1},
    {{12, 5, 20, 9, 5, 7, 2, 1, 6, -6, 0, 2, 1}, 1},
    {{13, 9, 8, 9, 5, 9, 1, 3, 9, -9, -10, 2, 1}, Finder::kExact},
}};

class Decision {
 public:
  Decision(const Position& position, const Budget& budget, Progress* progress)
      : position_(position), meter_(budget), bytes_(budget.bytes), progress_(progress) {}

  SolveResult run() {
    std::uint64_t limit = kFirstLimit;
    for (std::size_t round = 0; going(); ++round, limit *= kGrowth) {
      find(0, limit);
      if (!is_spent(0)) find(1, limit);
      prove(limit, 1);
      // Finer guesses one by one: they are slow and rarely needed.
      for (std::size_t i = is_spent(0) ? 1 : 2; i < std::min(round + 3, kGuesses.size()); ++i)
        find(i, limit);
      prove(limit * kGrowth, kEveryRefinement);
      if (spent_.size() == kGuesses.size() && closure_full_) break;
    }
    if (!decided_) {
      result_.verdict = Verdict::kUnknown;
      result_.reason = meter_.reason().value_or(StopReason::kMemory);
    }
    result_.nodes = meter_.nodes();
    return std::move(result_);
  }

 private:
  static constexpr int kEveryRefinement = 1 << 20;

  [[nodiscard]] bool going() const { return !decided_ && !meter_.stopped(); }
  [[nodiscard]] bool is_spent(std::size_t guess) const {
    return std::find(spent_.begin(), spent_.end(), guess) != spent_.end();
  }

  void find(std::size_t guess, std::uint64_t limit) {
    if (!going() || is_spent(guess)) return;
    Finder finder(position_, kGuesses[guess].weights, kGuesses[guess].detail, bytes_);
    const Finder::Outcome outcome = run_in_slices(finder, limit);
    note(finder.size());
    if (outcome == Finder::Outcome::kWon) return win(finder.moves());
    if (outcome == Finder::Outcome::kExhausted || finder.full()) spent_.push_back(guess);
  }

  // Up to `rounds` closures, each with one card more remembered than the last, `limit` positions in
  // all.
  void prove(std::uint64_t limit, int rounds) {
    std::uint64_t left = limit;
    for (int i = 0; i < rounds && going() && !closure_full_ && left > 0; ++i) {
      auto closure =
          std::make_shared<Closure>(position_, result_.remembered, bytes_, meter_.budget().stop);
      const Closure::Outcome outcome = run_in_slices(*closure, left);
      note(closure->size());
      left -= std::min<std::uint64_t>(left, closure->size());
      switch (outcome) {
        case Closure::Outcome::kWon:
          return win(closure->moves());
        case Closure::Outcome::kClosed:
          decided_ = true;
          result_.verdict = Verdict::kRefuted;
          result_.proof = std::move(closure);
          return;
        case Closure::Outcome::kFalseWin:
          result_.remembered |= bit_of(closure->claimed());
          ++result_.refinements;
          break;
        case Closure::Outcome::kStopped:
          closure_full_ = closure->full();
          return;
      }
    }
  }

  // Runs a search until `limit` further positions, and tells the progress on the way. A search that
  // goes on after a slice does what it would have done without.
  template <class Search>
  typename Search::Outcome run_in_slices(Search& search, std::uint64_t limit) {
    const std::uint64_t until = search.size() + limit;
    for (;;) {
      const std::uint64_t left = until - std::min<std::uint64_t>(until, search.size());
      const auto outcome = search.run(meter_, std::min(left, kSlice));
      if (outcome != Search::Outcome::kStopped || meter_.stopped() || search.full() ||
          search.size() >= until)
        return outcome;
      if (progress_ != nullptr)
        progress_->update(result_.positions + search.size(), 0, "positions");
    }
  }

  void win(const std::vector<Move>& moves) {
    decided_ = true;
    result_.verdict = Verdict::kProved;
    result_.moves = moves;
  }

  void note(std::uint64_t stored) {
    result_.positions += stored;
    if (progress_ != nullptr) progress_->update(result_.positions, 0, "positions");
  }

  const Position& position_;
  Meter meter_;
  std::uint64_t bytes_;
  Progress* progress_;
  SolveResult result_;
  bool decided_ = false;
  bool closure_full_ = false;
  std::vector<std::size_t> spent_;  // guesses that can find nothing more
};

}  // namespace

SolveResult solve(const Position& position, const Budget& budget, Progress* progress) {
  return Decision(position, budget, progress).run();
}

}  // namespace yomi::castle
