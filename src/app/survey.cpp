#include "app/survey.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <stop_token>

#include "answers/common.h"
#include "answers/house.h"
#include "app/file_name.h"
#include "app/fold.h"
#include "app/interrupt.h"
#include "app/usage.h"
#include "base/machine.h"
#include "base/text.h"
#include "journal/journal.h"
#include "survey/export.h"
#include "survey/summary.h"

namespace yomi::app {
namespace {

using survey::ExportFormat;
using survey::ExportOptions;

bool to_file(const SurveyOptions& options) {
  return !options.output.empty() && options.output != "-";
}

// CSV is what a file gets where nothing else was asked for.
ExportFormat format_of(const Program& program, const SurveyOptions& options) {
  return options.jsonl           ? ExportFormat::kJsonLines
         : program.shared().json ? ExportFormat::kJson
                                 : ExportFormat::kCsv;
}

Status print_rows(Program& program, const survey::Report& report, const ExportOptions& options) {
  return survey::export_rows(report, options, [&program](std::string_view piece) -> Status {
    program.print(piece);
    return {};
  });
}

std::optional<Language> language_of(const Program& program) {
  return program.language_given() ? std::optional(program.language()) : std::nullopt;
}

// What stands beside the rows: a table, the members of a document, or a last line.
Status show_summary(Program& program, const survey::Report& report, const SurveyOptions& options,
                    const SurveyTexts& texts, ExportOptions format) {
  if (format.format == ExportFormat::kJson) {
    format.rows = !to_file(options);
    return print_rows(program, report, format);
  }
  const bool lines = format.format == ExportFormat::kJsonLines;
  if (!lines && !to_file(options) && (options.csv || options.output == "-")) return {};
  auto answered = texts.answer(report);
  if (!answered) return pass(answered);
  if (lines)
    program.print(answers::survey_line(*answered, language_of(program), report.done()));
  else
    program.print(folded(answered->words({program.language(), program.colour()})));
  return {};
}

// The summary is printed even where the file could not be written.
Status show(Program& program, const survey::Report& report, const SurveyOptions& options,
            const SurveyTexts& texts) {
  ExportOptions format;
  format.format = format_of(program, options);
  format.timings = options.timings;
  if (format.format == ExportFormat::kJson) {
    auto answered = texts.answer(report);
    if (!answered) return pass(answered);
    format.summary = answers::survey_members(*answered, language_of(program));
  }
  Status exported;
  const bool lines =
      format.format == ExportFormat::kJsonLines || options.csv || options.output == "-";
  if (to_file(options))
    exported = survey::export_file(report, format, options.output);
  else if (lines && format.format != ExportFormat::kJson)
    exported = print_rows(program, report, format);
  Status shown = show_summary(program, report, options, texts, format);
  return exported ? shown : exported;
}

// How many threads may run at once: each unit has its own memory.
Result<int> fitting_threads(Program& program, const SurveyOptions& options) {
  const std::uint64_t unit = options.unit_memory;
  const bool given = options.memory != nullptr && options.memory->count() > 0;
  const std::uint64_t total =
      given ? program.shared().memory : std::max(program.shared().memory, unit);
  const std::uint64_t machine = machine_memory();
  if (total > machine)
    return fail_in("memory", ErrorCode::kOutOfBounds,
                   "{} of memory are more than this machine has ({}M)", survey::bytes_text(total),
                   machine >> 20);
  if (unit > total)
    return fail_in("unit_memory", ErrorCode::kOutOfBounds,
                   "--unit-memory {} is more than --memory {}", survey::bytes_text(unit),
                   survey::bytes_text(total));
  const auto fit =
      static_cast<unsigned>(std::min<std::uint64_t>(total / unit, std::numeric_limits<int>::max()));
  const unsigned wanted = program.shared().threads;
  if (fit < wanted)
    program.warn(
        message("{} of {} threads run: --memory {} has room for {} units of "
                "--unit-memory {}",
                fit, wanted, survey::bytes_text(total), fit, survey::bytes_text(unit)));
  return static_cast<int>(std::min(fit, wanted));
}

Status check_options(const Program& program, const SurveyOptions& options) {
  if (options.csv + options.jsonl + program.shared().json > 1)
    return fail_as(ErrorCode::kConflict, "only one of --csv, --json and --jsonl");
  if (options.retry && options.journal.empty())
    return fail_in("journal", ErrorCode::kMissingField, "--retry-undecided needs --journal");
  if (!to_file(options)) return {};
  Status output = program.check_output(options.output);
  if (!output) return pass_in("output", output);
  return {};
}

}  // namespace

void add_survey_options(Program& program, CLI::App& verb,
                        const std::shared_ptr<SurveyOptions>& options) {
  const auto help = [&program](Text both) { return std::string(program.text(both)); };
  verb.add_option("--journal", options->journal,
                  help({"keep finished units here; the same command goes on where it stopped",
                        "終わった単位をここに記録し、同じコマンドで続きから再開する"}))
      ->type_name("FILE")
      ->each(names_a_file("--journal"));
  verb.add_flag("--retry-undecided", options->retry,
                help({"try the journal's undecided units again, with larger limits",
                      "ジャーナルの未判定の単位を、より大きい制限でもう一度調べる"}));
  verb.add_option_function<std::string>(
          "--unit-memory",
          [options](const std::string& word) {
            auto bytes = parse_bytes(word);
            if (bytes && *bytes < (std::uint64_t{1} << 20))
              bytes = fail("at least 1M is needed, not {}", in_quotes(word));
            if (!bytes)
              throw UsageError(message("--unit-memory: {}", bytes.error().message),
                               ErrorCode::kBadText, "unit_memory");
            options->unit_memory = *bytes;
          },
          help({"memory of each unit (256M); --memory is for all at once",
                "1単位あたりのメモリ(256M)。--memory は同時に動く全体の上限"}))
      ->type_name("256M");
  verb.add_flag("--csv", options->csv,
                help({"print a line per unit as CSV", "単位ごとの結果をCSVで出力"}));
  verb.add_flag("--jsonl", options->jsonl,
                help({"print a line per unit as JSON", "単位ごとの結果をJSON Linesで出力"}));
  verb.add_option("--output", options->output,
                  help({"write the units to this file: CSV, or as --json or --jsonl say",
                        "単位ごとの結果の出力先(CSV、または --json・--jsonl の形式)"}))
      ->type_name("FILE")
      ->each(names_a_file("--output"));
  verb.add_flag("--timings", options->timings,
                help({"export the seconds of each unit too", "単位ごとの秒数も出力する"}));
  options->memory = verb.get_option_no_throw("--memory");
}

void add_games_option(Program& program, CLI::App& verb, std::string& games, Text what) {
  verb.add_option("--games", games, std::string(program.text(what)))->type_name("N|A..B");
}

Result<Span> parse_games(const std::string& text, std::uint64_t least) {
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  const std::size_t dots = text.find("..");
  const bool range = dots != std::string::npos;
  const auto first = range ? parse_uint(std::string_view(text).substr(0, dots)) : 1;
  const auto last = parse_uint(std::string_view(text).substr(range ? dots + 2 : 0));
  if (!first || !last || (!range && *last == 0))
    return fail_in("games", ErrorCode::kBadText, "--games: expected 200 or 101..200, not {}",
                   in_quotes(text));
  if (*first < least)
    return fail_in("games", ErrorCode::kOutOfBounds, "--games: numbers begin with {}, not {}",
                   least, *first);
  if (*last > kMost)
    return fail_in("games", ErrorCode::kOutOfBounds, "--games: numbers go up to {}, not {}", kMost,
                   *last);
  if (*last < *first)
    return fail_in("games", ErrorCode::kOutOfBounds, "--games: the range {} is empty", text);
  return Span{*first, *last};
}

survey::Option games_option(Span games) {
  return {"games", fmt::format("{}..{}", games.first, games.last), survey::OptionKind::kExtent};
}

Result<int> run_survey(Program& program, survey::Work& work, const SurveyOptions& options,
                       const SurveyTexts& texts) {
  if (auto good = check_options(program, options); !good) return pass(good);
  auto threads = fitting_threads(program, options);
  if (!threads) return pass(threads);
  Progress progress(program.progress());
  survey::RunOptions run;
  if (!options.journal.empty()) run.store = journal::opener(options.journal, options.retry);
  run.progress = &progress;
  run.unit_name = texts.unit_name;
  run.note = texts.note;
  run.budget = program.budget();
  run.budget.nodes = Budget::kUnlimited;  // --nodes is the work's to give to each unit
  run.budget.bytes = options.unit_memory;
  std::stop_source source;
  const std::stop_callback link(run.budget.stop, [&source] { source.request_stop(); });
  run.budget.stop = source.get_token();
  run.observe = [&](const survey::Unit& unit) {
    if (texts.observe) texts.observe(unit);
    if (texts.enough && texts.enough()) source.request_stop();
  };
  run.executor = &program.executor();
  run.executor->limit_threads(*threads);
  auto report = survey::run(work, run);
  if (!report) return pass(report);
  if (report->is_worker()) return kDefinite;
  const Status shown = show(program, *report, options, texts);
  const bool done = report->complete() || (texts.enough && texts.enough());
  if (!done) {
    const StopReason why = interrupted() ? StopReason::kCancelled : StopReason::kTime;
    program.warn_in_words(
        fmt::format("{}: {}", answers::said(answers::sentence_of(why), program.language()),
                    program.message(survey::stopped_message(*report, texts.unit_name))));
  }
  if (!shown) return tl::unexpected<Error>(shown.error());
  if (done) return kDefinite;
  return interrupted() ? kInterrupted : kUndecided;
}

}  // namespace yomi::app
