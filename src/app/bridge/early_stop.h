// When a paired comparison may end: has one of the arms clearly another set rate than the first?
//
// Looks at the first 50, 100, 150 … games, in their order whatever order they finished in, so that
// the answer does not depend on threads. It looks more than once, so it asks for 99.9%.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <optional>

#include "stats/stats.h"

namespace yomi::app {

class EarlyStop {
 public:
  static constexpr std::uint64_t kEvery = 50;
  static constexpr double kDeviations = 3.29;  // 99.9%

  using Sets = std::array<bool, 3>;  // by arm: was the contract set?

  void see(std::uint64_t index, const Sets& sets) {
    waiting_.emplace(index, sets);
    for (auto next = waiting_.find(whole_); !stopped_at_ && next != waiting_.end();
         next = waiting_.find(whole_)) {
      for (std::size_t a = 1; a < gains_.size(); ++a)
        gains_[a].add((next->second[a] ? 1.0 : 0.0) - (next->second[0] ? 1.0 : 0.0));
      waiting_.erase(next);
      ++whole_;
      if (whole_ % kEvery == 0 && clear()) stopped_at_ = whole_;
    }
  }

  // How many games the answer rests on, once it is clear.
  [[nodiscard]] std::optional<std::uint64_t> stopped_at() const { return stopped_at_; }

 private:
  [[nodiscard]] bool clear() const {
    return std::any_of(gains_.begin() + 1, gains_.end(), [](const stats::Summary& gain) {
      return gain.mean() != 0 && std::abs(gain.mean()) > kDeviations * gain.standard_error();
    });
  }

  std::map<std::uint64_t, Sets> waiting_;  // games that finished before an earlier one
  std::uint64_t whole_ = 0;                // games 0 … whole_ − 1 are counted
  std::array<stats::Summary, 3> gains_;
  std::optional<std::uint64_t> stopped_at_;
};

}  // namespace yomi::app
