// Executor: where units run. run() and map() (survey/run.h) know only this interface; below it are
// the threads of this process or, in survey/mpi_executor.h, the ranks of a cluster.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "survey/unit_set.h"
#include "survey/work.h"

namespace yomi::survey {

class Executor {
 public:
  // `threads` in each process.
  explicit Executor(int threads);
  virtual ~Executor() = default;
  Executor(const Executor&) = delete;
  Executor& operator=(const Executor&) = delete;

  [[nodiscard]] int threads() const { return threads_; }
  // From now on at most so many.
  void limit_threads(int most);

  // Takes finished units as they come, in any order, on the thread that called execute(); called at
  // least every kInterval, also with none, so that it can look at clocks. An error ends execute().
  using Sink = std::function<Status(std::vector<Unit>)>;
  static constexpr std::chrono::milliseconds kInterval{20};

  // Whether there may be other processes.
  [[nodiscard]] virtual bool uses_mpi() const { return false; }
  // Whether this process leads: it owns journal and output. The others serve it.
  [[nodiscard]] virtual bool leads() const = 0;

  // The leader: runs the units in `pending` and gives each that finished to `sink`. Ends early,
  // without error, once budget.stop asks; returns the first error of a unit or of the sink. With
  // nothing pending it only releases the processes that serve. budget.bytes is one unit's.
  [[nodiscard]] virtual Status execute(Work& work, UnitSet pending, const Sink& sink,
                                       const Budget& budget) = 0;
  // The others: run what the leader hands out until it ends its execute().
  [[nodiscard]] virtual Status serve(Work& work, const Budget& budget) = 0;

  // Gives every process the leader's bytes; called by all of them. The leader's `bytes` come back
  // unchanged.
  [[nodiscard]] virtual Result<std::string> share(std::string bytes) = 0;

 private:
  int threads_;
};

// Units on `threads` threads of this process.
class ThreadExecutor final : public Executor {
 public:
  using Executor::Executor;

  [[nodiscard]] bool leads() const override { return true; }
  [[nodiscard]] Status execute(Work& work, UnitSet pending, const Sink& sink,
                               const Budget& budget) override;
  [[nodiscard]] Status serve(Work& work, const Budget& budget) override;
  [[nodiscard]] Result<std::string> share(std::string bytes) override;
};

}  // namespace yomi::survey
