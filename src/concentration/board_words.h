// From the text of a table to its cells: what one card is, in a row as people type it.
//
// A table is *spaced* when some row has blanks (or | or ,) between its cards: then a word is a
// card, "10" and "7♥" too. In a table without any, each character is a card: "?A??". A character is
// what a person sees as one: an emoji with its variation selector, skin tone and joiners, a letter
// with its accents. What could be read both ways is refused with a question, never guessed.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "base/scanner.h"

namespace yomi::concentration {

// Full-width forms as their ASCII ones, the blanks of typesetters as blanks, card backs as ?; one
// character for one, so that columns stay.
[[nodiscard]] std::string fold_width(std::string_view text);

// The characters a person sees, as views of the text. Requires UTF-8.
[[nodiscard]] std::vector<std::string_view> characters(std::string_view text);

// An error at a place of the text.
template <class... Args>
[[nodiscard]] tl::unexpected<Error> error_at(Scanner::Mark place, Pattern<Args...> pattern,
                                             const Args&... args) {
  Error error{message(pattern, args...)};
  error.line = place.line;
  error.column = place.column;
  return tl::unexpected<Error>(std::move(error));
}

struct BoardWord {
  std::string text;
  Scanner::Mark place{0, 0};
};

// One line of cards, or what stands behind `taken`.
struct BoardLine {
  std::vector<BoardWord> words;
  bool separated = false;  // by | or ,
  [[nodiscard]] bool spaced() const { return separated || words.size() > 1; }
};

struct BoardCell {
  enum class Kind {
    kUnknown,  // ?
    kEmpty,    // .
    kMark,     // - _ * ・ □ …: one of the two, or neither
    kCard
  };
  Kind kind = Kind::kUnknown;
  std::string text;  // kCard: the name; kMark: the mark
  Scanner::Mark place{0, 0};
};

// Words up to the end of the line or a comment; the line end is not taken.
[[nodiscard]] Result<BoardLine> read_words(Scanner& scanner);

// The cells of a line of a spaced table or of one that is not. `before` cells stand in the lines
// above: a face-down card may be written with its place, ?1 ?2 ….
[[nodiscard]] Result<std::vector<BoardCell>> cells_of(const BoardLine& line, bool spaced,
                                                      std::size_t before);

}  // namespace yomi::concentration
