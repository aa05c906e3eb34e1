// BoardBuilder: puts a position together from cards that were read somewhere in a text, and knows
// what cannot be, and where. Every form in which a board is written ends here (notation.h,
// reading.h).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "base/scanner.h"
#include "castle/rules.h"

namespace yomi::castle {

// The error, at this place of the text.
[[nodiscard]] tl::unexpected<Error> placed(Scanner::Mark mark, tl::unexpected<Error> error,
                                           const std::string& source = {});

class BoardBuilder {
 public:
  using Mark = Scanner::Mark;

  // Requires check(variant): how many columns, suits and ranks there are.
  BoardBuilder(const Variant& variant, std::string source);

  [[nodiscard]] int columns() const { return static_cast<int>(position_.columns.size()); }
  [[nodiscard]] bool has_foundations() const { return found_foundations_; }
  [[nodiscard]] bool has(Card card) const { return places_[index(card)].has_value(); }

  Status begin_column(Mark mark);
  // To the column begun last.
  Status add_card(Card card, Mark mark);
  // From now on a suit without a foundation of its own has none.
  Status begin_foundations(Mark mark);
  // `top`: the highest rank there, 0 for none.
  Status add_foundation(Suit suit, int top, Mark mark);
  // Columns that were not begun are empty; without foundations they hold what is nowhere else.
  // `end`: the place to blame for what is nowhere.
  Result<Position> finish(Mark end);

 private:
  static std::size_t index(Card card) { return static_cast<std::size_t>(card.index()); }
  [[nodiscard]] Status settle_foundations(Mark end);
  // Points at what shows that the card cannot be on its foundation.
  [[nodiscard]] Status missing(Card card, Mark end) const;

  Variant variant_;
  std::string source_;
  Position position_;
  std::array<std::optional<Mark>, 52> places_{};
  bool found_foundations_ = false;
  std::array<std::optional<Mark>, 4> foundation_marks_{};
};

// The line of the foundations, as every form writes it: "Foundations:", "台：" and their kin; then
// "H-A C-0", "C5,H3", "A♥ -♣", up to the end of the line.
[[nodiscard]] bool accept_foundations_word(Scanner& scanner);
[[nodiscard]] Status read_foundations(Scanner& scanner, BoardBuilder& board);

}  // namespace yomi::castle
