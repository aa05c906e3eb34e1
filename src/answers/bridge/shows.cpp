// What a call shows, as fields and in a player's words.
#include <algorithm>
#include <array>

#include "answers/bridge/bid.h"

namespace yomi::answers::bridge {
namespace {

constexpr int kMostPoints = 37;

Sentence joined(const std::vector<Sentence>& parts) {
  Sentence all = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i)
    all = sentence("both", "{}, {}", "{}、{}", all, parts[i]);
  return all;
}

Sentence either_of(const std::vector<Sentence>& lines) {
  Sentence all = lines.front();
  for (std::size_t i = 1; i < lines.size(); ++i)
    all = sentence("or", "{}; or {}", "{}、または{}", all, lines[i]);
  return all;
}

Sentence points_text(int least, int most) {
  if (least == most) return sentence("points", "{} points", "{}点", least);
  if (least <= 0) return sentence("points_at_most", "at most {} points", "{}点以下", most);
  if (most >= kMostPoints) return sentence("points_at_least", "{}+ points", "{}点以上", least);
  return sentence("points_between", "{}–{} points", "{}–{}点", least, most);
}

struct SuitName {
  Text one;
  Text many;
};
// Spades first.
constexpr std::array<SuitName, 4> kSuitNames = {{{{"spade", "♠"}, {"spades", "♠"}},
                                                 {{"heart", "♥"}, {"hearts", "♥"}},
                                                 {{"diamond", "♦"}, {"diamonds", "♦"}},
                                                 {{"club", "♣"}, {"clubs", "♣"}}}};

Sentence length_text(std::size_t suit, int least, int most) {
  const Sentence one = spoken("suit", kSuitNames[suit].one);
  const Sentence many = spoken("suit", kSuitNames[suit].many);
  if (most == 0) return sentence("none", "no {}", "{}なし", many);
  if (least == most)
    return sentence("exactly", "{} {}", "{1}{0}枚", least, least == 1 ? one : many);
  if (least <= 0)
    return sentence("at_most", "at most {} {}", "{1}0–{0}枚", most, most == 1 ? one : many);
  if (most >= 13) return sentence("at_least", "{}+ {}", "{1}{0}枚以上", least, many);
  return sentence("between", "{}–{} {}", "{2}{0}–{1}枚", least, most, many);
}

std::string sign_of(const std::string& suit) {
  for (const game::Suit each : game::kSuitsDown)
    if (game::to_string(game::strain_of(each)) == suit) return std::string(game::symbol(each));
  return suit;
}

Sentence honours_text(const HonourRow& rule) {
  const std::string suit = sign_of(rule.suit);
  if (rule.most == 0) return sentence("without", "no {} of {}", "{1}の{0}なし", rule.cards, suit);
  if (rule.cards.size() == 1)
    return sentence("with", "the {} of {}", "{1}{0}あり", rule.cards, suit);
  if (rule.most >= static_cast<int>(rule.cards.size()) && rule.least < rule.most)
    return sentence("some_of", "{}+ of {} in {}", "{2}の{1}のうち{0}枚以上", rule.least, rule.cards,
                    suit);
  return sentence("of", "{} of {} in {}", "{2}の{1}のうち{0}枚", rule.least, rule.cards, suit);
}

Sentence count_text(const KeysRow& keys) {
  if (keys.modulo != 0)
    return sentence("or", "{} or {}", "{}枚か{}枚", keys.least, keys.least + keys.modulo);
  if (keys.least == keys.most) return sentence("exactly", "{}", "{}枚", keys.least);
  if (keys.most >= 5) return sentence("at_least", "{}+", "{}枚以上", keys.least);
  return sentence("between", "{}–{}", "{}–{}枚", keys.least, keys.most);
}

Sentence keys_text(const KeysRow& keys) {
  if (keys.suit.empty()) return sentence("aces", "{} aces", "エース{}", count_text(keys));
  return sentence("key_cards", "{} key cards", "キーカード{}", count_text(keys));
}

}  // namespace

const Shape& shape_of(Of<HonourRow>) {
  using H = HonourRow;
  static constexpr Field kFields[] = {
      field<&H::suit>("suit", {"the suit", "スート"}),
      field<&H::cards>("cards", {"which cards", "対象のカード"}),
      field<&H::least>("least", {"at least so many of them", "最小"}),
      field<&H::most>("most", {"at most so many of them", "最大"}),
  };
  static constexpr Shape kShape = shape<H>("BridgeHonours", kFields);
  return kShape;
}
const Shape& shape_of(Of<KeysRow>) {
  using K = KeysRow;
  static constexpr Field kFields[] = {
      field<&K::least>("least", {"at least so many", "最小"}),
      field<&K::most>("most", {"at most so many", "最大"}),
      field<&K::modulo>("modulo", {"the count may be so many more", "この数だけ多いこともある"}),
      field<&K::suit>("suit", {"whose king counts; empty: aces alone",
                               "キングを数えるスート(空ならエースのみ)"}),
  };
  static constexpr Shape kShape = shape<K>("BridgeKeyCards", kFields);
  return kShape;
}
const Shape& shape_of(Of<RangeRow>) {
  using R = RangeRow;
  static constexpr Field kFields[] = {
      field<&R::weight>("weight", {"how likely beside the others", "他と比べた重み"}),
      field<&R::points>("points", {"high-card points: least, most", "点: 最小、最大"}),
      field<&R::balanced>("balanced", {"a balanced hand", "バランス"}),
      field<&R::spades>("spades", {"spades: least, most", "♠: 最小、最大"}),
      field<&R::hearts>("hearts", {"hearts: least, most", "♥: 最小、最大"}),
      field<&R::diamonds>("diamonds", {"diamonds: least, most", "♦: 最小、最大"}),
      field<&R::clubs>("clubs", {"clubs: least, most", "♣: 最小、最大"}),
      field<&R::honours>("honours", {"honours", "アナー"}),
      field<&R::keys>("keys", {"aces or key cards", "エースまたはキーカード"}),
      said_field<&range_text>("text", {"the hand in words", "ハンドの説明"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeHandRange", kFields);
  return kShape;
}
const Shape& shape_of(Of<CallRow>) {
  using C = CallRow;
  static constexpr Field kFields[] = {
      field<&C::seat>("seat", {"who calls", "コールした席"}),
      field<&C::call>("call", {"the call", "コール"}, {.example = "1S"}),
      field<&C::rule>("rule", {"the file's line; 0: unknown", "ファイルの行(0は不明)"}),
      field<&C::words>("words", {"the file's words", "ファイルの説明"}),
      field<&C::contradicts>("contradicts",
                             {"it contradicts what was shown before", "前の情報と矛盾する"}),
      field<&C::ranges>("ranges", {"the hands it shows", "示すハンド"}),
      said_field<&shown_text>("text", {"what it shows in words", "示すものの説明"}),
  };
  static constexpr Shape kShape = shape<C>("BridgeCall", kFields);
  return kShape;
}

std::vector<RangeRow> range_rows(const std::vector<game::HandRange>& ranges) {
  std::vector<RangeRow> rows;
  for (const game::HandRange& range : ranges) {
    const auto span = [&](game::Suit suit) -> std::vector<int> {
      return {range.length_low[game::at(suit)], range.length_high[game::at(suit)]};
    };
    RangeRow row{range.weight,
                 {range.points_low, range.points_high},
                 range.doubletons <= 1 && range.length_low[0] >= 2,
                 span(game::Suit::kSpades),
                 span(game::Suit::kHearts),
                 span(game::Suit::kDiamonds),
                 span(game::Suit::kClubs),
                 {},
                 {}};
    for (const game::Suit suit : game::kSuitsDown)
      for (const game::HonourRule& rule : range.honours[game::at(suit)])
        row.honours.push_back({std::string(game::to_string(game::strain_of(suit))),
                               game::holding_string(rule.among), rule.low, rule.high});
    if (range.keys_low > 0 || range.keys_high < 5 || range.keys_modulo != 0)
      row.keys =
          KeysRow{range.keys_low, range.keys_high, range.keys_modulo,
                  range.key_suit ? std::string(game::to_string(game::strain_of(*range.key_suit)))
                                 : std::string()};
    rows.push_back(std::move(row));
  }
  return rows;
}

Sentence range_text(const RangeRow& range) {
  std::vector<Sentence> parts;
  const auto low = [](const std::vector<int>& span) { return span.size() == 2 ? span[0] : 0; };
  const auto high = [](const std::vector<int>& span, int most) {
    return span.size() == 2 ? span[1] : most;
  };
  if (low(range.points) > 0 || high(range.points, kMostPoints) < kMostPoints)
    parts.push_back(points_text(low(range.points), high(range.points, kMostPoints)));
  if (range.balanced) parts.push_back(sentence("balanced", "balanced", "バランス"));
  const std::array<const std::vector<int>*, 4> suits = {&range.spades, &range.hearts,
                                                        &range.diamonds, &range.clubs};
  const int longest = high(range.spades, 13);
  const bool alike = std::all_of(suits.begin(), suits.end(), [&](const std::vector<int>* span) {
    return low(*span) == 0 && high(*span, 13) == longest;
  });
  if (alike && longest < 13)
    parts.push_back(
        sentence("no_long_suit", "no suit of {} cards", "{}枚以上のスートなし", longest + 1));
  for (std::size_t i = 0; i < suits.size(); ++i) {
    const int least = low(*suits[i]);
    const int most = high(*suits[i], 13);
    // What every balanced hand has needs no words.
    const bool plain = alike || (range.balanced && least <= 2 && most >= 5);
    if ((least > 0 || most < 13) && !plain) parts.push_back(length_text(i, least, most));
    for (const HonourRow& rule : range.honours)
      if (rule.suit.size() == 1 && std::string_view("SHDC").find(rule.suit) == i)
        parts.push_back(honours_text(rule));
  }
  if (range.keys) parts.push_back(keys_text(*range.keys));
  if (parts.empty()) return sentence("anything", "anything", "制約なし");
  return joined(parts);
}

// Unlikely alternatives (a hand that should have made another call) are left out; how likely one is
// stands there only where it matters.
std::vector<Sentence> likely_ranges(const std::vector<RangeRow>& ranges) {
  constexpr double kWorthSaying = 0.15;
  constexpr double kAsGood = 0.8;
  double most = 0;
  for (const RangeRow& range : ranges) most = std::max(most, range.weight);
  std::vector<Sentence> all;
  for (const RangeRow& range : ranges) {
    if (range.weight < kWorthSaying * most) continue;
    Sentence one = range_text(range);
    if (range.weight < kAsGood * most)
      one = sentence("likely", "{} ({:.0f}%)", "{}({}%)", one, 100 * range.weight / most);
    all.push_back(std::move(one));
  }
  if (all.empty()) all.push_back(sentence("anything", "anything", "制約なし"));
  return all;
}

Sentence ranges_text(const std::vector<RangeRow>& ranges) {
  return either_of(likely_ranges(ranges));
}

std::vector<Sentence> shown_lines(const CallRow& call) {
  std::vector<Sentence> lines = likely_ranges(call.ranges);
  if (call.rule == 0)
    lines = {sentence("unknown", "unknown: no rule knows the call here, so any hand",
                      "不明: ここでのルールがなく、どのハンドもありうる")};
  if (call.contradicts)
    lines.back() = sentence("contradicts", "{} (contradicts what was shown before: loosened)",
                            "{}(前の情報と矛盾: 緩和した)", lines.back());
  return lines;
}

Sentence shown_text(const CallRow& call) {
  return either_of(shown_lines(call));
}

Wording in_both_languages(const Wording& words, int line) {
  if (words.english.empty()) return words;
  std::optional<Wording> any;
  for (const game::System* system :
       {&game::System::natural(), &game::System::natural_1430(), &game::System::yellow_card()}) {
    for (const game::System::Rule& rule : system->all_rules()) {
      if (rule.words != words.english && rule.words_ja != words.japanese) continue;
      if (rule.line == line) return {rule.words, rule.words_ja};
      if (!any) any = Wording{rule.words, rule.words_ja};
    }
  }
  return any.value_or(words);
}

void complete(ExplainAnswer& answer) {
  for (CallRow& call : answer.calls) call.words = in_both_languages(call.words, call.rule);
}
void complete(BidAnswer& answer) {
  if (answer.choice)
    answer.choice->words = in_both_languages(answer.choice->words, answer.choice->rule);
  for (ConsideredRow& row : answer.considered) row.words = in_both_languages(row.words, row.rule);
}

}  // namespace yomi::answers::bridge
