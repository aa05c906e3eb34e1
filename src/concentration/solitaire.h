// The game alone, with room for k remembered cards: as few turns as possible on average.
//
// The paper's section 4 has k = 1. Here the rules are those of rules.h with every choice open
// (which card first, match or not, take or hold), and after a miss the player knows the cards
// remembered before and the ones just seen; if they are more than k,
//   kBest    the player chooses which to keep (the paper's setting);
//   kRandom  every set of k of them is equally likely to stay;
//   kLast    the k cards turned most recently stay, whatever the player would like.
// Section 4.1 says natural flipping is optimal alone, "easily shown". It is not assumed here:
// Solitaire::natural() says where it holds.
//
// Method. Misses lead back to the same board, so the values solve a fixed-point equation. Cards
// remembered never become fewer by a miss, so a board splits into blocks by their number, solved
// from k downwards; in a block, policy iteration: choose by the present values, solve the linear
// equations of that choice, until nothing improves. In exact work the equations are integers over
// one denominator per block (fraction-free elimination), and the end is reached when the values
// solve the optimality equation exactly.
//
// Error bound. A turn costs 1. If |T(v) − v| ≤ ρ < 1 in every situation for the computed v, then
// v(1 − ρ/(1+ρ)) ≤ T of itself and v(1 + ρ/(1−ρ)) ≥ T of itself, so the true value lies between
// them: |V − v| ≤ v·ρ/(1−ρ). ρ is measured over all situations with the rounding counted in.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "concentration/rational.h"
#include "concentration/rules.h"
#include "concentration/turn_tree.h"

namespace yomi::concentration {

enum class KeepRule { kBest, kRandom, kLast };

struct SolitaireGame {
  Position start;  // no known cards
  int remember = 1;
  KeepRule keep = KeepRule::kBest;
  bool operator==(const SolitaireGame&) const = default;
};

// What the player remembers on a board. `order` is empty but for kLast: there it lists the
// remembered cards from the oldest, two characters each: copies of the letter, number of the letter
// by first appearance (characters '0'+value).
struct Mind {
  Position position;
  std::string order;
  auto operator<=>(const Mind&) const = default;
};

class Solitaire {
 public:
  explicit Solitaire(const SolitaireGame& game);

  [[nodiscard]] std::size_t states() const { return minds_.size(); }
  // The largest linear system.
  [[nodiscard]] std::size_t largest_block() const;
  // Whether exact work is a matter of seconds (a judgement by size).
  [[nodiscard]] bool exact_is_feasible() const;

  std::optional<StopReason> solve(const Budget& budget, bool exact, Progress* progress = nullptr);

  [[nodiscard]] bool exact() const { return exact_; }
  [[nodiscard]] double value(const Mind& mind) const { return floats_[index_.at(mind)]; }
  // After exact work.
  [[nodiscard]] Rational exact_value(const Mind& mind) const;
  // |true value − value()| is at most this times value(); 0 after exact work.
  [[nodiscard]] double relative_error() const { return relative_error_; }
  [[nodiscard]] bool covers(const Mind& mind) const { return index_.contains(mind); }

  // In how many situations no natural turn is optimal: take a known pair; otherwise an unknown
  // card, its known partner if there is one, otherwise a second unknown card. Exact work only,
  // kBest and kRandom.
  struct Natural {
    std::uint64_t situations = 0;
    std::uint64_t unnatural = 0;    // every optimal turn is unnatural
    std::optional<Position> first;  // the one with the fewest cards
  };
  [[nodiscard]] Natural natural() const;

  [[nodiscard]] const SolitaireGame& game() const { return game_; }
  [[nodiscard]] const std::vector<Mind>& minds() const { return minds_; }
  // What a miss that leaves `position` known comes to: the best or average value, exact.
  [[nodiscard]] Rational after_miss(const Position& position) const;

 private:
  struct Block {
    std::uint32_t first = 0;  // minds_[first … first+count)
    std::uint32_t count = 0;
    std::vector<Integer> numerators;
    Integer denominator = 1;
  };
  void close_block(std::uint32_t first);
  void build(const Block& block);
  void solve_floats(const Block& block);
  void solve_exactly(Block& block);
  [[nodiscard]] bool bound_error(Meter& meter);

  SolitaireGame game_;
  std::vector<Mind> minds_;  // in the order of solving
  std::map<Mind, std::uint32_t> index_;
  std::vector<Block> blocks_;
  std::vector<std::uint32_t> block_of_;
  std::vector<double> floats_;
  bool exact_ = false;
  double relative_error_ = 0;

  TurnTree tree_;  // of the block at work
  std::vector<TurnTree::Node> roots_;
};

// The turn at `mind` as an expression; index gives the number of a situation.
using MindIndex = std::map<Mind, std::uint32_t>;
class TurnBuilder {
 public:
  TurnBuilder(const SolitaireGame& game, const MindIndex& index, TurnTree& tree)
      : game_(game), index_(index), tree_(tree) {}
  TurnTree::Node turn(const Mind& mind);

 private:
  TurnTree::Node situation(const Position& position);
  TurnTree::Node keep(const Position& seen);
  TurnTree::Node flip(const Position& position);
  TurnTree::Node probe(const Position& position, LetterClass c);

  const SolitaireGame& game_;
  const MindIndex& index_;
  TurnTree& tree_;
  std::map<Position, TurnTree::Node> kept_;
};

// The same for kLast, where single remembered cards matter.
TurnTree::Node last_turn(const Mind& mind, int remember, const MindIndex& index, TurnTree& tree);
// All that can be remembered in order on a board.
std::vector<Mind> last_minds(const Position& board, int remember);

// The ways to forget `forget` of the known cards of a position: what is left, and how many sets of
// cards lead there.
[[nodiscard]] std::map<Position, std::uint32_t> forgettings(const Position& position, int forget);

}  // namespace yomi::concentration
