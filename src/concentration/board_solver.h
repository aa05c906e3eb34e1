// BoardSolver: the equations of one board (sweep.h), for one thread. Internal to the sweep.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "concentration/sweep.h"

namespace yomi::concentration {

// Where a branch of the turn leads.
struct Edge {
  std::uint32_t state = 0;
  std::uint16_t cards = 1;  // the weight of the draw
  std::uint8_t slot = 0;    // 0: this board; g+1: the board after a pair of group g
  bool miss = false;        // the turn goes to the opponent, who first takes `slot`'s pair if any
};

// A list whose room is set once: a turn's tree is grown for every situation, and the checks of a
// vector's push_back were a fifth of the time.
template <class T>
class Bounded {
 public:
  void allow(std::size_t most) { items_.resize(most); }
  void clear() { count_ = 0; }
  void push_back(const T& item) { items_[count_++] = item; }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] const T* data() const { return items_.data(); }
  [[nodiscard]] const T* begin() const { return items_.data(); }
  [[nodiscard]] const T* end() const { return items_.data() + count_; }

 private:
  std::vector<T> items_;
  std::size_t count_ = 0;
};

// The turn's tree at one situation.
struct Turn {
  struct First {  // what the first unknown card shows
    unsigned cards = 0;
    bool match = false;
    bool waste = false;
    Edge matched = {};
    Edge wasted = {};
    std::uint32_t seconds = 0;  // their number in Turn::seconds; they follow each other
  };
  struct Probe {
    std::uint32_t draws = 0;
  };
  int unknown = 0;
  bool pass = false;
  Bounded<Edge> takes;
  Bounded<First> firsts;
  Bounded<Edge> seconds;
  Bounded<Probe> probes;
  Bounded<Edge> probe_draws;
  // Room for every situation with so many classes of letters.
  void allow(std::size_t classes);
  void clear();
};

// kCount: the number of groups when it is known in advance, so that the compiler can unroll the
// loops over them (2, 4 copies are the ordinary pack); 0 for any number.
template <class Numbers, int kCount>
class BoardSolver {
 public:
  BoardSolver(Sweep<Numbers>& sweep, int board);
  // Solves the board; false when the meter stopped it.
  bool run(Meter& meter);

 private:
  using Unit = typename Numbers::Unit;
  using Number = typename Numbers::Number;
  static constexpr std::size_t kMost = kCount > 0 ? static_cast<std::size_t>(kCount) : kGroups;
  using Ranks = std::array<Group::Rank, kMost>;

  struct View {  // a board whose values may be read, or is being written
    const Board* board = nullptr;
    Unit* cells = nullptr;
    std::size_t width = 1;
  };

  // A situation, with its number on this board and the number its ranks would have on each board
  // below: a neighbour differs from it in one or two groups, so its number is a short step away.
  struct Place {
    Ranks ranks{};
    std::array<std::uint64_t, kMost + 1> base{};
  };
  [[nodiscard]] int group_count() const {
    return kCount > 0 ? kCount : static_cast<int>(groups_.size());
  }
  void set_place(const Ranks& ranks);
  [[gnu::always_inline]] inline void set_shown(int g, int j);
  void grow_turn(const Ranks& ranks);
  void grow_first(int g, int j, int letters);
  void grow_seconds(Turn::First& first, int g, int j);
  void grow_probe(int g, int j);
  [[nodiscard, gnu::always_inline]] inline Edge pair_edge(const Place& place, int g, int from,
                                                          int to, int cards) const;
  [[nodiscard, gnu::always_inline]] inline Edge reveal_edge(const Place& place, int g, int j,
                                                            int cards) const;

  void solve_state(std::uint64_t state);
  // The best of all that is no pass, for one lead. The objective is a parameter of the template for
  // the sake of the innermost loop.
  template <Objective kObjective>
  void best_action(int lead, Number& best);
  template <Objective kObjective>
  void flip_value(int lead, Number& flip);
  template <Objective kObjective>
  [[gnu::always_inline]] inline void add_edge(Number& sum, int& ones, const Edge& edge, int lead,
                                              unsigned weight) const;
  void combine_pass(std::uint64_t state);
  [[nodiscard]] bool better(const Number& a, const Number& b) const {
    return minimise_ ? worker_.less(a, b) : worker_.less(b, a);
  }
  void set_sign(Number& x, int lead) const;

  Sweep<Numbers>& sweep_;
  const std::vector<Group>& groups_;
  Objective objective_;
  bool minimise_;
  bool every_choice_;  // no reduction: every branch of the rules
  typename Numbers::Worker worker_;
  std::array<View, kMost + 1> views_;
  Turn turn_;
  Place here_;                                                    // the situation at work
  Place shown_;                                                   // with its first card shown
  std::array<std::array<int, kMaxCopies + 1>, kMost> letters_{};  // by group and j
  int known_letters_ = 0;
  std::vector<Number> actions_;  // per lead
  Number flip_, option_, second_, zero_;
};

}  // namespace yomi::concentration
