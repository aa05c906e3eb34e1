// A game on a table, card by card: what was turned, whose turn it is, what may be turned next. With
// dealt cards the dealer knows what lies where; on people's own table each card shows what they
// say it shows.
//
// Places are numbered from 1, row by row, empty places too. A card turned is written by its place,
// with what it shows where that is not known: 12, 12=A, 12=7♥. Two of them are a turn.
//
// Everybody has seen every card that was turned, so to this game a *known* card is one that lay
// open before this turn; turning two known cards that differ is the pass of rules.h. Alone
// (players = 1) it is only a turn lost.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "base/scanner.h"
#include "concentration/board_text.h"
#include "concentration/game.h"
#include "concentration/match.h"

namespace yomi::concentration {

enum class TurnEnd { kPair, kMiss, kPass };

// Pass::kAllow on a table: both players have passed twice in a row, and would go on for ever.
inline constexpr int kPassesToTheEnd = 4;

// One card turned.
struct CardTurned {
  int place = 0;
  std::string card;    // as the table shows it: "7♥"
  std::string letter;  // "7"
  int player = 1;
  int turn = 1;                     // from 1; after a pair a new one begins
  bool known = false;               // it lay open before
  bool second = false;              // of its turn
  std::optional<TurnEnd> end = {};  // of a second card
  std::string board = {};           // the table after it
};

// "12=A", as it was typed and where.
struct TypedCard {
  int place = 0;
  std::string card;  // empty: not said
  Scanner::Mark mark{1, 1};
};
[[nodiscard]] Result<std::vector<TypedCard>> parse_cards_turned(std::string_view text);
[[nodiscard]] std::string to_text(const CardTurned& card);

struct TableRules {
  Rules rules = Rules::kFull;
  Pass pass = Pass::kEnd;
  int players = 2;
};

class TableGame {
 public:
  // The table as people see it at the beginning.
  TableGame(BoardText start, const TableRules& rules);
  // A dealt table, all cards face down.
  TableGame(const CardTable& cards, std::size_t columns, const TableRules& rules);

  // Turns the card at a place; `card` says what it shows and may be empty where that is known. A
  // card that may not be turned changes nothing.
  [[nodiscard]] Status turn(int place, std::string_view card);
  // The same for all that was typed; an error stands at its place in the text.
  [[nodiscard]] Status play(std::string_view moves);

  [[nodiscard]] bool over() const { return over_; }
  [[nodiscard]] int player() const { return player_; }  // whose turn it is, from 1
  [[nodiscard]] int turns() const { return turns_; }    // finished
  [[nodiscard]] int passes() const { return passes_; }  // in a row, the last turn with them
  [[nodiscard]] int pairs(int player) const { return pairs_[static_cast<std::size_t>(player - 1)]; }
  // The first card of the turn, when it lies open.
  [[nodiscard]] std::optional<int> open_place() const { return open_; }
  // As everybody has seen it, the open card too.
  [[nodiscard]] const BoardText& seen() const { return board_; }
  // The situation when this turn began.
  [[nodiscard]] const Position& position() const { return turn_start_; }
  // What a letter was when this turn began.
  [[nodiscard]] LetterClass class_of(std::string_view letter) const;
  [[nodiscard]] const std::vector<CardTurned>& cards() const { return cards_; }
  [[nodiscard]] const TableRules& rules() const { return rules_; }
  [[nodiscard]] bool dealt() const { return !hidden_.empty(); }
  // What lies at a place of a dealt table, seen or not.
  [[nodiscard]] const std::string& dealt_card(int place) const {
    return hidden_[static_cast<std::size_t>(place - 1)];
  }

  [[nodiscard]] int places() const { return static_cast<int>(cells_.size()); }
  enum class State { kUnknown, kSeen, kOpen, kTaken };
  struct Cell {
    State state = State::kUnknown;
    std::string card;    // also of taken ones, where it was seen
    std::string letter;  // that letter
    bool known = false;  // it lay open before this turn
    int row = 1;
    int column = 1;
  };
  [[nodiscard]] const Cell& cell(int place) const {
    return cells_[static_cast<std::size_t>(place - 1)];
  }
  // Whether the card may be turned now, whatever it shows.
  [[nodiscard]] Status may_turn(int place) const;
  // The places that a player remembers who keeps the `limit` cards seen last: those open at the
  // beginning in the order of reading, then in the order of turns.
  [[nodiscard]] Memory memory(std::optional<int> limit) const;
  // The table with its hidden cards in any order that fits: for who looks at known cards only.
  [[nodiscard]] CardTable completed() const;

 private:
  [[nodiscard]] Status check_second(const Cell& first, const Cell& cell) const;
  [[nodiscard]] Result<std::string> shown(int place, std::string_view card) const;
  void finish_turn(int first, int second, TurnEnd end);
  void begin_turn();

  TableRules rules_;
  BoardText board_;
  std::vector<std::string> hidden_;  // by place; empty: people say what cards show
  std::vector<Cell> cells_;
  std::vector<int> known_at_start_;
  std::vector<BoardLetter> turn_letters_;  // when this turn began
  Position turn_start_;
  std::vector<CardTurned> cards_;
  std::optional<int> open_;
  int player_ = 1;
  int turns_ = 0;
  int passes_ = 0;  // in a row
  std::array<int, 2> pairs_{};
  bool over_ = false;
};

// The table of this number: shuffle `number` of seed 1, as surveys play it.
[[nodiscard]] CardTable numbered_table(const Position& letters, std::uint64_t number);
// Columns of a table rather wider than high (16:10) whose last row is full or nearly so.
[[nodiscard]] std::size_t table_columns(std::size_t cards);

// What a computer player turns next, from the game alone: the same request gives the same card.
// Requires a game that is not over, and a strategist solved for the situation that a player with
// such a memory believes in (believed()).
[[nodiscard]] Position believed(const TableGame& game, std::optional<int> memory);
[[nodiscard]] int next_card(const TableGame& game, Strategist& strategist,
                            std::optional<int> memory, std::uint64_t seed);

}  // namespace yomi::concentration
