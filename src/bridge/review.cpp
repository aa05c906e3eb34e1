#include "bridge/review.h"

#include <algorithm>

#include "bridge/explanation.h"

namespace yomi::bridge {
namespace {

Moment moment_of(const Played& play, const Position& position) {
  if (play.place == 0) return play.trick == 0 ? Moment::kOpeningLead : Moment::kLead;
  return play.card.suit() == Card::from_index(position.trick[0]).suit() ? Moment::kFollow
                                                                        : Moment::kDiscard;
}

class Reviewer {
 public:
  Reviewer(const Record& record, Deal deal, const Agreements& agreements,
           const ReviewOptions& options, const Budget& budget, survey::Executor& executor)
      : record_(record),
        deal_(deal),
        agreements_(agreements),
        options_(options),
        budget_(budget),
        executor_(executor),
        plays_(played(record)) {
    review_.contract = *record.contract;
  }

  Result<Review> run() {
    review_calls();
    {
      DoubleDummy solver(budget_);
      if (!solver.ready()) {
        review_.stopped = solver.stopped();
        return std::move(review_);
      }
      auto judged = judge_cards(solver);
      if (!judged) return pass(judged);
    }
    find_turning_point();
    if (options_.advice) {
      auto asked = ask_advice();
      if (!asked) return pass(asked);
    }
    find_misread();
    return std::move(review_);
  }

 private:
  void review_calls();
  Status judge_cards(DoubleDummy& solver);
  void find_missed_signal(const Position& position, const CardTricks& tricks, CardReview& card);
  void find_turning_point();
  Status ask_advice();
  void find_misread();
  Status ask_for(std::size_t index);
  static void find_better(const CardTricks& tricks, CardReview& card);
  [[nodiscard]] Seat dummy_seat() const { return review_.contract.dummy(); }
  [[nodiscard]] bool matters(const CardReview& card) const;
  // Whether declarer's side takes enough with so many tricks of `seat`'s side.
  [[nodiscard]] bool makes(const CardReview& card, int tricks) const {
    const int declarer = card.defends ? 13 - tricks : tricks;
    return declarer >= review_.contract.level + 6;
  }

  const Record& record_;
  Deal deal_;
  const Agreements& agreements_;
  const ReviewOptions& options_;
  const Budget& budget_;
  survey::Executor& executor_;
  std::vector<Played> plays_;
  std::vector<CardTricks> tricks_;  // of every card before each of them
  Review review_;
};

void Reviewer::review_calls() {
  if (!record_.auction || agreements_.system == nullptr) return;
  // An irregular auction says nothing by a system.
  if (std::any_of(record_.calls.begin(), record_.calls.end(),
                  [](const Noted<Call>& call) { return !call.mark.empty(); }))
    return;
  const AuctionExplained explained = explain(record_, *agreements_.system);
  for (std::size_t i = 0; i < explained.calls.size(); ++i) {
    const CallExplained& each = explained.calls[i];
    const bool said = i < record_.calls.size() && each.meaning.words == record_.calls[i].note &&
                      !each.meaning.words.empty();
    if ((each.meaning.line == 0 && !said) || each.meaning.ranges.empty()) continue;
    const Hand hand = deal_[each.seat];
    const bool fits = std::any_of(each.meaning.ranges.begin(), each.meaning.ranges.end(),
                                  [&](const HandRange& range) { return range.holds(hand); });
    if (!fits) review_.calls.push_back({i, each.seat, each.call, each.meaning, hand});
  }
}

Status Reviewer::judge_cards(DoubleDummy& solver) {
  Position position = start(deal_, review_.contract);
  const int declaring = side(review_.contract.declarer);
  review_.double_dummy = 13 - solver.tricks(position);
  int result = review_.double_dummy;
  Meter meter(budget_);
  for (const Played& play : plays_) {
    meter.tick();
    if (!meter.poll()) {
      review_.stopped = meter.reason();
      break;
    }
    const CardTricks tricks = solver.all_cards(position);
    const auto of = [&](Card card) {
      return position.won[static_cast<std::size_t>(side(play.seat))] +
             tricks[static_cast<std::size_t>(card.index())];
    };
    const Hand legal = position.legal();
    CardReview card;
    card.played = play;
    card.defends = side(play.seat) != declaring;
    card.player = card.defends ? play.seat : review_.contract.declarer;
    card.forced = legal.size() == 1;
    for (const Card each : legal.to_vector()) card.best = std::max(card.best, of(each));
    for (const Card each : legal.to_vector()) {
      if (of(each) == card.best) card.best_cards.insert(each);
    }
    card.tricks = of(play.card);
    review_.lost[at(card.player)] += card.cost();
    card.some_cost = card.best_cards.size() < legal.size();
    card.moment = moment_of(play, position);
    find_missed_signal(position, tricks, card);
    tricks_.push_back(tricks);
    position.play(play.card);
    result = card.defends ? 13 - card.tricks : card.tricks;
    review_.cards.push_back(std::move(card));
  }
  review_.result = result;
  return {};
}

void Reviewer::find_missed_signal(const Position& position, const CardTricks& tricks,
                                  CardReview& card) {
  if (!card.defends || !agreements_.read_signals) return;
  const std::size_t index = review_.cards.size();
  const auto situation =
      situation_of(plays_, index, review_.contract, deal_[review_.contract.dummy()]);
  if (!situation) return;
  const Hand held = position.hands[card.played.seat];
  const Hand dealt = deal_[card.played.seat];
  const SignalSays truth = true_message(agreements_.signals, *situation, dealt, held);
  const SignalSays sent = sent_message(agreements_.signals, *situation, card.played.card,
                                       held.holding(card.played.card.suit()));
  if (truth == SignalSays::kNothing || sent == SignalSays::kNothing || sent == truth) return;
  for (const Card other : position.legal().to_vector()) {
    if (other.suit() != card.played.card.suit() ||
        tricks[static_cast<std::size_t>(other.index())] !=
            tricks[static_cast<std::size_t>(card.played.card.index())])
      continue;
    if (sent_message(agreements_.signals, *situation, other, held.holding(other.suit())) != truth)
      continue;
    card.missed = MissedSignal{*situation, sent, truth, other};
  }
}

void Reviewer::find_turning_point() {
  for (std::size_t i = 0; i < review_.cards.size(); ++i) {
    const CardReview& card = review_.cards[i];
    if (makes(card, card.best) != makes(card, card.tricks)) review_.turning_point = i;
  }
}

bool Reviewer::matters(const CardReview& card) const {
  if (card.cost() > 0) return true;
  return options_.compare && card.defends && card.some_cost;
}

Status Reviewer::ask_for(std::size_t index) {
  CardReview& card = review_.cards[index];
  auto decision = make_decision(record_before(record_, index), agreements_);
  if (!decision) return pass(decision);
  Strategy strategy = options_.strategy;
  strategy.asked = card.played.card;
  auto advice = advise(*decision, agreements_, strategy, budget_, executor_);
  if (!advice) return pass(advice);
  if (advice->stopped) review_.stopped = advice->stopped;
  if (advice->deals == 0) return {};
  const CardTricks& tricks = tricks_[index];
  const auto of = [&](Card each) { return tricks[static_cast<std::size_t>(each.index())]; };
  card.advised_cost = card.cost() + of(card.played.card) - of(advice->choice);
  card.advice = std::move(*advice);
  find_better(tricks, card);
  for (const Seat seat : kSeats) {
    const bool seen = seat == decision->viewer || (decision->dummy && seat == dummy_seat());
    const auto& ranges = decision->table.shown[at(seat)].ranges;
    if (!seen && !ranges.empty() &&
        std::none_of(ranges.begin(), ranges.end(),
                     [&](const HandRange& range) { return range.holds(deal_[seat]); }))
      card.misled = true;
  }
  return {};
}

void Reviewer::find_better(const CardTricks& tricks, CardReview& card) {
  const auto of = [&](Card each) { return tricks[static_cast<std::size_t>(each.index())]; };
  Hand seen;
  for (const CardAdvice& each : card.advice->cards) {
    if (of(each.card) <= of(card.played.card)) continue;
    if (!card.better || each.value > card.advice->of(*card.better).value) card.better = each.card;
    if (!seen.contains(each.card)) ++card.compared;
    seen = seen | card.advice->equal_to(each.card);
  }
}

Status Reviewer::ask_advice() {
  const auto total = static_cast<std::uint64_t>(
      std::count_if(review_.cards.begin(), review_.cards.end(),
                    [this](const CardReview& card) { return matters(card); }));
  std::uint64_t done = 0;
  for (std::size_t i = 0; i < review_.cards.size() && !review_.stopped; ++i) {
    if (!matters(review_.cards[i])) continue;
    if (options_.progress != nullptr) options_.progress->update(done++, total, "decisions");
    if (Status status = ask_for(i); !status) return status;
  }
  return {};
}

void Reviewer::find_misread() {
  for (std::size_t i = 0; i < review_.cards.size(); ++i) {
    CardReview& card = review_.cards[i];
    if (!card.defends || card.played.place != 0 || card.cost() == 0 || !card.advice) continue;
    auto decision = make_decision(record_before(record_, i), agreements_);
    if (!decision) continue;
    const auto suit = requested_suit(*decision, agreements_.signals, card.advice->read);
    if (suit && *suit != card.played.card.suit() && card.best_cards.holding(*suit) != 0)
      card.misread = suit;
  }
}

}  // namespace

Blame CardReview::blame() const {
  if (!better || advice->equal_to(advice->choice).contains(played.card)) return Blame::kUnknowable;
  const Gain& over = advice->of(*better).over;
  if (over.mean <= 0) return Blame::kUnknowable;
  return over.clear(compared) ? Blame::kKnowable : Blame::kUnclear;
}

Record record_before(const Record& record, std::size_t count) {
  Record cut = record;
  cut.plays.erase(cut.plays.begin() + static_cast<std::ptrdiff_t>(count), cut.plays.end());
  cut.play_rest.clear();
  return cut;
}

Strategy review_strategy() {
  Strategy strategy;
  strategy.abc = false;
  strategy.reading = false;
  strategy.deals = 60;
  strategy.objective = Objective::kTricks;
  return strategy;
}

Status reviewable(const Record& record) {
  auto contract = record.played_contract();
  if (!contract) return pass(contract);
  auto deal = complete_deal(record.deal);
  if (!deal) return pass(deal);
  if (record.plays.empty()) return fail("nothing was played");
  for (const auto& play : record.plays) {
    if (play.mark == "^R") return fail("a record with a revoke cannot be reviewed");
  }
  return {};
}

Result<Review> review(const Record& record, const Agreements& agreements,
                      const ReviewOptions& options, const Budget& budget,
                      survey::Executor& executor) {
  if (Status status = reviewable(record); !status) return pass(status);
  return Reviewer(record, *complete_deal(record.deal), agreements, options, budget, executor).run();
}

}  // namespace yomi::bridge
