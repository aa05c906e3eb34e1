#include "app/interrupt.h"

#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#include <thread>

#include "base/check.h"

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
    constexpr int kInterruptedStatus = 130;
    for (int count = 0;; ++count) {
      int signal = 0;
      if (sigwait(&signals_, &signal) != 0) continue;
      if (count > 0) _exit(kInterruptedStatus);
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
