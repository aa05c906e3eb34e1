#include "survey/pool.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "survey/unit.h"

namespace yomi::survey {

Pool::Pool(Work& work, int threads, const Budget& budget)
    : work_(work),
      budget_(budget),
      columns_(work.columns()),
      link_(budget.stop, [this] { stop_.request_stop(); }) {
  CHECK(threads > 0);
  // A unit that ended at a deadline would give a row that another run does not.
  budget_.deadline = Budget::Clock::time_point::max();
  budget_.stop = stop_.get_token();
  work_.prepare(threads);
  threads_.reserve(static_cast<std::size_t>(threads));
  for (int worker = 0; worker < threads; ++worker) {
    threads_.emplace_back([this, worker] { work_loop(worker); });
  }
}

Pool::~Pool() {
  stop_.request_stop();
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  to_workers_.notify_all();
  threads_.clear();  // joins them
}

void Pool::submit(std::span<const std::uint64_t> indices) {
  {
    const std::lock_guard lock(mutex_);
    queue_.insert(queue_.end(), indices.begin(), indices.end());
  }
  to_workers_.notify_all();
}

std::vector<Unit> Pool::drain(std::chrono::milliseconds wait) {
  std::vector<Unit> units;
  {
    std::unique_lock lock(mutex_);
    // system_clock: gcc 12's thread sanitizer does not know the steady clock's wait.
    to_owner_.wait_until(lock, std::chrono::system_clock::now() + wait,
                         [this] { return finished_.size() >= kManyFinished || is_idle(); });
    units.swap(finished_);
  }
  if (units.size() >= kMaxFinished) to_workers_.notify_all();
  return units;
}

std::uint64_t Pool::queued() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

bool Pool::may_go_on() const {
  const std::lock_guard lock(mutex_);
  return may_begin();
}

bool Pool::idle() const {
  const std::lock_guard lock(mutex_);
  return is_idle();
}

std::optional<Error> Pool::error() const {
  const std::lock_guard lock(mutex_);
  return error_;
}

bool Pool::may_begin() const {
  return !stop_.stop_requested() && !error_;
}

bool Pool::is_idle() const {
  return running_ == 0 && (queue_.empty() || !may_begin());
}

void Pool::work_loop(int worker) {
  std::unique_lock lock(mutex_);
  while (true) {
    to_workers_.wait(lock, [this] {
      return closing_ || (!queue_.empty() && may_begin() && finished_.size() < kMaxFinished);
    });
    if (closing_) return;
    const std::uint64_t index = queue_.front();
    queue_.pop_front();
    ++running_;
    lock.unlock();
    auto unit = run_unit(work_, columns_, index, budget_, worker);
    settle_cpu_time();
    lock.lock();
    --running_;
    if (!unit) {
      if (!error_) error_ = std::move(unit.error());
    } else if (*unit) {
      finished_.push_back(std::move(**unit));
    }
    if (finished_.size() == kManyFinished || is_idle()) to_owner_.notify_one();
  }
}

}  // namespace yomi::survey
