// A table of cards as people see it.
//
//   copies 4          cards per letter (2 if not said); exceptions: copies 4 B=2 C=6
//   letters 5x2,3x4   the whole pack, where it is mixed: then letters never seen come from it
//   taken A A C       pairs already taken, one letter each
//   ? ? A ?           the grid: ? never seen, a letter: seen and turned back, . taken
//   B . . ?
//
// Blanks between the cards may be left out; '#' starts a comment. A letter is any one character but
// ? . # = and blanks. Letters never seen are not named: their number follows from the unknown
// cards. docs/formats/concentration-board.md
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "concentration/rules.h"

namespace yomi::concentration {

struct BoardLetter {
  std::string name;
  int copies = 0;  // left on the table
  int known = 0;
};

struct BoardText {
  Position position;
  std::vector<BoardLetter> letters;  // those named that still have cards, in order of appearance
  int rows = 0;
  int columns = 0;  // of the widest row
};

// Fails where the numbers do not fit: more cards of a letter than copies, unknown cards that no
// letters can fill, a grid with fewer or more empty places than pairs taken.
[[nodiscard]] Result<BoardText> parse_board(std::string_view text, const std::string& source = {});

}  // namespace yomi::concentration
