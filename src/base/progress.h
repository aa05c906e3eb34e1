// Progress: what a long call reports while it runs. The terminal bar, USI `info` lines and a page's
// live view are listeners; the call knows none of them.
//
// Thread safety: update() may be called from several threads; the listener is called from one at a
// time.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/language.h"
#include "base/message.h"

namespace yomi {

struct ProgressReport {
  std::uint64_t done = 0;
  std::uint64_t total = 0;             // 0: not known
  std::string unit = {};               // "deals", "nodes": one of few words, and so a code
  Message note = {};                   // "708 won so far"
  std::vector<std::string> best = {};  // what is best so far, as the room writes moves
  double seconds = 0;                  // since the Progress was made
  bool last = false;                   // the call has ended
};

class Progress {
 public:
  using Listener = std::function<void(const ProgressReport&)>;

  // Without a listener every call is free of charge.
  Progress() = default;
  explicit Progress(Listener listener,
                    std::chrono::milliseconds interval = std::chrono::milliseconds(100));

  // Passed on at most once per interval; the last one always.
  void update(std::uint64_t done, std::uint64_t total, const std::string& unit,
              const Message& note = {}, const std::vector<std::string>& best = {});
  void finish(std::uint64_t done, std::uint64_t total, const std::string& unit,
              const Message& note = {});
  // Ends what was reported and not finished: a bar leaves the terminal.
  void clear();
  [[nodiscard]] bool listening() const { return static_cast<bool>(listener_); }

 private:
  void report(ProgressReport report);

  Listener listener_;
  std::chrono::milliseconds interval_{100};
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::chrono::steady_clock::time_point next_ = start_;
  std::optional<ProgressReport> shown_;  // the last one, until it is finished
  std::mutex mutex_;
};

// "  708/1,000 deals  71%  142/s  2 s left  708 won so far": one line, without control characters.
[[nodiscard]] std::string progress_line(const ProgressReport& report,
                                        Language language = Language::kEnglish);

}  // namespace yomi
