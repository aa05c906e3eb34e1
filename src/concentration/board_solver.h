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
  std::vector<Edge> takes;
  std::vector<First> firsts;
  std::vector<Edge> seconds;
  std::vector<Probe> probes;
  std::vector<Edge> probe_draws;
  void clear();
};

template <class Numbers>
class BoardSolver {
 public:
  BoardSolver(Sweep<Numbers>& sweep, int board);
  // Solves the board; false when the meter stopped it.
  bool run(Meter& meter);

 private:
  using Unit = typename Numbers::Unit;
  using Number = typename Numbers::Number;
  using Ranks = std::array<Group::Rank, kGroups>;

  struct View {  // a board whose values may be read, or is being written
    const Board* board = nullptr;
    Unit* cells = nullptr;
    std::size_t width = 1;
  };

  // A situation, with its number on this board and the number its ranks would have on each board
  // below: a neighbour differs from it in one or two groups, so its number is a short step away.
  struct Place {
    Ranks ranks{};
    std::array<std::uint64_t, kGroups + 1> base{};
  };
  void set_place(const Ranks& ranks);
  void set_shown(int g, int j);
  void grow_turn(const Ranks& ranks);
  void grow_first(int g, int j, int letters);
  void grow_seconds(Turn::First& first, int g, int j);
  void grow_probe(int g, int j);
  [[nodiscard]] Edge pair_edge(const Place& place, int g, int from, int to, int cards) const;
  [[nodiscard]] Edge reveal_edge(const Place& place, int g, int j, int cards) const;

  void solve_state(std::uint64_t state);
  // The best of all that is no pass, for one lead.
  void best_action(int lead, Number& best);
  void flip_value(int lead, Number& flip);
  void add_edge(Number& sum, int& ones, const Edge& edge, int lead, unsigned weight) const;
  void combine_pass(std::uint64_t state);
  [[nodiscard]] bool better(const Number& a, const Number& b) const {
    return minimise_ ? worker_.less(a, b) : worker_.less(b, a);
  }
  void set_sign(Number& x, int lead) const;

  Sweep<Numbers>& sweep_;
  const std::vector<Group>& groups_;
  int group_count_;
  Objective objective_;
  bool minimise_;
  bool every_choice_;  // no reduction: every branch of the rules
  typename Numbers::Worker worker_;
  std::array<View, kGroups + 1> views_;
  Turn turn_;
  Place here_;                                                      // the situation at work
  Place shown_;                                                     // with its first card shown
  std::array<std::array<int, kMaxCopies + 1>, kGroups> letters_{};  // by group and j
  int known_letters_ = 0;
  std::vector<Number> actions_;  // per lead
  Number flip_, option_, second_, zero_;
};

}  // namespace yomi::concentration
