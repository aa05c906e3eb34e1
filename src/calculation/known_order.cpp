#include "calculation/known_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <string>
#include <unordered_set>

#include "calculation/pool.h"

namespace yomi::calculation {
namespace {

// ---- the beam

struct BeamNode {
  Node node;
  int parent = -1;
  Placement placement;
};

// Equal positions have equal numbers, whatever the order of their stacks. A collision loses a node
// of the beam, never a proof: wins are replayed.
std::uint64_t position_number(const Node& node, std::size_t stacks) {
  std::array<std::uint64_t, kMaxStacks> hash = {};
  const Plan& plan = node.plans.front();
  for (std::size_t s = 0; s < stacks; ++s) {
    std::uint64_t x = 1;
    for (std::uint8_t code = plan.top[s]; code != kNone; code = plan.below[code])
      x = mix64(x * 16 + static_cast<std::uint64_t>(rank_of(code)));
    hash[s] = x;
  }
  std::sort(hash.begin(), hash.begin() + static_cast<std::ptrdiff_t>(stacks));
  std::uint64_t number = 0;
  for (const std::uint8_t height : node.height) number = number * 16 + height;
  for (std::size_t s = 0; s < stacks; ++s) number = mix64(number ^ hash[s]);
  return number;
}

class Beam {
 public:
  Beam(int stacks, const Shuffle& shuffle, Meter& meter, std::uint64_t bytes)
      : stacks_(stacks),
        shuffle_(shuffle),
        meter_(meter),
        evaluator_(model(), stacks, bytes),
        pool_(evaluator_, false) {}

  // The moves of a win, or nothing.
  std::vector<std::vector<Move>> search(std::size_t width);

 private:
  static constexpr std::size_t kPlans = 4;
  static Model model() {
    Model model;
    model.pair_limit = 10;  // solved within a second
    return model;
  }
  struct Step {
    int parent;
    Placement placement;
    std::vector<Move> raises;
  };
  std::vector<BeamNode> expand(std::vector<BeamNode>& level, int rank, std::size_t width);

  int stacks_;
  const Shuffle& shuffle_;
  Meter& meter_;
  Evaluator evaluator_;
  Pool pool_;
};

std::vector<BeamNode> Beam::expand(std::vector<BeamNode>& level, int rank, std::size_t width) {
  std::vector<BeamNode> next;
  std::unordered_set<std::uint64_t> seen;
  std::vector<Placement> ways;
  for (std::size_t i = 0; i < level.size(); ++i) {
    Node& node = level[i].node;
    --node.stock[static_cast<std::size_t>(rank)];
    --node.left;
    pool_.placements(node, rank, ways);
    for (const Placement& way : ways) {
      BeamNode child;
      pool_.place(node, rank, way, kPlans, kPlans, child.node);
      pool_.settle(child.node, kPlans);
      if (!meter_.tick()) return {};
      if (child.node.plans.empty()) continue;
      if (!seen.insert(position_number(child.node, static_cast<std::size_t>(stacks_))).second)
        continue;
      child.parent = static_cast<int>(i);
      child.placement = way;
      next.push_back(std::move(child));
    }
    meter_.poll();
  }
  const auto better = [](const BeamNode& a, const BeamNode& b) {
    return a.node.value() > b.node.value();
  };
  std::stable_sort(next.begin(), next.end(), better);
  if (next.size() > width) next.resize(width);
  return next;
}

std::vector<std::vector<Move>> Beam::search(std::size_t width) {
  std::vector<BeamNode> level(1);
  level[0].node = pool_.node_of(initial_position(stacks_), kPlans);
  std::vector<std::vector<Step>> steps;
  for (const std::uint8_t rank : shuffle_) {
    std::vector<BeamNode> next = expand(level, rank, width);
    if (next.empty() || meter_.stopped()) return {};
    steps.emplace_back();
    for (const BeamNode& node : next)
      steps.back().push_back({node.parent, node.placement, node.node.raises});
    level = std::move(next);
  }
  for (std::size_t i = 0; i < level.size(); ++i) {
    const Heights& height = level[i].node.height;
    if (!std::all_of(height.begin(), height.end(), [](std::uint8_t h) { return h == kRanks; }))
      continue;
    std::vector<std::vector<Move>> moves(steps.size());
    int at = static_cast<int>(i);
    for (std::size_t t = steps.size(); t-- > 0;) {
      const Step& step = steps[t][static_cast<std::size_t>(at)];
      moves[t].push_back({step.placement.to_base ? Move::Kind::kPlay : Move::Kind::kStack, 0,
                          step.placement.index});
      moves[t].insert(moves[t].end(), step.raises.begin(), step.raises.end());
      at = step.parent;
    }
    return moves;
  }
  return {};
}

// ---- exhaustion

class Exhaustion {
 public:
  Exhaustion(int stacks, const Shuffle& shuffle, Meter& meter, std::uint64_t bytes)
      : shuffle_(shuffle), meter_(meter), most_(bytes / kEntryBytes) {
    position_ = initial_position(stacks);
  }
  // Whether a win was found; if not and the meter has not stopped, there is none.
  bool search() { return draw_next(0); }
  [[nodiscard]] std::vector<std::vector<Move>> moves() const { return line_; }

 private:
  static constexpr std::uint64_t kEntryBytes = 128;  // a string of some forty bytes and its node

  bool draw_next(std::size_t turn);
  bool raise_some(std::size_t turn);
  [[nodiscard]] std::string key(std::size_t turn) const;
  // Whether some assignment of the stacked cards to bases has no loop; true if that takes too long.
  [[nodiscard]] bool has_plan();
  bool assign(Plan& plan, std::size_t stack, std::size_t depth, int& tries);

  const Shuffle& shuffle_;
  Meter& meter_;
  std::uint64_t most_;
  Position position_;
  std::unordered_set<std::string> seen_;  // exact: the whole position
  std::vector<std::vector<Move>> line_;
};

std::string Exhaustion::key(std::size_t turn) const {
  std::vector<std::string> stacks;
  for (const auto& stack : position_.stacks) {
    std::string text;
    for (const std::uint8_t rank : stack) text += static_cast<char>(rank);
    stacks.push_back(text + '\0');
  }
  std::sort(stacks.begin(), stacks.end());
  std::string all(1, static_cast<char>(turn));
  for (const int height : position_.height) all += static_cast<char>(height);
  for (const std::string& stack : stacks) all += stack;
  return all;
}

bool Exhaustion::assign(Plan& plan, std::size_t stack, std::size_t depth, int& tries) {
  if (stack == position_.stacks.size()) return true;
  if (depth == position_.stacks[stack].size()) return assign(plan, stack + 1, 0, tries);
  if (--tries < 0) return true;
  const int rank = position_.stacks[stack][depth];
  for (int base = kBases - 1; base >= 0; --base) {
    const int place = place_of(base, rank);
    if (place < position_.height[static_cast<std::size_t>(base)] || plan.is_stacked(base, place))
      continue;
    Plan next = plan;
    if (next.push(stack, base, place) && assign(next, stack, depth + 1, tries)) return true;
  }
  return false;
}

bool Exhaustion::has_plan() {
  Plan plan;
  int tries = 300;
  return assign(plan, 0, 0, tries);
}

bool Exhaustion::draw_next(std::size_t turn) {
  if (turn == shuffle_.size()) return is_won(position_);
  if (!meter_.tick()) return false;
  line_.emplace_back();
  draw(position_, shuffle_[turn]);
  const Position before = position_;
  bool empty = false;
  for (const Move& move : legal_moves(before)) {
    if (move.kind == Move::Kind::kStack && before.stacks[move.to].empty()) {
      if (empty) continue;
      empty = true;
    }
    position_ = before;
    apply(position_, move);
    line_.back() = {move};
    if (move.kind == Move::Kind::kStack && !has_plan()) continue;
    if (raise_some(turn)) return true;
    if (meter_.stopped()) return false;
  }
  line_.pop_back();
  return false;
}

bool Exhaustion::raise_some(std::size_t turn) {
  if (!meter_.tick()) return false;
  if (seen_.size() >= most_) {
    meter_.stop(StopReason::kMemory);
    return false;
  }
  if (!seen_.insert(key(turn)).second) return false;
  const Position before = position_;
  const std::size_t made = line_.back().size();
  for (const Move& move : legal_moves(before)) {
    position_ = before;
    apply(position_, move);
    line_.back().resize(made);
    line_.back().push_back(move);
    if (raise_some(turn)) return true;
    if (meter_.stopped()) return false;
  }
  position_ = before;
  line_.back().resize(made);
  const std::vector<std::vector<Move>> kept = line_;
  if (draw_next(turn + 1)) return true;
  line_ = kept;
  return false;
}

}  // namespace

KnownOrderResult solve_known_order(const Shuffle& shuffle, int stacks, const Budget& budget,
                                   const KnownOrderOptions& options) {
  KnownOrderResult result;
  Meter meter(budget);
  if (options.widest_beam > 0) {
    Beam beam(stacks, shuffle, meter, budget.bytes / 4);
    for (int width = 10; width <= options.widest_beam && !meter.stopped(); width *= 10) {
      result.moves = beam.search(static_cast<std::size_t>(width));
      if (result.moves.empty()) continue;
      result.verdict = Verdict::kProved;
      result.width = width;
      result.nodes = meter.nodes();
      return result;
    }
  }
  if (options.exhaust && !meter.stopped()) {
    Exhaustion exhaustion(stacks, shuffle, meter, budget.bytes / 2);
    const bool won = exhaustion.search();
    if (won) {
      result.verdict = Verdict::kProved;
      result.moves = exhaustion.moves();
    } else if (!meter.stopped()) {
      result.verdict = Verdict::kRefuted;
    }
  }
  if (result.verdict == Verdict::kUnknown)
    result.reason = meter.reason().value_or(StopReason::kNodes);
  result.nodes = meter.nodes();
  return result;
}

}  // namespace yomi::calculation
