// `yomi calculation survey --stacks 3 --games 1..10000 --player fast`: how often a player wins.
#include "app/survey.h"

#include "answers/calculation/survey.h"
#include "app/calculation/games_work.h"
#include "base/text.h"
#include "calculation/known_order.h"

namespace yomi::app {

std::vector<survey::Option> GamesWork::options() const {
  std::vector<survey::Option> options = {
      {"stacks", fmt::format("{}", stacks_of(game_))},
      {"player", player_},
      {"plans", fmt::format("{}", style_.plans)},
      {"ahead", fmt::format("{}", style_.ahead)},
      {"combine", style_.combine ? "yes" : "no"},
      {"look-ahead",
       fmt::format("{} plans, {} wide, close {} {}, deeper below {}", style_.ahead_plans,
                   style_.width, style_.close[0], style_.close[1], style_.deeper_below)},
      {"exact", fmt::format("{} cards, {} positions", style_.exact_cards, style_.exact_positions)},
      {"seed", fmt::format("{}", seed_)},
      games_option(games_)};
  // Journals from before there was a choice have no variant: theirs is empty.
  if (game_.variant != calculation::Opening::kEmpty)
    options.push_back({"variant", std::string(answers::word_of(game_.variant))});
  if (known_) options.push_back({"nodes", fmt::format("{}", *known_), survey::OptionKind::kLimit});
  return options;
}

std::vector<survey::Column> GamesWork::columns() const {
  return survey::columns_of<GameRow>(kGameFields);
}

void GamesWork::prepare(int workers) {
  players_.resize(static_cast<std::size_t>(workers));
}

Result<std::optional<survey::Row>> GamesWork::run(std::uint64_t index, const Budget& budget,
                                                  int worker) {
  const std::uint64_t number = games_.first + index;
  const int stacks = stacks_of(game_);
  const calculation::Tableau start =
      calculation::opening_of(game_.variant, stacks, calculation::shuffled_faces(seed_, number));
  const std::vector<std::uint8_t> cards = calculation::next_ranks(start);
  GameRow row;
  row.game = static_cast<std::int64_t>(number);
  if (known_) {
    const auto result =
        calculation::solve_known_order(start.position, cards, budget.with_nodes(*known_));
    if (result.reason == StopReason::kCancelled) return std::optional<survey::Row>();
    if (result.verdict == Verdict::kProved) row.won = 1;
    if (result.verdict == Verdict::kRefuted) row.won = 0;
    return survey::to_row(row, kGameFields);
  }
  auto& player = players_[static_cast<std::size_t>(worker)];
  if (!player)
    player = std::make_unique<calculation::Player>(style_, stacks, budget.bytes / 2, table_);
  // A game is played to its end, however long it takes; only Ctrl-C ends it.
  Meter meter(Budget{.bytes = budget.bytes, .stop = budget.stop});
  const auto record = calculation::play_game(*player, start.position, cards, false, &meter);
  if (record.stopped) {
    player.reset();
    return std::optional<survey::Row>();
  }
  row.won = record.won ? 1 : 0;
  row.placed = record.placed;
  return survey::to_row(row, kGameFields);
}

namespace {

struct CalculationSurveyOptions {
  std::string games = "1000";  // how many, or which
  calculation_answers::Game game;
  calculation_answers::PlayerChoice player;
  bool known = false;
  std::shared_ptr<SurveyOptions> survey = std::make_shared<SurveyOptions>();
};

// Adds a game to the share of those won.
void count(const survey::Unit& unit, answers::Share& share) {
  const auto won = survey::from_row<GameRow>(unit.row, kGameFields).won;
  ++(!won ? share.undecided : *won != 0 ? share.yes : share.no);
}

Result<answers::Share> count_won(const survey::Report& report) {
  answers::Share share;
  auto read = report.for_each([&](const survey::Unit& unit) -> Status {
    count(unit, share);
    return {};
  });
  if (!read) return pass(read);
  return share;
}

Status check_survey(const Program& program, const CalculationSurveyOptions& options) {
  const calculation_answers::PlayerChoice& player = options.player;
  if (options.survey->unit_memory < calculation_answers::kLeastBytes)
    return fail_in("unit_memory", ErrorCode::kOutOfBounds,
                   "--unit-memory: at least {}M is needed here",
                   calculation_answers::kLeastBytes >> 20);
  if (options.known && (player.plans || player.ahead || player.combine))
    return fail("--player known has no plans: --plans, --ahead and --combine do not go with it");
  if (!options.known && program.shared().nodes)
    return fail_in("nodes", ErrorCode::kConflict, "--nodes is for --player known");
  return {};
}

Result<int> run_calculation_survey(Program& program, const CalculationSurveyOptions& options) {
  const int stacks = stacks_of(options.game);
  auto style = calculation_answers::style_of(options.player, stacks);
  if (!style) return pass(style);
  if (Status right = check_survey(program, options); !right) return pass(right);
  constexpr std::uint64_t kKnownNodes = 1'000'000;
  std::optional<std::uint64_t> nodes;
  if (options.known) nodes = program.shared().nodes.value_or(kKnownNodes);
  auto games = parse_games(options.games, 0);
  if (!games) return pass(games);
  const std::string player =
      options.known ? "known" : std::string(answers::word_of(options.player.player));
  GamesWork work(options.game, player, *style, nodes, program.shared().seed, *games,
                 find_calculation_table(program, style->model.rules, stacks));
  const double start = cpu_seconds();
  answers::Share so_far;
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"games", "回"}));
  texts.observe = [&so_far](const survey::Unit& unit) { count(unit, so_far); };
  texts.note = [&so_far] { return message("{} won so far", so_far.yes); };
  texts.answer = [&](const survey::Report& report) -> Result<answers::Answered> {
    auto share = count_won(report);
    if (!share) return pass(share);
    calculation_answers::SurveyAnswer answer;
    answer.player = player;
    answer.stacks = stacks;
    if (!options.known) {
      answer.plans = style->plans;
      answer.ahead = style->ahead;
    }
    set_share(answer, *share);
    std::optional<double> seconds;
    if (const std::uint64_t fresh = report.done() - report.resumed; fresh > 0)
      seconds = (cpu_seconds() - start) / static_cast<double>(fresh);
    answers::Answered answered = answers::answered_of(answer);
    answered.words = [answer, seconds](const answers::View& view) {
      return calculation_answers::survey_words(answer, seconds, view);
    };
    return answered;
  };
  auto status = run_survey(program, work, *options.survey, texts);
  if (status && *status == kDefinite && so_far.undecided > 0) return kUndecided;
  return status;
}

}  // namespace

void add_calculation_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<CalculationSurveyOptions>();
  CLI::App& verb = program.add_verb(room, "survey", {"how often a player wins", "成功率を調べる"},
                                    kTime | kNodes | kMemory | kThreads | kSeed);
  add_games_option(program, verb, options->games,
                   {"shuffles to play: how many, or which (1..1000)",
                    "プレイする山札の数、または番号(1..1000)"});
  add_calculation_game(program, verb, options->game);
  add_calculation_player(program, verb, options->player, &options->known);
  add_survey_options(program, verb, options->survey);
  program.on(verb, [options](Program& p) { return run_calculation_survey(p, *options); });
}

}  // namespace yomi::app
