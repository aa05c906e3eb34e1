#include "bridge/abc.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "bridge/belief.h"
#include "survey/run.h"

namespace yomi::bridge {
namespace {

// A row holds, for each candidate: the defence's tricks, partner's first free card and declarer's
// (card index, −1 where there was none); then the logarithm of the deal's weight, the cost of the
// models' questions, positions, cache hits and misses.
constexpr std::size_t kCells = 3;

struct Line {
  int defence_tricks = 0;
  int partner_card = -1;
  int opponents_card = -1;
};

class AbcWork final : public survey::Work {
 public:
  AbcWork(const Decision& decision, const Agreements& agreements, const View& view,
          const AbcOptions& options, DealProgress* progress)
      : decision_(decision),
        agreements_(agreements),
        view_(view),
        options_(options),
        reader_(decision.table.contract, decision.plays, decision.viewer, options.inference),
        progress_(progress) {}

  void take(std::vector<Card> candidates, std::uint64_t first, std::uint64_t count) {
    candidates_ = std::move(candidates);
    first_ = first;
    count_ = count;
  }

  [[nodiscard]] std::string name() const override { return "bridge.abc"; }
  [[nodiscard]] std::string version() const override { return "3"; }
  [[nodiscard]] std::vector<survey::Option> options() const override { return {}; }
  [[nodiscard]] std::uint64_t units() const override { return count_; }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    std::vector<survey::Column> columns;
    for (std::size_t i = 0; i < candidates_.size() * kCells; ++i)
      columns.push_back({fmt::format("v{}", i), survey::ColumnType::kInt});
    columns.push_back({"log_weight", survey::ColumnType::kReal});
    for (std::size_t i = 0; i < 4 + kLoadCells; ++i)
      columns.push_back({fmt::format("l{}", i), survey::ColumnType::kInt});
    return columns;
  }
  void prepare(int workers) override {
    believers_.clear();
    for (int i = 0; i < workers; ++i)
      believers_.push_back(std::make_unique<Believer>(decision_, agreements_, options_, cache_));
  }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int worker) override {
    Believer& believer = *believers_[static_cast<std::size_t>(worker)];
    DoubleDummy solver(budget.stop);
    if (!solver.ready()) return std::nullopt;
    const double begin = thread_seconds();
    const std::uint64_t hits = believer.hits();
    const std::uint64_t misses = believer.misses();
    const std::int64_t cost = believer.cost();
    Random random(options_.seed, first_ + index);
    std::vector<Hand> hidden(view_.hidden.size());
    view_.sampler->draw(random, hidden);
    const Position position = world(decision_, view_, hidden);
    const Deal deal = dealt(decision_, position);
    const auto likelihood = reader_.log_likelihood(deal, solver, budget.stop);
    if (!likelihood) return std::nullopt;
    survey::Row row;
    for (const Card card : candidates_) {
      const auto line = play_out(position, deal, card, believer, solver, budget);
      if (!line) return std::nullopt;
      for (const int cell : {line->defence_tricks, line->partner_card, line->opponents_card})
        row.emplace_back(std::int64_t{cell});
    }
    row.emplace_back(*likelihood);
    row.emplace_back(believer.cost() - cost);
    row.emplace_back(static_cast<std::int64_t>(solver.library_calls() + solver.ending_calls()));
    row.emplace_back(static_cast<std::int64_t>(believer.hits() - hits));
    row.emplace_back(static_cast<std::int64_t>(believer.misses() - misses));
    append_load(begin, row);
    if (progress_ != nullptr) progress_->one();
    return row;
  }

 private:
  std::optional<Line> play_out(Position position, const Deal& deal, Card card, Believer& believer,
                               DoubleDummy& solver, const Budget& budget) const {
    const Contract& contract = decision_.table.contract;
    std::vector<Played> plays = decision_.plays;
    Line line;
    const auto add = [&](Card next) {
      plays.push_back({next, position.turn(), static_cast<int>(plays.size() / 4), position.played});
      position.play(next);
    };
    add(card);
    for (int i = 0; i < options_.horizon && !position.ended(); ++i) {
      if (budget.stop.stop_requested()) return std::nullopt;
      const Seat seat = position.turn();
      const bool free = position.legal().size() > 1;
      // Declarer plays both hands of the side.
      const bool mine = (seat == contract.dummy() ? contract.declarer : seat) == decision_.viewer;
      const std::optional<Card> next =
          mine ? believer.choose_knowing(position, plays, deal, solver)
               : believer.choose(position, plays, deal, solver, budget.stop);
      if (!next) return std::nullopt;
      if (free && seat == partner(decision_.seat) && line.partner_card < 0 && decision_.defends())
        line.partner_card = next->index();
      if (free && side(seat) != side(decision_.seat) && line.opponents_card < 0)
        line.opponents_card = next->index();
      add(*next);
    }
    const auto defence = static_cast<std::size_t>(1 - side(contract.declarer));
    line.defence_tricks = position.won[defence];
    if (!position.ended()) {
      const int rest = solver.tricks(position);
      const bool ours = static_cast<std::size_t>(side(position.turn())) == defence;
      line.defence_tricks += ours ? rest : position.tricks_left() - rest;
    }
    return line;
  }

  const Decision& decision_;
  const Agreements& agreements_;
  const View& view_;
  const AbcOptions& options_;
  PlayReader reader_;
  DealProgress* progress_;
  std::vector<Card> candidates_;
  std::uint64_t first_ = 0;
  std::uint64_t count_ = 0;
  BeliefCache cache_;
  std::vector<std::unique_ptr<Believer>> believers_;
};

std::vector<NextCard> most_frequent(const std::map<int, std::uint64_t>& counts) {
  std::vector<NextCard> result;
  for (const auto& [index, count] : counts) {
    if (index >= 0) result.push_back({Card::from_index(index), count});
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const NextCard& a, const NextCard& b) { return a.count > b.count; });
  if (result.size() > 3) result.erase(result.begin() + 3, result.end());
  return result;
}

// What the rows of several looks say of one candidate.
struct CandidateResults {
  Card card;
  std::vector<std::int8_t> on_deal = {};
  std::map<int, std::uint64_t> partners = {};
  std::map<int, std::uint64_t> opponents = {};
};

class AbcLooks {
 public:
  AbcLooks(const Goal& goal, const std::vector<Card>& candidates) : goal_(goal) {
    for (const Card card : candidates) candidates_.push_back({card});
  }

  // Rows of a look at `cards`.
  void add(const std::vector<std::optional<survey::Row>>& rows, const std::vector<Card>& cards,
           Abc& result) {
    for (const auto& row : rows) {
      if (!row) continue;
      const auto cell = [&](std::size_t i) { return std::get<std::int64_t>((*row)[i]); };
      for (std::size_t c = 0; c < cards.size(); ++c) {
        CandidateResults& candidate = of(cards[c]);
        candidate.on_deal.push_back(static_cast<std::int8_t>(cell(c * kCells)));
        ++candidate.partners[static_cast<int>(cell(c * kCells + 1))];
        ++candidate.opponents[static_cast<int>(cell(c * kCells + 2))];
      }
      const std::size_t end = cards.size() * kCells;
      log_weights_.push_back(std::get<double>((*row)[end]));
      result.cost += cell(end + 1);
      result.positions += static_cast<std::uint64_t>(cell(end + 2));
      result.cache_hits += static_cast<std::uint64_t>(cell(end + 3));
      result.cache_misses += static_cast<std::uint64_t>(cell(end + 4));
      gather_load(*row, result.load);
      ++result.deals;
    }
    judge(result);
  }

 private:
  CandidateResults& of(Card card) {
    return *std::find_if(candidates_.begin(), candidates_.end(),
                         [card](const CandidateResults& each) { return each.card == card; });
  }

  void judge(Abc& result) const {
    result.goal = goal_;
    result.weights = weights_of(log_weights_);
    result.cards.clear();
    for (const CandidateResults& candidate : candidates_) {
      AbcCard card;
      card.estimate = estimate(goal_, candidate.card, candidate.on_deal, result.weights);
      card.partner_next = most_frequent(candidate.partners);
      card.opponents_next = most_frequent(candidate.opponents);
      result.cards.push_back(std::move(card));
    }
  }

  Goal goal_;
  std::vector<CandidateResults> candidates_;
  std::vector<double> log_weights_;
};

Gain gain_over_choice(const Abc& result, const AbcCard& card) {
  return gain_of(result.goal, card.estimate, result.cards.front().estimate, result.weights);
}

const AbcCard& challenger_in(const Abc& result) {
  std::vector<const CardEstimate*> cards;
  for (const AbcCard& card : result.cards) cards.push_back(&card.estimate);
  return result.cards[challenger_of(result.goal, cards, result.weights)];
}

}  // namespace

Result<Abc> abc(const Decision& decision, const Agreements& agreements,
                const std::vector<Card>& candidates, const AbcOptions& options,
                const Budget& budget, survey::Executor& executor, DealProgress* progress) {
  const double begin = thread_seconds();
  const auto started = std::chrono::steady_clock::now();
  const View view = make_view(decision.table, agreements, decision.viewer, decision.own,
                              decision.dummy, decision.plays);
  AbcWork work(decision, agreements, view, options, progress);
  Abc result;
  AbcLooks looks(decision.goal(options.objective), candidates);
  std::vector<Card> judged = candidates;
  const auto look = static_cast<std::uint64_t>(std::max(1, options.deals));
  const std::uint64_t most =
      std::max<std::uint64_t>(look, static_cast<std::uint64_t>(options.most));
  for (;;) {
    const std::uint64_t first = result.asked;
    const std::int64_t cost = result.cost;
    result.asked = std::min(most, first + look);
    work.take(judged, first, result.asked - first);
    auto rows = survey::map(work, budget, executor);
    if (!rows) return pass(rows);
    looks.add(*rows, judged, result);
    if (first == 0) result.best = challenger_in(result).estimate.card;
    const auto best =
        std::find_if(result.cards.begin(), result.cards.end(),
                     [&](const AbcCard& card) { return card.estimate.card == result.best; });
    result.gain = gain_over_choice(result, *best);
    if (result.deals < result.asked) {
      result.stopped = budget.stop.stop_requested() ? StopReason::kCancelled : StopReason::kTime;
      break;
    }
    // The next look costs about as much as this one, by the cards that are judged.
    const std::int64_t next = 2 * (result.cost - cost) / static_cast<std::int64_t>(judged.size());
    const bool dear = options.milliseconds > 0 && result.cost + next > 1000 * options.milliseconds;
    if (result.best == candidates.front() || result.asked >= most || dear ||
        !open_question(result.gain, result.compared()))
      break;
    judged = {candidates.front(), result.best};
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - started;
  result.load.wall = wall.count();
  result.seconds = thread_seconds() - begin + result.load.seconds();
  return result;
}

}  // namespace yomi::bridge
