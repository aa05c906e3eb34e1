#include "answers/concentration/value.h"

#include <algorithm>

#include "base/text.h"
#include "concentration/certificate.h"
#include "concentration/notation.h"

namespace yomi::answers::concentration {
namespace {

using game::KeepRule;
using game::LetterClass;
using game::Position;

// Limbs times situations below which exact work is a matter of seconds.
constexpr double kExactWork = 2e8;
// A fraction that a person may want to see.
constexpr std::size_t kShortFraction = 100;

class Asked {
 public:
  Asked(const ValueRequest& request, const Meant& meant, const Context& context)
      : request_(request),
        meant_(meant),
        context_(context),
        budget_(limited(context.budget, request.limits)) {
    answer_.game = request.game;
    answer_.situation = game::to_text(meant.position);
    answer_.exact = request.exact;
  }

  ValueAnswer run() {
    const Stopwatch stopwatch;
    if (meant_.alone)
      alone();
    else if (request_.certificate)
      certified();
    else
      perfect();
    answer_.outcome.cpu_seconds = stopwatch.seconds();
    return std::move(answer_);
  }

 private:
  void unknown(StopReason reason) {
    answer_.outcome.verdict = answer_.value ? Verdict::kProved : Verdict::kUnknown;
    answer_.outcome.reason = reason;
  }

  void exact_answer(const game::Rational& value, const game::Analysis& analysis,
                    std::uint64_t states) {
    answer_.outcome.verdict = Verdict::kProved;
    answer_.outcome.nodes = states;
    answer_.value = number_of(value);
    if (meant_.position.empty()) return;
    answer_.moves = best_of(game::moves_of(analysis, meant_.position));
    answer_.actions = turns_of(game::plans(analysis, meant_.position, meant_.minimise()), {});
    answer_.first_card = first_cards(analysis);
  }
  void float_answer(double value, double error, std::uint64_t states) {
    answer_.outcome.verdict = Verdict::kProved;
    answer_.outcome.nodes = states;
    answer_.value = Number{std::nullopt, fmt::format("{:.12f}", value), error};
  }
  void add_certificate(game::CertificateMade made) {
    if (!made) return unknown(made.error());
    answer_.certificate = blob_of(*made);
  }

  // Sizes out of reach of exact work: doubles, with the rounding bounded.
  void floats() {
    game::FloatSweep sweep(game::game_for(meant_.game, meant_.position));
    if (const auto reason =
            sweep.run(budget_, context_.threads, game::Keep::kLastLayers, context_.progress))
      return unknown(*reason);
    float_answer(sweep.value(meant_.position, meant_.game.lead), sweep.rounding_error(),
                 sweep.states());
  }

  void perfect() {
    game::ExactSweep sweep(game::game_for(meant_.game, meant_.position));
    constexpr auto kKeep = game::Keep::kLastLayers;
    const double work = static_cast<double>(sweep.bytes(game::Keep::kEverything)) / 8;
    if (!request_.exact && (work > kExactWork || sweep.bytes(kKeep) > budget_.bytes))
      return floats();
    if (const auto reason = sweep.run(budget_, context_.threads, kKeep, context_.progress))
      return unknown(*reason);
    exact_answer(sweep.value(meant_.position, meant_.game.lead),
                 game::analyse(sweep, meant_.position, meant_.game.lead), sweep.states());
  }

  // Every situation from all letters is kept; where that is too much, the value alone.
  void certified() {
    game::ExactSweep sweep(meant_.game);
    if (const auto reason =
            sweep.run(budget_, context_.threads, game::Keep::kEverything, context_.progress)) {
      perfect();
      return unknown(*reason);
    }
    exact_answer(sweep.value(meant_.position, meant_.game.lead),
                 game::analyse(sweep, meant_.position, meant_.game.lead), sweep.states());
    add_certificate(game::make_certificate(sweep, meant_.position, budget_));
  }

  [[nodiscard]] game::Mind mind() const {
    game::Mind mind{meant_.position, {}};
    if (meant_.alone->keep != KeepRule::kLast) return mind;
    for (const LetterClass letter : meant_.position.classes())
      if (letter.known == 1) mind.order = {static_cast<char>('0' + letter.copies), '0'};
    return mind;
  }

  void alone() {
    game::Solitaire solved(*meant_.alone);
    const bool exact = request_.exact || request_.certificate || solved.exact_is_feasible();
    if (const auto reason = solved.solve(budget_, exact, context_.progress))
      return unknown(*reason);
    const game::Mind now = mind();
    if (!exact) {
      const double value = solved.value(now);
      return float_answer(value, solved.relative_error() * value, solved.states());
    }
    if (meant_.alone->keep == KeepRule::kLast) {  // its turns are of cards in order, not classes
      answer_.outcome.verdict = Verdict::kProved;
      answer_.outcome.nodes = solved.states();
      answer_.value = number_of(solved.exact_value(now));
      return;
    }
    exact_answer(solved.exact_value(now), game::analyse(solved, meant_.position), solved.states());
    const game::Solitaire::Natural natural = solved.natural();
    answer_.situations = natural.situations;
    answer_.unnatural = natural.unnatural;
    best_kept(solved);
    if (request_.certificate)
      add_certificate(game::make_certificate(solved, meant_.position, budget_));
  }

  // Which memories are best on this table, when the player may choose.
  void best_kept(const game::Solitaire& solved) {
    if (meant_.alone->keep != KeepRule::kBest) return;
    std::vector<std::pair<game::Rational, Position>> list;
    for (const game::Mind& each : solved.minds()) {
      if (game::letters_text(each.position) == game::letters_text(meant_.position) &&
          each.position.known_cards() == meant_.alone->remember)
        list.emplace_back(solved.exact_value(each), each.position);
    }
    if (list.size() < 2) return;
    std::sort(list.begin(), list.end());
    constexpr std::size_t kMost = 8;
    for (std::size_t i = 0; i < std::min(kMost, list.size()); ++i)
      answer_.kept.push_back({game::known_text(list[i].second), number_of(list[i].first)});
  }

  const ValueRequest& request_;
  const Meant& meant_;
  const Context& context_;
  Budget budget_;
  ValueAnswer answer_;
};

std::string value_words(const ValueAnswer& answer, Language language) {
  const Sentence unit = unit_of(answer.game);
  if (answer.value->error)
    return say(language, "value {} ± {:.1e}  {}\n", "評価値 {} ± {}  {}\n", answer.value->decimal,
               *answer.value->error, unit) +
           say(language, "computed in doubles, rounding bounded; --exact for the fraction\n",
               "倍精度で計算(丸め誤差を評価済み)。分数は --exact\n");
  std::string text =
      say(language, "value {}  {}\n", "評価値 {}  {}\n", answer.value->decimal, unit);
  const std::string fraction = answer.value->exact.value_or("");
  if (answer.exact || fraction.size() <= kShortFraction)
    text += say(language, "exact {}\n", "厳密値 {}\n", fraction);
  return text;
}

}  // namespace

const Shape& shape_of(Of<ValueRequest>) {
  using R = ValueRequest;
  static constexpr Field kFields[] = {
      field<&R::letters>("letters",
                         {"letters on the table: 13x4, mixed 5x2,3x4",
                          "場の文字: 13x4、混合 "
                          "5x2,3x4"},
                         {.example = "5x2,3x4", .metavar = "13x4"}),
      field<&R::known>("known",
                       {"known cards: 2x1/4 is two letters with 1 of 4 known",
                        "既知カード: 2x1/4 は4枚中1枚が既知の文字が2種"},
                       {.example = "2x1/4", .metavar = "2x1/4"}),
      field<&R::exact>("exact", {"the fraction, at any size", "大きさによらず分数を求める"}),
      field<&R::certificate>("certificate", {"with a proof", "証明書を付ける"},
                             {.file_of = "certificate"}),
      include<&R::game>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationValueRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<Kept>) {
  static constexpr Field kFields[] = {
      field<&Kept::known>("known", {"the cards remembered", "覚えているカード"},
                          {.example = "2x1/4"}),
      field<&Kept::value>("value", {"turns from there", "残りターン数"}),
  };
  static constexpr Shape kShape = shape<Kept>("ConcentrationKept", kFields);
  return kShape;
}
const Shape& shape_of(Of<ValueAnswer>) {
  using A = ValueAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::game>(),
      field<&A::situation>("situation", {"the letters by what is known of them", "局面"},
                           {.example = "3x0/2,2x1/4"}),
      field<&A::value>("value", {"what it is worth", "評価値"}),
      field<&A::moves>("moves", {"the optimal moves in the paper's words", "最適な手(論文の分類)"}),
      field<&A::actions>("actions", {"every turn, the best first", "すべての手(良い順)"}),
      field<&A::first_card>("first_card", {"what to turn second, by what the first card shows",
                                           "1枚目の文字ごとの2枚目"}),
      field<&A::kept>("kept", {"the best cards to keep", "覚えるべきカード(良い順)"}),
      field<&A::situations>("situations", {"situations of the game", "局面の数"}),
      field<&A::unnatural>("unnatural", {"of them, where every optimal turn is unnatural",
                                         "自然なめくり方が最適でない局面の数"}),
      field<&A::exact>("exact", {"the fraction was asked for", "分数の指定"}),
      field<&A::certificate>("certificate", {"the proof", "証明書"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationValueAnswer", kFields);
  return kShape;
}

Result<ValueAnswer> value(const ValueRequest& request, const Context& context) {
  auto letters = game::parse_letters(request.letters);
  if (!letters) return pass_in("letters", letters);
  Position position = *letters;
  if (!request.known.empty()) {
    auto known = game::parse_known(request.known, *letters);
    if (!known) return pass_in("known", known);
    position = *known;
  }
  auto meant = meant_by(request.game, position);
  if (!meant) return pass(meant);
  if (request.certificate && meant->alone && meant->alone->keep == KeepRule::kLast)
    return fail_in(
        "certificate", ErrorCode::kConflict,
        "there are no certificates for keep last: its situations are sequences of cards");
  return Asked(request, *meant, context).run();
}

Sentence headline(const ValueAnswer& answer) {
  if (!answer.value) return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
  const std::string text = answer.value->exact && answer.value->exact->size() <= 20
                               ? *answer.value->exact
                               : answer.value->decimal;
  if (answer.game.players == 1)
    return sentence("turns_expected", "{} turns expected", "期待値 {} ターン", text);
  if (answer.game.objective == game::Objective::kWin)
    return sentence("win_chance", "{}: chance to win minus chance to lose", "勝率 − 敗率 = {}",
                    text);
  return sentence("pairs", "{} pairs", "{}組", text);
}

std::string words(const ValueAnswer& answer, const View& view) {
  const Language language = view.language;
  const auto position = game::parse_position(answer.situation);
  std::string text =
      said(describe(answer.game, position ? *position : Position()), language) + "\n\n";
  if (!answer.value) return text + said(headline(answer), language) + "\n";
  text += value_words(answer, language);
  if (!answer.actions.empty()) {
    text += say(language, "optimal: {}\n\n", "最適: {}\n\n", best_words(answer.moves, language));
    text += turns_table(answer.actions, language);
  }
  if (!answer.first_card.empty())
    text += say(language, "\nsecond card, when turning an unknown one first:\n",
                "\n未知カードから始めたときの2枚目:\n") +
            first_card_words(answer.first_card, language);
  if (!answer.kept.empty())
    text += say(language, "\nwhat to keep on this table, best first (turns from there):\n",
                "\nこの場で覚えるべきカード(良い順、残りターン数):\n");
  for (const Kept& each : answer.kept)
    text += fmt::format("  {}  {}\n", rounded(each.value, 6), each.known);
  if (answer.unnatural)
    text += say(language, "\nsituations in which every optimal turn is unnatural: {} / {}\n",
                "\n自然なめくり方が最適でない局面: {} / {}\n", with_commas(*answer.unnatural),
                with_commas(answer.situations.value_or(0)));
  if (answer.outcome.reason)
    text += say(language, "\nno certificate: {}\n", "\n証明書なし: {}\n",
                sentence_of(*answer.outcome.reason));
  return text;
}

}  // namespace yomi::answers::concentration
