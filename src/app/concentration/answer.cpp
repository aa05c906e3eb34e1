// Values and turns → text and JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/concentration/room.h"
#include "base/verdict.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;
using Json = nlohmann::ordered_json;

std::string_view second_name(c::Second second) {
  return second == c::Second::kMatch ? "match" : second == c::Second::kWaste ? "waste" : "unknown";
}

std::string_view second_text(c::Second second, Language language) {
  const bool japanese = language == Language::kJapanese;
  switch (second) {
    case c::Second::kMatch:
      return japanese ? "一致する既知カード" : "its known partner";
    case c::Second::kWaste:
      return japanese ? "一致しない既知カード" : "a known card of another letter";
    case c::Second::kUnknown:
      break;
  }
  return japanese ? "未知カード" : "another unknown card";
}

std::string letter_name(LetterClass letter) {
  return fmt::format("{}/{}", letter.known, letter.copies);
}

}  // namespace

Json value_json(const Rational& value, bool fraction) {
  Json json = Json::object();
  if (fraction) json["exact"] = c::to_string(value);
  json["decimal"] = c::decimal(value, kDigits);
  return json;
}

std::string_view value_unit(c::Objective objective, Language language) {
  switch (objective) {
    case c::Objective::kPairs:
      return Text{"pairs (own minus the opponent's)", "組（自分 − 相手）"}.in(language);
    case c::Objective::kWin:
      return Text{"chance to win minus chance to lose", "勝率 − 敗率"}.in(language);
    case c::Objective::kTurns:
      break;
  }
  return Text{"turns expected", "ターン（期待値）"}.in(language);
}

std::string plan_name(const Plan& plan) {
  switch (plan.kind) {
    case Plan::Kind::kTake:
      return "take " + letter_name(plan.letter);
    case Plan::Kind::kOne:
      return "1-move";
    case Plan::Kind::kTwo:
      return "2-move";
    case Plan::Kind::kFlip:
      return "flip";
    case Plan::Kind::kProbe:
      return "probe " + letter_name(plan.letter);
    case Plan::Kind::kPass:
      break;
  }
  return "0-move";
}

std::string plan_text(const Plan& plan, Language language) {
  const bool japanese = language == Language::kJapanese;
  const std::string known = class_text(plan.letter, language);
  switch (plan.kind) {
    case Plan::Kind::kTake:
      return japanese ? fmt::format("既知の対を取る（{}）", known)
                      : fmt::format("take a known pair ({})", known);
    case Plan::Kind::kOne:
      return japanese ? "1-move: 未知カード、合わなければ既知カード"
                      : "1-move: an unknown card, then its partner or a known card";
    case Plan::Kind::kTwo:
      return japanese ? "2-move: 未知カード、合わなければもう1枚未知カード"
                      : "2-move: an unknown card, then its partner or another unknown card";
    case Plan::Kind::kFlip:
      return japanese ? "未知カードをめくり、出た文字で2枚目を決める"
                      : "an unknown card, then as its letter says";
    case Plan::Kind::kProbe:
      return japanese ? fmt::format("既知カード（{}）、次に未知カード", known)
                      : fmt::format("a known card ({}) first, then an unknown one", known);
    case Plan::Kind::kPass:
      break;
  }
  return japanese ? "0-move: 一致しない既知カード2枚（パス）"
                  : "0-move: two known cards that differ (pass)";
}

Json actions_json(const std::vector<Plan>& plans, bool fraction) {
  Json actions = Json::array();
  for (const Plan& plan : plans) {
    Json action{{"action", plan_name(plan)},
                {"value", value_json(plan.value, fraction)},
                {"regret", value_json(plan.regret, fraction)},
                {"best", plan.regret == 0}};
    actions.push_back(std::move(action));
  }
  return actions;
}

Json first_card_json(const Analysis& analysis, bool fraction) {
  Json shown = Json::array();
  const c::Action* flip = analysis.find(c::ActionKind::kFlip);
  if (flip == nullptr) return shown;
  for (const c::Shown& first : flip->shown) {
    Json choices = Json::array();
    for (const c::SecondChoice& choice : first.choices) {
      choices.push_back({{"second", second_name(choice.second)},
                         {"value", value_json(choice.value, fraction)},
                         {"best", choice.best}});
    }
    shown.push_back({{"letter", letter_name(first.letter)},
                     {"cards", first.cards},
                     {"choices", std::move(choices)}});
  }
  return shown;
}

std::string second_cards_text(const Analysis& analysis, Language language) {
  const bool japanese = language == Language::kJapanese;
  const c::Action* flip = analysis.find(c::ActionKind::kFlip);
  std::string text;
  if (flip == nullptr) return text;
  for (const c::Shown& shown : flip->shown) {
    std::string choices;
    for (const c::SecondChoice& choice : shown.choices) {
      if (!choice.best) continue;
      if (!choices.empty()) choices += japanese ? " または " : " or ";
      choices += second_text(choice.second, language);
    }
    const std::string letter =
        shown.letter.known == 0
            ? (japanese ? fmt::format("{}枚の新しい文字", shown.letter.copies)
                        : fmt::format("a new letter of {}", shown.letter.copies))
            : (japanese ? class_text(shown.letter, language) + "の文字"
                        : "a letter with " + class_text(shown.letter, language));
    text += japanese ? fmt::format("  1枚目が{} → {}\n", letter, choices)
                     : fmt::format("  first card {}: {}\n", letter, choices);
  }
  return text;
}

std::string moves_text(const c::Moves& moves, Language language) {
  const bool japanese = language == Language::kJapanese;
  std::string text;
  const auto add = [&](bool present, std::string_view word) {
    if (!present) return;
    if (!text.empty()) text += japanese ? "、" : ", ";
    text += word;
  };
  add(moves.zero, "0-move");
  add(moves.one, "1-move");
  add(moves.two, "2-move");
  add(moves.mixed,
      japanese ? "出た文字により 1-move か 2-move" : "1- or 2-move by the letter shown");
  add(moves.take, japanese ? "対を取る" : "take");
  add(moves.hold, japanese ? "対を残す" : "hold");
  return text;
}

int report_stop(Program& program, StopReason reason) {
  if (program.shared().json) {
    program.print_json(
        {{"verdict", "unknown"}, {"reason", to_string(reason)}, {"cpu_seconds", cpu_seconds()}});
  } else {
    program.print("{}: {}\n", program.text({"unknown", "不明"}),
                  program.message(word(to_string(reason))));
  }
  return reason == StopReason::kCancelled ? kInterrupted : kUndecided;
}

}  // namespace yomi::app::memory
