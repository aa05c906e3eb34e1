#include "answers/calculation/watch.h"

#include <cmath>

#include "calculation/advice.h"

namespace yomi::answers::calculation {
namespace {

WatchedTurn turn_of(game::Player& player, game::Tableau& now, const std::vector<game::Move>& moves,
                    bool chances) {
  WatchedTurn turn;
  turn.card = game::to_text(game::hand_of(now));
  for (const game::Move& move : moves) {
    turn.moves.push_back(game::to_text(move));
    game::apply(now, move);
  }
  if (chances) turn.success = std::round(static_cast<double>(player.chance()) * 1e4) / 1e4;
  turn.estimate = four_digits(player.node().value());
  turn.position = game::format_position(now);
  if (!player.node().plans.empty())
    turn.plan = plan_of(now, game::planned_bases(player.node().plans.front(), now.stacks.size()));
  return turn;
}

void play(WatchAnswer& answer, game::Tableau now, game::Player& player, bool chances,
          const Budget& budget, Progress* progress) {
  Meter meter(budget);
  player.set_meter(&meter);
  game::Position stocked = now.position;
  if (stocked.hand != 0) ++stocked.stock[static_cast<std::size_t>(stocked.hand)];
  stocked.hand = 0;
  player.start(stocked);
  const std::size_t total = now.next.size() + (now.position.hand != 0 ? 1U : 0U);
  while (now.position.hand != 0 || !now.next.empty()) {
    if (now.position.hand == 0) game::draw(now, now.next.front());
    const auto moves = player.play(now.position.hand);
    if (!meter.poll()) break;
    answer.turns.push_back(turn_of(player, now, moves, chances));
    if (progress != nullptr) progress->update(answer.turns.size(), total, "cards");
    if (player.hopeless()) break;
  }
  answer.outcome.nodes = meter.nodes();
  answer.outcome.reason = meter.reason();
  answer.won = game::is_won(now.position);
  if (meter.reason()) return;
  answer.outcome.verdict = answer.won ? Verdict::kProved : Verdict::kRefuted;
  if (!now.next.empty()) answer.gave_up_at = static_cast<int>(answer.turns.size());
}

}  // namespace

const Shape& shape_of(Of<WatchRequest>) {
  using R = WatchRequest;
  static constexpr Field kFields[] = {
      field<&R::position>(
          "position",
          {"a shuffle's number, a stock, or a position with its stock", "番号、山札、または局面"},
          {.example = "17", .required = true, .positional = true, .position = true}),
      field<&R::moves>("moves", {"cards drawn and moves so far", "ここまでに引いたカードと手"},
                       {.position = true}),
      include<&R::game>(),
      include<&R::player>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationWatchRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<WatchedTurn>) {
  using T = WatchedTurn;
  static constexpr Field kFields[] = {
      field<&T::card>("card", {"the card drawn", "引いたカード"}),
      field<&T::moves>("moves", {"its placement, then the raises", "置き場所と続く手"},
                       {.example = "s1"}),
      field<&T::success>("success", {"the chance of winning", "成功率"}),
      field<&T::estimate>("estimate", {"the stack game's value", "スタックゲームの評価値"}),
      field<&T::position>("position", {"the position after them", "その後の局面"}),
      field<&T::plan>("plan", {"the base that each stacked card is for", "割当て案"}),
  };
  static constexpr Shape kShape = shape<T>("CalculationWatchedTurn", kFields);
  return kShape;
}
const Shape& shape_of(Of<WatchAnswer>) {
  using A = WatchAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::title>("title", {"the shuffle's number", "山札の番号"}),
      field<&A::position>("position", {"where it began", "最初の局面"}),
      field<&A::stacks>("stacks", {"number of stacks", "スタックの数"}),
      field<&A::won>("won", {"the game was won", "成功した"}),
      field<&A::gave_up_at>("gave_up_at", {"the turn at which it was given up", "断念した番"}),
      field<&A::turns>("turns", {"the game, card by card", "1枚ごとの経過"}),
      field<&A::table>("table", {"the table of solved pairs that was used", "使った表"}),
      field<&A::table_refused>("table_refused", {"why a table was not used", "表を使わない理由"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationWatchAnswer", kFields);
  return kShape;
}

Result<WatchAnswer> watch(const WatchRequest& request, const Context& context) {
  if (Status memory = check_memory(request.limits); !memory) return pass(memory);
  auto record = played_from(request.position, request.moves, request.game);
  if (!record) return pass(record);
  const game::Tableau now = game::after(record->diagram);
  if (!game::order_is_known(now))
    return fail_in("position", ErrorCode::kBadText, "{} needs a stock whose whole order is known",
                   "watch");
  const auto stacks = static_cast<int>(now.stacks.size());
  auto style = style_of(request.player, stacks);
  if (!style) return pass(style);
  const Stopwatch stopwatch;
  const Budget budget = limited(context.budget, request.limits);
  WatchAnswer answer;
  answer.title = record->number;
  answer.position = game::format_position(now);
  answer.stacks = stacks;
  if (budget.bytes < kLeastBytes) {
    answer.outcome.reason = StopReason::kMemory;
    return answer;
  }
  FoundTable table = table_for(context, style->model.rules, stacks);
  answer.table = table.name;
  answer.table_refused = std::move(table.refused);
  game::Player player(*style, stacks, budget.bytes / 2, table.table);
  play(answer, now, player, game::has_chances(*style, stacks), budget, context.progress);
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const WatchAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  if (answer.won) return sentence("won_kings", "Won: four kings on top", "成功: キングが4枚並んだ");
  if (answer.gave_up_at)
    return sentence("gave_up", "Given up with card {}: no plan is left that could succeed",
                    "{}枚目で断念: 成功しうる割当て案がない", *answer.gave_up_at);
  return sentence("not_won", "Not won", "失敗");
}

std::string words(const WatchAnswer& answer, const View& view) {
  std::string text;
  for (std::size_t i = 0; i < answer.turns.size(); ++i) {
    const WatchedTurn& turn = answer.turns[i];
    text += fmt::format("# {}: {} {}\n{}\n", i + 1, turn.card, fmt::join(turn.moves, " "),
                        planned_words(turn.position, turn.plan, view));
  }
  text += said(headline(answer), view.language) + "\n";
  return text + refused_words(answer.table_refused, answer.stacks, view);
}

}  // namespace yomi::answers::calculation
