#include "concentration/analysis.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::concentration {
namespace {

// What a turn may come to, to the player whose turn it is.
struct Outlook {
  std::function<Rational(const Position&)> pair;
  std::function<Rational(const Position&)> miss;
  Rules rules = Rules::kFull;
  bool minimise = false;

  [[nodiscard]] bool better(const Rational& a, const Rational& b) const {
    return minimise ? a < b : a > b;
  }
};

const Rational& mark_best(const Outlook& outlook, std::vector<SecondChoice>& choices) {
  CHECK(!choices.empty());
  const Rational* best = &choices.front().value;
  for (const SecondChoice& choice : choices)
    if (outlook.better(choice.value, *best)) best = &choice.value;
  for (SecondChoice& choice : choices) choice.best = choice.value == *best;
  return *best;
}

std::vector<SecondChoice> second_choices(const Outlook& outlook, const Position& position,
                                         LetterClass c) {
  const Position shown = after_reveal(position, c);
  std::vector<SecondChoice> choices;
  if (can_match(c)) {
    choices.push_back({Second::kMatch, outlook.pair(after_match_known(shown, c))});
    if (outlook.rules == Rules::kPaper) return choices;
  }
  if (can_waste(shown, c)) choices.push_back({Second::kWaste, outlook.miss(shown)});
  Rational sum = 0;
  for (const Draw& draw : second_draws(shown, c)) {
    const Rational after = draw.partner ? outlook.pair(after_match_unknown(shown, c))
                                        : outlook.miss(after_reveal(shown, draw.letter));
    sum += after * draw.cards;
  }
  const int left = shown.unknown();
  if (left > 0) choices.push_back({Second::kUnknown, sum / left});
  return choices;
}

Action flip_action(const Outlook& outlook, const Position& position) {
  Action flip;
  for (const Draw& draw : first_draws(position)) {
    Shown shown{draw.letter, draw.cards, second_choices(outlook, position, draw.letter)};
    flip.value += mark_best(outlook, shown.choices) * draw.cards;
    flip.shown.push_back(std::move(shown));
  }
  flip.value /= position.unknown();
  return flip;
}

Action probe_action(const Outlook& outlook, const Position& position, LetterClass c) {
  Action probe;
  probe.kind = ActionKind::kProbe;
  probe.letter = c;
  for (const Draw& draw : probe_draws(position, c)) {
    const Rational after = draw.partner ? outlook.pair(after_probe_pair(position, c))
                                        : outlook.miss(after_reveal(position, draw.letter));
    probe.value += after * draw.cards;
  }
  probe.value /= position.unknown();
  return probe;
}

// Every turn but the pass.
std::vector<Action> turns(const Outlook& outlook, const Position& position) {
  std::vector<Action> actions;
  for (const LetterClass c : takes(position)) {
    Action take;
    take.kind = ActionKind::kTake;
    take.letter = c;
    take.value = outlook.pair(after_take(position, c));
    actions.push_back(std::move(take));
  }
  const bool forced = outlook.rules == Rules::kPaper && must_take(position);
  if (forced || position.unknown() == 0) return actions;
  actions.push_back(flip_action(outlook, position));
  if (outlook.rules == Rules::kFull) {
    for (const LetterClass c : position.classes())
      if (c.known > 0) actions.push_back(probe_action(outlook, position, c));
  }
  return actions;
}

Rational best_value(const Outlook& outlook, const std::vector<Action>& actions) {
  CHECK(!actions.empty());
  Rational best = actions.front().value;
  for (const Action& action : actions)
    if (outlook.better(action.value, best)) best = action.value;
  return best;
}

Analysis finish(const Outlook& outlook, std::vector<Action> actions) {
  Analysis result;
  result.value = best_value(outlook, actions);
  for (Action& action : actions) {
    action.regret = abs(action.value - result.value);
    action.best = action.value == result.value;
  }
  std::stable_sort(actions.begin(), actions.end(), [&](const Action& a, const Action& b) {
    return outlook.better(a.value, b.value);
  });
  result.actions = std::move(actions);
  return result;
}

Outlook outlook_of(const ExactSweep& solved, int lead) {
  Outlook outlook;
  outlook.rules = solved.game().rules;
  switch (solved.game().objective) {
    case Objective::kPairs:
      outlook.pair = [&](const Position& p) { return Rational(1 + solved.value(p)); };
      outlook.miss = [&](const Position& p) { return Rational(-solved.value(p)); };
      break;
    case Objective::kWin:
      outlook.pair = [&, lead](const Position& p) { return solved.value(p, lead + 1); };
      outlook.miss = [&, lead](const Position& p) { return Rational(-solved.value(p, -lead)); };
      break;
    case Objective::kTurns:
      outlook.minimise = true;
      outlook.pair = [&](const Position& p) { return Rational(1 + solved.value(p)); };
      outlook.miss = outlook.pair;
      break;
  }
  return outlook;
}

int signum(int x) {
  return x > 0 ? 1 : x < 0 ? -1 : 0;
}

// What passing is worth: see sweep.h.
Rational pass_value(const ExactSweep& solved, const Position& position, int lead) {
  const Game& game = solved.game();
  if (game.objective != Objective::kWin) return 0;
  if (game.pass == Pass::kEnd) return signum(lead);
  const Outlook theirs = outlook_of(solved, -lead);
  const Rational plays_on = -best_value(theirs, turns(theirs, position));
  const Rational stops = game.endless == Endless::kLeader ? signum(lead) : 0;
  return plays_on < stops ? plays_on : stops;
}

}  // namespace

const Action* Analysis::find(ActionKind kind) const {
  for (const Action& action : actions)
    if (action.kind == kind) return &action;
  return nullptr;
}

Analysis analyse(const ExactSweep& solved, const Position& position, int lead) {
  if (position.empty()) return {solved.value(position, lead), {}};
  const Outlook outlook = outlook_of(solved, lead);
  std::vector<Action> actions = turns(outlook, position);
  const Game& game = solved.game();
  const bool forced = game.rules == Rules::kPaper && must_take(position);
  if (game.objective != Objective::kTurns && game.pass != Pass::kForbid && !forced &&
      can_pass(position)) {
    Action pass;
    pass.kind = ActionKind::kPass;
    pass.value = pass_value(solved, position, lead);
    actions.push_back(std::move(pass));
  }
  return finish(outlook, std::move(actions));
}

Analysis analyse(const Solitaire& solved, const Position& position) {
  if (position.empty()) return {};
  Outlook outlook;
  outlook.minimise = true;
  outlook.pair = [&](const Position& p) { return Rational(1 + solved.exact_value({p, {}})); };
  outlook.miss = [&](const Position& p) { return Rational(1 + solved.after_miss(p)); };
  return finish(outlook, turns(outlook, position));
}

std::vector<SecondChoice> seconds_of(const Analysis& analysis, LetterClass c, bool known,
                                     bool minimise) {
  std::vector<SecondChoice> choices;
  for (const Action& action : analysis.actions) {
    if (!known && action.kind == ActionKind::kFlip) {
      for (const Shown& shown : action.shown)
        if (shown.letter == c) return shown.choices;
    }
    if (!known) continue;
    if (action.kind == ActionKind::kTake && action.letter == c)
      choices.push_back({Second::kMatch, action.value});
    if (action.kind == ActionKind::kProbe && action.letter == c)
      choices.push_back({Second::kUnknown, action.value});
    if (action.kind == ActionKind::kPass) choices.push_back({Second::kWaste, action.value});
  }
  if (choices.empty()) return choices;
  Outlook outlook;
  outlook.minimise = minimise;
  (void)mark_best(outlook, choices);
  return choices;
}

std::optional<Rational> loss_of(const Analysis& analysis, LetterClass c, bool known, Second second,
                                bool minimise) {
  const std::vector<SecondChoice> choices = seconds_of(analysis, c, known, minimise);
  const auto chosen = std::find_if(choices.begin(), choices.end(), [&](const SecondChoice& choice) {
    return choice.second == second;
  });
  if (chosen == choices.end()) return std::nullopt;
  if (known) return Rational(abs(chosen->value - analysis.value));
  const auto best = std::find_if(choices.begin(), choices.end(),
                                 [](const SecondChoice& choice) { return choice.best; });
  return Rational(analysis.find(ActionKind::kFlip)->regret + abs(chosen->value - best->value));
}

Policy policy_of(const Analysis& analysis) {
  Policy policy;
  for (const Action& action : analysis.actions) {
    if (!action.best) continue;
    switch (action.kind) {
      case ActionKind::kTake:
        policy.takes.push_back(action.letter);
        break;
      case ActionKind::kProbe:
        policy.probes.push_back(action.letter);
        break;
      case ActionKind::kPass:
        policy.pass = true;
        break;
      case ActionKind::kFlip:
        policy.flip = true;
        for (const Shown& shown : action.shown) {
          unsigned best = 0;
          for (const SecondChoice& choice : shown.choices) {
            if (!choice.best) continue;
            best |= choice.second == Second::kMatch   ? kMatchBest
                    : choice.second == Second::kWaste ? kWasteBest
                                                      : kUnknownBest;
          }
          policy.shown.emplace_back(shown.letter, best);
        }
        break;
    }
  }
  std::sort(policy.takes.begin(), policy.takes.end());
  std::sort(policy.probes.begin(), policy.probes.end());
  return policy;
}

Moves moves_of(const Analysis& analysis, const Position& position) {
  Moves moves;
  const Policy policy = policy_of(analysis);
  moves.zero = policy.pass;
  moves.take = !policy.takes.empty();
  moves.hold = !takes(position).empty() && (policy.flip || policy.pass || !policy.probes.empty());
  if (!policy.flip) return moves;
  bool one = position.known_cards() > 0;
  bool two = true;
  for (const auto& [letter, seconds] : policy.shown) {
    if (letter.known > 0) continue;
    one = one && (seconds & kWasteBest) != 0;
    two = two && (seconds & kUnknownBest) != 0;
  }
  moves.one = one;
  moves.two = two;
  moves.mixed = !one && !two;
  return moves;
}

namespace {

// A flip whose second card is decided beforehand: `fresh` for new letters, a match where there is a
// known partner. nullopt where some new letter does not leave that choice.
std::optional<Rational> decided_flip(const Action& flip, int unknown, Second fresh) {
  Rational sum = 0;
  bool any_fresh = false;
  for (const Shown& shown : flip.shown) {
    const Second wanted = shown.letter.known > 0 ? Second::kMatch : fresh;
    any_fresh = any_fresh || shown.letter.known == 0;
    const auto found =
        std::find_if(shown.choices.begin(), shown.choices.end(),
                     [&](const SecondChoice& choice) { return choice.second == wanted; });
    if (found == shown.choices.end()) return std::nullopt;
    sum += found->value * shown.cards;
  }
  if (!any_fresh) return std::nullopt;
  return sum / unknown;
}

}  // namespace

std::vector<Plan> plans(const Analysis& analysis, const Position& position, bool minimise) {
  std::vector<Plan> result;
  for (const Action& action : analysis.actions) {
    switch (action.kind) {
      case ActionKind::kTake:
        result.push_back({Plan::Kind::kTake, action.letter, action.value, {}});
        break;
      case ActionKind::kProbe:
        result.push_back({Plan::Kind::kProbe, action.letter, action.value, {}});
        break;
      case ActionKind::kPass:
        result.push_back({Plan::Kind::kPass, {}, action.value, {}});
        break;
      case ActionKind::kFlip: {
        bool decided = false;
        for (const auto& [kind, second] :
             {std::pair{Plan::Kind::kOne, Second::kWaste}, {Plan::Kind::kTwo, Second::kUnknown}}) {
          const auto value = decided_flip(action, position.unknown(), second);
          if (!value) continue;
          result.push_back({kind, {}, *value, {}});
          decided = decided || *value == action.value;
        }
        if (!decided) result.push_back({Plan::Kind::kFlip, {}, action.value, {}});
        break;
      }
    }
  }
  for (Plan& plan : result) plan.regret = abs(plan.value - analysis.value);
  std::stable_sort(result.begin(), result.end(), [&](const Plan& a, const Plan& b) {
    return minimise ? a.value < b.value : a.value > b.value;
  });
  return result;
}

std::string to_text(const Moves& moves) {
  std::string text;
  const auto add = [&](bool present, const char* word) {
    if (present) text += (text.empty() ? "" : ",") + std::string(word);
  };
  add(moves.zero, "0");
  add(moves.one, "1");
  add(moves.two, "2");
  add(moves.mixed, "1/2");
  add(moves.take, "take");
  add(moves.hold, "hold");
  return text;
}

}  // namespace yomi::concentration
