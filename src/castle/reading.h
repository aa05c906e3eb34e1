// What a text says, whatever people have: boards in our format and in others', typed column by
// column or row by row, printed by us, by fc-solve, by PySolFC or by Solvitaire, with the moves
// that followed, or a deal's number (docs/formats/castle-board.md). What was understood is told,
// and one faulty record does not lose the others.
//
// Row by row or column by column? Both can be read off the same lines. A reading *fits* when the
// position can have come about in play: beyond the cards that a column was dealt only a run lies on
// it. Lines with numbers or marks of columns are columns. Otherwise the one reading that fits is
// taken; where both or neither fit, the reader asks.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "castle/rules.h"

namespace yomi::castle {

enum class TextFormat {
  kBoard,       // ours, which is fc-solve's input
  kFcSolve,     // what fc-solve prints
  kPrinted,     // what we print for people
  kPysol,       // PySolFC's snapshot (its exported layout)
  kSolvitaire,  // Solvitaire's JSON deal
  kAnswer,      // the JSON of an answer of ours
  kDeal,        // the number of a deal
  kPysolDeal,   // the number of a deal of PySolFC
};
[[nodiscard]] std::string_view to_string(TextFormat format);

enum class Layout { kColumns, kRows };
[[nodiscard]] std::string_view to_string(Layout layout);

struct ReadRecord {
  TextFormat format = TextFormat::kBoard;
  Layout layout = Layout::kColumns;  // how the board stood in the text
  std::string title;                 // the line above it, or the deal's number; may be empty
  int line = 1;                      // where it begins
  Position position;                 // before the moves
  std::vector<Move> moves;           // legal, card by card
};

// A board that can be read in both ways, or in none that fits.
struct LayoutQuestion {
  int line = 1;
  std::optional<Position> by_columns;  // what it would be, where every card is in its place
  std::optional<Position> by_rows;
};

struct ReadResult {
  std::vector<ReadRecord> records;
  std::vector<Error> errors;              // with line and column, in the order of the text
  std::vector<LayoutQuestion> questions;  // each has its error too
};

struct ReadOptions {
  Variant variant = kBeleagueredCastle;  // how many columns, suits, ranks; how numbers are dealt
  std::optional<Layout> layout = {};     // the answer to a question
};

// Requires check(options.variant).
[[nodiscard]] ReadResult read_any(std::string_view text, const ReadOptions& options = {});

}  // namespace yomi::castle
