// `yomi calculation survey --stacks 3 --games 10000 --player fast`: how often a player wins.
#include "app/survey.h"

#include <nlohmann/json.hpp>

#include "app/calculation/games_work.h"
#include "app/share.h"
#include "app/table.h"
#include "base/text.h"
#include "calculation/known_order.h"

namespace yomi::app::calculation_room {

std::vector<survey::Option> GamesWork::options() const {
  std::vector<survey::Option> options = {
      {"stacks", fmt::format("{}", player_.stacks)},
      {"player", player_.player},
      {"plans", fmt::format("{}", style_.plans)},
      {"ahead", fmt::format("{}", style_.ahead)},
      {"combine", style_.combine ? "yes" : "no"},
      {"learned", style_.learned ? "yes" : "no"},
      {"look-ahead",
       fmt::format("{} plans, {} wide, close {} {}, deeper below {}", style_.ahead_plans,
                   style_.width, style_.close[0], style_.close[1], style_.deeper_below)},
      {"trials", fmt::format("{}", style_.trials)},
      {"seed", fmt::format("{}", seed_)},
      games_option(games_)};
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
  GameRow row;
  row.game = static_cast<std::int64_t>(number);
  if (known_) {
    const auto result = game::solve_known_order(game::shuffle(seed_, number), player_.stacks,
                                                budget.with_nodes(*known_));
    if (result.reason == StopReason::kCancelled) return std::optional<survey::Row>();
    if (result.verdict == Verdict::kProved) row.won = 1;
    if (result.verdict == Verdict::kRefuted) row.won = 0;
    return survey::to_row(row, kGameFields);
  }
  auto& player = players_[static_cast<std::size_t>(worker)];
  if (!player)
    player = std::make_unique<game::Player>(style_, player_.stacks, budget.bytes / 2, table_);
  const auto record = game::play_game(*player, game::shuffle(seed_, number), false, budget.stop);
  if (record.stopped) return std::optional<survey::Row>();
  row.won = record.won ? 1 : 0;
  row.placed = record.placed;
  return survey::to_row(row, kGameFields);
}

namespace {

struct SurveyVerbOptions {
  std::string games = "1000";  // how many, or which
  std::shared_ptr<PlayerOptions> player = std::make_shared<PlayerOptions>();
  std::shared_ptr<SurveyOptions> survey = std::make_shared<SurveyOptions>();
};

// Adds a game to the share of those won.
void count(const survey::Unit& unit, Share& share) {
  const auto won = survey::from_row<GameRow>(unit.row, kGameFields).won;
  ++(!won ? share.undecided : *won != 0 ? share.yes : share.no);
}

Result<Share> count_won(const survey::Report& report) {
  Share share;
  auto read = report.for_each([&](const survey::Unit& unit) -> Status {
    count(unit, share);
    return {};
  });
  if (!read) return pass(read);
  return share;
}

Result<int> run_calculation_survey(Program& program, const SurveyVerbOptions& options) {
  const PlayerOptions& player = *options.player;
  const bool known = player.player == "known";
  PlayerOptions played = player;
  if (known) played.player = "fast";
  auto style = style_of(played, player.stacks);
  if (!style) return pass(style);
  constexpr std::uint64_t kLeastMegabytes = 64;
  if (options.survey->unit_memory < kLeastMegabytes << 20)
    return fail("--unit-memory: at least {}M is needed here", kLeastMegabytes);
  if (known && (player.plans > 0 || player.ahead >= 0 || player.combine || player.learned ||
                player.trials > 0))
    return fail(
        "--player known has no plans: --plans, --ahead, --combine, --learned and --trials "
        "do not go with it");
  constexpr std::uint64_t kKnownNodes = 1'000'000;
  std::optional<std::uint64_t> nodes = program.shared().nodes;
  if (!known && nodes) return fail("--nodes is for --player known");
  if (known && !nodes) nodes = kKnownNodes;
  auto games = parse_games(options.games, 0);
  if (!games) return pass(games);
  GamesWork work(player, *style, nodes, program.shared().seed, *games,
                 find_table(program, style->model.rules, player.stacks));
  const double start = cpu_seconds();
  Share so_far;
  SurveyTexts texts;
  texts.unit_name = "games";
  texts.observe = [&so_far](const survey::Unit& unit) { count(unit, so_far); };
  texts.note = [&so_far] { return fmt::format("{} won so far", so_far.yes); };
  texts.table = [&](const survey::Report& report) -> Result<std::string> {
    auto share = count_won(report);
    if (!share) return pass(share);
    const auto rate = share->rate();
    const auto interval = share->interval();
    Table table({{std::string(program.text({"stacks", "スタック"}))},
                 {std::string(program.text({"player", "プレイヤ"})), Align::kLeft},
                 {std::string(program.text({"plans", "割当て案"}))},
                 {std::string(program.text({"ahead", "先読み"}))},
                 {std::string(program.text({"games", "回数"}))},
                 {std::string(program.text({"won", "成功"}))},
                 {std::string(program.text({"rate", "成功率"}))},
                 {"95%"},
                 {std::string(program.text({"CPU s/game", "CPU秒/回"}))}});
    const std::uint64_t fresh = report.done() - report.resumed;
    table.add({fmt::format("{}", player.stacks), player.player,
               known ? "" : fmt::format("{}", style->plans),
               known ? "" : fmt::format("{}", style->ahead), with_commas(share->yes + share->no),
               with_commas(share->yes), rate ? fmt::format("{:.2f}%", 100 * *rate) : "",
               rate ? fmt::format("{:.2f}–{:.2f}%", 100 * interval.low, 100 * interval.high) : "",
               fresh == 0
                   ? ""
                   : fmt::format("{:.3f}", (cpu_seconds() - start) / static_cast<double>(fresh))});
    std::string text = table.to_text();
    if (share->undecided > 0) {
      text += fmt::format(
          fmt::runtime(program.text({"{} not decided: left out of the rate, and the interval holds "
                                     "whichever way they fall\n",
                                     "未解決 {}: 成功率には数えず、区間はどちらでも成り立つ\n"})),
          share->undecided);
    }
    return text;
  };
  texts.summary = [&](const survey::Report& report) -> Result<nlohmann::ordered_json> {
    auto share = count_won(report);
    if (!share) return pass(share);
    nlohmann::ordered_json summary = {
        {"units", report.units()},
        {"counts", {{"won", share->yes}, {"lost", share->no}, {"unknown", share->undecided}}},
        {"rate", nullptr},
        {"interval", nullptr}};
    if (const auto rate = share->rate()) {
      const auto interval = share->interval();
      summary["rate"] = *rate;
      summary["interval"] = {interval.low, interval.high};
    }
    return summary;
  };
  auto status = run_survey(program, work, *options.survey, texts);
  if (status && *status == kDefinite && so_far.undecided > 0) return kUndecided;
  return status;
}

}  // namespace

void add_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<SurveyVerbOptions>();
  CLI::App& verb = program.add_verb(room, "survey", {"how often a player wins", "成功率を調べる"},
                                    kTime | kNodes | kMemory | kThreads | kSeed);
  add_games_option(program, verb, options->games,
                   {"shuffles to play: how many, or which (1..1000)",
                    "プレイする山札の数、または番号 (1..1000)"});
  add_renamed_option(verb, "--first", "--games A..B");
  add_player_options(program, verb, options->player, true, true);
  add_survey_options(program, verb, options->survey);
  program.on(verb, [options](Program& p) { return run_calculation_survey(p, *options); });
}

}  // namespace yomi::app::calculation_room
