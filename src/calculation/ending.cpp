#include "calculation/ending.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "base/check.h"

namespace yomi::calculation {
namespace {

// What is not on the bases and in the stacks is in the stock, and the order of the stacks does not
// matter.
std::string key_of(const Position& position) {
  std::vector<std::string> stacks;
  for (const auto& stack : position.stacks) stacks.emplace_back(stack.begin(), stack.end());
  std::sort(stacks.begin(), stacks.end());
  std::string key(position.height.begin(), position.height.end());
  for (const std::string& stack : stacks) {
    key += static_cast<char>(kRanks + 1);
    key += stack;
  }
  return key;
}

std::uint64_t factorial(int n) {
  std::uint64_t product = 1;
  for (int i = 2; i <= n; ++i) product *= static_cast<std::uint64_t>(i);
  return product;
}

}  // namespace

std::string ExactChance::to_string() const {
  const std::uint64_t common = std::gcd(wins, orders);
  if (wins % orders == 0) return fmt::format("{}", wins / orders);
  return fmt::format("{}/{}", wins / common, orders / common);
}

std::optional<ExactChance> Ending::chance(const Position& position) {
  CHECK(position.hand == 0);
  if (unknown_cards(position) > kMostCards) return std::nullopt;
  given_up_ = false;
  const std::uint64_t wins = solve(position);
  if (given_up_) return std::nullopt;
  return ExactChance{wins, orders(position)};
}

int Ending::next_rank(const Position& position) const {
  const auto drawn = static_cast<std::size_t>(left_ - stock_size(position));
  return stock_size(position) <= left_ && drawn < next_.size() ? next_[drawn] : 0;
}

int Ending::unknown_cards(const Position& position) const {
  const int left = stock_size(position);
  if (left > left_) return left;
  return std::min(left, left_ - static_cast<int>(next_.size()));
}

std::uint64_t Ending::orders(const Position& position) const {
  return factorial(unknown_cards(position));
}

std::uint64_t Ending::draw_next(const Position& position) {
  const int left = stock_size(position);
  if (left == 0) return 0;
  const int known = next_rank(position);
  std::uint64_t sum = 0;
  for (int rank = 1; rank <= kRanks; ++rank) {
    const int count = known == 0      ? position.stock[static_cast<std::size_t>(rank)]
                      : rank == known ? 1
                                      : 0;
    if (count == 0) continue;
    Position drawn = position;
    draw(drawn, rank);
    const std::uint64_t certain = orders(drawn);
    std::uint64_t best = 0;
    for (const Move& move : legal_moves(drawn)) {
      if (move.kind == Move::Kind::kRaise || best == certain) continue;
      Position next = drawn;
      apply(next, move);
      best = std::max(best, solve(next));
    }
    sum += static_cast<std::uint64_t>(count) * best;
  }
  return sum;
}

std::uint64_t Ending::solve(const Position& position) {
  const std::uint64_t certain = orders(position);
  if (is_won(position)) return certain;
  if (given_up_) return 0;
  const std::string key = key_of(position);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (known_.size() >= most_ || (meter_ != nullptr && !meter_->tick())) {
    given_up_ = true;
    return 0;
  }
  if (progress_ != nullptr && (known_.size() & 4095) == 0)
    progress_->update(known_.size(), 0, "positions");
  std::uint64_t best = 0;
  for (const Move& move : legal_moves(position)) {
    if (best == certain) break;
    Position next = position;
    apply(next, move);
    best = std::max(best, solve(next));
  }
  if (best < certain) best = std::max(best, draw_next(position));
  if (!given_up_) known_.emplace(key, best);
  return best;
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
