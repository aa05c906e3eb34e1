// The lines of a text that may hold boards, each by what it is (reading.h puts them together).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/scanner.h"
#include "castle/rules.h"

namespace yomi::castle {

// A card or, without one, an empty place of a row.
struct Cell {
  std::optional<Card> card;
  Scanner::Mark from{0, 0};
  Scanner::Mark to{0, 0};  // behind it
};

struct CardLine {
  Scanner::Mark mark{0, 0};
  std::vector<Cell> cells;
  std::optional<std::uint64_t> number;  // "3:", "Pile 3:", "3)"
  bool marked = false;                  // a number, a colon, "-": surely a column
  bool row = false;                     // "Row 3:": surely a row
  bool divided = false;                 // one cell between two bars
  bool closing = false;        // its last bar has nothing behind it: divided, the last cell
                               // is empty; otherwise the whole line
  int more_vacant = 0;         // "0: ～ 4: 空": so many empty columns behind this one
  std::optional<Error> error;  // the first word that is no card
};

enum class LineKind {
  kBlank,
  kRule,  // ====, -=-=-, |---|
  kGrid,  // "--  --  --": above the rows that fc-solve prints; `cards` has its cells
  kComment,
  kFoundations,  // `body` stands behind the word
  kFreecells,    // likewise
  kCards,        // one line, or several divided by | / ;
  kMoves,        // `body` stands where they begin
  kRetold,       // "in fc-solve's notation:": the same moves again
  kDeal,         // the number of a deal
  kPysolDeal,
  kProse,
};

struct TextLine {
  LineKind kind = LineKind::kBlank;
  int number = 1;
  std::string_view text;  // trimmed
  Scanner body;
  std::vector<CardLine> cards = {};
  bool moves_or_cards = false;  // kMoves: "4h 5h" may be either
  bool moves_or_deal = false;   // kDeal: "35" may be either
  bool printed = false;         // kFoundations: "f:", as we print it
  bool pysol = false;           // kFoundations: "Founds:", as PySolFC writes it
};

// Reads the line at the scanner and goes behind it.
[[nodiscard]] TextLine read_text_line(Scanner& scanner);

}  // namespace yomi::castle
