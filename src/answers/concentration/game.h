// What the questions about the memory game share: which game, which table, how values are written.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"
#include "concentration/board_text.h"
#include "concentration/game.h"
#include "concentration/rational.h"
#include "concentration/solitaire.h"
#include "concentration/table_game.h"

namespace yomi::concentration {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Rules>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Pass>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Endless>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Objective>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<KeepRule>);
}  // namespace yomi::concentration

namespace yomi::answers::concentration {

namespace game = yomi::concentration;

// Which game: included in the requests that ask for values, and in their answers. `passing`: the
// word alone is a keyword of Python.
struct Game {
  int players = 2;
  std::optional<int> remember;  // alone: so many cards; everything where it is not given
  game::KeepRule keep = game::KeepRule::kBest;
  game::Objective objective = game::Objective::kPairs;
  game::Rules rules = game::Rules::kFull;
  game::Pass passing = game::Pass::kEnd;
  game::Endless endless = game::Endless::kDraw;
  int lead = 0;
};
[[nodiscard]] const Shape& shape_of(Of<Game>);

// The same, understood for one situation.
struct Meant {
  game::Position position;
  game::Game game;                           // from all letters of the position
  std::optional<game::SolitaireGame> alone;  // limited memory
  [[nodiscard]] bool minimise() const { return game.objective == game::Objective::kTurns; }
};
[[nodiscard]] Result<Meant> meant_by(const Game& asked, const game::Position& position);

// "13 letters of 4; two players, perfect memory; full rules; …"
[[nodiscard]] Sentence describe(const Game& asked, const game::Position& position);
// "2 of 4 known"
[[nodiscard]] Sentence class_sentence(game::LetterClass letter);
// "2/4": 2 of 4 cards known
[[nodiscard]] std::string class_text(game::LetterClass letter);
[[nodiscard]] game::LetterClass class_of(std::string_view text);

// --- values

inline constexpr int kDigits = 12;
struct Number {
  std::optional<std::string> exact;  // "-8/35"
  std::string decimal;               // "-0.228571428571"
  std::optional<double> error;       // where doubles were used: at most so far off
};
[[nodiscard]] const Shape& shape_of(Of<Number>);
[[nodiscard]] Number number_of(const game::Rational& value);
// Rounded to so many places, from the decimal.
[[nodiscard]] std::string rounded(const Number& number, int places);
// "pairs (own minus the opponent's)"
[[nodiscard]] Sentence unit_of(const Game& game);
// "0.543 pairs"
[[nodiscard]] Sentence amount_of(const Number& number, const Game& game);

// --- tables

// The game on a table, for the questions that turn cards; the same default as in Game. Players who
// forget will want kAllow: to them a forgotten card is a turn lost, not the end.
struct Play {
  int players = 2;
  game::Rules rules = game::Rules::kFull;
  game::Pass passing = game::Pass::kEnd;
};
[[nodiscard]] const Shape& shape_of(Of<Play>);

// A table and what was turned on it: included in every request about a table.
struct At {
  std::string board;            // a table's number, or the table itself
  std::string letters = "8x2";  // of a numbered table
  std::string moves;            // cards turned so far: "1 7 3=A 5=B"
};
[[nodiscard]] const Shape& shape_of(Of<At>);
[[nodiscard]] Result<game::TableGame> table_of(const At& at, const game::TableRules& rules);
[[nodiscard]] game::TableRules table_rules(const Play& play);
[[nodiscard]] Result<std::uint64_t> number_of_table(const std::string& text);

}  // namespace yomi::answers::concentration
