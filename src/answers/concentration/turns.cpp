#include "answers/concentration/turns.h"

#include <algorithm>

#include "answers/table.h"

namespace yomi::concentration {

std::span<const answers::Choice> choices_of(answers::Of<Second>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Second::kMatch, "match", {"its known partner", "組になる既知カード"}),
      choice(Second::kWaste, "waste", {"a known card of another letter", "別の文字の既知カード"}),
      choice(Second::kUnknown, "unknown", {"another unknown card", "未知カード"}),
  };
  return kChoices;
}

// Those with {} name what would be lost.
std::span<const answers::Choice> choices_of(answers::Of<Why>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Why::kEmpty, "empty", {"The table is empty.", "場にカードがありません。"}),
      choice(Why::kOnlyTurn, "only_turn",
             {"There is nothing else to do.", "ほかに手がありません。"}),
      choice(Why::kMustTake, "must_take",
             {"These rules have a known pair taken at once.",
              "このルールでは既知の組を直ちに獲得します。"}),
      choice(Why::kLost, "lost",
             {"The game is lost, whatever is turned.", "何をめくっても負けです。"}),
      choice(Why::kWonAnyhow, "won_anyhow",
             {"The game is won, whatever is turned.", "何をめくっても勝ちです。"}),
      choice(Why::kWins, "wins", {"It wins for certain.", "必ず勝てます。"}),
      choice(Why::kAllEqual, "all_equal",
             {"Every turn is worth the same.", "どの手も同じ価値です。"}),
      choice(Why::kCertainPair, "certain_pair", {"It is a certain pair.", "確実な1組です。"}),
      choice(Why::kPairWouldLose, "pair_would_lose",
             {"It is a certain pair, and leaving it would lose {}.",
              "確実な1組で、残すと{}の損になります。"}),
      choice(Why::kHelpsOpponent, "helps_opponent",
             {"Any unknown card helps the opponent more than you.",
              "どの未知カードも、自分より相手の得になります。"}),
      choice(Why::kOpponentGains, "opponent_gains",
             {"Whatever you turn, the opponent gains more in the end.",
              "何をめくっても、結局は相手の得が大きくなります。"}),
      choice(Why::kEndsInTheLead, "ends_in_the_lead",
             {"Passing ends the game while you lead: you win.",
              "リードしたままパスで終局し、勝ちになります。"}),
      choice(Why::kEndsInADraw, "ends_in_a_draw",
             {"Passing ends the game in a draw; every other turn is more likely to lose than to "
              "win.",
              "パスで終局すれば引き分けです。ほかの手は勝ちより負けの見込みが大きくなります。"}),
      choice(Why::kPassBackDraws, "pass_back_draws",
             {"The opponent has to turn, or pass back for a draw; any other turn of yours is "
              "worse.",
              "相手はめくるか、パスを返して引き分けにするしかありません。ほかの手はこれに劣りま"
              "す。"}),
      choice(Why::kPassBackLoses, "pass_back_loses",
             {"You lead: the opponent loses by passing back and has to turn; any other turn of "
              "yours is worse.",
              "リードしているので、相手はパスを返すと負けになり、めくるしかありません。ほかの手"
              "はこれに劣ります。"}),
      choice(Why::kRestIsWorse, "rest_is_worse",
             {"Any other turn is worse.", "ほかの手はこれに劣ります。"}),
      choice(Why::kKnownCardFirst, "known_card_first",
             {"Starting with the known card is best here.", "既知カードから始めるのが最善です。"}),
      choice(Why::kHoldsPartners, "holds_partners",
             {"Every unknown card has a known partner; taking the pair first would leave cards "
              "without one and lose {}.",
              "未知カードには必ず組になる既知カードがあります。先に組を獲得するとそれが減り、{}の"
              "損になります。"}),
      choice(Why::kHoldsKnownCards, "holds_known_cards",
             {"The known pair is worth more on the table, as known cards to turn; taking it now "
              "loses {}.",
              "既知の組は、めくれる既知カードとして場に残すほうが得です。今獲得すると{}の損になり"
              "ます。"}),
      choice(Why::kHolds, "holds",
             {"The known pair is worth more on the table; taking it now loses {}.",
              "既知の組は場に残すほうが得です。今獲得すると{}の損になります。"}),
      choice(Why::kNoKnownSecond, "no_known_second",
             {"Without a known card to turn second, another unknown one follows.",
              "2枚目にめくる既知カードがないので、もう1枚未知カードをめくります。"}),
      choice(Why::kOneOrTwo, "one_or_two",
             {"A known card and an unknown one are worth the same as the second.",
              "2枚目は既知カードでも未知カードでも同じ価値です。"}),
      choice(Why::kSecondCosts, "second_costs",
             {"A second new card would cost {}.", "2枚目も未知カードにすると{}余計にかかります。"}),
      choice(Why::kSecondSaves, "second_saves",
             {"A second new card saves {}.", "2枚目も未知カードにするほうが{}得です。"}),
      choice(Why::kShowsTooMuch, "shows_too_much",
             {"A second unknown card would show the opponent more than it wins: {} worse.",
              "2枚目も未知カードにすると、合う見込みより相手に見せる損が大きく、{}の損になりま"
              "す。"}),
      choice(Why::kWorthTheChance, "worth_the_chance",
             {"The chance of a pair outweighs what the opponent sees; a known card second is {} "
              "worse.",
              "2枚目も未知カードを試す価値があり、既知カードで終えると{}の損になります。"}),
      choice(Why::kPartners, "partners",
             {"Every unknown card has a known partner.",
              "未知カードには必ず組になる既知カードがあります。"}),
      choice(Why::kAsTheLetterSays, "as_the_letter_says",
             {"Which second card is best depends on the letter the first one shows.",
              "2枚目は1枚目の文字によって決めます。"}),
  };
  return kChoices;
}

}  // namespace yomi::concentration

namespace yomi::answers::concentration {
namespace {

using game::LetterClass;
using game::Plan;
using game::Second;

// "A", "A or B"
Sentence names_of(const std::vector<std::string>& letters) {
  Sentence text{{}, {}, {}, letters.front()};
  for (std::size_t i = 1; i < letters.size(); ++i)
    text = sentence("or", "{} or {}", "{}・{}", text, letters[i]);
  return text;
}

Act act_of(Plan::Kind kind) {
  switch (kind) {
    case Plan::Kind::kTake:
      return Act::kTake;
    case Plan::Kind::kOne:
      return Act::kOne;
    case Plan::Kind::kTwo:
      return Act::kTwo;
    case Plan::Kind::kFlip:
      return Act::kFlip;
    case Plan::Kind::kProbe:
      return Act::kProbe;
    case Plan::Kind::kPass:
      break;
  }
  return Act::kPass;
}

Act act_of(Second second) {
  return second == Second::kMatch   ? Act::kMatch
         : second == Second::kWaste ? Act::kWaste
                                    : Act::kUnknown;
}

// The names of the letters of a class, or the class itself.
Sentence letter_sentence(const Turn& turn) {
  if (!turn.letters.empty()) return names_of(turn.letters);
  return class_sentence(class_of(turn.letter.value_or("0/2")));
}

Sentence first_card_letter(const FirstCard& card) {
  const LetterClass letter = class_of(card.letter);
  if (letter.known == 0)
    return sentence("new_letter", "a new letter of {}", "{}枚の新しい文字", letter.copies);
  return sentence("known_letter", "a letter with {}", "{}の文字", class_sentence(letter));
}

}  // namespace

std::span<const Choice> choices_of(Of<Act>) {
  static constexpr Choice kChoices[] = {
      choice(Act::kTake, "take", {"take a known pair", "既知の組を獲得する"}),
      choice(Act::kOne, "one_move",
             {"an unknown card, then its partner or a known card (1-move)",
              "未知カード、次に組になるカードか別の既知カード(1-move)"}),
      choice(Act::kTwo, "two_move",
             {"an unknown card, then its partner or another unknown card (2-move)",
              "未知カード、次に組になるカードか別の未知カード(2-move)"}),
      choice(Act::kFlip, "flip",
             {"an unknown card, then as its letter says", "未知カード、次は出た文字による"}),
      choice(Act::kProbe, "probe",
             {"a known card, then an unknown one", "既知カード、次に未知カード"}),
      choice(Act::kPass, "pass",
             {"pass: two known cards that differ (0-move)", "パス: 異なる既知カード2枚(0-move)"}),
      choice(Act::kMatch, "match", {"its known partner", "組になる既知カード"}),
      choice(Act::kWaste, "waste", {"a known card of another letter", "別の文字の既知カード"}),
      choice(Act::kUnknown, "unknown", {"an unknown card", "未知カード"}),
  };
  return kChoices;
}

std::span<const Choice> choices_of(Of<Best>) {
  static constexpr Choice kChoices[] = {
      choice(Best::kZero, "pass", {"pass (0-move)", "パス(0-move)"}),
      choice(Best::kOne, "one_move",
             {"an unknown card, then a known one (1-move)", "未知カード、次に既知カード(1-move)"}),
      choice(Best::kTwo, "two_move", {"two unknown cards (2-move)", "未知カード2枚(2-move)"}),
      choice(Best::kMixed, "one_or_two",
             {"1- or 2-move by the letter shown", "出た文字により1-moveか2-move"}),
      choice(Best::kTake, "take", {"take the pair", "組を獲得する"}),
      choice(Best::kHold, "hold", {"leave the pair", "組を残す"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<Turn>) {
  static constexpr Field kFields[] = {
      field<&Turn::action>("action", {"what to do", "手の種類"}, {.example = "one_move"}),
      field<&Turn::letter>(
          "letter",
          {"the letter's class: 2/4 is 2 of 4 cards known", "文字の状態(2/4 は4枚中2枚が既知)"},
          {.example = "2/4"}),
      field<&Turn::letters>("letters", {"letters of that class on this table", "その状態の文字"}),
      field<&Turn::value>("value", {"what it is worth", "評価値"}),
      field<&Turn::regret>("regret", {"how much worse than the best", "最善との差"}),
      field<&Turn::best>("best", {"nothing is better", "最善手"}),
      said_field<&turn_row>("text", {"the turn in words", "手の説明"}),
  };
  static constexpr Shape kShape = shape<Turn>("ConcentrationTurn", kFields);
  return kShape;
}
const Shape& shape_of(Of<SecondCard>) {
  static constexpr Field kFields[] = {
      field<&SecondCard::second>("second", {"what to turn second", "2枚目"}),
      field<&SecondCard::value>("value", {"what it is worth", "評価値"}),
      field<&SecondCard::best>("best", {"nothing is better", "最善手"}),
  };
  static constexpr Shape kShape = shape<SecondCard>("ConcentrationSecondCard", kFields);
  return kShape;
}
const Shape& shape_of(Of<FirstCard>) {
  static constexpr Field kFields[] = {
      field<&FirstCard::letter>("letter", {"what the first card shows", "1枚目の文字の状態"},
                                {.example = "0/4"}),
      field<&FirstCard::cards>("cards",
                               {"on so many of the unknown cards", "その未知カードの枚数"}),
      field<&FirstCard::choices>("choices", {"what may follow", "2枚目の選択"}),
      said_field<&first_card_letter>("text", {"the letter in words", "文字の説明"}),
  };
  static constexpr Shape kShape = shape<FirstCard>("ConcentrationFirstCard", kFields);
  return kShape;
}

Sentence turn_sentence(const Turn& turn) {
  switch (turn.action) {
    case Act::kTake:
      if (!turn.letters.empty())
        return sentence("take_the_pair", "Take the pair {}", "{}の組を獲得する",
                        names_of(turn.letters));
      return sentence("take_a_pair", "Take a known pair ({})", "既知の組を獲得する({})",
                      letter_sentence(turn));
    case Act::kOne:
      return sentence("one_move", "Turn one unknown card, then a known one",
                      "未知カードを1枚、次に既知カード");
    case Act::kTwo:
      return sentence("two_move", "Turn two unknown cards", "未知カードを2枚");
    case Act::kFlip:
      return sentence("flip", "Turn an unknown card; the second depends on its letter",
                      "未知カードを1枚、次は出た文字による");
    case Act::kProbe:
      return sentence("probe", "Turn a known card ({}), then an unknown one",
                      "既知カード({})、次に未知カード", letter_sentence(turn));
    case Act::kPass:
      return sentence("pass", "Pass", "パス");
    case Act::kMatch:
      if (!turn.letters.empty())
        return sentence("take_the_pair", "Take the pair {}", "{}の組を獲得する",
                        names_of(turn.letters));
      return sentence("match", "Turn its partner", "組になるカードをめくる");
    case Act::kWaste:
      return sentence("waste", "Turn a known card of another letter",
                      "別の文字の既知カードをめくる");
    case Act::kUnknown:
      break;
  }
  return sentence("unknown", "Turn an unknown card", "未知カードをめくる");
}

Sentence turn_row(const Turn& turn) {
  Sentence text = sentence_of(turn.action);
  if (!turn.letter) return text;
  const Sentence known = class_sentence(class_of(*turn.letter));
  if (turn.letters.empty()) return sentence("of_class", "{} ({})", "{}({})", text, known);
  return sentence("of_letters", "{} ({}): {}", "{}({}): {}", text, known, names_of(turn.letters));
}

std::vector<Best> best_of(const game::Moves& moves) {
  std::vector<Best> best;
  const auto add = [&](bool present, Best each) {
    if (present) best.push_back(each);
  };
  add(moves.zero, Best::kZero);
  add(moves.one, Best::kOne);
  add(moves.two, Best::kTwo);
  add(moves.mixed, Best::kMixed);
  add(moves.take, Best::kTake);
  add(moves.hold, Best::kHold);
  return best;
}

std::string best_words(const std::vector<Best>& best, Language language) {
  std::string text;
  for (const Best each : best) {
    if (!text.empty()) text += say(language, ", ", "、");
    text += said(sentence_of(each), language);
  }
  return text;
}

std::vector<Turn> turns_of(const std::vector<Plan>& plans,
                           const std::vector<game::BoardLetter>& letters) {
  std::vector<Turn> turns;
  for (const Plan& plan : plans) {
    Turn turn;
    turn.action = act_of(plan.kind);
    if (turn.action == Act::kTake || turn.action == Act::kProbe) {
      turn.letter = class_text(plan.letter);
      for (const game::BoardLetter& each : letters)
        if (each.copies == plan.letter.copies && each.known == plan.letter.known)
          turn.letters.push_back(each.name);
    }
    turn.value = number_of(plan.value);
    turn.regret = number_of(plan.regret);
    turn.best = plan.regret == 0;
    turns.push_back(std::move(turn));
  }
  return turns;
}

std::vector<Turn> seconds_turns(const std::vector<game::SecondChoice>& choices,
                                const std::string& letter, bool minimise) {
  std::vector<game::SecondChoice> sorted = choices;
  std::stable_sort(sorted.begin(), sorted.end(),
                   [&](const game::SecondChoice& a, const game::SecondChoice& b) {
                     return minimise ? a.value < b.value : a.value > b.value;
                   });
  std::vector<Turn> turns;
  for (const game::SecondChoice& each : sorted) {
    Turn turn;
    turn.action = act_of(each.second);
    if (each.second == Second::kMatch) turn.letters = {letter};
    turn.value = number_of(each.value);
    turn.regret = number_of(game::Rational(abs(each.value - sorted.front().value)));
    turn.best = each.best;
    turns.push_back(std::move(turn));
  }
  return turns;
}

std::vector<FirstCard> first_cards(const game::Analysis& analysis) {
  std::vector<FirstCard> cards;
  const game::Action* flip = analysis.find(game::ActionKind::kFlip);
  if (flip == nullptr) return cards;
  for (const game::Shown& shown : flip->shown) {
    FirstCard card{class_text(shown.letter), shown.cards, {}};
    for (const game::SecondChoice& each : shown.choices)
      card.choices.push_back({each.second, number_of(each.value), each.best});
    cards.push_back(std::move(card));
  }
  return cards;
}

Sentence why_sentence(game::Why why, const std::optional<Number>& loss, const Game& asked) {
  Sentence plain = sentence_of(why);
  if (!loss) return plain;
  return {plain.code, plain.pattern, {amount_of(*loss, asked)}, {}};
}

std::string turns_table(const std::vector<Turn>& turns, Language language) {
  Table table({{say(language, "turn", "手"), Align::kLeft},
               {say(language, "value", "評価値")},
               {say(language, "regret", "損")}});
  for (const Turn& turn : turns)
    table.add({said(turn_row(turn), language), rounded(turn.value, 6), rounded(turn.regret, 6)});
  return table.to_text();
}

std::string first_card_words(const std::vector<FirstCard>& cards, Language language) {
  std::string text;
  for (const FirstCard& card : cards) {
    std::string choices;
    for (const SecondCard& each : card.choices) {
      if (!each.best) continue;
      if (!choices.empty()) choices += say(language, " or ", "、または");
      choices += said(sentence_of(each.second), language);
    }
    text += say(language, "  first card {}: {}\n", "  1枚目が{} → {}\n", first_card_letter(card),
                choices);
  }
  return text;
}

}  // namespace yomi::answers::concentration
