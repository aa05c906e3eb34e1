// `yomi calculation advise POSITION --card 7`: every placement with its chance, and the plan behind
// the best one.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "app/table.h"
#include "base/file.h"
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
  for (int number = 0; number < games && !program.stop().stop_requested(); ++number) {
    Random random(program.shared().seed, static_cast<std::uint64_t>(number));
    std::vector<std::uint8_t> order = stock;
    random.shuffle(std::span(order));
    player.start(position);
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
  bool lost = false;  // no plan was known that could succeed
  std::vector<game::Option> options;
  std::vector<Tried> tried;  // of each option
  game::Placement choice;
  std::vector<game::Move> moves;
  std::string plan;  // the position after them with the best plan, or nothing
  std::uint64_t evaluated = 0;
};

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
  std::stable_sort(advice.options.begin(), advice.options.end(), [&](const auto& a, const auto& b) {
    const bool first = a.placement == advice.choice;
    const bool second = b.placement == advice.choice;
    return first != second ? first : a.chance > b.chance;
  });
  if (!player.node().plans.empty()) {
    game::Position after = position;
    for (const auto& move : advice.moves) game::apply(after, move);
    advice.plan = game::format_position(after, &player.node().plans.front());
  }
  advice.tried.resize(advice.options.size());
  game::Style base = game::Style::fast(stacks);
  base.ahead = 0;
  base.plans = kTriedPlans;
  game::Player simple(base, stacks, program.shared().memory / 4, table);
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    const game::Placement to = advice.options[i].placement;
    game::Position placed = position;
    game::apply(placed,
                {to.to_base ? game::Move::Kind::kPlay : game::Move::Kind::kStack, 0, to.index});
    advice.tried[i] = try_out(program, simple, placed, options.games);
  }
  return advice;
}

void print_advice_json(Program& program, const Advice& advice, double seconds) {
  nlohmann::ordered_json actions = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    const Tried& tried = advice.tried[i];
    nlohmann::ordered_json action = {{"placement", word_of(advice.options[i].placement)},
                                     {"success", advice.options[i].chance},
                                     {"estimate", advice.options[i].estimate}};
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
  program.print_json({{"verdict", "estimated"},
                      {"choice", word_of(advice.choice)},
                      {"raises", raises},
                      {"actions", actions},
                      {"plan", advice.plan},
                      {"nodes", advice.evaluated},
                      {"cpu_seconds", seconds}});
}

std::string options_table(Program& program, const Advice& advice, bool played) {
  std::vector<Table::Column> columns = {
      {std::string(program.text({"placement", "置き場所"})), Align::kLeft},
      {std::string(program.text({"chance", "成功率"}))},
      {std::string(program.text({"stack game", "スタックゲーム"}))}};
  if (played) {
    columns.push_back({std::string(program.text({"played out", "実戦"}))});
    columns.push_back({"95%"});
  }
  Table out(columns);
  for (std::size_t i = 0; i < advice.options.size(); ++i) {
    const game::Option& option = advice.options[i];
    std::vector<std::string> row = {name_of(program, option.placement),
                                    fmt::format("{:.1f}%", 100 * option.chance),
                                    fmt::format("{:.4g}", option.estimate)};
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
  auto position = read_position(options);
  if (!position) return pass(position);
  auto advice = advise(program, options, *position);
  if (!advice) return pass(advice);
  if (program.shared().json) {
    print_advice_json(program, *advice, cpu_seconds() - start);
    return kDefinite;
  }
  if (advice->lost) {
    program.print("{}\n", program.text({"No plan is known that could still succeed.",
                                        "成功しうる割当て案が見つかりません。"}));
  }
  program.print("{} → {}\n", game::rank_char(advice->rank), name_of(program, advice->choice));
  const std::string raises = in_words(program, advice->moves);
  if (!raises.empty()) program.print("{}{}\n", program.text({"then raise: ", "続けて: "}), raises);
  program.print("\n{}", options_table(program, *advice, options.games > 0));
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
                        "置き場所ごとに実戦で試す回数 (16)"}))
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  add_player_options(program, verb, options->player, false);
  program.on(verb, [options](Program& p) { return run_advise(p, *options); });
}

}  // namespace yomi::app::calculation_room
