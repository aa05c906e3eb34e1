#include "answers/castle/game.h"

#include "base/text.h"
#include "castle/notation.h"
#include "castle/reading.h"

namespace yomi::answers::castle {
namespace {

constexpr std::string_view kRed = "\x1b[31m";
constexpr std::string_view kPlain = "\x1b[0m";

enum class Ten { kLetter, kDigits };  // columns line up with T

// "TH" as people read it: "10♥".
std::string card_name(std::string_view card, bool colour, Ten ten = Ten::kDigits) {
  if (card.size() != 2) return std::string(card);
  const std::string rank = card[0] == 'T' && ten == Ten::kDigits ? "10" : std::string(1, card[0]);
  constexpr std::string_view kLetters = "CDHS";
  constexpr std::string_view kSigns[] = {"♣", "♦", "♥", "♠"};
  const std::size_t suit = kLetters.find(card[1]);
  if (suit == std::string_view::npos) return std::string(card);
  const bool red = suit == 1 || suit == 2;
  return fmt::format("{}{}{}{}", colour && red ? kRed : "", rank, kSigns[suit],
                     colour && red ? kPlain : "");
}

// "QS-9D:3-5" taken apart.
struct MoveParts {
  std::string_view first;
  std::string_view last;
  std::string_view from;
  std::string_view to;
};
MoveParts parts_of(std::string_view move) {
  const std::size_t colon = move.find(':');
  if (colon == std::string_view::npos) return {move, move, {}, {}};
  const std::string_view cards = move.substr(0, colon);
  const std::string_view places = move.substr(colon + 1);
  const std::size_t dash = cards.find('-');
  const std::size_t to = places.find('-');
  return {cards.substr(0, dash), dash == std::string_view::npos ? cards : cards.substr(dash + 1),
          places.substr(0, to),
          to == std::string_view::npos ? std::string_view() : places.substr(to + 1)};
}

Sentence step_text(const Step& step) {
  return move_sentence(step.move, step.cards);
}

// The cards of a column's line.
std::string drawn_line(std::string_view line, bool colour) {
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const std::string_view card = line.substr(at, end - at);
    if (!card.empty() && card != "-") text += ' ' + card_name(card, colour, Ten::kLetter);
    at = end + 1;
  }
  return text;
}

}  // namespace

std::span<const Choice> choices_of(Of<Variant>) {
  static constexpr Choice kChoices[] = {
      choice(Variant::kCastle, "castle",
             {"Beleaguered Castle: the aces are out", "籠城: Aは台に出ている"}),
      choice(Variant::kStreets, "streets",
             {"Streets and Alleys: nothing is out", "ストリーツ・アンド・アレイズ: 台は空"}),
      choice(Variant::kCitadel, "citadel",
             {"Citadel: what fits goes up while dealing", "シタデル: 配る時に台へ上がる"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<Game>) {
  static constexpr Field kFields[] = {
      field<&Game::variant>("variant", {"which game", "ゲームの種類"}),
      field<&Game::columns>("columns", {"number of columns", "列の数"},
                            {.least = 1, .most = 16, .metavar = "N"}),
      field<&Game::suits>("suits", {"number of suits", "スートの数"},
                          {.least = 1, .most = 4, .metavar = "N"}),
      field<&Game::ranks>("ranks", {"number of ranks", "数の種類"},
                          {.least = 1, .most = 13, .metavar = "N"}),
  };
  static constexpr Shape kShape = shape<Game>("CastleGame", kFields);
  return kShape;
}

Result<game::Variant> variant_of(const Game& asked) {
  game::Variant variant = game::kVariants[static_cast<std::size_t>(asked.variant)].variant;
  variant.columns = asked.columns;
  variant.suits = asked.suits;
  variant.ranks = asked.ranks;
  if (Status status = game::check(variant); !status) return pass(status);
  return variant;
}

Result<Start> start_of(const std::string& text, const Game& asked) {
  auto variant = variant_of(asked);
  if (!variant) return pass(variant);
  std::string_view digits = trim(text);
  if (digits.starts_with("-")) digits.remove_prefix(1);
  if (!digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos &&
      !parse_uint(trim(text)))
    return fail("a deal's number is 0 to {}, not {}", std::numeric_limits<std::uint64_t>::max(),
                in_quotes(trim(text)));
  game::ReadResult read = game::read_any(text, {*variant, std::nullopt});
  if (!read.errors.empty()) return tl::unexpected<Error>(std::move(read.errors.front()));
  if (read.records.empty()) return fail("expected a deal's number or a board, found nothing");
  if (read.records.size() > 1)
    return fail("expected one position; here are {}", read.records.size());
  game::ReadRecord& record = read.records.front();
  return Start{std::move(record.position), std::move(record.moves), std::move(record.title)};
}

const Shape& shape_of(Of<Step>) {
  static constexpr Field kFields[] = {
      field<&Step::move>("move", {"the move in our notation", "手(本プログラムの記法)"},
                         {.example = "TH:8-3"}),
      field<&Step::cards>("cards", {"cards moved together", "一緒に動く枚数"}, {.least = 1}),
      field<&Step::moves>("moves", {"moves of single cards", "手数"}, {.least = 1}),
      field<&Step::split>("split", {"part of a split run move", "連の分割移動の一部"}),
      field<&Step::position>("position", {"the board after it", "その後の盤面"}),
      said_field<&step_text>("text", {"the move in words", "手の説明"}),
  };
  static constexpr Shape kShape = shape<Step>("CastleStep", kFields);
  return kShape;
}

std::vector<Step> line_of(const game::Position& start, const std::vector<game::Move>& moves) {
  std::vector<Step> steps;
  game::Position position = start;
  for (const game::Step& step : game::steps_of(start, moves)) {
    Step ours{
        game::to_text(position, step), step.cards, static_cast<int>(step.count), step.split, {}};
    for (std::size_t i = step.first; i < step.first + step.count; ++i)
      game::apply(position, moves[i]);
    ours.position = game::to_board(position);
    steps.push_back(std::move(ours));
  }
  return steps;
}

std::vector<std::string> moves_of(const game::Position& start,
                                  const std::vector<game::Move>& moves) {
  std::vector<std::string> all;
  all.reserve(moves.size());
  game::Position position = start;
  for (const game::Move move : moves) {
    all.push_back(game::to_text(position, move));
    game::apply(position, move);
  }
  return all;
}

Sentence move_sentence(const std::string& move, int cards) {
  const MoveParts parts = parts_of(move);
  const auto card = [](std::string_view notation) {
    return named(std::string(notation), card_name(notation, false));
  };
  const Sentence last = card(parts.last);
  if (parts.to == "f")
    return sentence("up", "{} from {} to its foundation", "{}を{}列から台へ", last, parts.from);
  if (cards == 1)
    return sentence("move", "{} from {} to {}", "{}を{}列から{}列へ", last, parts.from, parts.to);
  return sentence("run", "{}–{} from {} to {} ({} cards)", "{}〜{}を{}列から{}列へ({}枚)",
                  card(parts.first), last, parts.from, parts.to, cards);
}

std::string move_short(const std::string& move, int cards, const View& view) {
  const MoveParts parts = parts_of(move);
  const std::string last = card_name(parts.last, view.colour, Ten::kLetter);
  const std::string to =
      parts.to == "f" ? say(view.language, "foundation", "台") : std::string(parts.to);
  if (cards == 1) return fmt::format("{}  {}→{}", last, parts.from, to);
  return say(view.language, "{}–{}  {}→{}  (run of {})", "{}–{}  {}→{}  ({}枚の連)",
             card_name(parts.first, view.colour, Ten::kLetter), last, parts.from, to, cards);
}

std::string relaxed_note(Language language) {
  return say(language,
             "(relaxed position: the suits of the cards are forgotten, which only adds moves, so "
             "what cannot be won even then cannot be won at all; \"suits remembered\" counts the "
             "cards whose suit the proof had to keep)\n",
             "(緩和局面: カードのスートを忘れ、その分だけ動かせる手を増やした局面。それでも成功"
             "できなければ、元の局面も成功できない。「スートを記憶したカード」は、証明のために"
             "スートを忘れずに残したカードの数)\n");
}

std::string draw_title(const std::string& title, const View& view) {
  if (!parse_uint(title)) return title;
  return say(view.language, "deal {}", "配置 {}", title);
}

std::string draw_board(const game::Position& position, const View& view) {
  return draw_board(game::to_board(position), view);
}

// The text has a line "Foundations: H-A C-A D-0 S-K" and a line for each column.
std::string draw_board(const std::string& board, const View& view) {
  std::string columns;
  std::string foundations = "   f:";
  int number = 0;
  for (const std::string_view line : split_lines(board)) {
    if (!line.starts_with("Foundations:")) {
      columns += fmt::format("{:4}:{}\n", ++number, drawn_line(line, view.colour));
      continue;
    }
    for (const char suit : std::string_view("CDHS")) {
      const std::size_t at = line.find(std::string(1, suit) + "-");
      if (at == std::string_view::npos) continue;
      const char rank = line[at + 2];
      const std::string card = fmt::format("{}{}", rank == '0' ? '-' : rank, suit);
      foundations += ' ' + card_name(card, view.colour, Ten::kLetter);
    }
  }
  return foundations + "\n" + columns;
}

}  // namespace yomi::answers::castle
