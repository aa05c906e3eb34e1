#include "answers/bridge/advise.h"

#include <algorithm>
#include <cmath>

#include "bridge/match.h"

namespace yomi::answers::bridge {
namespace {

std::vector<double> pair_of(const stats::Interval& interval) {
  return {interval.low, interval.high};
}

GainRow gain_row(const game::Gain& gain) {
  return {gain.mean, pair_of(gain.interval), gain.better, gain.worse};
}

std::vector<NextRow> next_rows(const std::vector<game::NextCard>& next) {
  std::vector<NextRow> rows;
  for (const game::NextCard& each : next) rows.push_back({game::to_string(each.card), each.count});
  return rows;
}

// One row for each group of equal cards, the best first; a card that the reasons name stands for
// its group, the lowest for any other.
std::vector<CardRow> card_rows(const game::Advice& advice) {
  std::vector<CardRow> rows;
  game::Hand seen;
  for (const game::CardAdvice& each : advice.cards) {
    if (seen.contains(each.card)) continue;
    const game::Hand group = advice.equal_to(each.card);
    seen = seen | group;
    game::Card shown = (group & game::Hand::of(each.card.suit())).lowest();
    if (advice.against && group.contains(advice.against->rival)) shown = advice.against->rival;
    for (const game::Card wanted : {advice.monte_carlo_choice, advice.choice})
      if (group.contains(wanted)) shown = wanted;
    CardRow row{game::to_string(shown),      {},          each.set_rate,
                pair_of(each.interval),      each.tricks, each.value,
                pair_of(each.value_interval)};
    for (const game::Card other : group.to_vector())
      if (other != shown) row.equal.push_back(game::to_string(other));
    rows.push_back(std::move(row));
  }
  std::stable_sort(rows.begin(), rows.end(), [&](const CardRow& a, const CardRow& b) {
    constexpr double kSame = 1e-9;
    if (std::abs(a.value - b.value) > kSame) return a.value > b.value;
    return (advice.defends ? a.tricks - b.tricks : b.tricks - a.tricks) > kSame;
  });
  return rows;
}

AbcRow abc_row(const game::Advice& advice) {
  const game::ModelsAdvice& models = *advice.models;
  AbcRow row{models.deals,
             models.asked,
             game::to_string(models.challenger),
             models.gain.mean,
             pair_of(models.gain.interval),
             models.gain.better,
             models.gain.worse,
             models.overrules,
             models.first_look_only,
             {}};
  for (const game::CardAdvice& each : advice.cards)
    if (each.models)
      row.cards.push_back({game::to_string(each.card), each.models->deals, each.models->set_rate,
                           each.models->tricks, each.models->value,
                           next_rows(each.models->partner_next),
                           next_rows(each.models->opponents_next)});
  return row;
}

void add_figures(const game::Decision& decision, const game::Advice& advice, AdviseAnswer& answer) {
  answer.choice = game::to_string(advice.choice);
  answer.ground = advice.ground;
  answer.monte_carlo_choice = game::to_string(advice.monte_carlo_choice);
  answer.cards = card_rows(advice);
  if (advice.against)
    answer.against = RivalRow{game::to_string(advice.against->rival), advice.against->margin,
                              gain_row(advice.against->gain), gain_row(advice.against->tricks)};
  for (const game::Fact& each : advice.facts)
    answer.facts.push_back({each.seat, game::to_string(each.card), each.when_set(),
                            each.otherwise(), each.held_set, each.set, each.held_made, each.made});
  for (const game::Holder& each : advice.holders)
    answer.holders.push_back({game::to_string(each.card), each.seat, each.share});
  for (const game::SignalRead& each : advice.read)
    answer.signals_read.push_back(signal_row(each, decision.plays[each.index].card));
  if (advice.sent) {
    answer.signal = signal_row(*advice.sent, advice.choice);
    answer.signal->truth = advice.truthful;
  }
  if (advice.models) answer.abc = abc_row(advice);
}

Result<AdviseAnswer> decide(const game::Record& record, const Setup& setup, const Limits& limits,
                            const Context& context, std::optional<game::Seat> seat = {}) {
  auto decision = game::make_decision(record, setup.agreements);
  if (!decision) return pass_in("deal", decision);
  if (seat && *seat != decision->seat && *seat != decision->viewer)
    return fail_in("seat", ErrorCode::kConflict, "{} is to play, not {}",
                   word(game::to_string(decision->seat)), word(game::to_string(*seat)));
  Workplace workplace(context);
  auto advice =
      game::advise(*decision, setup.agreements, setup.strategy, limited(context.budget, limits),
                   workplace.executor(), context.progress);
  if (!advice) return pass(advice);
  return answer_of(*decision, *advice, std::to_string(setup.strategy.seed));
}

}  // namespace

AdviseAnswer answer_of(const game::Decision& decision, const game::Advice& advice,
                       std::string seed) {
  AdviseAnswer answer;
  const bool estimated = advice.deals > 0;
  answer.outcome = {estimated ? Verdict::kEstimated : Verdict::kUnknown, advice.stopped,
                    advice.positions, advice.seconds};
  answer.seat = decision.seat;
  answer.contract = game::contract_string(decision.table.contract);
  answer.declarer = decision.table.contract.declarer;
  answer.objective = advice.objective;
  answer.defends = advice.defends;
  answer.deals = advice.deals;
  answer.deals_asked = advice.asked;
  answer.effective_deals = advice.effective;
  answer.plays_read = advice.plays_read;
  answer.possible = advice.possible;
  answer.loosened = {advice.loosened.signals_softened, advice.loosened.auction_steps,
                     advice.loosened.signals_dropped};
  answer.seed = std::move(seed);
  answer.sampling_seconds = advice.sampling_seconds;
  if (advice.load.busy.size() > 1)
    for (const auto& [process, seconds] : advice.load.busy)
      answer.ranks.push_back({seconds, seconds / std::max(advice.load.wall, 1e-9)});
  if (!estimated) return answer;
  add_figures(decision, advice, answer);
  answer.reasons = reasons_of(decision, advice);
  return answer;
}

Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context) {
  auto setup = setup_of(request.agreed, request.method, request.sampling, request.modelling);
  if (!setup) return pass(setup);
  auto record = record_of(request.board, Wants::kContract);
  if (!record) return pass(record);
  return decide(*record, *setup, request.limits, context, request.seat);
}

Result<AdviseAnswer> lead(const LeadRequest& request, const Context& context) {
  auto setup = setup_of(request.agreed, Method::kSignals, request.sampling, {});
  if (!setup) return pass(setup);
  auto record = record_of(request.board, Wants::kLead);
  if (!record) return pass(record);
  if (!record->plays.empty())
    return fail_in(request.board.play ? "play" : "deal", ErrorCode::kConflict,
                   "the opening lead has been made: use advise");
  return decide(*record, *setup, request.limits, context);
}

Sentence headline(const AdviseAnswer& answer) {
  if (!answer.choice) return not_decided(answer.outcome.reason.value_or(StopReason::kTime));
  return sentence("play", "Play {}", "{}をプレイ", card_sentence(*answer.choice));
}

}  // namespace yomi::answers::bridge
