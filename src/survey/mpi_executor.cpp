#include "survey/mpi_executor.h"

#define OMPI_SKIP_MPICXX 1  // the C++ bindings, long withdrawn
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <functional>
#include <limits>
#include <list>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "base/check.h"
#include "stats/stats.h"
#include "survey/pool.h"

// Messages are a letter and what belongs to it.
//   leader to rank:  U indices…   units to run (none: there are no more)
//                    F            the survey has ended; give up what still runs
//                    D            the leader has given up altogether
//                    S bytes      share()'s
//   rank to leader:  R want units finished units, and how many more are welcome
//                    E kind text  a unit failed
//                    I            this rank was told to stop
//                    L units      the answer to F: the last message
//                    G            goodbye, outside of any epoch
namespace yomi::survey {
namespace {

constexpr int kGoodbyeTag = 1;
constexpr std::chrono::microseconds kNap{500};

// Idle ranks sleep instead of spinning in MPI: on a small machine they would take the cores from
// those that work.
void nap() {
  std::this_thread::sleep_for(kNap);
}

int tag_of(int epoch) {
  constexpr int kFirst = 2;
  constexpr int kTags = 30'000;  // MPI promises 32,767
  return kFirst + epoch % kTags;
}

struct Message {
  int source = 0;
  int tag = 0;
  char kind = 0;
  std::string body;
};

std::optional<Message> receive(int source, int tag) {
  int there = 0;
  MPI_Status status{};
  MPI_Message handle{};
  MPI_Improbe(source, tag, MPI_COMM_WORLD, &there, &handle, &status);
  if (there == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  std::string bytes(static_cast<std::size_t>(size), '\0');
  MPI_Mrecv(bytes.data(), size, MPI_BYTE, &handle, MPI_STATUS_IGNORE);
  CHECK(!bytes.empty());
  return Message{status.MPI_SOURCE, status.MPI_TAG, bytes.front(), bytes.substr(1)};
}

// Messages on their way. Sending never blocks: two ranks that send to each other at once would wait
// for ever.
class Outbox {
 public:
  void send(int rank, int tag, char kind, const std::string& body = {}) {
    Letter& letter = letters_.emplace_back();
    letter.bytes = kind + body;
    CHECK(letter.bytes.size() < static_cast<std::size_t>(std::numeric_limits<int>::max()));
    MPI_Isend(letter.bytes.data(), static_cast<int>(letter.bytes.size()), MPI_BYTE, rank, tag,
              MPI_COMM_WORLD, &letter.request);
  }
  void tidy() {
    letters_.remove_if([](Letter& letter) {
      int sent = 0;
      MPI_Test(&letter.request, &sent, MPI_STATUS_IGNORE);
      return sent != 0;
    });
  }
  ~Outbox() {
    while (!letters_.empty()) {
      tidy();
      if (!letters_.empty()) nap();
    }
  }

 private:
  struct Letter {
    std::string bytes;
    MPI_Request request{};
  };
  std::list<Letter> letters_;  // a list: MPI holds on to the addresses
};

std::string encode_words(std::span<const std::uint64_t> words) {
  return {reinterpret_cast<const char*>(words.data()), words.size_bytes()};
}

std::vector<std::uint64_t> decode_words(const std::string& bytes) {
  std::vector<std::uint64_t> words(bytes.size() / sizeof(std::uint64_t));
  std::copy_n(bytes.data(), words.size() * sizeof(std::uint64_t),
              reinterpret_cast<char*>(words.data()));
  return words;
}

std::string encode_error(const Error& error) {
  return (error.code == ErrorCode::kSystem ? 's' : 'i') + pack(error.message);
}

Error decode_error(const std::string& body) {
  const ErrorCode code = body.starts_with('i') ? ErrorCode::kBadText : ErrorCode::kSystem;
  return Error{unpack_message(std::string_view(body).substr(1)), code};
}

// The units of this process: those that run, and a short queue behind them.
class Desk {
 public:
  Desk(Work& work, int threads, const Budget& budget)
      : threads_(static_cast<std::uint64_t>(threads)),
        link_(budget.stop, [this] { stop_.request_stop(); }),
        pool_(work, threads, with_stop(budget)) {}

  void submit(std::span<const std::uint64_t> indices) {
    held_ += indices.size();
    pool_.submit(indices);
  }
  std::vector<Unit> drain() {
    std::vector<Unit> units = pool_.drain(std::chrono::milliseconds(0));
    held_ -= units.size();
    for (const Unit& unit : units) seconds_.add(unit.seconds);
    return units;
  }
  // How many more units are welcome; 0 as long as there are enough.
  [[nodiscard]] std::uint64_t wanted() const {
    constexpr double kBacklogSeconds = 0.05;
    constexpr double kMaxBacklog = 4096;
    std::uint64_t backlog = 0;
    if (seconds_.count() > 0) {
      const double per_thread = kBacklogSeconds / std::max(seconds_.mean(), 1e-9);
      backlog = threads_ * static_cast<std::uint64_t>(std::min(per_thread, kMaxBacklog));
    }
    if (held_ >= threads_ + backlog / 2) return 0;
    return threads_ + backlog - held_;
  }
  void stop() { stop_.request_stop(); }
  [[nodiscard]] bool idle() const { return pool_.idle(); }
  [[nodiscard]] std::optional<Error> error() const { return pool_.error(); }
  [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }

 private:
  Budget with_stop(Budget budget) {
    budget.stop = stop_.get_token();
    return budget;
  }

  std::uint64_t threads_;
  std::uint64_t held_ = 0;  // submitted and not drained
  stats::Summary seconds_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> link_;
  Pool pool_;
};

}  // namespace

// One execute() of rank 0.
class MpiLeader {
 public:
  MpiLeader(MpiSession& session, int threads, Work& work, UnitSet pending,
            const Executor::Sink& sink, const Budget& budget)
      : session_(session),
        tag_(tag_of(session.epoch_)),
        pending_(std::move(pending)),
        left_(pending_.size()),
        sink_(sink),
        parts_(2 * static_cast<std::uint64_t>(session.size_) * static_cast<std::uint64_t>(threads)),
        stop_(budget.stop),
        desk_(work, threads, budget),
        ended_(static_cast<std::size_t>(session.size_), false) {
    ended_[0] = true;
  }

  Status run() {
    while (true) {
      const bool idle = desk_.idle();  // before the drain, so that nothing is left behind
      bool busy = receive_all();
      busy = take(desk_.drain()) || busy;
      if (auto error = desk_.error()) give_up(*error);
      if (!finishing_) feed_self();
      pass_on();
      if (!finishing_ && (left_ == 0 || stop_.stop_requested() || error_)) finish();
      if (finishing_ && idle && std::find(ended_.begin(), ended_.end(), false) == ended_.end())
        break;
      outbox_.tidy();
      if (!busy) nap();
    }
    next_sink_ = {};
    pass_on();
    if (error_) return tl::unexpected<Error>(std::move(*error_));
    return {};
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool receive_all() {
    // Goodbyes first: whatever their senders said before is then among the messages.
    while (auto goodbye = receive(MPI_ANY_SOURCE, kGoodbyeTag))
      session_.gone_[static_cast<std::size_t>(goodbye->source)] = true;
    bool any = false;
    while (auto message = receive(MPI_ANY_SOURCE, tag_)) {
      any = true;
      handle(*message);
    }
    for (int rank = 1; rank < session_.size_; ++rank) {
      const auto at = static_cast<std::size_t>(rank);
      if (!session_.gone_[at] || ended_[at]) continue;
      ended_[at] = true;
      give_up({message("rank {} has ended before the survey", rank), ErrorCode::kSystem});
    }
    return any;
  }

  void handle(const Message& message) {
    switch (message.kind) {
      case 'R': {
        const std::uint64_t want = decode_words(message.body.substr(0, 8)).at(0);
        take_encoded(message.body.substr(8));
        if (want > 0 && !finishing_)
          outbox_.send(message.source, tag_, 'U', encode_words(portion(want)));
        break;
      }
      case 'E':
        give_up(decode_error(message.body));
        break;
      case 'I':
        if (!finishing_) finish();
        break;
      case 'L':
        take_encoded(message.body);
        ended_[static_cast<std::size_t>(message.source)] = true;
        break;
      default:
        CHECK(false);
    }
  }

  void take_encoded(const std::string& bytes) {
    auto units = decode_units(bytes);
    CHECK(units);
    take(std::move(*units));
  }

  bool take(std::vector<Unit> units) {
    left_ -= units.size();
    finished_.insert(finished_.end(), std::make_move_iterator(units.begin()),
                     std::make_move_iterator(units.end()));
    return !units.empty();
  }

  // The next units, at most `want` and at most a fair part of what is left.
  std::vector<std::uint64_t> portion(std::uint64_t want) {
    const std::uint64_t fair = std::max<std::uint64_t>(pending_.size() / parts_, 1);
    return pending_.take(std::min(want, fair));
  }

  void feed_self() {
    if (const std::uint64_t want = desk_.wanted(); want > 0) desk_.submit(portion(want));
  }

  // Gives the sink what has come, not more often than it asks for.
  void pass_on() {
    const auto now = Clock::now();
    if (now < next_sink_) return;
    next_sink_ = now + Executor::kInterval;
    if (sink_failed_) return;
    Status taken = sink_(std::exchange(finished_, {}));
    if (!taken) {
      sink_failed_ = true;
      give_up(std::move(taken.error()));
    }
  }

  void give_up(Error error) {
    if (!error_) error_ = std::move(error);
  }

  void finish() {
    finishing_ = true;
    desk_.stop();
    for (int rank = 1; rank < session_.size_; ++rank) {
      if (!session_.gone_[static_cast<std::size_t>(rank)]) outbox_.send(rank, tag_, 'F');
    }
  }

  MpiSession& session_;
  int tag_;
  UnitSet pending_;     // not handed out
  std::uint64_t left_;  // not finished
  const Executor::Sink& sink_;
  std::uint64_t parts_;
  std::stop_token stop_;
  Outbox outbox_;
  Desk desk_;
  std::vector<Unit> finished_;
  std::vector<bool> ended_;  // by rank: no more messages will come
  bool finishing_ = false;
  bool sink_failed_ = false;
  std::optional<Error> error_;
  Clock::time_point next_sink_ = {};
};

// One serve() of another rank.
class MpiServer {
 public:
  MpiServer(MpiSession& session, int threads, Work& work, const Budget& budget)
      : tag_(tag_of(session.epoch_)), stop_(budget.stop), desk_(work, threads, budget) {}

  Status run() {
    while (true) {
      bool busy = false;
      while (auto message = receive(0, tag_)) {
        busy = true;
        if (message->kind == 'D') return fail_system("the leading rank has given up");
        if (message->kind == 'F') {
          say_last();
          return {};
        }
        CHECK(message->kind == 'U');
        const auto indices = decode_words(message->body);
        asked_ = false;
        exhausted_ = indices.empty();
        desk_.submit(indices);
      }
      busy = collect() || busy;
      report();
      outbox_.tidy();
      if (!busy) nap();
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  bool collect() {
    const std::vector<Unit> units = desk_.drain();
    for (const Unit& unit : units) encode_unit(unit, results_);
    return !units.empty();
  }

  void report() {
    if (auto error = desk_.error(); error && !told_) {
      told_ = true;
      outbox_.send(0, tag_, 'E', encode_error(*error));
    }
    if (stop_.stop_requested() && !told_) {
      told_ = true;
      outbox_.send(0, tag_, 'I');
    }
    const std::uint64_t want = asked_ || exhausted_ || told_ ? 0 : desk_.wanted();
    const auto now = Clock::now();
    if (want == 0 && (results_.empty() || now < next_report_)) return;
    next_report_ = now + Executor::kInterval;
    asked_ = asked_ || want > 0;
    outbox_.send(0, tag_, 'R', encode_words({&want, 1}) + std::exchange(results_, {}));
  }

  void say_last() {
    desk_.stop();
    while (!desk_.idle()) nap();
    collect();
    outbox_.send(0, tag_, 'L', results_);
  }

  int tag_;
  std::stop_token stop_;
  Outbox outbox_;
  Desk desk_;
  std::string results_;
  bool asked_ = false;
  bool exhausted_ = false;
  bool told_ = false;  // of an error or a stop
  Clock::time_point next_report_ = {};
};

MpiSession::MpiSession() {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  CHECK(provided >= MPI_THREAD_FUNNELED);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  gone_.assign(static_cast<std::size_t>(size_), false);
  gone_[0] = true;
}

MpiSession::~MpiSession() {
  if (leads()) {
    release_others();
  } else {
    Outbox().send(0, kGoodbyeTag, 'G');
  }
  MPI_Finalize();
}

// Ranks may still wait for units of surveys that this one, ending early, will never lead.
void MpiSession::release_others() {
  Outbox outbox;
  while (std::find(gone_.begin(), gone_.end(), false) != gone_.end()) {
    const auto message = receive(MPI_ANY_SOURCE, MPI_ANY_TAG);
    if (!message) {
      nap();
    } else if (message->kind == 'G') {
      gone_[static_cast<std::size_t>(message->source)] = true;
    } else if (message->kind == 'R') {
      outbox.send(message->source, message->tag, 'D');
    }
  }
}

MpiExecutor::MpiExecutor(MpiSession& session, int threads) : Executor(threads), session_(session) {}

Status MpiExecutor::execute(Work& work, UnitSet pending, const Sink& sink, const Budget& budget) {
  if (session_.size_ == 1)
    return ThreadExecutor(threads()).execute(work, std::move(pending), sink, budget);
  ++session_.epoch_;
  return MpiLeader(session_, threads(), work, std::move(pending), sink, budget).run();
}

Status MpiExecutor::serve(Work& work, const Budget& budget) {
  CHECK(!leads());
  ++session_.epoch_;
  return MpiServer(session_, threads(), work, budget).run();
}

Result<std::string> MpiExecutor::share(std::string bytes) {
  const int tag = tag_of(++session_.epoch_);
  if (leads()) {
    Outbox outbox;
    for (int rank = 1; rank < session_.size_; ++rank) {
      if (!session_.gone_[static_cast<std::size_t>(rank)]) outbox.send(rank, tag, 'S', bytes);
    }
    return bytes;
  }
  while (true) {
    if (auto message = receive(0, tag)) return std::move(message->body);
    nap();
  }
}

}  // namespace yomi::survey
