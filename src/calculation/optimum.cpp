#include "calculation/optimum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <span>
#include <tuple>

#include "base/check.h"
#include "base/random.h"

namespace yomi::calculation {
namespace {

// An entry: 38 bits of the key, one that says "upper bound", 25 of the value. 0: empty.
constexpr unsigned kTagShift = 26;
constexpr std::uint64_t kBoundBit = std::uint64_t{1} << 25;
constexpr std::uint64_t kValueBits = kBoundBit - 1;
constexpr double kScale = 1 << 24;
constexpr std::size_t kBucket = 8;

std::uint64_t tag_of(std::uint64_t key) {
  return key >> kTagShift | 1;
}

// Of a stack whose ranks go by other names.
std::uint64_t hash_of(Pile pile, std::uint64_t names) {
  std::uint64_t hash = 0;
  constexpr std::uint64_t kEnd = 1;  // lies under it
  std::uint64_t word = kEnd;
  for (; pile != 0; pile >>= 4) {
    word = word << 4 | (names >> (4 * static_cast<unsigned>(pile & 15)) & 15);
    if (word >> 60 != 0) {
      hash = mix64(hash + word);
      word = kEnd;
    }
  }
  return mix64(hash + word + 0x9e3779b97f4a7c15ULL);
}

double value_in(std::uint64_t entry) {
  return static_cast<double>(entry & kValueBits) / kScale;
}

}  // namespace

Optimum::Optimum(const Deck& deck, int stacks, std::uint64_t bytes)
    : deck_(deck), namings_(deck), free_stock_(deck), stacks_(static_cast<std::size_t>(stacks)) {
  CHECK(stacks >= 1 && stacks <= kMostStacks);
  constexpr std::uint64_t kLeast = 1024;
  mask_ = static_cast<std::size_t>(
              std::bit_floor(std::max<std::uint64_t>(bytes / sizeof(std::uint64_t), kLeast))) -
          1;
  clear();
}

void Optimum::clear() {
  if (table_ != nullptr && count_ == 0) return;
  table_.reset();
  table_.reset(static_cast<std::uint64_t*>(std::calloc(mask_ + 1, sizeof(std::uint64_t))));
  CHECK(table_ != nullptr);
  count_ = 0;
}

void Optimum::make_room() {
  if (count_ > mask_ / 10 * 7) clear();
}

std::uint64_t Optimum::key_of(const State& state) const {
  // The stock is what lies neither on a base nor in a stack; but kings may have been forgotten.
  const Naming& naming = namings_.of(state.height);
  const auto kings = static_cast<unsigned>(state.king_places() + static_cast<int>(kBases)) * 16U +
                     static_cast<unsigned>(state.count(deck_.ranks()));
  std::uint64_t key = 0;
  for (const std::uint64_t names : naming.names) {
    std::uint64_t sum = naming.hash + kings;
    for (const Pile pile : state.piles) sum += hash_of(pile, names);
    key += mix64(sum);
  }
  return mix64(key);
}

std::uint64_t* Optimum::find(std::uint64_t key, bool& known) const {
  const std::uint64_t tag = tag_of(key);
  std::size_t at =
      static_cast<std::size_t>(key * 0x9e3779b97f4a7c15ULL >> 20) & mask_ & ~(kBucket - 1);
  for (;; at = (at + kBucket) & mask_) {
    for (std::size_t i = at; i < at + kBucket; ++i) {
      if (table_[i] != 0 && table_[i] >> kTagShift != tag) continue;
      known = table_[i] != 0;
      return &table_[i];
    }
  }
}

void Optimum::store(std::uint64_t key, double value, bool bound) {
  bool known = false;
  std::uint64_t* const entry = find(key, known);
  if (!known && ++count_ > mask_ / 16 * 15) {
    given_up_ = true;
    --count_;
    return;
  }
  const double scaled = value * kScale;
  const auto kept =
      static_cast<std::uint64_t>(bound ? std::min(kScale, std::ceil(scaled)) : std::round(scaled));
  *entry = tag_of(key) << kTagShift | (bound ? kBoundBit : 0) | kept;
}

// ---- positions

bool Optimum::convert(const Position& position, State& state) const {
  CHECK(position.stacks.size() == stacks_);
  for (std::size_t b = 0; b < kBases; ++b) {
    const bool done = position.height[b] == kRanks;
    state.height[b] = static_cast<std::uint8_t>(done ? State::kKing : position.height[b]);
    state.kings = static_cast<std::uint8_t>(state.kings + (done ? 1 : 0));
  }
  for (int rank = 1; rank <= deck_.ranks(); ++rank) {
    const int count = position.stock[static_cast<std::size_t>(rank)];
    state.stock |= static_cast<std::uint64_t>(count) << (4 * rank);
    state.left = static_cast<std::uint8_t>(state.left + count);
  }
  for (std::size_t s = 0; s < stacks_; ++s) {
    if (position.stacks[s].size() >= kMostInStack) return false;
    for (const std::uint8_t rank : position.stacks[s]) {
      if (rank == deck_.ranks() && state.piles[s] == 0) continue;
      state.piles[s] = state.piles[s] << 4 | rank;
    }
  }
  return true;
}

int Optimum::places(const State& state, int rank) const {
  int count = 0;
  for (std::size_t b = 0; b < kBases; ++b)
    count += state.height[b] <= deck_.place_of(static_cast<int>(b), rank) ? 1 : 0;
  return count;
}

bool Optimum::awaits(const State& state, std::size_t base, int rank) const {
  return state.height[base] < State::kKing &&
         deck_.rank_at(static_cast<int>(base), state.height[base]) == rank;
}

void Optimum::normalise(State& state) const {
  const int king = deck_.ranks();
  const auto kings_to_come = [&] {
    int count = state.count(king);
    for (std::size_t s = 0; s < stacks_; ++s) {
      for (Pile pile = state.piles[s]; pile != 0; pile >>= 4)
        count += static_cast<int>(pile & 15) == king ? 1 : 0;
    }
    return count;
  };
  const auto raised = [&](std::size_t s) {
    const int rank = state.top(s);
    if (rank == 0) return false;
    if (rank == king) {
      const int free = state.king_places();
      if (free <= 0 || free < kings_to_come()) return false;
      ++state.kings;
    } else {
      if (places(state, rank) != 1) return false;
      std::size_t base = 0;
      while (base < kBases && !awaits(state, base, rank)) ++base;
      if (base == kBases) return false;
      ++state.height[base];
    }
    state.piles[s] >>= 4;
    return true;
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t s = 0; s < stacks_; ++s) {
      while (raised(s)) moved = true;
    }
  }
}

// How many cards of some base at least come before a card of `rank`.
int Optimum::distance(const State& state, int rank) const {
  constexpr int kFar = 99;
  int least = kFar;
  for (std::size_t b = 0; b < kBases; ++b) {
    const int away = deck_.place_of(static_cast<int>(b), rank) - state.height[b];
    if (away >= 0) least = std::min(least, away);
  }
  return rank == deck_.ranks() ? least + 3 : least;
}

// ---- lost positions

// At a glance: with every rank of the stock within reach as often as one likes, and every card of a
// stack for all its places at once, some stack still cannot be cleared.
bool Optimum::blocked(const State& state) const {
  std::array<std::uint8_t, kBases> reach = state.height;
  const int king = deck_.ranks();
  unsigned ranks = 0;
  for (int rank = 1; rank < king; ++rank) ranks |= state.count(rank) > 0 ? 1U << rank : 0U;
  std::array<Pile, State::kStacks> piles = state.piles;
  const auto can_go = [&](int rank) {
    if (rank == king)
      return static_cast<int>(std::count(reach.begin(), reach.end(), State::kKing)) > state.kings;
    for (std::size_t b = 0; b < kBases; ++b) {
      const int place = deck_.place_of(static_cast<int>(b), rank);
      if (state.height[b] <= place && place <= reach[b]) return true;
    }
    return false;
  };
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t b = 0; b < kBases; ++b) {
      while (reach[b] < State::kKing &&
             (ranks >> deck_.rank_at(static_cast<int>(b), reach[b]) & 1U) != 0) {
        ++reach[b];
        moved = true;
      }
    }
    for (std::size_t s = 0; s < stacks_; ++s) {
      for (; piles[s] != 0; piles[s] >>= 4, moved = true) {
        const int rank = static_cast<int>(piles[s] & 15);
        if (!can_go(rank)) break;
        ranks |= 1U << rank;
      }
    }
  }
  return std::any_of(piles.begin(), piles.end(), [](Pile pile) { return pile != 0; });
}

// ---- the search

std::optional<double> Optimum::chance(const Position& position, std::uint64_t most) {
  Position table = position;
  table.hand = 0;
  State state;
  if (!convert(table, state)) return std::nullopt;
  given_up_ = false;
  limit_ = most > UINT64_MAX - expanded_ ? UINT64_MAX : expanded_ + most;
  double value = 0;
  if (position.hand == 0) {
    normalise(state);
    value = solve(state, -1);
  } else {
    // Nothing may be raised before the card in hand has been placed.
    Children children;
    find_children(state, position.hand, children);
    find_bounds(children);
    value = place(children, -1);
  }
  if (given_up_) return std::nullopt;
  return value;
}

Optimum::Known Optimum::known(const State& state) {
  if (state.won()) return {1, true};
  if (blocked(state)) return {0, true};
  // With one card to draw it is drawn when it is wanted, so this is the value. It is found as quickly
  // as it would be looked up.
  if (state.left <= 1) {
    const auto outlook = free_stock_.outlook(state);
    if (outlook == FreeStock::Outlook::kOpen) return {1, true};
    if (outlook == FreeStock::Outlook::kLost) return {0, true};
  }
  const std::uint64_t key = key_of(state);
  bool found = false;
  const std::uint64_t entry = *find(key, found);
  if (found) return {value_in(entry), (entry & kBoundBit) == 0, key};
  if (free_stock_.outlook(state) == FreeStock::Outlook::kLost) {
    store(key, 0, false);
    return {0, true, key};
  }
  return {1, false, key};
}

double Optimum::solve(const State& state, double above) {
  const Known now = known(state);
  return now.exact || now.most <= above ? now.most : search(state, now.key, above);
}

double Optimum::search(const State& state, std::uint64_t key, double above) {
  if (given_up_ || expanded_ >= limit_) {
    given_up_ = true;
    return 1;
  }
  if ((++expanded_ & 1023) == 0 && meter_ != nullptr && !meter_->poll()) given_up_ = true;
  double best = raise(state, above);
  if (best < 1 && state.left > 0) best = std::max(best, draw_next(state, std::max(above, best)));
  if (!given_up_) store(key, best, best <= above);
  return best;
}

double Optimum::raise(const State& state, double above) {
  double best = 0;
  const auto look = [&](State next, std::size_t stack) {
    next.piles[stack] >>= 4;
    normalise(next);
    best = std::max(best, solve(next, std::max(above, best)));
  };
  for (std::size_t s = 0; s < stacks_ && best < 1; ++s) {
    const int rank = state.top(s);
    if (rank == 0) continue;
    if (rank == deck_.ranks()) {
      if (state.king_places() <= 0) continue;
      State next = state;
      ++next.kings;
      look(next, s);
      continue;
    }
    for (std::size_t b = 0; b < kBases; ++b) {
      if (!awaits(state, b, rank)) continue;
      State next = state;
      ++next.height[b];
      look(next, s);
    }
  }
  return best;
}

void Optimum::add_child(const State& state, int order, Children& children) const {
  Child& child = children.child[children.size++];
  child.state = state;
  child.order = order;
  normalise(child.state);
}

void Optimum::find_children(const State& drawn, int rank, Children& children) const {
  constexpr int kPlayed = -10;
  constexpr int kFar = 50;
  constexpr int kBuries = 60;
  children.size = 0;
  children.rank = rank;
  const auto piles = std::span(drawn.piles).first(stacks_);
  if (rank == deck_.ranks()) {
    if (std::find(piles.begin(), piles.end(), Pile{0}) != piles.end())
      return add_child(drawn, kPlayed, children);
    if (drawn.king_places() > 0) {
      State next = drawn;
      ++next.kings;
      add_child(next, kPlayed, children);
    }
  } else {
    const bool last = places(drawn, rank) == 1;
    for (std::size_t b = 0; b < kBases; ++b) {
      if (!awaits(drawn, b, rank)) continue;
      State next = drawn;
      ++next.height[b];
      add_child(next, kPlayed, children);
      if (last) return;
    }
  }
  const int own = distance(drawn, rank);
  for (std::size_t s = 0; s < stacks_; ++s) {
    if (std::find(piles.begin(), piles.begin() + static_cast<std::ptrdiff_t>(s), piles[s]) !=
            piles.begin() + static_cast<std::ptrdiff_t>(s) ||
        piles[s] >> 124 != 0)
      continue;
    const int under = drawn.top(s) == 0 ? kFar : distance(drawn, drawn.top(s));
    State next = drawn;
    next.piles[s] = piles[s] << 4 | static_cast<unsigned>(rank);
    add_child(next, under >= own ? under - own : kBuries + own - under, children);
  }
}

void Optimum::find_bounds(Children& children) {
  children.most = 0;
  for (Child& child : std::span(children.child).first(children.size)) {
    child.known = known(child.state);
    children.most = std::max(children.most, child.known.most);
  }
}

// The value of a placement that known() did not tell; what was looked into since may tell it.
double Optimum::look_again(const Child& child, double above) {
  bool found = false;
  const std::uint64_t entry = *find(child.known.key, found);
  if (found && ((entry & kBoundBit) == 0 || value_in(entry) <= above)) return value_in(entry);
  return search(child.state, child.known.key, above);
}

// The best placement's value where it is more than `above`.
double Optimum::place(Children& children, double above) {
  const auto all = std::span(children.child).first(children.size);
  std::array<std::uint8_t, kMostChildren> order = {0, 1, 2, 3, 4, 5, 6, 7};
  std::stable_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(all.size()),
                   [&](std::uint8_t a, std::uint8_t b) {
                     const Known& x = all[a].known;
                     const Known& y = all[b].known;
                     if (x.exact != y.exact) return x.exact ? x.most > 0 : y.most == 0;
                     return x.exact ? x.most > y.most : all[a].order < all[b].order;
                   });
  double best = 0;
  for (std::size_t i = 0; i < all.size() && best < 1 && !given_up_; ++i) {
    const Child& child = all[order[i]];
    const double limit = std::max(above, best);
    const bool settled = child.known.exact || child.known.most <= limit;
    best = std::max(best, settled ? child.known.most : look_again(child, limit));
  }
  return best;
}

double Optimum::draw_next(const State& state, double above) {
  std::array<Children, kRanks> ranks;
  std::size_t count = 0;
  double rest = 0;  // an upper bound of what the ranks not yet looked at add
  for (int rank = 1; rank <= deck_.ranks(); ++rank) {
    if (state.count(rank) == 0) continue;
    Children& children = ranks[count++];
    State drawn = state;
    drawn.stock -= std::uint64_t{1} << (4 * rank);
    --drawn.left;
    children.copies = state.count(rank);
    find_children(drawn, rank, children);
    find_bounds(children);
    rest += children.copies * children.most;
  }
  // Rounding above the limit must not pass for an exact value: hence min(above, …).
  const double left = state.left;
  const double target = above * left;
  if (rest <= target) return std::min(above, rest / left);
  std::array<std::uint8_t, kRanks> order = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count),
            [&](std::uint8_t a, std::uint8_t b) {
              const auto rank = [&](std::uint8_t i) {
                return std::tuple(ranks[i].most, ranks[i].size, -ranks[i].copies, ranks[i].rank);
              };
              return rank(a) < rank(b);
            });
  double sum = 0;
  for (std::size_t i = 0; i < count; ++i) {
    Children& children = ranks[order[i]];
    rest -= children.copies * children.most;
    const double need = (target - sum - rest) / children.copies;  // no more than this: cut
    if (need >= children.most)
      return std::min(above, (sum + children.copies * children.most + rest) / left);
    const double best = place(children, need);
    if (given_up_) return 1;
    sum += children.copies * best;
    if (best <= need) return std::min(above, (sum + rest) / left);
  }
  return sum / left;
}

}  // namespace yomi::calculation
