// A node of the player's search: the bases' heights, the stock's counts, and a pool of the best
// plans for what lies on the stacks (section 3.3). The stacks themselves are in the plans.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "calculation/estimate.h"
#include "calculation/plan.h"
#include "calculation/rules.h"

namespace yomi::calculation {

struct Node {
  Heights height = {};
  std::array<std::uint8_t, kRanks + 1> stock = {};
  int left = 0;              // cards in the stock
  std::vector<Plan> plans;   // best first; empty: no plan is known that could succeed
  std::vector<Move> raises;  // made by settle() since the node was made

  [[nodiscard]] float value() const { return plans.empty() ? 0 : plans.front().value; }
};

// Where a drawn card goes.
struct Placement {
  bool to_base = false;
  std::uint8_t index = 0;
  bool operator==(const Placement&) const = default;
};
inline Move move_of(Placement to) {
  return {to.to_base ? Move::Kind::kPlay : Move::Kind::kStack, 0, to.index};
}

// In what order the cards of a position are taken for stacked. The game's own order is not known,
// and a beam that takes them in another may lose the best plans on the way.
enum class Filling : std::uint8_t {
  kByLevel,  // the stacks fill up alike
  kByStack,  // the first stack, then the next
  kFromTop,  // so that they are full at the same time
  kTallest,  // the tallest stack first
};

// Makes children of nodes. Holds scratch memory; not for several threads at once.
class Pool {
 public:
  Pool(Evaluator& evaluator, bool combine, const Deck& deck = kWholeDeck)
      : evaluator_(evaluator), combine_(combine), deck_(deck) {}

  // The node of a position in mid-game, its plans found by a beam of `keep` over the stacked cards
  // that are refined after every card.
  [[nodiscard]] Node node_of(const Position& position, std::size_t keep,
                             Filling filling = Filling::kByLevel);
  // The best that any order finds.
  [[nodiscard]] Node best_node_of(const Position& position, std::size_t keep);
  // What lies on the table. Requires a plan for stacks that are not empty.
  [[nodiscard]] Position position_of(const Node& node) const;
  // The placements of `rank`, alike ones (several empty stacks) once.
  void placements(const Node& node, int rank, std::vector<Placement>& out) const;
  // `child` becomes the node after the placement of a card that has left the stock already, with at
  // most `keep` plans made from the best `use` of the node's, and is not settled yet.
  void place(const Node& node, int rank, Placement placement, std::size_t use, std::size_t keep,
             Node& child);
  // Raises what the best plan lets go up now, until it asks for no more.
  void settle(Node& node, std::size_t keep);
  // Forgets the plans that let the top of `stack` go up now, unless there are no others: what they
  // are worth is the worth of playing it.
  static void keep_back(Node& node, std::size_t stack);
  // Looks for better plans one changed or exchanged card away from the best plan.
  void refine(Node& node, std::size_t keep);
  // The best value of any placement of `rank` with plans made from the best `use` of the node's:
  // the value of the best child, without making it.
  [[nodiscard]] float best_value(const Node& node, int rank, std::size_t use);
  // The value of a pool: its best plan's, or with `combine` 1 − Π(1 − p).
  [[nodiscard]] float value(const Node& node) const;

  [[nodiscard]] std::uint64_t evaluated() const { return evaluated_; }

 private:
  struct Order {
    float bound;
    std::uint32_t index;
  };
  std::size_t stacks() const { return static_cast<std::size_t>(evaluator_.stacks()); }
  // candidates_[0 … count) → the best `keep` of them in `node`.
  void select(Node& node, std::size_t count, std::size_t keep);
  Plan& candidate(std::size_t index);
  // Calls look(plan, heights) for every plan that `way` makes of `parent`. The plans are made in
  // candidates_[at], unless it is the parent itself that stays; `look` may move on `at` to keep
  // one.
  template <class Look>
  void each_plan(const Node& node, const Plan& parent, int rank, Placement way,
                 const std::size_t& at, const Look& look);
  void raise(Node& node, std::size_t stack, int base);

  Evaluator& evaluator_;
  bool combine_;
  Deck deck_;
  std::vector<Plan> candidates_;
  std::vector<Shape> shapes_;
  std::vector<Order> order_;
  std::vector<Placement> ways_;
  std::uint64_t evaluated_ = 0;
};

}  // namespace yomi::calculation
