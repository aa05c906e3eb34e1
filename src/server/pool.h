// The pool: questions on one side, worker processes that speak JSON lines (`yomi engine`) on the
// other.
//
// 1. A worker has one question at a time. `workers` of them take any, the longest waiting first and
//    quick ones before all others; one more takes quick ones alone, so that a quick question never
//    waits for one that searches.
// 2. Every question that was taken is told its answer, its error or its loss exactly once, unless
//    it is cancelled: then it hears nothing more.
// 3. A worker that ends, is killed, outgrows its memory or says what it should not costs its own
//    question, and is replaced. One that does not become free soon after a cancel is replaced too.
// 4. Workers are started, watched and ended by one thread, which lives as long as the pool: the
//    kernel ends a worker with the thread that started it (`yomi engine --parent`).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "server/limits.h"

namespace yomi::server {

struct PoolOptions {
  // How a worker is started; its memory is added: "--memory", "12345678".
  std::vector<std::string> program;
  unsigned workers = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  // of all workers together
  Limits limits = {};
};

// What a question hears.
struct Told {
  enum class Kind { kProgress, kAnswer, kRefused, kLost };
  Kind kind = Kind::kProgress;
  std::string json = {};  // the progress, the answer, or the error that refuses it
  Error error = {};       // of kLost
};

struct PoolState {
  unsigned workers = 0;  // that take any question
  unsigned quick_workers = 0;
  unsigned busy = 0;  // of both kinds
  unsigned starting = 0;
  std::size_t waiting = 0;
  std::size_t waiting_quick = 0;
  std::uint64_t answered = 0;
  std::uint64_t cancelled = 0;
  std::uint64_t lost = 0;
  std::uint64_t replaced = 0;  // workers
};

class Pool {
 public:
  using Ticket = std::uint64_t;
  using Listener = std::function<void(const Told&)>;

  explicit Pool(PoolOptions options);
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;
  // Ends all workers; whoever still waits hears nothing.
  ~Pool();

  // `line` is a JSON object with at least one field, without its id. The listener is called on the
  // pool's thread and must not block. None where too many wait already.
  [[nodiscard]] std::optional<Ticket> ask(bool quick, std::string line, Listener listener);
  // From then on the listener hears nothing but what was on its way already.
  void cancel(Ticket ticket);
  [[nodiscard]] PoolState state() const;

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

}  // namespace yomi::server
