#include "app/survey.h"

#include <nlohmann/json.hpp>
#include <stop_token>

#include "app/interrupt.h"
#include "journal/journal.h"
#include "survey/export.h"
#include "survey/summary.h"

namespace yomi::app {
namespace {

Status export_to(Program& program, const survey::Report& report, const SurveyOptions& options) {
  survey::ExportOptions format;
  format.format =
      program.shared().json ? survey::ExportFormat::kJsonLines : survey::ExportFormat::kCsv;
  format.timings = options.timings;
  if (!options.output.empty()) return survey::export_file(report, format, options.output);
  return survey::export_rows(report, format, [&program](std::string_view piece) -> Status {
    program.print(piece);
    return {};
  });
}

Status show(Program& program, const survey::Report& report, const SurveyOptions& options,
            const SurveyTexts& texts) {
  const bool to_file = !options.output.empty();
  if (program.shared().json || options.csv || to_file) {
    if (auto status = export_to(program, report, options); !status) return status;
  }
  if (program.shared().json) {
    auto summary = texts.summary(report);
    if (!summary) return pass(summary);
    (*summary)["units"] = report.done();
    program.print_json({{"summary", std::move(*summary)}});
  } else if (!options.csv || to_file) {
    auto table = texts.table(report);
    if (!table) return pass(table);
    program.print(std::string_view(*table));
  }
  return {};
}

}  // namespace

void add_survey_options(Program& program, CLI::App& verb,
                        const std::shared_ptr<SurveyOptions>& options) {
  const auto help = [&program](Text both) { return std::string(program.text(both)); };
  verb.add_option("--journal", options->journal,
                  help({"keep finished units here; the same command goes on where it stopped",
                        "終わった単位をここに記録し、同じコマンドで続きから再開する"}))
      ->type_name("FILE");
  verb.add_flag("--csv", options->csv,
                help({"print a line per unit as CSV", "単位ごとの結果をCSVで出力"}));
  verb.add_option("--output", options->output,
                  help({"write the CSV (or, with --json, JSON lines) to this file",
                        "CSV(--json ならJSON Lines)の出力先"}))
      ->type_name("FILE");
  verb.add_flag("--timings", options->timings,
                help({"export the seconds of each unit too", "単位ごとの秒数も出力する"}));
}

Result<int> run_survey(Program& program, survey::Work& work, const SurveyOptions& options,
                       const SurveyTexts& texts) {
  if (auto output = program.check_output(options.output); !output) return pass(output);
  Progress progress(program.progress());
  survey::RunOptions run;
  if (!options.journal.empty()) run.store = journal::opener(options.journal);
  run.progress = &progress;
  run.unit_name = texts.unit_name;
  run.note = texts.note;
  run.budget = program.budget();
  std::stop_source source;
  const std::stop_callback link(run.budget.stop, [&source] { source.request_stop(); });
  run.budget.stop = source.get_token();
  run.observe = [&](const survey::Unit& unit) {
    if (texts.observe) texts.observe(unit);
    if (texts.enough && texts.enough()) source.request_stop();
  };
  run.executor = &program.executor();
  auto report = survey::run(work, run);
  if (!report) return pass(report);
  if (report->is_worker()) return kDefinite;
  if (auto status = show(program, *report, options, texts); !status) return pass(status);
  if (report->complete() || (texts.enough && texts.enough())) return kDefinite;
  program.warn(survey::stopped_message(*report, texts.unit_name));
  return interrupted() ? kInterrupted : kUndecided;
}

}  // namespace yomi::app
