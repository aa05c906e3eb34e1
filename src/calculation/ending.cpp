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
  if (stock_size(position) > kMostCards) return std::nullopt;
  given_up_ = false;
  const std::uint64_t wins = solve(position);
  if (given_up_) return std::nullopt;
  return ExactChance{wins, factorial(stock_size(position))};
}

std::uint64_t Ending::draw_next(const Position& position) {
  const int left = stock_size(position);
  if (left == 0) return 0;
  const std::uint64_t certain = factorial(left - 1);
  std::uint64_t sum = 0;
  for (int rank = 1; rank <= kRanks; ++rank) {
    const int count = position.stock[static_cast<std::size_t>(rank)];
    if (count == 0) continue;
    Position drawn = position;
    draw(drawn, rank);
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
  const std::uint64_t certain = factorial(stock_size(position));
  if (is_won(position)) return certain;
  if (given_up_) return 0;
  const std::string key = key_of(position);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (known_.size() >= most_) {
    given_up_ = true;
    return 0;
  }
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

}  // namespace yomi::calculation
