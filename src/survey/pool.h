// Pool: threads that run units from a queue. The piece that local threads and MPI ranks share; not
// for use outside survey/.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/threads.h"
#include "survey/work.h"

namespace yomi::survey {

// Thread safety: submit(), drain() and the rest belong to one thread, the owner's.
class Pool {
 public:
  // Every unit gets `budget` but for its deadline. Once budget.stop asks, no unit is begun any
  // more.
  Pool(Work& work, int threads, const Budget& budget);
  // Stops the units that still run and waits for them.
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void submit(std::span<const std::uint64_t> indices);

  // Waits at most `wait` for units to finish and takes what there is; comes back early when nothing
  // is left to do or a unit failed.
  [[nodiscard]] std::vector<Unit> drain(std::chrono::milliseconds wait);

  [[nodiscard]] std::uint64_t queued() const;  // submitted and not begun
  // Neither was stop asked, nor has a unit failed.
  [[nodiscard]] bool may_go_on() const;
  // Nothing runs and nothing more will be begun: the queue is empty, or stop was asked, or a unit
  // failed. What finished may still be waiting to be drained.
  [[nodiscard]] bool idle() const;
  [[nodiscard]] std::optional<Error> error() const;

 private:
  void work_loop(int worker);
  // Both require the lock.
  [[nodiscard]] bool may_begin() const;
  [[nodiscard]] bool is_idle() const;

  // A fast unit must not fill the memory while the owner is busy writing.
  static constexpr std::size_t kMaxFinished = 1 << 16;
  // Enough to be worth waking the owner for before its time.
  static constexpr std::size_t kManyFinished = 1 << 12;

  Work& work_;
  Budget budget_;
  std::vector<Column> columns_;
  std::stop_source stop_;  // the owner's stop, or the end of the pool
  std::stop_callback<std::function<void()>> link_;

  mutable std::mutex mutex_;
  std::condition_variable to_workers_;
  std::condition_variable to_owner_;
  std::deque<std::uint64_t> queue_;
  std::vector<Unit> finished_;
  std::uint64_t running_ = 0;
  std::optional<Error> error_;
  bool closing_ = false;

  std::vector<Helper> threads_;  // last: they use everything above
};

}  // namespace yomi::survey
