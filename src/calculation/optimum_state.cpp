#include "calculation/optimum_state.h"

#include <algorithm>

namespace yomi::calculation {

bool OptimumState::won() const {
  // Only kings are left, and nothing hinders them.
  return std::all_of(height.begin(), height.end(), [](std::uint8_t h) { return h == kKing; });
}

int OptimumState::king_places() const {
  return static_cast<int>(std::count(height.begin(), height.end(), kKing)) - kings;
}

}  // namespace yomi::calculation
