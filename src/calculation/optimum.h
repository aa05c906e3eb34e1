// The best that anyone can do who does not see the stock: the chance of success under perfect play,
// by expectimax over every draw, placement and raise, of any deck (rules.h) and 1 to 4 stacks. It is
// feasible from the first card on with short decks, and near the end with the whole one.
//
// Unlike Ending, which tells a person an exact fraction and knows cards that were seen, this is made
// to go far:
//   - Safe raises are made at once: a top card whose rank has one place left, and a king where there
//     is a place for every king. A king at the bottom of a stack hinders nothing and is forgotten.
//   - A position is lost if it is lost with every stock card within reach at any time
//     (optimum_free_stock.h).
//   - Positions that differ in the order of their stacks or the names of their ranks are looked into
//     once (optimum_naming.h).
//   - Values that cannot matter are not found: each is asked for above a limit, and below it an
//     upper bound will do. Such bounds are remembered too.
// Values are kept to 2^−24.
#pragma once

#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "base/budget.h"
#include "calculation/optimum_free_stock.h"
#include "calculation/optimum_naming.h"
#include "calculation/optimum_state.h"
#include "calculation/rules.h"

namespace yomi::calculation {

// Not for several threads at once.
class Optimum {
 public:
  static constexpr int kMostStacks = static_cast<int>(OptimumState::kStacks);

  // Requires 1 ≤ stacks ≤ kMostStacks. The memory is taken as it is filled.
  Optimum(const Deck& deck, int stacks, std::uint64_t bytes);

  // Of a position with a card in hand or without. Nullopt where it would have taken more than
  // `most` positions, or more memory than there is, or where a stack has kMostInStack cards.
  static constexpr std::size_t kMostInStack = 32;
  [[nodiscard]] std::optional<double> chance(const Position& position,
                                             std::uint64_t most = UINT64_MAX);
  // Asked now and then; once it has run out, chance() finds nothing. Null: no limits.
  void set_meter(Meter* meter) { meter_ = meter; }
  // Forgets everything where the memory is nearly full. Otherwise a value that was found stays.
  void make_room();
  void clear();
  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }
  [[nodiscard]] std::uint64_t remembered() const { return count_; }

 private:
  using State = OptimumState;
  // What can be told without looking ahead.
  struct Known {
    double most = 1;  // an upper bound
    bool exact = false;
    std::uint64_t key = 0;  // where it is not exact
  };
  struct Child {
    State state;
    Known known;
    int order = 0;  // the likeliest first
  };
  // The placements of one card: on each base or each stack.
  static constexpr std::size_t kMostChildren = kBases + State::kStacks;
  struct Children {
    std::array<Child, kMostChildren> child;
    std::size_t size = 0;
    int rank = 0;
    int copies = 0;
    double most = 0;
  };

  [[nodiscard]] bool convert(const Position& position, State& state) const;
  void normalise(State& state) const;
  [[nodiscard]] int places(const State& state, int rank) const;
  [[nodiscard]] bool awaits(const State& state, std::size_t base, int rank) const;
  [[nodiscard]] int distance(const State& state, int rank) const;
  [[nodiscard]] bool blocked(const State& state) const;

  [[nodiscard]] Known known(const State& state);
  // The value where it is more than `above`, otherwise an upper bound of it.
  double solve(const State& state, double above);
  double search(const State& state, std::uint64_t key, double above);
  double raise(const State& state, double above);
  double draw_next(const State& state, double above);
  double place(Children& children, double above);
  void find_children(const State& drawn, int rank, Children& children) const;
  void add_child(const State& state, int order, Children& children) const;
  void find_bounds(Children& children);
  double look_again(const Child& child, double above);

  // A hash of the position, whatever the order of its stacks and the names of its ranks.
  [[nodiscard]] std::uint64_t key_of(const State& state) const;
  [[nodiscard]] std::uint64_t* find(std::uint64_t key, bool& known) const;
  void store(std::uint64_t key, double value, bool bound);

  Deck deck_;
  mutable Namings namings_;
  FreeStock free_stock_;
  std::size_t stacks_;
  std::size_t mask_ = 0;
  std::size_t count_ = 0;
  std::uint64_t expanded_ = 0;
  std::uint64_t limit_ = 0;
  bool given_up_ = false;
  Meter* meter_ = nullptr;
  struct Free {
    void operator()(std::uint64_t* memory) const { std::free(memory); }
  };
  // Fresh pages of the system are zero, and cost nothing before they are used.
  std::unique_ptr<std::uint64_t[], Free> table_;
};

}  // namespace yomi::calculation
