// Threads: the one place where rooms get them from.
//
// Whoever asks for threads pays for them: the CPU time of a helper is added to the account of the
// thread that started it, so that thread_cpu_seconds() (base/budget.h) is what a question used with
// all who worked on it, however many questions a process answers at once.
//
// In a browser there is one thread (base/wasm/): run_together() then calls one after the other, and
// a Helper must not be made. Who offers threads to a room grants it one there.
#pragma once

#include <functional>
#include <memory>

namespace yomi {

// Calls work(0), …, work(count − 1), each once, on as many threads, the caller's among them; comes
// back when all have ended. No call may wait for another one: there may be one thread only.
void run_together(unsigned count, const std::function<void(unsigned)>& work);

// A thread that works for the one that made it. Joined by its destructor.
class Helper {
 public:
  explicit Helper(std::function<void()> work);
  ~Helper();
  Helper(Helper&&) noexcept;
  Helper& operator=(Helper&&) = delete;

 private:
  struct Thread;
  std::unique_ptr<Thread> thread_;
};

// Adds what this thread has used since the last time to the account of the thread that started it,
// if there is one. A helper does so by itself at its end; one that lives for many questions calls
// it after each, before the asker can hear that the work is done.
void settle_cpu_time();

// Lets others run, where there may be more threads than cores.
void yield_thread();

}  // namespace yomi
