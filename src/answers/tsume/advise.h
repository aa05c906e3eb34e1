// `tsume advise`: the best next move and why; where the mate is gone, which move let it go.
// `tsume defend`: the reply that holds out longest, for someone who attacks; a wrong attack is
// answered with what refutes it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/tsume/game.h"
#include "tsume/advice.h"

namespace yomi::tsume {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Why>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Attack>);
}  // namespace yomi::tsume

namespace yomi::answers::tsume {

struct AdviseRequest {
  std::string problem;
  std::string moves;  // played from there
  Rules rules;
  Limits limits;
};
struct AdviseAnswer {
  Outcome outcome;  // of the position now: proved, it is mate
  Shown shown;
  std::string now;  // the position after the moves
  int played = 0;
  bool attacking = true;  // it is the attacker's turn
  bool mated = false;
  std::optional<Step> choice;
  std::optional<game::Why> why;
  std::optional<int> length;  // moves to the mate, at most
  bool length_proved = false;
  std::vector<Step> steps;  // the best play from here
  int uncounted_pairs = 0;
  std::optional<int> take_back;        // no mate: so many moves
  std::optional<int> lost_since;       // no mate: the move that let it go, from 1
  std::optional<std::string> lost_by;  // that move
  bool lost_from_start = false;
};
[[nodiscard]] const Shape& shape_of(Of<AdviseRequest>);
[[nodiscard]] const Shape& shape_of(Of<AdviseAnswer>);
[[nodiscard]] Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const AdviseAnswer& answer);
// What to do and why, without the board: what a hint says.
[[nodiscard]] std::string hint(const AdviseAnswer& answer, const View& view);
[[nodiscard]] std::string words(const AdviseAnswer& answer, const View& view);

struct DefendRequest {
  std::string problem;
  std::string moves;  // played from there, the attacker's last
  Rules rules;
  Limits limits;
};
struct DefendAnswer {
  Outcome outcome;  // of the position after the attack: proved, it is mate
  Shown shown;
  std::string now;  // the position after the attack
  int played = 0;   // moves before the reply
  game::Attack attack = game::Attack::kUnknown;
  std::optional<int> due;     // moves to the mate before the attack, exact
  std::optional<int> wasted;  // so many more than need be
  bool mated = false;
  std::optional<Step> reply;
  std::optional<game::Why> why;
  std::optional<int> length;  // moves to the mate after the reply, exact
};
[[nodiscard]] const Shape& shape_of(Of<DefendRequest>);
[[nodiscard]] const Shape& shape_of(Of<DefendAnswer>);
[[nodiscard]] Result<DefendAnswer> defend(const DefendRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DefendAnswer& answer);
// What became of the attack, and why; without the board and the reply.
[[nodiscard]] std::string verdict_words(const DefendAnswer& answer, const View& view);
[[nodiscard]] std::string words(const DefendAnswer& answer, const View& view);

}  // namespace yomi::answers::tsume
