#include "base/budget.h"

#include <algorithm>

namespace yomi {

Budget Budget::with_nodes(std::uint64_t limit) const {
  Budget tighter = *this;
  tighter.nodes = std::min(nodes, limit);
  return tighter;
}

Budget Budget::with_time(Clock::duration from_now) const {
  Budget tighter = *this;
  const auto now = Clock::now();
  // now + from_now must not overflow for "practically for ever".
  if (from_now < Clock::time_point::max() - now)
    tighter.deadline = std::min(deadline, now + from_now);
  return tighter;
}

bool Meter::poll() {
  next_poll_ = nodes_ + kPollInterval;
  if (budget_.nodes != Budget::kUnlimited) {
    if (nodes_ >= budget_.nodes) stop(StopReason::kNodes);
    next_poll_ = std::min(next_poll_, std::max(budget_.nodes, nodes_ + 1));
  }
  if (budget_.stop.stop_requested()) stop(StopReason::kCancelled);
  if (budget_.deadline != Budget::Clock::time_point::max() &&
      Budget::Clock::now() >= budget_.deadline) {
    stop(StopReason::kTime);
  }
  return !reason_;
}

}  // namespace yomi
