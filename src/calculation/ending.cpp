#include "calculation/ending.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/check.h"

namespace yomi::calculation {
namespace {

std::int64_t factorial(int n) {
  std::int64_t product = 1;
  for (int i = 2; i <= n; ++i) product *= i;
  return product;
}

}  // namespace

std::string ExactChance::to_string() const {
  const std::uint64_t common = std::gcd(wins, orders);
  if (wins % orders == 0) return fmt::format("{}", wins / orders);
  return fmt::format("{}/{}", wins / common, orders / common);
}

// ---- positions

bool Ending::State::won() const {
  // Only kings are left, and nothing hinders them.
  return std::all_of(height.begin(), height.end(), [](std::uint8_t h) { return h == kKing; });
}

int Ending::State::king_places() const {
  return static_cast<int>(std::count(height.begin(), height.end(), kKing)) - kings;
}

bool Ending::State::awaits(std::size_t base, int rank) const {
  return height[base] < kKing && rank_at(static_cast<int>(base), height[base]) == rank;
}

int Ending::State::places(int rank) const {
  int count = 0;
  for (std::size_t b = 0; b < kBases; ++b)
    count += height[b] <= place_of(static_cast<int>(b), rank) ? 1 : 0;
  return count;
}

int Ending::State::distance(int rank) const {
  constexpr int kFar = 99;
  int least = kFar;
  for (std::size_t b = 0; b < kBases; ++b) {
    const int away = place_of(static_cast<int>(b), rank) - height[b];
    if (away >= 0) least = std::min(least, away);
  }
  return rank == kRanks ? least + 3 : least;
}

// What is not on the bases and in the stacks is in the stock; but kings may have been forgotten.
std::string Ending::State::key() const {
  std::string key(height.begin(), height.end());
  key += static_cast<char>(kings * 16 + stock[kRanks]);
  for (const std::string& stack : stacks) {
    key += stack;
    key += static_cast<char>(kRanks + 1);
  }
  return key;
}

void Ending::State::normalise() {
  const auto forget_kings = [&] {
    for (std::string& stack : stacks)
      stack.erase(0, std::min(stack.find_first_not_of(static_cast<char>(kRanks)), stack.size()));
  };
  const auto kings_to_come = [&] {
    auto count = static_cast<std::ptrdiff_t>(stock[kRanks]);
    for (const std::string& stack : stacks)
      count += std::count(stack.begin(), stack.end(), static_cast<char>(kRanks));
    return count;
  };
  const auto raised = [&](std::string& stack) {
    if (stack.empty()) return false;
    const int rank = stack.back();
    if (rank == kRanks) {
      const int free = king_places();
      if (free <= 0 || free < kings_to_come()) return false;
      ++kings;
    } else {
      if (places(rank) != 1) return false;
      std::size_t base = 0;
      while (base < kBases && !awaits(base, rank)) ++base;
      if (base == kBases) return false;
      ++height[base];
    }
    stack.pop_back();
    return true;
  };
  forget_kings();
  for (bool moved = true; moved;) {
    moved = false;
    for (std::string& stack : stacks) {
      while (raised(stack)) moved = true;
    }
  }
  std::sort(stacks.begin(), stacks.end());
}

bool Ending::State::blocked() const {
  std::array<std::uint8_t, kBases> reach = height;
  unsigned ranks = 0;
  for (std::size_t rank = 1; rank < kRanks; ++rank) ranks |= stock[rank] > 0 ? 1U << rank : 0U;
  const auto can_go = [&](int rank) {
    if (rank == kRanks) return std::count(reach.begin(), reach.end(), kKing) > kings;
    for (std::size_t b = 0; b < kBases; ++b) {
      const int place = place_of(static_cast<int>(b), rank);
      if (height[b] <= place && place <= reach[b]) return true;
    }
    return false;
  };
  std::array<std::size_t, kMaxStacks> size = {};
  for (std::size_t s = 0; s < stacks.size(); ++s) size[s] = stacks[s].size();
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t b = 0; b < kBases; ++b) {
      while (reach[b] < kKing && (ranks >> rank_at(static_cast<int>(b), reach[b]) & 1U) != 0) {
        ++reach[b];
        moved = true;
      }
    }
    for (std::size_t s = 0; s < stacks.size(); ++s) {
      for (; size[s] > 0; --size[s], moved = true) {
        const int rank = stacks[s][size[s] - 1];
        if (!can_go(rank)) break;
        ranks |= 1U << rank;
      }
    }
  }
  return std::any_of(size.begin(), size.end(), [](std::size_t cards) { return cards > 0; });
}

int Ending::next_rank(int left) const {
  const auto drawn = static_cast<std::size_t>(left_ - left);
  return left <= left_ && drawn < next_.size() ? next_[drawn] : 0;
}

int Ending::unknown_cards(int left) const {
  if (left > left_) return left;
  return std::min(left, left_ - static_cast<int>(next_.size()));
}

std::int64_t Ending::orders(int left) const {
  return factorial(unknown_cards(left));
}

// ---- the search

std::optional<ExactChance> Ending::chance(const Position& position) {
  CHECK(position.hand == 0);
  const int left = stock_size(position);
  if (unknown_cards(left) > kMostCards) return std::nullopt;
  State state;
  for (std::size_t b = 0; b < kBases; ++b) {
    const bool done = position.height[b] == kRanks;
    state.height[b] = static_cast<std::uint8_t>(done ? State::kKing : position.height[b]);
    state.kings = static_cast<std::uint8_t>(state.kings + (done ? 1 : 0));
  }
  for (std::size_t rank = 1; rank <= kRanks; ++rank)
    state.stock[rank] = static_cast<std::uint8_t>(position.stock[rank]);
  state.left = static_cast<std::uint8_t>(left);
  for (const auto& stack : position.stacks) state.stacks.emplace_back(stack.begin(), stack.end());
  state.normalise();
  given_up_ = false;
  const std::int64_t wins = solve(state, -1);
  if (given_up_) return std::nullopt;
  return ExactChance{static_cast<std::uint64_t>(wins), static_cast<std::uint64_t>(orders(left))};
}

Ending::Known Ending::known(const State& state) const {
  if (state.won()) return {orders(state.left), true};
  if (state.blocked()) return {0, true};
  if (const auto found = known_.find(state.key()); found != known_.end()) return found->second;
  return {orders(state.left), false};
}

std::int64_t Ending::solve(const State& state, std::int64_t above) {
  const Known before = known(state);
  if (before.exact || before.most <= above) return before.most;
  return search(state, above);
}

std::int64_t Ending::search(const State& state, std::int64_t above) {
  if (given_up_ || known_.size() >= most_ || (meter_ != nullptr && !meter_->tick())) {
    given_up_ = true;
    return 0;
  }
  if (progress_ != nullptr && (known_.size() & 4095) == 0)
    progress_->update(known_.size(), 0, "positions");
  std::int64_t best = raise(state, above);
  if (best < orders(state.left) && state.left > 0)
    best = std::max(best, draw_next(state, std::max(above, best)));
  if (!given_up_) known_.insert_or_assign(state.key(), Known{best, best > above || best == 0});
  return best;
}

std::int64_t Ending::raise(const State& state, std::int64_t above) {
  std::int64_t best = 0;
  const auto look = [&](State next, std::size_t stack) {
    next.stacks[stack].pop_back();
    next.normalise();
    best = std::max(best, solve(next, std::max(above, best)));
  };
  for (std::size_t s = 0; s < state.stacks.size() && !given_up_; ++s) {
    if (state.stacks[s].empty()) continue;
    const int rank = state.stacks[s].back();
    if (rank == kRanks && state.king_places() > 0) {
      State next = state;
      ++next.kings;
      look(std::move(next), s);
    }
    for (std::size_t b = 0; b < kBases; ++b) {
      if (!state.awaits(b, rank)) continue;
      State next = state;
      ++next.height[b];
      look(std::move(next), s);
    }
  }
  return best;
}

void Ending::add_way(Drawn& drawn, State&& state, int order) const {
  state.normalise();
  const Known known = this->known(state);
  drawn.most = std::max(drawn.most, known.most);
  drawn.ways.push_back({std::move(state), known, order});
}

Ending::Drawn Ending::drawn_of(const State& state, int rank, int copies) const {
  constexpr int kPlayed = -10;
  constexpr int kEmpty = 50;
  constexpr int kBuries = 60;
  Drawn drawn;
  drawn.copies = copies;
  State after = state;
  --after.stock[static_cast<std::size_t>(rank)];
  --after.left;
  if (rank == kRanks) {
    // On an empty stack it hinders nothing. They are sorted: an empty one is the first.
    if (after.stacks.front().empty()) {
      add_way(drawn, std::move(after), kPlayed);
      return drawn;
    }
    if (after.king_places() > 0) {
      State next = after;
      ++next.kings;
      add_way(drawn, std::move(next), kPlayed);
    }
  } else {
    const bool last = after.places(rank) == 1;
    for (std::size_t b = 0; b < kBases; ++b) {
      if (!after.awaits(b, rank)) continue;
      State next = after;
      ++next.height[b];
      add_way(drawn, std::move(next), kPlayed);
      if (last) return drawn;
    }
  }
  const int own = after.distance(rank);
  for (std::size_t s = 0; s < after.stacks.size(); ++s) {
    const std::string& stack = after.stacks[s];
    if (s > 0 && stack == after.stacks[s - 1]) continue;  // the same cards
    const int under = stack.empty() ? kEmpty : after.distance(stack.back());
    State next = after;
    next.stacks[s] += static_cast<char>(rank);
    add_way(drawn, std::move(next), under >= own ? under - own : kBuries + own - under);
  }
  return drawn;
}

// The best placement's value where it is more than `above`.
std::int64_t Ending::place(Drawn& drawn, std::int64_t above) {
  std::stable_sort(drawn.ways.begin(), drawn.ways.end(), [](const Way& a, const Way& b) {
    return a.known.exact != b.known.exact ? a.known.exact : a.order < b.order;
  });
  std::int64_t best = 0;
  for (const Way& way : drawn.ways) {
    const std::int64_t limit = std::max(above, best);
    const bool settled = way.known.exact || way.known.most <= limit;
    best = std::max(best, settled ? way.known.most : solve(way.state, limit));
    if (given_up_) break;
  }
  return best;
}

// The sum over the next card of its best placement.
std::int64_t Ending::draw_next(const State& state, std::int64_t above) {
  const int known = next_rank(state.left);
  std::vector<Drawn> all;
  std::int64_t rest = 0;  // an upper bound of what the cards not yet looked at add
  for (int rank = 1; rank <= kRanks; ++rank) {
    const int count =
        known == 0 ? state.stock[static_cast<std::size_t>(rank)] : (rank == known ? 1 : 0);
    if (count == 0) continue;
    all.push_back(drawn_of(state, rank, count));
    rest += count * all.back().most;
  }
  // The least promising first: what falls short by most is known soonest.
  std::stable_sort(all.begin(), all.end(),
                   [](const Drawn& a, const Drawn& b) { return a.most < b.most; });
  std::int64_t sum = 0;
  for (Drawn& drawn : all) {
    if (sum + rest <= above) return sum + rest;
    rest -= drawn.copies * drawn.most;
    // With no more than this it cannot come to more than `above`.
    const std::int64_t need = above < sum + rest ? -1 : (above - sum - rest) / drawn.copies;
    const std::int64_t best = place(drawn, need);
    if (given_up_) return 0;
    sum += drawn.copies * best;
    if (best <= need) return sum + rest;
  }
  return sum;
}

BestPlay best_play(const Position& position, std::span<const std::uint8_t> next,
                   const Budget& budget, Progress* progress) {
  constexpr std::uint64_t kEntryBytes = 256;
  BestPlay best;
  if (stock_size(position) - static_cast<int>(next.size()) > Ending::kMostCards) return best;
  Meter meter(budget);
  const std::uint64_t most = std::max<std::uint64_t>(budget.bytes / kEntryBytes, 1);
  Ending ending(static_cast<std::size_t>(most), &meter, {next.begin(), next.end()},
                stock_size(position));
  ending.set_progress(progress);
  std::optional<ExactChance> found;
  if (position.hand == 0) {
    found = ending.chance(position);
  } else {
    for (const Move& move : legal_moves(position)) {
      Position placed = position;
      apply(placed, move);
      const auto chance = ending.chance(placed);
      if (!chance) {
        found.reset();
        break;
      }
      if (!found || chance->wins > found->wins) found = chance;
    }
  }
  best.chance = found;
  if (!found) best.reason = meter.reason().value_or(StopReason::kMemory);
  best.nodes = meter.nodes();
  return best;
}

}  // namespace yomi::calculation
