#include "bridge/decision.h"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>

#include "base/check.h"
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

Result<Decision> make_decision(const Record& record, const Agreements& agreements) {
  const auto played = record.played_contract();
  if (!played) return tl::unexpected<Error>(played.error());
  const Contract& contract = *played;
  const std::vector<Card> cards = record.cards();
  if (cards.size() >= 52) return fail("all cards have been played");
  Decision decision;
  decision.table =
      make_table(record.auction.value_or(Auction(record.dealer.value_or(Seat::kNorth))), contract,
                 record.vulnerable, agreements);
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

double value_of(const Table& table, Objective objective, bool defends, int defence_tricks) {
  constexpr double kWorthOfATrick = 0.01;
  const Contract& contract = table.contract;
  double value = 0;
  switch (objective) {
    case Objective::kSet:
      value =
          (defence_tricks >= contract.tricks_to_set() ? 1 : 0) + kWorthOfATrick * defence_tricks;
      break;
    case Objective::kTricks:
      value = defence_tricks;
      break;
    case Objective::kImps: {
      // Against the same contract just made at the other table.
      const bool vulnerable = is_vulnerable(table.vulnerable, contract.declarer);
      const int made = score(contract, contract.level + 6, vulnerable);
      value = imps(made - score(contract, 13 - defence_tricks, vulnerable));
      break;
    }
  }
  return defends ? value : -value;
}

double thread_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

void append_load(double begin, survey::Row& row) {
  row.emplace_back(std::int64_t{getpid()});
  row.emplace_back(static_cast<std::int64_t>(1e6 * (thread_seconds() - begin)));
}

void gather_load(const survey::Row& row, Load& load) {
  const auto cell = [&](std::size_t from_end) {
    return std::get<std::int64_t>(row[row.size() - from_end]);
  };
  load.busy[cell(2)] += 1e-6 * static_cast<double>(cell(1));
}

void Load::add(const Load& other) {
  for (const auto& [process, seconds] : other.busy) busy[process] += seconds;
  wall += other.wall;
}

bool clearly_better(const CardEstimate& a, const CardEstimate& b) {
  stats::Summary difference;
  const std::size_t n = std::min(a.per_deal.size(), b.per_deal.size());
  for (std::size_t i = 0; i < n; ++i) difference.add(a.per_deal[i] - b.per_deal[i]);
  return n > 0 && difference.mean() > 0 && difference.interval95().low > 0;
}

namespace {

// One unit: one deal, all legal cards.
class MonteCarloWork final : public survey::Work {
 public:
  MonteCarloWork(const Decision& decision, const View& view, const SampleOptions& options)
      : decision_(decision), view_(view), options_(options), cards_(decision.legal().to_vector()) {}

  [[nodiscard]] std::string name() const override { return "bridge.decision"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  [[nodiscard]] std::vector<survey::Option> options() const override { return {}; }
  [[nodiscard]] std::uint64_t units() const override {
    return static_cast<std::uint64_t>(options_.deals);
  }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    std::vector<survey::Column> columns;
    for (std::size_t i = 0; i < cards_.size() + kLoadCells; ++i)
      columns.push_back({fmt::format("t{}", i), survey::ColumnType::kInt});
    return columns;
  }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    if (budget.stop.stop_requested()) return std::nullopt;
    const double begin = thread_seconds();
    Random random(options_.seed, index);
    std::vector<Hand> hidden(view_.hidden.size());
    view_.sampler->draw(random, hidden);
    const Position position = world(decision_, view_, hidden);
    DoubleDummy solver;
    const CardTricks tricks = solver.all_cards(position);
    const int won =
        position.won[1 - static_cast<std::size_t>(side(decision_.table.contract.declarer))];
    survey::Row row;
    for (const Card card : cards_) {
      const int mine = tricks[static_cast<std::size_t>(card.index())];
      row.emplace_back(
          std::int64_t{won + (decision_.defends() ? mine : position.tricks_left() - mine)});
    }
    append_load(begin, row);
    return row;
  }

 private:
  const Decision& decision_;
  const View& view_;
  SampleOptions options_;
  std::vector<Card> cards_;
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
  std::vector<std::array<std::uint64_t, 2>> counts(52 * view.hidden.size());
  std::vector<Hand> hidden(view.hidden.size());
  for (std::size_t i = 0; i < card.set_on.size(); ++i) {
    Random random(options.seed, i);
    view.sampler->draw(random, hidden);
    for (std::size_t h = 0; h < hidden.size(); ++h) {
      for (const Card each : hidden[h].to_vector())
        ++counts[h * 52 + static_cast<std::size_t>(each.index())][card.set_on[i] ? 1 : 0];
    }
  }
  for (std::size_t h = 0; h < view.hidden.size(); ++h) {
    // Said of partner where the player has one among the hidden hands.
    if (decision.defends() && view.hidden[h] != partner(decision.viewer)) continue;
    for (std::size_t c = 0; c < 52; ++c) {
      const Card honour = Card::from_index(static_cast<int>(c));
      if (honour.rank() < 11) continue;
      const auto& held = counts[h * 52 + c];
      const Fact fact{view.hidden[h], honour, held[1], card.sets, held[0], made};
      if (worth_saying(fact)) facts.push_back(fact);
    }
  }
  std::sort(facts.begin(), facts.end(), [](const Fact& a, const Fact& b) {
    return std::abs(a.when_set() - a.otherwise()) > std::abs(b.when_set() - b.otherwise());
  });
  if (facts.size() > 3) facts.erase(facts.begin() + 3, facts.end());
  return facts;
}

Result<MonteCarlo> monte_carlo(const Decision& decision, const Agreements& agreements,
                               const SampleOptions& options, const Budget& budget,
                               survey::Executor& executor) {
  const double begin = cpu_seconds();
  MonteCarlo result;
  result.view = make_view(decision.table, agreements, decision.viewer, decision.own, decision.dummy,
                          decision.plays);
  const View& view = result.view;
  result.asked = static_cast<std::uint64_t>(options.deals);
  result.possible = view.sampler->total();
  result.loosened = view.loosened;
  result.sampling_seconds = cpu_seconds() - begin;
  MonteCarloWork work(decision, view, options);
  const auto started = std::chrono::steady_clock::now();
  auto rows = survey::map(work, budget, executor);
  if (!rows) return pass(rows);
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - started;
  result.load.wall = wall.count();
  const std::vector<Card> cards = decision.legal().to_vector();
  for (const Card card : cards) {
    result.cards.emplace_back();
    result.cards.back().card = card;
  }
  const int to_set = decision.table.contract.tricks_to_set();
  for (const auto& row : *rows) {
    if (!row) continue;
    ++result.deals;
    gather_load(*row, result.load);
    for (std::size_t c = 0; c < cards.size(); ++c) {
      CardEstimate& estimate = result.cards[c];
      const auto tricks = static_cast<int>(std::get<std::int64_t>((*row)[c]));
      const double value = value_of(decision.table, options.objective, decision.defends(), tricks);
      ++estimate.deals;
      if (tricks >= to_set) ++estimate.sets;
      estimate.tricks.add(tricks);
      estimate.value.add(value);
      estimate.per_deal.push_back(value);
      estimate.set_on.push_back(tricks >= to_set);
    }
  }
  if (result.deals < result.asked)
    result.stopped = budget.stop.stop_requested() ? StopReason::kCancelled : StopReason::kTime;
  result.positions = result.deals;
  result.seconds = cpu_seconds() - begin;
  return result;
}

}  // namespace yomi::bridge
