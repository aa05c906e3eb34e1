#include "calculation/estimate.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/check.h"

namespace yomi::calculation {
namespace {

// The number of bits of a set of places.
constexpr auto kBits = [] {
  std::array<std::uint8_t, 1 << kRanks> bits = {};
  for (std::size_t set = 1; set < bits.size(); ++set)
    bits[set] = static_cast<std::uint8_t>(bits[set / 2] + set % 2);
  return bits;
}();

// How many places of `set` lie below `place`.
std::uint8_t below(std::uint16_t set, std::uint8_t place) {
  return kBits[set & ((1U << place) - 1)];
}

constexpr std::size_t kLargeSlots = std::size_t{1} << 17;

std::size_t large_slot(const PairKey& key) {
  return mix64(key.order ^ static_cast<std::uint64_t>(key.stacks) << 32) & (kLargeSlots - 1);
}

}  // namespace

Model Model::paper() {
  Model model;
  model.rules = Rules::kPaper;
  model.no_free_stack = 0;
  model.barred_card = 0;
  model.least_ratio = 0;
  model.last_cards = false;
  model.pair_limit = 12;
  return model;
}

Evaluator::Evaluator(const Model& model, int stacks, std::uint64_t bytes,
                     std::shared_ptr<const PairTable> table)
    : model_(model),
      stacks_(stacks),
      model_stacks_(std::min(stacks, kModelStacks)),
      pairs_(model.rules, model_stacks_, bytes, std::move(table), model.precision),
      last_cards_(model_stacks_),
      large_(kLargeSlots) {
  CHECK(stacks >= 1 && stacks <= kMaxStacks);
  strength_.fill(-1);
  pairs_.read_table(model.pair_limit);
}

void Evaluator::find_shape(const Plan& plan, const Heights& given, Shape& shape) const {
  Heights height = given;
  std::array<std::uint16_t, kBases> stacked = plan.stacked;
  std::array<std::uint8_t, kMaxStacks> top = plan.top;
  const auto stacks = static_cast<std::size_t>(stacks_);
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t s = 0; s < stacks; ++s) {
      while (top[s] != kNone) {
        const auto base = static_cast<std::size_t>(base_of(top[s]));
        if (place_in(top[s]) != height[base]) break;
        stacked[base] = static_cast<std::uint16_t>(stacked[base] & ~(1U << height[base]));
        ++height[base];
        top[s] = plan.below[top[s]];
        moved = true;
      }
    }
  }
  shape.height = height;
  shape.top = top;
  for (std::size_t b = 0; b < kBases; ++b) {
    const unsigned first = model_.rules == Rules::kPlaying ? 1U << height[b] : 2U << height[b];
    shape.stock[b] = static_cast<std::uint16_t>(0x1fffU & ~(first - 1) & ~stacked[b]);
    shape.cards[b] = kBits[shape.stock[b]];
  }
  std::array<std::size_t, kMaxStacks> shown = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const auto barred = [&](std::size_t s, std::size_t b) {
    return top[s] == kNone ? std::uint8_t{kRanks} : plan.after(top[s], static_cast<int>(b));
  };
  if (stacks_ > kModelStacks) {
    std::array<int, kMaxStacks> room = {};
    for (std::size_t s = 0; s < stacks; ++s) {
      for (std::size_t b = 0; b < kBases; ++b) room[s] += below(shape.stock[b], barred(s, b));
    }
    std::stable_sort(shown.begin(), shown.begin() + stacks_,
                     [&](std::size_t a, std::size_t b) { return room[a] > room[b]; });
  }
  for (std::size_t b = 0; b < kBases; ++b) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(model_stacks_); ++i) {
      const std::uint8_t place = barred(shown[i], b);
      shape.forbidden[b][i] = place;
      shape.allowed[b][i] = below(shape.stock[b], place);
    }
  }
}

float Evaluator::bound(const Plan& plan, const Heights& height, Shape& shape) {
  find_shape(plan, height, shape);
  const auto stacks = static_cast<std::size_t>(model_stacks_);
  float product = 1;
  if (model_.no_free_stack < 1) {
    bool any = false;
    for (std::size_t s = 0; s < stacks && !any; ++s) {
      any = true;
      for (std::size_t b = 0; b < kBases; ++b) any = any && shape.allowed[b][s] == shape.cards[b];
    }
    if (!any) product *= model_.no_free_stack;
    if (product <= 0) return 0;
  }
  for (std::size_t b = 0; b < kBases; ++b) {
    int most = 0;
    for (std::size_t s = 0; s < stacks; ++s) most = std::max<int>(most, shape.allowed[b][s]);
    for (; model_.rules == Rules::kPaper && shape.cards[b] > most; --shape.cards[b]) {
      product *= model_.barred_card;
      shape.stock[b] = static_cast<std::uint16_t>(shape.stock[b] & ~std::bit_floor(shape.stock[b]));
    }
    if (product <= 0) return 0;
    shape.single[b] = pairs_.single().value(shape.cards[b], shape.allowed[b].data());
    product *= shape.single[b];
  }
  return product;
}

void Evaluator::find_paths(const Plan& plan, const Shape& shape, Paths& paths) const {
  // before[c][p]: the stock cards of base c at places below p.
  std::array<std::array<std::uint8_t, kRanks + 3>, kBases> before;
  for (std::size_t c = 0; c < kBases; ++c) {
    std::uint8_t count = 0;
    for (std::size_t p = 0; p <= kRanks; ++p) {
      before[c][p] = count;
      count = static_cast<std::uint8_t>(count + (shape.stock[c] >> p & 1));
    }
  }
  for (std::size_t a = 0; a < kBases; ++a) {
    paths[a] = {};
    int i = 0;
    for (unsigned rest = shape.stock[a]; rest != 0; rest &= rest - 1, ++i) {
      const auto place = static_cast<std::size_t>(std::countr_zero(rest));
      for (std::size_t c = 0; c < kBases; ++c)
        paths[a][c] |= std::uint32_t{1} << (before[c][plan.later[a][c][place]] + i);
    }
  }
}

float Evaluator::finish(const Plan& plan, const Shape& shape, float bound) {
  if (bound <= 0) return 0;
  Paths paths;
  find_paths(plan, shape, paths);
  struct Pair {
    PairKey key;
    float product = 0;
    bool large = false;
  };
  std::array<Pair, 6> pairs;
  std::size_t count = 0;
  for (std::size_t a = 0; a < kBases; ++a) {
    if (shape.cards[a] == 0) continue;
    for (std::size_t b = a + 1; b < kBases; ++b) {
      if (shape.cards[b] == 0) continue;
      Pair& pair = pairs[count++];
      pair.product = shape.single[a] * shape.single[b];
      std::array<std::uint8_t, kModelStacks> codes;
      for (std::size_t s = 0; s < static_cast<std::size_t>(model_stacks_); ++s)
        codes[s] = static_cast<std::uint8_t>(shape.allowed[a][s] << 4 | shape.allowed[b][s]);
      pair.key = make_key(shape.cards[a], shape.cards[b], paths[a][b], paths[b][a], codes.data(),
                          model_stacks_);
      pair.large = shape.cards[a] + shape.cards[b] > model_.pair_limit;
      if (pair.large)
        __builtin_prefetch(&large_[large_slot(pair.key)]);
      else
        pairs_.prefetch(pair.key);
    }
  }
  float value = bound;
  if (model_.last_cards) value *= std::max(correction(plan, shape), model_.least_correction);
  for (std::size_t i = 0; i < count; ++i) {
    const Pair& pair = pairs[i];
    const float ratio = pair.large ? large_ratio(pair.key)
                                   : static_cast<float>(pairs_.value(pair.key)) / pair.product;
    value *= std::max(ratio, model_.least_ratio);
  }
  return value;
}

float Evaluator::value(const Plan& plan, const Heights& height) {
  Shape shape;
  return finish(plan, shape, bound(plan, height, shape));
}

float Evaluator::correction(const Plan& plan, const Shape& shape) {
  LastCards cards;
  std::array<std::uint8_t, kBases> place = {};
  std::array<float, kBases> stacked = {};
  for (std::size_t b = 0; b < kBases; ++b) {
    if (shape.stock[b] == 0) continue;
    place[b] = static_cast<std::uint8_t>(std::bit_width(shape.stock[b]) - 1);
    cards.present = static_cast<std::uint8_t>(cards.present | 1U << b);
    stacked[b] =
        model_.rules == Rules::kPlaying ? 1 - 1 / static_cast<float>(shape.cards[b]) : 1.0F;
  }
  for (std::size_t a = 0; a < kBases; ++a) {
    if (shape.stock[a] == 0) continue;
    for (std::size_t b = 0; b < kBases; ++b) {
      if (a != b && shape.stock[b] != 0 && plan.later[a][b][place[a]] <= place[b])
        cards.before[a] = static_cast<std::uint8_t>(cards.before[a] | 1U << b);
    }
    for (std::size_t s = 0; s < static_cast<std::size_t>(model_stacks_); ++s) {
      if (shape.forbidden[a][s] <= place[a])
        cards.barred[s] = static_cast<std::uint8_t>(cards.barred[s] | 1U << a);
    }
  }
  return last_cards_.correction(cards, stacked);
}

// ---- pairs beyond the limit

namespace {

// Deletes card `card` of `chain`, as if it did not exist.
void remove(PairPosition& position, std::size_t chain, int card, std::size_t stacks) {
  for (std::size_t s = 0; s < stacks; ++s) {
    if (position.allowed[chain][s] > card) --position.allowed[chain][s];
  }
  for (std::size_t i = static_cast<std::size_t>(card) + 1; i < position.cards[chain]; ++i)
    position.free[chain][i - 1] = position.free[chain][i];
  --position.cards[chain];
  for (std::size_t i = 0; i < position.cards[1 - chain]; ++i) {
    if (position.free[1 - chain][i] > card) --position.free[1 - chain][i];
  }
}

struct Run {
  int first = 0;
  int length = 0;
};

// The longest run of cards of `chain` that nothing tells apart.
Run longest_run(const PairPosition& position, std::size_t chain, std::size_t stacks) {
  Run best;
  int first = 0;
  for (int card = 1; card <= position.cards[chain]; ++card) {
    bool ends = card == position.cards[chain];
    if (!ends) {
      const auto at = static_cast<std::size_t>(card);
      ends = position.free[chain][at] != position.free[chain][at - 1];
      for (std::size_t s = 0; s < stacks; ++s) ends = ends || position.allowed[chain][s] == card;
      for (std::size_t i = 0; i < position.cards[1 - chain]; ++i)
        ends = ends || position.free[1 - chain][i] == card;
    }
    if (!ends) continue;
    if (card - first > best.length) best = {first, card - first};
    first = card;
  }
  return best;
}

}  // namespace

// −log of the ratio of two free chains is, closely, a product strength(a) · strength(b), and the
// strength grows linearly from some five cards on; so what cannot be solved is continued from what
// can.
float Evaluator::free_strength(int cards) {
  float& known = strength_[static_cast<std::size_t>(cards)];
  if (known >= 0) return known;
  if (2 * cards > model_.pair_limit) {
    const int last = model_.pair_limit / 2;
    const float a = free_strength(last);
    known = a + static_cast<float>(cards - last) * (a - free_strength(last - 1));
    return known;
  }
  PairPosition free;
  for (std::size_t chain = 0; chain < 2; ++chain) {
    free.cards[chain] = static_cast<std::uint8_t>(cards);
    free.allowed[chain].fill(static_cast<std::uint8_t>(cards));
    free.free[chain].fill(static_cast<std::uint8_t>(cards));
  }
  const double single = pairs_.single().exact(cards, free.allowed[0].data());
  const double ratio = pairs_.value(free) / (single * single);
  known = static_cast<float>(std::sqrt(std::max(0.0, -std::log(ratio))));
  return known;
}

float Evaluator::large_ratio(const PairKey& key) {
  Large& cached = large_[large_slot(key)];
  if (cached.key == key) return cached.ratio;
  const auto stacks = static_cast<std::size_t>(model_stacks_);
  PairPosition position = position_of(key, model_stacks_);
  const float before = free_strength(position.cards[0]) * free_strength(position.cards[1]);
  while (position.cards[0] + position.cards[1] > model_.pair_limit) {
    const Run first = longest_run(position, 0, stacks);
    const Run second = longest_run(position, 1, stacks);
    const bool take_first =
        4 * first.length + position.cards[0] >= 4 * second.length + position.cards[1];
    remove(position, take_first ? 0 : 1, take_first ? first.first : second.first, stacks);
  }
  const float after = free_strength(position.cards[0]) * free_strength(position.cards[1]);
  const float product = pairs_.single().value(position.cards[0], position.allowed[0].data()) *
                        pairs_.single().value(position.cards[1], position.allowed[1].data());
  float ratio = 0.5F;
  if (product > 0)
    ratio = std::min(
        1.0F, static_cast<float>(pairs_.value(position)) / product * std::exp(after - before));
  cached = Large{key, ratio};
  return ratio;
}

Evaluator::Parts Evaluator::parts(const Plan& plan, const Heights& height) {
  Parts parts;
  Shape shape;
  const float product = bound(plan, height, shape);
  if (product <= 0) return parts;
  Paths paths;
  find_paths(plan, shape, paths);
  double total = 1;
  for (std::size_t a = 0; a < kBases; ++a) {
    parts.single[a] = pairs_.single().exact(shape.cards[a], shape.allowed[a].data());
    total *= parts.single[a];
  }
  for (std::size_t a = 0; a < kBases; ++a) {
    for (std::size_t b = a + 1; b < kBases; ++b) {
      const double independent = parts.single[a] * parts.single[b];
      parts.pair[a][b] = independent;
      if (shape.cards[a] == 0 || shape.cards[b] == 0) continue;
      std::array<std::uint8_t, kModelStacks> codes;
      for (std::size_t s = 0; s < static_cast<std::size_t>(model_stacks_); ++s)
        codes[s] = static_cast<std::uint8_t>(shape.allowed[a][s] << 4 | shape.allowed[b][s]);
      const PairKey key = make_key(shape.cards[a], shape.cards[b], paths[a][b], paths[b][a],
                                   codes.data(), model_stacks_);
      if (shape.cards[a] + shape.cards[b] > model_.pair_limit)
        parts.pair[a][b] = independent * large_ratio(key);
      else
        parts.pair[a][b] = pairs_.value(key);
      total *= parts.pair[a][b] / independent;
    }
  }
  if (model_.last_cards) parts.correction = correction(plan, shape);
  parts.total = total * parts.correction;
  return parts;
}

}  // namespace yomi::calculation
