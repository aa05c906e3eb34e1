// A program that is spoken with line by line: a protocol engine (USI) or a terminal game.
// Killed when it goes out of scope.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <vector>

namespace yomi::test {

class Dialogue {
 public:
  using Clock = std::chrono::steady_clock;

  // argv[0] is looked up in PATH. Standard error is thrown away.
  explicit Dialogue(const std::vector<std::string>& argv);
  ~Dialogue();
  Dialogue(const Dialogue&) = delete;
  Dialogue& operator=(const Dialogue&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  // Adds the line's end.
  void send(const std::string& line);
  // Ends its standard input.
  void close_input();
  // The next line, without its end; nullopt after `timeout` or at the end of the output.
  [[nodiscard]] std::optional<std::string> read_line(std::chrono::milliseconds timeout);
  // Reads until a line that begins with `start` and returns it; the lines before it are kept in
  // skipped(). nullopt as above.
  [[nodiscard]] std::optional<std::string> read_until(const std::string& start,
                                                      std::chrono::milliseconds timeout);
  [[nodiscard]] const std::vector<std::string>& skipped() const { return skipped_; }
  // The exit status, or nullopt where it does not end in time.
  [[nodiscard]] std::optional<int> wait(std::chrono::milliseconds timeout);

 private:
  pid_t pid_ = -1;
  int in_ = -1;
  int out_ = -1;
  bool reaped_ = false;
  std::string buffer_;
  std::vector<std::string> skipped_;
};

}  // namespace yomi::test
