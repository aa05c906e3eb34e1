// The moves' half of notation.h.
#include <algorithm>
#include <optional>

#include "base/scanner.h"
#include "base/text.h"
#include "castle/notation.h"
#include "castle/run_move.h"

namespace yomi::castle {
namespace {

struct Typed {
  std::optional<Card> card;
  int from = -1;  // −1: where the card is
  int to = 0;
  bool anywhere = false;  // only a card was named
};

bool at_foundation_word(Scanner& scanner) {
  return scanner.accept("h") || scanner.accept("f");
}

// A column's number; one digit where `single`, so that "35" is from 3 to 5.
Result<int> read_column_number(Scanner& scanner, const Position& position, bool single) {
  const Scanner::Mark mark = scanner.mark();
  int number = 0;
  bool any = false;
  while (!scanner.at_end() && scanner.peek() >= "0" && scanner.peek() <= "9" && number < 100) {
    number = number * 10 + (scanner.take()[0] - '0');
    any = true;
    if (single) break;
  }
  if (!any) return scanner.error_at(mark, "expected a column's number");
  if (number < 1 || number > static_cast<int>(position.columns.size()))
    return scanner.error_at(mark, "there is no column {}", number);
  return number - 1;
}

Result<Typed> read_typed(Scanner& scanner, const Position& position) {
  Typed typed;
  const bool single = position.columns.size() < 10;
  const std::string_view rest = scanner.rest();
  const bool numbers = !rest.empty() && rest[0] >= '0' && rest[0] <= '9' &&
                       (rest.size() < 2 ||
                        std::string_view("0123456789 -hf").find(rest[1]) != std::string_view::npos);
  if (!numbers) {
    auto card = cards::read_card(scanner);
    if (!card) return pass(card);
    typed.card = *card;
    if (scanner.at_end()) {
      typed.anywhere = true;
      return typed;
    }
    if (Status status = scanner.expect(":"); !status) return pass(status);
  }
  auto from = read_column_number(scanner, position, single);
  if (!from) return pass(from);
  typed.from = *from;
  scanner.skip_blanks();
  scanner.accept("-");
  scanner.skip_blanks();
  if (at_foundation_word(scanner)) {
    typed.to = Move::kFoundation;
  } else {
    auto to = read_column_number(scanner, position, single);
    if (!to) return pass(to);
    typed.to = *to;
  }
  if (!scanner.at_end()) return scanner.error("unexpected {}", in_quotes(scanner.rest()));
  return typed;
}

int holder_of(const Position& position, Card card) {
  for (std::size_t i = 0; i < position.columns.size(); ++i)
    if (!position.columns[i].empty() && position.columns[i].back() == card)
      return static_cast<int>(i);
  return -1;
}

Move move_of(int from, int to) {
  return {static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
}

// A card alone: up if it can go there, otherwise to the one kind of column that takes it.
Result<std::vector<Move>> move_card(const Position& position, Card card) {
  const int from = holder_of(position, card);
  if (from < 0) return fail("the card {} is not on top of a column", cards::to_string(card));
  if (const Move up = move_of(from, Move::kFoundation); is_legal(position, up))
    return std::vector<Move>{up};
  std::vector<Move> onto;
  for (std::size_t to = 0; to < position.columns.size(); ++to)
    if (const Move move = move_of(from, static_cast<int>(to)); is_legal(position, move))
      if (!position.columns[to].empty()) onto.push_back(move);
  if (onto.size() == 1) return onto;
  if (onto.empty()) return fail("the card {} fits on no column", cards::to_string(card));
  return fail("the card {} fits on several columns: name one", cards::to_string(card));
}

Result<std::vector<Move>> typed_run(const Position& position, int from, int to) {
  const Column& source = position.columns[static_cast<std::size_t>(from)];
  if (source.empty()) return fail("column {} is empty", from + 1);
  const Move single = move_of(from, to);
  if (is_legal(position, single)) return std::vector<Move>{single};
  const std::string top = cards::to_string(source.back());
  if (to == Move::kFoundation) return fail("{} cannot go to its foundation yet", top);
  if (to == from) return fail("from column {} to itself is no move", from + 1);
  const Card target = position.columns[static_cast<std::size_t>(to)].back();
  const int cards = target.rank().value() - source.back().rank().value();
  if (cards < 1 || cards > top_run(source))
    return fail("{} does not fit on {}", top, cards::to_string(target));
  const int vacant = vacant_columns(position);
  if (cards > run_capacity(vacant))
    return fail("a run of {} cannot move over {} empty columns (at most {} cards)", cards, vacant,
                run_capacity(vacant));
  return run_moves(position, from, to, cards);
}

}  // namespace

std::string to_text(const Position& position, Move move) {
  const Card card = position.columns[static_cast<std::size_t>(move.from)].back();
  if (move.to == Move::kFoundation)
    return fmt::format("{}:{}-f", cards::to_string(card), move.from + 1);
  return fmt::format("{}:{}-{}", cards::to_string(card), move.from + 1, move.to + 1);
}

std::string to_fc_solve(const Position& position, Move move) {
  const std::string_view dash = position.columns.size() < 10 ? "" : "-";
  if (move.to == Move::kFoundation) return fmt::format("{}{}h", move.from + 1, dash);
  return fmt::format("{}{}{}", move.from + 1, dash, move.to + 1);
}

Result<std::vector<Move>> parse_move(const Position& position, std::string_view text) {
  Scanner scanner(trim(text));
  auto typed = read_typed(scanner, position);
  if (!typed) return pass(typed);
  if (typed->anywhere) return move_card(position, *typed->card);
  if (typed->card && holder_of(position, *typed->card) != typed->from)
    return fail("the card {} is not on top of column {}", cards::to_string(*typed->card),
                typed->from + 1);
  return typed_run(position, typed->from, typed->to);
}

Result<std::vector<Move>> parse_moves(const Position& position, std::string_view text,
                                      const std::string& source) {
  std::vector<Move> moves;
  Position now = position;
  Scanner scanner(text, source);
  for (scanner.skip_space(); !scanner.at_end(); scanner.skip_space()) {
    const Scanner::Mark mark = scanner.mark();
    const std::string_view word = scanner.word();
    auto next = parse_move(now, word);
    if (!next) return scanner.error_at(mark, "{}: {}", in_quotes(word), next.error().message);
    for (const Move move : *next) {
      apply(now, move);
      moves.push_back(move);
    }
  }
  return moves;
}

}  // namespace yomi::castle
