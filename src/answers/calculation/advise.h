// `calculation advise`: where a drawn card goes, what every placement is worth, and the plan behind
// the choice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/calculation/game.h"
#include "calculation/advice.h"

namespace yomi::answers::calculation {

struct AdviseRequest {
  std::string position;
  std::string moves;  // played from there
  std::string card;   // drawn now
  int playouts = 16;
  Game game;
  PlayerChoice player;
  Limits limits;
};
// Games played out from a placement, with the 95% interval of their share (Wilson).
struct PlayedGames {
  std::uint64_t won = 0;
  std::uint64_t games = 0;
  double low = 0;
  double high = 1;
};
struct Action {
  std::string placement;           // "s1", "b2"
  std::vector<std::string> equal;  // "s2": stacks that hold the same cards
  std::optional<double> success;
  std::optional<std::string> exact;  // "1/3": then `success` is that of the best play
  double estimate = 0;               // the stack game's value
  std::optional<PlayedGames> played;
  std::optional<StopReason> untried;  // games were asked for, and a limit came before the first
};
// Who played them: a quick player, mostly weaker than the one that chose.
struct PlayedBy {
  int plans = 0;
  int ahead = 0;
  std::string seed;
};
struct PlannedCard {
  std::string card;
  int base = 0;
};
struct PlannedStack {
  std::vector<PlannedCard> cards;  // bottom first
};
// What a stacked card waits for.
struct Purpose {
  int base = 0;
  std::vector<std::string> needs;  // ranks before it
};
// The top card of a stack that a base awaits, and that is left where it is.
struct Held {
  std::string card;
  int stack = 0;
  int base = 0;                 // that awaits it
  std::optional<int> kept_for;  // the base that the plan has it for
};
struct AdviseAnswer {
  Outcome outcome;
  std::string position;  // with the card in hand
  int stacks = 0;
  std::string card;
  std::optional<std::string> choice;  // "s1", "b2"; none where unknown
  std::vector<std::string> raises;    // then: "s3>b2"
  std::string after;                  // the position after choice and raises
  std::vector<Action> actions;        // the choice first, then by success
  std::optional<PlayedBy> played_by;
  bool no_plan = false;  // none was known that could still succeed
  std::optional<Purpose> kept_for;
  std::vector<Held> held;          // where the game is not won or lost already
  std::vector<PlannedStack> plan;  // of `after`
  std::optional<std::string> table;
  std::optional<Mistake> table_refused;
};
[[nodiscard]] const Shape& shape_of(Of<AdviseRequest>);
[[nodiscard]] const Shape& shape_of(Of<PlayedGames>);
[[nodiscard]] const Shape& shape_of(Of<Action>);
[[nodiscard]] const Shape& shape_of(Of<PlayedBy>);
[[nodiscard]] const Shape& shape_of(Of<PlannedCard>);
[[nodiscard]] const Shape& shape_of(Of<PlannedStack>);
[[nodiscard]] const Shape& shape_of(Of<Purpose>);
[[nodiscard]] const Shape& shape_of(Of<Held>);
[[nodiscard]] const Shape& shape_of(Of<AdviseAnswer>);
[[nodiscard]] Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const AdviseAnswer& answer);
[[nodiscard]] std::string words(const AdviseAnswer& answer, const View& view);
// Why, in one sentence below the headline; empty where there is nothing to add.
[[nodiscard]] Sentence advise_because(const AdviseAnswer& answer);
// Why there are no chances, or what they rest on beside games played out, and whether these
// contradict them; empty where there is nothing of the kind to say.
[[nodiscard]] Sentence chances_because(const AdviseAnswer& answer);

// An estimate, however small, means no more than four digits.
[[nodiscard]] double four_digits(float estimate);
// A plan as fields; and "8-3 5-3", the position's text with it.
[[nodiscard]] std::vector<PlannedStack> plan_of(const game::Tableau& tableau,
                                                const game::PlannedBases& bases);
[[nodiscard]] std::string planned_words(const std::string& position,
                                        const std::vector<PlannedStack>& plan, const View& view);

}  // namespace yomi::answers::calculation
