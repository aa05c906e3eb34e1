// Budget: what a long call may spend. Meter: one call's count against it.
//
// A Budget is a plain value and is handed down by const reference; it composes by tightening
// (with_nodes, with_time). A Meter belongs to one search on one thread. The meter looks at the
// clock and at the stop token every kPollInterval ticks, so a search that ticks at least 100,000
// times a second answers a cancel within 100 ms with room to spare; slower loops call poll()
// themselves.
//
// The bytes are not metered: whoever allocates divides `bytes` up before it starts (tables are
// sized from it) and calls Meter::stop(StopReason::kMemory) when it cannot go on within them.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <stop_token>

#include "base/verdict.h"

namespace yomi {

struct Budget {
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();

  std::uint64_t nodes = kUnlimited;
  Clock::time_point deadline = Clock::time_point::max();
  std::uint64_t bytes = std::uint64_t{1} << 30;
  std::stop_token stop = {};

  // The tighter of this budget and the given limit.
  [[nodiscard]] Budget with_nodes(std::uint64_t limit) const;
  [[nodiscard]] Budget with_time(Clock::duration from_now) const;
};

class Meter {
 public:
  static constexpr std::uint64_t kPollInterval = 1024;

  explicit Meter(const Budget& budget) : budget_(budget) {}

  // Counts `n` nodes. True while the search may go on; once false, always false.
  bool tick(std::uint64_t n = 1) {
    nodes_ += n;
    if (nodes_ < next_poll_) return !reason_;
    return poll();
  }
  // Looks at nodes, clock and stop token now.
  bool poll();
  // Ends the search from within; the first reason stays.
  void stop(StopReason reason) {
    if (!reason_) reason_ = reason;
  }

  [[nodiscard]] bool stopped() const { return reason_.has_value(); }
  [[nodiscard]] std::optional<StopReason> reason() const { return reason_; }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }
  [[nodiscard]] const Budget& budget() const { return budget_; }

 private:
  Budget budget_;
  std::uint64_t nodes_ = 0;
  std::uint64_t next_poll_ = 1;
  std::optional<StopReason> reason_;
};

// CPU seconds used by this process so far, all threads together.
[[nodiscard]] double cpu_seconds();
// The same of this thread and of those that it started to help it (base/threads.h). In a browser
// both are time on the wall.
[[nodiscard]] double thread_cpu_seconds();

}  // namespace yomi
