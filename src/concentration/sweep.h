// Sweep: the value of every situation of a game, with perfect memory, from the last cards upwards.
//
// A *board* is how many letters have 2, 4, 6, … cards left. A miss stays on its board, a pair leads
// to a board with two cards fewer. So the boards form layers by number of cards; a layer needs only
// itself and the one below, the boards of a layer are independent of each other (that is where the
// threads work), and on a board the situations are met in an order in which unknown cards only grow
// (groups.h). With Keep::kLastLayers the memory is two layers, at the end the three largest ones
// (what a turn at the start can lead to); with Keep::kEverything every situation can be asked for.
//
// The equations, in the words of rules.h, for objective kPairs, κ known letters, U unknown cards:
//   V = max{ 0 if κ ≥ 2 and passing is not forbidden; 1 + V(take) per known pair; flip; probe }
//   flip  = Σ (cards/U) · max{ 1 + V(match); −V(waste) if another letter is known; second }
//   second = Σ (cards/(U−1)) · (1 + V(pair) or −V(miss))
// With kTurns every turn costs 1 and the best is the least. With kWin a value belongs to a lead l
// (own pairs minus theirs), pairs move the lead, and the end is worth the sign of l. Passing is
// then worth min{ −A(−l), t(l) } where A is the best without passing and t what the game is worth
// when both pass for ever: the opponent may play on or pass back.
//
// Thread safety: run() uses its own threads; a finished sweep may be read by many.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/check.h"
#include "base/progress.h"
#include "concentration/arithmetic.h"
#include "concentration/game.h"
#include "concentration/groups.h"

namespace yomi::concentration {

enum class Keep { kEverything, kLastLayers };

inline constexpr int kGroups = kMaxCopies / 2;

// One board of the sweep; group g holds the letters with 2(g+1) copies.
struct Board {
  std::array<int, kGroups> letters{};
  std::array<int, kGroups> child{};  // the board after a pair of group g was taken, or −1
  std::array<std::uint64_t, kGroups> stride{};
  int cards = 0;
  std::uint64_t states = 0;
  int spread = 0;  // kWin: leads −spread, −spread+2, … spread may occur here
  int leads = 1;   // cells per state
};

template <class Numbers>
class Sweep {
 public:
  using Value = decltype(std::declval<Numbers>().read(nullptr, 0, 0));

  Sweep(const Game& game, Reduction reduction);
  explicit Sweep(const Game& game) : Sweep(game, reduction_of(game)) {}

  // Situations in all, and the bytes that run() will need for their values. Beyond counting where a
  // game has too many boards to list.
  [[nodiscard]] std::uint64_t states() const;
  [[nodiscard]] std::uint64_t bytes(Keep keep) const;
  // The bytes that the values take now.
  [[nodiscard]] std::uint64_t held() const;

  // Doubles: |value() − true value| is at most this. Every average and every best passes an error
  // on without enlarging it, so the roundings along the longest chain of situations add up: cards
  // and unknown cards only become fewer, and one situation rounds once per term of its two sums.
  [[nodiscard]] double rounding_error() const;

  // nullopt when everything is solved; otherwise why it stopped.
  std::optional<StopReason> run(const Budget& budget, unsigned threads, Keep keep,
                                Progress* progress = nullptr);

  // A position that can follow from the start (see covers), with the lead of the player to move.
  // With Keep::kLastLayers only positions of the three largest layers.
  [[nodiscard]] Value value(const Position& position, int lead = 0) const;
  [[nodiscard]] bool covers(const Position& position, int lead = 0) const;

  [[nodiscard]] const Game& game() const { return game_; }
  [[nodiscard]] Reduction reduction() const { return reduction_; }
  // Calls visit(position) for every situation that was kept apart, boards with few cards first.
  // After run(), or for a small game.
  template <class Visit>
  void for_each(Visit visit) const;

 private:
  template <class, int>
  friend class BoardSolver;

  struct Layer {
    std::vector<int> boards;  // the largest first, so that threads end together
  };
  void add_boards();
  [[nodiscard]] bool fits(const Budget& budget, Keep keep) const;
  void work(const Budget& budget, std::size_t layer);
  bool solve(int board, Meter& meter);
  [[nodiscard]] std::uint64_t cells(const Board& board) const;  // may be more than fit a size
  [[nodiscard]] Position position_of(const Board& board, std::uint64_t state) const;

  Game game_;
  Reduction reduction_;
  Numbers numbers_;
  std::vector<Group> groups_;
  std::vector<Board> boards_;
  std::map<std::array<int, kGroups>, int> board_of_;
  bool too_many_boards_ = false;                             // then they are not all listed
  std::vector<Layer> layers_;                                // layers_[c]: boards with 2c cards
  std::vector<std::vector<typename Numbers::Unit>> values_;  // per board

  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint64_t> done_{0};
  std::atomic<int> stopped_{-1};  // a StopReason
};

template <class Numbers>
template <class Visit>
void Sweep<Numbers>::for_each(Visit visit) const {
  for (const Group& group : groups_) CHECK(group.filled());
  for (const Layer& layer : layers_) {
    for (const int b : layer.boards) {
      const Board& board = boards_[static_cast<std::size_t>(b)];
      for (std::uint64_t s = 0; s < board.states; ++s) visit(position_of(board, s));
    }
  }
}

extern template class Sweep<Doubles>;
extern template class Sweep<Integers>;

using ExactSweep = Sweep<Integers>;
using FloatSweep = Sweep<Doubles>;

}  // namespace yomi::concentration
