#include "answers/concentration/moves.h"

#include <algorithm>

#include "base/text.h"
#include "concentration/notation.h"

namespace yomi::concentration {

std::span<const answers::Choice> choices_of(answers::Of<TurnEnd>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(TurnEnd::kPair, "pair", {"a pair", "1組獲得"}),
      choice(TurnEnd::kMiss, "miss", {"no pair", "不一致"}),
      choice(TurnEnd::kPass, "pass", {"a pass", "パス"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<TableGame::State>) {
  using answers::choice;
  using State = TableGame::State;
  static constexpr answers::Choice kChoices[] = {
      choice(State::kUnknown, "unknown", {"unknown card", "未知カード"}),
      choice(State::kSeen, "seen", {"seen", "既知カード"}),
      choice(State::kOpen, "open", {"lies open", "表のカード"}),
      choice(State::kTaken, "taken", {"taken", "獲得済み"}),
  };
  return kChoices;
}

}  // namespace yomi::concentration

namespace yomi::answers::concentration {
namespace {

using game::TableGame;

// "A seen, row 1, column 3"
Sentence cell_text(const Cell& cell) {
  const Sentence state = sentence_of(cell.state);
  if (cell.card.empty())
    return sentence("cell", "{}, row {}, column {}", "{}、{}行{}列", state, cell.row, cell.column);
  return sentence("card_cell", "{} {}, row {}, column {}", "{} {}、{}行{}列", cell.card, state,
                  cell.row, cell.column);
}

Sentence played_text(const Played& played) {
  if (!played.end)
    return sentence("turned", "player {} turns {}", "プレイヤー{}: {}", played.player, played.move);
  return sentence("turned_second", "player {} turns {}: {}", "プレイヤー{}: {}、{}", played.player,
                  played.move, sentence_of(*played.end));
}

// Who has won a game of two, the winner's pairs first.
Sentence result_words(const MovesAnswer& answer) {
  const int most = std::max(answer.pairs[0], answer.pairs[1]);
  const int least = std::min(answer.pairs[0], answer.pairs[1]);
  if (most == least)
    return sentence("drawn", "The game is over: a draw, {} to {}", "終局: {}対{}で引き分け", most,
                    least);
  const int winner = answer.pairs[0] > answer.pairs[1] ? 1 : 2;
  if (answer.you == winner)
    return sentence("you_win", "The game is over: you win, {} to {}", "終局: {}対{}であなたの勝ち",
                    most, least);
  if (answer.you)
    return sentence("opponent_wins", "The game is over: the opponent wins, {} to {}",
                    "終局: {}対{}で相手の勝ち", most, least);
  return sentence("player_wins", "The game is over: player {} wins, {} to {}",
                  "終局: プレイヤー{}の勝ち、{}対{}", winner, most, least);
}

std::vector<LegalCard> legal_cards(const TableGame& table) {
  std::vector<LegalCard> legal;
  for (int place = 1; place <= table.places(); ++place) {
    if (!table.may_turn(place)) continue;
    const TableGame::Cell& cell = table.cell(place);
    LegalCard card{fmt::format("{}", place), place, !cell.known, {}};
    if (cell.known) {
      card.move += "=" + cell.card;
      TableGame after = table;
      if (after.turn(place, {})) card.position = game::to_text(after.seen());
    }
    legal.push_back(std::move(card));
  }
  return legal;
}

}  // namespace

const Shape& shape_of(Of<MovesRequest>) {
  using R = MovesRequest;
  static constexpr Field kFields[] = {
      include<&R::at>(), include<&R::play>(),
      field<&R::you>("you", {"the player who asks: 1 or 2", "質問するプレイヤー(1か2)"},
                     {.least = 1, .most = 2, .metavar = "N"})};
  static constexpr Shape kShape = shape<R>("ConcentrationMovesRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<Cell>) {
  static constexpr Field kFields[] = {
      field<&Cell::place>("place", {"from 1, in the order of reading", "位置(1から、読む順)"}),
      field<&Cell::row>("row", {"from 1", "行"}),
      field<&Cell::column>("column", {"from 1", "列"}),
      field<&Cell::state>("state", {"what lies there", "状態"}),
      field<&Cell::card>("card", {"what it shows or showed", "カード"}, {.example = "A"}),
      said_field<&cell_text>("text", {"the card in words", "カードの説明"}),
  };
  static constexpr Shape kShape = shape<Cell>("ConcentrationCell", kFields);
  return kShape;
}
const Shape& shape_of(Of<Played>) {
  static constexpr Field kFields[] = {
      field<&Played::move>("move", {"the place and what it showed", "位置とカード"},
                           {.example = "12=A"}),
      field<&Played::player>("player", {"who turned it", "プレイヤー"}),
      field<&Played::turn>("turn", {"the number of the turn, from 1", "何手目か"}),
      field<&Played::known>("known", {"it had been seen before", "既知カードだった"}),
      field<&Played::end>("end", {"how the turn ended", "手番の結果"}),
      field<&Played::position>("position", {"the table after it", "その後の場"}),
      said_field<&played_text>("text", {"the move in words", "手の説明"}),
  };
  static constexpr Shape kShape = shape<Played>("ConcentrationPlayed", kFields);
  return kShape;
}
const Shape& shape_of(Of<LegalCard>) {
  using C = LegalCard;
  static constexpr Field kFields[] = {
      field<&C::move>("move", {"the card by its place", "カードの位置"}, {.example = "12"}),
      field<&C::place>("place", {"its place", "位置"}),
      field<&C::reveals>("reveals", {"it shows what nobody has seen: ask again with it",
                                     "未知カード(めくった後の場は改めて尋ねる)"}),
      field<&C::position>("position", {"the table after it", "その後の場"}),
  };
  static constexpr Shape kShape = shape<C>("ConcentrationLegalCard", kFields);
  return kShape;
}
const Shape& shape_of(Of<MovesAnswer>) {
  using A = MovesAnswer;
  static constexpr Field kFields[] = {
      include<&A::play>(),
      field<&A::you>("you", {"the player who asks", "質問したプレイヤー"}),
      field<&A::position>("position", {"the table now", "今の場"}),
      field<&A::situation>(
          "situation", {"the letters by what was known when this turn began", "手番開始時の局面"}),
      field<&A::dealt>("dealt", {"what cards show need not be said", "番号で配られた場"}),
      field<&A::over>("over", {"the game is over", "終局"}),
      field<&A::player>("player", {"whose turn it is", "手番のプレイヤー"}),
      field<&A::open>("open",
                      {"the place of the card that lies open", "表になっているカードの位置"}),
      field<&A::pairs>("pairs", {"pairs of each player", "各プレイヤーの組数"}),
      field<&A::turns>("turns", {"turns finished", "終わった手番の数"}),
      field<&A::passes>(
          "passes", {"passes in a row, the last turn with them", "直前まで連続しているパスの数"}),
      field<&A::rows>("rows", {"rows of the table", "行数"}),
      field<&A::columns>("columns", {"columns of the table", "列数"}),
      field<&A::cells>("cells", {"what lies where", "各位置のカード"}),
      field<&A::played>("played", {"what led here", "ここまでの手順"}),
      field<&A::legal>("legal", {"what may be turned next", "次にめくれるカード"}),
      told_field<&passing_because>("because", {"what passing has done to the game, or will do",
                                               "パスによる終局、または終局までの回数"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationMovesAnswer", kFields);
  return kShape;
}

Result<MovesAnswer> moves(const MovesRequest& request, const Context& /*unused*/) {
  auto table = table_of(request.at, table_rules(request.play));
  if (!table) return pass(table);
  MovesAnswer answer;
  answer.play = request.play;
  if (request.play.players == 2) answer.you = request.you;
  answer.position = game::to_text(table->seen());
  answer.situation = game::to_text(table->position());
  answer.dealt = table->dealt();
  answer.over = table->over();
  answer.player = table->player();
  answer.open = table->open_place();
  for (int player = 1; player <= request.play.players; ++player)
    answer.pairs.push_back(table->pairs(player));
  answer.turns = table->turns();
  answer.passes = table->passes();
  for (int place = 1; place <= table->places(); ++place) {
    const TableGame::Cell& cell = table->cell(place);
    answer.cells.push_back({place, cell.row, cell.column, cell.state, cell.card});
    answer.rows = std::max(answer.rows, cell.row);
    answer.columns = std::max(answer.columns, cell.column);
  }
  for (const game::CardTurned& each : table->cards())
    answer.played.push_back(
        {game::to_text(each), each.player, each.turn, each.known, each.end, each.board});
  answer.legal = legal_cards(*table);
  return answer;
}

Sentence headline(const MovesAnswer& answer) {
  const bool two = answer.pairs.size() == 2;
  if (answer.over && two) return result_words(answer);
  if (answer.over)
    return sentence("over_alone", "All cards are taken, in {} turns", "{}ターンで全カードを獲得",
                    answer.turns);
  const bool own = answer.you == answer.player;
  if (answer.you && own && answer.open)
    return sentence("you_second", "You turn the second card", "あなたが2枚目をめくる");
  if (answer.you && own)
    return sentence("you_first", "You turn the first card", "あなたが1枚目をめくる");
  if (answer.you && answer.open)
    return sentence("opponent_second", "The opponent turns the second card", "相手が2枚目をめくる");
  if (answer.you)
    return sentence("opponent_first", "The opponent turns the first card", "相手が1枚目をめくる");
  if (answer.open)
    return sentence("second_card", "Player {} turns the second card", "プレイヤー{}が2枚目をめくる",
                    answer.player);
  return sentence("first_card", "Player {} turns the first card", "プレイヤー{}が1枚目をめくる",
                  answer.player);
}

Sentence passing_because(const MovesAnswer& answer) {
  if (answer.passes == 0 || answer.pairs.size() != 2) return {};
  if (answer.over && answer.play.passing == game::Pass::kEnd)
    return sentence(
        "ended_by_pass",
        "two known cards that differ are a pass, and here a pass ends the game: what "
        "is left belongs to nobody",
        "異なる既知カード2枚はパス。パスで終局し、残りのカードはどちらのものにもならない");
  if (answer.over)
    return sentence("ended_by_passes",
                    "{} passes in a row (two known cards that differ) end the game: what is left "
                    "belongs to nobody",
                    "パス(異なる既知カード2枚)が{}回続いて終局。残りのカードはどちらのものにもなら"
                    "ない",
                    answer.passes);
  return sentence(
      "passes", "passes in a row (two known cards that differ): {}; the game ends at {}",
      "連続したパス(異なる既知カード2枚): {}回。{}回で終局", answer.passes, game::kPassesToTheEnd);
}

std::string draw_table(const MovesAnswer& answer, bool open) {
  auto board = game::parse_board(answer.position);
  if (!board) return answer.position;
  using State = TableGame::State;
  for (const Cell& cell : answer.cells) {
    const bool hidden = cell.state == State::kUnknown || (!open && cell.state == State::kSeen);
    if (hidden)
      board->grid[static_cast<std::size_t>(cell.row - 1)]
                 [static_cast<std::size_t>(cell.column - 1)] = fmt::format("?{}", cell.place);
  }
  if (!open)  // what is only remembered has no name here
    std::erase_if(board->own_copies, [&](const auto& each) {
      return std::find(board->taken.begin(), board->taken.end(), each.first) == board->taken.end();
    });
  return game::to_text(*board);
}

std::string words(const MovesAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = answer.position + "\n" + said(headline(answer), language) + "\n";
  if (answer.pairs.size() == 2)
    text += say(language, "pairs: {} to {}, turns: {}\n", "組: {}対{}、済んだターン: {}\n",
                answer.pairs[0], answer.pairs[1], answer.turns);
  if (const Sentence because = passing_because(answer); !because.empty())
    text += said(because, language) + "\n";
  std::string seen;
  std::string hidden;
  for (const LegalCard& each : answer.legal) (each.reveals ? hidden : seen) += " " + each.move;
  if (!hidden.empty()) text += say(language, "unknown cards:{}\n", "未知カード:{}\n", hidden);
  if (!seen.empty()) text += say(language, "known cards:{}\n", "既知カード:{}\n", seen);
  return text;
}

}  // namespace yomi::answers::concentration
