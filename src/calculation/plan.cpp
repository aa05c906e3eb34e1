#include "calculation/plan.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::calculation {
namespace {

std::uint64_t link(std::uint8_t code, std::uint8_t under) {
  return mix64((static_cast<std::uint64_t>(code) << 8 | under) + 0x9e3779b97f4a7c15ULL);
}

Lanes spread(int value) {
  const auto v = static_cast<std::uint8_t>(value);
  return Lanes{v, v, v, v, v, v, v, v, v, v, v, v, v, v, v, v};
}

Lanes smaller(Lanes a, Lanes b) {
  const auto less = reinterpret_cast<Lanes>(a < b);
  return (a & less) | (b & ~less);
}

constexpr Lanes kOwn = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

}  // namespace

Plan::Plan() {
  below.fill(kNone);
  top.fill(kNone);
  stacked.fill(0);
  forget_order();
}

void Plan::forget_order() {
  for (std::size_t a = 0; a < kBases; ++a) {
    for (std::size_t c = 0; c < kBases; ++c) later[a][c] = a == c ? kOwn : spread(kRanks);
  }
}

bool Plan::push(std::size_t stack, int base, int place) {
  const auto b = static_cast<std::size_t>(base);
  const std::uint8_t code = code_of(base, place);
  const std::uint8_t under = top[stack];
  std::array<Lanes, kBases> reach;  // what the card and all before it must precede from now on
  for (std::size_t c = 0; c < kBases; ++c) {
    const auto number = static_cast<int>(c);
    const std::uint8_t barred = under == kNone ? std::uint8_t{kRanks} : after(under, number);
    if (c == b && barred <= place) return false;
    reach[c] = spread(std::min(barred, after(code, number)));
  }
  const Lanes own = spread(place);
  for (std::size_t a = 0; a < kBases; ++a) {
    const auto before = reinterpret_cast<Lanes>(later[a][b] <= own);
    for (std::size_t c = 0; c < kBases; ++c) later[a][c] = smaller(later[a][c], reach[c] | ~before);
  }
  below[code] = under;
  top[stack] = code;
  stacked[b] = static_cast<std::uint16_t>(stacked[b] | 1U << place);
  identity ^= link(code, under);
  return true;
}

void Plan::pop(std::size_t stack) {
  const std::uint8_t code = top[stack];
  const auto base = static_cast<std::size_t>(base_of(code));
  identity ^= link(code, below[code]);
  stacked[base] = static_cast<std::uint16_t>(stacked[base] & ~(1U << place_in(code)));
  top[stack] = below[code];
}

void Plan::rename(std::uint8_t from, std::uint8_t to, std::size_t stacks) {
  const auto other = [&](std::uint8_t code) {
    return code == from ? to : code == to ? from : code;
  };
  const bool exchange = is_stacked(base_of(to), place_in(to));
  for (std::size_t s = 0; s < stacks; ++s) {
    std::uint8_t* place = &top[s];
    while (*place != kNone) {
      const std::uint8_t code = *place;
      if (code == from || (exchange && code == to)) *place = other(code);
      place = &below[code];
    }
  }
  // The links were followed, and their targets changed, under the old codes; now each card takes
  // its own link along.
  const std::uint8_t under_to = below[to];
  below[to] = below[from];
  if (exchange) {
    below[from] = under_to;
  } else {
    const auto a = static_cast<std::size_t>(base_of(from));
    const auto b = static_cast<std::size_t>(base_of(to));
    stacked[a] = static_cast<std::uint16_t>(stacked[a] & ~(1U << place_in(from)));
    stacked[b] = static_cast<std::uint16_t>(stacked[b] | 1U << place_in(to));
  }
}

bool Plan::rebuild(std::size_t stacks) {
  std::array<std::uint8_t, kCards> cards;
  const std::array<std::uint8_t, kMaxStacks> tops = top;
  const std::array<std::uint8_t, 64> under = below;
  forget_order();
  stacked.fill(0);
  identity = 0;
  for (std::size_t s = 0; s < stacks; ++s) {
    std::size_t size = 0;
    for (std::uint8_t code = tops[s]; code != kNone; code = under[code]) {
      CHECK(size < cards.size());
      cards[size++] = code;
    }
    top[s] = kNone;
    while (size-- > 0) {
      if (!push(s, base_of(cards[size]), place_in(cards[size]))) return false;
    }
  }
  return true;
}

PlannedBases planned_bases(const Plan& plan, std::size_t stacks) {
  PlannedBases bases(stacks);
  for (std::size_t s = 0; s < stacks; ++s) {
    for (std::uint8_t code = plan.top[s]; code != kNone; code = plan.below[code])
      bases[s].push_back(base_of(code));
    std::reverse(bases[s].begin(), bases[s].end());
  }
  return bases;
}

}  // namespace yomi::calculation
