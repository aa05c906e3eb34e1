// `yomi castle survey`: how many deals can be won.
#include "app/survey.h"

#include "answers/castle/survey.h"
#include "app/castle/room.h"
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
            {"variant", std::string(answers::word_of(game_.variant))},
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

Result<int> run_castle_survey(Program& program, const CastleSurveyOptions& options,
                              const SurveyOptions& shared) {
  auto deals = parse_games(options.games, 0);
  if (!deals) return pass(deals);
  auto variant = answers::castle::variant_of(options.game);
  if (!variant) return pass(variant);
  CastleSurvey work(*variant, options.game, *deals, program.shared().nodes);
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"deals", "配置"}));
  texts.answer = [](const survey::Report& report) -> Result<answers::Answered> {
    auto summary = survey::summarize(report);
    if (!summary) return pass(summary);
    return answers::answered_of(answers::castle::survey_answer(*summary));
  };
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
                   {"the deals: how many, or which (1..1000)", "配置の数、または番号(1..1000)"});
  add_castle_game(program, verb, options->game);
  add_survey_options(program, verb, shared);
  program.on(verb,
             [options, shared](Program& p) { return run_castle_survey(p, *options, *shared); });
}

}  // namespace yomi::app
