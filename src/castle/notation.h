// Boards and moves as text (docs/formats/castle-board.md).
//
// A board has one line per column, bottom card first, and may have a line for the foundations:
//
//   Foundations: H-A C-A D-A S-A        台：C5,H3,D2,S3
//   4S JS                               0: S4 SJ
//                                       1:
//   KC QS                               2: CK SQ
//
// The left one is fc-solve's, the right one the paper's; both may be mixed. Cards are written rank
// first or suit first, ten as T, 10 or 0, with or without spaces between them. A column's line may
// begin with its number and a colon, or with a colon. An empty line between the columns is an empty
// column, as are "-" and 空; "0: ～ 4: 空" are five of them. Columns that are not written at the
// end are empty. "#" begins a comment line. Without foundations every card that is not in a column
// is on its foundation.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "castle/rules.h"
#include "castle/steps.h"

namespace yomi::castle {

// `variant` says how many columns, suits and ranks there are.
[[nodiscard]] Result<Position> parse_board(std::string_view text, const Variant& variant,
                                           const std::string& source = {});
// fc-solve's form; parse_board reads it back to the same position.
[[nodiscard]] std::string to_board(const Position& position);

// The canonical notation: "7H:3-5", "2C:4-f", the card and the numbers of the columns from 1; a run
// that moves as one "QS-9D:3-5", its first and its last card. Requires a legal move.
[[nodiscard]] std::string to_text(const Position& position, Move move);
// `step.first` and `step.count` do not matter here.
[[nodiscard]] std::string to_text(const Position& position, const Step& step);
// fc-solve's standard notation: "35", "4h". With ten or more columns "3-12", "12-h".
[[nodiscard]] std::string to_fc_solve(const Position& position, Move move);

// One move as typed: "35", "3 5", "3-5", "3→5", "3h", "3f", "7H:3-5", "10♥ 3→5", "QS-9D:3-5",
// "10♥を3列から5列へ", "10♥ from 3 to 5", "7H" (to its foundation, or to the one column that takes
// it; "3h" is a move, "3H" and "h3" are the three of hearts), and fc-solve's sentences ("Move 2
// cards from stack 0 to stack 4", counted from 0). Where not the top card but a run fits, that run
// is moved. Returns the single-card moves. Fails with what is wrong.
[[nodiscard]] Result<std::vector<Move>> parse_move(const Position& position, std::string_view text);
// Moves separated by blanks, commas or lines, played one after the other. Numbers ("12."), notes in
// parentheses, rules (====), comments and what our own lines say of split run moves are passed
// over.
[[nodiscard]] Result<std::vector<Move>> parse_moves(const Position& position, std::string_view text,
                                                    const std::string& source = {});

}  // namespace yomi::castle
