#include "bridge/abc.h"

#include <algorithm>
#include <chrono>
#include <map>

#include "bridge/belief.h"
#include "survey/run.h"

namespace yomi::bridge {
namespace {

// A row holds, for each candidate: the defence's tricks, partner's first free card and declarer's
// (card index, −1 where there was none); then positions, cache hits and misses.
constexpr std::size_t kCells = 3;

struct Line {
  int defence_tricks = 0;
  int partner_card = -1;
  int opponents_card = -1;
};

class AbcWork final : public survey::Work {
 public:
  AbcWork(const Decision& decision, const Agreements& agreements, const View& view,
          const std::vector<Card>& candidates, const AbcOptions& options)
      : decision_(decision),
        agreements_(agreements),
        view_(view),
        candidates_(candidates),
        options_(options) {}

  [[nodiscard]] std::string name() const override { return "bridge.abc"; }
  [[nodiscard]] std::string version() const override { return "1"; }
  [[nodiscard]] std::vector<survey::Option> options() const override { return {}; }
  [[nodiscard]] std::uint64_t units() const override {
    return static_cast<std::uint64_t>(options_.deals);
  }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    std::vector<survey::Column> columns;
    for (std::size_t i = 0; i < candidates_.size() * kCells + 3 + kLoadCells; ++i)
      columns.push_back({fmt::format("v{}", i), survey::ColumnType::kInt});
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
    const double begin = thread_seconds();
    const std::uint64_t hits = believer.hits();
    const std::uint64_t misses = believer.misses();
    Random random(options_.seed, index);
    std::vector<Hand> hidden(view_.hidden.size());
    view_.sampler->draw(random, hidden);
    const Position position = world(decision_, view_, hidden);
    Deal deal = position.hands;
    for (const Played& play : decision_.plays) deal[play.seat].insert(play.card);
    DoubleDummy solver;
    survey::Row row;
    for (const Card card : candidates_) {
      const auto line = play_out(position, deal, card, believer, solver, budget);
      if (!line) return std::nullopt;
      for (const int cell : {line->defence_tricks, line->partner_card, line->opponents_card})
        row.emplace_back(std::int64_t{cell});
    }
    row.emplace_back(static_cast<std::int64_t>(solver.library_calls() + solver.ending_calls()));
    row.emplace_back(static_cast<std::int64_t>(believer.hits() - hits));
    row.emplace_back(static_cast<std::int64_t>(believer.misses() - misses));
    append_load(begin, row);
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
      const bool mine = seat == decision_.seat ||
                        (seat == contract.dummy() && decision_.viewer == contract.declarer);
      const Card next = mine ? believer.choose_knowing(position, plays, deal, solver)
                             : believer.choose(position, plays, deal, solver);
      if (free && seat == partner(decision_.seat) && line.partner_card < 0 && decision_.defends())
        line.partner_card = next.index();
      if (free && side(seat) != side(decision_.seat) && line.opponents_card < 0)
        line.opponents_card = next.index();
      add(next);
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
  const std::vector<Card>& candidates_;
  const AbcOptions& options_;
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

}  // namespace

Result<Abc> abc(const Decision& decision, const Agreements& agreements,
                const std::vector<Card>& candidates, const AbcOptions& options,
                const Budget& budget, survey::Executor& executor) {
  const double begin = cpu_seconds();
  const View view = make_view(decision.table, agreements, decision.viewer, decision.own,
                              decision.dummy, decision.plays);
  AbcWork work(decision, agreements, view, candidates, options);
  const auto started = std::chrono::steady_clock::now();
  auto rows = survey::map(work, budget, executor);
  if (!rows) return pass(rows);
  Abc result;
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - started;
  result.load.wall = wall.count();
  const int to_set = decision.table.contract.tricks_to_set();
  for (std::size_t c = 0; c < candidates.size(); ++c) {
    AbcCard card;
    CardEstimate& estimate = card.estimate;
    estimate.card = candidates[c];
    std::map<int, std::uint64_t> partners;
    std::map<int, std::uint64_t> opponents;
    for (const auto& row : *rows) {
      if (!row) continue;
      const auto cell = [&](std::size_t i) {
        return static_cast<int>(std::get<std::int64_t>((*row)[c * kCells + i]));
      };
      const double value = value_of(decision.table, options.objective, decision.defends(), cell(0));
      ++estimate.deals;
      if (cell(0) >= to_set) ++estimate.sets;
      estimate.tricks.add(cell(0));
      estimate.value.add(value);
      estimate.per_deal.push_back(value);
      estimate.set_on.push_back(cell(0) >= to_set);
      ++partners[cell(1)];
      ++opponents[cell(2)];
    }
    card.partner_next = most_frequent(partners);
    card.opponents_next = most_frequent(opponents);
    result.cards.push_back(std::move(card));
  }
  for (const auto& row : *rows) {
    if (!row) continue;
    ++result.deals;
    gather_load(*row, result.load);
    const std::size_t end = candidates.size() * kCells;
    result.positions += static_cast<std::uint64_t>(std::get<std::int64_t>((*row)[end]));
    result.cache_hits += static_cast<std::uint64_t>(std::get<std::int64_t>((*row)[end + 1]));
    result.cache_misses += static_cast<std::uint64_t>(std::get<std::int64_t>((*row)[end + 2]));
  }
  result.asked = static_cast<std::uint64_t>(options.deals);
  if (result.deals < result.asked)
    result.stopped = budget.stop.stop_requested() ? StopReason::kCancelled : StopReason::kTime;
  result.seconds = cpu_seconds() - begin;
  return result;
}

}  // namespace yomi::bridge
