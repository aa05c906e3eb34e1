// run(): a survey from its first unit to its last, or to Ctrl-C, and on from there another time.
// map(): the same units without journal, for one decision split over threads or ranks.
//
// Under MPI every rank calls the same function with the same Work; see RunOptions::executor.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/result.h"
#include "stats/stats.h"
#include "survey/executor.h"
#include "survey/store.h"
#include "survey/work.h"

namespace yomi::survey {

// Makes the store that a survey's units go to, or opens the one that has some of them; called in
// the process that leads only (journal::opener()).
using StoreOpener = std::function<Result<std::unique_ptr<Store>>(const Manifest&, const Work&)>;

struct RunOptions {
  int threads = 1;         // when `executor` is not given
  StoreOpener store = {};  // none: the rows stay in memory
  Progress* progress = nullptr;
  std::string unit_name = "units";  // for progress: "deals"
  // Sees every finished unit once, also those found in the journal; never two at once.
  std::function<void(const Unit&)> observe = {};
  // What progress adds to its figures ("708 won so far"); called between observe()s.
  std::function<Message()> note = {};
  // Stop token and deadline end the survey early. The bytes are each unit's own and stand in the
  // manifest ("--unit-memory"): a row does not depend on how many units run at once.
  Budget budget = {};
  Executor* executor = nullptr;  // none: ThreadExecutor(threads)
};

// What a run leaves behind. It holds the store, and with it the lock on a journal.
class Report {
 public:
  Report() = default;
  explicit Report(std::unique_ptr<Store> store) : store_(std::move(store)) {}

  // This process only served another one's survey: it has no rows, and nothing to print.
  [[nodiscard]] bool is_worker() const { return !store_; }
  [[nodiscard]] const Manifest& manifest() const { return store_->manifest(); }
  [[nodiscard]] bool journalled() const { return store_->lasting(); }
  [[nodiscard]] std::uint64_t units() const { return manifest().units; }
  [[nodiscard]] std::uint64_t done() const { return store_->finished().size(); }
  [[nodiscard]] bool complete() const { return done() == units(); }
  // The rows in the order of their units, read from the store one at a time.
  [[nodiscard]] Status for_each(const Store::Visitor& visit) const {
    return store_->for_each(visit);
  }

  std::uint64_t resumed = 0;    // units that the journal already had
  bool interrupted = false;     // stopped, or out of time, before the last unit
  double seconds = 0;           // wall clock of this run
  stats::Summary unit_seconds;  // over all units, also resumed ones

 private:
  std::unique_ptr<Store> store_;
};

// Runs what the store does not have yet. Errors: the store's, a unit's, the executor's; what
// finished before is journalled then, too.
[[nodiscard]] Result<Report> run(Work& work, const RunOptions& options);

// "stopped after 37 of 100 units; run the same command again to go on", or, without a journal, how
// to get one. For reports that are not complete.
[[nodiscard]] Message stopped_message(const Report& report, const std::string& unit_name = "units");

// Runs all units, the bytes shared out among the threads, and gives every process the rows in
// order; none for units that the budget's stop or deadline left out, and they are the same ones in
// every process. An error is everyone's, too.
[[nodiscard]] Result<std::vector<std::optional<Row>>> map(Work& work, const Budget& whole,
                                                          Executor& executor);

}  // namespace yomi::survey
