// `yomi castle survey`: how many deals can be won.
#include "app/survey.h"

#include <nlohmann/json.hpp>

#include "app/castle/room.h"
#include "app/share.h"
#include "app/table.h"
#include "base/text.h"
#include "castle/deal.h"
#include "castle/solver.h"
#include "castle/steps.h"
#include "survey/summary.h"
#include "survey/typed_row.h"

namespace yomi::app {
namespace {

struct CastleSurveyOptions {
  std::string games = "1..1000";
  answers::castle::Game game;
};

struct DealRow {
  std::int64_t deal = 0;
  std::string verdict;  // won, lost, or unknown with its reason
  std::int64_t nodes = 0;
  std::int64_t positions = 0;
  std::optional<std::int64_t> moves;  // of a deal that was won
  std::optional<std::int64_t> steps;
  std::int64_t refinements = 0;

  [[nodiscard]] bool undecided() const { return verdict.starts_with("unknown"); }
};

using survey::Field;
constexpr auto kDealFields = std::tuple{Field{"deal", &DealRow::deal},
                                        Field{"verdict", &DealRow::verdict},
                                        Field{"nodes", &DealRow::nodes},
                                        Field{"positions", &DealRow::positions},
                                        Field{"moves", &DealRow::moves},
                                        Field{"steps", &DealRow::steps},
                                        Field{"refinements", &DealRow::refinements}};

class CastleSurvey final : public survey::Work {
 public:
  // `nodes` per deal.
  CastleSurvey(const castle::Variant& variant, const answers::castle::Game& game, Span deals,
               std::optional<std::uint64_t> nodes)
      : variant_(variant), game_(game), deals_(deals), nodes_(nodes) {}

  [[nodiscard]] std::string name() const override { return "castle.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    return {games_option(deals_),
            {"game", std::string(answers::word_of(game_.variant))},
            {"columns", fmt::format("{}", variant_.columns)},
            {"suits", fmt::format("{}", variant_.suits)},
            {"ranks", fmt::format("{}", variant_.ranks)},
            {"nodes", nodes_ ? fmt::format("{}", *nodes_) : "none", survey::OptionKind::kLimit}};
  }
  [[nodiscard]] std::uint64_t units() const override { return deals_.last - deals_.first + 1; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    return survey::columns_of<DealRow>(kDealFields);
  }
  [[nodiscard]] bool undecided(const survey::Row& row) const override {
    return survey::from_row<DealRow>(row, kDealFields).undecided();
  }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    const std::uint64_t number = deals_.first + index;
    const castle::Position start = castle::deal(variant_, number);
    const castle::SolveResult result =
        castle::solve(start, nodes_ ? budget.with_nodes(*nodes_) : budget);
    if (result.reason == StopReason::kCancelled) return std::nullopt;
    DealRow row;
    row.deal = static_cast<std::int64_t>(number);
    row.verdict = result.reason ? fmt::format("unknown ({})", to_string(*result.reason))
                                : std::string(result.verdict == Verdict::kProved ? "won" : "lost");
    row.nodes = static_cast<std::int64_t>(result.nodes);
    row.positions = static_cast<std::int64_t>(result.positions);
    if (result.verdict == Verdict::kProved) {
      const auto moves = castle::shortened(start, result.moves);
      row.moves = static_cast<std::int64_t>(moves.size());
      row.steps = static_cast<std::int64_t>(castle::steps_of(start, moves).size());
    }
    row.refinements = static_cast<std::int64_t>(result.refinements);
    return survey::to_row(row, kDealFields);
  }

 private:
  castle::Variant variant_;
  answers::castle::Game game_;
  Span deals_;
  std::optional<std::uint64_t> nodes_;
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
  auto deals = parse_games(options.games, 0);
  if (!deals) return pass(deals);
  auto variant = answers::castle::variant_of(options.game);
  if (!variant) return pass(variant);
  CastleSurvey work(*variant, options.game, *deals, program.shared().nodes);
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"deals", "配置"}));
  texts.table = [&program](const survey::Report& report) { return survey_table(program, report); };
  texts.summary = survey_summary;
  bool open = false;
  texts.observe = [&](const survey::Unit& unit) { open = open || work.undecided(unit.row); };
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
  add_games_option(program, verb, options->games,
                   {"the deals: how many, or which (1..1000)", "配置の数、または番号 (1..1000)"});
  add_renamed_option(verb, "--deals", "--games");
  add_castle_game(program, verb, options->game);
  add_survey_options(program, verb, shared);
  program.on(verb,
             [options, shared](Program& p) { return run_castle_survey(p, *options, *shared); });
}

}  // namespace yomi::app
