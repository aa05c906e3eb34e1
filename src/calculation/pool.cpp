#include "calculation/pool.h"

#include <algorithm>
#include <bit>
#include <functional>

#include "base/check.h"

namespace yomi::calculation {
namespace {

struct StackedCard {
  std::uint8_t stack;
  std::uint8_t rank;
};

// Every card of the stacks, upper ones after lower ones.
std::vector<StackedCard> in_order(const Position& position, Filling filling) {
  std::size_t deepest = 0;
  for (const auto& stack : position.stacks) deepest = std::max(deepest, stack.size());
  std::vector<std::pair<std::size_t, StackedCard>> cards;  // with the time each comes at
  for (std::size_t s = 0; s < position.stacks.size(); ++s) {
    const auto& stack = position.stacks[s];
    for (std::size_t level = 0; level < stack.size(); ++level) {
      std::size_t time = level;
      if (filling == Filling::kByStack) time = s;
      if (filling == Filling::kFromTop) time = deepest - stack.size() + level;
      if (filling == Filling::kTallest) time = deepest - stack.size();
      cards.push_back({time, {static_cast<std::uint8_t>(s), stack[level]}});
    }
  }
  std::stable_sort(cards.begin(), cards.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<StackedCard> all;
  all.reserve(cards.size());
  for (const auto& card : cards) all.push_back(card.second);
  return all;
}

}  // namespace

Plan& Pool::candidate(std::size_t index) {
  if (index >= candidates_.size()) candidates_.resize(index + 64);
  return candidates_[index];
}

void Pool::select(Node& node, std::size_t count, std::size_t keep) {
  if (shapes_.size() < count) shapes_.resize(count);
  order_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    const float bound = evaluator_.bound(candidates_[i], node.height, shapes_[i]);
    if (bound > 0) order_.push_back({bound, static_cast<std::uint32_t>(i)});
  }
  evaluated_ += count;
  std::sort(order_.begin(), order_.end(), [](const Order& a, const Order& b) {
    return a.bound > b.bound || (a.bound == b.bound && a.index < b.index);
  });
  // A heap of the best values so far, the worst of them in front.
  const auto worse = [](const Order& a, const Order& b) {
    return a.bound > b.bound || (a.bound == b.bound && a.index < b.index);
  };
  std::size_t kept = 0;
  for (std::size_t i = 0; i < order_.size(); ++i) {
    const Order open = order_[i];
    if (kept == keep && open.bound <= order_[0].bound) break;
    const float value = evaluator_.finish(candidates_[open.index], shapes_[open.index], open.bound);
    if (value <= 0) continue;
    if (kept == keep && value <= order_[0].bound) continue;
    const auto heap_end = [&] { return order_.begin() + static_cast<std::ptrdiff_t>(kept); };
    if (kept == keep) {
      std::pop_heap(order_.begin(), heap_end(), worse);
      --kept;
    }
    order_[kept++] = {value, open.index};  // kept ≤ i: nothing unread is overwritten
    std::push_heap(order_.begin(), heap_end(), worse);
  }
  std::sort(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(kept), worse);
  node.plans.clear();
  for (std::size_t i = 0; i < kept; ++i) {
    Plan& plan = candidates_[order_[i].index];
    plan.value = order_[i].bound;
    // Equal plans have equal values, so they stand among the last few.
    bool known = false;
    for (std::size_t j = node.plans.size(); j-- > 0 && node.plans[j].value == plan.value;)
      known = known || node.plans[j].identity == plan.identity;
    if (!known) node.plans.push_back(plan);
  }
}

float Pool::value(const Node& node) const {
  if (!combine_) return node.value();
  double fails = 1;
  for (const Plan& plan : node.plans) fails *= 1 - std::min(1.0, static_cast<double>(plan.value));
  return static_cast<float>(1 - fails);
}

void Pool::placements(const Node& node, int rank, std::vector<Placement>& out) const {
  out.clear();
  for (int base = 0; base < kBases; ++base) {
    const int height = node.height[static_cast<std::size_t>(base)];
    if (height < kRanks && deck_.rank_at(base, height) == rank)
      out.push_back({true, static_cast<std::uint8_t>(base)});
  }
  bool empty = false;
  for (std::size_t s = 0; s < stacks(); ++s) {
    if (node.plans.empty() || node.plans.front().top[s] == kNone) {
      if (empty) continue;
      empty = true;
    }
    out.push_back({false, static_cast<std::uint8_t>(s)});
  }
}

void Pool::place(const Node& node, int rank, Placement placement, std::size_t use, std::size_t keep,
                 Node& child) {
  child.height = node.height;
  child.stock = node.stock;
  child.left = node.left;
  child.raises.clear();
  if (placement.to_base) ++child.height[placement.index];
  const std::size_t parents = std::min(use, node.plans.size());
  std::size_t count = 0;
  for (std::size_t i = 0; i < parents; ++i) {
    each_plan(node, node.plans[i], rank, placement, count, [&](const Plan& plan, const Heights&) {
      Plan& own = candidate(count);
      if (&own != &plan) own = plan;
      ++count;
    });
  }
  select(child, count, keep);
}

template <class Look>
void Pool::each_plan(const Node& node, const Plan& parent, int rank, Placement way,
                     const std::size_t& at, const Look& look) {
  Heights height = node.height;
  if (!way.to_base) {
    for (int base = 0; base < kBases; ++base) {
      const int place = deck_.place_of(base, rank);
      if (place < height[static_cast<std::size_t>(base)] || parent.is_stacked(base, place) ||
          parent.forbidden(way.index, base) <= place)
        continue;
      Plan& plan = candidate(at);
      plan = parent;
      plan.push(way.index, base, place);
      look(plan, height);
    }
    return;
  }
  const int base = way.index;
  const int place = height[way.index];
  height[way.index] = static_cast<std::uint8_t>(place + 1);
  if (!parent.is_stacked(base, place)) {
    look(parent, height);
    return;
  }
  // The plan wanted a stacked card there; that one must now go to another base.
  for (int other = 0; other < kBases; ++other) {
    const int elsewhere = deck_.place_of(other, rank);
    if (other == base || elsewhere < node.height[static_cast<std::size_t>(other)] ||
        parent.is_stacked(other, elsewhere))
      continue;
    Plan& plan = candidate(at);
    plan = parent;
    plan.rename(code_of(base, place), code_of(other, elsewhere), stacks());
    if (plan.rebuild(stacks())) look(plan, height);
  }
}

float Pool::best_value(const Node& node, int rank, std::size_t use) {
  placements(node, rank, ways_);
  const std::size_t parents = std::min(use, node.plans.size());
  float best = 0;
  Shape shape;
  for (std::size_t i = 0; i < parents; ++i) {
    for (const Placement& way : ways_) {
      each_plan(node, node.plans[i], rank, way, 0, [&](const Plan& plan, const Heights& height) {
        ++evaluated_;
        const float bound = evaluator_.bound(plan, height, shape);
        if (bound > best) best = std::max(best, evaluator_.finish(plan, shape, bound));
      });
    }
  }
  return best;
}

void Pool::raise(Node& node, std::size_t stack, int base) {
  const auto b = static_cast<std::size_t>(base);
  const int place = node.height[b];
  const std::uint8_t target = code_of(base, place);
  std::size_t count = 0;
  for (Plan& plan : node.plans) {
    const std::uint8_t code = plan.top[stack];
    bool possible = true;
    if (code != target) {
      // This plan wanted the card elsewhere. Where it has another card for the target, that one
      // takes the raised card's part; otherwise the part goes back to the stock.
      plan.rename(code, target, stacks());
      possible = plan.rebuild(stacks());
    }
    if (!possible) continue;
    plan.pop(stack);
    candidate(count++) = plan;
  }
  ++node.height[b];
  node.raises.push_back(
      {Move::Kind::kRaise, static_cast<std::uint8_t>(stack), static_cast<std::uint8_t>(base)});
  select(node, count, count == 0 ? 1 : count);
}

void Pool::settle(Node& node, std::size_t keep) {
  for (bool moved = true; moved && !node.plans.empty();) {
    moved = false;
    for (std::size_t s = 0; s < stacks(); ++s) {
      const std::uint8_t code = node.plans.front().top[s];
      if (code == kNone || place_in(code) != node.height[static_cast<std::size_t>(base_of(code))])
        continue;
      raise(node, s, base_of(code));
      moved = true;
      break;
    }
  }
  if (node.plans.size() > keep) node.plans.resize(keep);
}

void Pool::keep_back(Node& node, std::size_t stack) {
  const auto goes_up = [&](const Plan& plan) {
    const std::uint8_t top = plan.top[stack];
    return place_in(top) == node.height[static_cast<std::size_t>(base_of(top))];
  };
  if (!std::all_of(node.plans.begin(), node.plans.end(), goes_up))
    std::erase_if(node.plans, goes_up);
}

void Pool::refine(Node& node, std::size_t keep) {
  if (node.plans.empty()) return;
  std::size_t count = 0;
  for (const Plan& plan : node.plans) candidate(count++) = plan;
  const Plan best = node.plans.front();
  for (int base = 0; base < kBases; ++base) {
    for (unsigned rest = best.stacked[static_cast<std::size_t>(base)]; rest != 0;
         rest &= rest - 1) {
      const int place = std::countr_zero(rest);
      const int rank = deck_.rank_at(base, place);
      for (int other = 0; other < kBases; ++other) {
        const int elsewhere = deck_.place_of(other, rank);
        if (other == base || elsewhere < node.height[static_cast<std::size_t>(other)]) continue;
        if (best.is_stacked(other, elsewhere) && other < base) continue;  // exchanged already
        Plan& plan = candidate(count);
        plan = best;
        plan.rename(code_of(base, place), code_of(other, elsewhere), stacks());
        if (plan.rebuild(stacks())) ++count;
      }
    }
  }
  select(node, count, keep);
}

Position Pool::position_of(const Node& node) const {
  Position position;
  for (std::size_t b = 0; b < kBases; ++b) position.height[b] = node.height[b];
  for (std::size_t rank = 1; rank <= kRanks; ++rank) position.stock[rank] = node.stock[rank];
  position.stacks.resize(stacks());
  if (node.plans.empty()) return position;
  const Plan& plan = node.plans.front();
  for (std::size_t s = 0; s < stacks(); ++s) {
    for (std::uint8_t code = plan.top[s]; code != kNone; code = plan.below[code])
      position.stacks[s].push_back(
          static_cast<std::uint8_t>(deck_.rank_at(base_of(code), place_in(code))));
    std::reverse(position.stacks[s].begin(), position.stacks[s].end());
  }
  return position;
}

Node Pool::node_of(const Position& position, std::size_t keep, Filling filling) {
  Node node;
  for (std::size_t b = 0; b < kBases; ++b)
    node.height[b] = static_cast<std::uint8_t>(position.height[b]);
  for (std::size_t rank = 1; rank <= kRanks; ++rank) {
    node.stock[rank] = static_cast<std::uint8_t>(position.stock[rank]);
    node.left += position.stock[rank];
  }
  node.plans.emplace_back();
  node.plans.front().value = 1;
  Node child;
  for (const auto& [stack, rank] : in_order(position, filling)) {
    place(node, rank, {false, stack}, keep, keep, child);
    // As in a game. Without it the plans of a crowded position are worth almost nothing.
    refine(child, keep);
    std::swap(node, child);
  }
  for (float before = -1; node.value() > before;) {
    before = node.value();
    refine(node, keep);
  }
  return node;
}

Node Pool::best_node_of(const Position& position, std::size_t keep) {
  Node best = node_of(position, keep);
  const auto is_empty = [](const auto& stack) { return stack.empty(); };
  if (std::all_of(position.stacks.begin(), position.stacks.end(), is_empty)) return best;
  for (const Filling filling : {Filling::kByStack, Filling::kFromTop, Filling::kTallest}) {
    if (best.value() >= 1) break;
    Node other = node_of(position, keep, filling);
    if (other.value() > best.value()) std::swap(best, other);
  }
  return best;
}

}  // namespace yomi::calculation
