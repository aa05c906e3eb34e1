// yomi bridge survey: strategies compared on the same positions, declarer and cards so far the
// same. The first arm is what the others are compared with. All games asked for are played: a
// p-value taken where a difference happened to look clear would say too much.
#include "app/survey.h"

#include <algorithm>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/bridge/common.h"
#include "app/table.h"
#include "base/text.h"
#include "bridge/match.h"
#include "stats/stats.h"
#include "survey/work.h"

namespace yomi::app {
namespace {

struct MatchOptions {
  std::string games = "200";  // how many, or which: 1..200
  std::string arms = "plain,abc,clairvoyant";
  std::string opening = "monte-carlo";
  int opening_deals = 12;
  int tricks = 10;
  int declarer_deals = 20;
  std::shared_ptr<BridgeOptions> bridge = std::make_shared<BridgeOptions>();
  std::shared_ptr<SurveyOptions> survey = std::make_shared<SurveyOptions>();
};

struct Arm {
  std::string name;
  BridgeSetup setup;
  bool clairvoyant = false;
};

// The cells of a row: contract, tricks to set, margin, then four for each arm.
constexpr std::size_t kToSet = 1;
constexpr std::size_t kMargin = 2;
constexpr std::size_t kFirstArm = 3;
constexpr std::size_t kArmCells = 4;  // tricks, score, cards, positions

class MatchWork final : public survey::Work {
 public:
  MatchWork(const MatchOptions& options, Span games, std::uint64_t seed, std::vector<Arm> arms,
            bridge::Side declarer, bridge::Agreements agreements)
      : options_(options),
        games_(games),
        seed_(seed),
        arms_(std::move(arms)),
        declarer_(std::move(declarer)),
        agreements_(std::move(agreements)),
        seconds_(arms_.size()),
        cards_(arms_.size()) {}

  [[nodiscard]] std::string name() const override { return "bridge.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    const BridgeOptions& b = *options_.bridge;
    std::string arms;
    for (const Arm& arm : arms_) arms += (arms.empty() ? "" : ",") + arm.name;
    return {games_option(games_),
            {"arms", arms},
            {"tricks", std::to_string(options_.tricks)},
            {"opening", options_.opening},
            {"opening-deals", std::to_string(options_.opening_deals)},
            {"declarer-deals", std::to_string(options_.declarer_deals)},
            {"seed", std::to_string(seed_)},
            {"deals", std::to_string(b.deals)},
            {"most-deals", std::to_string(b.most_deals)},
            {"abc-deals", std::to_string(b.abc_deals)},
            {"most-abc-deals", std::to_string(b.most_abc_deals)},
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
    std::vector<survey::Column> columns = {{"contract", survey::ColumnType::kText},
                                           {"to_set", survey::ColumnType::kInt},
                                           {"margin", survey::ColumnType::kInt}};
    for (const Arm& arm : arms_) {
      for (const char* what : {"tricks", "score", "cards", "positions"})
        columns.push_back({fmt::format("{}_{}", arm.name, what), survey::ColumnType::kInt});
    }
    return columns;
  }

  Result<std::optional<survey::Row>> run(std::uint64_t unit, const Budget& budget,
                                         int /*worker*/) override {
    const std::uint64_t index = games_.first - 1 + unit;  // game 1 is the first of the seed
    bridge::Opening opening;
    opening.tricks = options_.tricks;
    opening.double_dummy = options_.opening == "double-dummy";
    opening.deals = options_.opening_deals;
    auto game = bridge::balanced_game(seed_, index, opening, agreements_, budget);
    if (!game) return pass(game);
    if (!*game) return std::nullopt;
    const bridge::Contract& contract = (*game)->contract;
    survey::ThreadExecutor alone(1);
    survey::Row row;
    row.emplace_back(bridge::to_string(contract));
    row.emplace_back(std::int64_t{contract.tricks_to_set()});
    row.emplace_back(std::int64_t{(*game)->margin});
    bridge::Side declarer = declarer_;
    declarer.strategy.seed = mix64(seed_ + index);
    const bool vulnerable = bridge::is_vulnerable((*game)->vulnerable, contract.declarer);
    std::vector<double> spent;
    for (const Arm& arm : arms_) {
      bridge::Side defence{arm.setup.agreements, arm.setup.strategy, arm.clairvoyant};
      defence.strategy.seed = mix64(seed_ + index);
      auto played = bridge::play_out(**game, defence, declarer, budget, alone);
      if (!played) return pass(played);
      if (played->stopped) return std::nullopt;
      spent.push_back(played->seconds);
      row.emplace_back(std::int64_t{played->defence_tricks});
      row.emplace_back(
          std::int64_t{-bridge::score(contract, 13 - played->defence_tricks, vulnerable)});
      row.emplace_back(std::int64_t{played->defence_cards});
      row.emplace_back(static_cast<std::int64_t>(played->positions));
    }
    const std::scoped_lock lock(mutex_);
    for (std::size_t a = 0; a < arms_.size(); ++a) {
      seconds_[a] += spent[a];
      cards_[a] += static_cast<double>(std::get<std::int64_t>(row[kFirstArm + a * kArmCells + 2]));
    }
    return row;
  }

  [[nodiscard]] const std::vector<Arm>& arms() const { return arms_; }
  // CPU seconds for a card of the defence, over the games of this run: clocks have no place in
  // rows. Negative where nothing was run.
  [[nodiscard]] double seconds_a_card(std::size_t arm) const {
    const std::scoped_lock lock(mutex_);
    return cards_[arm] > 0 ? seconds_[arm] / cards_[arm] : -1;
  }

 private:
  MatchOptions options_;
  Span games_;
  std::uint64_t seed_;
  std::vector<Arm> arms_;
  bridge::Side declarer_;
  bridge::Agreements agreements_;
  mutable std::mutex mutex_;
  std::vector<double> seconds_;
  std::vector<double> cards_;
};

struct ArmFigures {
  std::vector<double> sets;
  std::vector<double> tricks;
  std::vector<double> imps;  // against the first arm
  double cards = 0;
  double positions = 0;

  [[nodiscard]] std::uint64_t set() const {
    return static_cast<std::uint64_t>(std::count(sets.begin(), sets.end(), 1.0));
  }
};

struct MatchFigures {
  std::vector<ArmFigures> arms;
  std::vector<std::int64_t> margins;  // by game
};

Result<MatchFigures> gather(const survey::Report& report, std::size_t arms) {
  MatchFigures figures;
  figures.arms.resize(arms);
  auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    const auto cell = [&](std::size_t i) { return std::get<std::int64_t>(unit.row[i]); };
    figures.margins.push_back(cell(kMargin));
    for (std::size_t a = 0; a < arms; ++a) {
      ArmFigures& arm = figures.arms[a];
      const std::size_t at = kFirstArm + a * kArmCells;
      arm.sets.push_back(cell(at) >= cell(kToSet) ? 1 : 0);
      arm.tricks.push_back(static_cast<double>(cell(at)));
      arm.imps.push_back(bridge::imps(static_cast<int>(cell(at + 1) - cell(kFirstArm + 1))));
      arm.cards += static_cast<double>(cell(at + 2));
      arm.positions += static_cast<double>(cell(at + 3));
    }
    return {};
  });
  if (!status) return pass(status);
  return figures;
}

// The games that only one of two arms set, and the chance of so uneven a split (exact McNemar).
struct Discordant {
  std::uint64_t better = 0;
  std::uint64_t worse = 0;
  [[nodiscard]] double p() const { return bridge::sign_test(better, worse); }
};
Discordant discordant(const ArmFigures& arm, const ArmFigures& first) {
  Discordant result;
  for (std::size_t i = 0; i < arm.sets.size(); ++i) {
    if (arm.sets[i] > first.sets[i]) ++result.better;
    if (arm.sets[i] < first.sets[i]) ++result.worse;
  }
  return result;
}

// The games of one margin alone.
MatchFigures of_margin(const MatchFigures& figures, std::int64_t margin) {
  MatchFigures part;
  for (const ArmFigures& arm : figures.arms) {
    ArmFigures some;
    for (std::size_t i = 0; i < figures.margins.size(); ++i) {
      if (figures.margins[i] == margin) some.sets.push_back(arm.sets[i]);
    }
    part.arms.push_back(std::move(some));
  }
  return part;
}

std::string p_text(double p) {
  return p < 0.0001 ? "<0.0001" : fmt::format("{:.4f}", p);
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

std::string margin_table(const Program& program, const MatchWork& work,
                         const MatchFigures& figures) {
  Table table({{std::string(program.text({"margin", "余裕"}))},
               {std::string(program.text({"strategy", "戦略"})), Align::kLeft},
               {std::string(program.text({"contracts set", "ダウン数"}))},
               {std::string(program.text({"better : worse", "勝 : 負"}))},
               {"p"}});
  for (const std::int64_t margin : {-1, 0}) {
    const MatchFigures part = of_margin(figures, margin);
    for (std::size_t a = 0; a < part.arms.size(); ++a) {
      const Discordant split = discordant(part.arms[a], part.arms[0]);
      table.add({std::to_string(margin), work.arms()[a].name,
                 fmt::format(fmt::runtime(program.text({"{} of {}", "{1}中{0}"})),
                             part.arms[a].set(), part.arms[a].sets.size()),
                 a == 0 ? "" : fmt::format("{} : {}", split.better, split.worse),
                 a == 0 ? "" : p_text(split.p())});
    }
  }
  return table.to_text();
}

Result<std::string> match_table(const Program& program, const survey::Report& report,
                                const MatchWork& work) {
  auto figures = gather(report, work.arms().size());
  if (!figures) return pass(figures);
  Table table(
      {{std::string(program.text({"strategy", "戦略"})), Align::kLeft},
       {std::string(program.text({"contracts set", "ダウン数"}))},
       {std::string(program.text({"set: paired gain, 95%", "ダウン率の差 (対応あり、95%)"}))},
       {std::string(program.text({"better : worse", "勝 : 負"}))},
       {"p"},
       {std::string(program.text({"tricks: paired gain, 95%", "トリックの差"}))},
       {std::string(program.text({"IMPs a board, 95%", "ボードあたりIMP"}))},
       {std::string(program.text({"positions a card", "1枚あたり局面"}))},
       {std::string(program.text({"CPU s a card", "1枚あたりCPU秒"}))}});
  const ArmFigures& first = figures->arms[0];
  const std::vector<double> zero(first.imps.size(), 0.0);
  for (std::size_t a = 0; a < figures->arms.size(); ++a) {
    const ArmFigures& arm = figures->arms[a];
    const Discordant split = discordant(arm, first);
    table.add({work.arms()[a].name,
               fmt::format(fmt::runtime(program.text({"{} of {}", "{1}中{0}"})), arm.set(),
                           arm.sets.size()),
               a == 0 ? "" : gain_text(arm.sets, first.sets, 100, "%"),
               a == 0 ? "" : fmt::format("{} : {}", split.better, split.worse),
               a == 0 ? "" : p_text(split.p()),
               a == 0 ? "" : gain_text(arm.tricks, first.tricks, 1, ""),
               a == 0 ? "" : gain_text(arm.imps, zero, 1, ""),
               fmt::format("{:.0f}", arm.cards > 0 ? arm.positions / arm.cards : 0),
               work.seconds_a_card(a) >= 0 ? fmt::format("{:.2f}", work.seconds_a_card(a)) : "–"});
  }
  return table.to_text() + "\n" +
         std::string(program.text(
             {"By margin, the tricks that double dummy gives the defence at the start beyond the "
              "one that sets the contract:\n",
              "余裕 (開始時のダブルダミーの守備側トリックが、ダウンに必要な数を超える分) 別:\n"})) +
         margin_table(program, work, *figures);
}

Result<nlohmann::ordered_json> match_summary(const survey::Report& report, const MatchWork& work) {
  auto figures = gather(report, work.arms().size());
  if (!figures) return pass(figures);
  nlohmann::ordered_json json = {{"units", report.done()}};
  const ArmFigures& first = figures->arms[0];
  for (std::size_t a = 0; a < figures->arms.size(); ++a) {
    const ArmFigures& arm = figures->arms[a];
    const std::string& name = work.arms()[a].name;
    const auto n = static_cast<std::uint64_t>(arm.sets.size());
    const stats::Interval interval = stats::wilson95(arm.set(), n);
    json["counts"][name] = arm.set();
    json["rate"][name] = n == 0 ? 0 : static_cast<double>(arm.set()) / static_cast<double>(n);
    json["interval"][name] = {interval.low, interval.high};
    json["tricks"][name] = mean_of(arm.tricks);
    json["imps"][name] = mean_of(arm.imps);
    if (a == 0 || arm.sets.empty()) continue;
    const Discordant split = discordant(arm, first);
    json["gain"][name] = {{"set_rate", gain_json(arm.sets, first.sets)},
                          {"better", split.better},
                          {"worse", split.worse},
                          {"p", split.p()},
                          {"tricks", gain_json(arm.tricks, first.tricks)},
                          {"imps", gain_json(arm.imps, std::vector<double>(arm.imps.size(), 0.0))}};
  }
  for (const std::int64_t margin : {-1, 0}) {
    const MatchFigures part = of_margin(*figures, margin);
    nlohmann::ordered_json entry = {{"margin", margin}, {"units", part.arms[0].sets.size()}};
    for (std::size_t a = 0; a < part.arms.size(); ++a)
      entry["counts"][work.arms()[a].name] = part.arms[a].set();
    json["by_margin"].push_back(std::move(entry));
  }
  return json;
}

Result<std::vector<Arm>> arms_of(const Program& program, const MatchOptions& options) {
  const std::vector<std::string> known = {"plain", "signals", "reading", "abc", "clairvoyant"};
  std::vector<Arm> arms;
  for (std::size_t begin = 0; begin <= options.arms.size();) {
    const std::size_t end = std::min(options.arms.find(',', begin), options.arms.size());
    const std::string name(trim(std::string_view(options.arms).substr(begin, end - begin)));
    begin = end + 1;
    if (std::find(known.begin(), known.end(), name) == known.end())
      return fail(
          "--arms: there is no strategy {} (there are plain, signals, reading, abc, "
          "clairvoyant)",
          in_quotes(name));
    if (std::any_of(arms.begin(), arms.end(), [&](const Arm& arm) { return arm.name == name; }))
      return fail("--arms: {} stands there twice", in_quotes(name));
    Arm arm;
    arm.name = name;
    arm.clairvoyant = name == "clairvoyant";
    BridgeOptions wanted = *options.bridge;
    wanted.method = arm.clairvoyant ? "plain" : name;
    auto setup = bridge_setup(program, wanted);
    if (!setup) return pass(setup);
    arm.setup = std::move(*setup);
    arms.push_back(std::move(arm));
  }
  return arms;
}

Result<int> run_match(Program& program, const MatchOptions& options) {
  auto games = parse_games(options.games);
  if (!games) return pass(games);
  auto arms = arms_of(program, options);
  if (!arms) return pass(arms);
  // The opening follows the agreements, whatever the arms do; declarer reads nothing but the cards.
  BridgeOptions both = *options.bridge;
  both.method = "signals";
  auto opening = bridge_setup(program, both);
  if (!opening) return pass(opening);
  both.method = "plain";
  both.deals = options.declarer_deals;
  both.most_deals = 0;
  auto declarer = bridge_setup(program, both);
  if (!declarer) return pass(declarer);
  prepare_double_dummy(program);
  MatchWork work(options, *games, program.shared().seed, std::move(*arms),
                 {declarer->agreements, declarer->strategy}, opening->agreements);
  SurveyTexts texts;
  texts.unit_name = "deals";
  texts.table = [&](const survey::Report& report) { return match_table(program, report, work); };
  texts.summary = [&](const survey::Report& report) { return match_summary(report, work); };
  return run_survey(program, work, *options.survey, texts);
}

}  // namespace

void add_bridge_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<MatchOptions>();
  options->bridge->deals = 40;
  options->bridge->most_deals = 120;
  options->bridge->abc_deals = 12;
  options->bridge->most_abc_deals = 36;
  options->bridge->model_deals = 6;
  options->bridge->horizon = 9;
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
  verb.add_option("--arms", options->arms,
                  std::string(program.text(
                      {"strategies to compare with the first of them: plain, signals, "
                       "reading, abc, clairvoyant (plain,abc,clairvoyant)",
                       "比較する戦略 (最初のものが基準): plain、signals、reading、abc、"
                       "clairvoyant (plain,abc,clairvoyant)"})))
      ->type_name("NAMES");
  number("--tricks", options->tricks, 2, 12,
         {"tricks left at the start (10)", "開始時の残りトリック (10)"});
  verb.add_option("--opening", options->opening,
                  std::string(program.text({"how the tricks before are played (monte-carlo)",
                                            "開始局面までのプレイ (monte-carlo)"})))
      ->type_name("monte-carlo|double-dummy")
      ->check(CLI::IsMember({"monte-carlo", "double-dummy"}));
  number("--opening-deals", options->opening_deals, 1, 100000,
         {"deals of the Monte Carlo method before the start (12)",
          "開始局面までのモンテカルロのディール数 (12)"});
  number("--declarer-deals", options->declarer_deals, 1, 100000,
         {"deals of declarer's Monte Carlo (20)", "ディクレアラーのディール数 (20)"});
  add_agreement_options(program, verb, options->bridge);
  add_count_options(program, verb, options->bridge);
  add_survey_options(program, verb, options->survey);
  program.on(verb, [options, &verb](Program& p) {
    // A number of deals that was asked for is not made larger.
    if (verb.count("--deals") > 0 && verb.count("--most-deals") == 0)
      options->bridge->most_deals = 0;
    if (verb.count("--abc-deals") > 0 && verb.count("--most-abc-deals") == 0)
      options->bridge->most_abc_deals = 0;
    return run_match(p, *options);
  });
}

}  // namespace yomi::app
