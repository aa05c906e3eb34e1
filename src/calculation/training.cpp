#include "calculation/training.h"

#include <algorithm>

#include "calculation/pool.h"

namespace yomi::calculation {
namespace {

constexpr std::size_t kTrainingPlans = 8;
constexpr std::uint64_t kStrayTurns = 36;  // a stray placement comes before this card

class Trainer {
 public:
  Trainer(int stacks, std::uint64_t bytes)
      : stacks_(stacks), evaluator_(Model(), stacks, bytes), pool_(evaluator_, false) {
    start_ = pool_.node_of(initial_position(stacks), kTrainingPlans);
  }

  void play(std::uint64_t seed, std::uint32_t number, TrainingGames& out) {
    const Shuffle cards = shuffle(seed, number);
    Random random(seed + 7, number);
    const int stray = number % 2 == 1 ? static_cast<int>(random.below(kStrayTurns)) : -1;
    const std::size_t from = out.examples.size();
    Node node = start_;
    bool won = true;
    for (int turn = 0; turn < kCards && won; ++turn) {
      won = step(node, cards[static_cast<std::size_t>(turn)], turn == stray ? &random : nullptr);
      if (won && turn == stray) out.examples.resize(from);
      if (won && node.left >= Network::kLeastLeft) out.examples.push_back(example(node));
    }
    for (std::size_t i = from; i < out.examples.size(); ++i) out.examples[i].won = won ? 1 : 0;
    out.game.resize(from);
    out.game.resize(out.examples.size(), number);
  }

 private:
  // Places a card; not at the best place where `random` is given. False where no plan is left.
  bool step(Node& node, std::uint8_t rank, Random* random) {
    --node.stock[rank];
    --node.left;
    pool_.placements(node, rank, ways_);
    if (children_.size() < ways_.size()) children_.resize(ways_.size());
    std::vector<std::size_t> alive;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      pool_.place(node, rank, ways_[i], kTrainingPlans, kTrainingPlans, children_[i]);
      if (!children_[i].plans.empty()) alive.push_back(i);
    }
    if (alive.empty()) return false;
    std::size_t chosen = alive.front();
    if (random != nullptr && alive.size() > 1) {
      std::vector<std::size_t> order = alive;
      std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return children_[a].value() > children_[b].value();
      });
      chosen = random->below(3) != 0 ? order[1] : alive[random->below(alive.size())];
    } else {
      for (const std::size_t i : alive) {
        if (children_[i].value() > children_[chosen].value()) chosen = i;
      }
    }
    std::swap(node, children_[chosen]);
    pool_.refine(node, kTrainingPlans);
    pool_.settle(node, kTrainingPlans);
    return true;
  }

  Network::Example example(const Node& node) {
    const Plan& plan = node.plans.front();
    Shape shape;
    Terms terms;
    const float bound = evaluator_.bound(plan, node.height, shape);
    const float value = evaluator_.finish(plan, shape, bound, &terms);
    Network::Example made;
    find_features(plan, shape, terms, value, node.stock, node.left, stacks_, made.features);
    return made;
  }

  int stacks_;
  Evaluator evaluator_;
  Pool pool_;
  Node start_;
  std::vector<Placement> ways_;
  std::vector<Node> children_;
};

}  // namespace

TrainingGames play_training_games(int stacks, std::uint64_t seed, std::uint32_t games,
                                  std::uint64_t bytes,
                                  const std::function<bool(std::uint32_t)>& report) {
  Trainer trainer(stacks, bytes);
  TrainingGames out;
  for (std::uint32_t number = 0; number < games; ++number) {
    trainer.play(seed, number, out);
    if (!report(number + 1)) break;
  }
  return out;
}

}  // namespace yomi::calculation
