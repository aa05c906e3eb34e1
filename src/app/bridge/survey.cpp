// yomi bridge survey: strategies compared on the same positions, declarer and cards so far the
// same.
#include "app/survey.h"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/bridge/common.h"
#include "app/bridge/early_stop.h"
#include "app/table.h"
#include "bridge/match.h"
#include "stats/stats.h"
#include "survey/typed_row.h"

namespace yomi::app {
namespace {

struct MatchOptions {
  std::string games = "200";  // how many, or which: 1..200
  int tricks = 7;
  int declarer_deals = 20;
  bool all = false;  // do not stop early
  std::shared_ptr<BridgeOptions> bridge = std::make_shared<BridgeOptions>();
  std::shared_ptr<SurveyOptions> survey = std::make_shared<SurveyOptions>();
};

constexpr std::array<const char*, 3> kArms = {"plain", "signals", "abc"};

// What the defence got with one strategy.
struct ArmRow {
  std::int64_t tricks = 0;
  std::int64_t score = 0;
  std::int64_t cards = 0;
  std::int64_t positions = 0;
};

struct MatchRow {
  std::string contract;
  std::int64_t to_set = 0;
  std::array<ArmRow, 3> arms;

  [[nodiscard]] bool set(std::size_t arm) const { return arms.at(arm).tricks >= to_set; }
};

// The fields of an arm; `names` are its columns.
template <std::size_t arm>
constexpr auto arm_fields(std::array<std::string_view, 4> names) {
  return std::tuple{survey::Field{names[0], [](auto& row) -> auto& {return row.arms[arm].tricks;
}
}  // namespace
, survey::Field{names[1], [](auto& row) -> auto& {return row.arms[arm].score;
}  // namespace yomi::app
}
, survey::Field{names[2], [](auto& row) -> auto& {return row.arms[arm].cards;
}
}
, survey::Field {
  names[3], [](auto& row) -> auto& {
    return row.arms[arm].positions;
  }
}
}
;
}

constexpr auto kMatchFields = std::tuple_cat(
    std::tuple{survey::Field{"contract", &MatchRow::contract},
               survey::Field{"to_set", &MatchRow::to_set}},
    arm_fields<0>({"plain_tricks", "plain_score", "plain_cards", "plain_positions"}),
    arm_fields<1>({"signals_tricks", "signals_score", "signals_cards", "signals_positions"}),
    arm_fields<2>({"abc_tricks", "abc_score", "abc_cards", "abc_positions"}));

class MatchWork final : public survey::Work {
 public:
  MatchWork(const MatchOptions& options, Span games, std::uint64_t seed,
            std::array<BridgeSetup, 3> setups)
      : options_(options), games_(games), seed_(seed), setups_(std::move(setups)) {}

  [[nodiscard]] std::string name() const override { return "bridge.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    const BridgeOptions& b = *options_.bridge;
    return {games_option(games_),
            {"tricks", std::to_string(options_.tricks)},
            {"declarer-deals", std::to_string(options_.declarer_deals)},
            {"seed", std::to_string(seed_)},
            {"deals", std::to_string(b.deals)},
            {"abc-deals", std::to_string(b.abc_deals)},
            {"model-deals", std::to_string(b.model_deals)},
            {"horizon", std::to_string(b.horizon)},
            {"model", b.model},
            {"signals", b.signals},
            {"carding", b.carding},
            {"system", b.system},
            {"partner", b.partner},
            {"objective", b.objective}};
  }
  [[nodiscard]] std::uint64_t units() const override { return games_.last - games_.first + 1; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    return survey::columns_of<MatchRow>(kMatchFields);
  }

  Result<std::optional<survey::Row>> run(std::uint64_t unit, const Budget& budget,
                                         int /*worker*/) override {
    const std::uint64_t index = games_.first - 1 + unit;  // game 1 is the first of the seed
    bridge::Game game;
    {
      bridge::DoubleDummy solver;
      game = bridge::balanced_game(seed_, index, options_.tricks, setups_[1].agreements, solver);
    }
    survey::ThreadExecutor alone(1);
    MatchRow row;
    row.contract = bridge::to_string(game.contract);
    row.to_set = game.contract.tricks_to_set();
    bridge::Side declarer{setups_[0].agreements, setups_[0].strategy};
    declarer.strategy.deals = options_.declarer_deals;
    declarer.strategy.seed = mix64(seed_ + index);
    const bool vulnerable = bridge::is_vulnerable(game.vulnerable, game.contract.declarer);
    std::array<double, 3> spent{};
    for (std::size_t a = 0; a < setups_.size(); ++a) {
      bridge::Side defence{setups_[a].agreements, setups_[a].strategy};
      defence.strategy.seed = mix64(seed_ + index);
      auto played = bridge::play_out(game, defence, declarer, budget, alone);
      if (!played) return pass(played);
      if (played->stopped) return std::nullopt;
      spent[a] += played->seconds;
      row.arms[a] = {played->defence_tricks,
                     -bridge::score(game.contract, 13 - played->defence_tricks, vulnerable),
                     played->defence_cards, static_cast<std::int64_t>(played->positions)};
    }
    const std::scoped_lock lock(mutex_);
    for (std::size_t a = 0; a < 3; ++a) {
      seconds_[a] += spent[a];
      cards_[a] += static_cast<double>(row.arms[a].cards);
    }
    return survey::to_row(row, kMatchFields);
  }

  // CPU seconds for a card of the defence, over the games of this run: clocks have no place in
  // rows. Only of one thread, where the process's clock is the game's; negative where nothing was
  // run.
  [[nodiscard]] double seconds_a_card(std::size_t arm) const {
    const std::scoped_lock lock(mutex_);
    return cards_[arm] > 0 ? seconds_[arm] / cards_[arm] : -1;
  }

 private:
  MatchOptions options_;
  Span games_;
  std::uint64_t seed_;
  std::array<BridgeSetup, 3> setups_;
  mutable std::mutex mutex_;
  std::array<double, 3> seconds_{};
  std::array<double, 3> cards_{};
};

struct ArmFigures {
  std::vector<double> sets;
  std::vector<double> tricks;
  std::vector<double> imps;  // against the plain strategy
  double cards = 0;
  double positions = 0;
};

Result<std::array<ArmFigures, 3>> gather(const survey::Report& report, const EarlyStop& early) {
  std::array<ArmFigures, 3> arms;
  auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    if (early.stopped_at() && unit.index >= *early.stopped_at()) return {};
    const auto row = survey::from_row<MatchRow>(unit.row, kMatchFields);
    for (std::size_t a = 0; a < 3; ++a) {
      const ArmRow& arm = row.arms[a];
      arms[a].sets.push_back(row.set(a) ? 1 : 0);
      arms[a].tricks.push_back(static_cast<double>(arm.tricks));
      arms[a].imps.push_back(bridge::imps(static_cast<int>(arm.score - row.arms[0].score)));
      arms[a].cards += static_cast<double>(arm.cards);
      arms[a].positions += static_cast<double>(arm.positions);
    }
    return {};
  });
  if (!status) return pass(status);
  return arms;
}

double mean_of(const std::vector<double>& values) {
  stats::Summary summary;
  for (const double value : values) summary.add(value);
  return summary.mean();
}

struct Gain {
  double mean = 0;
  std::optional<stats::Interval> interval;
};

// One game, or several that all came out alike, say nothing about the spread.
Gain gain_of(const std::vector<double>& mine, const std::vector<double>& plain) {
  stats::Summary differences;
  for (std::size_t i = 0; i < mine.size(); ++i) differences.add(mine[i] - plain[i]);
  if (differences.count() < 2 || differences.min() == differences.max())
    return {differences.mean(), std::nullopt};
  const stats::Paired paired = stats::paired_difference(mine, plain, 1);
  return {paired.mean, paired.interval};
}

std::string gain_text(const std::vector<double>& mine, const std::vector<double>& plain,
                      double scale, const char* unit) {
  if (mine.empty()) return "";
  const Gain gain = gain_of(mine, plain);
  const std::string interval = gain.interval
                                   ? fmt::format("{:+.2f} – {:+.2f}", scale * gain.interval->low,
                                                 scale * gain.interval->high)
                                   : "–";
  return fmt::format("{:+.2f}{} ({})", scale * gain.mean, unit, interval);
}

nlohmann::ordered_json gain_json(const std::vector<double>& mine,
                                 const std::vector<double>& plain) {
  const Gain gain = gain_of(mine, plain);
  nlohmann::ordered_json json = {{"mean", gain.mean}, {"interval", nullptr}};
  if (gain.interval) json["interval"] = {gain.interval->low, gain.interval->high};
  return json;
}

Result<std::string> match_table(const Program& program, const survey::Report& report,
                                const MatchWork& work, const EarlyStop& early) {
  auto arms = gather(report, early);
  if (!arms) return pass(arms);
  Table table(
      {{std::string(program.text({"strategy", "戦略"})), Align::kLeft},
       {std::string(program.text({"contracts set", "ダウン数"}))},
       {std::string(program.text({"tricks", "トリック"}))},
       {std::string(program.text({"set: paired gain, 95%", "ダウン率の差 (対応あり、95%)"}))},
       {std::string(program.text({"tricks: paired gain, 95%", "トリックの差"}))},
       {std::string(program.text({"IMPs a board, 95%", "ボードあたりIMP"}))},
       {std::string(program.text({"positions a card", "1枚あたり局面"}))},
       {std::string(program.text({"CPU s a card", "1枚あたりCPU秒"}))}});
  const std::vector<double> zero((*arms)[0].imps.size(), 0.0);
  for (std::size_t a = 0; a < 3; ++a) {
    const ArmFigures& arm = (*arms)[a];
    double sets = 0;
    for (const double set : arm.sets) sets += set;
    table.add({kArms[a],
               fmt::format(fmt::runtime(program.text({"{:.0f} of {}", "{1}中{0:.0f}"})), sets,
                           arm.sets.size()),
               fmt::format("{:.2f}", mean_of(arm.tricks)),
               a == 0 ? "" : gain_text(arm.sets, (*arms)[0].sets, 100, "%"),
               a == 0 ? "" : gain_text(arm.tricks, (*arms)[0].tricks, 1, ""),
               a == 0 ? "" : gain_text(arm.imps, zero, 1, ""),
               fmt::format("{:.0f}", arm.cards > 0 ? arm.positions / arm.cards : 0),
               program.shared().threads == 1 && work.seconds_a_card(a) >= 0
                   ? fmt::format("{:.2f}", work.seconds_a_card(a))
                   : "–"});
  }
  std::string text = table.to_text();
  if (early.stopped_at())
    text += fmt::format(
        fmt::runtime(
            program.text({"stopped early: the difference is clear (99.9%) after {} of {} deals\n",
                          "早期終了: {1}中{0}ディールで差が明らか (99.9%)\n"})),
        *early.stopped_at(), report.units());
  return text;
}

Result<nlohmann::ordered_json> match_summary(const survey::Report& report, const EarlyStop& early) {
  auto arms = gather(report, early);
  if (!arms) return pass(arms);
  nlohmann::ordered_json json = {{"units", report.done()}};
  if (early.stopped_at()) json["stopped_at"] = *early.stopped_at();
  for (std::size_t a = 0; a < 3; ++a) {
    const ArmFigures& arm = (*arms)[a];
    double sets = 0;
    for (const double set : arm.sets) sets += set;
    const auto n = static_cast<std::uint64_t>(arm.sets.size());
    const stats::Interval interval = stats::wilson95(static_cast<std::uint64_t>(sets), n);
    json["counts"][kArms[a]] = static_cast<std::uint64_t>(sets);
    json["rate"][kArms[a]] = n == 0 ? 0 : sets / static_cast<double>(n);
    json["interval"][kArms[a]] = {interval.low, interval.high};
    json["tricks"][kArms[a]] = mean_of(arm.tricks);
    json["imps"][kArms[a]] = mean_of(arm.imps);
    if (a == 0 || arm.sets.empty()) continue;
    json["gain"][kArms[a]] = {
        {"set_rate", gain_json(arm.sets, (*arms)[0].sets)},
        {"tricks", gain_json(arm.tricks, (*arms)[0].tricks)},
        {"imps", gain_json(arm.imps, std::vector<double>(arm.imps.size(), 0.0))}};
  }
  return json;
}

Result<int> run_match(Program& program, const MatchOptions& options) {
  auto games = parse_games(options.games);
  if (!games) return pass(games);
  std::array<BridgeSetup, 3> setups;
  for (std::size_t a = 0; a < 3; ++a) {
    BridgeOptions wanted = *options.bridge;
    wanted.method = kArms[a];
    auto setup = bridge_setup(program, wanted);
    if (!setup) return pass(setup);
    setups[a] = std::move(*setup);
  }
  prepare_double_dummy(program);
  MatchWork work(options, *games, program.shared().seed, std::move(setups));
  SurveyTexts texts;
  texts.unit_name = "deals";
  EarlyStop early;
  texts.observe = [&](const survey::Unit& unit) {
    const auto row = survey::from_row<MatchRow>(unit.row, kMatchFields);
    EarlyStop::Sets sets{};
    for (std::size_t a = 0; a < sets.size(); ++a) sets[a] = row.set(a);
    early.see(unit.index, sets);
  };
  if (!options.all) texts.enough = [&] { return early.stopped_at().has_value(); };
  texts.table = [&](const survey::Report& report) {
    return match_table(program, report, work, options.all ? EarlyStop() : early);
  };
  texts.summary = [&](const survey::Report& report) {
    return match_summary(report, options.all ? EarlyStop() : early);
  };
  return run_survey(program, work, *options.survey, texts);
}

}  // namespace

void add_bridge_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<MatchOptions>();
  options->bridge->deals = 40;
  options->bridge->abc_deals = 12;
  options->bridge->model_deals = 6;
  CLI::App& verb = program.add_verb(
      room, "survey", {"compare the strategies on the same deals", "同じディールで戦略を比較"},
      kTime | kMemory | kThreads | kSeed);
  const auto number = [&](const char* name, int& value, int low, int high, Text help) {
    verb.add_option(name, value, std::string(program.text(help)))
        ->type_name("N")
        ->check(CLI::Range(low, high));
  };
  add_games_option(
      program, verb, options->games,
      {"positions to play: how many, or which (1..200)", "局面の数、または番号 (1..200)"});
  number("--tricks", options->tricks, 2, 12,
         {"tricks left at the start (7)", "開始時の残りトリック (7)"});
  number("--declarer-deals", options->declarer_deals, 1, 100000,
         {"deals of declarer's Monte Carlo (20)", "ディクレアラーのディール数 (20)"});
  verb.add_flag("--all", options->all,
                std::string(program.text({"play all of them even when the difference is clear",
                                          "差が明らかになっても全局面を打つ"})));
  add_agreement_options(program, verb, options->bridge);
  add_count_options(program, verb, options->bridge);
  add_survey_options(program, verb, options->survey);
  program.on(verb, [options](Program& p) { return run_match(p, *options); });
}

}  // namespace yomi::app
