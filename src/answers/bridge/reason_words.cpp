// The sentences of reasons.
#include <algorithm>

#include "answers/bridge/advise.h"

namespace yomi::answers::bridge {
namespace {

Sentence worth_text(const std::string& worth) {
  if (worth.ends_with("IMP")) return sentence("imps", "{}s", "{}", worth);
  if (worth.ends_with('%')) return sentence("worth", "{}", "{}", worth);
  return sentence("tricks", "{} tricks", "{}トリック", worth);
}

Sentence unit_text(std::string_view unit) {
  if (unit == "made") return sentence("made", "contracts made", "メイク");
  if (unit == "tricks") return sentence("tricks", "tricks", "トリック");
  if (unit == "imps") return sentence("imps", "IMPs", "IMP");
  return sentence("set", "contracts set", "ダウン");
}

Sentence seat_text(const std::string& letter) {
  const auto seat = game::parse_seat(letter);
  return seat ? seat_name(*seat) : sentence("seat", "{}", "{}", letter);
}

std::vector<std::string> split_words(const std::string& text) {
  std::vector<std::string> all;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) all.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return all;
}

// "♣4 on 3, ♥2 on 1"
Sentence next_text(const std::string& argument) {
  const std::vector<std::string> parts = split_words(argument);
  Sentence all = sentence("next", "", "");
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) {
    const Sentence one =
        sentence("times", "{} on {}", "{} {}回", card_name(parts[i]), parts[i + 1]);
    all = i == 0 ? one : sentence("next", "{}, {}", "{}、{}", all, one);
  }
  return all;
}

// "♠4 34.2%, ♥T 30.1%"
Sentence suits_text(const std::vector<std::string>& arguments) {
  Sentence all = sentence("suits", "", "");
  for (std::size_t i = 0; i + 1 < arguments.size() && !arguments[i].empty(); i += 2) {
    const Sentence one =
        sentence("suit", "{} {}", "{} {}", card_name(arguments[i]), worth_text(arguments[i + 1]));
    all = i == 0 ? one : sentence("suits", "{}, {}", "{}、{}", all, one);
  }
  return all;
}

template <class E>
E value_of(const std::string& word) {
  for (const Choice& each : choices_of(Of<E>{}))
    if (each.word == word) return static_cast<E>(each.value);
  return E{};
}

SignalRow signal_of(const std::vector<std::string>& arguments) {
  return {arguments[0],
          value_of<game::SignalKind>(arguments[1]),
          value_of<game::SignalSays>(arguments[2]),
          arguments[3],
          arguments[4],
          true};
}

std::string suit_sign(const std::string& suit) {
  for (const game::Suit each : game::kSuitsDown)
    if (game::to_string(game::strain_of(each)) == suit) return std::string(game::symbol(each));
  return suit;
}

}  // namespace

Sentence signal_text(const SignalRow& signal) {
  const std::string suit = suit_sign(signal.suit);
  switch (signal.says) {
    case game::SignalSays::kLikes:
      return sentence("likes", "encourages {}", "{}はカモン", suit);
    case game::SignalSays::kLikesOrShort:
      return sentence("likes_or_short", "encourages {}, with an honour or a doubleton",
                      "{}はカモン(アナーかダブルトン)", suit);
    case game::SignalSays::kDislikes:
      return sentence("dislikes", "discourages {}", "{}はノンカモン", suit);
    case game::SignalSays::kEven:
      return sentence("even", "an even number of {}", "{}は偶数枚", suit);
    case game::SignalSays::kOdd:
      return sentence("odd", "an odd number of {}", "{}は奇数枚", suit);
    case game::SignalSays::kHigher:
    case game::SignalSays::kLower:
      return sentence("asks", "asks for {} rather than {}", "{1}より{0}を求める", suit,
                      suit_sign(signal.than));
    case game::SignalSays::kNothing:
      break;
  }
  return sentence("nothing", "nothing clear (one from the middle, or the only one to choose)",
                  "はっきりしない(中ほどのカードか、ほかに選べないカード)");
}

std::span<const Choice> choices_of(Of<Why>) {
  static constexpr Choice kChoices[] = {
      choice(Why::kOnlyCard, "only", {"the only legal card", "出せるのはこの1枚だけ"}),
      choice(Why::kLowest, "lowest", {"the lowest of equals", "同等なカードのうち最も低い"}),
      choice(Why::kAgreedLead, "agreed_lead", {"the lead agreed on", "約束に従うリード"}),
      choice(Why::kTrueSignal, "true_signal", {"the true signal", "約束どおりのシグナル"}),
      choice(Why::kModels, "models",
             {"better against what partner and declarer can know",
              "パートナーとディクレアラーが知りうることを考えると勝る"}),
      choice(Why::kModelsDeclarer, "models_declarer",
             {"better against what the defenders can know",
              "ディフェンダーが知りうることを考えると勝る"}),
      choice(Why::kRequest, "request",
             {"partner asked for the suit, and nothing is clearly better",
              "パートナーの要求したスートで、明らかに勝るカードはない"}),
      choice(Why::kSuitLead, "suit_lead", {"the suit that does best", "最善のスート"}),
      choice(Why::kPartnersSuit, "partners_suit", {"partner's suit", "パートナーのスート"}),
      choice(Why::kAllEqual, "all_equal", {"all cards are equal", "どのカードも同等"}),
      choice(Why::kClear, "clear", {"clearly better", "明らかに良い"}),
      choice(Why::kChance, "chance", {"better; it could be chance", "最善だが偶然かもしれない"}),
      choice(Why::kTricks, "tricks", {"more tricks", "トリックが多い"}),
      choice(Why::kEven, "even", {"as good on the mean", "平均では同じ"}),
      choice(Why::kSuits, "suits", {"the suits compared", "スートの比較"}),
      choice(Why::kFactSet, "fact_set", {"what goes with a set", "ダウンするときの特徴"}),
      choice(Why::kFactMade, "fact_made", {"what goes with success", "メイクするときの特徴"}),
      choice(Why::kSignalRead, "signal_read", {"partner's signal", "パートナーのシグナル"}),
      choice(Why::kSignalSent, "signal_sent", {"our signal", "こちらのシグナル"}),
      choice(Why::kSignalUntrue, "signal_untrue",
             {"our signal, which is not true", "こちらのシグナル(実際とは異なる)"}),
      choice(Why::kPlayRead, "play_read", {"the play was read", "プレイを読んだ"}),
      choice(Why::kPartnerNext, "partner_next",
             {"what partner plays next", "パートナーの次のカード"}),
      choice(Why::kDeclarerNext, "declarer_next",
             {"what declarer plays next", "ディクレアラーの次のカード"}),
      choice(Why::kDefenceNext, "defence_next",
             {"what the defence plays next", "ディフェンスの次のカード"}),
      choice(Why::kAbcGain, "abc_gain", {"abc's gain", "abcの利得"}),
      choice(Why::kAbcNotClear, "abc_not_clear", {"abc is not sure", "abcでも明らかではない"}),
      choice(Why::kAbcNone, "abc_none", {"abc finds nothing better", "abcも勝るカードなし"}),
      choice(Why::kSignalsSoftened, "signals_softened",
             {"signals contradict the cards", "シグナルがカードと矛盾"}),
      choice(Why::kAuctionLoosened, "auction_loosened",
             {"the auction contradicts the cards", "オークションがカードと矛盾"}),
      choice(Why::kSignalsDropped, "signals_dropped",
             {"leads and signals were ignored", "リードとシグナルを無視"}),
  };
  return kChoices;
}

namespace {

Sentence deals_text(const std::string& deals) {
  return deals == "1" ? sentence("one_deal", "1 deal", "1ディール")
                      : sentence("deals", "{} deals", "{}ディール", deals);
}
// "equal on each of 60 deals"
Sentence each_deal_text(const std::string& deals) {
  return deals == "1" ? sentence("one_deal", "the only deal drawn", "抽出した1ディールで")
                      : sentence("each_deal", "each of {} deals", "{}ディールのどれでも", deals);
}

// Why the choice.
Sentence ground_text(Why why, const std::vector<std::string>& a) {
  const std::string_view code = word_of(why);
  switch (why) {
    case Why::kLowest:
      if (!a[2].empty())
        return sentence(code,
                        "among {}, which are equal on {}, the lowest that tells "
                        "partner nothing untrue",
                        "{1}同等な{0}のうち、事実と異なることをパートナーに"
                        "伝えない最も低いもの",
                        card_names(split_words(a[0])), each_deal_text(a[1]));
      return sentence(code, "the lowest among {}, which are equal on {}",
                      "{1}同等な{0}のうち、最も低いもの", card_names(split_words(a[0])),
                      each_deal_text(a[1]));
    case Why::kAgreedLead:
      return sentence(code, "the lead agreed on among {}, which are equal on {}",
                      "{1}同等な{0}のうち、約束に従うリード", card_names(split_words(a[0])),
                      each_deal_text(a[1]));
    case Why::kTrueSignal:
      return sentence(code, "the true signal by agreement among {}, which are equal on {}",
                      "{1}同等な{0}のうち、約束どおりの正しいシグナル",
                      card_names(split_words(a[0])), each_deal_text(a[1]));
    case Why::kSuitLead:
      if (!a[2].empty())
        return sentence(code, "the lead agreed on in {}: on {} no suit does better",
                        "{1}でこれに勝るスートのない{0}から、約束に従うリード", suit_sign(a[0]),
                        deals_text(a[1]));
      return sentence(code, "the lead agreed on in {}, the suit that does best on {}",
                      "{1}で最も良い{0}から、約束に従うリード", suit_sign(a[0]), deals_text(a[1]));
    case Why::kPartnersSuit:
      if (!a[2].empty())
        return sentence(code,
                        "the lead agreed on in {}, partner's suit: on {} no other suit does better",
                        "パートナーのスート{0}から、約束に従うリード。{1}でこれに勝るスートはない",
                        suit_sign(a[0]), deals_text(a[1]));
      return sentence(code,
                      "the lead agreed on in {}, partner's suit: on {} no other suit does "
                      "clearly better",
                      "パートナーのスート{0}から、約束に従うリード。{1}で明らかに勝るスートは"
                      "ない",
                      suit_sign(a[0]), deals_text(a[1]));
    case Why::kAllEqual:
      return sentence(code, "all legal cards are equal on {}", "出せるカードは{}同等",
                      each_deal_text(a[0]));
    case Why::kClear:
      if (!a[3].empty())
        return sentence(
            code,
            "better than {0} by little, though hardly by chance, compared deal by deal "
            "({1}, {0} {2})",
            "ディールごとに比べて、{0}よりわずかに良い(偶然とは考えにくい。{1}、{0}は{2})",
            card_name(a[0]), worth_text(a[1]), worth_text(a[2]));
      return sentence(code, "clearly better than {0}, compared deal by deal ({1}, {0} {2})",
                      "ディールごとに比べて、{0}より明らかに良い({1}、{0}は{2})", card_name(a[0]),
                      worth_text(a[1]), worth_text(a[2]));
    case Why::kChance:
      if (a[3].empty())
        return sentence(code, "its edge over {0} ({1}, {0} {2}) could be chance",
                        "{0}との差({1}、{0}は{2})は偶然かもしれない", card_name(a[0]),
                        worth_text(a[1]), worth_text(a[2]));
      return sentence(code, "best on {3}; its edge over {0} ({1}, {0} {2}) could be chance",
                      "{3}で最善。{0}との差({1}、{0}は{2})は偶然かもしれない", card_name(a[0]),
                      worth_text(a[1]), worth_text(a[2]), deals_text(a[3]));
    case Why::kTricks:
      if (!a[3].empty())
        return sentence(code,
                        "as good as {} for the goal ({}), and {} tricks more on the mean, which "
                        "could be chance",
                        "目的では{}と同じ({})、トリックは平均で{}多いが偶然かもしれない",
                        card_name(a[0]), worth_text(a[1]), a[2]);
      return sentence(code, "as good as {} for the goal ({}), and {} tricks more on the mean",
                      "目的では{}と同じ({})、トリックは平均で{}多い", card_name(a[0]),
                      worth_text(a[1]), a[2]);
    case Why::kEven:
      return sentence(code, "as good as {} on the mean of {} ({})", "{1}の平均では{0}と同じ({2})",
                      card_name(a[0]), deals_text(a[1]), worth_text(a[2]));
    default:  // those whose words say it all
      return sentence_of(why);
  }
}

// Where the other figures are weighted, counts of deals are said to be counts.
Sentence fact_text(Why why, const std::vector<std::string>& a) {
  const std::string_view code = word_of(why);
  const Sentence counted =
      a[9].empty() ? sentence("counted", "", "")
                   : sentence("counted", "; each deal counted once", "。どのディールも1回と数える");
  if (why == Why::kFactSet)
    return sentence(code,
                    "where {} sets the contract, {} holds {} in {} of {} deals ({}), elsewhere "
                    "in {} of {} ({}){}",
                    "{0}でダウンする{4}ディールのうち{3}({5})で{1}が{2}を持つ"
                    "(他では{7}のうち{6}、{8}{9})",
                    card_name(a[0]), seat_text(a[1]), card_name(a[2]), a[3], a[4], a[5], a[6], a[7],
                    a[8], counted);
  return sentence(code,
                  "where {} makes the contract, {} holds {} in {} of {} deals ({}), elsewhere "
                  "in {} of {} ({}){}",
                  "{0}でメイクする{4}ディールのうち{3}({5})で{1}が{2}を持つ"
                  "(他では{7}のうち{6}、{8}{9})",
                  card_name(a[0]), seat_text(a[1]), card_name(a[2]), a[3], a[4], a[5], a[6], a[7],
                  a[8], counted);
}

// Why a card that abc compared did not take the choice's place.
Sentence not_clear_text(std::string_view code, const std::vector<std::string>& a) {
  // It is the one whose interval reached highest at the first look, which need not be the best mean.
  const Sentence which =
      a[7] == "1"
          ? sentence("challenger", "{}", "{}は", card_name(a[1]))
          : sentence("challenger",
                     "{}, of {} cards tried the one that could gain most by the first deals,",
                     "試した{1}枚のうち、初めのディールで利得の見込みが最も大きかった{0}も",
                     card_name(a[1]), a[7]);
  const Sentence how = a[8] == "worse" ? sentence("no_better", "does no better", "勝らない")
                                       : sentence("not_clearly_better", "is not clearly better",
                                                  "明らかに良いとは言えない");
  const Sentence because =
      a[8] == "number" ? sentence("number", "; with {} cards tried that could be chance",
                                  "。{}枚を試したので偶然かもしれない", a[7])
      : a[8] == "sign" ? sentence("sign", "; by a sign test that could be chance",
                                  "。符号検定では偶然かもしれない")
                       : sentence("because", "", "");
  const Sentence than = a[8] == "worse" ? sentence("than", "than {}", "{}に", card_name(a[2]))
                                        : sentence("than", "than {}", "{}より", card_name(a[2]));
  return sentence(code, "abc, {0}: {1} {3} {2} ({4} {5} a deal, 95%: {6} to {7}){8}",
                  "abc、{0}: {1}{2}{3}(1ディールあたり{4}{5}、95%: {6}〜{7}){8}", deals_text(a[0]),
                  which, than, how, a[3], unit_text(a[4]), a[5], a[6], because);
}

Sentence further_text(Why why, const std::vector<std::string>& a) {
  const std::string_view code = word_of(why);
  switch (why) {
    case Why::kSuits:
      return sentence(code, "suit by suit, with the card agreed on: {}",
                      "スート別(約束に従うカード): {}", suits_text(a));
    case Why::kFactSet:
    case Why::kFactMade:
      return fact_text(why, a);
    case Why::kSignalRead:
      return sentence(code, "partner's {} was read as {}: {}", "パートナーの{}は{}として読んだ: {}",
                      card_name(a[0]), sentence_of(value_of<game::SignalKind>(a[1])),
                      signal_text(signal_of(a)));
    case Why::kSignalSent:
      return sentence(code, "{} tells partner ({}): {}", "{}がパートナーに伝えること({}): {}",
                      card_name(a[0]), sentence_of(value_of<game::SignalKind>(a[1])),
                      signal_text(signal_of(a)));
    case Why::kSignalUntrue: {
      const Sentence because =
          a[5] == "result" ? sentence("result", "; the card was chosen for its result",
                                      "。結果のために選んだカード")
          : a[5] == "lead" ? sentence("lead", "; the card is the lead agreed on",
                                      "。約束に従うリードとして選んだカード")
                           : sentence("because", "", "");
      return sentence(
          code, "partner may read {} as a signal ({}): {}, which the hand does not mean{}",
          "パートナーは{}をシグナル({})と読むかもしれない: {}。ハンドの実際とは異なる{}",
          card_name(a[0]), sentence_of(value_of<game::SignalKind>(a[1])), signal_text(signal_of(a)),
          because);
    }
    case Why::kPlayRead:
      if (a[0] == "1")
        return sentence(code,
                        "deals in which the others' last card would be an unlikely play count "
                        "less; that leaves the worth of about {}",
                        "他のプレイヤーが直近の1枚を出しそうにないディールは軽く数えた"
                        "(およそ{}分の確かさ)",
                        deals_text(a[1]));
      return sentence(
          code,
          "deals in which the others' last {} cards would be unlikely plays count less; "
          "that leaves the worth of about {}",
          "他のプレイヤーが直近の{}枚を出しそうにないディールは軽く数えた"
          "(およそ{}分の確かさ)",
          a[0], deals_text(a[1]));
    case Why::kPartnerNext:
      return sentence(code, "after {}, of {} deals partner's first free choice is {}",
                      "{}の後、{}ディール中でパートナーの最初の選択は {}", card_name(a[0]), a[1],
                      next_text(a[2]));
    case Why::kDeclarerNext:
      return sentence(code, "after {}, of {} deals declarer's first free choice is {}",
                      "{}の後、{}ディール中でディクレアラーの最初の選択は {}", card_name(a[0]),
                      a[1], next_text(a[2]));
    case Why::kDefenceNext:
      return sentence(code, "after {}, of {} deals the defence's first free choice is {}",
                      "{}の後、{}ディール中でディフェンスの最初の選択は {}", card_name(a[0]), a[1],
                      next_text(a[2]));
    case Why::kAbcGain:
      return sentence(code, "abc, {0}: {1} gains {3} {4} a deal over {2} (95%: {5} to {6})",
                      "abc、{0}: {1}は{2}に対し1ディールあたり{3}{4}(95%: {5}〜{6})",
                      deals_text(a[0]), card_name(a[1]), card_name(a[2]), a[3], unit_text(a[4]),
                      a[5], a[6]);
    case Why::kAbcNotClear:
      return not_clear_text(code, a);
    case Why::kAbcNone:
      return sentence(code, "abc, {}: no card tried does better than {}",
                      "abc、{}: 試した中に{}に勝るカードはない", deals_text(a[0]), card_name(a[1]));
    case Why::kSignalsSoftened:
      return sentence(code, "the signals contradict the cards: taken as weights",
                      "シグナルがカードと矛盾: 重みとして扱う");
    case Why::kAuctionLoosened:
      return sentence(code, "the auction contradicts the cards: loosened {} of {} steps",
                      "オークションがカードと矛盾: {1}段階中{0}段階まで緩和", a[0], a[1]);
    case Why::kSignalsDropped:
      return sentence(code, "leads and signals had to be ignored", "リードとシグナルは無視した");
    default:  // those whose words say it all
      return sentence_of(why);
  }
}

}  // namespace

Sentence reason_text(const Reason& reason) {
  std::vector<std::string> arguments = reason.arguments;
  arguments.resize(std::max<std::size_t>(arguments.size(), 10));
  return reason.why <= Why::kEven ? ground_text(reason.why, arguments)
                                  : further_text(reason.why, arguments);
}

}  // namespace yomi::answers::bridge
