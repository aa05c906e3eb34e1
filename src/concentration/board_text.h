// A table of cards as people see it.
//
//   copies 4          cards per letter (2 if not said); exceptions: copies 4 B=2 C=6
//   letters 5x2,3x4   the whole pack, where it is mixed: then letters never seen come from it
//   taken A A C       pairs already taken, one letter each
//   ? ? A ?           the grid: ? never seen, a name: seen and turned back, . taken
//   B . . ?
//
// What a card is in a row: board_words.h; which names agree: card_names.h. '#' starts a comment.
// Letters never seen are not named: their number follows from the unknown cards. Marks such as - or
// □ are ? or . where only one of the two adds up, and refused with a question elsewhere.
// docs/formats/concentration-board.md
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "concentration/rules.h"

namespace yomi::concentration {

inline constexpr int kMaxTableCards = 2000;

struct BoardLetter {
  std::string name;
  int copies = 0;  // left on the table
  int known = 0;
  bool operator==(const BoardLetter&) const = default;
};

struct BoardText {
  Position position;
  std::vector<BoardLetter> letters;  // those named that still have cards, in order of appearance
  // As it was understood: "?", "." or a card, row by row.
  std::vector<std::vector<std::string>> grid;
  std::vector<std::vector<std::string>> cell_letters;  // the letter of each card seen, else empty
  int copies = 2;
  std::vector<std::pair<std::string, int>> own_copies;  // letters that have others, as named
  std::string pack;                                     // "5x2,3x4" where it is mixed
  std::vector<std::string> taken;                       // a letter per pair
  bool operator==(const BoardText&) const = default;
};

// Fails where it is not clear what was meant, and where the numbers do not fit: more cards of a
// letter than copies, unknown cards that no letters can fill, a grid with fewer or more empty
// places than pairs taken.
[[nodiscard]] Result<BoardText> parse_board(std::string_view text, const std::string& source = {});
// The table that was understood; parse_board() reads it as the same.
[[nodiscard]] std::string to_text(const BoardText& board);

}  // namespace yomi::concentration
