#include "concentration/reason.h"

namespace yomi::concentration {
namespace {

const Plan* find_plan(const std::vector<Plan>& plans, Plan::Kind kind) {
  for (const Plan& plan : plans)
    if (plan.kind == kind) return &plan;
  return nullptr;
}

bool all_have_partners(const Position& position) {
  for (const LetterClass letter : position.classes())
    if (letter.known < letter.unknown()) return false;
  return true;
}

class Reasons {
 public:
  Reasons(const std::vector<Plan>& plans, const Position& position, const Game& game)
      : plans_(plans), position_(position), game_(game) {}

  [[nodiscard]] Reason of_best() const {
    const Plan& best = plans_.front();
    if (plans_.size() == 1) {
      const bool forced = best.kind == Plan::Kind::kTake && position_.unknown() > 0;
      return {forced ? Why::kMustTake : Why::kOnlyTurn, {}};
    }
    const bool all_equal = plans_.back().regret == 0;
    const bool win = game_.objective == Objective::kWin;
    if (win && best.value == -1) return {Why::kLost, {}};
    if (win && best.value == 1 && best.kind != Plan::Kind::kPass)
      return {all_equal ? Why::kWonAnyhow : Why::kWins, {}};
    if (all_equal) return {Why::kAllEqual, {}};
    const bool pair = find_plan(plans_, Plan::Kind::kTake) != nullptr;
    switch (best.kind) {
      case Plan::Kind::kTake:
        return take();
      case Plan::Kind::kPass:
        return {pass(), {}};
      case Plan::Kind::kProbe:
        return {Why::kKnownCardFirst, {}};
      case Plan::Kind::kOne:
      case Plan::Kind::kTwo:
        return pair ? hold() : second(best.kind == Plan::Kind::kOne);
      case Plan::Kind::kFlip:
        break;
    }
    if (pair) return hold();
    return {all_have_partners(position_) ? Why::kPartners : Why::kAsTheLetterSays, {}};
  }

 private:
  [[nodiscard]] Reason take() const {
    const Plan* left = nullptr;  // the best turn that leaves the pair, plans being in order
    for (const Plan& plan : plans_)
      if (left == nullptr && plan.kind != Plan::Kind::kTake) left = &plan;
    if (left == nullptr || left->regret == 0) return {Why::kCertainPair, {}};
    return {Why::kPairWouldLose, left->regret};
  }

  // The pass is strictly better than anything else: it stands first, and behind what equals it.
  [[nodiscard]] Why pass() const {
    if (game_.objective == Objective::kPairs) {
      return find_plan(plans_, Plan::Kind::kTake) == nullptr ? Why::kHelpsOpponent
                                                             : Why::kOpponentGains;
    }
    if (game_.pass == Pass::kEnd) return game_.lead > 0 ? Why::kEndsInTheLead : Why::kEndsInADraw;
    if (game_.endless == Endless::kDraw || game_.lead == 0) return Why::kPassBackDraws;
    return game_.lead > 0 ? Why::kPassBackLoses : Why::kRestIsWorse;
  }

  // A known pair is left where it is.
  [[nodiscard]] Reason hold() const {
    const Plan* take = find_plan(plans_, Plan::Kind::kTake);
    const Position after = after_take(position_, take->letter);
    if (all_have_partners(position_) && !all_have_partners(after))
      return {Why::kHoldsPartners, take->regret};
    if (take->letter.unknown() == 0) return {Why::kHoldsKnownCards, take->regret};
    return {Why::kHolds, take->regret};
  }

  // The 1-move or the 2-move.
  [[nodiscard]] Reason second(bool one) const {
    const Plan* other = find_plan(plans_, one ? Plan::Kind::kTwo : Plan::Kind::kOne);
    if (other == nullptr) return {Why::kNoKnownSecond, {}};
    if (other->regret == 0) return {Why::kOneOrTwo, {}};
    if (game_.objective == Objective::kTurns)
      return {one ? Why::kSecondCosts : Why::kSecondSaves, other->regret};
    return {one ? Why::kShowsTooMuch : Why::kWorthTheChance, other->regret};
  }

  const std::vector<Plan>& plans_;
  const Position& position_;
  const Game& game_;
};

}  // namespace

Reason reason_of(const std::vector<Plan>& plans, const Position& position, const Game& game) {
  if (plans.empty()) return {Why::kEmpty, {}};
  return Reasons(plans, position, game).of_best();
}

}  // namespace yomi::concentration
