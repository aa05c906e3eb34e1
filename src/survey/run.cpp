#include "survey/run.h"

#include <chrono>
#include <iterator>
#include <stop_token>
#include <utility>

#include "base/text.h"

namespace yomi::survey {
namespace {

using Clock = std::chrono::steady_clock;

// The stop that a survey's units see: the caller's, or the deadline's.
class Stopper {
 public:
  explicit Stopper(const Budget& budget)
      : deadline_(budget.deadline),
        budget_(budget),
        link_(budget.stop, [this] { source_.request_stop(); }) {
    budget_.stop = source_.get_token();
    budget_.deadline = Clock::time_point::max();
    look_at_clock();
  }
  void look_at_clock() {
    if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_) source_.request_stop();
  }
  [[nodiscard]] const Budget& budget() const { return budget_; }

 private:
  std::stop_source source_;
  Clock::time_point deadline_;
  Budget budget_;
  std::stop_callback<std::function<void()>> link_;
};

// Collects finished units and journals them a tenth of a second's worth at a time: a synced commit
// per unit would cost more than a short unit does.
class Scribe {
 public:
  Scribe(Store& store, const RunOptions& options) : store_(store), options_(options) {}

  void see(const Unit& unit) {
    ++done_;
    unit_seconds_.add(unit.seconds);
    if (options_.observe) options_.observe(unit);
  }

  Status take(std::vector<Unit> units) {
    for (const Unit& unit : units) see(unit);
    if (buffer_.empty()) {
      buffer_ = std::move(units);
    } else {
      buffer_.insert(buffer_.end(), std::make_move_iterator(units.begin()),
                     std::make_move_iterator(units.end()));
    }
    show(false);
    const auto now = Clock::now();
    if (now < next_commit_ && buffer_.size() < kManyRows) return {};
    Status written = flush();
    next_commit_ = Clock::now() + kCommitInterval;
    return written;
  }

  Status flush() {
    Status written = store_.append(buffer_);
    buffer_.clear();
    return written;
  }

  [[nodiscard]] const stats::Summary& unit_seconds() const { return unit_seconds_; }

  void show(bool last) {
    if (options_.progress == nullptr || !options_.progress->listening()) return;
    const Message note = options_.note ? options_.note() : Message();
    const std::uint64_t total = store_.manifest().units;
    if (last)
      options_.progress->finish(done_, total, options_.unit_name, note);
    else
      options_.progress->update(done_, total, options_.unit_name, note);
  }

 private:
  static constexpr std::chrono::milliseconds kCommitInterval{100};
  static constexpr std::size_t kManyRows = 10'000;

  Store& store_;
  const RunOptions& options_;
  std::vector<Unit> buffer_;
  std::uint64_t done_ = 0;
  stats::Summary unit_seconds_;
  Clock::time_point next_commit_ = Clock::now() + kCommitInterval;
};

Result<std::unique_ptr<Store>> open_store(const Work& work, const RunOptions& options) {
  Manifest manifest = describe(work);
  manifest.options.push_back({"unit-memory", bytes_text(options.budget.bytes), OptionKind::kLimit});
  if (options.store) return options.store(manifest, work);
  return std::make_unique<MemoryStore>(std::move(manifest));
}

// Releases the processes that wait for units there will never be.
void dismiss(Work& work, Executor& executor, const Budget& budget) {
  const Status ignored = executor.execute(
      work, {}, [](const std::vector<Unit>&) { return Status(); }, budget);
  static_cast<void>(ignored);  // the error that led here is the one to tell
}

Result<Report> lead(Work& work, const RunOptions& options, Executor& executor) {
  const auto start = Clock::now();
  Stopper stopper(options.budget);
  auto opened = open_store(work, options);
  if (!opened) {
    dismiss(work, executor, stopper.budget());
    return pass(opened);
  }
  Store& store = **opened;
  const std::uint64_t resumed = store.finished().size();
  Scribe scribe(store, options);
  Status read = store.for_each([&scribe](const Unit& unit) {
    scribe.see(unit);
    return Status();
  });
  if (!read) {
    dismiss(work, executor, stopper.budget());
    return pass(read);
  }
  const auto sink = [&](std::vector<Unit> units) {
    stopper.look_at_clock();
    return scribe.take(std::move(units));
  };
  Status executed =
      executor.execute(work, store.finished().rest(store.manifest().units), sink, stopper.budget());
  Status flushed = scribe.flush();
  scribe.show(true);
  if (!executed) return pass(executed);
  if (!flushed) return pass(flushed);
  Report report(std::move(*opened));
  report.resumed = resumed;
  report.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  report.unit_seconds = scribe.unit_seconds();
  report.interrupted = !report.complete();
  return report;
}

Result<Report> serve(Work& work, const Budget& budget, Executor& executor) {
  Status served = executor.serve(work, budget);
  if (!served) return pass(served);
  return Report();
}

// What map() shares: 'e', the error's kind and its message; or 'u' and the units.
std::string encode_outcome(const Status& status, const std::vector<Unit>& units) {
  if (!status) {
    const char kind = status.error().code == ErrorCode::kSystem ? 's' : 'i';
    return std::string("e") + kind + pack(status.error().message);
  }
  std::string bytes = "u";
  for (const Unit& unit : units) encode_unit(unit, bytes);
  return bytes;
}

}  // namespace

Result<Report> run(Work& work, const RunOptions& options) {
  ThreadExecutor threads(options.threads);
  Executor& executor = options.executor != nullptr ? *options.executor : threads;
  return executor.leads() ? lead(work, options, executor) : serve(work, options.budget, executor);
}

Message stopped_message(const Report& report, const std::string& unit_name) {
  return message("stopped after {} of {} {}; {}", with_commas(report.done()),
                 with_commas(report.units()), word(unit_name),
                 report.journalled()
                     ? message("run the same command again to go on")
                     : message("nothing was journalled: with --journal FILE it could go on"));
}

Result<std::vector<std::optional<Row>>> map(Work& work, const Budget& whole, Executor& executor) {
  std::string outcome;
  Budget budget = whole;
  budget.bytes /= static_cast<std::uint64_t>(executor.threads());
  if (executor.leads()) {
    Stopper stopper(budget);
    std::vector<Unit> finished;
    const auto sink = [&](std::vector<Unit> units) {
      stopper.look_at_clock();
      finished.insert(finished.end(), std::make_move_iterator(units.begin()),
                      std::make_move_iterator(units.end()));
      return Status();
    };
    const Status executed =
        executor.execute(work, UnitSet::first(work.units()), sink, stopper.budget());
    outcome = encode_outcome(executed, finished);
  } else if (Status served = executor.serve(work, budget); !served) {
    return pass(served);
  }
  auto shared = executor.share(std::move(outcome));
  if (!shared) return pass(shared);
  if (shared->starts_with('e')) {
    const ErrorCode code = shared->at(1) == 'i' ? ErrorCode::kBadText : ErrorCode::kSystem;
    return tl::unexpected<Error>(Error{unpack_message(std::string_view(*shared).substr(2)), code});
  }
  const auto units = decode_units(std::string_view(*shared).substr(1));
  if (!units) return fail_system("the other processes sent something that is no result");
  std::vector<std::optional<Row>> rows(static_cast<std::size_t>(work.units()));
  for (const Unit& unit : *units) rows.at(static_cast<std::size_t>(unit.index)) = unit.row;
  return rows;
}

}  // namespace yomi::survey
