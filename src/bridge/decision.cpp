#include "bridge/decision.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "base/check.h"
#include "base/machine.h"
#include "bridge/explanation.h"
#include "survey/run.h"

namespace yomi::bridge {

Hand Decision::held() const {
  Hand hand = seat == viewer ? own : *dummy;
  for (const Played& play : plays) hand.erase(play.card);
  return hand;
}

Hand Decision::legal() const {
  const Hand hand = held();
  const std::size_t place = plays.size() % 4;
  if (place == 0) return hand;
  const Hand follow = hand & Hand::of(plays[plays.size() - place].card.suit());
  return follow.empty() ? hand : follow;
}

bool Decision::settled() const {
  Position position;  // without hands: only who won the tricks is asked
  position.strain = table.contract.strain;
  position.leader = table.contract.leader();
  for (const Played& play : plays) position.play(play.card);
  const int won = position.won[1 - static_cast<std::size_t>(side(table.contract.declarer))];
  const int to_set = table.contract.tricks_to_set();
  return won >= to_set || won + tricks_left() < to_set;
}

Result<Decision> make_decision(const Record& record, const Agreements& agreements) {
  const auto played = record.played_contract();
  if (!played) return tl::unexpected<Error>(played.error());
  const Contract& contract = *played;
  const std::vector<Card> cards = record.cards();
  if (cards.size() >= 52) return fail("all cards have been played");
  Decision decision;
  decision.table = {record.auction.value_or(Auction(record.dealer.value_or(Seat::kNorth))),
                    contract, record.vulnerable, explain(record, *agreements.system).shown};
  decision.plays = annotate(cards, contract);
  // Who is to play follows from the cards: a position without hands does for that.
  Position position;
  position.strain = contract.strain;
  position.leader = contract.leader();
  for (const Card card : cards) position.play(card);
  decision.seat = position.turn();
  const Seat dummy = contract.dummy();
  decision.viewer = decision.seat == dummy ? contract.declarer : decision.seat;
  const auto& own = record.deal.hands[at(decision.viewer)];
  if (!own)
    return fail("{} is to play, but that hand is not given", word(to_string(decision.viewer)));
  decision.own = *own;
  if (!cards.empty()) {
    decision.dummy = record.deal.hands[at(dummy)];
    if (!decision.dummy)
      return fail("dummy ({}) is on the table, but that hand is not given", word(to_string(dummy)));
  }
  return decision;
}

Position world(const Decision& decision, const View& view, const std::vector<Hand>& hidden) {
  Position position;
  position.strain = decision.table.contract.strain;
  position.leader = decision.table.contract.leader();
  Deal& hands = position.hands;
  hands[decision.viewer] = decision.own;
  if (decision.dummy) hands[decision.table.contract.dummy()] = *decision.dummy;
  for (std::size_t i = 0; i < view.hidden.size(); ++i) hands[view.hidden[i]] = hidden[i];
  for (const Played& play : decision.plays) {
    if (!hands[play.seat].contains(play.card)) hands[play.seat].insert(play.card);
  }
  for (const Played& play : decision.plays) position.play(play.card);
  return position;
}

Deal dealt(const Decision& decision, const Position& position) {
  Deal deal = position.hands;
  for (const Played& play : decision.plays) deal[play.seat].insert(play.card);
  return deal;
}

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void append_load(double begin, survey::Row& row) {
  row.emplace_back(process_id());
  row.emplace_back(static_cast<std::int64_t>(1e6 * (thread_seconds() - begin)));
}

void gather_load(const survey::Row& row, Load& load) {
  const auto cell = [&](std::size_t from_end) {
    return std::get<std::int64_t>(row[row.size() - from_end]);
  };
  load.busy[cell(2)] += 1e-6 * static_cast<double>(cell(1));
}

double Load::seconds() const {
  double sum = 0;
  for (const auto& [process, seconds] : busy) sum += seconds;
  return sum;
}

void Load::add(const Load& other) {
  for (const auto& [process, seconds] : other.busy) busy[process] += seconds;
  wall += other.wall;
}

void DealProgress::one() {
  const std::uint64_t done = ++done_;
  if (progress_ == nullptr) return;
  std::vector<std::string> best;
  if (const int card = best_; card >= 0) best.push_back(to_string(Card::from_index(card)));
  progress_->update(done, std::max(done, total_.load()), "deals", {}, best);
}

void DealProgress::finish() {
  if (progress_ != nullptr) progress_->finish(done_, done_, "deals");
}

const CardEstimate& MonteCarlo::best() const {
  const CardEstimate* best = &cards.front();
  for (const CardEstimate& card : cards) {
    if (better(goal, card, *best)) best = &card;
  }
  return *best;
}

const CardEstimate& MonteCarlo::of(Card card) const {
  const auto found = std::find_if(cards.begin(), cards.end(),
                                  [card](const CardEstimate& each) { return each.card == card; });
  CHECK(found != cards.end());
  return *found;
}

namespace {

// One unit: one deal, all legal cards; the deals from `first` on. A row holds the defence's tricks
// for each card, the logarithm of the deal's weight, the positions solved and the load.
class MonteCarloWork final : public survey::Work {
 public:
  MonteCarloWork(const Decision& decision, const View& view, const SampleOptions& options,
                 DealProgress* progress)
      : decision_(decision),
        view_(view),
        options_(options),
        cards_(decision.legal().to_vector()),
        reader_(decision.table.contract, decision.plays, decision.viewer, options.inference),
        progress_(progress) {}

  void take(std::uint64_t first, std::uint64_t count) {
    first_ = first;
    count_ = count;
  }
  [[nodiscard]] const PlayReader& reader() const { return reader_; }

  [[nodiscard]] std::string name() const override { return "bridge.decision"; }
  [[nodiscard]] std::string version() const override { return "2"; }
  [[nodiscard]] std::vector<survey::Option> options() const override { return {}; }
  [[nodiscard]] std::uint64_t units() const override { return count_; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    std::vector<survey::Column> columns;
    for (std::size_t i = 0; i < cards_.size(); ++i)
      columns.push_back({fmt::format("t{}", i), survey::ColumnType::kInt});
    columns.push_back({"log_weight", survey::ColumnType::kReal});
    for (std::size_t i = 0; i < 1 + kLoadCells; ++i)
      columns.push_back({fmt::format("l{}", i), survey::ColumnType::kInt});
    return columns;
  }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    DoubleDummy solver(budget.stop);
    if (!solver.ready()) return std::nullopt;
    const double begin = thread_seconds();
    Random random(options_.seed, first_ + index);
    std::vector<Hand> hidden(view_.hidden.size());
    view_.sampler->draw(random, hidden);
    const Position position = world(decision_, view_, hidden);
    const auto likelihood = reader_.log_likelihood(dealt(decision_, position), solver, budget.stop);
    if (!likelihood || budget.stop.stop_requested()) return std::nullopt;
    const CardTricks tricks = solver.all_cards(position);
    const int won =
        position.won[1 - static_cast<std::size_t>(side(decision_.table.contract.declarer))];
    survey::Row row;
    for (const Card card : cards_) {
      const int mine = tricks[static_cast<std::size_t>(card.index())];
      row.emplace_back(
          std::int64_t{won + (decision_.defends() ? mine : position.tricks_left() - mine)});
    }
    row.emplace_back(*likelihood);
    row.emplace_back(static_cast<std::int64_t>(solver.library_calls() + solver.ending_calls()));
    append_load(begin, row);
    if (progress_ != nullptr) progress_->one();
    return row;
  }

 private:
  const Decision& decision_;
  const View& view_;
  SampleOptions options_;
  std::vector<Card> cards_;
  PlayReader reader_;
  DealProgress* progress_;
  std::uint64_t first_ = 0;
  std::uint64_t count_ = 0;
};

// What the rows of several looks say, deal by deal.
struct DealResults {
  explicit DealResults(std::size_t cards) : on_deal(cards) {}
  std::vector<std::vector<std::int8_t>> on_deal;  // by card
  std::vector<double> log_weights;

  void add(const survey::Row& row) {
    for (std::size_t c = 0; c < on_deal.size(); ++c)
      on_deal[c].push_back(static_cast<std::int8_t>(std::get<std::int64_t>(row[c])));
    log_weights.push_back(std::get<double>(row[on_deal.size()]));
  }
};

void judge_cards(const Decision& decision, const DealResults& results, MonteCarlo& result) {
  const std::vector<Card> cards = decision.legal().to_vector();
  result.weights = weights_of(results.log_weights);
  result.effective = effective_number(result.weights);
  result.deals = result.weights.size();
  result.cards.clear();
  for (std::size_t c = 0; c < cards.size(); ++c)
    result.cards.push_back(estimate(result.goal, cards[c], results.on_deal[c], result.weights));
}

// Whether some card that the deals tell apart from the best is not clearly worse in the objective.
// Where no deal yet tells the two apart in it, tricks may speak only once there are deals enough:
// by the rule of three (95%) the objective differs on fewer than kTrifle of all deals then.
bool still_close(const Decision& decision, const MonteCarlo& result) {
  constexpr double kTrifle = 0.02;
  const CardEstimate& best = result.best();
  const bool enough = decision.settled() || result.effective * kTrifle >= 3;
  return std::any_of(result.cards.begin(), result.cards.end(), [&](const CardEstimate& card) {
    if (same_on_every_deal(card, best)) return false;
    const Gain gain = gain_of(result.goal, best, card, result.weights);
    if (gain.better == 0 && gain.worse == 0)
      return !enough || !tricks_gain_of(result.goal, best, card, result.weights).clear();
    return !gain.clear();
  });
}

// Draws the deals of a result again: visit(i, hidden hands).
template <class Visit>
void draw_again(const MonteCarlo& result, const SampleOptions& options, Visit visit) {
  const View& view = result.view;
  std::vector<Hand> hidden(view.hidden.size());
  for (std::size_t i = 0; i < result.weights.size(); ++i) {
    Random random(options.seed, i);
    view.sampler->draw(random, hidden);
    visit(i, hidden);
  }
}

// Counts with and without the weights.
struct Tally {
  std::uint64_t count = 0;
  double weight = 0;
  void add(double w) {
    ++count;
    weight += w;
  }
};

// Whether the two shares of a fact differ by more than chance, and by enough to be worth saying.
bool worth_saying(const Fact& fact) {
  constexpr double kWorthSaying = 0.2;
  if (std::abs(fact.when_set() - fact.otherwise()) <= kWorthSaying) return false;
  const stats::Interval set = stats::wilson95(fact.held_set, fact.set);
  const stats::Interval made = stats::wilson95(fact.held_made, fact.made);
  return set.low > made.high || made.low > set.high;
}

}  // namespace

std::vector<Fact> find_facts(const Decision& decision, const MonteCarlo& result,
                             const SampleOptions& options, const CardEstimate& card) {
  std::vector<Fact> facts;
  const std::uint64_t made = card.deals - card.sets;
  if (card.sets < kFactDeals || made < kFactDeals) return facts;
  const View& view = result.view;
  const int to_set = decision.table.contract.tricks_to_set();
  std::vector<std::array<std::uint64_t, 2>> held(52 * view.hidden.size());
  draw_again(result, options, [&](std::size_t i, const std::vector<Hand>& hidden) {
    const std::size_t set = card.on_deal[i] >= to_set ? 1 : 0;
    for (std::size_t h = 0; h < hidden.size(); ++h) {
      for (const Card each : hidden[h].to_vector())
        ++held[h * 52 + static_cast<std::size_t>(each.index())][set];
    }
  });
  for (std::size_t h = 0; h < view.hidden.size(); ++h) {
    // Said of partner where the player has one among the hidden hands.
    if (decision.defends() && view.hidden[h] != partner(decision.viewer)) continue;
    for (std::size_t c = 0; c < 52; ++c) {
      const Card honour = Card::from_index(static_cast<int>(c));
      if (honour.rank() < 11) continue;
      const auto& [held_made, held_set] = held[h * 52 + c];
      const Fact fact{view.hidden[h], honour, held_set, card.sets, held_made, made};
      if (worth_saying(fact)) facts.push_back(fact);
    }
  }
  std::stable_sort(facts.begin(), facts.end(), [](const Fact& a, const Fact& b) {
    return std::abs(a.when_set() - a.otherwise()) > std::abs(b.when_set() - b.otherwise());
  });
  // Where two hands are hidden, what one holds the other does not: said once, of the one that holds
  // the honour where declarer succeeds.
  if (!decision.defends())
    std::erase_if(facts, [](const Fact& fact) { return fact.otherwise() <= fact.when_set(); });
  if (facts.size() > 3) facts.erase(facts.begin() + 3, facts.end());
  return facts;
}

std::vector<Holder> find_holders(const MonteCarlo& result, const SampleOptions& options) {
  const View& view = result.view;
  std::vector<Tally> tallies(52 * view.hidden.size());
  double total = 0;
  draw_again(result, options, [&](std::size_t i, const std::vector<Hand>& hidden) {
    total += result.weights[i];
    for (std::size_t h = 0; h < hidden.size(); ++h) {
      for (const Card each : hidden[h].to_vector())
        tallies[h * 52 + static_cast<std::size_t>(each.index())].add(result.weights[i]);
    }
  });
  std::vector<Holder> holders;
  for (const Card card : view.unknown.to_vector()) {
    for (std::size_t h = 0; h < view.hidden.size(); ++h) {
      const Tally& tally = tallies[h * 52 + static_cast<std::size_t>(card.index())];
      if (tally.count > 0)
        holders.push_back({card, view.hidden[h], tally.count, tally.weight / total});
    }
  }
  return holders;
}

Result<MonteCarlo> monte_carlo(const Decision& decision, const Agreements& agreements,
                               const SampleOptions& options, const Budget& budget,
                               survey::Executor& executor, DealProgress* progress) {
  const double begin = thread_seconds();
  MonteCarlo result;
  result.goal = decision.goal(options.objective);
  // Of several processes none may leave alone, so there the view is always finished.
  result.view = make_view(decision.table, agreements, decision.viewer, decision.own, decision.dummy,
                          decision.plays, executor.uses_mpi() ? Budget{} : budget);
  result.possible = result.view.sampler->total();
  result.loosened = result.view.loosened;
  result.sampling_seconds = thread_seconds() - begin;
  if (result.view.sampler->stopped()) {
    result.stopped = result.view.sampler->stopped();
    result.seconds = result.sampling_seconds;
    return result;
  }
  MonteCarloWork work(decision, result.view, options, progress);
  result.plays_read = work.reader().size();
  const auto started = std::chrono::steady_clock::now();
  DealResults results(decision.legal().to_vector().size());
  const auto look = static_cast<std::uint64_t>(std::max(1, options.deals));
  const std::uint64_t most =
      std::max<std::uint64_t>(look, static_cast<std::uint64_t>(options.most));
  do {
    const std::uint64_t first = result.asked;
    result.asked = std::min(most, first + look);
    work.take(first, result.asked - first);
    auto rows = survey::map(work, budget, executor);
    if (!rows) return pass(rows);
    for (const auto& row : *rows) {
      if (!row) continue;
      results.add(*row);
      result.positions +=
          static_cast<std::uint64_t>(std::get<std::int64_t>((*row)[results.on_deal.size() + 1]));
      gather_load(*row, result.load);
    }
    judge_cards(decision, results, result);
    if (result.deals < result.asked) {
      result.stopped = budget.stop.stop_requested() ? StopReason::kCancelled : StopReason::kTime;
      break;
    }
    result.close = still_close(decision, result);
  } while (result.close && result.asked < most);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - started;
  result.load.wall = wall.count();
  result.seconds = thread_seconds() - begin + result.load.seconds();
  return result;
}

}  // namespace yomi::bridge
