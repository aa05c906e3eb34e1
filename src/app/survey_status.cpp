// `yomi survey status JOURNAL`: how far a survey is, also while it runs.
#include <algorithm>
#include <cmath>
#include <memory>

#include "answers/bridge/game.h"
#include "answers/common.h"
#include "answers/house.h"
#include "app/fold.h"
#include "app/survey.h"
#include "app/table.h"
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

// A cell that is a document, such as a board's whole review, is no word to be counted.
bool holds_words(const survey::ColumnSummary& column) {
  constexpr std::size_t kLongest = 40;
  return !column.many_texts &&
         std::all_of(column.texts.begin(), column.texts.end(), [](const survey::TextCount& text) {
           return display_width(text.value) <= kLongest &&
                  text.value.find('\n') == std::string::npos;
         });
}

answers::StatusAnswer answer_of(const survey::Report& report, const survey::SurveySummary& summary,
                                const StatusFigures& figures) {
  answers::StatusAnswer answer;
  answer.work = report.manifest().work;
  answer.made_by = report.manifest().version;
  for (const survey::Option& option : report.manifest().options)
    answer.options.push_back({option.key, option.value});
  answer.running = figures.run.running;
  answer.units = report.units();
  answer.done = report.done();
  answer.left = report.units() - report.done();
  answer.rate = figures.rate;
  answer.seconds_left = figures.seconds_left;
  for (const survey::ColumnSummary& column : summary.columns) {
    if (column.column.type != survey::ColumnType::kText || !holds_words(column)) continue;
    for (const survey::TextCount& text : column.texts)
      answer.counts.push_back({column.column.name, text.value, text.count});
  }
  return answer;
}

std::string duration(const Program& program, double seconds) {
  if (seconds < 120) return fmt::format("{:.0f} {}", seconds, program.text({"s", "秒"}));
  if (seconds < 7200) return fmt::format("{:.0f} {}", seconds / 60, program.text({"min", "分"}));
  return fmt::format("{:.1f} {}", seconds / 3600, program.text({"h", "時間"}));
}

// Columns and cells of the rooms' journals, as people read them; others stand as they are.
constexpr Text kWords[] = {
    {"verdict", "判定"},
    {"nodes", "展開した局面数"},
    {"positions", "局面数"},
    {"moves", "手数"},
    {"steps", "段階数"},
    {"refinements", "精密化"},
    {"deal", "配置"},
    {"length", "手数"},
    {"lower_bound", "手数の下界"},
    {"length_proved", "手数証明済み"},
    {"first_length", "最初の手数"},
    {"pieces_left", "駒余り"},
    {"line", "手順"},
    {"name", "名前"},
    {"soundness", "検討"},
    {"cooks", "余詰"},
    {"flaws", "キズ"},
    {"undecided", "未判定"},
    {"alternatives", "別解"},
    {"authors_line", "作意"},
    {"game", "番号"},
    {"shuffle", "番号"},
    {"won", "成功"},
    {"placed", "置いた枚数"},
    {"turns", "ターン数"},
    {"a_first", "aが先手"},
    {"b_first", "bが先手"},
    {"lost", "成功不可能"},
    {"unknown", "未判定"},
    {"mate", "詰み"},
    {"nomate", "不詰"},
    {"sound", "完全作"},
    {"flawed", "キズあり"},
    {"unsound", "不完全作"},
    {"no_mate", "不詰"},
    {"not_judged", "検討せず"},
    {"board", "ボード"},
    {"room", "テーブル"},
    {"contract", "コントラクト"},
    {"passed out", "パスアウト"},
    {"declarer", "ディクレアラー"},
    {"target", "必要なトリック"},
    {"double_dummy", "ダブルダミー"},
    {"result", "取ったトリック"},
    {"lost_declaring", "ディクレアラーの損"},
    {"lost_defending", "ディフェンスの損"},
    {"review", "検討"},
    {"to_set", "ダウンに必要なトリック"},
    {"margin", "余裕"},
    {"tricks", "守備側トリック"},
    {"score", "得点"},
    {"cards", "カード数"},
};
// What stands behind an arm's name: "signals_tricks".
constexpr std::string_view kOfArms[] = {"_tricks", "_score", "_cards", "_positions"};

std::string read_as(const Program& program, std::string_view word) {
  for (const Text& each : kWords)
    if (each.english == word && program.language() == Language::kJapanese)
      return std::string(each.japanese);
  for (const std::string_view part : kOfArms) {
    if (!word.ends_with(part) || word == part) continue;
    const std::string_view arm = word.substr(0, word.size() - part.size());
    return fmt::format("{}: {}", arm, read_as(program, part.substr(1)));
  }
  // "unknown (nodes)", as every answer says it
  for (const answers::Choice& reason : choices_of(answers::Of<StopReason>{}))
    if (word == fmt::format("unknown ({})", reason.word))
      return fmt::format("{}({})", program.text({"not decided ", "未判定"}),
                         program.text(reason.text));
  // "4S by East"
  const std::size_t by = std::min(word.find(" by "), word.size());
  for (const bridge::Seat seat : bridge::kSeats)
    if (by < word.size() && word.substr(by + 4) == bridge::to_string(seat))
      return answers::said(answers::bridge::contract_name(std::string(word.substr(0, by)), seat),
                           program.language());
  if (word.empty()) return "–";
  std::string plain(word);
  std::replace(plain.begin(), plain.end(), '_', ' ');
  return plain;
}

// "115.8", "11,763"
std::string figure_text(double number) {
  constexpr double kWhole = 1000;
  if (std::abs(number) < kWhole) return fmt::format("{:.4g}", number);
  const std::string digits =
      with_commas(static_cast<std::uint64_t>(std::llround(std::abs(number))));
  return number < 0 ? "-" + digits : digits;
}

// A line for each column of numbers, and for each text of the others. What only names a unit has
// no mean.
std::string table_of(const Program& program, const survey::SurveySummary& summary) {
  const auto text = [&](Text both) { return std::string(program.text(both)); };
  const auto percent = [](double rate) { return fmt::format("{:.2f}%", 100 * rate); };
  const auto from_to = [](double low, double high) {
    return figure_text(low) + " – " + figure_text(high);
  };
  Table table({{text({"column", "項目"}), Align::kLeft},
               {text({"units", "件数"})},
               {text({"mean or rate", "平均・割合"})},
               {text({"95% interval", "95%区間"})},
               {text({"range", "範囲"})}});
  for (const survey::ColumnSummary& column : summary.columns) {
    const std::string name = read_as(program, column.column.name);
    const std::string& key = column.column.name;
    const bool names = key == "deal" || key == "game" || key == "shuffle";
    const stats::Summary& numbers = column.numbers;
    if (column.column.type != survey::ColumnType::kText && column.present > 0) {
      const stats::Interval interval = numbers.interval95();
      table.add({name, with_commas(column.present), names ? "" : figure_text(numbers.mean()),
                 names ? "" : from_to(interval.low, interval.high),
                 from_to(numbers.min(), numbers.max())});
    } else if (!holds_words(column) || column.present == 0) {
      table.add({name, with_commas(column.present), "", "", ""});
      continue;
    }
    for (const survey::TextCount& each : column.texts)
      table.add({fmt::format("{}: {}", name, read_as(program, each.value)), with_commas(each.count),
                 percent(static_cast<double>(each.count) / static_cast<double>(column.present)),
                 percent(each.rate.low) + " – " + percent(each.rate.high), ""});
  }
  return folded(table.to_text());
}

// "  --games 1..20 --variant castle", no line wider than the terminal.
std::string options_text(const survey::Report& report) {
  constexpr std::size_t kUsual = 80;
  const std::size_t width = terminal_width() == 0 ? kUsual : terminal_width();
  std::string text;
  std::string line;
  for (const survey::Option& option : report.manifest().options) {
    const std::string word = fmt::format(" --{} {}", option.key, option.value);
    if (!line.empty() && display_width(line) + display_width(word) + 1 > width) {
      text += " " + line + "\n";
      line.clear();
    }
    line += word;
  }
  return line.empty() ? text : text + " " + line + "\n";
}

void print_status(const Program& program, const survey::Report& report,
                  const survey::SurveySummary& summary, const StatusFigures& figures) {
  const std::uint64_t left = report.units() - report.done();
  const std::string_view state = left == 0             ? program.text({"complete", "完了"})
                                 : figures.run.running ? program.text({"running", "実行中"})
                                                       : program.text({"stopped", "停止中"});
  const std::string_view comma = program.text({", ", "、"});
  program.print("{}{}{})\n{}", report.manifest().work, program.text({" (", "("}), state,
                options_text(report));
  program.print("{} {}{}{} {}", program.text({"done", "済み"}), with_commas(report.done()), comma,
                program.text({"left", "残り"}), with_commas(left));
  if (figures.rate)
    program.print("{}{} {:.3g}{}", comma, program.text({"rate", "速度"}), *figures.rate,
                  program.text({"/s", "件/秒"}));
  if (figures.rate && left > 0)
    program.print("{}{} {}", comma, program.text({"time left", "残り時間"}),
                  duration(program, *figures.seconds_left));
  program.print("\n\n{}", table_of(program, summary));
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
    program.print(answers::house_line(answer_of(report, *summary, figures)));
  else
    print_status(program, report, *summary, figures);
  return kDefinite;
}

}  // namespace

void add_survey_status(Program& program) {
  auto path = std::make_shared<std::string>();
  CLI::App& surveys =
      program.add_room("survey", {"journals of surveys (each game has its own survey)",
                                  "調査のジャーナル(調査そのものは各ゲームの survey)"});
  surveys.group(std::string(program.text({"Commands", "コマンド"})));
  CLI::App& verb = program.add_verb(
      surveys, "status",
      {"how far a survey is, also while it runs", "調査の進み具合(実行中でもよい)"});
  verb.add_option("journal", *path, std::string(program.text({"the journal", "ジャーナル"})))
      ->required()
      ->type_name("FILE");
  program.on(verb, [path](Program& p) { return run_survey_status(p, *path); });
}

}  // namespace yomi::app
