// Turns with their values, as `value` and `advise` show them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/concentration/game.h"
#include "concentration/analysis.h"
#include "concentration/reason.h"

namespace yomi::concentration {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Second>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Why>);
}  // namespace yomi::concentration

namespace yomi::answers::concentration {

// What can be decided before the first card is turned; the last three, when it lies open. The 0-,
// 1- and 2-move of the paper are kPass, kOne and kTwo.
enum class Act { kTake, kOne, kTwo, kFlip, kProbe, kPass, kMatch, kWaste, kUnknown };
[[nodiscard]] std::span<const Choice> choices_of(Of<Act>);

struct Turn {
  Act action = Act::kFlip;
  std::optional<std::string> letter;  // take, probe: "2/4", 2 of 4 cards known
  std::vector<std::string> letters;   // take, probe, match: their names, where the table has them
  Number value;
  Number regret;  // how much worse than the best
  bool best = false;
};
[[nodiscard]] const Shape& shape_of(Of<Turn>);
// "Turn one unknown card, then a known one", "Take the pair A", "Pass"
[[nodiscard]] Sentence turn_sentence(const Turn& turn);
// With the paper's word: "an unknown card, then its partner or a known card (1-move)"
[[nodiscard]] Sentence turn_row(const Turn& turn);

struct SecondCard {
  game::Second second = game::Second::kUnknown;
  Number value;
  bool best = false;
};
// What to turn second, by what the first card shows.
struct FirstCard {
  std::string letter;  // "0/4": a letter of 4 cards, none of them known before
  int cards = 0;       // of all unknown cards, so many show such a letter
  std::vector<SecondCard> choices;
};
[[nodiscard]] const Shape& shape_of(Of<SecondCard>);
[[nodiscard]] const Shape& shape_of(Of<FirstCard>);

// The optimal moves in the paper's classification.
enum class Best { kZero, kOne, kTwo, kMixed, kTake, kHold };
[[nodiscard]] std::span<const Choice> choices_of(Of<Best>);
[[nodiscard]] std::vector<Best> best_of(const game::Moves& moves);
[[nodiscard]] std::string best_words(const std::vector<Best>& best, Language language);

// One for each plan; the names of letters come from the table, if there is one.
[[nodiscard]] std::vector<Turn> turns_of(const std::vector<game::Plan>& plans,
                                         const std::vector<game::BoardLetter>& letters);
// When the first card lies open, the best first.
[[nodiscard]] std::vector<Turn> seconds_turns(const std::vector<game::SecondChoice>& choices,
                                              const std::string& letter, bool minimise);
[[nodiscard]] std::vector<FirstCard> first_cards(const game::Analysis& analysis);

// Why, in one sentence; `loss` where the reason names one.
[[nodiscard]] Sentence why_sentence(game::Why why, const std::optional<Number>& loss,
                                    const Game& game);

[[nodiscard]] std::string turns_table(const std::vector<Turn>& turns, Language language);
// What to do when the first card shows a letter, a line each; empty where there is no flip.
[[nodiscard]] std::string first_card_words(const std::vector<FirstCard>& cards, Language language);

}  // namespace yomi::answers::concentration
