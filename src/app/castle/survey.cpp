// `yomi castle survey`: how many deals can be won.
#include "app/survey.h"

#include "app/castle/castle.h"
#include "app/share.h"
#include "app/table.h"
#include "base/text.h"
#include "castle/deal.h"
#include "castle/steps.h"
#include "survey/summary.h"

namespace yomi::app {
namespace {

struct CastleSurveyOptions {
  std::string deals = "1..1000";
  std::uint64_t nodes = 0;  // per deal; 0: no limit
  CastleGame game;
};

class CastleSurvey final : public survey::Work {
 public:
  CastleSurvey(const castle::Variant& variant, const CastleGame& game, Span deals,
               std::uint64_t nodes)
      : variant_(variant), game_(game), deals_(deals), nodes_(nodes) {}

  [[nodiscard]] std::string name() const override { return "castle.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    return {{"deals", fmt::format("{}..{}", deals_.first, deals_.last), true},
            {"game", game_.game},
            {"columns", fmt::format("{}", variant_.columns)},
            {"suits", fmt::format("{}", variant_.suits)},
            {"ranks", fmt::format("{}", variant_.ranks)},
            {"nodes", nodes_ == 0 ? "none" : fmt::format("{}", nodes_)}};
  }
  [[nodiscard]] std::uint64_t units() const override { return deals_.last - deals_.first + 1; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    using survey::ColumnType;
    return {{"deal", ColumnType::kInt},       {"verdict", ColumnType::kText},
            {"nodes", ColumnType::kInt},      {"positions", ColumnType::kInt},
            {"moves", ColumnType::kInt},      {"steps", ColumnType::kInt},
            {"refinements", ColumnType::kInt}};
  }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    const std::uint64_t number = deals_.first + index;
    const castle::Position start = castle::deal(variant_, number);
    const castle::SolveResult result =
        castle::solve(start, nodes_ == 0 ? budget : budget.with_nodes(nodes_));
    if (result.reason == StopReason::kCancelled) return std::nullopt;
    survey::Row row(7);
    row[0] = static_cast<std::int64_t>(number);
    row[1] = result.reason ? fmt::format("unknown ({})", to_string(*result.reason))
                           : std::string(result.verdict == Verdict::kProved ? "won" : "lost");
    row[2] = static_cast<std::int64_t>(result.nodes);
    row[3] = static_cast<std::int64_t>(result.positions);
    if (result.verdict == Verdict::kProved) {
      const auto moves = castle::shortened(start, result.moves);
      row[4] = static_cast<std::int64_t>(moves.size());
      row[5] = static_cast<std::int64_t>(castle::steps_of(start, moves).size());
    }
    row[6] = static_cast<std::int64_t>(result.refinements);
    return row;
  }

 private:
  castle::Variant variant_;
  CastleGame game_;
  Span deals_;
  std::uint64_t nodes_;
};

Share count_verdicts(const survey::SurveySummary& summary) {
  Share share;
  for (const survey::ColumnSummary& column : summary.columns) {
    if (column.column.name != "verdict") continue;
    for (const survey::TextCount& text : column.texts) {
      if (text.value == "won")
        share.yes += text.count;
      else if (text.value == "lost")
        share.no += text.count;
      else
        share.undecided += text.count;
    }
  }
  return share;
}

// "4 can be won (66.67%, 95% interval …)": the rate is that of the decided deals.
std::string rate_text(const Program& program, const Share& share) {
  if (!share.rate()) return {};
  const stats::Interval interval = share.interval();
  return fmt::format(fmt::runtime(program.text({" ({:.2f}%{}, 95% interval {:.2f}–{:.2f}%)",
                                                " ({:.2f}%{}、95%区間 {:.2f}–{:.2f}%)"})),
                     100 * *share.rate(),
                     share.undecided == 0 ? std::string_view()
                                          : program.text({" of the decided", " (決着した配置中)"}),
                     100 * interval.low, 100 * interval.high);
}

Text column_text(std::string_view name) {
  if (name == "nodes") return {"nodes", "ノード数"};
  if (name == "positions") return {"positions", "局面数"};
  if (name == "moves") return {"moves", "手数"};
  if (name == "steps") return {"steps", "段階数"};
  return {"refinements", "精密化"};
}

Result<std::string> survey_table(Program& program, const survey::Report& report) {
  auto summary = survey::summarize(report);
  if (!summary) return pass(summary);
  const Share share = count_verdicts(*summary);
  std::string text = fmt::format(
      fmt::runtime(program.text({"{} {}: {} can be won{}, {} cannot, {} undecided\n\n",
                                 "{}{}: 成功可能 {}{}、成功不可能 {}、未決 {}\n\n"})),
      with_commas(share.all()), program.text({share.all() == 1 ? "deal" : "deals", "配置"}),
      with_commas(share.yes), rate_text(program, share), with_commas(share.no),
      with_commas(share.undecided));
  Table table({{std::string(program.text({"per deal", "1配置あたり"})), Align::kLeft},
               {std::string(program.text({"deals", "配置数"}))},
               {std::string(program.text({"mean", "平均"}))},
               {std::string(program.text({"least", "最小"}))},
               {std::string(program.text({"most", "最大"}))}});
  for (const survey::ColumnSummary& column : summary->columns) {
    if (column.column.type != survey::ColumnType::kInt || column.column.name == "deal") continue;
    // A column without a value has no mean.
    const auto figure = [&column](const char* format, double value) {
      return column.present == 0 ? std::string("–") : fmt::format(fmt::runtime(format), value);
    };
    table.add({std::string(program.text(column_text(column.column.name))),
               with_commas(column.present), figure("{:.1f}", column.numbers.mean()),
               figure("{:.0f}", column.numbers.min()), figure("{:.0f}", column.numbers.max())});
  }
  return text + table.to_text();
}

Result<nlohmann::ordered_json> survey_summary(const survey::Report& report) {
  auto summary = survey::summarize(report);
  if (!summary) return pass(summary);
  const Share share = count_verdicts(*summary);
  const stats::Interval interval = share.interval();
  nlohmann::ordered_json json{
      {"units", summary->units},
      {"counts", {{"won", share.yes}, {"lost", share.no}, {"unknown", share.undecided}}},
      {"rate", share.rate() ? nlohmann::ordered_json(*share.rate()) : nlohmann::ordered_json()},
      {"interval", {interval.low, interval.high}}};
  for (const survey::ColumnSummary& column : summary->columns)
    if (column.column.type == survey::ColumnType::kInt && column.column.name != "deal" &&
        column.present > 0)
      json[column.column.name] = {{"mean", column.numbers.mean()}, {"max", column.numbers.max()}};
  return json;
}

Result<int> run_castle_survey(Program& program, const CastleSurveyOptions& options,
                              const SurveyOptions& shared) {
  auto deals = parse_span(options.deals);
  if (!deals) return pass(deals);
  auto variant = options.game.variant();
  if (!variant) return pass(variant);
  CastleSurvey work(*variant, options.game, *deals, program.shared().nodes.value_or(0));
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"deals", "配置"}));
  texts.table = [&program](const survey::Report& report) { return survey_table(program, report); };
  texts.summary = survey_summary;
  bool open = false;
  texts.observe = [&open](const survey::Unit& unit) {
    open = open || std::get<std::string>(unit.row[1]).starts_with("unknown");
  };
  auto status = run_survey(program, work, shared, texts);
  if (status && *status == kDefinite && open) return kUndecided;
  return status;
}

}  // namespace

void add_castle_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<CastleSurveyOptions>();
  auto shared = std::make_shared<SurveyOptions>();
  CLI::App& verb = program.add_verb(room, "survey",
                                    {"how many deals can be won", "成功可能な配置の割合を調べる"},
                                    kThreads | kTime | kNodes | kMemory);
  verb.add_option(
          "--deals", options->deals,
          std::string(program.text({"the deals' numbers (1..1000)", "配置の番号 (1..1000)"})))
      ->type_name("A..B");
  add_castle_game(program, verb, options->game);
  add_survey_options(program, verb, shared);
  program.on(verb,
             [options, shared](Program& p) { return run_castle_survey(p, *options, *shared); });
}

}  // namespace yomi::app
