#include "app/program.h"

#include <poll.h>
#include <unistd.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <thread>

#include "answers/catalogue.h"
#include "app/describe.h"
#include "app/file_name.h"
#include "app/help.h"
#include "app/interrupt.h"
#include "app/page.h"
#include "app/serve.h"
#include "app/usage.h"
#include "base/encoding.h"
#include "base/output_target.h"
#include "base/progress_printer.h"
#include "base/text.h"
#include "journal/journal.h"
#include "survey/executor.h"

namespace yomi::app {
namespace {

// Standard error; where nobody listens any more, nothing is said.
void say(const std::string& text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

[[noreturn]] void output_failed() {
  // The reader of a closed pipe has gone on purpose: end in silence, as every program does there.
  if (errno == EPIPE) {
    std::signal(SIGPIPE, SIG_DFL);
    std::raise(SIGPIPE);
  }
  say(fmt::format("yomi: cannot write the output: {}\n", std::strerror(errno)));
  std::_Exit(kFailure);
}

// --lang decides the texts of the help as well, so it is looked for before CLI11 starts.
Language language_of(int argc, const char* const* argv) {
  Language language = language_of_locale();
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--lang" && i + 1 < argc) language = parse_language(argv[i + 1]).value_or(language);
    if (word.starts_with("--lang=")) language = parse_language(word.substr(7)).value_or(language);
  }
  return language;
}

// `yomi help castle solve` is `yomi castle solve --help`.
void parse(CLI::App& app, int argc, const char* const* argv) {
  const auto is_option = [argv](int i) {
    return argv[i][0] == '-' || (i > 1 && std::string_view(argv[i - 1]) == "--lang");
  };
  int first = 1;
  while (first < argc && is_option(first)) ++first;
  if (first == argc || std::string_view(argv[first]) != "help") return app.parse(argc, argv);
  std::vector<const char*> words = {argv[0]};
  const CLI::App* command = &app;
  for (int i = 1; i < argc; ++i) {
    if (i == first) continue;
    words.push_back(argv[i]);
    if (is_option(i)) continue;
    const CLI::App* parent = command;
    command = nullptr;
    for (const CLI::App* each : parent->get_subcommands({}))
      if (each->get_name() == argv[i]) command = each;
    if (command == nullptr) throw UsageError(unknown_command(*parent, argv[i]));
  }
  words.push_back("--help");
  app.parse(static_cast<int>(words.size()), words.data());
}

}  // namespace

Program::Program() : app_("", "yomi") {
  app_.require_subcommand(0, 1);
  app_.option_defaults()->always_capture_default(false);
  add_common_messages(messages_);
  colour_ = ::isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
}

Program::~Program() = default;

CLI::App& Program::add_room(const std::string& name, Text description) {
  CLI::App* room = app_.add_subcommand(name, std::string(text(description)));
  room->require_subcommand(0, 1);
  room->group(std::string(text({"Games", "ゲーム"})));
  add_language_option(*room);
  return *room;
}

CLI::App& Program::add_command(const std::string& name, Text description, unsigned shared) {
  return add_verb(app_, name, description, shared);
}

CLI::App& Program::add_verb(CLI::App& room, const std::string& name, Text description,
                            unsigned shared) {
  CLI::App* verb = room.add_subcommand(name, std::string(text(description)));
  verb->group(std::string(text({"Commands", "コマンド"})));
  add_shared_options(*verb, shared);
  return *verb;
}

void Program::on(CLI::App& verb, Action action) {
  verb.callback([this, action = std::move(action)] { chosen_ = action; });
}

void Program::add_bench(const std::string& room, Bench bench) {
  benches_.emplace_back(room, std::move(bench));
}

// The language itself was looked for before CLI11 started: it decides the texts of the help.
CLI::Option* Program::add_language_option(CLI::App& command) {
  const auto check = [](const std::string& word) {
    if (!parse_language(word))
      throw UsageError({{yomi::message("expected one of {}, not {}", "en, ja", in_quotes(word)),
                         ErrorCode::kBadChoice,
                         {},
                         0,
                         0,
                         "lang"},
                        yomi::message("--lang is en or ja, not {}", in_quotes(word))});
  };
  return command
      .add_option_function<std::string>("--lang", check,
                                        std::string(text({"language of the texts", "表示言語"})))
      ->type_name("en|ja");
}

void Program::add_shared_options(CLI::App& verb, unsigned shared) {
  // As every door says it, and with its option.
  const auto raise = [](ErrorCode code, const char* field, Message what, Message shown) {
    throw UsageError({{std::move(what), code, {}, 0, 0, field}, std::move(shown)});
  };
  const std::string group(text({"Shared options", "共通オプション"}));
  const auto flag = [&](const char* name, bool& value, Text help) {
    verb.add_flag(name, value, std::string(text(help)))->group(group);
  };
  const auto option = [&](const char* name, const char* type, Text help,
                          const std::function<void(const std::string&)>& take) {
    verb.add_option_function<std::string>(name, take, std::string(text(help)))
        ->type_name(type)
        ->group(group);
  };
  flag("--json", shared_.json, {"print one JSON document", "JSONで出力"});
  flag("--quiet", shared_.quiet, {"no progress, no warnings", "経過や警告を出さない"});
  add_language_option(verb)->group(group);
  if (shared & kTime) {
    option("--time", "10s", {"stop after this long", "制限時間"},
           [this, raise](const std::string& word) {
             auto value = parse_duration(word);
             if (!value)
               raise(ErrorCode::kBadText, "time", value.error().message,
                     yomi::message("--time: {}", value.error().message));
             shared_.time = *value;
           });
  }
  if (shared & kNodes) {
    option("--nodes", "N", {"stop after this many nodes", "制限局面数"},
           [this, raise](const std::string& word) {
             shared_.nodes = parse_uint(word);
             if (!shared_.nodes || *shared_.nodes == 0)
               raise(ErrorCode::kWrongType, "nodes",
                     yomi::message("expected {}, not {}", yomi::message("a whole number"),
                                   in_quotes(word)),
                     yomi::message("--nodes: expected a number of nodes, not {}", in_quotes(word)));
           });
  }
  if (shared & kMemory) {
    option("--memory", "1G", {"memory to use at most", "使用メモリの上限"},
           [this, raise](const std::string& word) {
             auto value = parse_bytes(word);
             if (value && *value < (std::uint64_t{1} << 20))
               value = fail("at least 1M is needed, not {}", in_quotes(word));
             if (!value)
               raise(ErrorCode::kBadText, "memory", value.error().message,
                     yomi::message("--memory: {}", value.error().message));
             shared_.memory = *value;
           });
  }
  if (shared & kThreads) {
    option("--threads", "N", {"threads to work on", "スレッド数"},
           [this, raise](const std::string& word) {
             const auto value = parse_uint(word);
             if (!value || *value == 0 || *value > 1024)
               raise(ErrorCode::kOutOfBounds, "threads",
                     yomi::message("expected {} to {}, not {}", 1, 1024, in_quotes(word)),
                     yomi::message("--threads: expected 1 to 1024, not {}", in_quotes(word)));
             shared_.threads = static_cast<unsigned>(*value);
           });
  }
  if (shared & kSeed) {
    option("--seed", "N", {"seed of the random numbers (1)", "乱数の種(1)"},
           [this, raise](const std::string& word) {
             const auto value = parse_uint(word);
             if (!value)
               raise(ErrorCode::kBadText, "seed",
                     yomi::message("expected a number, not {}", in_quotes(word)),
                     yomi::message("--seed: expected a number, not {}", in_quotes(word)));
             shared_.seed = *value;
           });
  }
  if (shared & kCertificate) {
    option("--certificate", "FILE", {"write the proof here", "証明書の出力先"},
           [this](const std::string& word) {
             names_a_file("--certificate")(word);
             if (word == "-")
               throw UsageError(
                   yomi::message("--certificate: a file is needed, not standard output"),
                   ErrorCode::kBadText, "certificate");
             shared_.certificate = word;
           });
  }
}

int Program::run(int argc, const char* const* argv, void (*add_rooms)(Program&)) {
  shared_.language = language_of(argc, argv);
  words_.assign(argv + 1, argv + argc);
  for (const std::string& word : words_)
    language_given_ = language_given_ || word == "--lang" || word.starts_with("--lang=");
  try {
    app_.description(
        std::string(text({"Yomikiri reads positions out to the end, and shows the evidence.",
                          "読み切り: 局面を最後まで読み、根拠とともに答えます。"})));
    // As the script calls itself that builds and runs us.
    const char* name = std::getenv("YOMI_COMMAND");
    app_.formatter(std::make_shared<HelpFormatter>(language(), name == nullptr ? "yomi" : name));
    app_.set_help_flag("-h,--help", std::string(text({"show this help", "この説明を表示"})));
    app_.set_version_flag("--version", std::string(kVersion),
                          std::string(text({"show the version", "バージョンを表示"})));
    add_language_option(app_);
    add_rooms(*this);
    add_verify(*this);
    add_help(*this);
    app::add_bench(*this);
    add_version(*this);
    add_engine(*this);
    add_serve(*this);
    add_page(*this);
    add_describe(*this);
    parse(app_, argc, argv);
    if (!chosen_) return show_help();
  } catch (const CLI::CallForHelp&) {
    return show_help();
  } catch (const CLI::CallForVersion&) {
    print("yomi {}\n", kVersion);
    return finish_output(kDefinite);
  } catch (const UsageError& error) {
    report_error(error.problem());
    return kBadInput;
  } catch (const CLI::Error& error) {
    report_error(usage_problem(app_, error));
    return kBadInput;
  } catch (const std::exception& error) {
    print_error(error.what());
    return kFailure;
  }
  return execute();
}

int Program::show_help() {
  print(std::string_view(app_.help()));  // of the deepest room or verb that was named
  return finish_output(kDefinite);
}

int Program::finish_output(int status) {
  if (std::fflush(stdout) != 0) output_failed();
  return status;
}

int Program::execute() {
  // Before any thread starts: they must inherit the blocked signals.
  const std::stop_token interrupted = interrupt_token();
  try {
    Result<int> status = kDefinite;
    if (auto output = check_output(shared_.certificate); !output)
      status = pass_in("certificate", output);
    else
      status = chosen_(*this);
    finish_output(kDefinite);
    if (status) return *status;
    const Error& error = status.error();
    report_error(error);
    finish_output(kDefinite);
    switch (error.code) {
      case ErrorCode::kSystem:  // a file that was named is the asker's to mend
        return error.field.empty() ? kFailure : kBadInput;
      case ErrorCode::kBusy:
        return kFailure;
      case ErrorCode::kBudget:
        return interrupted.stop_requested() ? kInterrupted : kUndecided;
      default:
        return kBadInput;
    }
  } catch (const std::bad_alloc&) {
    print_error(message(yomi::message("out of memory")));
  } catch (const std::exception& error) {
    print_error(error.what());
  }
  return kFailure;
}

Budget Program::budget() const {
  Budget budget;
  budget.bytes = shared_.memory;
  budget.stop = stop();
  if (shared_.nodes) budget.nodes = *shared_.nodes;
  if (shared_.time) budget = budget.with_time(*shared_.time);
  return budget;
}

survey::Executor& Program::executor() {
  if (!executor_) {
    const int threads = static_cast<int>(shared_.threads);
    executor_ = make_executor_ ? make_executor_(threads)
                               : std::make_unique<survey::ThreadExecutor>(threads);
  }
  return *executor_;
}

std::stop_token Program::stop() const {
  return interrupt_token();
}

Progress::Listener Program::progress() const {
  if (shared_.quiet || silent_) return {};
  auto printer = progress_printer(stderr, language());
  if (language() == Language::kEnglish) return printer;
  return [this, printer](ProgressReport report) {
    report.unit = message(word(report.unit));
    report.note = verbatim(message(report.note));
    printer(report);
  };
}

void Program::print(std::string_view text) const {
  if (silent_) return;
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) output_failed();
}

Result<std::optional<std::string>> Program::read_line(std::string_view prompt) {
  constexpr std::size_t kLongest = 1 << 16;
  constexpr int kPollMilliseconds = 50;
  print(prompt);
  if (std::fflush(stdout) != 0) output_failed();
  const std::stop_token stopped = stop();
  bool ended = false;
  bool too_long = false;
  while (unread_.find('\n') == std::string::npos && !ended) {
    if (stopped.stop_requested()) return std::nullopt;
    if (unread_.size() > kLongest) {  // read over to its end: the next line may be a good one
      too_long = true;
      unread_.clear();
    }
    pollfd wait{STDIN_FILENO, POLLIN, 0};
    if (::poll(&wait, 1, kPollMilliseconds) <= 0) continue;
    char buffer[4096];
    const ssize_t got = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (got > 0)
      unread_.append(buffer, static_cast<std::size_t>(got));
    else if (got == 0 || errno != EINTR)
      ended = true;
  }
  if (unread_.empty() && !too_long) return std::nullopt;
  const std::size_t end = unread_.find('\n');
  std::string line = unread_.substr(0, end);
  unread_.erase(0, end == std::string::npos ? end : end + 1);
  if (too_long) return fail("a line of the input is too long");
  if (!line.empty() && line.back() == '\r') line.pop_back();
  auto text = decode_text(line);
  if (!text) return pass(text);
  return std::optional<std::string>(std::move(*text));
}

void Program::warn(const Message& message) const {
  if (!shared_.quiet) print_error(this->message(message));
}

void Program::warn_in_words(std::string_view text) const {
  if (!shared_.quiet) print_error(text);
}

bool Program::wants_json() const {
  return shared_.json || std::find(words_.begin(), words_.end(), "--json") != words_.end();
}

void Program::report_error(const UsageProblem& problem) const {
  const auto& [error, shown] = problem;
  if (!wants_json())
    return print_error(shown.empty() ? error.to_string(dictionary()) : message(shown));
  // In JSON a language from the locale does not count.
  const Language texts = language_given_ ? language() : Language::kEnglish;
  const answers::Json document{{"error", answers::error_json(error, messages_.phrases(), texts)}};
  print(answers::to_text(document) + "\n");
}

void Program::print_error(std::string_view message) const {
  if (!silent_) say(fmt::format("yomi: {}\n", message));
}

namespace {
bool same_file(const std::filesystem::path& a, const std::filesystem::path& b) {
  std::error_code error;
  return std::filesystem::equivalent(a, b, error) || a.lexically_normal() == b.lexically_normal();
}
}  // namespace

Status Program::check_output(const std::string& path) const {
  if (auto possible = check_output_path(path); !possible || path.empty()) return possible;
  int named = 0;
  for (const std::string& word : words_) {
    const std::size_t equals = word.starts_with("--") ? word.find('=') : std::string::npos;
    named += same_file(path, equals == std::string::npos ? word : word.substr(equals + 1)) ? 1 : 0;
  }
  if (named > 1)
    return fail_as(ErrorCode::kConflict,
                   "{} is named twice: it cannot be written and used otherwise", path);
  return {};
}

Status check_output_path(const std::string& path) {
  if (path.empty()) return {};
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (fs::is_directory(path, ignored)) return fail_system("{} is a folder, not a file", path);
  const fs::path folder = output_target(path).parent_path();
  if (!folder.empty() && !fs::is_directory(folder, ignored))
    return fail_system("cannot write {}: there is no folder {}", path, folder.string());
  // A result is written beside its place and then renamed, which must not happen to a device.
  if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored))
    return fail_system("cannot write {}: it is no ordinary file", path);
  if (journal::is_journal(path))
    return fail_as(ErrorCode::kConflict,
                   "cannot write {}: it is a survey's journal, which would be lost", path);
  const std::string place = folder.empty() ? std::string(".") : folder.string();
  if (::access(place.c_str(), W_OK) != 0)
    return fail_system("cannot write {}: no permission", path);
  return {};
}

}  // namespace yomi::app
