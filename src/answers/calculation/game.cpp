#include "answers/calculation/game.h"

#include <algorithm>

#include "answers/calculation/room.h"
#include "base/text.h"

namespace yomi::calculation {

std::span<const answers::Choice> choices_of(answers::Of<Opening>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(
          Opening::kEmpty, "empty",
          {"empty bases, 52 cards, 3 stacks unless said", "台は空、52枚、指定がなければ3スタック"}),
      choice(Opening::kLaid, "laid",
             {"A 2 3 4 laid out, 48 cards, 4 stacks unless said",
              "A 2 3 4を台に出して始める、48枚、指定がなければ4スタック"}),
  };
  return kChoices;
}

}  // namespace yomi::calculation

namespace yomi::answers::calculation {
namespace {

// "s3>b2" taken apart: the numbers as they stand.
struct MovePlaces {
  std::string_view stack;
  std::string_view base;
};
MovePlaces places_of(std::string_view move) {
  MovePlaces places;
  if (move.starts_with("s")) {
    const std::size_t end = std::min(move.find('>'), move.size());
    places.stack = move.substr(1, end - 1);
    move.remove_prefix(std::min(end + 1, move.size()));
  }
  if (move.starts_with("b")) places.base = move.substr(1);
  return places;
}

Sentence step_words(const Step& step) {
  return move_sentence(step.move, step.card);
}

}  // namespace

const Shape& shape_of(Of<Game>) {
  static constexpr Field kFields[] = {
      field<&Game::variant>("variant", {"how a game begins", "ゲームの始め方"}),
      field<&Game::stacks>("stacks", {"number of stacks", "スタックの数"},
                           {.least = 1, .most = game::kMaxStacks, .metavar = "N"}),
      field<&Game::seed>("seed", {"of the shuffles", "乱数の種"}, {.metavar = "N"}),
  };
  static constexpr Shape kShape = shape<Game>("CalculationGame", kFields);
  return kShape;
}

Result<std::uint64_t> seed_of(const Game& game) {
  const auto seed = parse_uint(trim(game.seed));
  if (!seed)
    return fail_in("seed", ErrorCode::kBadText, "expected a number from 0 to {}, not {}",
                   std::numeric_limits<std::uint64_t>::max(), in_quotes(game.seed));
  return *seed;
}

Result<game::ReadRecord> start_of(const std::string& text, const Game& asked) {
  auto seed = seed_of(asked);
  if (!seed) return pass(seed);
  auto record = game::read_any(text, {asked.variant, asked.stacks, *seed});
  if (!record) return pass_in("position", record);
  if (record->format == game::TextFormat::kPosition && asked.stacks &&
      static_cast<std::size_t>(*asked.stacks) != record->diagram.tableau.stacks.size())
    return fail_in("stacks", ErrorCode::kConflict, "the position has {} stacks, not {}",
                   record->diagram.tableau.stacks.size(), *asked.stacks);
  return record;
}

Result<game::ReadRecord> played_from(const std::string& position, const std::string& moves,
                                     const Game& asked) {
  auto record = start_of(position, asked);
  if (!record) return record;
  auto deeds = game::parse_moves(game::after(record->diagram), moves);
  if (!deeds) return pass_in("moves", deeds);
  record->diagram.deeds.insert(record->diagram.deeds.end(), deeds->begin(), deeds->end());
  return record;
}

std::span<const Choice> choices_of(Of<PlayerName>) {
  static constexpr Choice kChoices[] = {
      choice(PlayerName::kPaper, "paper", {"the paper's", "論文のプレイヤー"}),
      choice(PlayerName::kFast, "fast", {"quick and strong", "速くて強いプレイヤー"}),
      choice(PlayerName::kStrong, "strong",
             {"looks a card further with up to 3 stacks, and is slower",
              "3スタックまではさらに1枚先を読む、遅いプレイヤー"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<PlayerChoice>) {
  using P = PlayerChoice;
  static constexpr Field kFields[] = {
      field<&P::player>("player", {"who plays", "プレイヤー"}),
      field<&P::plans>("plans", {"plans kept, not the player's own number", "割当て案の数"},
                       {.least = 1, .most = 100'000, .metavar = "N"}),
      field<&P::ahead>("ahead", {"cards of look-ahead, not the player's own", "先読みの枚数"},
                       {.least = 0, .most = 4, .metavar = "N"}),
      field<&P::combine>("combine", {"value plans as 1 − Π(1 − p), not by the best p",
                                     "最良のpでなく1 − Π(1 − p)で評価する"}),
  };
  static constexpr Shape kShape = shape<P>("CalculationPlayer", kFields);
  return kShape;
}

Result<game::Style> style_of(const PlayerChoice& choice, int stacks) {
  game::Style style = choice.player == PlayerName::kPaper    ? game::Style::paper(50, 0)
                      : choice.player == PlayerName::kStrong ? game::Style::strong(stacks)
                                                             : game::Style::fast(stacks);
  if (choice.plans) {
    style.plans = *choice.plans;
    if (choice.player == PlayerName::kPaper) style.ahead_plans = *choice.plans;
  }
  if (choice.ahead) {
    style.ahead = *choice.ahead;
    style.deeper_below = 0;
  }
  style.combine = choice.combine;
  return style;
}

FoundTable table_for(const Context& context, game::Rules rules, int stacks) {
  FoundTable found;
  const int model = std::min(stacks, game::kModelStacks);
  const std::string name = game::PairTable::file_name(rules, model);
  for (const NamedBytes& each : context.tables) {
    if (each.name != name) continue;
    auto table = game::PairTable::in(each.bytes, name, rules, model);
    if (table) {
      found.table = std::move(*table);
      found.name = name;
    } else {
      found.refused = mistake_of(table.error(), japanese());
    }
  }
  return found;
}

std::string refused_words(const std::optional<Mistake>& refused, int stacks, const View& view) {
  if (!refused) return {};
  return say(view.language, "{}; not used. `yomi calculation table --stacks {}` makes it anew\n",
             "{}。この表は使わない。`yomi calculation table --stacks {}` で作り直せる\n",
             refused->message, std::min(stacks, game::kModelStacks));
}

Status check_memory(const Limits& limits) {
  if (limits.memory && limits.memory->bytes < kLeastBytes)
    return fail_in("memory", ErrorCode::kOutOfBounds, "at least {}M is needed here",
                   kLeastBytes >> 20);
  return {};
}

const Shape& shape_of(Of<Step>) {
  static constexpr Field kFields[] = {
      field<&Step::move>("move", {"the move in our notation", "手(本プログラムの記法)"},
                         {.example = "s1"}),
      field<&Step::card>("card", {"the card that moves", "動くカード"}, {.example = "7"}),
      field<&Step::position>("position", {"the position after it", "その後の局面"}),
      said_field<&step_words>("text", {"the move in words", "手の説明"}),
  };
  static constexpr Shape kShape = shape<Step>("CalculationStep", kFields);
  return kShape;
}

std::string card_of(const game::Tableau& before, const game::Deed& deed) {
  if (deed.drawn) return game::to_text(*deed.drawn);
  if (deed.move.kind == game::Move::Kind::kRaise)
    return game::to_text(game::top_of(before, deed.move.from));
  return game::to_text(game::hand_of(before));
}

std::vector<Step> line_of(const game::Tableau& start, const std::vector<game::Deed>& deeds) {
  std::vector<Step> steps;
  game::Tableau now = start;
  for (const game::Deed& deed : deeds) {
    Step step{game::to_text(deed), card_of(now, deed), {}};
    game::apply(now, deed);
    step.position = game::format_position(now);
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<std::string> moves_of(const std::vector<game::Deed>& deeds) {
  std::vector<std::string> all;
  all.reserve(deeds.size());
  for (const game::Deed& deed : deeds) all.push_back(game::to_text(deed));
  return all;
}

std::string card_name(const std::string& card) {
  if (card.empty()) return card;
  std::string name = card[0] == 'T' ? "10" : card.substr(0, 1);
  constexpr std::string_view kLetters = "CDHS";
  constexpr std::string_view kSigns[] = {"♣", "♦", "♥", "♠"};
  if (card.size() > 1) {
    const std::size_t suit = kLetters.find(card[1]);
    if (suit != std::string_view::npos) name += kSigns[suit];
  }
  return name;
}

Sentence move_sentence(const std::string& move, const std::string& card) {
  const MovePlaces places = places_of(move);
  const Sentence name = named(card, card_name(card));
  if (!places.stack.empty() && !places.base.empty())
    return sentence("raise", "Raise the {} from stack {} to base {}", "{}をスタック{}から台{}へ",
                    name, places.stack, places.base);
  if (!places.stack.empty())
    return sentence("stack", "Put the {} on stack {}", "{}はスタック{}へ", name, places.stack);
  if (!places.base.empty())
    return sentence("play", "Play the {} to base {}", "{}は台{}へ", name, places.base);
  return sentence("draw", "Draw the {}", "{}を引く", name);
}

Sentence place_sentence(const std::string& placement) {
  const MovePlaces places = places_of(placement);
  if (!places.base.empty()) return sentence("base", "base {}", "台{}", places.base);
  return sentence("stack", "stack {}", "スタック{}", places.stack);
}

std::string draw_position(const std::string& position, const View& view) {
  if (view.language == Language::kEnglish) return position;
  std::string text;
  for (const std::string_view line : split_lines(position)) {
    if (line == "bases")
      text += "台の状態";
    else if (line == "stacks")
      text += "スタックの状態";
    else if (line.starts_with("hand:"))
      text += "手札:" + std::string(line.substr(5));
    else if (line.starts_with("stock:"))
      text += "山札:" + std::string(line.substr(6));
    else
      text += line;
    text += "\n";
  }
  return text;
}

}  // namespace yomi::answers::calculation
