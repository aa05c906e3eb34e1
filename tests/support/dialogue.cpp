#include "support/dialogue.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <thread>

#include "base/check.h"
#include "support/process.h"

namespace yomi::test {

Dialogue::Dialogue(const std::vector<std::string>& argv) {
  std::array<int, 2> to_child{};
  std::array<int, 2> from_child{};
  CHECK(::pipe2(to_child.data(), O_CLOEXEC) == 0 && ::pipe2(from_child.data(), O_CLOEXEC) == 0);
  std::vector<std::string> words = argv;
  std::transform(words.begin(), words.end(), words.begin(), of_chosen_build);
  std::vector<char*> list;
  for (std::string& word : words) list.push_back(word.data());
  list.push_back(nullptr);
  pid_ = ::fork();
  CHECK(pid_ >= 0);
  if (pid_ == 0) {
    ::dup2(to_child[0], STDIN_FILENO);
    ::dup2(from_child[1], STDOUT_FILENO);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDERR_FILENO);
    ::execvp(list[0], list.data());
    ::_exit(127);
  }
  ::close(to_child[0]);
  ::close(from_child[1]);
  in_ = to_child[1];
  out_ = from_child[0];
  // A program that died is an answer, not our death.
  ::signal(SIGPIPE, SIG_IGN);
}

Dialogue::~Dialogue() {
  close_input();
  ::close(out_);
  if (reaped_) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

void Dialogue::send(const std::string& line) {
  const std::string text = line + "\n";
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t n = ::write(in_, text.data() + done, text.size() - done);
    if (n <= 0) return;
    done += static_cast<std::size_t>(n);
  }
}

void Dialogue::close_input() {
  if (in_ >= 0) ::close(in_);
  in_ = -1;
}

std::optional<std::string> Dialogue::read_line(std::chrono::milliseconds timeout) {
  const auto deadline = Clock::now() + timeout;
  for (;;) {
    const std::size_t end = buffer_.find('\n');
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return std::nullopt;
    pollfd ready{out_, POLLIN, 0};
    if (::poll(&ready, 1, static_cast<int>(left)) <= 0) continue;
    std::array<char, 4096> bytes{};
    const ssize_t n = ::read(out_, bytes.data(), bytes.size());
    if (n <= 0) return std::nullopt;
    buffer_.append(bytes.data(), static_cast<std::size_t>(n));
  }
}

std::optional<std::string> Dialogue::read_until(const std::string& start,
                                                std::chrono::milliseconds timeout) {
  const auto deadline = Clock::now() + timeout;
  skipped_.clear();
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
    auto line = read_line(left);
    if (!line || line->starts_with(start)) return line;
    skipped_.push_back(std::move(*line));
  }
}

std::optional<int> Dialogue::wait(std::chrono::milliseconds timeout) {
  const auto deadline = Clock::now() + timeout;
  while (Clock::now() < deadline) {
    int status = 0;
    if (::waitpid(pid_, &status, WNOHANG) == pid_) {
      reaped_ = true;
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return std::nullopt;
}

}  // namespace yomi::test
