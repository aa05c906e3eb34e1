#include "server/pool.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

#include "base/check.h"
#include "server/child.h"

namespace yomi::server {
namespace {

using Clock = std::chrono::steady_clock;
using Ticket = Pool::Ticket;

constexpr std::size_t kLongestReply = std::size_t{256} << 20;
constexpr std::uint64_t kQuickShare = std::uint64_t{256} << 20;
constexpr std::uint64_t kSmallest = std::uint64_t{1} << 20;
constexpr std::uint64_t kBackstop = std::uint64_t{256} << 20;
constexpr std::chrono::milliseconds kStartingTime{30'000};
constexpr std::chrono::milliseconds kFirstRetry{100};
constexpr int kMostRetries = 6;  // doublings
constexpr std::string_view kProbe = "free";

struct PoolQuestion {
  bool quick = false;
  std::string line;
  Pool::Listener listener;
};

struct Worker {
  enum class State {
    kDown,      // started again at `until`
    kStarting,  // was greeted, has not greeted back
    kFree,
    kBusy,     // with `ticket`
    kFreeing,  // cancelled; free when the probe comes back
  };
  bool quick_only = false;
  std::uint64_t share = 0;
  State state = State::kDown;
  Child child = {};
  Clock::time_point until = {};  // what becomes of it then depends on the state
  Ticket ticket = 0;
  int failures = 0;  // starts in a row that came to nothing
  std::string unsent = {};
  std::size_t sent = 0;  // of it
  std::string line = {};
  std::size_t seen = 0;  // of it, without an end
};

// Free, and yet most of what the next question may use is taken.
bool stays_large(const Worker& worker) {
  return resident_bytes(worker.child) > worker.share / 4 * 3;
}

// What is left of a line behind `{"id":"7",`; none where it is another's.
std::optional<std::string_view> of_id(std::string_view line, std::string_view id) {
  constexpr std::string_view kBegin = R"({"id":")";
  constexpr std::string_view kEnd = R"(",)";
  if (!line.starts_with(kBegin)) return std::nullopt;
  line.remove_prefix(kBegin.size());
  if (!line.starts_with(id)) return std::nullopt;
  line.remove_prefix(id.size());
  if (!line.starts_with(kEnd)) return std::nullopt;
  return line.substr(kEnd.size());
}

// The value of `"key":value}`.
std::optional<std::string> value_of(std::string_view rest, std::string_view key) {
  const std::string begin = fmt::format("\"{}\":", key);
  if (!rest.starts_with(begin) || !rest.ends_with('}')) return std::nullopt;
  return std::string(rest.substr(begin.size(), rest.size() - begin.size() - 1));
}

}  // namespace

class Pool::Work {
 public:
  explicit Work(PoolOptions options);
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;
  ~Work();

  std::optional<Ticket> ask(bool quick, std::string line, Listener listener);
  void cancel(Ticket ticket);
  PoolState state() const;

 private:
  struct Saying {
    Listener listener;
    Told told;
  };

  void run();
  void wake() const;
  // All that follows requires the mutex.
  void start(Worker& worker, Clock::time_point now);
  void end(Worker& worker, const Error& why);
  void give_out(Clock::time_point now);
  void begin(Worker& worker, Ticket ticket, Clock::time_point now);
  void free_it(Worker& worker, Clock::time_point now);
  void look_at_clocks(Clock::time_point now);
  void look_at_sizes();
  void exchange(Worker& worker, short events);
  void write_to(Worker& worker);
  void read_from(Worker& worker);
  void take_line(Worker& worker, std::string_view line);
  void take_reply(Worker& worker, std::string_view line);
  void finish(Worker& worker, Told told);
  [[nodiscard]] int wait_time(Clock::time_point now) const;
  [[nodiscard]] std::size_t most(bool quick) const {
    return quick ? options_.limits.waiting_quick : options_.limits.waiting;
  }

  const PoolOptions options_;
  const int wake_;  // an eventfd
  mutable std::mutex mutex_;
  std::vector<Worker> workers_;
  std::map<Ticket, PoolQuestion> questions_;  // that wait or run
  std::deque<Ticket> quick_;
  std::deque<Ticket> waiting_;
  Ticket next_ = 1;
  PoolState counts_;
  Clock::time_point looked_ = {};
  bool ended_ = false;
  std::vector<Saying> sayings_;  // to be said when the mutex is free again
  std::thread thread_;
};

Pool::Work::Work(PoolOptions options)
    : options_(std::move(options)), wake_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  CHECK(wake_ >= 0 && options_.workers > 0 && !options_.program.empty());
  const std::uint64_t quick_share =
      std::max(kSmallest, std::min(kQuickShare, options_.memory / (options_.workers + 1)));
  const std::uint64_t rest = options_.memory - std::min(options_.memory, quick_share);
  workers_.resize(options_.workers + 1);
  for (Worker& each : workers_) each.share = std::max(kSmallest, rest / options_.workers);
  workers_.back().quick_only = true;
  workers_.back().share = quick_share;
  thread_ = std::thread([this] { run(); });
}

Pool::Work::~Work() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  wake();
  thread_.join();
  ::close(wake_);
}

void Pool::Work::wake() const {
  const std::uint64_t one = 1;
  // A full counter has woken it already.
  if (::write(wake_, &one, sizeof one) < 0) return;
}

std::optional<Ticket> Pool::Work::ask(bool quick, std::string line, Listener listener) {
  CHECK(line.size() > 2 && line.front() == '{');
  Ticket ticket = 0;
  {
    const std::lock_guard lock(mutex_);
    auto& queue = quick ? quick_ : waiting_;
    if (queue.size() >= most(quick)) return std::nullopt;
    ticket = next_++;
    questions_.emplace(ticket, PoolQuestion{quick, std::move(line), std::move(listener)});
    queue.push_back(ticket);
  }
  wake();
  return ticket;
}

void Pool::Work::cancel(Ticket ticket) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = questions_.find(ticket);
    if (found == questions_.end()) return;
    auto& queue = found->second.quick ? quick_ : waiting_;
    const auto waits = std::find(queue.begin(), queue.end(), ticket);
    if (waits != queue.end()) queue.erase(waits);
    questions_.erase(found);
    ++counts_.cancelled;
    for (Worker& each : workers_)
      if (each.state == Worker::State::kBusy && each.ticket == ticket) free_it(each, Clock::now());
  }
  wake();
}

PoolState Pool::Work::state() const {
  const std::lock_guard lock(mutex_);
  PoolState state = counts_;
  state.workers = options_.workers;
  state.quick_workers = static_cast<unsigned>(workers_.size()) - options_.workers;
  for (const Worker& each : workers_) {
    const bool busy = each.state == Worker::State::kBusy || each.state == Worker::State::kFreeing;
    const bool down = each.state == Worker::State::kDown || each.state == Worker::State::kStarting;
    state.busy += busy ? 1 : 0;
    state.starting += down ? 1 : 0;
  }
  state.waiting = waiting_.size();
  state.waiting_quick = quick_.size();
  return state;
}

void Pool::Work::run() {
  std::unique_lock lock(mutex_);
  std::vector<pollfd> files;
  while (!ended_) {
    const auto now = Clock::now();
    for (Worker& each : workers_)
      if (each.state == Worker::State::kDown && each.until <= now) start(each, now);
    give_out(now);
    files.assign(1, {wake_, POLLIN, 0});
    for (const Worker& each : workers_) {
      files.push_back({each.child.out, POLLIN, 0});
      files.push_back({each.unsent.empty() ? -1 : each.child.in, POLLOUT, 0});
    }
    const int wait = wait_time(now);
    lock.unlock();
    ::poll(files.data(), files.size(), wait);
    std::uint64_t ignored = 0;
    if (files[0].revents != 0 && ::read(wake_, &ignored, sizeof ignored) < 0) ignored = 0;
    lock.lock();
    for (std::size_t i = 0; i < workers_.size(); ++i) {
      const auto events = static_cast<short>(files[1 + 2 * i].revents | files[2 + 2 * i].revents);
      if (events != 0) exchange(workers_[i], events);
    }
    look_at_clocks(Clock::now());
    look_at_sizes();
    std::vector<Saying> sayings = std::exchange(sayings_, {});
    if (sayings.empty()) continue;
    lock.unlock();
    for (const Saying& each : sayings) each.listener(each.told);
    lock.lock();
  }
  for (Worker& each : workers_) end_child(each.child);
}

void Pool::Work::start(Worker& worker, Clock::time_point now) {
  std::vector<std::string> argv = options_.program;
  argv.insert(argv.end(), {"--memory", std::to_string(worker.share)});
  auto child = start_child(argv);
  worker.line.clear();
  worker.seen = 0;
  worker.sent = 0;
  worker.unsent.clear();
  if (!child) {
    const int doublings = std::min(worker.failures++, kMostRetries);
    worker.until = now + kFirstRetry * (1 << doublings);
    return;
  }
  worker.child = *child;
  limit_data(worker.child, worker.share + worker.share / 2 + kBackstop);
  worker.state = Worker::State::kStarting;
  worker.until = now + kStartingTime;
  worker.unsent = "{\"hello\":1}\n";
}

// Its question, if it has one, is lost.
void Pool::Work::end(Worker& worker, const Error& why) {
  const bool came_up = worker.state != Worker::State::kStarting;
  if (worker.state == Worker::State::kBusy) {
    const auto found = questions_.find(worker.ticket);
    CHECK(found != questions_.end());
    sayings_.push_back({std::move(found->second.listener), {Told::Kind::kLost, {}, why}});
    questions_.erase(found);
    ++counts_.lost;
  }
  end_child(worker.child);
  worker.state = Worker::State::kDown;
  worker.failures = came_up ? 0 : worker.failures + 1;
  const int doublings = std::min(worker.failures, kMostRetries);
  worker.until = Clock::now() + (came_up ? Clock::duration::zero()
                                         : Clock::duration(kFirstRetry * (1 << doublings)));
  ++counts_.replaced;
}

void Pool::Work::give_out(Clock::time_point now) {
  const auto next_free = [&](bool quick) -> Worker* {
    // The one for quick questions first: the others are wanted by all.
    for (auto each = workers_.rbegin(); each != workers_.rend(); ++each)
      if (each->state == Worker::State::kFree && (quick || !each->quick_only)) return &*each;
    return nullptr;
  };
  for (const bool quick : {true, false}) {
    auto& queue = quick ? quick_ : waiting_;
    while (!queue.empty()) {
      Worker* worker = next_free(quick);
      if (worker == nullptr) break;
      const Ticket ticket = queue.front();
      queue.pop_front();
      begin(*worker, ticket, now);
    }
  }
}

void Pool::Work::begin(Worker& worker, Ticket ticket, Clock::time_point now) {
  const std::string line = std::move(questions_.at(ticket).line);
  worker.state = Worker::State::kBusy;
  worker.ticket = ticket;
  worker.until = now + options_.limits.longest + options_.limits.overtime;
  worker.unsent += fmt::format("{{\"id\":\"{}\",{}\n", ticket, std::string_view(line).substr(1));
  write_to(worker);
}

// Its question has been cancelled. A question without its fields is refused by the thread that
// thinks, once that is free.
void Pool::Work::free_it(Worker& worker, Clock::time_point now) {
  worker.state = Worker::State::kFreeing;
  worker.until = now + options_.limits.cancelling + options_.limits.freeing;
  worker.unsent += fmt::format("{{\"cancel\":\"{}\"}}\n{{\"id\":\"{}\",\"verb\":\"verify\"}}\n",
                               worker.ticket, kProbe);
  write_to(worker);
}

void Pool::Work::look_at_clocks(Clock::time_point now) {
  for (Worker& each : workers_) {
    if (each.until > now) continue;
    if (each.state == Worker::State::kBusy)
      end(each,
          {message("the question took more than its time and was ended"), ErrorCode::kBudget});
    else if (each.state == Worker::State::kStarting || each.state == Worker::State::kFreeing)
      end(each, {});
  }
}

void Pool::Work::look_at_sizes() {
  const auto now = Clock::now();
  if (now - looked_ < options_.limits.look) return;
  looked_ = now;
  for (Worker& each : workers_) {
    if (each.state == Worker::State::kFree && stays_large(each)) end(each, {});
    if (each.state != Worker::State::kBusy && each.state != Worker::State::kFreeing) continue;
    if (resident_bytes(each.child) > each.share + each.share / 4)
      end(each, {message("the question took more than its memory ({} MiB) and was ended",
                         each.share >> 20),
                 ErrorCode::kBudget});
  }
}

void Pool::Work::exchange(Worker& worker, short events) {
  if (worker.state == Worker::State::kDown) return;
  if ((events & POLLOUT) != 0) write_to(worker);
  if (worker.state != Worker::State::kDown && (events & (POLLIN | POLLHUP | POLLERR)) != 0)
    read_from(worker);
}

void Pool::Work::write_to(Worker& worker) {
  while (worker.sent < worker.unsent.size()) {
    const ssize_t size = ::write(worker.child.in, worker.unsent.data() + worker.sent,
                                 worker.unsent.size() - worker.sent);
    if (size > 0)
      worker.sent += static_cast<std::size_t>(size);
    else if (errno != EINTR)
      break;  // full, or gone: then its output ends as well
  }
  if (worker.sent < worker.unsent.size()) return;
  worker.sent = 0;
  worker.unsent.clear();
  if (worker.unsent.capacity() > (std::size_t{1} << 16)) worker.unsent.shrink_to_fit();
}

void Pool::Work::read_from(Worker& worker) {
  std::array<char, std::size_t{1} << 16> buffer;  // NOLINT: written before it is read
  const ssize_t size = ::read(worker.child.out, buffer.data(), buffer.size());
  if (size < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (size <= 0)
    return end(worker,
               {message("the worker of this question ended; ask again"), ErrorCode::kSystem});
  worker.line.append(buffer.data(), static_cast<std::size_t>(size));
  for (;;) {
    const std::size_t line_end = worker.line.find('\n', worker.seen);
    worker.seen = worker.line.size();
    if (line_end == std::string::npos) break;
    std::string rest = worker.line.substr(line_end + 1);
    worker.line.resize(line_end);
    const std::string line = std::exchange(worker.line, std::move(rest));
    worker.seen = 0;
    take_line(worker, line);
    if (worker.state == Worker::State::kDown) return;
  }
  if (worker.line.size() > kLongestReply)
    end(worker, {message("the answer is too large to be sent"), ErrorCode::kTooLarge});
}

void Pool::Work::take_line(Worker& worker, std::string_view line) {
  switch (worker.state) {
    case Worker::State::kStarting:
      if (!line.starts_with(R"({"hello":)")) return end(worker, {});
      worker.failures = 0;
      worker.state = Worker::State::kFree;
      return;
    case Worker::State::kBusy:
      return take_reply(worker, line);
    case Worker::State::kFreeing:
      // Everything else is what was on its way when the cancel came.
      if (of_id(line, kProbe)) worker.state = Worker::State::kFree;
      return;
    case Worker::State::kFree:
    case Worker::State::kDown:
      return end(worker, {});  // nobody asked
  }
}

void Pool::Work::take_reply(Worker& worker, std::string_view line) {
  const auto rest = of_id(line, std::to_string(worker.ticket));
  if (rest) {
    if (auto progress = value_of(*rest, "progress")) {
      sayings_.push_back(
          {questions_.at(worker.ticket).listener, {Told::Kind::kProgress, std::move(*progress)}});
      return;
    }
    if (auto answer = value_of(*rest, "answer"))
      return finish(worker, {Told::Kind::kAnswer, std::move(*answer)});
    if (auto error = value_of(*rest, "error"))
      return finish(worker, {Told::Kind::kRefused, std::move(*error)});
  }
  end(worker, {message("the worker of this question ended; ask again"), ErrorCode::kSystem});
}

void Pool::Work::finish(Worker& worker, Told told) {
  const auto found = questions_.find(worker.ticket);
  CHECK(found != questions_.end());
  sayings_.push_back({std::move(found->second.listener), std::move(told)});
  const bool quick = found->second.quick;
  questions_.erase(found);
  ++counts_.answered;
  worker.state = Worker::State::kFree;
  // What a question leaves behind must not be the next one's loss.
  if (!quick && stays_large(worker)) end(worker, {});
}

int Pool::Work::wait_time(Clock::time_point now) const {
  auto until = Clock::time_point::max();
  for (const Worker& each : workers_) {
    if (each.state == Worker::State::kFree) continue;
    until = std::min(until, each.until);
    if (each.state == Worker::State::kBusy || each.state == Worker::State::kFreeing)
      until = std::min(until, looked_ + options_.limits.look);
  }
  if (until == Clock::time_point::max()) return -1;
  const auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(until - now).count() + 1;
  return static_cast<int>(std::clamp<std::int64_t>(wait, 0, 60'000));
}

Pool::Pool(PoolOptions options) : work_(std::make_unique<Work>(std::move(options))) {}
Pool::~Pool() = default;
std::optional<Pool::Ticket> Pool::ask(bool quick, std::string line, Listener listener) {
  return work_->ask(quick, std::move(line), std::move(listener));
}
void Pool::cancel(Ticket ticket) {
  work_->cancel(ticket);
}
PoolState Pool::state() const {
  return work_->state();
}

}  // namespace yomi::server
