#include "app/engine/engine.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "answers/frame.h"
#include "base/text.h"

namespace yomi::app {
namespace {

using answers::Asked;
using answers::Json;

constexpr double kFirstProgress = 0.1;                      // seconds
constexpr std::size_t kMostWaiting = std::size_t{8} << 20;  // bytes of questions not begun
constexpr std::size_t kBytesEach = 1024;                    // what a question costs beside its text
constexpr int kEnginePollMilliseconds = 50;

struct Job {
  Asked asked;
  std::size_t bytes = 0;
  std::stop_source stop = {};
};

struct Cancel {
  std::string cancel;
};
const answers::Shape& shape_of(answers::Of<Cancel>) {
  static constexpr answers::Field kFields[] = {answers::field<&Cancel::cancel>(
      "cancel", {"the id of a question", "質問のid"}, {.required = true})};
  static constexpr answers::Shape kShape = answers::shape<Cancel>("Cancel", kFields);
  return kShape;
}

struct Hello {
  int hello = 1;  // the version of this interface that is spoken
  std::optional<std::string> id;
};
const answers::Shape& shape_of(answers::Of<Hello>) {
  static constexpr answers::Field kFields[] = {
      answers::field<&Hello::hello>(
          "hello", {"the version of the interface", "インターフェースの版"},
          {.least = answers::kApi, .most = answers::kApi, .required = true}),
      answers::field<&Hello::id>("id", {"names the greeting", "あいさつの名前"})};
  static constexpr answers::Shape kShape = answers::shape<Hello>("Hello", kFields);
  return kShape;
}

class Engine {
 public:
  Engine(int output, const answers::Catalogue& catalogue, const EngineOptions& options)
      : output_(output), catalogue_(catalogue), options_(options) {
    for (unsigned i = 0; i < options.threads; ++i) threads_.emplace_back([this] { work(); });
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine() { end(false); }

  void take(std::string_view line);
  void refuse(const Error& error, const Json& line = {});
  // No more questions; with `cancel` those that run are ended.
  void end(bool cancel);
  [[nodiscard]] bool gone() const { return gone_; }

 private:
  void start(Asked asked, std::size_t bytes);
  void cancel(const std::string& id);
  void greet(const Hello& hello);
  void work();
  void run(const Job& job);
  void report(const Job& job, const ProgressReport& report);
  [[nodiscard]] answers::Context context_for(const Job& job, Progress* progress) const;
  // These require the mutex.
  [[nodiscard]] bool in_flight(const Job& job) const;
  void write_line(const Json& json);

  const int output_;
  const answers::Catalogue& catalogue_;
  const EngineOptions options_;
  std::mutex mutex_;                        // of the queues
  std::mutex writing_;                      // of the output, taken after mutex_
  std::condition_variable ready_;           // for threads: a question waits, or the input has ended
  std::condition_variable room_;            // for the reader: fewer wait
  std::deque<std::shared_ptr<Job>> quick_;  // before all others
  std::deque<std::shared_ptr<Job>> waiting_;
  std::size_t waiting_bytes_ = 0;
  std::map<std::string, std::shared_ptr<Job>> jobs_;  // by id: neither answered nor cancelled
  bool ended_ = false;
  std::atomic<bool> gone_ = false;  // nobody reads the output
  std::vector<std::jthread> threads_;
};

void Engine::take(std::string_view line) {
  Json seen;
  Result<Json> json = answers::parse_json(line, &seen);
  if (!json) return refuse(json.error(), seen);
  if (json->is_object() && json->contains("hello")) {
    const Result<Hello> hello = answers::read_as<Hello>(*json);
    return hello ? greet(*hello) : refuse(hello.error(), *json);
  }
  if (json->is_object() && json->contains("cancel")) {
    const Result<Cancel> wanted = answers::read_as<Cancel>(*json);
    return wanted ? cancel(wanted->cancel) : refuse(wanted.error(), *json);
  }
  const Json known = *json;
  Result<Asked> asked = answers::read_question(catalogue_, std::move(*json));
  if (!asked) return refuse(asked.error(), known);
  if (line.size() > kLongestLine && asked->question->verb != "verify")
    return refuse({message("a line has at most {} bytes", kLongestLine), ErrorCode::kTooLarge},
                  known);
  start(std::move(*asked), line.size());
}

void Engine::refuse(const Error& error, const Json& line) {
  Json json = Json::object();
  Language language = Language::kEnglish;
  if (line.is_object() && line.contains("id") && line["id"].is_string() &&
      !line["id"].get_ref<const std::string&>().empty())
    json["id"] = line["id"];
  if (line.is_object() && line.value("lang", Json()) == "ja") language = Language::kJapanese;
  json["error"] = catalogue_.error_document(error, language);
  write_line(json);
}

void Engine::greet(const Hello& hello) {
  answers::Greeting greeting{std::string(YOMI_VERSION),
                             answers::kApi,
                             options_.threads,
                             options_.memory,
                             kLongestLine,
                             kLongestCertificate,
                             answers::kDeepest,
                             {}};
  for (const answers::Question* each : catalogue_.questions())
    greeting.questions.push_back(
        {each->room.empty() ? std::nullopt : std::optional(std::string(each->room)),
         std::string(each->verb), each->pace == answers::Pace::kQuick});
  Json json = Json::object();
  if (hello.id) json["id"] = *hello.id;
  json["hello"] = answers::json_of(greeting);
  write_line(json);
}

void Engine::start(Asked asked, std::size_t bytes) {
  const auto job = std::make_shared<Job>(Job{std::move(asked), bytes + kBytesEach});
  std::unique_lock lock(mutex_);
  room_.wait(lock, [&] {
    return waiting_bytes_ == 0 || waiting_bytes_ + job->bytes <= kMostWaiting || gone_;
  });
  if (!jobs_.try_emplace(job->asked.id, job).second) {
    lock.unlock();
    return refuse({message("this id is in use"), ErrorCode::kBadId, {}, 0, 0, "id"},
                  {{"id", job->asked.id}});
  }
  waiting_bytes_ += job->bytes;
  (job->asked.question->pace == answers::Pace::kQuick ? quick_ : waiting_).push_back(job);
  ready_.notify_one();
}

void Engine::cancel(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto found = jobs_.find(id);
    if (found != jobs_.end()) {
      found->second->stop.request_stop();
      jobs_.erase(found);
      write_line({{"id", id}, {"cancelled", true}});
      return;
    }
  }
  refuse({message("no question has this id"), ErrorCode::kBadId, {}, 0, 0, "cancel"}, {{"id", id}});
}

void Engine::end(bool cancel) {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
    if (cancel || gone_) {
      for (const auto& [id, job] : jobs_) job->stop.request_stop();
      quick_.clear();
      waiting_.clear();
    }
  }
  ready_.notify_all();
  threads_.clear();  // joins them
}

void Engine::work() {
  for (;;) {
    std::unique_lock lock(mutex_);
    ready_.wait(lock, [&] { return ended_ || !quick_.empty() || !waiting_.empty(); });
    auto& queue = quick_.empty() ? waiting_ : quick_;
    if (queue.empty()) return;
    const std::shared_ptr<Job> job = std::move(queue.front());
    queue.pop_front();
    waiting_bytes_ -= job->bytes;
    room_.notify_one();
    lock.unlock();
    if (!gone_) run(*job);
  }
}

answers::Context Engine::context_for(const Job& job, Progress* progress) const {
  answers::Context context;
  context.budget.stop = job.stop.get_token();
  context.budget.bytes = std::max<std::uint64_t>(options_.memory / options_.threads, 1U << 20);
  context.progress = progress;
  context.rooms = catalogue_.rooms();
  context.tables = options_.tables;
  return context;
}

void Engine::run(const Job& job) {
  if (job.stop.stop_requested()) return;
  Progress progress([&](const ProgressReport& now) { report(job, now); });
  Json json{{"id", job.asked.id}};
  json.update(answers::reply(catalogue_, job.asked, context_for(job, &progress)));
  {
    const std::lock_guard lock(mutex_);
    if (!in_flight(job)) return;
    jobs_.erase(job.asked.id);
  }
  write_line(json);
}

void Engine::report(const Job& job, const ProgressReport& report) {
  if (report.seconds < kFirstProgress || report.last) return;
  const Language language = job.asked.language.value_or(Language::kEnglish);
  const Json json{{"id", job.asked.id},
                  {"progress", answers::json_of(answers::progress_of(
                                   report, job.asked.language, catalogue_.dictionary(language)))}};
  pollfd writable{output_, POLLOUT, 0};
  if (::poll(&writable, 1, 0) != 1) return;
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (lock && in_flight(job)) write_line(json);
}

bool Engine::in_flight(const Job& job) const {
  const auto found = jobs_.find(job.asked.id);
  return found != jobs_.end() && found->second.get() == &job;
}

void Engine::write_line(const Json& json) {
  const std::string line = answers::to_text(json) + '\n';
  const std::lock_guard lock(writing_);
  for (std::string_view rest = line; !rest.empty() && !gone_;) {
    const ssize_t written = ::write(output_, rest.data(), rest.size());
    if (written > 0)
      rest.remove_prefix(static_cast<std::size_t>(written));
    else if (written < 0 && errno != EINTR)
      gone_ = true;
  }
  if (gone_) room_.notify_all();
}

}  // namespace

bool run_engine(int input, int output, const answers::Catalogue& catalogue,
                const EngineOptions& options, std::stop_token stop) {
  for (const answers::Room* room : catalogue.rooms())
    if (room->start != nullptr) room->start(options.threads, options.memory);
  Engine engine(output, catalogue, options);
  std::vector<char> buffer(std::size_t{1} << 16);
  std::string line;
  bool too_long = false;
  const auto end_line = [&] {
    if (too_long)
      engine.refuse(
          {message("a line has at most {} bytes", kLongestCertificate), ErrorCode::kTooLarge});
    else if (!trim(line).empty())
      engine.take(line);
    line.clear();
    line.shrink_to_fit();
    too_long = false;
  };
  while (!engine.gone() && !stop.stop_requested()) {
    std::array<pollfd, 2> wait{{{input, POLLIN, 0}, {output, 0, 0}}};
    const int ready = ::poll(wait.data(), wait.size(), kEnginePollMilliseconds);
    if ((wait[1].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) {
      engine.end(true);
      return false;
    }
    if (ready <= 0 || wait[0].revents == 0) continue;
    const ssize_t size = ::read(input, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    std::string_view rest(buffer.data(), static_cast<std::size_t>(size));
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find('\n'), rest.size());
      too_long = too_long || line.size() + end > kLongestCertificate;
      if (!too_long) line += rest.substr(0, end);
      if (end < rest.size()) end_line();
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  end_line();
  engine.end(options.end_with_input || stop.stop_requested());
  return !engine.gone();
}

}  // namespace yomi::app
