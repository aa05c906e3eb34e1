#include "support/process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <thread>

#include "base/check.h"

extern char** environ;  // NOLINT: POSIX has no header for it

namespace yomi::test {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
  int read = -1;
  int write = -1;
  Pipe() {
    std::array<int, 2> ends{};
    CHECK(::pipe2(ends.data(), O_CLOEXEC) == 0);
    read = ends[0];
    write = ends[1];
  }
};

void close_end(int& end) {
  if (end >= 0) ::close(end);
  end = -1;
}

std::vector<std::string> environment(const std::map<std::string, std::string>& extra) {
  std::vector<std::string> variables;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string variable = *entry;
    if (!extra.contains(variable.substr(0, variable.find('=')))) variables.push_back(variable);
  }
  for (const auto& [name, value] : extra)
    variables.emplace_back(name).append("=").append(of_chosen_build(value));
  return variables;
}

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> list;
  list.reserve(words.size() + 1);
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  return list;
}

}  // namespace

std::string of_chosen_build(std::string word) {
  constexpr std::string_view kOurs = YOMI_BIN_FOLDER;
  const char* const other = std::getenv("YOMI_BIN");
  if (other == nullptr) return word;
  const std::string theirs = std::string(other) + "/";
  for (std::size_t at = word.find(kOurs); at != std::string::npos; at = word.find(kOurs, at)) {
    word.replace(at, kOurs.size(), theirs);
    at += theirs.size();
  }
  return word;
}

struct Process::State {
  pid_t pid = -1;
  bool reaped = false;
  int in = -1;
  int out = -1;
  int err = -1;
  std::string input;
  Clock::time_point start = Clock::now();
  Outcome outcome;

  void pump(int wait_ms);
  bool reap();
};

// Moves what can be moved through the pipes now.
void Process::State::pump(int wait_ms) {
  if (input.empty()) close_end(in);
  std::array<pollfd, 3> ends = {pollfd{out, POLLIN, 0}, pollfd{err, POLLIN, 0},
                                pollfd{in, POLLOUT, 0}};
  if (::poll(ends.data(), ends.size(), wait_ms) <= 0) return;
  const auto take = [](const pollfd& end, int& file, std::string& to) {
    if (file < 0 || end.revents == 0) return;
    std::array<char, 1 << 16> buffer{};
    const ssize_t got = ::read(file, buffer.data(), buffer.size());
    if (got > 0)
      to.append(buffer.data(), static_cast<std::size_t>(got));
    else if (got == 0 || errno != EINTR)
      close_end(file);
  };
  take(ends[0], out, outcome.out);
  take(ends[1], err, outcome.err);
  if (in >= 0 && ends[2].revents != 0) {
    const ssize_t put = ::write(in, input.data(), input.size());
    if (put > 0)
      input.erase(0, static_cast<std::size_t>(put));
    else if (put < 0 && errno != EINTR && errno != EAGAIN)
      close_end(in);  // the program does not want it
  }
}

bool Process::State::reap() {
  int status = 0;
  if (reaped || ::waitpid(pid, &status, WNOHANG) != pid) return reaped;
  reaped = true;
  if (WIFEXITED(status)) outcome.status = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) outcome.signal = WTERMSIG(status);
  return true;
}

Process::Process(const Command& command) : state_(std::make_unique<State>()) {
  ::signal(SIGPIPE, SIG_IGN);  // a program that ends before it has read its input
  Pipe in;
  Pipe out;
  Pipe err;
  std::vector<std::string> words = command.argv;
  std::transform(words.begin(), words.end(), words.begin(), of_chosen_build);
  std::vector<std::string> variables = environment(command.env);
  const std::vector<char*> argv = pointers(words);
  const std::vector<char*> env = pointers(variables);
  const pid_t pid = ::fork();
  CHECK(pid >= 0);
  if (pid == 0) {
    ::setpgid(0, 0);
    ::signal(SIGPIPE, SIG_DFL);
    ::dup2(in.read, STDIN_FILENO);
    ::dup2(out.write, STDOUT_FILENO);
    ::dup2(err.write, STDERR_FILENO);
    if (!command.folder.empty() && ::chdir(command.folder.c_str()) != 0) ::_exit(127);
    ::execvpe(argv[0], argv.data(), env.data());
    ::_exit(127);
  }
  ::setpgid(pid, pid);  // here, too: whoever comes first
  close_end(in.read);
  close_end(out.write);
  close_end(err.write);
  ::fcntl(in.write, F_SETFL, O_NONBLOCK);
  state_->pid = pid;
  state_->in = in.write;
  state_->out = out.read;
  state_->err = err.read;
  state_->input = command.input;
}

Process::~Process() {
  if (!state_->reaped) {
    kill_group(SIGKILL);
    ::waitpid(state_->pid, nullptr, 0);
  }
  close_end(state_->in);
  close_end(state_->out);
  close_end(state_->err);
}

pid_t Process::pid() const {
  return state_->pid;
}

void Process::kill(int signal) const {
  if (!state_->reaped) ::kill(state_->pid, signal);
}

void Process::kill_group(int signal) const {
  if (!state_->reaped) ::kill(-state_->pid, signal);
}

Outcome Process::wait(std::chrono::milliseconds timeout) {
  // Programs with sanitizers, on a machine that compiles beside them.
  constexpr int kSlower = 4;
  if (std::getenv("YOMI_BIN") != nullptr) timeout *= kSlower;
  const auto deadline = Clock::now() + timeout;
  constexpr int kPollMs = 10;
  while (!state_->reap()) {
    if (state_->in >= 0 || state_->out >= 0 || state_->err >= 0)
      state_->pump(kPollMs);
    else
      ::usleep(1000 * kPollMs);
    if (Clock::now() >= deadline && !state_->outcome.timed_out) {
      state_->outcome.timed_out = true;
      kill_group(SIGKILL);
    }
  }
  state_->outcome.seconds = std::chrono::duration<double>(Clock::now() - state_->start).count();
  // What it wrote last; a child of its own that keeps the pipe open is not waited for.
  const auto last = Clock::now() + std::chrono::milliseconds(500);
  close_end(state_->in);
  while ((state_->out >= 0 || state_->err >= 0) && Clock::now() < last) state_->pump(kPollMs);
  return state_->outcome;
}

Outcome run_process(const Command& command, std::chrono::milliseconds timeout) {
  Process process(command);
  return process.wait(timeout);
}

bool wait_for_units(const std::string& journal) {
  constexpr std::uintmax_t kHead = 40'000;  // what the log takes before the first unit
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < deadline) {
    std::error_code error;
    const auto size = std::filesystem::file_size(journal + "-wal", error);
    if (!error && size > kHead) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return false;
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "yomi-test-XXXXXX").string();
  CHECK(::mkdtemp(name.data()) != nullptr);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

}  // namespace yomi::test
