// `yomi tsume survey`: verdicts, lengths and flaws of a collection.
#include "app/survey.h"

#include <array>
#include <cmath>

#include "app/share.h"
#include "app/table.h"
#include "app/tsume/collection.h"
#include "app/tsume/messages.h"
#include "app/tsume/tsume.h"
#include "app/tsume/words.h"
#include "base/text.h"
#include "shogi/sfen.h"
#include "survey/summary.h"
#include "survey/typed_row.h"
#include "tsume/check.h"

namespace yomi::app {
namespace {

using tsume_room::CollectionItem;

// Without --nodes a single hard problem could hold up the rest for ever.
constexpr std::uint64_t kDefaultNodes = 10'000'000;

constexpr std::array kAllSoundness = {tsume::Soundness::kSound,   tsume::Soundness::kFlawed,
                                      tsume::Soundness::kUnsound, tsume::Soundness::kUndecided,
                                      tsume::Soundness::kNoMate,  tsume::Soundness::kNotJudged};

struct TsumeSurveyOptions {
  std::string problems;
  std::string games;  // which of them; empty: all
  std::string mudaai;
  bool check = false;
};

struct ProblemRow {
  std::string name;
  std::string verdict;  // mate, nomate or unknown
  std::optional<std::int64_t> length;
  std::optional<std::int64_t> lower_bound;
  std::optional<std::int64_t> length_proved;  // 1 or 0
  std::optional<std::int64_t> first_length;
  std::optional<std::int64_t> pieces_left;  // 1 or 0
  std::int64_t nodes = 0;
  std::optional<std::string> line;
  // With --check.
  std::string soundness;
  std::int64_t cooks = 0;
  std::int64_t flaws = 0;
  std::int64_t undecided = 0;
  std::string alternatives;
  std::optional<std::string> authors_line;  // the line that was judged, where it is not our own

  [[nodiscard]] bool open() const {
    return verdict == "unknown" || soundness == to_string(tsume::Soundness::kUndecided);
  }
};

using survey::Field;
constexpr auto kSolveFields = std::tuple{Field{"name", &ProblemRow::name},
                                         Field{"verdict", &ProblemRow::verdict},
                                         Field{"length", &ProblemRow::length},
                                         Field{"lower_bound", &ProblemRow::lower_bound},
                                         Field{"length_proved", &ProblemRow::length_proved},
                                         Field{"first_length", &ProblemRow::first_length},
                                         Field{"pieces_left", &ProblemRow::pieces_left},
                                         Field{"nodes", &ProblemRow::nodes},
                                         Field{"line", &ProblemRow::line}};
constexpr auto kCheckFields = std::tuple_cat(
    kSolveFields,
    std::tuple{Field{"soundness", &ProblemRow::soundness}, Field{"cooks", &ProblemRow::cooks},
               Field{"flaws", &ProblemRow::flaws}, Field{"undecided", &ProblemRow::undecided},
               Field{"alternatives", &ProblemRow::alternatives},
               Field{"authors_line", &ProblemRow::authors_line}});

ProblemRow problem_row(const survey::Row& row) {
  return survey::from_row<ProblemRow>(row, kCheckFields);
}

class TsumeSurvey final : public survey::Work {
 public:
  // Requires `games` within the items, counted from 1.
  TsumeSurvey(std::vector<CollectionItem> items, Span games, tsume::Mudaai mudaai, bool check,
              std::uint64_t nodes)
      : items_(std::move(items)), games_(games), mudaai_(mudaai), check_(check), nodes_(nodes) {}

  [[nodiscard]] std::string name() const override { return "tsume.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    return {{"problems", fmt::format("{:016x}", digest())},
            games_option(games_),
            {"mudaai", std::string(to_string(mudaai_))},
            {"check", check_ ? "yes" : "no"},
            {"nodes", std::to_string(nodes_), survey::OptionKind::kLimit}};
  }
  [[nodiscard]] std::uint64_t units() const override { return games_.last - games_.first + 1; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    return check_ ? survey::columns_of<ProblemRow>(kCheckFields)
                  : survey::columns_of<ProblemRow>(kSolveFields);
  }
  [[nodiscard]] bool undecided(const survey::Row& row) const override {
    return problem_row(row).open();
  }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    const CollectionItem& item = items_[games_.first - 1 + index];
    tsume::Solver solver({.mudaai = mudaai_}, budget.with_nodes(nodes_));
    tsume::CheckReport report;
    if (check_)
      report = tsume::check(solver, item.position, {.line = item.line});
    else
      report.solution = solver.solve(item.position);
    if (solver.stopped() == StopReason::kCancelled) return std::nullopt;
    ProblemRow row = solved_row(item, report.solution, solver.nodes());
    if (check_) judge(row, report);
    return check_ ? survey::to_row(row, kCheckFields) : survey::to_row(row, kSolveFields);
  }

 private:
  static ProblemRow solved_row(const CollectionItem& item, const tsume::Solution& solution,
                               std::uint64_t nodes) {
    ProblemRow row;
    row.name = item.name;
    row.verdict = solution.verdict == Verdict::kProved    ? "mate"
                  : solution.verdict == Verdict::kRefuted ? "nomate"
                                                          : "unknown";
    row.nodes = static_cast<std::int64_t>(nodes);
    if (solution.verdict != Verdict::kProved) return row;
    row.length = solution.length;
    row.lower_bound = solution.lower_bound;
    row.length_proved = solution.exact ? 1 : 0;
    row.first_length = solution.first_length;
    row.pieces_left = solution.leftover.empty() ? 0 : 1;
    row.line = tsume_room::usi_text(solution.line);
    return row;
  }

  static void judge(ProblemRow& row, const tsume::CheckReport& report) {
    const tsume_room::Defects defects = tsume_room::defects_of(report.alternatives);
    row.soundness = to_string(report.soundness);
    row.cooks = defects.cooks;
    row.flaws = defects.flaws;
    row.undecided = static_cast<std::int64_t>(report.undecided.size());
    row.alternatives = defects.list;
    if (report.authors_line) row.authors_line = tsume_room::usi_text(report.line);
  }

  // Of everything about the problems that a row depends on.
  [[nodiscard]] std::uint64_t digest() const {
    std::uint64_t hash = items_.size();
    const auto mix = [&hash](std::string_view text) {
      for (const char c : text) hash = mix64(hash + static_cast<unsigned char>(c) + 1);
      hash = mix64(hash);
    };
    for (const CollectionItem& item : items_) {
      mix(item.name);
      mix(shogi::to_sfen(item.position));
      for (shogi::Move move : item.line) mix(shogi::to_usi(move));
    }
    return hash;
  }

  std::vector<CollectionItem> items_;
  Span games_;
  tsume::Mudaai mudaai_;
  bool check_;
  std::uint64_t nodes_;
};

const survey::ColumnSummary* column_of(const survey::SurveySummary& summary,
                                       std::string_view name) {
  for (const survey::ColumnSummary& column : summary.columns) {
    if (column.column.name == name) return &column;
  }
  return nullptr;
}

std::uint64_t count_of(const survey::SurveySummary& summary, std::string_view column,
                       std::string_view value) {
  const survey::ColumnSummary* found = column_of(summary, column);
  if (found == nullptr) return 0;
  for (const survey::TextCount& text : found->texts) {
    if (text.value == value) return text.count;
  }
  return 0;
}

std::uint64_t proved_lengths(const survey::SurveySummary& summary) {
  const survey::ColumnSummary* proved = column_of(summary, "length_proved");
  if (proved == nullptr || proved->present == 0) return 0;
  return static_cast<std::uint64_t>(
      std::llround(proved->numbers.mean() * static_cast<double>(proved->present)));
}

Share share_of(const survey::SurveySummary& summary) {
  return {count_of(summary, "verdict", "mate"), count_of(summary, "verdict", "nomate"),
          count_of(summary, "verdict", "unknown")};
}

// "3 sound, 1 flawed, …": the words that occur, and always the first four.
std::string soundness_counts(const Program& program, const survey::SurveySummary& summary) {
  std::string text;
  for (const tsume::Soundness s : kAllSoundness) {
    const std::uint64_t count = count_of(summary, "soundness", to_string(s));
    if (count == 0 && s > tsume::Soundness::kUndecided) continue;
    const std::string_view word = program.text(tsume_room::soundness_text(s));
    text += text.empty() ? "" : program.text({", ", "、"});
    text += program.language() == Language::kJapanese ? fmt::format("{} {}", word, count)
                                                      : fmt::format("{} {}", count, word);
  }
  return text + "\n";
}

Result<std::string> tsume_survey_table(Program& program, const survey::Report& report) {
  auto summary = survey::summarize(report);
  if (!summary) return pass(summary);
  const bool checked = column_of(*summary, "soundness") != nullptr;
  const Share share = share_of(*summary);
  std::string text = fmt::format(
      fmt::runtime(program.text({"{} {}: {} mate ({} with the length proved), {} no mate, "
                                 "{} undecided\n",
                                 "{}{}: 詰み {} (うち手数証明済み {})、不詰 {}、未決 {}\n"})),
      summary->done, program.text({summary->done == 1 ? "problem" : "problems", "題"}), share.yes,
      proved_lengths(*summary), share.no, share.undecided);
  if (checked) text += soundness_counts(program, *summary);
  std::vector<Table::Column> columns = {
      {std::string(program.text({"problem", "作品"})), Align::kLeft},
      {std::string(program.text({"verdict", "判定"})), Align::kLeft},
      {std::string(program.text({"length", "手数"}))},
      {std::string(program.text({"nodes", "局面数"}))}};
  if (checked) {
    columns.push_back({std::string(program.text({"line judged", "検討した手順"})), Align::kLeft});
    columns.push_back({std::string(program.text({"soundness", "検討"})), Align::kLeft});
    columns.push_back({std::string(program.text({"alternatives", "別解"})), Align::kLeft});
  }
  Table table(std::move(columns));
  const auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    const ProblemRow row = problem_row(unit.row);
    std::vector<std::string> cells = {
        row.name, std::string(tsume_room::cell_text(program, row.verdict)),
        row.length ? fmt::format("{}{}", row.length_proved == 1 ? "" : "<=", *row.length) : "",
        with_commas(static_cast<std::uint64_t>(row.nodes))};
    if (checked) {
      cells.emplace_back(row.verdict != "mate" ? ""
                         : row.authors_line    ? program.text({"the author's", "作意"})
                                               : program.text({"our own", "本手順"}));
      cells.emplace_back(tsume_room::cell_text(program, row.soundness));
      cells.push_back(tsume_room::alternatives_text(program, row.alternatives));
    }
    table.add(std::move(cells));
    return {};
  });
  if (!status) return tl::unexpected<Error>(status.error());
  return text + "\n" + table.to_text();
}

Result<nlohmann::ordered_json> tsume_survey_summary(const survey::Report& report) {
  auto summary = survey::summarize(report);
  if (!summary) return pass(summary);
  const Share share = share_of(*summary);
  const stats::Interval interval = share.interval();
  nlohmann::ordered_json json{
      {"units", summary->units},
      {"counts",
       {{"mate", share.yes},
        {"nomate", share.no},
        {"unknown", share.undecided},
        {"length_proved", proved_lengths(*summary)}}},
      {"rate", share.rate() ? nlohmann::ordered_json(*share.rate()) : nlohmann::ordered_json()},
      {"interval", {interval.low, interval.high}}};
  if (column_of(*summary, "soundness") != nullptr) {
    for (const tsume::Soundness s : kAllSoundness)
      json["soundness"][std::string(to_string(s))] = count_of(*summary, "soundness", to_string(s));
  }
  return json;
}

Result<int> run_tsume_survey(Program& program, const TsumeSurveyOptions& options,
                             const SurveyOptions& shared) {
  auto mudaai = tsume_room::mudaai_of(options.mudaai);
  if (!mudaai) return pass(mudaai);
  auto items = tsume_room::read_collection(options.problems);
  if (!items) return pass(items);
  auto games =
      parse_games(options.games.empty() ? fmt::format("{}", items->size()) : options.games);
  if (!games) return pass(games);
  if (games->last > items->size())
    return fail("--games: numbers go up to {}, not {}", items->size(), games->last);
  TsumeSurvey work(std::move(*items), *games, *mudaai, options.check,
                   program.shared().nodes.value_or(kDefaultNodes));
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"problems", "題"}));
  texts.table = [&program](const survey::Report& report) {
    return tsume_survey_table(program, report);
  };
  texts.summary = tsume_survey_summary;
  bool open = false;
  texts.observe = [&](const survey::Unit& unit) { open = open || work.undecided(unit.row); };
  auto status = run_survey(program, work, shared, texts);
  if (status && *status == kDefinite && open) return kUndecided;
  return status;
}

}  // namespace

void add_tsume_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<TsumeSurveyOptions>();
  auto shared = std::make_shared<SurveyOptions>();
  CLI::App& verb =
      program.add_verb(room, "survey",
                       {"verdicts, lengths and flaws of a collection; --nodes per problem "
                        "(10,000,000)",
                        "作品集の判定・手数・余詰を調べる。--nodes は一題あたり (10,000,000)"},
                       kThreads | kTime | kNodes | kMemory);
  verb.add_option(
          "problems", options->problems,
          std::string(program.text({"a list or table of SFENs, a record, a folder of records, or -",
                                    "SFENの一覧・表、棋譜、棋譜のフォルダ、または -"})))
      ->required()
      ->type_name("FILE");
  verb.add_flag(
      "--check", options->check,
      std::string(program.text({"judge soundness too, along the moves of a record where it has any",
                                "余詰検討も行う (棋譜に手順があればそれを作意とする)"})));
  add_games_option(program, verb, options->games,
                   {"which problems, counted from 1 (all)", "作品の番号、1から (全部)"});
  tsume_room::add_mudaai_option(program, verb, options->mudaai);
  add_survey_options(program, verb, shared);
  program.on(verb,
             [options, shared](Program& p) { return run_tsume_survey(p, *options, *shared); });
}

}  // namespace yomi::app
