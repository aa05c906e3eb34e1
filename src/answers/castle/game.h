// What the questions about Beleaguered Castle share: which game, which position, how a move, a step
// and a board are shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"
#include "castle/rules.h"
#include "castle/steps.h"

namespace yomi::answers::castle {

namespace game = yomi::castle;

enum class Variant { kCastle, kStreets, kCitadel };
[[nodiscard]] std::span<const Choice> choices_of(Of<Variant>);

// Which game: included in every request of the room, and in answers that show positions.
struct Game {
  Variant variant = Variant::kCastle;
  int columns = 8;
  int suits = 4;
  int ranks = 13;
};
[[nodiscard]] const Shape& shape_of(Of<Game>);
[[nodiscard]] Result<game::Variant> variant_of(const Game& game);

// A text that names one position: a deal's number, a deal of PySolFC's, or a board in any form,
// with the moves that followed. Fails where it has none or several.
struct Start {
  game::Position position;
  std::vector<game::Move> moves;
  std::string title;  // "deal 7", a board's own title, or empty
};
[[nodiscard]] Result<Start> start_of(const std::string& text, const Game& game);

// A step of a line as a person plays it, and the board after it.
struct Step {
  std::string move;      // "TH:8-3", "2C:4-f", a run "QS-9D:3-5"
  int cards = 1;         // more than one: a run
  int moves = 1;         // of single cards: what a game counts
  bool split = false;    // part of a run that is moved in parts (連の分割移動)
  std::string position;  // the board after it
};
[[nodiscard]] const Shape& shape_of(Of<Step>);
[[nodiscard]] std::vector<Step> line_of(const game::Position& start,
                                        const std::vector<game::Move>& moves);
// The same line card by card: "TH:8-3".
[[nodiscard]] std::vector<std::string> moves_of(const game::Position& start,
                                                const std::vector<game::Move>& moves);

// "10♥ from 8 to 3"; "Q♠–9♦ from 3 to 5 (4 cards)"; "2♣ from 4 up"
[[nodiscard]] Sentence move_sentence(const std::string& move, int cards);
// "10♥  8→3", for a numbered list.
[[nodiscard]] std::string move_short(const std::string& move, int cards, const View& view);

// What a relaxed position is, for the screens that speak of one.
[[nodiscard]] std::string relaxed_note(Language language);

// "deal 7" where the title is a number; else the title itself.
[[nodiscard]] std::string draw_title(const std::string& title, const View& view);
// The board for a person: numbered columns, foundations. `board` is an answer's text.
[[nodiscard]] std::string draw_board(const std::string& board, const View& view);
[[nodiscard]] std::string draw_board(const game::Position& position, const View& view);

}  // namespace yomi::answers::castle
