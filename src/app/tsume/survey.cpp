// `yomi tsume survey`: verdicts, lengths and flaws of a collection; the paper's experiments on one.
#include "app/survey.h"

#include "answers/tsume/paper.h"
#include "answers/tsume/survey.h"
#include "app/tsume/collection.h"
#include "app/tsume/room.h"
#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "shogi/sfen.h"
#include "tsume/solver.h"

namespace yomi::app {
namespace {

using answers::tsume::kCheckFields;
using answers::tsume::kSolveFields;
using answers::tsume::PaperSurvey;
using answers::tsume::ProblemRow;
using tsume_room::SurveyProblem;

// Without --nodes a single hard problem could hold up the rest for ever.
constexpr std::uint64_t kDefaultNodes = 10'000'000;

struct TsumeSurveyOptions {
  std::string problems;
  std::string games;  // which of them; empty: all
  answers::tsume::Rules rules;
  bool check = false;
  std::string paper;    // appendix or defects: the paper's experiment instead
  std::string defects;  // for that
};

class TsumeSurvey final : public survey::Work {
 public:
  // Requires `games` within the items, counted from 1.
  TsumeSurvey(std::vector<SurveyProblem> items, Span games, tsume::Mudaai mudaai, bool check,
              std::uint64_t nodes)
      : items_(std::move(items)), games_(games), mudaai_(mudaai), check_(check), nodes_(nodes) {}

  [[nodiscard]] std::string name() const override { return "tsume.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    return {{"problems", fmt::format("{:016x}", digest())},
            games_option(games_),
            {"mudaai", std::string(answers::word_of(mudaai_))},
            {"check", check_ ? "yes" : "no"},
            {"nodes", std::to_string(nodes_), survey::OptionKind::kLimit}};
  }
  [[nodiscard]] std::uint64_t units() const override { return games_.last - games_.first + 1; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    return check_ ? survey::columns_of<ProblemRow>(kCheckFields)
                  : survey::columns_of<ProblemRow>(kSolveFields);
  }
  [[nodiscard]] ProblemRow row_of(const survey::Row& row) const {
    return survey::from_row<ProblemRow>(row, kCheckFields);
  }
  [[nodiscard]] const shogi::Position& position(std::uint64_t index) const {
    return items_[games_.first - 1 + index].position;
  }
  [[nodiscard]] bool undecided(const survey::Row& row) const override { return row_of(row).open(); }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    const SurveyProblem& item = items_[games_.first - 1 + index];
    tsume::Solver solver({.mudaai = mudaai_}, budget.with_nodes(nodes_));
    const ProblemRow row =
        answers::tsume::survey_problem(solver, item.name, item.position, item.line, check_);
    if (solver.stopped() == StopReason::kCancelled) return std::nullopt;
    return check_ ? survey::to_row(row, kCheckFields) : survey::to_row(row, kSolveFields);
  }

 private:
  // Of everything about the problems that a row depends on.
  [[nodiscard]] std::uint64_t digest() const {
    std::uint64_t hash = items_.size();
    const auto mix = [&hash](std::string_view text) {
      for (const char c : text) hash = mix64(hash + static_cast<unsigned char>(c) + 1);
      hash = mix64(hash);
    };
    for (const SurveyProblem& item : items_) {
      mix(item.name);
      mix(shogi::to_sfen(item.position));
      for (const shogi::Move move : item.line) mix(shogi::to_usi(move));
    }
    return hash;
  }

  std::vector<SurveyProblem> items_;
  Span games_;
  tsume::Mudaai mudaai_;
  bool check_;
  std::uint64_t nodes_;
};

Result<std::vector<ProblemRow>> rows_of(const TsumeSurvey& work, const survey::Report& report) {
  std::vector<ProblemRow> rows;
  auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    rows.push_back(work.row_of(unit.row));
    rows.back().start = work.position(unit.index);
    return {};
  });
  if (!status) return pass(status);
  return rows;
}

Result<int> survey_problems(Program& program, const TsumeSurveyOptions& options,
                            const SurveyOptions& shared) {
  auto read = tsume_room::read_problems(options.problems, options.rules.rest);
  if (!read) return pass(read);
  auto games =
      parse_games(options.games.empty() ? fmt::format("{}", read->items.size()) : options.games);
  if (!games) return pass(games);
  if (games->last > read->items.size())
    return fail_in("games", ErrorCode::kOutOfBounds, "--games: numbers go up to {}, not {}",
                   read->items.size(), games->last);
  std::vector<answers::tsume::Refused> refused;
  for (const Error& error : read->errors) refused.push_back(answers::tsume::refused_of(error));
  TsumeSurvey work(std::move(read->items), *games, options.rules.mudaai, options.check,
                   program.shared().nodes.value_or(kDefaultNodes));
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"problems", "題"}));
  texts.answer = [&](const survey::Report& report) -> Result<answers::Answered> {
    auto rows = rows_of(work, report);
    if (!rows) return pass(rows);
    const auto answer = answers::tsume::survey_answer(*rows, options.check, refused);
    answers::Answered answered = answers::answered_of(answer);
    answered.words = [answer, rows = std::move(*rows)](const answers::View& view) {
      return answers::tsume::survey_words(rows, answer, view);
    };
    return answered;
  };
  bool open = false;
  texts.observe = [&](const survey::Unit& unit) { open = open || work.undecided(unit.row); };
  auto status = run_survey(program, work, shared, texts);
  // Named at the end, where a table has not done so.
  if (status && (shared.csv || shared.jsonl || program.shared().json))
    for (const Error& error : read->errors)
      program.warn_in_words(error.to_string(program.dictionary()));
  if (status && *status == kDefinite && (open || !refused.empty())) return kUndecided;
  return status;
}

// --- the paper's experiments, with a journal

template <class Row, class Fields>
Status each_row(const survey::Report& report, const Fields& fields,
                const std::function<void(std::uint64_t, const Row&)>& take) {
  return report.for_each([&](const survey::Unit& unit) -> Status {
    take(unit.index, survey::from_row<Row>(unit.row, fields));
    return {};
  });
}

template <class Fill>
Result<int> run_paper_part(Program& program, survey::Work& work, const SurveyOptions& shared,
                           const Fill& fill) {
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"searches", "探索"}));
  texts.answer = [&](const survey::Report& report) -> Result<answers::Answered> {
    PaperSurvey found;
    if (Status status = fill(report, found); !status) return pass(status);
    return answers::answered_of(std::move(found));
  };
  return run_survey(program, work, shared, texts);
}

Result<int> survey_paper(Program& program, const TsumeSurveyOptions& options,
                         const SurveyOptions& shared) {
  auto text = read_input(options.problems);
  if (!text) return pass(text);
  Span span{1, 1000};
  if (!options.games.empty()) {
    auto games = parse_games(options.games);
    if (!games) return pass(games);
    span = *games;
  }
  auto items = tsume::read_paper_items(text->text, span.first, span.last);
  if (!items) {
    items.error().source = text->source;
    return pass(items);
  }
  const std::uint64_t nodes = program.shared().nodes.value_or(tsume::kPaperNodes);
  if (options.paper == "appendix") {
    tsume::AppendixWork work(*items, nodes, std::string(kVersion));
    const auto fill = [](const survey::Report& report, PaperSurvey& found) -> Status {
      tsume::AppendixSums sums;
      Status status = each_row<tsume::AppendixRow>(
          report, tsume::kAppendixFields, [&](std::uint64_t, const tsume::AppendixRow& row) {
            answers::tsume::add_row(found, sums, row);
          });
      found.columns = answers::tsume::columns_of(sums);
      return status;
    };
    return run_paper_part(program, work, shared, fill);
  }
  std::string known;
  if (!options.defects.empty()) {
    auto file = read_input(options.defects);
    if (!file) return pass(file);
    known = std::move(file->text);
  }
  auto places = tsume::read_defect_places(known);
  if (!places) {
    places.error().source = options.defects;
    return pass(places);
  }
  tsume::DefectWork work(*items, std::move(*places), nodes, std::string(kVersion));
  const auto fill = [&work](const survey::Report& report, PaperSurvey& found) -> Status {
    return each_row<tsume::DefectRow>(report, tsume::kDefectFields,
                                      [&](std::uint64_t i, const tsume::DefectRow& row) {
                                        answers::tsume::add_row(found, work.defect(i), row);
                                      });
  };
  return run_paper_part(program, work, shared, fill);
}

Result<int> run_tsume_survey(Program& program, const TsumeSurveyOptions& options,
                             const SurveyOptions& shared) {
  if (options.paper.empty()) return survey_problems(program, options, shared);
  if (options.paper != "appendix" && options.paper != "defects")
    return fail_in("paper", ErrorCode::kBadChoice, "--paper is appendix or defects, not {}",
                   in_quotes(options.paper));
  return survey_paper(program, options, shared);
}

}  // namespace

void add_tsume_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<TsumeSurveyOptions>();
  auto shared = std::make_shared<SurveyOptions>();
  CLI::App& verb =
      program.add_verb(room, "survey",
                       {"verdicts, lengths and flaws of a collection; --nodes per problem "
                        "(10,000,000)",
                        "作品集の判定・手数・余詰を調べる。--nodes は1題あたり(10,000,000)"},
                       kThreads | kTime | kNodes | kMemory);
  verb.add_option(
          "problems", options->problems,
          std::string(program.text({"a list or table of SFENs, a record, a folder of records, or -",
                                    "SFENの一覧・表、棋譜、棋譜のフォルダー、または -"})))
      ->required()
      ->type_name("FILE");
  verb.add_flag(
      "--check", options->check,
      std::string(program.text({"judge soundness too, along the moves of a record where it has any",
                                "余詰検討も行う(棋譜に手順があればそれを作意とする)"})));
  add_games_option(program, verb, options->games,
                   {"which problems, counted from 1 (all)", "作品の番号、1から(全部)"});
  add_tsume_rules(program, verb, options->rules);
  verb.add_option("--paper", options->paper,
                  std::string(program.text(
                      {"what `paper` does, appendix or defects, with threads and a journal; "
                       "--games are the problems' own numbers",
                       "paper の appendix か defects をスレッドとジャーナル付きで行う。--games は"
                       "作品の番号"})))
      ->type_name("appendix|defects");
  verb.add_option("--defects", options->defects,
                  std::string(program.text({"for --paper defects: the author's positions",
                                            "--paper defects 用: 作意の局面"})))
      ->type_name("FILE");
  add_survey_options(program, verb, shared);
  program.on(verb,
             [options, shared](Program& p) { return run_tsume_survey(p, *options, *shared); });
}

}  // namespace yomi::app
