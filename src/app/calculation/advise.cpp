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
  int games = 0;
  std::shared_ptr<PlayerOptions> player = std::make_shared<PlayerOptions>();
};

struct Tried {
  std::uint64_t won = 0;
  std::uint64_t played = 0;
};

// Games played out from `position` (with an empty hand), the stock shuffled anew for each; the same
// stocks for every placement.
Result<Tried> try_out(Program& program, game::Player& player, const game::Position& position,
                      int games) {
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

Result<int> run_advise(Program& program, const AdviseOptions& options) {
  auto input = read_input(options.position);
  if (!input) return pass(input);
  auto diagram = game::parse_position(input->text, input->source);
  if (!diagram) return pass(diagram);
  game::Position position = diagram->position;
  int rank = position.hand;
  if (!options.card.empty()) {
    auto card = game::parse_rank(options.card);
    if (!card) return pass(card);
    if (rank != 0 && rank != *card)
      return fail("the position has a {} in hand, --card says {}", game::rank_char(rank),
                  game::rank_char(*card));
    if (rank == 0 && position.stock[static_cast<std::size_t>(*card)] == 0)
      return fail("no {} is left in the stock", game::rank_char(*card));
    if (rank == 0) --position.stock[static_cast<std::size_t>(*card)];
    rank = *card;
  }
  if (rank == 0) return fail("which card was drawn? Give --card, or a line \"hand: 7\"");
  position.hand = 0;
  const auto stacks = static_cast<int>(position.stacks.size());
  auto style = style_of(*options.player, stacks);
  if (!style) return pass(style);
  const double start = cpu_seconds();
  const auto table = find_table(program, style->model.rules, stacks);
  game::Player player(*style, stacks, program.shared().memory / 2, table);
  game::Position stocked = position;
  ++stocked.stock[static_cast<std::size_t>(rank)];
  player.start(stocked);
  const bool lost = player.hopeless();
  std::vector<game::Option> all;
  const std::vector<game::Move> moves = player.play(rank, &all);
  const game::Placement choice{moves.front().kind == game::Move::Kind::kPlay, moves.front().to};
  game::Position after = position;
  after.hand = rank;
  for (const auto& move : moves) game::apply(after, move);
  std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) {
    return (a.placement == choice) > (b.placement == choice) ||
           ((a.placement == choice) == (b.placement == choice) && a.chance > b.chance);
  });
  std::vector<Tried> tried(all.size());
  if (options.games > 0) {
    game::Style base = game::Style::fast(stacks);
    base.ahead = 0;
    game::Player simple(base, stacks, program.shared().memory / 4, table);
    for (std::size_t i = 0; i < all.size(); ++i) {
      game::Position placed = position;
      placed.hand = rank;
      game::apply(placed,
                  {all[i].placement.to_base ? game::Move::Kind::kPlay : game::Move::Kind::kStack, 0,
                   all[i].placement.index});
      auto result = try_out(program, simple, placed, options.games);
      if (!result) return pass(result);
      tried[i] = *result;
    }
  }
  const game::Plan* plan = player.node().plans.empty() ? nullptr : &player.node().plans.front();
  if (program.shared().json) {
    nlohmann::ordered_json actions = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < all.size(); ++i) {
      nlohmann::ordered_json action = {{"placement", word_of(all[i].placement)},
                                       {"success", all[i].chance},
                                       {"estimate", all[i].estimate}};
      if (tried[i].played > 0) {
        const auto interval = stats::wilson95(tried[i].won, tried[i].played);
        action["played"] = {{"won", tried[i].won},
                            {"games", tried[i].played},
                            {"interval", {interval.low, interval.high}}};
      }
      actions.push_back(action);
    }
    nlohmann::ordered_json raises = nlohmann::ordered_json::array();
    for (std::size_t i = 1; i < moves.size(); ++i)
      raises.push_back({{"stack", moves[i].from}, {"base", moves[i].to}});
    program.print_json({{"verdict", "estimated"},
                        {"choice", word_of(choice)},
                        {"raises", raises},
                        {"actions", actions},
                        {"plan", plan != nullptr ? game::format_position(after, plan) : ""},
                        {"nodes", player.evaluated()},
                        {"cpu_seconds", cpu_seconds() - start}});
    return kDefinite;
  }
  std::vector<Table::Column> columns = {
      {std::string(program.text({"placement", "置き場所"})), Align::kLeft},
      {std::string(program.text({"chance", "成功率"}))},
      {std::string(program.text({"stack game", "スタックゲーム"}))}};
  if (options.games > 0) {
    columns.push_back({std::string(program.text({"played out", "実戦"}))});
    columns.push_back({"95%"});
  }
  Table out(columns);
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::vector<std::string> row = {name_of(program, all[i].placement),
                                    fmt::format("{:.1f}%", 100 * all[i].chance),
                                    fmt::format("{:.4g}", all[i].estimate)};
    if (options.games > 0) {
      const auto interval = stats::wilson95(tried[i].won, tried[i].played);
      row.push_back(fmt::format("{}/{}", tried[i].won, tried[i].played));
      row.push_back(fmt::format("{:.0f}–{:.0f}%", 100 * interval.low, 100 * interval.high));
    }
    out.add(row);
  }
  if (lost) {
    program.print("{}\n", program.text({"No plan is known that could still succeed.",
                                        "成功しうる割当て案が見つかりません。"}));
  }
  program.print("{} → {}\n", game::rank_char(rank), name_of(program, choice));
  const std::string raises = in_words(program, moves);
  if (!raises.empty()) program.print("{}{}\n", program.text({"then raise: ", "続けて: "}), raises);
  program.print("\n{}", out.to_text());
  if (plan != nullptr) {
    program.print("\n{}\n{}",
                  program.text({"The plan: after the hyphen, the base each card is for.",
                                "割当て案 (ハイフンの後は出す予定の台)"}),
                  game::format_position(after, plan));
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
  verb.add_option(
          "--games", options->games,
          help({"also play out so many games per placement", "置き場所ごとに実戦で試す回数"}))
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  add_player_options(program, verb, options->player, false);
  program.on(verb, [options](Program& p) { return run_advise(p, *options); });
}

}  // namespace yomi::app::calculation_room
