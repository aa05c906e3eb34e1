// The moves' half of notation.h.
#include <algorithm>
#include <optional>
#include <set>

#include "base/scanner.h"
#include "base/text.h"
#include "castle/board_builder.h"
#include "castle/notation.h"
#include "castle/run_move.h"

namespace yomi::castle {
namespace {

struct Typed {
  std::optional<Card> card;  // the one that moves, or the first of a run
  std::optional<Card> last;  // the last of a run, its top
  int cards = 0;             // 0: as many as fit
  int from = 0;
  int to = 0;
  bool anywhere = false;  // only a card was named
};

bool is_digit(std::string_view character) {
  return character.size() == 1 && character[0] >= '0' && character[0] <= '9';
}

// The digit, be it full-width; −1 for anything else.
int digit_of(std::string_view character) {
  if (is_digit(character)) return character[0] - '0';
  constexpr char32_t kWideZero = 0xff10;
  if (character.size() != 3) return -1;
  const char32_t code = utf8_decode(character, 0);
  return code >= kWideZero && code < kWideZero + 10 ? static_cast<int>(code - kWideZero) : -1;
}

template <class... Words>
bool accept_any(Scanner& scanner, Words... words) {
  return (scanner.accept(words) || ...);
}

bool accept_dash(Scanner& scanner) {
  return accept_any(scanner, "->", "=>", "→", "➔", "⇒", ">", "-", "–", "—", "－", "から");
}

// Reads one move and leaves the scanner behind it.
class MoveReader {
 public:
  // `alone`: the text is one move, so blanks may stand within it.
  MoveReader(Scanner& scanner, const Position& position, bool alone)
      : scanner_(scanner), position_(position), alone_(alone) {}

  Result<Typed> read() {
    if (scanner_.accept("Move ")) return read_sentence();
    if (starts_with_columns()) return read_columns();
    auto card = cards::read_card(scanner_);
    if (!card) return pass(card);
    typed_.card = *card;
    read_run_end();
    if (joins_columns()) return read_columns();
    typed_.anywhere = true;
    return typed_;
  }

 private:
  [[nodiscard]] bool single() const { return position_.columns.size() < 10; }

  // A number of a column comes next, and not a card: "35", "3h", "3 5", "12-4"; not "3H", "10h" (a
  // card where there is no column 10), "3♥".
  bool starts_with_columns() {
    Scanner look = scanner_;
    std::size_t digits = 0;
    int number = 0;
    for (; digits < 3 && digit_of(look.peek()) >= 0; ++digits)
      number = number * 10 + digit_of(look.take());
    if (digits == 0) return false;
    const std::string_view next = look.peek();
    if (next == "h" || next == "f") return digits == 1 || (digits == 2 && !single());
    if (digits >= 2 && number >= 10 && number <= 13 && cards::read_suit(look)) return false;
    if (digits >= 2) return true;
    if (next.empty() || next == "\n" || next == "\r") return true;
    if (next == " " || next == "\t") return alone_;
    return next == "列" || accept_dash(look);
  }

  // "–9♦" of a run "Q♠–9♦".
  void read_run_end() {
    Scanner look = scanner_;
    if (!accept_any(look, "-", "–", "—", "～", "〜", "..")) return;
    auto last = cards::read_card(look);
    if (!last) return;
    typed_.last = *last;
    scanner_ = look;
  }

  // Behind a card: ":3-5", " 3→5", "を3列から5列へ", " from 3 to 5". Between words a card alone is
  // a move, so that there only an arrow joins it to what follows.
  bool joins_columns() {
    Scanner look = scanner_;
    look.skip_blanks();
    if (accept_any(look, ":", "：", "を")) {
      look.skip_blanks();
      scanner_ = look;
      return true;
    }
    const bool from = look.accept("from ");
    look.skip_blanks();
    const Scanner columns = look;
    while (digit_of(look.peek()) >= 0) look.take();
    if (look.column() == columns.column()) return false;
    look.accept("列");
    look.skip_blanks();
    const bool arrow = accept_any(look, "→", "➔", "⇒", "->", "=>", "から") ||
                       (from && look.accept("to ")) || (alone_ && accept_dash(look));
    if (!arrow) return false;
    scanner_ = columns;
    return true;
  }

  Result<Typed> read_columns() {
    auto from = read_column(single());
    if (!from) return pass(from);
    typed_.from = *from;
    if (alone_ || typed_.card) scanner_.skip_blanks();
    const bool dashed = accept_dash(scanner_) || scanner_.accept("to ");
    if (alone_ || dashed) scanner_.skip_blanks();
    if (accept_foundation(dashed)) {
      typed_.to = Move::kFoundation;
      return typed_;
    }
    auto to = read_column(single());
    if (!to) return pass(to);
    typed_.to = *to;
    scanner_.accept("へ");
    return typed_;
  }

  bool accept_foundation(bool dashed) {
    if (accept_any(scanner_, "foundations", "foundation", "台へ", "台", "home", "h", "f"))
      return true;
    return dashed && accept_any(scanner_, "H", "F", "ｆ", "ｈ");
  }

  // A column's number; one digit where `one_digit`, so that "35" is from 3 to 5.
  Result<int> read_column(bool one_digit) {
    const Scanner::Mark mark = scanner_.mark();
    int number = 0;
    bool any = false;
    while (!scanner_.at_end() && digit_of(scanner_.peek()) >= 0 && number < 100) {
      number = number * 10 + digit_of(scanner_.take());
      any = true;
      if (one_digit) break;
    }
    if (!any) return placed(mark, fail("expected a column's number"));
    scanner_.accept("列");
    if (number < 1 || number > static_cast<int>(position_.columns.size()))
      return placed(mark, fail("there is no column {}", number));
    return number - 1;
  }

  // fc-solve's "Move a card from stack 3 to the foundations", "Move 2 cards from stack 0 to stack
  // 4"; it counts from 0.
  Result<Typed> read_sentence() {
    if (scanner_.accept("a card")) {
      typed_.cards = 1;
    } else {
      auto count = scanner_.number();
      if (!count) return pass(count);
      typed_.cards = static_cast<int>(std::min<std::uint64_t>(*count, 99));
      if (Status status = scanner_.expect(" card"); !status) return pass(status);
      scanner_.accept("s");
    }
    if (Status status = scanner_.expect(" from stack "); !status) return pass(status);
    auto from = read_stack();
    if (!from) return pass(from);
    typed_.from = *from;
    if (scanner_.accept(" to the foundations")) {
      typed_.to = Move::kFoundation;
      return typed_;
    }
    if (Status status = scanner_.expect(" to stack "); !status) return pass(status);
    auto to = read_stack();
    if (!to) return pass(to);
    typed_.to = *to;
    return typed_;
  }

  Result<int> read_stack() {
    const Scanner::Mark mark = scanner_.mark();
    auto number = scanner_.number();
    if (!number) return pass(number);
    if (*number >= position_.columns.size())
      return placed(mark, fail("there is no stack {}", *number));
    return static_cast<int>(*number);
  }

  Scanner& scanner_;
  const Position& position_;
  bool alone_;
  Typed typed_;
};

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

// The moves of a run's cards alone that take the run across, with any column's help; none where
// there are none, or too many ways to look at.
std::optional<std::vector<Move>> helped_run_moves(const Position& position, int from, int to,
                                                  int cards) {
  constexpr std::size_t kMostTried = 20'000;
  struct Tried {
    Position position;
    std::size_t parent = 0;
    Move move;
  };
  const Column& source = position.columns[static_cast<std::size_t>(from)];
  const Column run(source.end() - cards, source.end());
  std::vector<Tried> tried{{position, 0, {}}};
  std::set<std::vector<Column>> seen{position.columns};
  for (std::size_t at = 0; at < tried.size() && tried.size() < kMostTried; ++at) {
    for (const Move move : legal_moves(tried[at].position)) {
      const Card card = tried[at].position.columns[static_cast<std::size_t>(move.from)].back();
      if (move.to == Move::kFoundation || std::find(run.begin(), run.end(), card) == run.end())
        continue;
      Position next = tried[at].position;
      apply(next, move);
      if (!seen.insert(next.columns).second) continue;
      const Column& target = next.columns[static_cast<std::size_t>(to)];
      const bool across =
          target.size() >= run.size() && std::equal(run.begin(), run.end(), target.end() - cards);
      tried.push_back({std::move(next), at, move});
      if (!across) continue;
      std::vector<Move> moves;
      for (std::size_t i = tried.size() - 1; i != 0; i = tried[i].parent)
        moves.push_back(tried[i].move);
      std::reverse(moves.begin(), moves.end());
      return moves;
    }
  }
  return std::nullopt;
}

// `cards` of them, or as many as fit where it is 0.
Result<std::vector<Move>> typed_run(const Position& position, int from, int to, int cards) {
  const Column& source = position.columns[static_cast<std::size_t>(from)];
  if (source.empty()) return fail("column {} is empty", from + 1);
  const Move single = move_of(from, to);
  if (cards <= 1 && is_legal(position, single)) return std::vector<Move>{single};
  const std::string top = cards::to_string(source.back());
  if (to == Move::kFoundation) {
    if (cards > 1) return fail("cards go to the foundations one by one");
    return fail("{} cannot go to its foundation yet", top);
  }
  if (to == from) return fail("from column {} to itself is no move", from + 1);
  const Column& target = position.columns[static_cast<std::size_t>(to)];
  const bool named = cards > 1;
  if (cards > top_run(source))
    return fail("the last {} cards of column {} are no run", cards, from + 1);
  if (!target.empty()) {
    const int fits = target.back().rank().value() - source.back().rank().value();
    if (fits < 1 || fits > top_run(source) || (cards > 0 && cards != fits))
      return fail("{} does not fit on {}", top, cards::to_string(target.back()));
    cards = fits;
  }
  const int vacant = vacant_columns(position);
  const int most = run_capacity(target.empty() ? vacant - 1 : vacant);
  // A line that was found may take a run across by other columns than empty ones.
  if (named && cards > most)
    if (auto moves = helped_run_moves(position, from, to, cards)) return *moves;
  if (cards > most)
    return fail("a run of {} cannot move over {} empty columns (at most {} cards)", cards, vacant,
                most);
  return run_moves(position, from, to, cards);
}

// The moves that were meant, where they can be made.
Result<std::vector<Move>> meant(const Position& position, const Typed& typed) {
  if (typed.anywhere && !typed.last) return move_card(position, *typed.card);
  if (typed.anywhere) return fail("expected a column's number");
  if (!typed.card) return typed_run(position, typed.from, typed.to, typed.cards);
  const Card top = typed.last.value_or(*typed.card);
  if (holder_of(position, top) != typed.from)
    return fail("the card {} is not on top of column {}", cards::to_string(top), typed.from + 1);
  if (!typed.last) return typed_run(position, typed.from, typed.to, 0);
  const Column& source = position.columns[static_cast<std::size_t>(typed.from)];
  const auto first = std::find(source.begin(), source.end(), *typed.card);
  if (first == source.end())
    return fail("the card {} is not in column {}", cards::to_string(*typed.card), typed.from + 1);
  return typed_run(position, typed.from, typed.to, static_cast<int>(source.end() - first));
}

// What may stand between moves: blanks, commas, "12.", notes, rules, comments.
void skip_between_moves(Scanner& scanner) {
  for (;;) {
    scanner.skip_space();
    if (accept_any(scanner, ",", ";", "、", "，", "。", "split run move", "連の分割移動")) continue;
    if (scanner.peek() == "#") {
      scanner.line_rest();
      continue;
    }
    Scanner look = scanner;
    if (accept_any(look, "(", "（")) {
      while (!look.at_line_end() && !accept_any(look, ")", "）")) look.take();
      scanner = look;
      continue;
    }
    const std::string_view word = look.word();
    if (word.size() >= 3 && word.find_first_not_of("=-") == std::string_view::npos) {
      scanner = look;
      continue;
    }
    look = scanner;
    while (is_digit(look.peek())) look.take();
    if (look.column() != scanner.column() && accept_any(look, ".", ")") && look.peek() != ".") {
      scanner = look;
      continue;
    }
    return;
  }
}

// A move ends where something else may begin.
bool ends_move(Scanner scanner) {
  return scanner.at_line_end() ||
         accept_any(scanner, " ", "\t", "\u3000", ",", ";", "、", "，", "。", "(", "（", "#");
}

}  // namespace

std::string to_text(const Position& position, Move move) {
  const Card card = position.columns[static_cast<std::size_t>(move.from)].back();
  if (move.to == Move::kFoundation)
    return fmt::format("{}:{}-f", cards::to_string(card), move.from + 1);
  return fmt::format("{}:{}-{}", cards::to_string(card), move.from + 1, move.to + 1);
}

std::string to_text(const Position& position, const Step& step) {
  if (step.cards <= 1) return to_text(position, step.move);
  const Column& from = position.columns[static_cast<std::size_t>(step.move.from)];
  const Card first = from[from.size() - static_cast<std::size_t>(step.cards)];
  return fmt::format("{}-{}", cards::to_string(first), to_text(position, step.move));
}

std::string to_fc_solve(const Position& position, Move move) {
  const std::string_view dash = position.columns.size() < 10 ? "" : "-";
  if (move.to == Move::kFoundation) return fmt::format("{}{}h", move.from + 1, dash);
  return fmt::format("{}{}{}", move.from + 1, dash, move.to + 1);
}

Result<std::vector<Move>> parse_move(const Position& position, std::string_view text) {
  Scanner scanner(trim(text));
  auto typed = MoveReader(scanner, position, true).read();
  if (!typed) return pass(typed);
  if (!scanner.at_end())
    return placed(scanner.mark(), fail("unexpected {}", in_quotes(scanner.rest())));
  return meant(position, *typed);
}

Result<std::vector<Move>> parse_moves(const Position& position, std::string_view text,
                                      const std::string& source) {
  std::vector<Move> moves;
  Position now = position;
  Scanner scanner(text, source);
  for (skip_between_moves(scanner); !scanner.at_end(); skip_between_moves(scanner)) {
    const Scanner::Mark mark = scanner.mark();
    const std::string_view rest = scanner.rest();
    auto typed = MoveReader(scanner, now, false).read();
    if (typed && !ends_move(scanner)) typed = fail("unexpected {}", in_quotes(scanner.peek()));
    auto next = typed ? meant(now, *typed) : Result<std::vector<Move>>(pass(typed));
    if (!next) {
      const std::string_view word =
          typed ? rest.substr(0, rest.size() - scanner.rest().size()) : Scanner(rest).word();
      return placed(mark, fail("{}: {}", in_quotes(word), next.error().message), source);
    }
    for (const Move move : *next) {
      apply(now, move);
      moves.push_back(move);
    }
  }
  return moves;
}

}  // namespace yomi::castle
