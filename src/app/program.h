// Program: the frame every command hangs in. main() makes one, each room adds its verbs to it,
// CLI11 parses the command line, and the chosen verb runs. Words for people live here in `app`,
// never in the rooms.
//
// A verb is added like this (one file per command, src/app/<room>/<verb>.cpp):
//
//   void add_solve(Program& program, CLI::App& room) {
//     auto options = std::make_shared<SolveOptions>();
//     CLI::App& verb = program.add_verb(room, "solve", {"decide a deal", "配置を解く"},
//                                       kTime | kNodes | kMemory | kCertificate);
//     verb.add_option("deal", options->deal, "a deal's number, or the board")->required();
//     program.on(verb, [options](Program& p) { return run_solve(p, *options); });
//   }
//
// The action returns an exit status or an Error; main() prints the error as one line and maps its
// kind.
#pragma once

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/messages.h"
#include "app/usage.h"
#include "base/budget.h"
#include "base/certificate_file.h"
#include "base/language.h"
#include "base/progress.h"
#include "base/result.h"
#include "base/verdict.h"

namespace yomi::survey {
class Executor;
}

namespace yomi::app {

// The exit statuses of DESIGN; nothing else ever leaves the program.
enum ExitStatus : int {
  kDefinite = 0,
  kUndecided = 1,
  kBadInput = 2,
  kFailure = 3,
  kInterrupted = 130
};

// Which of the shared options a verb takes; --json, --lang and --quiet belong to all.
enum SharedOption : unsigned {
  kTime = 1,
  kNodes = 2,
  kMemory = 4,
  kThreads = 8,
  kSeed = 16,
  kCertificate = 32,
};

struct Shared {
  bool json = false;
  bool quiet = false;
  Language language = Language::kEnglish;
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint64_t> nodes;
  std::uint64_t memory = std::uint64_t{1} << 30;
  unsigned threads = 1;
  std::uint64_t seed = 1;
  std::string certificate;  // a path; empty: none wanted
};

// One line of `yomi bench`: work that is the same on every machine.
struct BenchResult {
  std::uint64_t nodes = 0;
  std::uint64_t signature = 0;  // a hash of everything the work found
};

class Program {
 public:
  using Action = std::function<Result<int>(Program&)>;
  using Bench = std::function<BenchResult()>;

  Program();
  ~Program();

  // --- building the command line
  CLI::App& add_room(const std::string& name, Text description);
  // A command beside the rooms: `yomi verify`.
  CLI::App& add_command(const std::string& name, Text description, unsigned shared = 0);
  CLI::App& add_verb(CLI::App& room, const std::string& name, Text description,
                     unsigned shared = 0);
  void on(CLI::App& verb, Action action);
  void add_bench(const std::string& room, Bench bench);
  [[nodiscard]] const std::vector<std::pair<std::string, Bench>>& benches() const {
    return benches_;
  }

  // Parses and runs; returns the exit status. Never throws.
  int run(int argc, const char* const* argv, void (*add_rooms)(Program&));

  // --- for actions
  [[nodiscard]] const Shared& shared() const { return shared_; }
  [[nodiscard]] Language language() const { return shared_.language; }
  // --lang was given; a language from the locale does not count.
  [[nodiscard]] bool language_given() const { return language_given_; }
  // One JSON document was asked for, an error too.
  [[nodiscard]] bool wants_json() const;
  // The text in the user's language.
  [[nodiscard]] std::string_view text(Text both) const { return both.in(shared_.language); }
  // What an error or a survey says, in the user's language.
  [[nodiscard]] std::string message(const Error& error) const { return message(error.message); }
  [[nodiscard]] std::string message(const Message& message) const {
    return translated(message, dictionary());
  }
  // The user's language; empty for English.
  [[nodiscard]] Dictionary dictionary() const {
    return language() == Language::kJapanese ? messages_.dictionary() : Dictionary();
  }
  // Where a room adds the Japanese of its errors.
  [[nodiscard]] Messages& messages() { return messages_; }
  // From --time, --nodes, --memory, with the stop token that Ctrl-C triggers.
  [[nodiscard]] Budget budget() const;
  // Triggered by the first SIGINT or SIGTERM; a second one ends the process at once.
  [[nodiscard]] std::stop_token stop() const;
  // A listener for stderr, or none with --quiet. It has the units and notes it knows in the user's
  // language.
  [[nodiscard]] Progress::Listener progress() const;
  // Where units of work run: the ranks of `yomi-mpi`, or the threads of this process. Made at the
  // first call, from --threads.
  [[nodiscard]] survey::Executor& executor();
  using ExecutorMaker = std::function<std::unique_ptr<survey::Executor>(int threads)>;
  void set_executor(ExecutorMaker maker) { make_executor_ = std::move(maker); }
  // A rank that only serves says nothing, neither on stdout nor on stderr.
  void set_silent() { silent_ = true; }
  // Colour and other control sequences are for terminals only.
  [[nodiscard]] bool colour() const { return colour_; }

  // Standard output. A failed write (a closed pipe, a full disk) ends the program with status 3.
  void print(std::string_view text) const;
  template <class... Args>
  void print(fmt::format_string<Args...> format, Args&&... args) const {
    print(std::string_view(fmt::format(format, std::forward<Args>(args)...)));
  }
  // A line of standard input, for `play`: nullopt at the end of the input or after Ctrl-C. Writes
  // `prompt` first. Fails where the line is no text or longer than 64 KiB.
  Result<std::optional<std::string>> read_line(std::string_view prompt);
  // check_output_path(), and refuses a file that the command line names a second time: what is read
  // or written there would be lost.
  [[nodiscard]] Status check_output(const std::string& path) const;
  // Standard error, one line "yomi: …", in the user's language; not with --quiet.
  void warn(const Message& message) const;
  // The same for words that are in the user's language already.
  void warn_in_words(std::string_view text) const;

 private:
  CLI::Option* add_language_option(CLI::App& command);
  void add_shared_options(CLI::App& verb, unsigned shared);
  int execute();
  int show_help();
  int finish_output(int status);
  void print_error(std::string_view message) const;
  // One line on stderr, or the JSON document of an error where JSON was asked for.
  void report_error(const Error& error) const { report_error({error, {}}); }
  void report_error(const UsageProblem& problem) const;

  CLI::App app_;
  Shared shared_;
  Action chosen_;
  Messages messages_;
  std::vector<std::string> words_;  // of the command line
  std::vector<std::pair<std::string, Bench>> benches_;
  bool colour_ = false;
  bool silent_ = false;
  bool language_given_ = false;
  ExecutorMaker make_executor_;
  std::unique_ptr<survey::Executor> executor_;
  std::string unread_;  // what came behind the last line of standard input
};

// The verbs beside the rooms.
void add_verify(Program& program);
void add_bench(Program& program);
void add_version(Program& program);
void add_engine(Program& program);

inline constexpr std::string_view kVersion = YOMI_VERSION;

// An output that cannot be written, or that would take the place of a survey's journal, is refused
// before any work is done for it.
[[nodiscard]] Status check_output_path(const std::string& path);

// "4G", "512M", "64K", "1000": bytes. "10s", "500ms", "2m", "1h", "10" (seconds).
[[nodiscard]] Result<std::uint64_t> parse_bytes(std::string_view text);
[[nodiscard]] Result<std::chrono::milliseconds> parse_duration(std::string_view text);
// "7" or "1..1000", both ends included; at most 2^63.
struct Span {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
};
[[nodiscard]] Result<Span> parse_span(std::string_view text);

}  // namespace yomi::app
