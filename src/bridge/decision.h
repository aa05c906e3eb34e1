// A decision: one player is to play a card, and sees what that player sees.
//
// Two ways to judge the cards. The Monte Carlo method (paper, 2.1): many deals that fit everything
// known, each card's double-dummy result on each of them. The abc algorithm (2.3, abc.h): on each
// deal partner and declarer go on playing by what *they* can know. Both judge all cards on the same
// deals, so that equal cards come out equal and differences are paired.
//
// Deal i of a decision depends on the seed and on i alone, and every unit of work is one deal: the
// answer is the same for any number of threads or ranks.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "bridge/double_dummy.h"
#include "bridge/knowledge.h"
#include "bridge/pbn.h"
#include "stats/stats.h"
#include "survey/executor.h"

namespace yomi::bridge {

enum class Objective : std::uint8_t { kSet, kTricks, kImps };

struct Decision {
  Table table;
  Seat seat = Seat::kNorth;    // whose card is played (dummy's too)
  Seat viewer = Seat::kNorth;  // who decides: declarer for dummy
  Hand own;                    // the viewer's original hand
  std::optional<Hand> dummy;   // dummy's original hand, once it is on the table
  std::vector<Played> plays;

  // The cards still held by `seat`, which the viewer sees.
  [[nodiscard]] Hand held() const;
  [[nodiscard]] Hand legal() const;
  [[nodiscard]] bool defends() const { return side(seat) != side(table.contract.declarer); }
  [[nodiscard]] int tricks_left() const { return held().size(); }
};
// From a record: hides what the player to move cannot see. Refuses a record without contract, with
// nobody to play, or without the hands that the player sees.
[[nodiscard]] Result<Decision> make_decision(const Record& record, const Agreements& agreements);

// A full position of the decision in which the hidden hands are as drawn.
[[nodiscard]] Position world(const Decision& decision, const View& view,
                             const std::vector<Hand>& hidden);

struct CardEstimate {
  Card card = Card::from_index(0);
  std::uint64_t deals = 0;
  std::uint64_t sets = 0;        // deals on which the defence defeats the contract
  stats::Summary tricks;         // of the defence, over the whole deal
  stats::Summary value;          // by the objective, from the mover's side
  std::vector<double> per_deal;  // values in the order of the deals; for pairing
  std::vector<bool> set_on;      // whether the contract was set, in the same order
  [[nodiscard]] double set_rate() const {
    return deals == 0 ? 0 : static_cast<double>(sets) / static_cast<double>(deals);
  }
};

// An honour that goes with the result of one card: on the deals where that card sets the contract
// `seat` holds the honour far more often, or far less, than on the others.
struct Fact {
  Seat seat = Seat::kNorth;
  Card card = Card::from_index(0);
  std::uint64_t held_set = 0;  // how often, of the
  std::uint64_t set = 0;       // deals on which the contract is set
  std::uint64_t held_made = 0;
  std::uint64_t made = 0;
  [[nodiscard]] double when_set() const {
    return static_cast<double>(held_set) / static_cast<double>(set);
  }
  [[nodiscard]] double otherwise() const {
    return static_cast<double>(held_made) / static_cast<double>(made);
  }
};

// Who did the work of a decision: CPU seconds of each process that took part, by its number, and
// the wall clock of the leader meanwhile. Says nothing about the answer, and differs from run to
// run.
struct Load {
  std::map<std::int64_t, double> busy;
  double wall = 0;
  void add(const Load& other);
};
// The two cells that each unit's row ends with: this process, and the microseconds since `begin`.
inline constexpr std::size_t kLoadCells = 2;
[[nodiscard]] double thread_seconds();  // CPU of the calling thread
void append_load(double begin, survey::Row& row);
void gather_load(const survey::Row& row, Load& load);

struct MonteCarlo {
  std::vector<CardEstimate> cards;  // spades first, each suit from the top
  View view;                        // what the deals were drawn from
  std::uint64_t deals = 0;          // fewer than asked for when the budget ended it
  std::uint64_t asked = 0;
  double possible = 0;          // total weight of the deals that fit
  double sampling_seconds = 0;  // CPU
  double seconds = 0;           // CPU, all of it
  std::uint64_t positions = 0;  // double-dummy positions solved
  Loosened loosened;
  Load load;
  std::optional<StopReason> stopped;
};

struct SampleOptions {
  int deals = 100;
  std::uint64_t seed = 1;
  Objective objective = Objective::kSet;
};

// `executor` runs the deals: threads of this process, or ranks.
[[nodiscard]] Result<MonteCarlo> monte_carlo(const Decision& decision, const Agreements& agreements,
                                             const SampleOptions& options, const Budget& budget,
                                             survey::Executor& executor);

// What goes with the result of `card`, the clearest first; at most three. Nothing is said of fewer
// than kFactDeals deals on either side, nor of differences that could be chance (the 95% intervals
// of the two shares must lie apart). Draws the deals of `result` again. Requires that none is
// missing.
inline constexpr std::uint64_t kFactDeals = 10;
[[nodiscard]] std::vector<Fact> find_facts(const Decision& decision, const MonteCarlo& result,
                                           const SampleOptions& options, const CardEstimate& card);

// The value of a result for the side of `seat`: for Objective::kSet 1 for the goal reached and a
// hundredth for each trick, so that tricks only break ties.
[[nodiscard]] double value_of(const Table& table, Objective objective, bool defends,
                              int defence_tricks);

// Whether `a` is better than `b` by more than the noise of their paired difference (95%).
[[nodiscard]] bool clearly_better(const CardEstimate& a, const CardEstimate& b);

}  // namespace yomi::bridge
