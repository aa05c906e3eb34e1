// `yomi concentration survey`: strategies play each other on common shuffles, each shuffle twice
// with seats changed, so that the exact values can be seen in simulation.
#include "app/survey.h"

#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>

#include "answers/concentration/opponent.h"
#include "answers/concentration/survey.h"
#include "answers/house.h"
#include "app/concentration/room.h"
#include "base/text.h"
#include "concentration/match.h"
#include "concentration/notation.h"
#include "stats/stats.h"
#include "survey/typed_row.h"

namespace yomi::app {
namespace {

namespace c = yomi::concentration;

struct MatchOptions {
  std::string letters = "13x4";
  std::string passing = "end";
  std::string a = "best";
  std::string b = "best";
  std::optional<int> remember_a;
  std::optional<int> remember_b;
  std::string games = "1000";  // how many, or which: 1..1000
};

// As journals have it.
std::string memory_word(std::optional<int> remember) {
  return remember ? std::to_string(*remember) : "all";
}

struct Player {
  c::Style style = c::Style::kBest;
  std::optional<int> memory;
  std::shared_ptr<const c::ExactSweep> solved;
};

// a's pairs minus b's, with a moving first and with b moving first, and the turns of both games.
struct MatchRow {
  std::int64_t shuffle = 0;
  std::int64_t a_first = 0;
  std::int64_t b_first = 0;
  std::int64_t turns = 0;
};
constexpr auto kMatchFields = std::tuple{
    survey::Field{"shuffle", &MatchRow::shuffle}, survey::Field{"a_first", &MatchRow::a_first},
    survey::Field{"b_first", &MatchRow::b_first}, survey::Field{"turns", &MatchRow::turns}};

class MatchWork final : public survey::Work {
 public:
  MatchWork(const MatchOptions& options, const c::Game& game, Span games, std::uint64_t seed,
            Player a, Player b)
      : options_(options),
        game_(game),
        games_(games),
        seed_(seed),
        a_(std::move(a)),
        b_(std::move(b)) {}

  [[nodiscard]] std::string name() const override { return "concentration.survey"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    return {{"letters", options_.letters},
            {"passing", options_.passing},
            {"a", options_.a},
            {"b", options_.b},
            {"remember-a", memory_word(options_.remember_a)},
            {"remember-b", memory_word(options_.remember_b)},
            games_option(games_),
            {"seed", std::to_string(seed_)}};
  }
  [[nodiscard]] std::uint64_t units() const override { return games_.last - games_.first + 1; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    return survey::columns_of<MatchRow>(kMatchFields);
  }
  void prepare(int workers) override {
    players_.clear();
    for (int i = 0; i < workers; ++i) {
      players_.push_back({c::Strategist(a_.style, a_.solved, game_.pass),
                          c::Strategist(b_.style, b_.solved, game_.pass)});
    }
  }
  [[nodiscard]] Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                                       int worker) override {
    if (budget.stop.stop_requested()) return std::optional<survey::Row>();
    const std::uint64_t shuffle = games_.first + index;
    auto& [a, b] = players_[static_cast<std::size_t>(worker)];
    const c::MatchResult first = c::play_match(game_, a, b, a_.memory, b_.memory, seed_, shuffle);
    const c::MatchResult second = c::play_match(game_, b, a, b_.memory, a_.memory, seed_, shuffle);
    return survey::to_row(MatchRow{static_cast<std::int64_t>(shuffle),
                                   static_cast<std::int64_t>(first.first - first.second),
                                   static_cast<std::int64_t>(second.second - second.first),
                                   static_cast<std::int64_t>(first.turns + second.turns)},
                          kMatchFields);
  }

 private:
  MatchOptions options_;
  c::Game game_;
  Span games_;
  std::uint64_t seed_;
  Player a_, b_;
  std::vector<std::pair<c::Strategist, c::Strategist>> players_;
};

// One shuffle, or several that all came out alike, say nothing about the spread.
std::optional<answers::concentration::SurveyMean> mean_of(const stats::Summary& summary) {
  if (summary.count() == 0) return std::nullopt;
  answers::concentration::SurveyMean mean{summary.mean(), {}};
  if (summary.count() < 2 || summary.variance() == 0) return mean;
  const stats::Interval interval = summary.interval95();
  mean.interval = {interval.low, interval.high};
  return mean;
}

// Adds the figures of the report to what is known before.
Result<answers::concentration::SurveyAnswer> answer_of(
    const survey::Report& report, answers::concentration::SurveyAnswer answer) {
  stats::Summary a_first;
  stats::Summary b_first;
  stats::Summary both;
  auto done = report.for_each([&](const survey::Unit& unit) -> Status {
    const auto row = survey::from_row<MatchRow>(unit.row, kMatchFields);
    const auto first = static_cast<double>(row.a_first);
    const auto second = static_cast<double>(row.b_first);
    a_first.add(first);
    b_first.add(second);
    both.add((first + second) / 2);
    for (const double margin : {first, second})
      ++(margin > 0 ? answer.counts.won : margin < 0 ? answer.counts.lost : answer.counts.drawn);
    return {};
  });
  if (!done) return pass(done);
  answer.shuffles = report.done();
  answer.both = mean_of(both);
  answer.a_first = mean_of(a_first);
  answer.b_first = mean_of(b_first);
  return answer;
}

// What the words say; what the style needs is still to be solved.
Result<Player> player_of(const std::string& style, std::optional<int> remember) {
  const auto parsed = choice_by_word<c::Style>(style);
  if (!parsed) return fail("a player is best, paper, two, one or random, not {}", in_quotes(style));
  return Player{*parsed, remember, nullptr};
}

Result<int> not_solved(Program& program, StopReason reason) {
  const auto language = program.language_given() ? std::optional(program.language()) : std::nullopt;
  if (program.shared().json)
    program.print(answers::not_begun_line(reason, language));
  else
    program.print("{}\n", answers::said(answers::not_decided(reason), program.language()));
  return reason == StopReason::kCancelled ? kInterrupted : kUndecided;
}

Result<int> run_match_survey(Program& program, const MatchOptions& options,
                             const SurveyOptions& shared) {
  auto letters = c::parse_letters(options.letters);
  if (!letters) {
    letters.error().source = "--letters";
    return pass(letters);
  }
  const auto passing = choice_by_word<c::Pass>(options.passing);
  if (!passing)
    return fail_in("passing", ErrorCode::kBadChoice, "--passing is end, allow or forbid, not {}",
                   in_quotes(options.passing));
  c::Game game;
  game.start = *letters;
  game.pass = *passing;
  auto games = parse_games(options.games, 0);
  if (!games) return pass(games);
  auto a = player_of(options.a, options.remember_a);
  if (!a) return pass(a);
  auto b = player_of(options.b, options.remember_b);
  if (!b) return pass(b);
  const Budget budget = program.budget();
  for (Player* player : {&*a, &*b}) {
    auto solved = c::Strategist::solve(game, player->style, budget, program.shared().threads);
    if (!solved) return not_solved(program, solved.error());
    player->solved = *solved;
  }
  answers::concentration::SurveyAnswer asked;
  asked.letters = options.letters;
  asked.games = games_option(*games).value;
  asked.seed = std::to_string(program.shared().seed);
  asked.passing = *passing;
  asked.a = {a->style, a->memory};
  asked.b = {b->style, b->memory};
  // Two perfect players: the survey's mean has a known true value.
  if (a->style == c::Style::kBest && b->style == c::Style::kBest && !a->memory && !b->memory)
    asked.exact = answers::concentration::number_of(a->solved->value(game.start));
  MatchWork work(options, game, *games, program.shared().seed, *a, *b);
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"shuffles", "配置"}));
  texts.answer = [&asked](const survey::Report& report) -> Result<answers::Answered> {
    auto answer = answer_of(report, asked);
    if (!answer) return pass(answer);
    return answers::answered_of(std::move(*answer));
  };
  return run_survey(program, work, shared, texts);
}

}  // namespace

void add_concentration_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<MatchOptions>();
  auto shared = std::make_shared<SurveyOptions>();
  CLI::App& verb = program.add_verb(
      room, "survey",
      {"strategies play each other on common shuffles", "戦略どうしの対戦(同一配置)"},
      kTime | kMemory | kThreads | kSeed);
  const auto add = [&](const char* name, auto& value, const char* type, Text help) {
    return verb.add_option(name, value, std::string(program.text(help)))->type_name(type);
  };
  add("--letters", options->letters, "13x4", {"letters on the table (13x4)", "場の文字(13x4)"});
  add("--passing", options->passing, "end|allow|forbid", {"passing (end)", "パスの扱い(end)"});
  add("--a", options->a, "STYLE",
      {"best, paper, two, one or random (best)", "best、paper、two、one、random (best)"});
  add("--b", options->b, "STYLE", {"the other player (best)", "もう一方(best)"});
  add("--remember-a", options->remember_a, "K",
      {"cards a remembers; all if not given", "aの記憶枚数(指定しなければすべて)"})
      ->check(CLI::Range(0, 1000));
  add("--remember-b", options->remember_b, "K",
      {"cards b remembers; all if not given", "bの記憶枚数(指定しなければすべて)"})
      ->check(CLI::Range(0, 1000));
  add_games_option(
      program, verb, options->games,
      {"shuffles to play: how many, or which (1..1000)", "配置の数、または番号(1..1000)"});
  add_survey_options(program, verb, shared);
  program.on(verb,
             [options, shared](Program& p) { return run_match_survey(p, *options, *shared); });
}

}  // namespace yomi::app
