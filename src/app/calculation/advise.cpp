// `yomi calculation advise POSITION --card 7`: every placement with its chance, and the plan behind
// the best one.
#include <algorithm>
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
  std::shared_ptr<PlayerOptions> player = std::make_shared<PlayerOptions>();
};

// Plans of the player that plays placements out: few, so that the answer comes within two seconds.
constexpr int kTriedPlans = 8;
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
  for (int number = 0; number < games && !program.stop().stop_requested(); ++number) {
    Random random(program.shared().seed, static_cast<std::uint64_t>(number));
    std::vector<std::uint8_t> order = stock;
    random.shuffle(std::span(order));
    player.start(begin);
    bool alive = !player.hopeless();
    for (std::size_t i = 0; i < order.size() && alive; ++i) {
      player.play(order[i]);
      alive = !player.hopeless();
    }
    const auto& height = player.node().height;
    tried.won += alive && std::all_of(height.begin(), height.end(),
                                      [](std::uint8_t h) { return h == game::kRanks; })
                     ? 1
                     : 0;
    ++tried.played;
  }
  return tried;
}

// "7 → base 1; then raise stack 2 to base 0"
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
  game::Position position = diagram->position;
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
  bool calibrated = true;  // the player has chances, not estimates only
  bool exact = false;      // `chance` is that of the best play
  std::vector<game::Option> options;
  std::vector<Tried> tried;  // of each option; none where the chances are exact
  game::Placement choice;
  std::vector<game::Move> moves;
  std::string plan;  // the position after them with the best plan, or nothing
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
  std::vector<double> chances;
  for (const auto& option : advice.options) {
    const auto chance = ending.chance(placed_on(position, option.placement));
    if (!chance) return;
    chances.push_back(*chance);
  }
  advice.exact = true;
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
    advice.plan.clear();
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
      if (!chance || *chance < best - kRounding) continue;
      after = next;
      advice.moves.push_back(move);
      raised = true;
      break;
    }
  }
}

Result<Advice> advise(Program& program, const AdviseOptions& options,
                      const game::Position& position) {
  const auto stacks = static_cast<int>(position.stacks.size());
  auto style = style_of(*options.player, stacks);
  if (!style) return pass(style);
  const auto table = find_table(program, style->model.rules, stacks);
  game::Player player(*style, stacks, program.shared().memory / 2, table);
  Advice advice;
  advice.rank = position.hand;
  game::Position stocked = position;
  stocked.hand = 0;
  ++stocked.stock[static_cast<std::size_t>(advice.rank)];
  player.start(stocked);
  advice.lost = player.hopeless();
  advice.moves = player.play(advice.rank, &advice.options);
  advice.evaluated = player.evaluated();
  advice.choice = {advice.moves.front().kind == game::Move::Kind::kPlay, advice.moves.front().to};
  advice.calibrated = style->calibrated;
  if (!player.node().plans.empty()) {
    game::Position after = position;
    for (const auto& move : advice.moves) game::apply(after, move);
    advice.plan = game::format_position(after, &player.node().plans.front());
  }
  add_missing(position, advice.options);
  make_exact(position, advice);
  std::stable_sort(advice.options.begin(), advice.options.end(), [&](const auto& a, const auto& b) {
    const bool first = a.placement == advice.choice;
    const bool second = b.placement == advice.choice;
    return first != second ? first : a.chance > b.chance;
  });
  advice.tried.resize(advice.options.size());
  if (advice.exact) return advice;
  game::Style base = game::Style::fast(stacks);
  base.ahead = 0;
  base.plans = kTriedPlans;
  game::Player simple(base, stacks, program.shared().memory / 4, table);
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    advice.tried[i] =
        try_out(program, simple, placed_on(position, advice.options[i].placement), options.games);
  }
  return advice;
}

void print_advice_json(Program& program, const Advice& advice, double seconds) {
  nlohmann::ordered_json actions = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    const Tried& tried = advice.tried[i];
    nlohmann::ordered_json action = {{"placement", word_of(advice.options[i].placement)},
                                     {"success", nullptr},
                                     {"estimate", advice.options[i].estimate}};
    if (advice.exact || advice.calibrated) action["success"] = advice.options[i].chance;
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
  program.print_json({{"verdict", !advice.exact ? "estimated"
                                  : lost        ? "refuted"
                                                : "proved"},
                      {"choice", word_of(advice.choice)},
                      {"raises", raises},
                      {"actions", actions},
                      {"plan", advice.plan},
                      {"nodes", advice.evaluated},
                      {"cpu_seconds", seconds}});
}

std::string options_table(Program& program, const Advice& advice, bool played) {
  std::vector<Table::Column> columns = {
      {std::string(program.text({"placement", "置き場所"})), Align::kLeft}};
  const bool chances = advice.exact || advice.calibrated;
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
    if (chances) row.push_back(fmt::format("{:.1f}%", 100 * option.chance));
    row.push_back(fmt::format("{:.4g}", option.estimate));
    if (played) {
      const Tried& tried = advice.tried[i];
      const auto interval = stats::wilson95(tried.won, tried.played);
      row.push_back(fmt::format("{}/{}", tried.won, tried.played));
      row.push_back(fmt::format("{:.0f}–{:.0f}%", 100 * interval.low, 100 * interval.high));
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
  if (program.shared().json) {
    print_advice_json(program, *advice, cpu_seconds() - start);
    return kDefinite;
  }
  if (advice->exact && advice->options.front().chance <= 0) {
    program.print("{}\n", program.text({"The game can no longer be won.", "もう成功できません。"}));
  } else if (advice->lost) {
    program.print("{}\n", program.text({"No plan is known that could still succeed.",
                                        "成功しうる割当て案が見つかりません。"}));
  }
  program.print("{} → {}\n", game::rank_char(advice->rank), name_of(program, advice->choice));
  const std::string raises = in_words(program, advice->moves);
  if (!raises.empty()) program.print("{}{}\n", program.text({"then raise: ", "続けて: "}), raises);
  program.print("\n{}", options_table(program, *advice, options.games > 0 && !advice->exact));
  if (!advice->plan.empty()) {
    program.print("\n{}\n{}",
                  program.text({"The plan: after the hyphen, the base each card is for.",
                                "割当て案 (ハイフンの後は出す予定の台)"}),
                  advice->plan);
  }
  return kDefinite;
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
  add_player_options(program, verb, options->player, false);
  program.on(verb, [options](Program& p) { return run_advise(p, *options); });
}

}  // namespace yomi::app::calculation_room
