// `yomi calculation play`: a game in the terminal; with --auto the player plays, in the form of the
// paper's Appendix.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "app/dialogue.h"
#include "base/file.h"
#include "base/text.h"
#include "calculation/notation.h"

namespace yomi::app::calculation_room {
namespace {

struct PlayOptions {
  std::string game = "0";
  std::string stock;
  bool automatic = false;
  std::shared_ptr<PlayerOptions> player = std::make_shared<PlayerOptions>();
};

void say_end(Program& program, const game::Position& position) {
  if (game::is_won(position))
    program.print("{}\n",
                  program.text({"Won: four kings on top.", "成功。キングが4枚並びました。"}));
  else
    program.print("{}\n", program.text({"Not won.", "失敗。"}));
}

// "turn 17, 35 cards left", then the position as `advise` reads it.
void show(Program& program, std::size_t turn, const game::Position& position) {
  program.print(fmt::runtime(program.text(
                    {"turn {}, {} left in the stock\n{}\n", "{}枚目、山札の残り{}枚\n{}\n"})),
                turn, game::stock_size(position), game::format_position(position));
}

// "base 2, then stack 0 to base 1"
std::string deed(Program& program, const std::vector<game::Move>& moves) {
  std::string text;
  for (const auto& move : moves) {
    if (!text.empty()) text += program.text({"; ", "、"});
    if (move.kind == game::Move::Kind::kRaise)
      text +=
          fmt::format(fmt::runtime(program.text({"stack {} to base {}", "スタック{}から台{}へ"})),
                      move.from, move.to);
    else
      text += name_of(program, {move.kind == game::Move::Kind::kPlay, move.to});
  }
  return text;
}

// What the player would do, and what it thinks of the rest.
void give_advice(Program& program, game::Player& player, const game::Position& position) {
  game::Position before = position;
  before.hand = 0;
  ++before.stock[static_cast<std::size_t>(position.hand)];
  player.start(before);
  std::vector<game::Option> options;
  const auto moves = player.play(position.hand, &options);
  program.print("→ {}\n", deed(program, moves));
  if (!has_chances(player.style(), player.evaluator().stacks())) return;
  std::stable_sort(options.begin(), options.end(),
                   [](const auto& a, const auto& b) { return a.chance > b.chance; });
  for (const auto& option : options)
    program.print("  {}  {:.1f}%\n", name_of(program, option.placement), 100 * option.chance);
}

Result<int> watch(Program& program, game::Player& player, const game::Shuffle& shuffle) {
  game::Position position = game::initial_position(static_cast<int>(player.evaluator().stacks()));
  nlohmann::ordered_json turns = nlohmann::ordered_json::array();
  int turn = 0;
  bool stopped = false;
  player.set_stop(program.stop());
  for (const std::uint8_t rank : shuffle) {
    const auto moves = player.play(rank);
    stopped = program.stop().stop_requested();
    if (stopped) break;
    game::draw(position, rank);
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    for (const auto& move : moves) {
      game::apply(position, move);
      if (move.kind == game::Move::Kind::kRaise)
        steps.push_back(fmt::format("stack {} to base {}", move.from, move.to));
      else
        steps.push_back(word_of({move.kind == game::Move::Kind::kPlay, move.to}));
    }
    ++turn;
    if (program.shared().json) {
      turns.push_back({{"card", std::string(1, game::rank_char(rank))},
                       {"moves", steps},
                       {"success", has_chances(player.style(), player.evaluator().stacks())
                                       ? nlohmann::ordered_json(player.chance(player.node()))
                                       : nlohmann::ordered_json()},
                       {"estimate", player.node().value()}});
    } else {
      program.print("{}\n",
                    appendix_text(turn, rank, deed(program, moves), position,
                                  player.hopeless() ? nullptr : &player.node().plans.front()));
    }
    if (player.hopeless()) break;
  }
  const bool gave_up = !stopped && turn < static_cast<int>(shuffle.size());
  if (program.shared().json) {
    program.print_json({{"won", game::is_won(position)},
                        {"stacks", position.stacks.size()},
                        {"gave_up_at", gave_up ? nlohmann::ordered_json(turn) : nullptr},
                        {"turns", turns}});
  } else if (gave_up) {
    program.print(
        fmt::runtime(program.text({"Gives up with card {}: no plan is left that could succeed.\n",
                                   "{}枚目で投了。成功しうる割当て案がありません。\n"})),
        turn);
  } else if (!stopped) {
    say_end(program, position);
  }
  return stopped ? kInterrupted : kDefinite;
}

// A word of the user's: "2" puts the card on stack 2, "b1" plays it on base 1, "2>1" raises the top
// of stack 2 to base 1.
Result<game::Move> parse_move(std::string_view word, const game::Position& position) {
  game::Move move;
  const auto digit = [](char c) { return static_cast<std::uint8_t>(c - '0'); };
  const bool named = word.size() > 1 && (word[0] == 's' || word[0] == 'S');
  const auto number = parse_uint(named ? word.substr(1) : word);
  if (number && *number < position.stacks.size()) {
    move = {game::Move::Kind::kStack, 0, static_cast<std::uint8_t>(*number)};
  } else if (word.size() == 2 && (word[0] == 'b' || word[0] == 'B') && word[1] >= '0' &&
             word[1] <= '3') {
    move = {game::Move::Kind::kPlay, 0, digit(word[1])};
  } else if (const auto arrow = word.find('>'); arrow != std::string_view::npos) {
    const auto from = parse_uint(word.substr(0, arrow));
    const auto to = parse_uint(word.substr(arrow + 1));
    if (!from || !to || *from >= position.stacks.size() || *to >= game::kBases)
      return fail("expected a stack and a base, as in 2>1, not {}", in_quotes(word));
    move = {game::Move::Kind::kRaise, static_cast<std::uint8_t>(*from),
            static_cast<std::uint8_t>(*to)};
  } else {
    return fail("expected a stack (2), a base (b1) or a raise (2>1), not {}", in_quotes(word));
  }
  if (!game::is_legal(position, move)) return fail("{} is not possible here", in_quotes(word));
  return move;
}

constexpr Text kPlayHelp = {
    "2 or s2: on stack 2; b1: to base 1; 2>1: raise the top of stack 2 to base 1; "
    "empty line: draw; ?: advice; help; q: end",
    "2 (s2): スタック2へ、b1: 台1へ、2>1: スタック2の先頭を台1へ、"
    "空行: 次を引く、?: 助言、help: 説明、q: 終了"};

Result<int> play_by_hand(Program& program, game::Player& player, const game::Shuffle& shuffle) {
  game::Position position = game::initial_position(player.evaluator().stacks());
  program.print("{}\n\n", program.text(kPlayHelp));
  for (std::size_t turn = 0; turn < shuffle.size(); ++turn) {
    game::draw(position, shuffle[turn]);
    for (bool next = false; !next && !game::is_won(position);) {
      show(program, turn + 1, position);
      auto line = program.read_line("> ");
      if (!line) return pass(line);
      if (!*line) {
        program.print("\n{}\n", program.text({"Not played to the end.", "途中で終わりました。"}));
        return program.stop().stop_requested() ? kInterrupted : kDefinite;
      }
      const std::string_view word = trim(**line);
      if (word == "q" || word == "quit" || word == "終了") return kDefinite;
      if (word == "help" || word == "h" || word == "説明") {
        program.print("{}\n\n", program.text(kPlayHelp));
        continue;
      }
      if (word.empty()) {
        next = position.hand == 0;
        continue;
      }
      if (word == "?" || word == "助言") {
        if (position.hand != 0)
          give_advice(program, player, position);
        else
          program.print("{}\n",
                        program.text({"The card is placed: raise, or draw by an empty line.",
                                      "札は置いてある: 移すか、空行で次を引く。"}));
        continue;
      }
      const auto move = parse_move(word, position);
      if (!move) {
        program.print("{}\n", program.message(move.error()));
        continue;
      }
      game::apply(position, *move);
      // Without anything to raise there is nothing to wait for.
      next = position.hand == 0 && game::legal_moves(position).empty();
    }
  }
  say_end(program, position);
  return kDefinite;
}

Result<int> run_play(Program& program, const PlayOptions& options) {
  const int stacks = options.player->stacks;
  auto style = style_of(*options.player, stacks);
  if (!style) return pass(style);
  if (auto memory = check_memory(program); !memory) return pass(memory);
  if (auto dialogue = options.automatic ? Status() : refuse_json(program); !dialogue)
    return pass(dialogue);
  auto number = read_number("--game", options.game);
  if (!number) return pass(number);
  game::Shuffle shuffle = game::shuffle(program.shared().seed, *number);
  if (!options.stock.empty()) {
    auto input = read_input(options.stock);
    if (!input) return pass(input);
    auto parsed = game::parse_shuffle(input->text, input->source);
    if (!parsed) return pass(parsed);
    shuffle = *parsed;
  }
  game::Player player(*style, stacks, program.shared().memory / 2,
                      find_table(program, style->model.rules, stacks));
  if (options.automatic) return watch(program, player, shuffle);
  return play_by_hand(program, player, shuffle);
}

}  // namespace

void add_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App& verb = program.add_verb(
      room, "play", {"play, or watch with --auto", "遊ぶ、--auto で見る"}, kMemory | kSeed);
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  verb.add_option("--game", options->game, help({"number of the shuffle (0)", "山札の番号 (0)"}))
      ->type_name("N");
  verb.add_option("--stock", options->stock,
                  help({"a shuffle: a file, - or the 52 cards", "山札: ファイル、- または52枚"}))
      ->type_name("CARDS");
  verb.add_flag("--auto", options->automatic, help({"the player plays", "プログラムが遊ぶ"}));
  add_player_options(program, verb, options->player, true);
  program.on(verb, [options](Program& p) { return run_play(p, *options); });
}

}  // namespace yomi::app::calculation_room
