#include "castle/notation.h"

#include <array>
#include <optional>

#include "base/scanner.h"
#include "base/text.h"
#include "castle/run_move.h"

namespace yomi::castle {
namespace {

// fc-solve's order of suits.
constexpr std::array<Suit, 4> kBoardOrder{Suit::kHearts, Suit::kClubs, Suit::kDiamonds,
                                          Suit::kSpades};

class BoardReader {
 public:
  BoardReader(std::string_view text, const Variant& variant, const std::string& source)
      : scanner_(text, source), variant_(variant) {
    position_.suits = variant.suits;
    position_.ranks = variant.ranks;
  }

  Result<Position> read() {
    while (!scanner_.at_end()) {
      if (Status status = read_line(); !status) return pass(status);
    }
    if (position_.columns.empty() && !found_foundations_)
      return scanner_.error("expected a board, found nothing");
    position_.columns.resize(static_cast<std::size_t>(variant_.columns));
    if (Status status = settle_foundations(); !status) return pass(status);
    if (Status status = check(position_); !status)
      return scanner_.error_here(scanner_.mark(), status.error().message);
    return position_;
  }

 private:
  struct Place {
    bool there = false;
    Scanner::Mark mark{0, 0};
  };
  Place& place(Card card) { return places_[static_cast<std::size_t>(card.index())]; }

  Status read_line() {
    scanner_.skip_blanks();
    if (scanner_.at_line_end()) {
      // Before the first column an empty line means nothing, between columns an empty column.
      if (!position_.columns.empty()) ++blank_lines_;
      scanner_.take_line_end();
      return {};
    }
    if (scanner_.accept("#")) {
      scanner_.line_rest();
      return {};
    }
    for (const std::string_view word : {"Foundations:", "Founds:", "Foundation:", "foundations:",
                                        "台：", "台:", "台札：", "台札:"})
      if (scanner_.accept(word)) return read_foundations();
    for (; blank_lines_ > 0; --blank_lines_)
      if (Status status = begin_column(); !status) return status;
    return read_column();
  }

  Status begin_column() {
    if (static_cast<int>(position_.columns.size()) == variant_.columns)
      return scanner_.error("more than {} columns", variant_.columns);
    position_.columns.emplace_back();
    return {};
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
    const std::uint64_t here = position_.columns.size();
    if (!first_number_) first_number_ = number - std::min(number, here);
    if (number != *first_number_ + here || *first_number_ > 1)
      return scanner_.error_at(mark, "column {} is out of order", number);
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
    if (Status status = begin_column(); !status) return status;
    scanner_.skip_blanks();
    if (scanner_.accept("-") || scanner_.accept("空")) return end_line();
    while (!scanner_.at_line_end()) {
      const Scanner::Mark at = scanner_.mark();
      auto card = cards::read_card(scanner_);
      if (!card) return pass(card);
      if (Status status = add_card(*card, at); !status) return status;
      scanner_.accept(",");
      scanner_.skip_blanks();
    }
    return end_line();
  }

  Status add_card(Card card, Scanner::Mark at) {
    if (static_cast<int>(card.suit()) >= variant_.suits || card.rank().value() > variant_.ranks)
      return scanner_.error_at(at, "the card {} is not in this deck", cards::to_string(card));
    if (place(card).there)
      return scanner_.error_at(at, "the card {} was already at line {}, column {}",
                               cards::to_string(card), place(card).mark.line,
                               place(card).mark.column);
    place(card) = {true, at};
    position_.columns.back().push_back(card);
    return {};
  }

  // "0: ～ 4: 空"
  Status read_vacant_range(std::uint64_t first) {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    const auto last = take_number();
    if (!last || *last < first)
      return scanner_.error_at(mark, "expected the number of the last empty column");
    scanner_.skip_blanks();
    if (Status status = scanner_.expect("空"); !status) return status;
    for (std::uint64_t i = first; i <= *last; ++i)
      if (Status status = begin_column(); !status) return status;
    return end_line();
  }

  Status end_line() {
    scanner_.skip_blanks();
    if (!scanner_.at_line_end()) return scanner_.error("unexpected {}", in_quotes(scanner_.peek()));
    scanner_.take_line_end();
    return {};
  }

  Status read_foundations() {
    if (found_foundations_) return scanner_.error("the foundations are given twice");
    found_foundations_ = true;
    scanner_.skip_blanks();
    while (!scanner_.at_line_end()) {
      const Scanner::Mark mark = scanner_.mark();
      auto entry = read_foundation();
      if (!entry) return pass(entry);
      const auto suit = static_cast<std::size_t>(entry->first);
      if (foundation_marks_[suit])
        return scanner_.error_at(mark, "the foundation of {} is given twice",
                                 cards::to_char(entry->first));
      if (static_cast<int>(suit) >= variant_.suits || entry->second > variant_.ranks)
        return scanner_.error_at(mark, "this foundation is not in this deck");
      foundation_marks_[suit] = mark;
      position_.foundations[suit] = entry->second;
      if (!scanner_.accept(",")) scanner_.accept("、");
      scanner_.skip_blanks();
    }
    return end_line();
  }

  // "H-A", "H-0", "H5", "5H"
  Result<std::pair<Suit, int>> read_foundation() {
    const std::string_view rest = scanner_.rest();
    const bool dashed = rest.substr(utf8_length(rest, 0)).starts_with("-");
    if (!dashed) {
      auto card = cards::read_card(scanner_);
      if (!card) return pass(card);
      return std::pair(card->suit(), card->rank().value());
    }
    auto suit = cards::read_suit(scanner_);
    if (!suit) return pass(suit);
    scanner_.accept("-");
    if (scanner_.accept("0")) return std::pair(*suit, 0);
    auto rank = cards::read_rank(scanner_);
    if (!rank) return pass(rank);
    return std::pair(*suit, rank->value());
  }

  // Without a foundations line they hold what is nowhere else; with one, everything must agree.
  Status settle_foundations() {
    for (int s = 0; s < variant_.suits; ++s) {
      const auto suit = static_cast<std::size_t>(s);
      if (!found_foundations_) {
        int top = 0;
        while (top < variant_.ranks && !place(Card(static_cast<Suit>(s), Rank(top + 1))).there)
          ++top;
        position_.foundations[suit] = top;
      }
      for (int r = 1; r <= variant_.ranks; ++r) {
        const Card card(static_cast<Suit>(s), Rank(r));
        const bool up = r <= position_.foundations[suit];
        if (up && place(card).there)
          return scanner_.error_at(place(card).mark, "the card {} is already on its foundation",
                                   cards::to_string(card));
        if (!up && !place(card).there) return missing(card);
      }
    }
    return {};
  }

  // Points at what shows that the card cannot be on its foundation.
  Status missing(Card card) {
    const std::string name = cards::to_string(card);
    const auto suit = static_cast<std::size_t>(card.suit());
    if (foundation_marks_[suit])
      return scanner_.error_at(*foundation_marks_[suit], "the card {} is missing", name);
    for (int r = 1; r < card.rank().value(); ++r) {
      const Place& lower = place(Card(card.suit(), Rank(r)));
      if (lower.there)
        return scanner_.error_at(
            lower.mark,
            "the card {} is missing: with {} in a column it cannot be on its foundation", name,
            cards::to_string(Card(card.suit(), Rank(r))));
    }
    return scanner_.error("the card {} is missing", name);
  }

  Scanner scanner_;
  Variant variant_;
  Position position_;
  std::array<Place, 52> places_{};
  bool found_foundations_ = false;
  std::array<std::optional<Scanner::Mark>, 4> foundation_marks_{};
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
