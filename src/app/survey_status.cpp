// `yomi survey status JOURNAL`: how far a survey is, also while it runs.
#include <memory>
#include <nlohmann/json.hpp>

#include "app/survey.h"
#include "base/text.h"
#include "journal/journal.h"
#include "survey/summary.h"

namespace yomi::app {
namespace {

struct StatusFigures {
  journal::Journal::Run run;
  std::optional<double> rate;  // units a second in the latest run
  std::optional<double> seconds_left;
};

StatusFigures figures_of(const journal::Journal::Run& run, std::uint64_t left) {
  StatusFigures figures{run, {}, {}};
  if (run.units > 0 && run.seconds > 0) {
    figures.rate = static_cast<double>(run.units) / run.seconds;
    figures.seconds_left = static_cast<double>(left) / *figures.rate;
  }
  return figures;
}

nlohmann::ordered_json status_json(const survey::Report& report,
                                   const survey::SurveySummary& summary,
                                   const StatusFigures& figures) {
  const survey::Manifest& manifest = report.manifest();
  const auto or_null = [](const std::optional<double>& value) {
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
  };
  nlohmann::ordered_json json = {{"work", manifest.work},
                                 {"made_by", manifest.version},
                                 {"options", nlohmann::ordered_json::object()},
                                 {"running", figures.run.running},
                                 {"units", report.units()},
                                 {"done", report.done()},
                                 {"left", report.units() - report.done()},
                                 {"rate", or_null(figures.rate)},
                                 {"seconds_left", or_null(figures.seconds_left)},
                                 {"counts", nlohmann::ordered_json::object()}};
  for (const survey::Option& option : manifest.options) json["options"][option.key] = option.value;
  for (const survey::ColumnSummary& column : summary.columns) {
    if (column.column.type != survey::ColumnType::kText || column.many_texts) continue;
    auto& counts = json["counts"][column.column.name] = nlohmann::ordered_json::object();
    for (const survey::TextCount& text : column.texts) counts[text.value] = text.count;
  }
  return json;
}

std::string duration(const Program& program, double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} {}", seconds, program.text({"s", "秒"}));
  if (seconds < 7200) return fmt::format("{:.0f} {}", seconds / 60, program.text({"min", "分"}));
  return fmt::format("{:.1f} {}", seconds / 3600, program.text({"h", "時間"}));
}

void print_status(const Program& program, const survey::Report& report,
                  const survey::SurveySummary& summary, const StatusFigures& figures) {
  const std::uint64_t left = report.units() - report.done();
  const std::string_view state = left == 0             ? program.text({"complete", "完了"})
                                 : figures.run.running ? program.text({"running", "実行中"})
                                                       : program.text({"stopped", "停止中"});
  program.print("{} ({})", report.manifest().work, state);
  for (const survey::Option& option : report.manifest().options)
    program.print(" --{} {}", option.key, option.value);
  program.print("\n{} {}, {} {}", program.text({"done", "済み"}), with_commas(report.done()),
                program.text({"left", "残り"}), with_commas(left));
  if (figures.rate)
    program.print(", {} {:.3g}{}", program.text({"rate", "速度"}), *figures.rate,
                  program.text({"/s", "/秒"}));
  if (figures.rate && left > 0)
    program.print(", {} {}", program.text({"time left", "残り時間"}),
                  duration(program, *figures.seconds_left));
  program.print("\n\n{}", survey::summary_table(summary));
}

Result<int> run_survey_status(Program& program, const std::string& path) {
  auto journal = journal::Journal::read(path);
  if (!journal) return pass(journal);
  auto run = journal->latest_run();
  if (!run) return pass(run);
  const survey::Report report(std::make_unique<journal::Journal>(std::move(*journal)));
  auto summary = survey::summarize(report);
  if (!summary) return pass(summary);
  const StatusFigures figures = figures_of(*run, report.units() - report.done());
  if (program.shared().json)
    program.print_json(status_json(report, *summary, figures));
  else
    print_status(program, report, *summary, figures);
  return kDefinite;
}

}  // namespace

void add_survey_status(Program& program) {
  auto path = std::make_shared<std::string>();
  CLI::App& surveys =
      program.add_room("survey", {"journals of surveys (each game has its own survey)",
                                  "調査のジャーナル (調査そのものは各ゲームの survey)"});
  CLI::App& verb = program.add_verb(
      surveys, "status",
      {"how far a survey is, also while it runs", "調査の進み具合 (実行中でもよい)"});
  verb.add_option("journal", *path, std::string(program.text({"the journal", "ジャーナル"})))
      ->required()
      ->type_name("FILE");
  program.on(verb, [path](Program& p) { return run_survey_status(p, *path); });
}

}  // namespace yomi::app
