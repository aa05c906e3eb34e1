// `yomi calculation advise POSITION --card 7`: every placement with its chance, and the plan behind
// the best one.
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "app/table.h"
#include "base/file.h"
#include "calculation/ending.h"
#include "calculation/notation.h"
#include "stats/stats.h"

namespace yomi::app::calculation_room {
namespace {

struct AdviseOptions {
  std::string position;
  std::string card;
  int games = 16;
  bool exact = false;  // fractions instead of percentages
  std::shared_ptr<PlayerOptions> player = std::make_shared<PlayerOptions>();
};

// Plans of the player that plays placements out: few, so that the answer comes within two seconds.
constexpr int kTriedPlans = 8;
// Pairs of 4 stacks take several times as long to solve as those of 3, and nothing is known yet
// when a command starts; so with more than 3 stacks smaller ones are solved than in a whole survey.
constexpr int kQuickPairs = 10;
constexpr int kTriedPairs = 8;
// Positions looked at for exact chances; where that is not enough, they are estimated.
constexpr std::size_t kEndingPositions = 200'000;
constexpr int kEndingCards = 12;  // with more in the stock it is not tried

struct Tried {
  std::uint64_t won = 0;
  std::uint64_t played = 0;
};

// Games played out from `position` (with an empty hand), the stock shuffled anew for each; the same
// stocks for every placement.
Tried try_out(Program& program, game::Player& player, const game::Position& position, int games) {
  Tried tried;
  std::vector<std::uint8_t> stock;
  for (int rank = 1; rank <= game::kRanks; ++rank) {
    for (int i = 0; i < position.stock[static_cast<std::size_t>(rank)]; ++i)
      stock.push_back(static_cast<std::uint8_t>(rank));
  }
  player.start(position);
  const game::Node begin = player.node();
  for (int number = 0; number < games; ++number) {
    Random random(program.shared().seed, static_cast<std::uint64_t>(number));
    std::vector<std::uint8_t> order = stock;
    random.shuffle(std::span(order));
    player.start(begin);
    bool alive = !player.hopeless();
    for (std::size_t i = 0; i < order.size() && alive; ++i) {
      player.play(order[i]);
      alive = !player.hopeless();
    }
    if (program.stop().stop_requested()) break;
    const auto& height = player.node().height;
    tried.won += alive && std::all_of(height.begin(), height.end(),
                                      [](std::uint8_t h) { return h == game::kRanks; })
                     ? 1
                     : 0;
    ++tried.played;
  }
  return tried;
}

// "stack 2 to base 0, stack 1 to base 0"
std::string in_words(Program& program, const std::vector<game::Move>& moves) {
  std::string words;
  for (const auto& move : moves) {
    if (move.kind != game::Move::Kind::kRaise) continue;
    words +=
        fmt::format(fmt::runtime(program.text({"{}stack {} to base {}", "{}スタック{}から台{}へ"})),
                    words.empty() ? "" : program.text({", ", "、"}), move.from, move.to);
  }
  return words;
}

// The position with the drawn card in hand; named errors where there is none or it cannot be.
Result<game::Position> read_position(const AdviseOptions& options) {
  auto input = read_input(options.position);
  if (!input) return pass(input);
  auto diagram = game::parse_position(input->text, input->source);
  if (!diagram) return pass(diagram);
  // The user's own plan is not followed; but a mistake in it is most likely one in the position.
  if (diagram->plan) {
    if (auto plan = game::make_plan(*diagram); !plan) return pass(plan);
  }
  game::Position position = diagram->position;
  if (game::is_won(position)) return fail("all cards are on the bases: the game is won");
  if (position.hand == 0 && game::stock_size(position) == 0)
    return fail("the stock is empty: there is no card to place");
  if (!options.card.empty()) {
    auto card = game::parse_rank(options.card);
    if (!card) return pass(card);
    if (position.hand != 0 && position.hand != *card)
      return fail("the position has a {} in hand, --card says {}", game::rank_char(position.hand),
                  game::rank_char(*card));
    if (position.hand == 0 && position.stock[static_cast<std::size_t>(*card)] == 0)
      return fail("no {} is left in the stock", game::rank_char(*card));
    if (position.hand == 0) game::draw(position, *card);
  }
  if (position.hand == 0) return fail("which card was drawn? Give --card, or a line \"hand: 7\"");
  return position;
}

struct Advice {
  int rank = 0;
  bool lost = false;       // no plan was known that could succeed
  bool chances = true;     // the player has chances, not estimates only
  bool exact = false;      // `chance` is that of the best play
  bool undecided = false;  // stopped before the choice was made
  bool stopped = false;    // before everything was played out
  std::vector<game::Option> options;
  std::vector<game::ExactChance> fractions;  // of each option, where the chances are exact
  std::vector<Tried> tried;                  // of each option; none where the chances are exact
  game::Placement choice;
  std::vector<game::Move> moves;
  std::string plan;  // the position after them with the best plan, or nothing
  std::string why;   // what the card is kept for there, in words; or nothing
  std::uint64_t evaluated = 0;
};

game::Position placed_on(const game::Position& position, game::Placement to) {
  game::Position placed = position;
  game::apply(placed,
              {to.to_base ? game::Move::Kind::kPlay : game::Move::Kind::kStack, 0, to.index});
  return placed;
}

// The player leaves out what it has no plan for; a reader wants every placement. Empty stacks are
// alike, so one stands for all.
void add_missing(const game::Position& position, std::vector<game::Option>& options) {
  bool empty = false;
  for (const game::Move& move : game::legal_moves(position)) {
    const bool to_base = move.kind == game::Move::Kind::kPlay;
    if (!to_base && position.stacks[move.to].empty()) {
      if (empty) continue;
      empty = true;
    }
    const game::Placement placement{to_base, move.to};
    if (std::none_of(options.begin(), options.end(),
                     [&](const auto& known) { return known.placement == placement; }))
      options.push_back({placement, 0, 0});
  }
}

// Replaces the chances by those of the best play, and the choice where another is better.
void make_exact(const game::Position& position, Advice& advice) {
  if (game::stock_size(position) > kEndingCards) return;
  game::Ending ending(kEndingPositions);
  std::vector<game::ExactChance> fractions;
  std::vector<double> chances;
  for (const auto& option : advice.options) {
    const auto chance = ending.chance(placed_on(position, option.placement));
    if (!chance) return;
    fractions.push_back(*chance);
    chances.push_back(chance->value());
  }
  advice.exact = true;
  advice.fractions = std::move(fractions);
  double chosen = 0;
  double best = 0;
  for (std::size_t i = 0; i < chances.size(); ++i) {
    advice.options[i].chance = static_cast<float>(chances[i]);
    best = std::max(best, chances[i]);
    if (advice.options[i].placement == advice.choice) chosen = chances[i];
  }
  constexpr double kRounding = 1e-9;
  if (chosen < best - kRounding) {
    const auto better = std::max_element(chances.begin(), chances.end()) - chances.begin();
    advice.choice = advice.options[static_cast<std::size_t>(better)].placement;
    advice.moves.assign(
        1, {advice.choice.to_base ? game::Move::Kind::kPlay : game::Move::Kind::kStack, 0,
            advice.choice.index});
  }
  // The raises that lose nothing.
  game::Position after = position;
  game::apply(after, advice.moves.front());
  advice.moves.resize(1);
  for (bool raised = true; raised;) {
    raised = false;
    for (const game::Move& move : game::legal_moves(after)) {
      game::Position next = after;
      game::apply(next, move);
      const auto chance = ending.chance(next);
      if (!chance || chance->value() < best - kRounding) continue;
      after = next;
      advice.moves.push_back(move);
      raised = true;
      break;
    }
  }
}

// The best plan of the player's position, which is that after the advised moves; and what the card
// that was stacked is for.
void explain(Program& program, const game::Position& position, const game::Player& player,
             Advice& advice) {
  if (player.node().plans.empty()) return;
  const game::Plan& plan = player.node().plans.front();
  game::Position after = position;
  for (const auto& move : advice.moves) game::apply(after, move);
  advice.plan = game::format_position(after, &plan);
  const auto& stack = after.stacks[advice.choice.to_base ? 0 : advice.choice.index];
  if (advice.choice.to_base || stack.empty() || stack.back() != advice.rank) return;
  const std::uint8_t code = plan.top[advice.choice.index];
  const int base = game::base_of(code);
  std::string before;
  for (int place = after.height[static_cast<std::size_t>(base)]; place < game::place_in(code);
       ++place)
    before +=
        fmt::format("{}{}", before.empty() ? "" : " ", game::rank_char(game::rank_at(base, place)));
  if (before.empty()) return;
  advice.why = fmt::format(
      fmt::runtime(program.text({"The {0} is kept for base {1}, which needs {2} before it.",
                                 "{0} は台{1}のために取っておく札で、その前に {2} が要ります。"})),
      game::rank_char(advice.rank), base, before);
}

Result<Advice> advise(Program& program, const AdviseOptions& options,
                      const game::Position& position) {
  const auto stacks = static_cast<int>(position.stacks.size());
  auto style = style_of(*options.player, stacks);
  if (!style) return pass(style);
  if (stacks > 3) style->model.pair_limit = kQuickPairs;
  const auto table = find_table(program, style->model.rules, stacks);
  game::Player player(*style, stacks, program.shared().memory / 2, table);
  Advice advice;
  advice.rank = position.hand;
  game::Position stocked = position;
  stocked.hand = 0;
  ++stocked.stock[static_cast<std::size_t>(advice.rank)];
  player.set_stop(program.stop());
  player.start(stocked);
  advice.lost = player.hopeless();
  advice.moves = player.play(advice.rank, &advice.options);
  advice.undecided = program.stop().stop_requested();
  advice.evaluated = player.evaluated();
  if (advice.undecided) return advice;
  advice.choice = {advice.moves.front().kind == game::Move::Kind::kPlay, advice.moves.front().to};
  advice.chances = has_chances(*style, stacks);
  add_missing(position, advice.options);
  const std::vector<game::Move> played = advice.moves;
  make_exact(position, advice);
  if (advice.moves != played) {
    game::Position after = position;
    for (const auto& move : advice.moves) game::apply(after, move);
    player.start(after);
  }
  explain(program, position, player, advice);
  std::stable_sort(advice.options.begin(), advice.options.end(), [&](const auto& a, const auto& b) {
    const bool first = a.placement == advice.choice;
    const bool second = b.placement == advice.choice;
    return first != second ? first : a.chance > b.chance;
  });
  advice.tried.resize(advice.options.size());
  if (advice.exact) return advice;
  game::Style base = game::Style::fast(stacks);
  base.ahead = 0;
  base.deeper_below = 0;
  base.plans = kTriedPlans;
  if (stacks > 3) base.model.pair_limit = kTriedPairs;
  game::Player simple(base, stacks, program.shared().memory / 4, table);
  simple.set_stop(program.stop());
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    advice.tried[i] =
        try_out(program, simple, placed_on(position, advice.options[i].placement), options.games);
  }
  advice.stopped = program.stop().stop_requested();
  return advice;
}

// An estimate means no more than four digits.
double rounded(float estimate) {
  return std::round(static_cast<double>(estimate) * 1e4) / 1e4;
}

void print_advice_json(Program& program, const Advice& advice, double seconds) {
  nlohmann::ordered_json actions = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    const Tried& tried = advice.tried[i];
    nlohmann::ordered_json action = {{"placement", word_of(advice.options[i].placement)},
                                     {"success", nullptr},
                                     {"estimate", rounded(advice.options[i].estimate)}};
    if (advice.exact) {
      action["success"] = advice.fractions[i].value();
      action["exact"] = advice.fractions[i].to_string();
    } else if (advice.chances) {
      action["success"] = rounded(advice.options[i].chance);
    }
    if (tried.played > 0) {
      const auto interval = stats::wilson95(tried.won, tried.played);
      action["played"] = {
          {"won", tried.won}, {"games", tried.played}, {"interval", {interval.low, interval.high}}};
    }
    actions.push_back(action);
  }
  nlohmann::ordered_json raises = nlohmann::ordered_json::array();
  for (std::size_t i = 1; i < advice.moves.size(); ++i)
    raises.push_back({{"stack", advice.moves[i].from}, {"base", advice.moves[i].to}});
  const bool lost = std::all_of(advice.options.begin(), advice.options.end(),
                                [](const auto& option) { return option.chance <= 0; });
  nlohmann::ordered_json played_by;  // null where nothing was played out
  if (!advice.exact && advice.tried.front().played > 0)
    played_by = {{"plans", kTriedPlans}, {"ahead", 0}, {"seed", program.shared().seed}};
  program.print_json({{"verdict", !advice.exact ? "estimated"
                                  : lost        ? "refuted"
                                                : "proved"},
                      {"card", std::string(1, game::rank_char(advice.rank))},
                      {"choice", word_of(advice.choice)},
                      {"raises", raises},
                      {"actions", actions},
                      {"played_by", played_by},
                      {"plan", advice.plan},
                      {"nodes", advice.evaluated},
                      {"cpu_seconds", seconds}});
}

std::string options_table(Program& program, const Advice& advice, bool played, bool exact) {
  std::vector<Table::Column> columns = {
      {std::string(program.text({"placement", "置き場所"})), Align::kLeft}};
  const bool chances = advice.exact || advice.chances;
  if (chances)
    columns.push_back({std::string(program.text(advice.exact ? Text{"exact chance", "正確な成功率"}
                                                             : Text{"chance", "成功率"}))});
  columns.push_back({std::string(program.text({"stack game", "スタックゲーム"}))});
  if (played) {
    columns.push_back({std::string(program.text({"played out", "試行"}))});
    columns.push_back({"95%"});
  }
  Table out(columns);
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    const game::Option& option = advice.options[i];
    std::vector<std::string> row = {name_of(program, option.placement)};
    if (advice.exact && exact)
      row.push_back(advice.fractions[i].to_string());
    else if (chances)
      row.push_back(fmt::format("{:.1f}%", 100 * option.chance));
    row.push_back(fmt::format("{:.4g}", option.estimate));
    if (played) {
      const Tried& tried = advice.tried[i];
      const auto interval = stats::wilson95(tried.won, tried.played);
      row.push_back(fmt::format("{}/{}", tried.won, tried.played));
      row.push_back(tried.played == 0
                        ? "–"
                        : fmt::format("{:.0f}–{:.0f}%", 100 * interval.low, 100 * interval.high));
    }
    out.add(row);
  }
  return out.to_text();
}

Result<int> run_advise(Program& program, const AdviseOptions& options) {
  const double start = cpu_seconds();
  if (auto memory = check_memory(program); !memory) return pass(memory);
  auto position = read_position(options);
  if (!position) return pass(position);
  auto advice = advise(program, options, *position);
  if (!advice) return pass(advice);
  // Stopped before anything was decided: what the options say then is worth nothing.
  if (advice->undecided) return kInterrupted;
  const int status = advice->stopped ? kInterrupted : kDefinite;
  if (program.shared().json) {
    print_advice_json(program, *advice, cpu_seconds() - start);
    return status;
  }
  if (advice->exact && advice->options.front().chance <= 0) {
    program.print("{}\n", program.text({"The game can no longer be won.", "もう成功できません。"}));
  } else if (advice->lost && !advice->exact) {
    program.print("{}\n", program.text({"No plan is known that could still succeed.",
                                        "成功しうる割当て案が見つかりません。"}));
  }
  program.print("{} → {}\n", game::rank_char(advice->rank), name_of(program, advice->choice));
  const std::string raises = in_words(program, advice->moves);
  if (!raises.empty()) program.print("{}{}\n", program.text({"then raise: ", "続けて: "}), raises);
  const bool played = options.games > 0 && !advice->exact;
  program.print("\n{}", options_table(program, *advice, played, options.exact));
  if (played) {
    program.print(fmt::runtime(program.text(
                      {"played out: by a player with {} plans and no look-ahead, weaker than the "
                       "one that chose\n",
                       "試行: 割当て案{}、先読みなしの、選んだプレイヤより弱いプレイヤによる\n"})),
                  kTriedPlans);
  }
  if (!advice->plan.empty()) {
    program.print("\n{}{}{}\n{}", advice->why, advice->why.empty() ? "" : "\n",
                  program.text({"The plan: after the hyphen, the base each card is for.",
                                "割当て案 (ハイフンの後は出す予定の台)"}),
                  advice->plan);
  }
  return status;
}

}  // namespace

void add_advise(Program& program, CLI::App& room) {
  auto options = std::make_shared<AdviseOptions>();
  CLI::App& verb = program.add_verb(
      room, "advise", {"where to put a card", "札の置き場所を助言する"}, kMemory | kSeed);
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  verb.add_option("position", options->position,
                  help({"a file, - or the position itself", "ファイル、- または局面"}))
      ->required()
      ->type_name("POSITION");
  verb.add_option("--card", options->card, help({"the card drawn", "引いた札"}))->type_name("RANK");
  verb.add_option("--games", options->games,
                  help({"games played out per placement, for the interval (16)",
                        "置き場所ごとに最後まで試す回数 (16)"}))
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  verb.add_flag("--exact", options->exact,
                help({"exact chances as fractions, where the game is nearly over",
                      "終盤の正確な成功率を分数で示す"}));
  add_player_options(program, verb, options->player, false);
  program.on(verb, [options](Program& p) { return run_advise(p, *options); });
}

}  // namespace yomi::app::calculation_room
