// SFEN positions and USI moves (the USI protocol's notation), read and written.
//
//   lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1
//   ranks 1 to 9 from file 9 to file 1; side to move; hands (black upper case, "-" none); move
//   number, which may be missing. "sfen " or "position sfen " in front, or "startpos", is accepted.
//   7g7f, 8h2b+, G*5b
//
// The reader refuses, with line, column and reason, what the rules exclude: see check_position().
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/scanner.h"
#include "shogi/position.h"

namespace yomi::shogi {

// The reason why a position cannot stand on a board: too many pieces of a kind, two kings of one
// side, two pawns on a file (二歩), a piece that could never move again, the side not to move in
// check. Every reader of positions calls it. `where` gets the square of the piece that is wrong, of
// two pawns the lower one on the board; it is left alone where the fault has no square.
[[nodiscard]] Status check_position(const Position& position, Square* where = nullptr);
// Where the pieces of a board stand in a text; line 0 for an empty square.
using SquareMarks = std::array<Scanner::Mark, kSquares>;
// The same with the place: the piece's where it is one piece's fault, otherwise `board`.
[[nodiscard]] Status check_position(const Position& position, const Scanner& scanner,
                                    const SquareMarks& marks, Scanner::Mark board);

// The pieces of the set that are neither on the board nor in a hand; kings apart.
[[nodiscard]] Hand missing_pieces(const Position& position);

// What becomes of an SFEN that ends before its hands, or even before the side to move (black's
// then). Diagrams in books have no hand of the defender: whoever gives him the rest needs none
// written.
enum class LeftOut { kRefused, kAllowed };

[[nodiscard]] Result<Position> parse_sfen(std::string_view text);
// The same inside a longer text: takes the fields of one SFEN from the scanner, not what follows.
[[nodiscard]] Result<Position> scan_sfen(Scanner& scanner, LeftOut left_out = LeftOut::kRefused);
[[nodiscard]] std::string to_sfen(const Position& position, int move_number = 1);

// A hand as SFEN writes black's: "R2G", "-" where it is empty.
[[nodiscard]] std::string hand_letters(Hand hand);
// The letter of SFEN, upper case: "P", "+R". Requires a real type.
[[nodiscard]] std::string_view sfen_letter(PieceType t);

// Reads the form of a move only; whether it is legal is for is_legal() to say.
[[nodiscard]] Result<Move> parse_usi_move(std::string_view text);
[[nodiscard]] std::string to_usi(Move move);
// "7g", for messages.
[[nodiscard]] std::string to_usi(Square square);

}  // namespace yomi::shogi
