// Squares, pieces and moves as Japanese game records write them.
//
//   ７六歩  同銀右上  ５三桂左不成  ４四角打  同　成銀
//
// A move names its destination (or 同, the square of the move before), the piece, and only where
// needed which piece moved, whether it was dropped and whether it promoted. The rules are those of
// the 日本将棋連盟:
//   1. One piece of the kind could go there: nothing is added. A drop gets 打 only where a piece on
//      the board could go there too.
//   2. Several could: its motion as the player sees it, 上 (forward), 寄 (sideways), 引 (back), if
//      no other one moves that way;
//   3. else its place, 左 or 右 of the destination, or 直 for a small piece straight behind it, if
//      no other one stands there; 馬 and 龍 never take 直: of two, one is 左 and the other 右;
//   4. else both: 左上, 右引.
//   5. 成 or 不成 whenever the move could promote.
// "Could go there" looks at how the pieces move, not at pins: such a name is right for every
// reader. Our reader also accepts names that leave out what only a pin decides.
//
// KIF writes the same words without steps 2 to 4 and adds the square of origin: ７六歩(77),
// 同　銀(31), ５三桂(45), ４四角打, ８二飛成(22).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "base/scanner.h"
#include "shogi/position.h"

namespace yomi::shogi {

// 歩 … 成銀, 馬, 龍. Requires a real type.
[[nodiscard]] std::string_view piece_name(PieceType t);
// The same in one character, for diagrams: 杏 圭 全 for promoted lance, knight and silver.
[[nodiscard]] std::string_view piece_sign(PieceType t);
// The piece a character stands for (kNone: none); 竜 and 王 are read too.
[[nodiscard]] PieceType piece_of_sign(std::string_view character);

// 1 … 9 as ９ and as 九.
[[nodiscard]] std::string_view wide_digit(int n);
[[nodiscard]] std::string_view kanji_digit(int n);
// ASCII, full-width or kanji; nullopt for anything else. 0 is no digit here.
[[nodiscard]] std::optional<int> digit_of(std::string_view character);
// 1 … 99 in kanji: 十八. Zero is the empty text.
[[nodiscard]] std::string kanji_number(int n);
// Takes the longest number in kanji or digits of either width; nullopt, taking nothing, where there
// is none; fails above 999,999.
[[nodiscard]] Result<std::optional<int>> scan_number(Scanner& scanner);

// "７六"
[[nodiscard]] std::string square_name(Square s);

// `before` is where the move before ended (no square: none); a move to the same square is 同.
// Both require a legal move.
[[nodiscard]] std::string move_name(const Position& position, Move move, Square before = {});
[[nodiscard]] std::string kif_move_name(const Position& position, Move move, Square before = {});
// ▲ or △
[[nodiscard]] std::string_view side_sign(Color c);
// The side of a sign before a move: ▲ ☗ ▼, △ ☖ ▽.
[[nodiscard]] std::optional<Color> side_of_sign(std::string_view character);

// The same in the notation of western books: P-7f, Bx3c+, G*5b, S7h-6g where several silvers could
// go there, N-3c= for a promotion declined. Requires a legal move.
[[nodiscard]] std::string western_name(const Position& position, Move move);
// Reads that notation; whether the move is legal is for why_illegal() to say. nullopt where the
// text is written in another one; fails where it fits no piece or several.
[[nodiscard]] Result<std::optional<Move>> parse_western_name(std::string_view text,
                                                             const Position& position);

// A position in which `move` has the name that it had where it was played, made from the position
// after it: what was captured is not known there, and not needed.
[[nodiscard]] Position as_before(const Position& after, Move move, bool captures);

// Reads either form at the scanner, without a sign of the side. Takes the move and nothing behind
// it. Fails, with the place of the move, where the words fit no piece or several, or where the move
// is not legal.
[[nodiscard]] Result<Move> scan_move_name(Scanner& scanner, const Position& position,
                                          Square before = {});
// The whole text is one move, perhaps with the sign of its side in front.
[[nodiscard]] Result<Move> parse_move_name(std::string_view text, const Position& position,
                                           Square before = {});

// Why `move` may not be played here, for messages; nullopt for a legal move.
[[nodiscard]] std::optional<Message> why_illegal(const Position& position, Move move);

}  // namespace yomi::shogi
