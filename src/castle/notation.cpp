#include "castle/notation.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "base/scanner.h"
#include "base/text.h"
#include "castle/board_builder.h"

namespace yomi::castle {
namespace {

// fc-solve's order of suits.
constexpr std::array<Suit, 4> kBoardOrder{Suit::kHearts, Suit::kClubs, Suit::kDiamonds,
                                          Suit::kSpades};

class BoardReader {
 public:
  BoardReader(std::string_view text, const Variant& variant, const std::string& source)
      : scanner_(text, source), source_(source), board_(variant, source) {}

  Result<Position> read() {
    while (!scanner_.at_end()) {
      if (Status status = read_line(); !status) return pass(status);
    }
    return board_.finish(scanner_.mark());
  }

 private:
  Status read_line() {
    scanner_.skip_blanks();
    if (scanner_.at_line_end()) {
      // Before the first column an empty line means nothing, between columns an empty column.
      if (board_.columns() > 0) ++blank_lines_;
      scanner_.take_line_end();
      return {};
    }
    if (scanner_.accept("#")) {
      scanner_.line_rest();
      return {};
    }
    if (accept_foundations_word(scanner_)) {
      if (Status status = read_foundations(scanner_, board_); !status) return status;
      return end_line();
    }
    for (; blank_lines_ > 0; --blank_lines_)
      if (Status status = board_.begin_column(scanner_.mark()); !status) return status;
    return read_column();
  }

  // "3:" or ":" in front of a column; nullopt where there is none.
  std::optional<std::uint64_t> take_number() {
    const std::string_view rest = scanner_.rest();
    std::size_t digits = 0;
    while (digits < rest.size() && digits < 3 && rest[digits] >= '0' && rest[digits] <= '9')
      ++digits;
    std::string_view behind = rest.substr(digits);
    while (behind.starts_with(" ")) behind.remove_prefix(1);
    if (digits == 0 || !(behind.starts_with(":") || behind.starts_with("："))) return std::nullopt;
    const auto number = parse_uint(rest.substr(0, digits));
    for (std::size_t i = 0; i < digits; ++i) scanner_.take();
    scanner_.skip_blanks();
    if (!scanner_.accept(":")) scanner_.accept("：");
    return number;
  }

  // A numbered column must be the next one; the first number says whether counting starts at 0
  // or 1.
  Status check_number(std::uint64_t number, Scanner::Mark mark) {
    const auto here = static_cast<std::uint64_t>(board_.columns());
    if (!first_number_) first_number_ = number - std::min(number, here);
    if (number != *first_number_ + here || *first_number_ > 1)
      return placed(mark, fail("column {} is out of order", number), source_);
    return {};
  }

  Status read_column() {
    const Scanner::Mark mark = scanner_.mark();
    if (const auto number = take_number()) {
      if (Status status = check_number(*number, mark); !status) return status;
      scanner_.skip_blanks();
      if (scanner_.accept("～") || scanner_.accept("〜") || scanner_.accept("~"))
        return read_vacant_range(*number);
    } else if (!scanner_.accept(":")) {
      scanner_.accept("：");
    }
    if (Status status = board_.begin_column(scanner_.mark()); !status) return status;
    scanner_.skip_blanks();
    if (scanner_.accept("-") || scanner_.accept("空")) return end_line();
    while (!scanner_.at_line_end()) {
      const Scanner::Mark at = scanner_.mark();
      auto card = cards::read_card(scanner_);
      if (!card) return pass(card);
      if (Status status = board_.add_card(*card, at); !status) return status;
      scanner_.accept(",");
      scanner_.skip_blanks();
    }
    return end_line();
  }

  // "0: ～ 4: 空"
  Status read_vacant_range(std::uint64_t first) {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    const auto last = take_number();
    if (!last || *last < first)
      return placed(mark, fail("expected the number of the last empty column"), source_);
    scanner_.skip_blanks();
    if (Status status = scanner_.expect("空"); !status) return status;
    for (std::uint64_t i = first; i <= *last; ++i)
      if (Status status = board_.begin_column(scanner_.mark()); !status) return status;
    return end_line();
  }

  Status end_line() {
    scanner_.skip_blanks();
    if (!scanner_.at_line_end())
      return placed(scanner_.mark(), fail("unexpected {}", in_quotes(scanner_.peek())), source_);
    scanner_.take_line_end();
    return {};
  }

  Scanner scanner_;
  std::string source_;
  BoardBuilder board_;
  int blank_lines_ = 0;
  std::optional<std::uint64_t> first_number_;
};

}  // namespace

Result<Position> parse_board(std::string_view text, const Variant& variant,
                             const std::string& source) {
  if (Status status = check(variant); !status) return pass(status);
  return BoardReader(text, variant, source).read();
}

std::string to_board(const Position& position) {
  std::string text = "Foundations:";
  for (const Suit suit : kBoardOrder) {
    if (static_cast<int>(suit) >= position.suits) continue;
    const int top = position.foundation(suit);
    text += fmt::format(" {}-{}", cards::to_char(suit), top == 0 ? '0' : cards::to_char(Rank(top)));
  }
  text += '\n';
  for (const Column& column : position.columns) {
    if (column.empty()) text += '-';
    for (std::size_t i = 0; i < column.size(); ++i)
      text += (i == 0 ? "" : " ") + cards::to_string(column[i]);
    text += '\n';
  }
  return text;
}

}  // namespace yomi::castle
