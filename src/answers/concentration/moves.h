// `concentration moves`: whose turn it is on a table, what lies where, and what may be turned next,
// with the table after it, or that a card shows what nobody has seen: then ask again with the card
// among the moves. A whole game is played with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/concentration/game.h"

namespace yomi::concentration {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<TurnEnd>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<TableGame::State>);
}  // namespace yomi::concentration

namespace yomi::answers::concentration {

struct MovesRequest {
  At at;
  Play play;
  std::optional<int> you;  // the player who asks: sentences say "you" and "the opponent"
};
struct Cell {
  int place = 0;
  int row = 1;
  int column = 1;
  game::TableGame::State state = game::TableGame::State::kUnknown;
  std::string card;  // what it shows or showed; empty: nobody has seen it
};
struct Played {
  std::string move;  // "12=A"
  int player = 1;
  int turn = 1;
  bool known = false;                // it had been seen before
  std::optional<game::TurnEnd> end;  // of the second card of a turn
  std::string position;              // the table after it
};
struct LegalCard {
  std::string move;  // "12", "12=A" where it was seen
  int place = 0;
  bool reveals = false;                 // nobody has seen it
  std::optional<std::string> position;  // the table after it, where it reveals nothing
};
struct MovesAnswer {
  Play play;
  std::optional<int> you;
  std::string position;   // the table now
  std::string situation;  // when this turn began
  bool dealt = false;     // a numbered table: what cards show need not be said
  bool over = false;
  int player = 1;           // whose turn it is
  std::optional<int> open;  // the place of the card that lies open
  std::vector<int> pairs;   // of each player
  int turns = 0;            // finished
  int passes = 0;           // in a row, the last turn with them
  int rows = 0;
  int columns = 0;
  std::vector<Cell> cells;
  std::vector<Played> played;
  std::vector<LegalCard> legal;
};
[[nodiscard]] const Shape& shape_of(Of<MovesRequest>);
[[nodiscard]] const Shape& shape_of(Of<Cell>);
[[nodiscard]] const Shape& shape_of(Of<Played>);
[[nodiscard]] const Shape& shape_of(Of<LegalCard>);
[[nodiscard]] const Shape& shape_of(Of<MovesAnswer>);
[[nodiscard]] Result<MovesAnswer> moves(const MovesRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const MovesAnswer& answer);
// What passing has done to the game, or will do; empty where the last turn was none.
[[nodiscard]] Sentence passing_because(const MovesAnswer& answer);
[[nodiscard]] std::string words(const MovesAnswer& answer, const View& view);
// The table with the places of cards face down, ?1 ?2 …; cards seen lie open only where `open`.
[[nodiscard]] std::string draw_table(const MovesAnswer& answer, bool open);

}  // namespace yomi::answers::concentration
