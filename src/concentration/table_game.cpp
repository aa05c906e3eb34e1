#include "concentration/table_game.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/check.h"
#include "base/text.h"
#include "concentration/board_words.h"

namespace yomi::concentration {
namespace {

// Each player twice: who has passed once and is passed back will not turn any more.

// One message for all that can be wrong with a table after a card was turned; its place is that of
// the card, not of the text that was made to read it.
tl::unexpected<Error> without_place(Error error) {
  error.line = error.column = 0;
  error.source.clear();
  return tl::unexpected<Error>(std::move(error));
}

}  // namespace

Result<std::vector<TypedCard>> parse_cards_turned(std::string_view text) {
  if (!is_utf8(text)) return fail("not UTF-8");
  const std::string folded = fold_width(text);
  Scanner scanner(folded);
  std::vector<TypedCard> cards;
  for (;;) {
    scanner.skip_space();
    if (scanner.accept(",")) continue;
    if (scanner.at_end()) return cards;
    TypedCard card;
    card.mark = scanner.mark();
    auto place = scanner.number();
    if (!place) {
      return scanner.error_at(card.mark, "expected a card by its place, as in 12 or 12=A, not {}",
                              in_quotes(scanner.word()));
    }
    if (*place > 1'000'000)
      return scanner.error_at(card.mark, "the number {} is too large", *place);
    card.place = static_cast<int>(*place);
    if (scanner.accept("=")) {
      while (!scanner.at_end()) {
        const std::string_view next = scanner.peek();
        if (next == " " || next == "," || next == "\t" || next == "\n" || next == "\r" ||
            next == "\u3000")
          break;
        card.card += scanner.take();
      }
      if (card.card.empty()) return scanner.error("what does the card at place {} show?", *place);
    } else if (const std::string_view next = scanner.peek();
               !next.empty() && next.find_first_of(" ,\t\n\r") == std::string_view::npos &&
               next != "\u3000") {
      return scanner.error_at(card.mark, "expected a card by its place, as in 12 or 12=A, not {}",
                              in_quotes(fmt::format("{}{}", *place, scanner.word())));
    }
    cards.push_back(std::move(card));
  }
}

std::string to_text(const CardTurned& card) {
  return fmt::format("{}={}", card.place, card.card);
}

TableGame::TableGame(BoardText start, const TableRules& rules)
    : rules_(rules), board_(std::move(start)) {
  for (std::size_t row = 0; row < board_.grid.size(); ++row) {
    for (std::size_t column = 0; column < board_.grid[row].size(); ++column) {
      const std::string& shown = board_.grid[row][column];
      Cell cell;
      cell.row = static_cast<int>(row) + 1;
      cell.column = static_cast<int>(column) + 1;
      cell.state = shown == "?" ? State::kUnknown : shown == "." ? State::kTaken : State::kSeen;
      cells_.push_back(std::move(cell));
      if (cells_.back().state == State::kSeen) known_at_start_.push_back(places());
    }
  }
  begin_turn();
}

TableGame::TableGame(const CardTable& cards, std::size_t columns, const TableRules& rules)
    : TableGame(table_text(cards, Memory(0), columns, false), rules) {
  for (std::size_t place = 0; place < cards.size(); ++place)
    hidden_.push_back(letter_name(cards.letter(place)));
}

void TableGame::begin_turn() {
  open_.reset();
  turn_letters_ = board_.letters;
  turn_start_ = board_.position;
  for (Cell& cell : cells_) {
    if (cell.state == State::kTaken) continue;
    const auto row = static_cast<std::size_t>(cell.row - 1);
    const auto column = static_cast<std::size_t>(cell.column - 1);
    cell.letter = board_.cell_letters[row][column];
    cell.state = cell.letter.empty() ? State::kUnknown : State::kSeen;
    cell.card = cell.letter.empty() ? std::string() : board_.grid[row][column];
    cell.known = !cell.letter.empty();
  }
  over_ = over_ || board_.position.empty();
}

LetterClass TableGame::class_of(std::string_view letter) const {
  for (const BoardLetter& each : turn_letters_)
    if (each.name == letter) return {each.copies, each.known};
  for (const BoardLetter& each : board_.letters)
    if (each.name == letter) return {each.copies, 0};
  return {board_.copies, 0};
}

Status TableGame::may_turn(int place) const {
  if (over_) return fail("the game is over");
  if (place < 1 || place > places())
    return fail("the places of this table go from 1 to {}, not {}", places(), place);
  const Cell& wanted = cell(place);
  if (wanted.state == State::kTaken) return fail("place {} is empty", place);
  if (open_ == place) return fail("the card at place {} lies open already", place);
  if (open_) return check_second(cell(*open_), wanted);
  if (rules_.rules == Rules::kPaper) {
    if (must_take(turn_start_)) {
      if (!wanted.known || class_of(wanted.letter).known < 2)
        return fail("these rules have a known pair taken at once");
    } else if (wanted.known && (rules_.pass == Pass::kForbid || !can_pass(turn_start_))) {
      return fail("these rules begin a turn with an unknown card");
    }
  }
  return {};
}

Status TableGame::check_second(const Cell& first, const Cell& wanted) const {
  const bool match = wanted.known && wanted.letter == first.letter;
  const bool pass = first.known && wanted.known && !match;
  if (pass && rules_.players == 2 && rules_.pass == Pass::kForbid)
    return fail("passing is forbidden: two known cards that differ cannot be turned");
  if (rules_.rules == Rules::kFull || match) return {};
  if (first.known && must_take(turn_start_))
    return fail("these rules have a known pair taken at once");
  if (first.known && !pass) return fail("these rules begin a turn with an unknown card");
  if (!first.known && class_of(first.letter).known > 0)
    return fail("these rules have a card with a known partner matched");
  return {};
}

Result<std::string> TableGame::shown(int place, std::string_view card) const {
  const Cell& at = cell(place);
  const std::string face = dealt()    ? hidden_[static_cast<std::size_t>(place - 1)]
                           : at.known ? at.card
                                      : std::string(card);
  if (face.empty()) return fail("what does the card at place {} show? Write {}=A", place, place);
  if (!card.empty() && card != face && card != at.letter)
    return fail("the card at place {} is {}, not {}", place, face, in_quotes(card));
  return face;
}

namespace {

// The table with what a card shows, read again as people would type it.
Result<BoardText> with_card(BoardText board, std::size_t row, std::size_t column,
                            const std::string& card, std::optional<int> copies) {
  board.grid[row][column] = card;
  if (copies && *copies != board.copies) {
    const auto said = std::find_if(board.own_copies.begin(), board.own_copies.end(),
                                   [&](const auto& each) { return each.first == card; });
    if (said == board.own_copies.end()) board.own_copies.emplace_back(card, *copies);
  }
  auto read = parse_board(to_text(board));
  if (!read) return without_place(std::move(read.error()));
  bool same = read->grid.size() == board.grid.size();
  for (std::size_t i = 0; same && i < read->grid.size(); ++i)
    same = read->grid[i].size() == board.grid[i].size();
  if (!same || read->cell_letters[row][column].empty())
    return fail("{} is no letter", in_quotes(card));
  return read;
}

Result<BoardText> without_pair(BoardText board, const std::string& letter) {
  board.taken.push_back(letter);
  auto read = parse_board(to_text(board));
  if (!read) return without_place(std::move(read.error()));
  return read;
}

}  // namespace

Status TableGame::turn(int place, std::string_view card) {
  if (Status allowed = may_turn(place); !allowed) return allowed;
  auto face = shown(place, card);
  if (!face) return pass(face);
  const auto row = static_cast<std::size_t>(cell(place).row - 1);
  const auto column = static_cast<std::size_t>(cell(place).column - 1);
  // The new table first: what fails changes nothing.
  BoardText next = board_;
  if (!cell(place).known) {
    std::optional<int> copies;
    if (dealt()) copies = static_cast<int>(std::count(hidden_.begin(), hidden_.end(), *face));
    auto revealed = with_card(board_, row, column, *face, copies);
    if (!revealed) return pass(revealed);
    next = std::move(*revealed);
  }
  CardTurned turned{place,
                    next.grid[row][column],
                    next.cell_letters[row][column],
                    player_,
                    turns_ + 1,
                    cell(place).known,
                    open_.has_value()};
  const bool pair = open_ && cell(*open_).letter == turned.letter;
  if (pair) {
    const Cell& first = cell(*open_);
    next.grid[static_cast<std::size_t>(first.row - 1)][static_cast<std::size_t>(first.column - 1)] =
        ".";
    next.grid[row][column] = ".";
    auto taken = without_pair(std::move(next), turned.letter);
    if (!taken) return pass(taken);
    next = std::move(*taken);
  }
  board_ = std::move(next);
  Cell& at = cells_[static_cast<std::size_t>(place - 1)];
  at.card = turned.card;
  at.letter = turned.letter;
  at.state = State::kOpen;
  if (open_) {
    turned.end = pair                                 ? TurnEnd::kPair
                 : turned.known && cell(*open_).known ? TurnEnd::kPass
                                                      : TurnEnd::kMiss;
    finish_turn(*open_, place, *turned.end);
  } else {
    open_ = place;
  }
  turned.board = to_text(board_);
  cards_.push_back(std::move(turned));
  return {};
}

void TableGame::finish_turn(int first, int second, TurnEnd end) {
  ++turns_;
  if (end == TurnEnd::kPair) {
    ++pairs_[static_cast<std::size_t>(player_ - 1)];
    for (const int place : {first, second})
      cells_[static_cast<std::size_t>(place - 1)].state = State::kTaken;
  } else if (rules_.players == 2) {
    player_ = 3 - player_;
  }
  passes_ = end == TurnEnd::kPass ? passes_ + 1 : 0;
  if (rules_.players == 2 && end == TurnEnd::kPass)
    over_ = rules_.pass == Pass::kEnd || passes_ >= kPassesToTheEnd;
  begin_turn();
}

Status TableGame::play(std::string_view moves) {
  auto typed = parse_cards_turned(moves);
  if (!typed) return pass(typed);
  for (const TypedCard& each : *typed) {
    if (Status done = turn(each.place, each.card); !done) {
      done.error().line = each.mark.line;
      done.error().column = each.mark.column;
      return done;
    }
  }
  return {};
}

Memory TableGame::memory(std::optional<int> limit) const {
  Memory memory(limit);
  const auto index = [](int place) { return static_cast<std::size_t>(place - 1); };
  for (const int place : known_at_start_) memory.see(index(place));
  for (std::size_t i = 0; i + 1 < cards_.size(); i += 2) {
    for (const int place : {cards_[i].place, cards_[i + 1].place}) {
      if (cards_[i + 1].end == TurnEnd::kPair)
        memory.forget(index(place));
      else
        memory.see(index(place));
    }
  }
  return memory;
}

CardTable TableGame::completed() const {
  std::map<std::string, int, std::less<>> numbers;
  std::vector<int> hidden;  // letters of the cards face down, in any order that fits
  Position fresh = board_.position;
  int next = 0;
  for (const BoardLetter& each : board_.letters) {
    numbers[each.name] = next;
    hidden.insert(hidden.end(), static_cast<std::size_t>(each.copies - each.known), next);
    fresh.add({each.copies, each.known}, -1);
    ++next;
  }
  for (const LetterClass c : fresh.classes()) {
    for (int i = 0; i < fresh.count(c); ++i)
      hidden.insert(hidden.end(), static_cast<std::size_t>(c.copies), next++);
  }
  std::vector<int> letters;
  std::vector<bool> taken;
  std::size_t used = 0;
  for (const Cell& each : cells_) {
    taken.push_back(each.state == State::kTaken);
    if (each.state == State::kTaken) {
      letters.push_back(-1);
    } else if (each.state == State::kUnknown) {
      CHECK(used < hidden.size());
      letters.push_back(hidden[used++]);
    } else {
      letters.push_back(numbers.at(each.letter));
    }
  }
  CHECK(used == hidden.size());
  return {std::move(letters), std::move(taken)};
}

CardTable numbered_table(const Position& letters, std::uint64_t number) {
  constexpr std::uint64_t kSeed = 1;
  Random random(kSeed, number);
  return {letters, random};
}

std::size_t table_columns(std::size_t cards) {
  // An empty place weighs as much as two columns.
  const double wanted = std::sqrt(static_cast<double>(cards) * 1.6);
  const auto cost = [&](std::size_t columns) {
    const std::size_t rows = (cards + columns - 1) / columns;
    return 2 * static_cast<double>(rows * columns - cards) +
           std::abs(static_cast<double>(columns) - wanted);
  };
  std::size_t best = 1;
  for (std::size_t columns = 1; columns <= cards; ++columns)
    if (cost(columns) < cost(best)) best = columns;
  return best;
}

Position believed(const TableGame& game, std::optional<int> memory) {
  return game.memory(memory).position(game.completed());
}

int next_card(const TableGame& game, Strategist& strategist, std::optional<int> memory,
              std::uint64_t seed) {
  CHECK(!game.over());
  const CardTable table = game.completed();
  const Memory remembered = game.memory(memory);
  const Position position = remembered.position(table);
  const auto index = static_cast<std::uint64_t>(game.turns()) * 2;
  Random random(seed, index);
  const Decision decision = strategist.decide(position, random);
  Random second_random(seed, index + 1);
  std::size_t place = 0;
  if (!game.open_place()) {
    place = turn_first(table, remembered, decision, random);
  } else {
    const auto first = static_cast<std::size_t>(*game.open_place() - 1);
    place = turn_second(table, remembered, strategist, decision, first, second_random);
  }
  if (game.may_turn(static_cast<int>(place) + 1)) return static_cast<int>(place) + 1;
  // A forgotten card may be one that these rules do not let it turn now: any other.
  std::vector<int> legal;
  for (int other = 1; other <= game.places(); ++other)
    if (game.may_turn(other)) legal.push_back(other);
  CHECK(!legal.empty());
  return legal[static_cast<std::size_t>(second_random.below(legal.size()))];
}

}  // namespace yomi::concentration
