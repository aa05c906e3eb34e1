#include "castle/board_builder.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace yomi::castle {
namespace {

// "H-A", "H-0", "H5", "5H"
Result<std::pair<Suit, int>> read_foundation(Scanner& scanner) {
  const std::string_view rest = scanner.rest();
  const bool dashed = rest.substr(std::min(utf8_length(rest, 0), rest.size())).starts_with("-");
  if (!dashed && !rest.starts_with("-")) {
    auto card = cards::read_card(scanner);
    if (!card) return pass(card);
    return std::pair(card->suit(), card->rank().value());
  }
  // "-♣": our printed boards' empty foundation.
  const bool empty = scanner.accept("-");
  auto suit = cards::read_suit(scanner);
  if (!suit) return pass(suit);
  if (empty) return std::pair(*suit, 0);
  scanner.accept("-");
  if (scanner.accept("0")) return std::pair(*suit, 0);
  auto rank = cards::read_rank(scanner);
  if (!rank) return pass(rank);
  return std::pair(*suit, rank->value());
}

}  // namespace

tl::unexpected<Error> placed(Scanner::Mark mark, tl::unexpected<Error> error,
                             const std::string& source) {
  error.value().line = mark.line;
  error.value().column = mark.column;
  error.value().source = source;
  return error;
}

BoardBuilder::BoardBuilder(const Variant& variant, std::string source)
    : variant_(variant), source_(std::move(source)) {
  position_.suits = variant.suits;
  position_.ranks = variant.ranks;
}

Status BoardBuilder::begin_column(Mark mark) {
  if (columns() == variant_.columns)
    return placed(mark, fail("more than {} columns", variant_.columns), source_);
  position_.columns.emplace_back();
  return {};
}

Status BoardBuilder::add_card(Card card, Mark mark) {
  const std::string name = cards::to_string(card);
  if (static_cast<int>(card.suit()) >= variant_.suits || card.rank().value() > variant_.ranks)
    return placed(mark, fail("the card {} is not in this deck", name), source_);
  std::optional<Mark>& place = places_[index(card)];
  if (place)
    return placed(
        mark,
        fail("the card {} was already at line {}, column {}", name, place->line, place->column),
        source_);
  place = mark;
  position_.columns.back().push_back(card);
  return {};
}

Status BoardBuilder::begin_foundations(Mark mark) {
  if (found_foundations_) return placed(mark, fail("the foundations are given twice"), source_);
  found_foundations_ = true;
  return {};
}

Status BoardBuilder::add_foundation(Suit suit, int top, Mark mark) {
  std::optional<Mark>& there = foundation_marks_[static_cast<std::size_t>(suit)];
  if (there)
    return placed(mark, fail("the foundation of {} is given twice", cards::to_char(suit)), source_);
  if (static_cast<int>(suit) >= variant_.suits || top > variant_.ranks)
    return placed(mark, fail("this foundation is not in this deck"), source_);
  there = mark;
  position_.foundations[static_cast<std::size_t>(suit)] = top;
  return {};
}

Result<Position> BoardBuilder::finish(Mark end) {
  if (position_.columns.empty() && !found_foundations_)
    return placed(end, fail("expected a board, found nothing"), source_);
  position_.columns.resize(static_cast<std::size_t>(variant_.columns));
  if (Status status = settle_foundations(end); !status) return pass(status);
  if (Status status = check(position_); !status) return placed(end, pass(status), source_);
  return position_;
}

Status BoardBuilder::settle_foundations(Mark end) {
  for (int s = 0; s < variant_.suits; ++s) {
    const auto suit = static_cast<std::size_t>(s);
    if (!found_foundations_) {
      int top = 0;
      while (top < variant_.ranks && !has(Card(static_cast<Suit>(s), Rank(top + 1)))) ++top;
      position_.foundations[suit] = top;
    }
    for (int r = 1; r <= variant_.ranks; ++r) {
      const Card card(static_cast<Suit>(s), Rank(r));
      const bool up = r <= position_.foundations[suit];
      if (up && has(card))
        return placed(*places_[index(card)],
                      fail("the card {} is already on its foundation", cards::to_string(card)),
                      source_);
      if (!up && !has(card)) return missing(card, end);
    }
  }
  return {};
}

Status BoardBuilder::missing(Card card, Mark end) const {
  const std::string name = cards::to_string(card);
  if (const auto& mark = foundation_marks_[static_cast<std::size_t>(card.suit())])
    return placed(*mark, fail("the card {} is missing", name), source_);
  for (int r = 1; r < card.rank().value(); ++r) {
    const Card lower(card.suit(), Rank(r));
    if (has(lower))
      return placed(
          *places_[index(lower)],
          fail("the card {} is missing: with {} in a column it cannot be on its foundation", name,
               cards::to_string(lower)),
          source_);
  }
  return placed(end, fail("the card {} is missing", name), source_);
}

bool accept_foundations_word(Scanner& scanner) {
  for (const std::string_view word :
       {"Foundations:", "Founds:", "Foundation:", "foundations:", "台：", "台:", "台札：", "台札:"})
    if (scanner.accept(word)) return true;
  return false;
}

Status read_foundations(Scanner& scanner, BoardBuilder& board) {
  if (Status status = board.begin_foundations(scanner.mark()); !status) return status;
  scanner.skip_blanks();
  while (!scanner.at_line_end()) {
    const Scanner::Mark mark = scanner.mark();
    auto entry = read_foundation(scanner);
    if (!entry) return pass(entry);
    if (Status status = board.add_foundation(entry->first, entry->second, mark); !status)
      return status;
    // Between them, and at the line's end, what divides the columns.
    scanner.skip_blanks();
    for (const std::string_view sign : {",", "、", "，", "|", "｜", ";", "；", "/", "／"})
      if (scanner.accept(sign)) break;
    scanner.skip_blanks();
  }
  return {};
}

}  // namespace yomi::castle
