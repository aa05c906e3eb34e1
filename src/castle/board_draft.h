// The lines of a board as they were read, and the position that they show: column by column, or row by row where
// each card has a place of its own. Which of the two was meant reading.h decides.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cards/card.h"
#include "castle/board_builder.h"
#include "castle/reading_lines.h"

namespace yomi::castle {

// The lines of one board, while they come in.
struct Draft {
  int line = 1;
  std::string title;
  std::vector<CardLine> lines;
  std::vector<int> blanks;  // empty lines before each
  std::optional<TextLine> foundations;
  std::vector<CardLine> grid;
  cards::CardSet seen;
  int blank = 0;          // empty lines since the last one
  bool fc_solve = false;  // a line that only fc-solve prints
  bool faulty = false;    // an error has been told
};

// Lines that end in a bar with nothing behind it: the bar closes the last cell or column, unless
// without the empty one behind it the board would have too few.
void drop_closing_bars(Draft& draft, std::size_t width);

// An empty line between any two lines, as pages paste them.
[[nodiscard]] bool is_double_spaced(const Draft& draft);
// Such lines are no empty columns where with them the board would have too many.
void drop_double_spacing(Draft& draft, std::size_t width);

// Whether a position can come up in play: beyond the cards that a column can have been dealt only a run lies on it.
[[nodiscard]] bool fits_play(const Position& position);

class BoardAssembler {
 public:
  // `end` is where a missing card is missed. The draft and the variant outlive it.
  BoardAssembler(const Draft& draft, const Variant& variant, Scanner::Mark end)
      : draft_(draft), variant_(variant), end_(end) {}

  [[nodiscard]] Result<Position> by_columns() const;
  // Whether the lines can be rows, each card in a place of its own.
  [[nodiscard]] bool can_be_rows() const { return places().has_value(); }
  // Requires that they can.
  [[nodiscard]] Result<Position> by_rows() const;

 private:
  using Rows = std::vector<std::vector<const Cell*>>;

  [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(variant_.columns); }
  Status add_foundations(BoardBuilder& board) const;
  // The cells that every other line is held against: fc-solve's rule, or a full line.
  [[nodiscard]] const std::vector<Cell>* measure() const;
  // Each row's cells by column, none where nothing lies. Rows need a line as wide as the board. A
  // line with fewer cards must show where they lie, unless it is the last one, as a deal ends.
  [[nodiscard]] std::optional<Rows> places() const;

  const Draft& draft_;
  const Variant& variant_;
  Scanner::Mark end_;
};

}  // namespace yomi::castle
