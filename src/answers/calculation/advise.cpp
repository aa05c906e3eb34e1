#include "answers/calculation/advise.h"

#include <algorithm>
#include <cmath>

#include "answers/stopped.h"
#include "answers/table.h"
#include "base/text.h"
#include "calculation/known_order.h"
#include "stats/stats.h"

namespace yomi::answers::calculation {
namespace {

Sentence action_words(const Action& action) {
  return place_sentence(action.placement);
}

// "won 26 of 32 trial games, 64–91%", "not tried: time limit reached"
Sentence tried_words(const Action& action) {
  if (action.played)
    return sentence("tried", "won {} of {} trial games, {}–{}%", "試行{1}回中{0}回成功、{2}–{3}%",
                    action.played->won, action.played->games,
                    fmt::format("{:.0f}", 100 * action.played->low),
                    fmt::format("{:.0f}", 100 * action.played->high));
  if (action.untried)
    return sentence("untried", "not tried: {}", "試行なし: {}", sentence_of(*action.untried));
  return {};
}

Sentence held_words(const Held& held) {
  const Sentence card = named(held.card, card_name(held.card));
  if (held.kept_for && *held.kept_for != held.base)
    return sentence("held_for", "Base {} awaits the {} of stack {}; the plan keeps it for base {}",
                    "台{}は{}(スタック{})を待っているが、割当て案では台{}のために取っておく",
                    held.base, card, held.stack, *held.kept_for);
  return sentence("held", "Base {} awaits the {} of stack {}, which is not raised now",
                  "台{}は{}(スタック{})を待っているが、今は移さない", held.base, card, held.stack);
}

// The position with the drawn card in hand.
Result<game::Tableau> position_of(const AdviseRequest& request) {
  auto record = played_from(request.position, request.moves, request.game);
  if (!record) return pass(record);
  game::Tableau now = game::after(record->diagram);
  if (game::is_won(now.position))
    return fail_in("position", ErrorCode::kBadText, "all cards are on the bases: the game is won");
  if (!trim(request.card).empty()) {
    auto card = game::parse_face(request.card);
    if (!card) return pass_in("card", card);
    const char rank = game::rank_char(card->rank);
    if (now.position.hand != 0 && now.position.hand != card->rank)
      return fail_in("card", ErrorCode::kConflict, "the position has a {} in hand, not a {}",
                     game::rank_char(now.position.hand), rank);
    if (now.position.hand == 0 && !now.next.empty() && now.next.front().rank != card->rank)
      return fail_in("card", ErrorCode::kConflict, "the next card is {}, not {}",
                     game::to_text(now.next.front()), game::to_text(*card));
    if (now.position.hand == 0 && now.position.stock[card->rank] == 0)
      return fail_in("card", ErrorCode::kConflict, "no {} is left in the stock", rank);
    if (now.position.hand == 0) game::draw(now, *card);
  }
  if (now.position.hand == 0 && !now.next.empty()) game::draw(now, now.next.front());
  // Of a number or a stock the player sees the cards as they are drawn; what a position says of the
  // stock's order, its writer knows.
  if (record->format != game::TextFormat::kPosition) now.next.clear();
  if (now.position.hand == 0 && game::stock_size(now.position) > 0)
    return fail_in("card", ErrorCode::kMissingField,
                   "which card was drawn? Give card, or a line \"hand: 7\"");
  return now;
}

// A chance means no more than four digits.
double rounded(double chance) {
  return std::round(chance * 1e4) / 1e4;
}

// The tops that a base awaits before the card is placed, without those that are raised then.
std::vector<Held> held_of(const game::Tableau& now, const game::Advice& advice) {
  using Kind = game::Move::Kind;
  std::vector<Held> held;
  game::Position placed = now.position;
  placed.hand = 0;
  for (const game::Move& move : game::legal_moves(placed)) {
    const bool raised =
        std::any_of(advice.moves.begin(), advice.moves.end(), [&](const game::Move& each) {
          return each.kind == Kind::kRaise && each.from == move.from;
        });
    // The card in hand goes to that base itself.
    const bool filled =
        advice.moves.front().kind == Kind::kPlay && advice.moves.front().to == move.to;
    if (raised || filled) continue;
    const std::size_t top = now.stacks[move.from].size() - 1;
    Held each;
    each.card =
        game::to_text(game::Face{now.position.stacks[move.from][top], now.stacks[move.from][top]});
    each.stack = move.from + 1;
    each.base = move.to + 1;
    if (advice.plan && top < (*advice.plan)[move.from].size())
      each.kept_for = (*advice.plan)[move.from][top] + 1;
    held.push_back(std::move(each));
  }
  return held;
}

Action action_of(const game::AdvisedPlacement& placed) {
  using Kind = game::Move::Kind;
  Action action;
  action.placement = game::to_text(
      game::Move{placed.placement.to_base ? Kind::kPlay : Kind::kStack, 0, placed.placement.index});
  for (const std::uint8_t stack : placed.alike)
    action.equal.push_back(game::to_text(game::Move{Kind::kStack, 0, stack}));
  action.estimate = four_digits(placed.estimate);
  if (placed.exact) action.exact = placed.exact->to_string();
  if (placed.chance) action.success = placed.exact ? *placed.chance : rounded(*placed.chance);
  if (placed.played.games > 0) {
    const auto interval = stats::wilson95(placed.played.won, placed.played.games);
    action.played =
        PlayedGames{placed.played.won, placed.played.games, interval.low, interval.high};
  }
  return action;
}

void fill(AdviseAnswer& answer, const game::Tableau& now, const game::Advice& advice,
          const AdviseRequest& request) {
  answer.outcome.verdict = advice.verdict;
  answer.outcome.reason = advice.reason;
  answer.outcome.nodes = advice.nodes;
  answer.no_plan = advice.no_plan;
  if (advice.moves.empty()) return;
  game::Tableau after = now;
  for (const game::Move& move : advice.moves) {
    if (!answer.choice)
      answer.choice = game::to_text(move);
    else
      answer.raises.push_back(game::to_text(move));
    game::apply(after, move);
  }
  answer.after = game::format_position(after);
  for (const game::AdvisedPlacement& placed : advice.placements) {
    answer.actions.push_back(action_of(placed));
    if (placed.played.games == 0 && request.playouts > 0 && !placed.exact)
      answer.actions.back().untried = advice.reason;
    if (placed.played.games > 0)
      answer.played_by = PlayedBy{game::kPlayoutPlans, 0, request.game.seed};
  }
  if (advice.kept_for) {
    Purpose purpose{advice.kept_for->base + 1, {}};
    for (const std::uint8_t rank : advice.kept_for->before)
      purpose.needs.emplace_back(1, game::rank_char(rank));
    answer.kept_for = std::move(purpose);
  }
  if (advice.plan) answer.plan = plan_of(after, *advice.plan);
  if (advice.verdict != Verdict::kRefuted) answer.held = held_of(now, advice);
}

// Nothing is left to draw: the raises decide.
void raise_the_rest(AdviseAnswer& answer, const game::Tableau& now, const Budget& budget) {
  const auto found = game::solve_known_order(now.position, {}, budget);
  answer.outcome.verdict = found.verdict;
  answer.outcome.reason = found.reason;
  answer.outcome.nodes = found.nodes;
  game::Tableau after = now;
  for (const auto& moves : found.moves) {
    for (const game::Move& move : moves) {
      if (!answer.choice) {
        answer.choice = game::to_text(move);
        answer.card = card_of(now, {std::nullopt, move});
      } else {
        answer.raises.push_back(game::to_text(move));
      }
      game::apply(after, move);
    }
  }
  answer.after = game::format_position(after);
}

std::string percent(double share) {
  return fmt::format("{:.1f}%", 100 * share);
}

std::string actions_table(const AdviseAnswer& answer, Language language) {
  bool chances = false;
  bool exact = false;
  bool estimates = false;
  bool played = false;
  for (const Action& action : answer.actions) {
    chances = chances || action.success;
    exact = exact || action.exact;
    estimates = estimates || action.estimate > 0;
    played = played || action.played;
  }
  std::vector<Table::Column> columns = {{say(language, "placement", "置き場所"), Align::kLeft}};
  if (exact) columns.push_back({say(language, "exact chance", "正確な成功率")});
  if (chances) columns.push_back({say(language, "chance", "成功率")});
  if (estimates) columns.push_back({say(language, "stack game", "スタックゲーム")});
  if (played) {
    columns.push_back({say(language, "played out", "試行")});
    columns.push_back({"95%"});
  }
  Table table(columns);
  for (const Action& action : answer.actions) {
    std::vector<std::string> row = {said(action_words(action), language)};
    if (exact) row.push_back(action.exact.value_or(""));
    if (chances) row.push_back(action.success ? percent(*action.success) : "");
    if (estimates) row.push_back(fmt::format("{:.4g}", action.estimate));
    if (played && action.played) {
      row.push_back(fmt::format("{}/{}", action.played->won, action.played->games));
      row.push_back(
          fmt::format("{:.0f}–{:.0f}%", 100 * action.played->low, 100 * action.played->high));
    } else if (played) {
      row.insert(row.end(), {"–", "–"});
    }
    table.add(row);
  }
  return table.to_text();
}

// "stack 2: like stack 1, …", a line; empty where there is nothing like it.
std::string equal_words(const Action& action, Language language) {
  if (action.equal.empty()) return "";
  std::string others;
  for (const std::string& other : action.equal)
    others +=
        (others.empty() ? "" : say(language, ", ", "、")) + said(place_sentence(other), language);
  return say(language, "{}: like {}; they hold the same cards, or none\n",
             "{}は{}と同じ(中身が同じ、または空どうし)\n", others,
             said(action_words(action), language));
}

// "7, 10"
std::string names_of(const std::vector<std::string>& cards) {
  std::string names;
  for (const std::string& card : cards) names += (names.empty() ? "" : " ") + card_name(card);
  return names;
}

}  // namespace

const Shape& shape_of(Of<AdviseRequest>) {
  using R = AdviseRequest;
  static constexpr Field kFields[] = {
      field<&R::position>(
          "position", {"a position, a stock or a shuffle's number", "局面、山札、または番号"},
          {.example = "17", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves", {"cards drawn and moves so far", "ここまでに引いたカードと手"},
                       {.position = true}),
      field<&R::card>("card", {"the card drawn", "引いたカード"}, {.metavar = "CARD"}),
      field<&R::playouts>(
          "playouts",
          {"games played out per placement, for the interval", "置き場所ごとに最後まで試す回数"},
          {.least = 0, .most = 1'000'000, .metavar = "N"}),
      include<&R::game>(),
      include<&R::player>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationAdviseRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<PlayedGames>) {
  using P = PlayedGames;
  static constexpr Field kFields[] = {
      field<&P::won>("won", {"games won", "成功した回数"}),
      field<&P::games>("games", {"games played out", "試行の回数"}),
      field<&P::low>("low", {"lower end of the 95% interval", "95%区間の下端"}),
      field<&P::high>("high", {"upper end of it", "95%区間の上端"}),
  };
  static constexpr Shape kShape = shape<P>("CalculationPlayedGames", kFields);
  return kShape;
}
const Shape& shape_of(Of<Action>) {
  static constexpr Field kFields[] = {
      field<&Action::placement>("placement", {"where the card goes", "置き場所"},
                                {.example = "s1"}),
      field<&Action::equal>("equal",
                            {"stacks that hold the same cards: no row of their own",
                             "中身が同じスタック(行をまとめた)"},
                            {.example = "s2"}),
      field<&Action::success>("success", {"the chance of winning", "成功率"}),
      field<&Action::exact>(
          "exact", {"the same as a fraction, under the best play", "最善のプレイの成功率(分数)"}),
      field<&Action::estimate>("estimate", {"the stack game's value", "スタックゲームの評価値"}),
      field<&Action::played>("played", {"games played out from there", "そこからの試行"}),
      field<&Action::untried>("untried", {"why no game was played out", "試行がない理由"}),
      told_field<&tried_words>("tried", {"the games played out, in words", "試行の説明"}),
      said_field<&action_words>("text", {"the place in words", "置き場所の説明"}),
  };
  static constexpr Shape kShape = shape<Action>("CalculationAction", kFields);
  return kShape;
}
const Shape& shape_of(Of<PlayedBy>) {
  using P = PlayedBy;
  static constexpr Field kFields[] = {
      field<&P::plans>("plans", {"plans kept", "割当て案の数"}),
      field<&P::ahead>("ahead", {"cards of look-ahead", "先読みの枚数"}),
      field<&P::seed>("seed", {"of the stocks", "乱数の種"}),
  };
  static constexpr Shape kShape = shape<P>("CalculationPlayedBy", kFields);
  return kShape;
}
const Shape& shape_of(Of<PlannedCard>) {
  static constexpr Field kFields[] = {
      field<&PlannedCard::card>("card", {"a stacked card", "スタックのカード"}),
      field<&PlannedCard::base>("base", {"the base it is for", "出す予定の台"}),
  };
  static constexpr Shape kShape = shape<PlannedCard>("CalculationPlannedCard", kFields);
  return kShape;
}
const Shape& shape_of(Of<PlannedStack>) {
  static constexpr Field kFields[] = {
      field<&PlannedStack::cards>("cards", {"bottom first", "下から順"})};
  static constexpr Shape kShape = shape<PlannedStack>("CalculationPlannedStack", kFields);
  return kShape;
}
const Shape& shape_of(Of<Purpose>) {
  static constexpr Field kFields[] = {
      field<&Purpose::base>("base", {"the base it is kept for", "取っておく先の台"}),
      field<&Purpose::needs>("needs", {"ranks that the base needs first", "その前に要る数"}),
  };
  static constexpr Shape kShape = shape<Purpose>("CalculationPurpose", kFields);
  return kShape;
}
const Shape& shape_of(Of<Held>) {
  static constexpr Field kFields[] = {
      field<&Held::card>("card", {"the top card", "一番上のカード"}),
      field<&Held::stack>("stack", {"of this stack", "スタック"}),
      field<&Held::base>("base", {"the base that awaits it", "待っている台"}),
      field<&Held::kept_for>("kept_for", {"the base that the plan has it for", "割当て案の台"}),
      said_field<&held_words>("text", {"the same in words", "説明"}),
  };
  static constexpr Shape kShape = shape<Held>("CalculationHeld", kFields);
  return kShape;
}
const Shape& shape_of(Of<AdviseAnswer>) {
  using A = AdviseAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::position>("position", {"the position with the card in hand", "局面(手札を含む)"}),
      field<&A::stacks>("stacks", {"number of stacks", "スタックの数"}),
      field<&A::card>("card", {"the card drawn", "引いたカード"}),
      field<&A::choice>("choice", {"where it goes", "置き場所"}, {.example = "s1"}),
      field<&A::raises>("raises", {"what is raised then", "続けて台へ移すもの"},
                        {.example = "s3>b2"}),
      field<&A::after>("after", {"the position after all that", "その後の局面"}),
      field<&A::actions>("actions", {"every placement, the choice first", "すべての置き場所"}),
      field<&A::played_by>("played_by", {"who played the games out", "試行のプレイヤー"}),
      field<&A::no_plan>("no_plan", {"no plan is known that could still succeed",
                                     "成功しうる割当て案が見つからない"}),
      field<&A::kept_for>("kept_for", {"what a stacked card waits for", "取っておく理由"}),
      told_field<&advise_because>("because", {"why", "理由"}),
      told_field<&chances_because>("chances",
                                   {"why there is no chance, or why games played out differ",
                                    "成功率がない理由、または試行と異なる理由"}),
      field<&A::held>("held", {"top cards that a base awaits and that stay where they are",
                               "台が待っているが移さないカード"}),
      field<&A::plan>("plan", {"the base that each stacked card is for", "割当て案"}),
      field<&A::table>("table", {"the table of solved pairs that was used", "使った表"}),
      field<&A::table_refused>("table_refused", {"why a table was not used", "表を使わない理由"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationAdviseAnswer", kFields);
  return kShape;
}

double four_digits(float estimate) {
  if (estimate <= 0) return 0;
  const auto value = static_cast<double>(estimate);
  const double scale = std::pow(10.0, 3 - std::floor(std::log10(value)));
  return std::round(value * scale) / scale;
}

std::vector<PlannedStack> plan_of(const game::Tableau& tableau, const game::PlannedBases& bases) {
  std::vector<PlannedStack> plan(bases.size());
  for (std::size_t s = 0; s < bases.size(); ++s) {
    for (std::size_t i = 0; i < bases[s].size(); ++i)
      plan[s].cards.push_back(
          {game::to_text(game::Face{tableau.position.stacks[s][i], tableau.stacks[s][i]}),
           bases[s][i] + 1});
  }
  return plan;
}

std::string planned_words(const std::string& position, const std::vector<PlannedStack>& plan,
                          const View& view) {
  std::string text;
  std::size_t stack = plan.size();
  const std::string drawn = draw_position(position, view);
  for (const std::string_view line : split_lines(drawn)) {
    const std::size_t colon = line.find(':');
    if (stack < plan.size() && colon != std::string_view::npos) {
      text += line.substr(0, colon + 1);
      for (const PlannedCard& each : plan[stack].cards)
        text += fmt::format(" {}-{}", each.card, each.base);
      ++stack;
    } else {
      text += line;
    }
    if (line == "stacks" || line == "スタックの状態") stack = 0;
    text += "\n";
  }
  return text;
}

Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context) {
  if (Status memory = check_memory(request.limits); !memory) return pass(memory);
  auto seed = seed_of(request.game);
  if (!seed) return pass(seed);
  auto now = position_of(request);
  if (!now) return pass(now);
  const auto stacks = static_cast<int>(now->stacks.size());
  auto style = style_of(request.player, stacks);
  if (!style) return pass(style);
  const Stopwatch stopwatch;
  const Budget budget = limited(context.budget, request.limits);
  AdviseAnswer answer;
  answer.position = game::format_position(*now);
  answer.stacks = stacks;
  if (now->position.hand == 0) {
    raise_the_rest(answer, *now, budget);
  } else if (budget.bytes < kLeastBytes) {
    answer.card = game::to_text(game::hand_of(*now));
    answer.outcome.reason = StopReason::kMemory;
  } else {
    answer.card = game::to_text(game::hand_of(*now));
    FoundTable table = table_for(context, style->model.rules, stacks);
    answer.table = table.name;
    answer.table_refused = std::move(table.refused);
    const std::vector<std::uint8_t> next = game::next_ranks(*now);
    fill(answer, *now,
         game::advise(now->position, next, {*style, request.playouts, *seed}, budget, table.table,
                      context.progress),
         request);
  }
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const AdviseAnswer& answer) {
  if (answer.outcome.verdict == Verdict::kUnknown)
    return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
  if (answer.outcome.verdict == Verdict::kRefuted)
    return sentence("cannot_be_won", "Cannot be won", "成功不可能");
  return move_sentence(answer.choice.value_or(""), answer.card);
}

Sentence advise_because(const AdviseAnswer& answer) {
  if (answer.kept_for)
    return sentence("kept_for", "The {} is kept for base {}, which needs {} before it",
                    "{}は台{}のために取っておくカードで、その前に{}が要る",
                    named(answer.card, card_name(answer.card)), answer.kept_for->base,
                    named(fmt::format("{}", fmt::join(answer.kept_for->needs, " ")),
                          names_of(answer.kept_for->needs)));
  if (answer.no_plan && answer.outcome.verdict == Verdict::kEstimated)
    return sentence("no_plan", "No plan is known that could still succeed",
                    "成功しうる割当て案が見つからない");
  return {};
}

Sentence chances_because(const AdviseAnswer& answer) {
  if (answer.outcome.verdict != Verdict::kEstimated || answer.actions.empty()) return {};
  const bool chances = std::any_of(answer.actions.begin(), answer.actions.end(),
                                   [](const Action& action) { return action.success.has_value(); });
  if (!chances && answer.stacks != 3)
    return sentence("three_stacks", "Chances of winning are known for 3 stacks only",
                    "成功率が分かるのはスタックが3つのときだけ");
  if (!chances)
    return sentence("no_chances", "This player's values are no chances of winning",
                    "このプレイヤーの評価値は成功率ではない");
  if (!answer.played_by) return {};
  const auto contradicts = [](const Action& action, bool more) {
    return action.success && action.played &&
           (more ? action.played->low > *action.success : action.played->high < *action.success);
  };
  for (const bool more : {true, false}) {
    const auto found =
        std::find_if(answer.actions.begin(), answer.actions.end(),
                     [&](const Action& action) { return contradicts(action, more); });
    if (found == answer.actions.end()) continue;
    if (more)
      return sentence("chance_too_low",
                      "The chance comes from other games with a like estimate; for {} it seems too "
                      "low, as more trial games were won",
                      "成功率は、同じくらいの見積りだった他のゲームから求めた値。{}では試行の成功が"
                      "それより多く、低すぎると思われる",
                      action_words(*found));
    return sentence("chance_too_high",
                    "The chance comes from other games with a like estimate; for {} fewer trial "
                    "games were won: it is too high, or the quick player of the trials too weak",
                    "成功率は、同じくらいの見積りだった他のゲームから求めた値。{}では試行の成功が"
                    "それより少なく、高すぎるか、試行の簡易なプレイヤーが弱すぎる",
                    action_words(*found));
  }
  return sentence("chance_by_estimate",
                  "The chance comes from other games with a like estimate; the trial games are "
                  "played on from here, by a quick player",
                  "成功率は、同じくらいの見積りだった他のゲームから求めた値。試行は、この局面から"
                  "簡易なプレイヤーが最後まで続けた結果");
}

std::string words(const AdviseAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = said(headline(answer), language) + "\n";
  if (const std::string why = said(advise_because(answer), language); !why.empty())
    text += why + "\n";
  for (const Held& held : answer.held) text += said(held_words(held), language) + "\n";
  if (!answer.raises.empty())
    text += say(language, "then: {}\n", "続けて: {}\n",
                fmt::format("{}", fmt::join(answer.raises, " ")));
  if (!answer.actions.empty()) text += "\n" + actions_table(answer, language);
  for (const Action& action : answer.actions) text += equal_words(action, language);
  if (std::any_of(answer.actions.begin(), answer.actions.end(),
                  [](const Action& action) { return action.estimate > 0; }))
    text += say(language,
                "stack game: the value of the best plan if the rest of the stock went through the "
                "stacks; for comparing placements, no chance\n",
                "スタックゲーム: 残りの山札をすべてスタックに置くとしたときの最良の割当て案の値"
                "(置き場所の比較用で、成功率ではない)\n");
  if (const std::string why = said(chances_because(answer), language); !why.empty())
    text += why + "\n";
  if (answer.played_by)
    text +=
        say(language, "played out: by a quick player with {} plans and no look-ahead\n",
            "試行: 割当て案{}、先読みなしの簡易なプレイヤーによる結果\n", answer.played_by->plans);
  if (answer.outcome.reason && answer.outcome.verdict == Verdict::kEstimated)
    text += say(language, "{}; not all games were played out\n", "{}(試行の一部だけの結果です)\n",
                stopped_early(*answer.outcome.reason));
  if (!answer.plan.empty()) {
    text += say(language, "\nThe plan: after the hyphen, the base each card is for.\n",
                "\n割当て案(ハイフンの後は出す予定の台)\n");
    text += planned_words(answer.after, answer.plan, view);
  }
  if (answer.table) text += say(language, "\ntable: {}\n", "\n表: {}\n", *answer.table);
  return text + refused_words(answer.table_refused, answer.stacks, view);
}

}  // namespace yomi::answers::calculation
