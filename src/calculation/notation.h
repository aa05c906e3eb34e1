// Positions, stocks and moves as text. docs/formats/calculation.md
//
//   bases                                  the cards still to come on each base, in order; nothing:
//   1: 3 4 5 6 7 8 9 T J Q K               the base is complete. (2H) before them: the card on top,
//   2: (8H) T Q A 3 5 7 9 J K              where its suit is known. Or in one line the top cards,
//   3: 3 6 9 Q 2 5 8 J A 4 7 T K           "-" for none: "bases: 2 8H - Q"
//   4: 3 7 J 2 6 T A 5 9 K
//   stacks                                 bottom first; "-3": the plan sends the card to base 3
//   1: 8-3 5-3 Q-3 A-2
//   2: 9-2 A-4 Q-1 J-1 6-4
//   3: K-4 K-2 9-4 5-4 J-2
//   hand: 7                                drawn and not placed yet
//   stock: 3 J                             the next cards, in order, as far as they are known
//   moves                                  what was played from there:
//   s1 3 b3 s2>b4 J s3                     a card drawn, on stack 1, to base 3, stack 2 to base 4
//
// A card is a rank, with or without a suit. Bases and stacks are counted from 1: base 3 is the one
// built by threes. "#" begins a comment. What is neither on a base nor on a stack nor in hand is in
// the stock.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/scanner.h"
#include "calculation/plan.h"
#include "calculation/tableau.h"

namespace yomi::calculation {

// A card that was drawn, or a move.
struct Deed {
  std::optional<Face> drawn;  // then there is no move
  Move move = {};
  bool operator==(const Deed&) const = default;
};

struct Diagram {
  Tableau tableau;
  std::optional<PlannedBases> plan;  // as written; none where any card has no base
  std::vector<Deed> deeds;           // what was played from there
};

[[nodiscard]] Result<Diagram> parse_position(std::string_view text, const std::string& source = {});
// `first`: the number of the first base and stack. The paper counts from 0.
[[nodiscard]] std::string format_position(const Tableau& tableau,
                                          const PlannedBases* plan = nullptr, int first = 1);
[[nodiscard]] std::string format_position(const Position& position);

// Cards with blanks or commas between them or not.
[[nodiscard]] Result<std::vector<Face>> parse_cards(std::string_view text,
                                                    const std::string& source = {});
// A whole stock of 52 or 48 cards (check_deck).
[[nodiscard]] Result<std::vector<Face>> parse_stock(std::string_view text,
                                                    const std::string& source = {});
[[nodiscard]] std::string format_cards(std::span<const Face> cards);  // lines of thirteen

// "7", "7H"; reads what people write (cards/card.h), a rank with or without a suit.
[[nodiscard]] std::string to_text(const Face& face);
[[nodiscard]] Result<Face> read_face(Scanner& scanner);
[[nodiscard]] Result<Face> parse_face(std::string_view text);
[[nodiscard]] char rank_char(int rank);

// "s1": the card in hand on stack 1; "b2": to base 2; "s3>b2": the top of stack 3 to base 2.
[[nodiscard]] std::string to_text(const Move& move);
[[nodiscard]] std::string to_text(const Deed& deed);
// A legal move, or why it is none. Spellings that were used before are refused, the new one named.
[[nodiscard]] Result<Move> parse_move(const Position& position, std::string_view word);
// Moves and drawn cards one after the other, each possible when it comes. Where the next card is
// known it need not be named. Numbers of turns ("12:", "12.") are passed over.
[[nodiscard]] Result<std::vector<Deed>> parse_moves(const Tableau& start, std::string_view text,
                                                    const std::string& source = {});
void apply(Tableau& tableau, const Deed& deed);

// "stacks 3" and the end of its line: how old certificates begin.
[[nodiscard]] Result<int> read_stacks_line(Scanner& scanner);

// A Plan object from a diagram's plan; fails where two cards want one place, a place has been
// filled, or the order has a loop.
[[nodiscard]] Result<Plan> make_plan(const Diagram& diagram);

}  // namespace yomi::calculation
