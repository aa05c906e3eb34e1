#include "calculation/stack_game.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "base/check.h"
#include "calculation/pair_table.h"

namespace yomi::calculation {

// ---- one base

namespace {
double kept(double chance, Precision precision) {
  return precision == Precision::kFull ? chance : static_cast<float>(chance);
}
}  // namespace

SingleGame::SingleGame(Rules rules, int stacks, Precision precision)
    : rules_(rules), stacks_(stacks), precision_(precision) {
  CHECK(stacks >= 1 && stacks <= kModelStacks);
  std::size_t size = kMaxChain + 1;
  for (int s = 0; s < stacks; ++s) size *= kMaxChain + 1;
  values_.assign(size, -1.0);
  std::array<std::uint8_t, kModelStacks> allowed = {};
  for (int cards = 0; cards <= kMaxChain; ++cards) {
    allowed.fill(0);
    for (bool more = true; more;) {
      solve(cards, allowed);
      more = false;
      for (std::size_t s = 0; s < static_cast<std::size_t>(stacks); ++s) {
        if (++allowed[s] <= cards) {
          more = true;
          break;
        }
        allowed[s] = 0;
      }
    }
  }
  rounded_.assign(values_.begin(), values_.end());
}

double SingleGame::solve(int cards, std::array<std::uint8_t, kModelStacks> allowed) {
  const auto stacks = static_cast<std::size_t>(stacks_);
  const std::size_t own = index(cards, allowed.data());
  if (values_[own] >= 0) return values_[own];
  std::sort(allowed.begin(), allowed.begin() + stacks_);
  const std::size_t at = index(cards, allowed.data());
  if (values_[at] < 0) {
    double sum = 0;
    if (cards > 0 && (rules_ == Rules::kPlaying || allowed[stacks - 1] == cards)) {
      for (int card = 0; card < cards; ++card) {
        double best = 0;
        if (card == 0 && rules_ == Rules::kPlaying) {
          auto next = allowed;
          for (auto& t : next) t = static_cast<std::uint8_t>(t > 0 ? t - 1 : 0);
          sum += solve(cards - 1, next);
          continue;
        }
        for (std::size_t s = 0; s < stacks; ++s) {
          if (card >= allowed[s] || (s > 0 && allowed[s] == allowed[s - 1])) continue;
          auto next = allowed;
          for (auto& t : next) t = static_cast<std::uint8_t>(t > card ? t - 1 : t);
          next[s] = static_cast<std::uint8_t>(card);
          best = std::max(best, solve(cards - 1, next));
        }
        sum += best;
      }
      sum /= cards;
    }
    values_[at] = cards == 0 ? 1.0 : kept(sum, precision_);
  }
  values_[own] = values_[at];
  return values_[at];
}

std::uint64_t SingleGame::count_positions(int stacks, int cards) {
  std::set<std::pair<int, std::vector<int>>> seen;
  std::vector<std::pair<int, std::vector<int>>> open;
  open.emplace_back(cards, std::vector<int>(static_cast<std::size_t>(stacks), cards));
  while (!open.empty()) {
    auto [n, allowed] = open.back();
    open.pop_back();
    std::sort(allowed.begin(), allowed.end());
    if (n == 0 || allowed.back() < n || !seen.emplace(n, allowed).second) continue;
    for (int card = 0; card < n; ++card) {
      for (std::size_t s = 0; s < allowed.size(); ++s) {
        if (card >= allowed[s]) continue;
        std::vector<int> next = allowed;
        for (int& t : next) t -= t > card ? 1 : 0;
        next[s] = card;
        open.emplace_back(n - 1, next);
      }
    }
  }
  return seen.size();
}

// ---- keys and values

namespace {
constexpr int kFraction = 29;
constexpr std::uint64_t kLeastExponent = std::uint64_t{1023 - 127} << kFraction;
}  // namespace

std::uint64_t pack(double chance) {
  const auto bits = std::bit_cast<std::uint64_t>(chance);
  const std::uint64_t rounded = (bits + (std::uint64_t{1} << (51 - kFraction))) >> (52 - kFraction);
  return rounded > kLeastExponent ? rounded - kLeastExponent : 0;
}

double unpack(std::uint64_t packed) {
  return packed == 0 ? 0 : std::bit_cast<double>((packed + kLeastExponent) << (52 - kFraction));
}

std::uint32_t staircase(const std::uint8_t* f, int cards) {
  std::uint32_t path = 0;
  for (int i = 0; i < cards; ++i) path |= std::uint32_t{1} << (f[i] + i);
  return path;
}

namespace {

void sort_down(std::uint8_t* codes, int stacks) {
  for (int i = 1; i < stacks; ++i) {
    const std::uint8_t code = codes[i];
    int j = i;
    for (; j > 0 && codes[j - 1] < code; --j) codes[j] = codes[j - 1];
    codes[j] = code;
  }
}

std::uint32_t join(const std::uint8_t* codes, int stacks) {
  std::uint32_t all = 0;
  for (int s = 0; s < stacks; ++s) all = all << 8 | codes[s];
  return all;
}

std::uint8_t swapped(std::uint8_t code) {
  return static_cast<std::uint8_t>(code << 4 | code >> 4);
}

}  // namespace

PairKey make_key(int first, int second, std::uint32_t first_path, std::uint32_t second_path,
                 std::uint8_t* codes, int stacks) {
  const bool equal = first == second && first_path == second_path;
  if (first > second || (first == second && first_path > second_path)) {
    std::swap(first, second);
    std::swap(first_path, second_path);
    for (int s = 0; s < stacks; ++s) codes[s] = swapped(codes[s]);
  }
  sort_down(codes, stacks);
  PairKey key;
  key.order = (static_cast<std::uint64_t>(first) << 4 | static_cast<std::uint64_t>(second)) << 52 |
              static_cast<std::uint64_t>(first_path) << 26 | second_path;
  key.stacks = join(codes, stacks);
  if (equal) {
    for (int s = 0; s < stacks; ++s) codes[s] = swapped(codes[s]);
    sort_down(codes, stacks);
    key.stacks = std::min(key.stacks, join(codes, stacks));
  }
  return key;
}

PairKey make_key(const PairPosition& position, int stacks) {
  std::array<std::uint8_t, kModelStacks> codes = {};
  for (std::size_t s = 0; s < static_cast<std::size_t>(stacks); ++s)
    codes[s] = static_cast<std::uint8_t>(position.allowed[0][s] << 4 | position.allowed[1][s]);
  return make_key(position.cards[0], position.cards[1],
                  staircase(position.free[0].data(), position.cards[0]),
                  staircase(position.free[1].data(), position.cards[1]), codes.data(), stacks);
}

bool has_free_stack(const PairKey& key, int stacks) {
  // Codes are sorted downwards, and the free stack's is the largest there can be.
  return (key.stacks >> (8 * (stacks - 1)) & 0xff) == (key.order >> 52 & 0xff);
}

PairPosition position_of(const PairKey& key, int stacks) {
  PairPosition position;
  position.cards = {static_cast<std::uint8_t>(key.order >> 56 & 15),
                    static_cast<std::uint8_t>(key.order >> 52 & 15)};
  for (std::size_t chain = 0; chain < 2; ++chain) {
    auto path = static_cast<std::uint32_t>(key.order >> (chain == 0 ? 26 : 0) & 0x3ffffff);
    for (std::uint8_t i = 0; i < position.cards[chain]; ++i, path &= path - 1)
      position.free[chain][i] = static_cast<std::uint8_t>(std::countr_zero(path) - i);
  }
  for (int s = 0; s < stacks; ++s) {
    const std::uint32_t code = key.stacks >> (8 * (stacks - 1 - s)) & 0xff;
    position.allowed[0][static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(code >> 4);
    position.allowed[1][static_cast<std::size_t>(s)] = static_cast<std::uint8_t>(code & 15);
  }
  return position;
}

// ---- two bases

namespace {

// `card` of `chain` goes on stack `stack`; the two `allowed` rows of the result.
void place_stacks(const PairPosition& from, std::size_t chain, int card, std::size_t stack,
                  std::size_t stacks, PairPosition& to) {
  const std::size_t other = 1 - chain;
  const std::uint8_t reach = from.allowed[other][stack];
  for (std::size_t s = 0; s < stacks; ++s) {
    std::uint8_t own = from.allowed[chain][s];
    std::uint8_t cross = from.allowed[other][s];
    if (s == stack) {
      own = static_cast<std::uint8_t>(card);
      cross = std::min(cross, from.free[chain][static_cast<std::size_t>(card)]);
    } else if (own <= card) {
      cross = std::min(cross, reach);  // something in s precedes the card
    } else {
      --own;
    }
    to.allowed[chain][s] = own;
    to.allowed[other][s] = cross;
  }
}

// The staircases of the result.
void place_order(const PairPosition& from, std::size_t chain, int card, std::size_t stack,
                 PairPosition& to) {
  const std::size_t other = 1 - chain;
  const std::uint8_t reach = from.allowed[other][stack];
  const auto at = static_cast<std::size_t>(card);
  to.cards[chain] = static_cast<std::uint8_t>(from.cards[chain] - 1);
  to.cards[other] = from.cards[other];
  for (std::size_t i = 0; i < at; ++i) to.free[chain][i] = std::min(from.free[chain][i], reach);
  for (std::size_t i = at + 1; i < from.cards[chain]; ++i)
    to.free[chain][i - 1] = from.free[chain][i];
  for (std::size_t i = 0; i < from.cards[other]; ++i) {
    const std::uint8_t f = from.free[other][i];
    to.free[other][i] = static_cast<std::uint8_t>(f > card ? f - 1 : f);
  }
}

// `card` of `chain`, which nothing precedes, is played: it leaves no trace.
void play_card(const PairPosition& from, std::size_t chain, std::size_t stacks, PairPosition& to) {
  to = from;
  const std::size_t other = 1 - chain;
  --to.cards[chain];
  for (std::size_t s = 0; s < stacks; ++s) {
    if (to.allowed[chain][s] > 0) --to.allowed[chain][s];
  }
  for (std::size_t i = 0; i < to.cards[chain]; ++i) to.free[chain][i] = from.free[chain][i + 1];
  for (std::size_t i = 0; i < to.cards[other]; ++i) {
    if (to.free[other][i] > 0) --to.free[other][i];
  }
}

bool same_stack(const PairPosition& position, std::size_t a, std::size_t b) {
  return position.allowed[0][a] == position.allowed[0][b] &&
         position.allowed[1][a] == position.allowed[1][b];
}

// Whether some earlier stack is just like this one.
bool repeated(const PairPosition& position, std::size_t stack) {
  for (std::size_t s = 0; s < stack; ++s) {
    if (same_stack(position, s, stack)) return true;
  }
  return false;
}

// Whether some card has no stack left.
bool is_lost(const PairPosition& position, int stacks) {
  for (std::size_t chain = 0; chain < 2; ++chain) {
    int most = 0;
    for (std::size_t s = 0; s < static_cast<std::size_t>(stacks); ++s)
      most = std::max<int>(most, position.allowed[chain][s]);
    if (most < position.cards[chain]) return true;
  }
  return false;
}

constexpr std::size_t kFirstSlots = std::size_t{1} << 12;
// Positions taken from a table at once: a few hundredths of a second. A table with more of them
// knows nearly all that is asked, and is asked one by one.
constexpr std::uint64_t kMostRead = std::uint64_t{1} << 18;

}  // namespace

PairGame::PairGame(Rules rules, int stacks, std::uint64_t bytes,
                   std::shared_ptr<const PairTable> table, Precision precision)
    : rules_(rules),
      stacks_(stacks),
      precision_(precision),
      single_(rules, stacks, precision),
      table_(std::move(table)) {
  most_ = static_cast<std::size_t>(std::max<std::uint64_t>(bytes / sizeof(Slot), kFirstSlots));
  entries_.resize(kFirstSlots);
  mask_ = kFirstSlots - 1;
}

double PairGame::value(const PairPosition& position) {
  if (position.cards[0] == 0) return single_.exact(position.cards[1], position.allowed[1].data());
  if (position.cards[1] == 0) return single_.exact(position.cards[0], position.allowed[0].data());
  return value(make_key(position, stacks_));
}

double PairGame::value(const PairKey& key) {
  if (rules_ == Rules::kPaper && !has_free_stack(key, stacks_)) return 0;
  for (std::size_t i = slot(key);; i = (i + 1) & mask_) {
    const Slot& entry = entries_[i];
    if ((entry.order & kOrderBits) == key.order && entry.stacks == key.stacks)
      return unpack(static_cast<std::uint64_t>(entry.value) << 4 | entry.order >> 60);
    if (entry.order == 0) break;
  }
  std::uint64_t value = 0;
  if (!ask_table(key, value)) value = pack(kept(solve(key), precision_));
  if (!stopped_) insert(key, value);
  return unpack(value);
}

bool PairGame::ask_table(const PairKey& key, std::uint64_t& value) const {
  return table_ && cards_of(key) > read_ && table_->find(key, value);
}

void PairGame::read_table(int cards) {
  if (!table_) return;
  const std::uint64_t positions = table_->count_small(cards);
  // Four times as many must fit, so that there is room for what will be solved.
  if (positions > kMostRead || !fits(4 * positions)) return;
  table_->read_small(cards, *this);
  read_ = cards;
}

double PairGame::solve(const PairKey& key) {
  if (stopped_) return 0;
  if ((++solved_ & 4095) == 0 && watch_ != nullptr && !watch_(context_, *this)) stopped_ = true;
  const PairPosition position = position_of(key, stacks_);
  const double sum = half(position, 0) + half(position, 1);
  return sum / (position.cards[0] + position.cards[1]);
}

double PairGame::half(const PairPosition& position, int chain_number) {
  const auto chain = static_cast<std::size_t>(chain_number);
  const auto stacks = static_cast<std::size_t>(stacks_);
  double sum = 0;
  PairPosition next;
  int first = 0;
  if (rules_ == Rules::kPlaying &&
      (position.cards[1 - chain] == 0 || position.free[1 - chain][0] > 0)) {
    play_card(position, chain, stacks, next);
    sum = value(next);
    first = 1;
  }
  for (int card = first; card < position.cards[chain]; ++card) {
    double best = 0;
    for (std::size_t s = stacks; s-- > 0;) {
      if (card >= position.allowed[chain][s] || repeated(position, s)) continue;
      place_stacks(position, chain, card, s, stacks, next);
      const double bound = single_.exact(position.cards[chain] - 1, next.allowed[chain].data()) *
                           single_.exact(position.cards[1 - chain], next.allowed[1 - chain].data());
      if (bound <= best) continue;  // a pair is worth at most the product of its singles
      place_order(position, chain, card, s, next);
      best = std::max(best, value(next));
    }
    sum += best;
  }
  return sum;
}

void PairGame::insert(const PairKey& key, std::uint64_t value) {
  if (count_ * 4 >= entries_.size() * 3) grow();
  std::size_t i = slot(key);
  for (; entries_[i].order != 0; i = (i + 1) & mask_) {
    if ((entries_[i].order & kOrderBits) == key.order && entries_[i].stacks == key.stacks) return;
  }
  entries_[i] = Slot{key.order | value << 60, key.stacks, static_cast<std::uint32_t>(value >> 4)};
  ++count_;
}

void PairGame::grow() {
  std::vector<Slot> old;
  // Twice the slots and the old ones beside them must fit while they are moved.
  if (entries_.size() * 3 <= most_) {
    old.resize(entries_.size() * 2);
    old.swap(entries_);
  } else {
    forgot_ = true;
    std::fill(entries_.begin(), entries_.end(), Slot{});
  }
  mask_ = entries_.size() - 1;
  count_ = 0;
  for (const Slot& entry : old) {
    if (entry.order != 0) insert(PairGame::entry(entry).key, PairGame::entry(entry).value);
  }
  if (old.empty() && read_ > 0) table_->read_small(read_, *this);
}

PairGame::Sorted PairGame::take() {
  std::vector<Slot> slots = std::exchange(entries_, std::vector<Slot>(kFirstSlots));
  mask_ = kFirstSlots - 1;
  count_ = 0;
  std::erase_if(slots, [](const Slot& slot) { return slot.order == 0; });
  std::sort(slots.begin(), slots.end(),
            [](const Slot& a, const Slot& b) { return entry(a).key < entry(b).key; });
  return Sorted(std::move(slots));
}

std::size_t PairGame::slots_for(std::uint64_t positions) {
  return static_cast<std::size_t>(std::bit_ceil(positions / 3 * 4 + kFirstSlots));
}

void PairGame::reserve(std::uint64_t positions) {
  CHECK(count_ == 0 && fits(positions));
  const std::size_t slots = slots_for(positions);
  entries_ = {};
  entries_.resize(slots);
  mask_ = slots - 1;
}

std::uint64_t PairGame::count_positions(int stacks, int cards, std::uint64_t limit,
                                        const std::function<bool(std::uint64_t)>& go_on) {
  // Four slots a position are always enough, whatever power of two the slots grow to; the rest of
  // kCountBytes is for the two layers.
  PairGame seen(Rules::kPlaying, stacks, limit * sizeof(Slot) * 4);
  PairPosition start;
  start.cards.fill(static_cast<std::uint8_t>(cards));
  for (std::size_t chain = 0; chain < 2; ++chain) {
    start.allowed[chain].fill(static_cast<std::uint8_t>(cards));
    start.free[chain].fill(static_cast<std::uint8_t>(cards));
  }
  std::vector<PairKey> layer;
  if (cards > 0) layer.push_back(make_key(start, stacks));
  std::uint64_t total = 0;
  PairPosition next;
  while (!layer.empty()) {
    total += layer.size();
    std::vector<PairKey> below;
    std::uint64_t looked = 0;
    for (const PairKey& open : layer) {
      if (total + below.size() > limit) return 0;
      if ((++looked & 1023) == 0 && go_on && !go_on(total + below.size())) return 0;
      const PairPosition position = position_of(open, stacks);
      for (std::size_t chain = 0; chain < 2; ++chain) {
        if (position.cards[chain] == 1) continue;  // one base is left
        for (int card = 0; card < position.cards[chain]; ++card) {
          for (std::size_t s = 0; s < static_cast<std::size_t>(stacks); ++s) {
            if (card >= position.allowed[chain][s]) continue;
            place_stacks(position, chain, card, s, static_cast<std::size_t>(stacks), next);
            place_order(position, chain, card, s, next);
            const std::uint64_t before = seen.size();
            if (is_lost(next, stacks)) continue;
            const PairKey key = make_key(next, stacks);
            seen.insert(key, 0);
            if (seen.size() > before) below.push_back(key);
          }
        }
      }
    }
    layer = std::move(below);
  }
  return total;
}

}  // namespace yomi::calculation
