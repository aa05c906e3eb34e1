// Locks: one for each region of a table, so that several workers can use it at once.
//
// Every lock is held for a few hundred nanoseconds, so whoever waits spins; it gives way to others
// after a while, for there may be more workers than cores.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/threads.h"

namespace yomi::tsume {

class SpinLock {
 public:
  void lock() {
    constexpr int kPatience = 100;
    for (int turns = 0; taken_.exchange(true, std::memory_order_acquire); ++turns) {
      for (; turns < kPatience && taken_.load(std::memory_order_relaxed); ++turns) {
      }
      if (turns >= kPatience) yield_thread();
    }
  }
  void unlock() { taken_.store(false, std::memory_order_release); }

 private:
  std::atomic<bool> taken_ = false;
};

// Off while only one worker is there: then nothing is locked and nothing is lost.
class Locks {
 public:
  void turn_on(std::size_t regions) {
    if (regions > size_) locks_ = std::make_unique<SpinLock[]>(regions);
    size_ = regions;
    on_ = true;
  }
  void turn_off() { on_ = false; }
  [[nodiscard]] bool on() const { return on_; }

 private:
  friend class Hold;
  std::unique_ptr<SpinLock[]> locks_;
  std::size_t size_ = 0;
  bool on_ = false;
};

// The regions that one operation holds: the first one, and those it comes to after it.
class Hold {
 public:
  Hold(const Locks& locks, std::size_t region)
      : locks_(locks.on_ ? &locks : nullptr), first_(region), last_(region) {
    if (locks_ != nullptr) locks_->locks_[region].lock();
  }
  ~Hold() {
    if (locks_ != nullptr) release();
  }
  Hold(const Hold&) = delete;
  Hold& operator=(const Hold&) = delete;

  void reach(std::size_t region) {
    if (locks_ == nullptr || region == last_) return;
    locks_->locks_[region].lock();
    last_ = region;
  }

 private:
  void release() {
    for (std::size_t region = first_;; region = region + 1 == locks_->size_ ? 0 : region + 1) {
      locks_->locks_[region].unlock();
      if (region == last_) return;
    }
  }

  const Locks* locks_;
  std::size_t first_;
  std::size_t last_;
};

}  // namespace yomi::tsume
