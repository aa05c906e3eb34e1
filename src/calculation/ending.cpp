#include "calculation/ending.h"

#include <algorithm>
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

}  // namespace

std::optional<double> Ending::chance(const Position& position) {
  CHECK(position.hand == 0);
  given_up_ = false;
  const double value = solve(position);
  if (given_up_) return std::nullopt;
  return value;
}

double Ending::draw_next(const Position& position) {
  const int left = stock_size(position);
  if (left == 0) return 0;
  double sum = 0;
  for (int rank = 1; rank <= kRanks; ++rank) {
    const int count = position.stock[static_cast<std::size_t>(rank)];
    if (count == 0) continue;
    Position drawn = position;
    draw(drawn, rank);
    double best = 0;
    for (const Move& move : legal_moves(drawn)) {
      if (move.kind == Move::Kind::kRaise || best >= 1) continue;
      Position next = drawn;
      apply(next, move);
      best = std::max(best, solve(next));
    }
    sum += count * best;
  }
  return sum / left;
}

double Ending::solve(const Position& position) {
  if (is_won(position)) return 1;
  if (given_up_) return 0;
  const std::string key = key_of(position);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  if (known_.size() >= most_) {
    given_up_ = true;
    return 0;
  }
  double best = 0;
  for (const Move& move : legal_moves(position)) {
    if (best >= 1) break;
    Position next = position;
    apply(next, move);
    best = std::max(best, solve(next));
  }
  if (best < 1) best = std::max(best, draw_next(position));
  if (!given_up_) known_.emplace(key, best);
  return best;
}

}  // namespace yomi::calculation
