// Programs run from tests: arguments, environment, standard input; what came out and how it ended.
// Nothing outlives the test: a Process that goes out of scope is killed, and its group with it.
//
// Where the environment has YOMI_BIN, a folder, the programs of that build are started instead of those of the test's
// own: so a test of this build looks at programs with sanitizers, and waits longer for them.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace yomi::test {

struct Command {
  std::vector<std::string> argv;                // argv[0] is looked up in PATH
  std::string input = {};                       // standard input, then its end
  std::map<std::string, std::string> env = {};  // on top of the test's own
  std::string folder = {};                      // to run in; empty: the test's own
};

struct Outcome {
  int status = -1;  // exit status; −1 if it did not exit by itself
  int signal = 0;   // the signal that ended it, or 0
  bool timed_out = false;
  std::string out;
  std::string err;
  double seconds = 0;
};

// A word of a command as it is started: the folder of this build's programs replaced by YOMI_BIN.
[[nodiscard]] std::string of_chosen_build(std::string word);

// Runs to the end; after `timeout` it is killed and `timed_out` set.
[[nodiscard]] Outcome run_process(const Command& command,
                                  std::chrono::milliseconds timeout = std::chrono::seconds(60));

// A program that runs beside the test, in a process group of its own.
class Process {
 public:
  explicit Process(const Command& command);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  [[nodiscard]] pid_t pid() const;
  void kill(int signal) const;        // the program alone
  void kill_group(int signal) const;  // and all it started
  // Waits for the end, as run_process does. Once.
  [[nodiscard]] Outcome wait(std::chrono::milliseconds timeout = std::chrono::seconds(60));

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Waits until a survey has written units into its journal; false if it has not after a minute.
[[nodiscard]] bool wait_for_units(const std::string& journal);

// A folder for the test's files, removed with all that is in it at the end.
class TemporaryFolder {
 public:
  TemporaryFolder();
  ~TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

}  // namespace yomi::test
