// BOD: the diagram inside KIF files, and the board as the terminal shows it.
//
//   後手の持駒：金二　歩十五
//     ９ ８ ７ ６ ５ ４ ３ ２ １
//   +---------------------------+
//   | ・ ・ ・ ・ ・ ・ ・v桂v玉|一
//   …                                   nine ranks; v marks white's pieces
//   +---------------------------+
//   先手の持駒：金
//   手数＝0  まで                       (may be missing)
//   後手番                              (only where white is to move)
//
// Hands: なし, or pieces with kanji numbers (digits are read too). For 後手 the reader also takes
// 玉方, 受方, 受け方, 上手; for 先手 攻方, 攻め方, 詰方, 詰め方, 下手; the colon may be missing.
// "残り全部" gives that side every piece of the set that stands nowhere else. A hand that is not
// mentioned is empty.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/scanner.h"
#include "shogi/position.h"
#include "shogi/sfen.h"

namespace yomi::shogi {

// The whole diagram as above; every line ends with '\n'.
[[nodiscard]] std::string to_bod(const Position& position);
// The board alone, from the files' line to the lower border.
[[nodiscard]] std::string board_text(const Position& position);
// "金二　歩十五", or "なし".
[[nodiscard]] std::string hand_text(Hand hand);
[[nodiscard]] Result<Position> parse_bod(std::string_view text);

// The number of a record's first move is at most this.
inline constexpr int kLastFirstMove = 100'000;
// Takes "title：" if it comes next: either colon, blanks before it.
bool accept_title(Scanner& scanner, std::string_view title);

// Collects the parts of a diagram as they come, for readers of longer texts (KIF).
class BodReader {
 public:
  // Whether the scanner, at the beginning of a line, stands before a part of a diagram, and if so
  // takes that part (for the board: all its lines), but not the end of its last line.
  Result<bool> take(Scanner& scanner);
  [[nodiscard]] bool has_board() const { return board_mark_.has_value(); }
  // The side of 先手番 or 後手番, where one was read.
  [[nodiscard]] std::optional<Color> side() const { return side_; }
  // From "手数＝12", else 0.
  [[nodiscard]] int moves_before() const { return moves_before_; }
  // Requires has_board(). Checks the whole position.
  Result<Position> finish(const Scanner& scanner);

 private:
  enum class HandLine { kMissing, kGiven, kRest };

  Status take_board(Scanner& scanner);
  Status take_rank(Scanner& scanner, int rank);
  Status take_hand(Scanner& scanner, Color side);

  Position position_;
  std::array<HandLine, 2> hands_ = {HandLine::kMissing, HandLine::kMissing};
  std::optional<Scanner::Mark> board_mark_;
  SquareMarks marks_{};
  std::optional<Color> side_;
  int moves_before_ = 0;
};

}  // namespace yomi::shogi
