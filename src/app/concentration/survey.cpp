// yomi concentration survey: strategies play each other on common shuffles, each shuffle twice with
// seats changed, so that the exact values can be seen in simulation.
#include "app/survey.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/concentration/room.h"
#include "app/table.h"
#include "base/text.h"
#include "concentration/match.h"
#include "concentration/notation.h"
#include "stats/stats.h"
#include "survey/typed_row.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;
using Json = nlohmann::ordered_json;

struct MatchOptions {
  std::string letters = "13x4";
  std::string pass = "end";
  std::string a = "best";
  std::string b = "best";
  std::string remember_a = "all";
  std::string remember_b = "all";
  std::string games = "1000";  // how many, or which: 1..1000
};

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
            {"pass", options_.pass},
            {"a", options_.a},
            {"b", options_.b},
            {"remember-a", options_.remember_a},
            {"remember-b", options_.remember_b},
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

struct Figures {
  stats::Summary a_first, b_first, both;
  std::uint64_t wins = 0, draws = 0, losses = 0;  // of a, over both seats
};

Result<Figures> figures_of(const survey::Report& report) {
  Figures figures;
  auto done = report.for_each([&](const survey::Unit& unit) -> Status {
    const auto row = survey::from_row<MatchRow>(unit.row, kMatchFields);
    const auto first = static_cast<double>(row.a_first);
    const auto second = static_cast<double>(row.b_first);
    figures.a_first.add(first);
    figures.b_first.add(second);
    figures.both.add((first + second) / 2);
    for (const double margin : {first, second})
      (margin > 0 ? figures.wins : margin < 0 ? figures.losses : figures.draws)++;
    return {};
  });
  if (!done) return pass(done);
  return figures;
}

// One shuffle, or several that all came out alike, say nothing about the spread.
std::optional<stats::Interval> interval_of(const stats::Summary& summary) {
  if (summary.count() < 2 || summary.variance() == 0) return std::nullopt;
  return summary.interval95();
}

Json mean_json(const stats::Summary& summary) {
  return summary.count() > 0 ? Json(summary.mean()) : Json();
}

Json interval_json(const stats::Summary& summary) {
  const auto interval = interval_of(summary);
  return interval ? Json{interval->low, interval->high} : Json();
}

Json summary_json(const stats::Summary& summary) {
  return {{"mean", mean_json(summary)}, {"interval", interval_json(summary)}};
}

// What was played.
std::string heading(const Program& program, const MatchOptions& options, Span games) {
  const auto player = [&](const std::string& style, const std::string& remember) {
    if (remember == "all") return style;
    return fmt::format(fmt::runtime(program.text({"{} (remembers {})", "{}（記憶 {} 枚）"})), style,
                       remember);
  };
  return fmt::format(
      fmt::runtime(program.text({"shuffles {} of {}, seed {}, passing: {}; a: {}, b: {}\n\n",
                                 "配置 {}（{}、シード {}、パス: {}）。a: {}、b: {}\n\n"})),
      games_option(games).value, options.letters, program.shared().seed, options.pass,
      player(options.a, options.remember_a), player(options.b, options.remember_b));
}

Result<std::string> survey_text(const Program& program, const survey::Report& report,
                                const std::optional<Rational>& exact) {
  auto figures = figures_of(report);
  if (!figures) return pass(figures);
  Table table({{std::string(program.text({"a minus b, pairs", "a − b（組）"})), Align::kLeft},
               {std::string(program.text({"mean", "平均"}))},
               {std::string(program.text({"95% interval", "95%区間"}))}});
  const auto add = [&](Text name, const stats::Summary& summary) {
    const auto interval = interval_of(summary);
    table.add({std::string(program.text(name)),
               summary.count() > 0 ? fmt::format("{:+.4f}", summary.mean()) : "-",
               interval ? fmt::format("{:+.4f} … {:+.4f}", interval->low, interval->high) : "-"});
  };
  add({"a moves first", "aが先手"}, figures->a_first);
  add({"b moves first", "bが先手"}, figures->b_first);
  add({"both seats (paired)", "先後の平均（同一配置）"}, figures->both);
  std::string text = table.to_text();
  text +=
      fmt::format("{}: {} / {} / {}\n", program.text({"a won, drew, lost", "aの勝ち・分け・負け"}),
                  figures->wins, figures->draws, figures->losses);
  if (exact) {
    const double value = exact->get_d();
    text +=
        fmt::format("{} {}", program.text({"exact value for the first player:", "先手の厳密値:"}),
                    c::decimal(*exact, 6));
    if (const auto interval = interval_of(figures->a_first)) {
      text += fmt::format(" ({})", interval->low <= value && value <= interval->high
                                       ? program.text({"inside the interval", "区間内"})
                                       : program.text({"outside the interval", "区間外"}));
    }
    text += '\n';
  }
  return text;
}

Result<Json> survey_json(const survey::Report& report, const std::optional<Rational>& exact) {
  auto figures = figures_of(report);
  if (!figures) return pass(figures);
  Json summary{
      {"units", report.done()},
      {"counts", {{"won", figures->wins}, {"drawn", figures->draws}, {"lost", figures->losses}}},
      {"rate", mean_json(figures->both)},
      {"interval", interval_json(figures->both)},
      {"a_first", summary_json(figures->a_first)},
      {"b_first", summary_json(figures->b_first)}};
  if (exact) summary["exact"] = value_json(*exact, true);
  return summary;
}

Result<std::optional<int>> memory_of(const std::string& word) {
  if (word == "all") return std::optional<int>();
  const auto number = parse_uint(word);
  if (!number || *number > 1000)
    return fail("a memory is a number of cards or all, not {}", in_quotes(word));
  return std::optional<int>(static_cast<int>(*number));
}

// What the words say; what the style needs is still to be solved.
Result<Player> player_of(const std::string& style, const std::string& remember) {
  const auto parsed = c::parse_style(style);
  if (!parsed) return fail("a player is best, paper, two, one or random, not {}", in_quotes(style));
  auto memory = memory_of(remember);
  if (!memory) return pass(memory);
  return Player{*parsed, *memory, nullptr};
}

Result<int> run_match_survey(Program& program, const MatchOptions& options,
                             const SurveyOptions& shared) {
  GameOptions meant;
  meant.letters = options.letters;
  meant.pass = options.pass;
  auto question = understand(meant);
  if (!question) return pass(question);
  auto games = parse_games(options.games, 0);
  if (!games) return pass(games);
  auto a = player_of(options.a, options.remember_a);
  if (!a) return pass(a);
  auto b = player_of(options.b, options.remember_b);
  if (!b) return pass(b);
  const Budget budget = program.budget();
  for (Player* player : {&*a, &*b}) {
    auto solved =
        c::Strategist::solve(question->game, player->style, budget, program.shared().threads);
    if (!solved) return report_stop(program, solved.error());
    player->solved = *solved;
  }
  // Two perfect players: the survey's mean has a known true value.
  std::optional<Rational> exact;
  if (a->style == c::Style::kBest && b->style == c::Style::kBest && !a->memory && !b->memory)
    exact = a->solved->value(question->game.start);
  MatchWork work(options, question->game, *games, program.shared().seed, *a, *b);
  SurveyTexts texts;
  texts.unit_name = "shuffles";
  texts.table = [&](const survey::Report& report) -> Result<std::string> {
    auto text = survey_text(program, report, exact);
    if (!text) return pass(text);
    return heading(program, options, *games) + *text;
  };
  texts.summary = [&](const survey::Report& report) { return survey_json(report, exact); };
  return run_survey(program, work, shared, texts);
}

}  // namespace

void add_survey(Program& program, CLI::App& room) {
  auto options = std::make_shared<MatchOptions>();
  auto shared = std::make_shared<SurveyOptions>();
  CLI::App& verb = program.add_verb(
      room, "survey",
      {"strategies play each other on common shuffles", "戦略どうしの対戦（同一配置）"},
      kTime | kMemory | kThreads | kSeed);
  const auto add = [&](const char* name, std::string& value, const char* type, Text help) {
    verb.add_option(name, value, std::string(program.text(help)))->type_name(type);
  };
  add("--letters", options->letters, "13x4", {"letters on the table (13x4)", "場の文字 (13x4)"});
  add("--pass", options->pass, "end|allow|forbid", {"passing (end)", "パスの扱い (end)"});
  add("--a", options->a, "STYLE",
      {"best, paper, two, one or random (best)", "best、paper、two、one、random (best)"});
  add("--b", options->b, "STYLE", {"the other player (best)", "もう一方 (best)"});
  add("--remember-a", options->remember_a, "K", {"cards a remembers (all)", "aの記憶枚数 (all)"});
  add("--remember-b", options->remember_b, "K", {"cards b remembers (all)", "bの記憶枚数 (all)"});
  add_games_option(
      program, verb, options->games,
      {"shuffles to play: how many, or which (1..1000)", "配置の数、または番号 (1..1000)"});
  add_survey_options(program, verb, shared);
  program.on(verb,
             [options, shared](Program& p) { return run_match_survey(p, *options, *shared); });
}

}  // namespace yomi::app::memory
