// Why the best turn is the best, in one sentence. Each sentence is true by what stands in the list
// of plans and the question; where nothing more is known it says no more.
#include <fmt/format.h>

#include <algorithm>

#include "app/concentration/room.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;

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
  Reasons(const std::vector<Plan>& plans, const Question& question, Language language)
      : plans_(plans), question_(question), language_(language) {}

  [[nodiscard]] std::string of_best() const {
    const Plan& best = plans_.front();
    if (plans_.size() == 1) {
      const bool forced = best.kind == Plan::Kind::kTake && question_.position.unknown() > 0;
      return forced ? say({"These rules have a known pair taken at once.",
                           "このルールでは既知の対を直ちに取ります。"})
                    : say({"There is nothing else to do.", "ほかに手がありません。"});
    }
    const bool all_equal = plans_.back().regret == 0;
    if (objective() == c::Objective::kWin && best.value == -1)
      return say({"The game is lost, whatever is turned.", "何をめくっても負けです。"});
    if (objective() == c::Objective::kWin && best.value == 1 && best.kind != Plan::Kind::kPass)
      return all_equal ? say({"The game is won, whatever is turned.", "何をめくっても勝ちです。"})
                       : say({"It wins for certain.", "必ず勝てます。"});
    if (all_equal) return say({"Every turn is worth the same.", "どの手も同じ価値です。"});
    const bool pair = find_plan(plans_, Plan::Kind::kTake) != nullptr;
    switch (best.kind) {
      case Plan::Kind::kTake:
        return take();
      case Plan::Kind::kPass:
        return pass();
      case Plan::Kind::kProbe:
        return say(
            {"Starting with the known card is best here.", "既知カードから始めるのが最善です。"});
      case Plan::Kind::kOne:
      case Plan::Kind::kTwo:
        return pair ? hold() : second(best.kind == Plan::Kind::kOne);
      case Plan::Kind::kFlip:
        break;
    }
    if (pair) return hold();
    if (all_have_partners(question_.position))
      return say(
          {"Every unknown card has a known partner.", "未知カードには必ず既知の相手がいます。"});
    return say({"Which second card is best depends on the letter the first one shows.",
                "2枚目は1枚目の文字によって決めます。"});
  }

 private:
  [[nodiscard]] c::Objective objective() const { return question_.game.objective; }
  [[nodiscard]] std::string say(Text text) const { return std::string(text.in(language_)); }
  [[nodiscard]] std::string say(Text text, const Rational& loss) const {
    return fmt::format(fmt::runtime(text.in(language_)), amount(loss));
  }
  [[nodiscard]] std::string amount(const Rational& value) const {
    std::string number = c::decimal(value, 3);
    switch (objective()) {
      case c::Objective::kPairs:
        return number + say({" pairs", " 組"});
      case c::Objective::kWin:
        return number;
      case c::Objective::kTurns:
        break;
    }
    return number + say({" turns", " ターン"});
  }

  [[nodiscard]] std::string take() const {
    const Plan* left = nullptr;  // the best turn that leaves the pair, plans being in order
    for (const Plan& plan : plans_)
      if (left == nullptr && plan.kind != Plan::Kind::kTake) left = &plan;
    if (left == nullptr || left->regret == 0)
      return say({"It is a certain pair.", "確実な1組です。"});
    return say({"It is a certain pair, and leaving it would lose {}.",
                "確実な1組で、残すと {} 損します。"},
               left->regret);
  }

  // The pass is strictly better than anything else: it stands first, and behind what equals it.
  [[nodiscard]] std::string pass() const {
    if (objective() == c::Objective::kPairs) {
      return find_plan(plans_, Plan::Kind::kTake) == nullptr
                 ? say({"Any unknown card helps the opponent more than you.",
                        "どの未知カードも、自分より相手の得になります。"})
                 : say({"Whatever you turn, the opponent gains more in the end.",
                        "何をめくっても、結局は相手の得が大きくなります。"});
    }
    if (question_.game.pass == c::Pass::kEnd) {
      return question_.lead > 0
                 ? say({"Passing ends the game while you lead: you win.",
                        "リードしたままパスで終局し、勝ちになります。"})
                 : say({"Passing ends the game in a draw; every other turn is more likely to lose "
                        "than to win.",
                        "パスで終局すれば引き分けです。ほかの手は勝ちより負けの見込みが大きくなりま"
                        "す。"});
    }
    if (question_.game.endless == c::Endless::kDraw || question_.lead == 0)
      return say(
          {"The opponent has to turn, or pass back for a draw; any other turn of yours is worse.",
           "相手はめくるか、パスを返して引き分けにするしかありません。"
           "ほかの手はこれに劣ります。"});
    return question_.lead > 0
               ? say({"You lead: the opponent loses by passing back and has to turn; any other "
                      "turn of "
                      "yours is worse.",
                      "リードしているので、相手はパスを返すと負けになり、めくるしかありません。"
                      "ほかの手はこれに劣ります。"})
               : say({"Any other turn is worse.", "ほかの手はこれに劣ります。"});
  }

  // A known pair is left where it is.
  [[nodiscard]] std::string hold() const {
    const Plan* take = find_plan(plans_, Plan::Kind::kTake);
    const Position after = c::after_take(question_.position, take->letter);
    if (all_have_partners(question_.position) && !all_have_partners(after)) {
      return say({"Every unknown card has a known partner; taking the pair first would leave cards "
                  "without one and lose {}.",
                  "未知カードには必ず既知の相手がいます。先に対を取ると相手が減り {} 損します。"},
                 take->regret);
    }
    if (take->letter.unknown() == 0) {
      return say(
          {"The known pair is worth more on the table, as known cards to turn; taking it now "
           "loses {}.",
           "既知の対は、めくれる既知カードとして場に残すほうが得です。今取ると {} 損します。"},
          take->regret);
    }
    return say({"The known pair is worth more on the table; taking it now loses {}.",
                "既知の対は場に残すほうが得です。今取ると {} 損します。"},
               take->regret);
  }

  // The 1-move or the 2-move.
  [[nodiscard]] std::string second(bool one) const {
    const Plan* other = find_plan(plans_, one ? Plan::Kind::kTwo : Plan::Kind::kOne);
    if (other == nullptr)
      return say({"Without a known card to turn second, another unknown one follows.",
                  "2枚目にめくる既知カードがないので、もう1枚未知カードをめくります。"});
    if (other->regret == 0)
      return say(
          {"The 1-move and the 2-move are worth the same.", "1-move と 2-move は同じ価値です。"});
    if (objective() == c::Objective::kTurns) {
      return one ? say({"A second new card would cost {}.",
                        "2枚目も未知カードにすると {} 余計にかかります。"},
                       other->regret)
                 : say({"A second new card saves {}.",
                        "知らないカードをもう1枚見るほうが {} 得です。"},
                       other->regret);
    }
    return one ? say({"A second unknown card would show the opponent more than it wins: {} worse.",
                      "2枚目も未知カードにすると、合う見込みより相手に見せる損が大きく {} "
                      "損します。"},
                     other->regret)
               : say({"The chance of a pair outweighs what the opponent sees; a known card second "
                      "is {} worse.",
                      "2枚目も未知カードを試す価値があり、既知カードで終えると {} 損します。"},
                     other->regret);
  }

  const std::vector<Plan>& plans_;
  const Question& question_;
  Language language_;
};

}  // namespace

std::string reason(const std::vector<Plan>& plans, const Question& question, Language language) {
  return plans.empty() ? "" : Reasons(plans, question, language).of_best();
}

}  // namespace yomi::app::memory
