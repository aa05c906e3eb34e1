#include "app/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <optional>
#include <thread>

#include "base/check.h"
#include "base/standard_input.h"

namespace yomi::app {
namespace {

// A stop_source may not be triggered from a signal handler, so a thread of its own waits for the
// signals, which are blocked everywhere else (threads inherit the mask of the one that starts
// them).
class SignalWatcher {
 public:
  SignalWatcher() {
    sigemptyset(&signals_);
    sigaddset(&signals_, SIGINT);
    sigaddset(&signals_, SIGTERM);
    CHECK(pthread_sigmask(SIG_BLOCK, &signals_, nullptr) == 0);
    std::thread([this] { watch(); }).detach();
  }
  [[nodiscard]] std::stop_token token() const { return source_.get_token(); }

 private:
  [[noreturn]] void watch() {
    using Clock = std::chrono::steady_clock;
    constexpr int kInterruptedStatus = 130;
    // Two in an instant are one: `timeout` sends its signal to the program and to its group.
    constexpr std::chrono::milliseconds kInstant{200};
    std::optional<Clock::time_point> first;
    for (;;) {
      int signal = 0;
      if (sigwait(&signals_, &signal) != 0) continue;
      const auto now = Clock::now();
      if (awaits_input() || (first && now - *first > kInstant)) _exit(kInterruptedStatus);
      if (!first) first = now;
      source_.request_stop();
    }
  }

  sigset_t signals_{};
  std::stop_source source_;
};

SignalWatcher& watcher() {
  // Never destroyed: its thread may be waiting while the process ends.
  static auto* const only = new SignalWatcher;  // NOLINT
  return *only;
}

}  // namespace

std::stop_token interrupt_token() {
  return watcher().token();
}

bool interrupted() {
  return watcher().token().stop_requested();
}

}  // namespace yomi::app
