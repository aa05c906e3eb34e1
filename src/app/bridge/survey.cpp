// yomi bridge survey: strategies compared on the same positions, declarer and cards so far the
// same. The first arm is what the others are compared with. All games asked for are played: a
// p-value taken where a difference happened to look clear would say too much.
#include "app/survey.h"

#include <algorithm>
#include <mutex>
#include <optional>

#include "answers/bridge/agreements.h"
#include "answers/bridge/survey.h"
#include "app/ask.h"
#include "app/bridge/review.h"
#include "app/bridge/room.h"
#include "app/file_name.h"
#include "base/text.h"
#include "bridge/match.h"
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
  std::string declarer = "monte-carlo";
  answers::bridge::Agreed agreed;
  answers::bridge::Modelling modelling;
  answers::bridge::Sampling sampling;
  ReviewSurvey review;
  std::shared_ptr<SurveyOptions> survey = std::make_shared<SurveyOptions>();
};

struct Arm {
  std::string name;
  answers::bridge::Setup setup;
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
    const auto& agreed = options_.agreed;
    const auto& modelling = options_.modelling;
    const auto& sampling = options_.sampling;
    const auto count = [](const std::optional<int>& n) { return std::to_string(n.value_or(0)); };
    std::string arms;
    for (const Arm& arm : arms_) arms += (arms.empty() ? "" : ",") + arm.name;
    return {games_option(games_),
            {"arms", arms},
            {"tricks", std::to_string(options_.tricks)},
            {"opening", options_.opening},
            {"opening-lead", "by-suit"},  // older journals have leads chosen card by card
            {"decided", "by-objective"},  // … and let tricks end the drawing of deals
            {"overruled", "by-number"},   // … and the best of many cards as easily as of one
            {"opening-deals", std::to_string(options_.opening_deals)},
            {"declarer-deals", std::to_string(options_.declarer_deals)},
            {"declarer", options_.declarer},
            {"seed", std::to_string(seed_)},
            {"deals", count(sampling.deals)},
            {"most-deals", count(sampling.most_deals)},
            {"abc-deals", count(modelling.abc_deals)},
            {"most-abc-deals", count(modelling.most_abc_deals)},
            {"model-deals", count(modelling.model_deals)},
            {"horizon", count(modelling.horizon)},
            {"model", std::string(answers::word_of(modelling.model))},
            {"signals", std::string(answers::word_of(agreed.signals))},
            {"carding", agreed.carding},
            // Older journals have nothing where the shipped system is meant.
            {"system", agreed.system == "natural" ? "" : agreed.system},
            {"partner", std::string(answers::word_of(agreed.partner))},
            {"objective", std::string(answers::word_of(sampling.objective))}};
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
    if (options_.declarer == "alphamu") declarer.alphamu = bridge::AlphaMuOptions().moves;
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

// The rows of a report, strategy by strategy.
Result<answers::bridge::MatchGames> games_of(const survey::Report& report, const MatchWork& work) {
  answers::bridge::MatchGames games;
  for (std::size_t a = 0; a < work.arms().size(); ++a) {
    games.arms.push_back({work.arms()[a].name, {}, {}, {}, 0, 0, {}});
    if (work.seconds_a_card(a) >= 0) games.arms.back().seconds_a_card = work.seconds_a_card(a);
  }
  auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    const auto cell = [&](std::size_t i) { return std::get<std::int64_t>(unit.row[i]); };
    games.margins.push_back(cell(kMargin));
    for (std::size_t a = 0; a < games.arms.size(); ++a) {
      answers::bridge::ArmGames& arm = games.arms[a];
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
  return games;
}

Result<std::vector<Arm>> arms_of(const MatchOptions& options) {
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
      return fail_in("arms", ErrorCode::kBadChoice, "--arms: {} stands there twice",
                     in_quotes(name));
    Arm arm;
    arm.name = name;
    arm.clairvoyant = name == "clairvoyant";
    auto method = answers::bridge::Method::kPlain;
    for (const answers::Choice& each : choices_of(answers::Of<answers::bridge::Method>{}))
      if (each.word == name) method = static_cast<answers::bridge::Method>(each.value);
    auto setup = setup_of(options.agreed, method, options.sampling, options.modelling);
    if (!setup) return pass(setup);
    arm.setup = std::move(*setup);
    arms.push_back(std::move(arm));
  }
  return arms;
}

Result<int> run_match(Program& program, const MatchOptions& options) {
  auto games = parse_games(options.games);
  if (!games) return pass(games);
  auto arms = arms_of(options);
  if (!arms) return pass(arms);
  // The opening follows the agreements, whatever the arms do; declarer reads nothing but the cards.
  using answers::bridge::Method;
  auto opening = setup_of(options.agreed, Method::kSignals, options.sampling, options.modelling);
  if (!opening) return pass(opening);
  answers::bridge::Sampling declarers = options.sampling;
  declarers.deals = options.declarer_deals;
  declarers.most_deals.reset();
  auto declarer = setup_of(options.agreed, Method::kPlain, declarers, options.modelling);
  if (!declarer) return pass(declarer);
  start_bridge(program);
  MatchWork work(options, *games, opening->strategy.seed, std::move(*arms),
                 {declarer->agreements, declarer->strategy}, opening->agreements);
  SurveyTexts texts;
  texts.unit_name = "deals";
  texts.answer = [&](const survey::Report& report) -> Result<answers::Answered> {
    auto games_played = games_of(report, work);
    if (!games_played) return pass(games_played);
    return answers::answered_of(answers::bridge::survey_answer(*games_played));
  };
  return run_survey(program, work, *options.survey, texts);
}

// Options of the games that a review has no use for, and of the review without one.
Status check_review(const CLI::App& verb, const MatchOptions& options) {
  const bool reviews = !options.review.file.empty();
  const std::vector<const char*> of_games = {
      "--games",          "--arms",           "--tricks",     "--opening",    "--opening-deals",
      "--model",          "--declarer-deals", "--declarer",   "--abc-deals",  "--objective",
      "--most-abc-deals", "--horizon",        "--most-deals", "--model-deals"};
  const std::vector<const char*> of_review = {"--player", "--plain", "--compare", "--pbn"};
  for (const char* name : reviews ? of_games : of_review) {
    const CLI::Option* option = verb.get_option_no_throw(name);
    if (option == nullptr || option->count() == 0) continue;
    if (reviews) return fail("{} has no effect with --review", name);
    return fail("{} needs --review", name);
  }
  return {};
}

// About one CPU second a card. A number of deals that was asked for is not made larger.
void set_survey_counts(MatchOptions& options) {
  auto& sampling = options.sampling;
  auto& modelling = options.modelling;
  if (!sampling.most_deals && !sampling.deals) sampling.most_deals = 120;
  if (!sampling.deals) sampling.deals = 40;
  if (!modelling.most_abc_deals && !modelling.abc_deals) modelling.most_abc_deals = 60;
  if (!modelling.abc_deals) modelling.abc_deals = 12;
  if (!modelling.model_deals) modelling.model_deals = 6;
  if (!modelling.horizon) modelling.horizon = 9;
}

// These do not follow from the cards left, as they do where one card is asked about.
void tell_survey_counts(const Program& program, CLI::App& verb) {
  const auto tell = [&](const char* name, Text help) {
    verb.get_option(name)->description(std::string(program.text(help)));
  };
  tell("--deals", {"deals of the Monte Carlo method (40; with --review 60)",
                   "モンテカルロのディール数(40、--review では60)"});
  tell("--most-deals",
       {"deals in all while the two best cards are close (120); with --deals alone "
        "there are no more",
        "最善の2枚が接近しているときの合計ディール数(120)。--deals だけなら追加しない"});
  tell("--abc-deals", {"deals of the abc algorithm (12)", "abcのディール数(12)"});
  tell("--most-abc-deals", {"deals in all for the choice and its challenger (60); with --abc-deals "
                            "alone there are no more",
                            "選択と対抗するカードを比べる合計ディール数(60)。--abc-deals だけなら"
                            "追加しない"});
  tell("--model-deals", {"deals that partner and declarer consider (6)",
                         "パートナーとディクレアラーが想定するディール数(6)"});
  tell("--horizon", {"cards that they play before double dummy takes over (9)",
                     "ダブルダミーに代わるまでにプレイする枚数(9)"});
}

}  // namespace

void add_bridge_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<MatchOptions>();
  CLI::App& verb = program.add_verb(
      room, "survey",
      {"compare the strategies on the same deals; review the boards of a file with a journal",
       "同じディールで戦略を比較。ファイルのボードをジャーナル付きで検討"},
      kTime | kMemory | kThreads);
  const auto number = [&](const char* name, int& value, int low, int high, Text help) {
    verb.add_option(name, value, std::string(program.text(help)))
        ->type_name("N")
        ->check(CLI::Range(low, high));
  };
  add_games_option(
      program, verb, options->games,
      {"positions to play: how many, or which (1..200)", "局面の数、または番号(1..200)"});
  verb.add_option(
          "--arms", options->arms,
          std::string(program.text({"strategies to compare with the first of them: plain (Monte "
                                    "Carlo), signals, reading (the play, with signals), abc (with "
                                    "both), clairvoyant (sees all hands) "
                                    "(plain,abc,clairvoyant)",
                                    "比較する戦略(最初のものが基準): plain(モンテカルロ)、signals、"
                                    "reading(シグナルとプレイの読み)、abc(その両方も)、"
                                    "clairvoyant(全員のハンドが見える) (plain,abc,clairvoyant)"})))
      ->type_name("NAMES");
  number("--tricks", options->tricks, 2, 12,
         {"tricks left at the start (10)", "開始時の残りトリック(10)"});
  verb.add_option("--opening", options->opening,
                  std::string(program.text({"how the tricks before are played (monte-carlo)",
                                            "開始局面までのプレイ(monte-carlo)"})))
      ->type_name("monte-carlo|double-dummy")
      ->check(CLI::IsMember({"monte-carlo", "double-dummy"}));
  number("--opening-deals", options->opening_deals, 1, 100000,
         {"deals of the Monte Carlo method before the start (12)",
          "開始局面までのモンテカルロのディール数(12)"});
  number("--declarer-deals", options->declarer_deals, 1, 100000,
         {"deals of declarer's Monte Carlo (20)", "ディクレアラーのディール数(20)"});
  verb.add_option(
          "--declarer", options->declarer,
          std::string(program.text(
              {"how declarer plays: Monte Carlo, or αμ, a search that plays the same card on all "
               "deals it cannot tell apart (monte-carlo)",
               "ディクレアラーのプレイ: モンテカルロ、またはαμ(区別できないディールでは"
               "同じカードを出す探索) (monte-carlo)"})))
      ->type_name("monte-carlo|alphamu")
      ->check(CLI::IsMember({"monte-carlo", "alphamu"}));
  const RequestOptions agreed(program, verb, shape_of(answers::Of<answers::bridge::Agreed>{}));
  const RequestOptions sampling(program, verb, shape_of(answers::Of<answers::bridge::Sampling>{}));
  const RequestOptions modelling(program, verb,
                                 shape_of(answers::Of<answers::bridge::Modelling>{}));
  tell_survey_counts(program, verb);
  verb.add_option("--review", options->review.file,
                  std::string(program.text(
                      {"instead review every board of this file, as `bridge review` does",
                       "代わりにこのファイルの全ボードを検討する(bridge review と同じ)"})))
      ->type_name("FILE")
      ->each(names_a_file("--review"));
  verb.add_option("--pbn", options->review.pbn,
                  std::string(program.text({"with --review: the boards with comments",
                                            "--review 用: 注釈付きPBNの出力先"})))
      ->type_name("FILE")
      ->each(names_a_file("--pbn"));
  const RequestOptions reviewing(program, verb,
                                 shape_of(answers::Of<answers::bridge::Reviewing>{}));
  add_survey_options(program, verb, options->survey);
  program.on(verb,
             [&verb, options, agreed, sampling, modelling, reviewing](Program& p) -> Result<int> {
               Status status = check_review(verb, *options);
               if (status) status = agreed.read(&options->agreed);
               if (status) status = sampling.read(&options->sampling);
               if (status) status = modelling.read(&options->modelling);
               if (status) status = reviewing.read(&options->review.reviewing);
               if (!status) return pass(status);
               if (!options->review.file.empty())
                 return run_review_survey(p, options->review, options->agreed, options->sampling,
                                          *options->survey);
               set_survey_counts(*options);
               return run_match(p, *options);
             });
}

}  // namespace yomi::app
