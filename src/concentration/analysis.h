// Analysis: every turn that the rules allow in one situation, with its exact value. This is the
// plain reading of rules.h over solved values; ties are ties of rationals, never of doubles.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "concentration/game.h"
#include "concentration/notation.h"
#include "concentration/rational.h"
#include "concentration/solitaire.h"
#include "concentration/sweep.h"

namespace yomi::concentration {

enum class ActionKind { kTake, kFlip, kProbe, kPass };
enum class Second { kMatch, kWaste, kUnknown };

struct SecondChoice {
  Second second = Second::kUnknown;
  Rational value;
  bool best = false;
};

// What may be done when the first card shows a letter of this class.
struct Shown {
  LetterClass letter;
  int cards = 0;  // of all unknown cards, so many show such a letter
  std::vector<SecondChoice> choices;
};

struct Action {
  ActionKind kind = ActionKind::kFlip;
  LetterClass letter = {};  // kTake, kProbe
  Rational value;
  Rational regret;  // how much worse than the best, never negative
  bool best = false;
  std::vector<Shown> shown = {};  // kFlip
};

struct Analysis {
  Rational value;
  std::vector<Action> actions;  // the best first
  [[nodiscard]] const Action* find(ActionKind kind) const;
};

// Requires a position the sweep covers, solved with Keep::kEverything (or of the top layer only
// with its successors kept).
[[nodiscard]] Analysis analyse(const ExactSweep& solved, const Position& position, int lead = 0);
// Requires exact work, and kBest or kRandom.
[[nodiscard]] Analysis analyse(const Solitaire& solved, const Position& position);

// What may follow when the first card of the turn lies open. It showed a letter of class `c` (when
// the turn began) and was known before or not. The best are marked; none where no turn of the
// analysis begins so.
[[nodiscard]] std::vector<SecondChoice> seconds_of(const Analysis& analysis, LetterClass c,
                                                   bool known, bool minimise);
// What a whole turn lost against the best one; nullopt where the analysis does not have it.
[[nodiscard]] std::optional<Rational> loss_of(const Analysis& analysis, LetterClass c, bool known,
                                              Second second, bool minimise);

[[nodiscard]] Policy policy_of(const Analysis& analysis);

// The optimal moves in the paper's words.
struct Moves {
  bool zero = false;   // 0-move: pass
  bool one = false;    // 1-move: flip, then match or waste
  bool two = false;    // 2-move: flip, then match or unknown
  bool mixed = false;  // flipping is optimal, but 1 or 2 depends on the letter that shows up
  bool take = false;
  bool hold = false;  // a pair is known and leaving it there is optimal
};
[[nodiscard]] Moves moves_of(const Analysis& analysis, const Position& position);
// The turn as one plan: what a person can decide before the first card is turned.
struct Plan {
  enum class Kind { kTake, kOne, kTwo, kFlip, kProbe, kPass } kind = Kind::kFlip;
  LetterClass letter = {};  // kTake, kProbe
  Rational value;
  Rational regret;
};
// Take, 0-, 1- and 2-move, probes, the best first; kFlip (decide when the first card shows) only
// where it beats both the 1- and the 2-move or neither exists.
[[nodiscard]] std::vector<Plan> plans(const Analysis& analysis, const Position& position,
                                      bool minimise);
// "0,2"; "mixed" as "1/2"; take and hold as "take", "hold".
[[nodiscard]] std::string to_text(const Moves& moves);

}  // namespace yomi::concentration
