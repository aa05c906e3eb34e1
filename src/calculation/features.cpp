#include "calculation/features.h"

#include <algorithm>
#include <cmath>

namespace yomi::calculation {
namespace {

float log_of(float chance) {
  return std::max(std::log(std::max(chance, 1e-12F)), -12.0F) / 4;
}

// The cards that go up when `base` gets its next card, that one not counted.
int cascade(const Plan& plan, const Shape& shape, std::size_t base, std::size_t stacks) {
  Heights height = shape.height;
  std::array<std::uint8_t, kMaxStacks> top = shape.top;
  ++height[base];
  int moved = 0;
  for (bool more = true; more;) {
    more = false;
    for (std::size_t s = 0; s < stacks; ++s) {
      while (top[s] != kNone) {
        const auto b = static_cast<std::size_t>(base_of(top[s]));
        if (place_in(top[s]) != height[b]) break;
        ++height[b];
        top[s] = plan.below[top[s]];
        ++moved;
        more = true;
      }
    }
  }
  return moved;
}

// The number of cards above `code` in its stack.
int depth_of(const Plan& plan, const Shape& shape, std::uint8_t code, std::size_t stacks) {
  for (std::size_t s = 0; s < stacks; ++s) {
    int depth = 0;
    for (std::uint8_t at = shape.top[s]; at != kNone; at = plan.below[at], ++depth) {
      if (at == code) return depth;
    }
  }
  return 0;
}

// How the stock's cards could be placed now, as shares of the stock.
struct Room {
  float playable = 0;  // a base awaits it
  float dead = 0;      // no base, no stack
  float narrow = 0;    // one stack
  float wide = 0;      // every stack
};

Room find_room(const Plan& plan, const Shape& shape, const StockCounts& stock, std::size_t stacks) {
  std::array<std::array<std::uint8_t, kBases>, kMaxStacks> barred;
  for (std::size_t s = 0; s < stacks; ++s) {
    for (std::size_t b = 0; b < kBases; ++b)
      barred[s][b] = shape.top[s] == kNone ? std::uint8_t{kRanks}
                                           : plan.after(shape.top[s], static_cast<int>(b));
  }
  Room room;
  float all = 0;
  for (int rank = 1; rank <= kRanks; ++rank) {
    const auto count = static_cast<float>(stock[static_cast<std::size_t>(rank)]);
    if (count <= 0) continue;
    all += count;
    bool playable = false;
    unsigned open = 0;
    for (std::size_t b = 0; b < kBases; ++b) {
      const int place = place_of(static_cast<int>(b), rank);
      if (place < shape.height[b] || plan.is_stacked(static_cast<int>(b), place)) continue;
      if (place == shape.height[b]) playable = true;
      for (std::size_t s = 0; s < stacks; ++s) {
        if (barred[s][b] > place) open |= 1U << s;
      }
    }
    const int ways = __builtin_popcount(open);
    if (playable)
      room.playable += count;
    else if (ways == 0)
      room.dead += count;
    else if (ways == 1)
      room.narrow += count;
    else if (ways == static_cast<int>(stacks))
      room.wide += count;
  }
  if (all > 0) {
    room.playable /= all;
    room.dead /= all;
    room.narrow /= all;
    room.wide /= all;
  }
  return room;
}

}  // namespace

void find_features(const Plan& plan, const Shape& shape, const Terms& terms, float value,
                   const StockCounts& stock, int left, int stacks_of_game, Features& out) {
  const auto stacks = static_cast<std::size_t>(stacks_of_game);
  const std::size_t shown = std::min<std::size_t>(stacks, kModelStacks);
  out.fill(0);
  std::size_t at = 0;
  const auto add = [&](float x) { out[at++] = x; };
  add(static_cast<float>(left) / 52);
  add(std::max(std::log(std::max(value, 1e-30F)), -40.0F) / 10);
  for (std::size_t b = 0; b < kBases; ++b) {
    const int height = shape.height[b];
    const bool done = height >= kRanks;
    const bool stacked = !done && plan.is_stacked(static_cast<int>(b), height);
    add(log_of(shape.single[b]));
    add(static_cast<float>(shape.cards[b]) / 12);
    add(static_cast<float>(height) / 13);
    add(stacked ? 1.0F : 0.0F);
    add(stacked ? static_cast<float>(
                      depth_of(plan, shape, code_of(static_cast<int>(b), height), stacks)) /
                      8
                : 0.0F);
    add(done || stacked
            ? 0.0F
            : static_cast<float>(
                  stock[static_cast<std::size_t>(rank_at(static_cast<int>(b), height))]) /
                  4);
    add(done ? 0.0F : static_cast<float>(cascade(plan, shape, b, stacks)) / 8);
  }
  for (const float ratio : terms.ratio) add(log_of(ratio));
  add(log_of(terms.correction));
  // Stacks from the roomiest down.
  std::array<std::size_t, kModelStacks> order = {0, 1, 2, 3};
  std::array<int, kModelStacks> room_of = {};
  for (std::size_t s = 0; s < shown; ++s) {
    for (std::size_t b = 0; b < kBases; ++b) room_of[s] += shape.allowed[b][s];
  }
  std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown),
                   [&](std::size_t a, std::size_t b) { return room_of[a] > room_of[b]; });
  int free = 0;
  for (std::size_t i = 0; i < kModelStacks; ++i) {
    if (i >= shown) {
      at += 6;
      continue;
    }
    const std::size_t s = order[i];
    bool all = true;
    for (std::size_t b = 0; b < kBases; ++b) {
      const int barred = shape.cards[b] - shape.allowed[b][s];
      add(static_cast<float>(std::max(barred, 0)) / 6);
      all = all && barred <= 0;
    }
    add(all ? 1.0F : 0.0F);
    free += all ? 1 : 0;
    int size = 0;
    if (stacks <= kModelStacks) {
      for (std::uint8_t code = shape.top[s]; code != kNone; code = plan.below[code]) ++size;
    }
    add(static_cast<float>(size) / 12);
  }
  add(static_cast<float>(free) / 2);
  const Room room = find_room(plan, shape, stock, stacks);
  add(room.playable);
  add(room.dead * 2);
  add(room.narrow);
  add(room.wide);
  add(static_cast<float>(stock[kRanks]) / 4);
}

}  // namespace yomi::calculation
