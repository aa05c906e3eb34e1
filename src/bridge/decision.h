// A decision: one player is to play a card, and sees what that player sees.
//
// Two ways to judge the cards. The Monte Carlo method (paper, 2.1): many deals that fit everything
// known, each card's double-dummy result on each of them. The abc algorithm (2.3, abc.h): on each
// deal partner and declarer go on playing by what *they* can know. Both judge all cards on the same
// deals, so that equal cards come out equal and differences are paired (estimate.h).
//
// Deal i of a decision depends on the seed and on i alone, and every unit of work is one deal: the
// answer is the same for any number of threads or ranks. More deals are drawn while the two best
// cards are close; how many follows from the deals, never from the clock.
#pragma once

#include <atomic>
#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "bridge/double_dummy.h"
#include "bridge/estimate.h"
#include "bridge/inference.h"
#include "bridge/knowledge.h"
#include "bridge/pbn.h"
#include "survey/executor.h"

namespace yomi::bridge {

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
  // The contract is set or made already, whatever is played from here on.
  [[nodiscard]] bool settled() const;
  [[nodiscard]] Goal goal(Objective objective) const {
    return {table.contract, table.vulnerable, objective, defends()};
  }
};
// From a record: hides what the player to move cannot see. Refuses a record without contract, with
// nobody to play, or without the hands that the player sees.
[[nodiscard]] Result<Decision> make_decision(const Record& record, const Agreements& agreements);

// A full position of the decision in which the hidden hands are as drawn.
[[nodiscard]] Position world(const Decision& decision, const View& view,
                             const std::vector<Hand>& hidden);
// The thirteen cards that each hand of such a position was dealt.
[[nodiscard]] Deal dealt(const Decision& decision, const Position& position);

// An honour that goes with the result of one card: on the deals where that card sets the contract
// `seat` holds the honour far more often, or far less, than on the others.
struct Fact {
  Seat seat = Seat::kNorth;
  Card card = Card::from_index(0);
  std::uint64_t held_set = 0;  // how often, of the
  std::uint64_t set = 0;       // deals on which the contract is set
  std::uint64_t held_made = 0;
  std::uint64_t made = 0;

  // Every deal counts once, whatever its weight: the shares are those of the counts.
  [[nodiscard]] double when_set() const { return share(held_set, set); }
  [[nodiscard]] double otherwise() const { return share(held_made, made); }

 private:
  static double share(std::uint64_t held, std::uint64_t deals) {
    return deals == 0 ? 0 : static_cast<double>(held) / static_cast<double>(deals);
  }
};

// Where a card that the player does not see was, over the deals drawn.
struct Holder {
  Card card = Card::from_index(0);
  Seat seat = Seat::kNorth;
  std::uint64_t count = 0;  // deals
  double share = 0;         // of them, by weight
};

// What a decision tells a listener: deals done of those that may be needed, and the best card so far
// once there is one. Several threads.
class DealProgress {
 public:
  explicit DealProgress(Progress* progress) : progress_(progress) {}
  void expect(std::uint64_t total) { total_ = total; }
  void best(Card card) { best_ = card.index(); }
  void one();
  void finish();

 private:
  Progress* progress_;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<std::uint64_t> total_ = 0;
  std::atomic<int> best_ = -1;
};

// Who did the work of a decision: CPU seconds of each process that took part, by its number, and
// the wall clock of the leader meanwhile. Says nothing about the answer, and differs from run to
// run.
struct Load {
  std::map<std::int64_t, double> busy;
  double wall = 0;
  [[nodiscard]] double seconds() const;  // CPU of all of them
  void add(const Load& other);
};
// The two cells that each unit's row ends with: this process, and the microseconds since `begin`.
inline constexpr std::size_t kLoadCells = 2;
[[nodiscard]] double thread_seconds();  // CPU of the calling thread
void append_load(double begin, survey::Row& row);
void gather_load(const survey::Row& row, Load& load);

struct MonteCarlo {
  Goal goal;
  std::vector<CardEstimate> cards;  // spades first, each suit from the top
  std::vector<double> weights;      // of the deals, the largest 1
  View view;                        // what the deals were drawn from
  std::uint64_t deals = 0;          // fewer than asked for when the budget ended it
  std::uint64_t asked = 0;
  double effective = 0;         // deals of equal weight that would tell as much
  int plays_read = 0;           // cards of the others that the weights rest on
  bool close = false;           // the two best cards were still close at the last deal
  double possible = 0;          // total weight of the deals that fit
  double sampling_seconds = 0;  // CPU
  double seconds = 0;           // CPU of this decision's threads
  std::uint64_t positions = 0;  // double-dummy positions solved
  Loosened loosened;
  Load load;
  std::optional<StopReason> stopped;

  // The card with the best mean; the first of several.
  [[nodiscard]] const CardEstimate& best() const;
  [[nodiscard]] const CardEstimate& of(Card card) const;
};

struct SampleOptions {
  int deals = 100;  // the first look
  int most = 0;     // in all, while the two best cards are close; 0: no second look
  std::uint64_t seed = 1;
  Objective objective = Objective::kSet;
  InferenceOptions inference = {};
};

// `executor` runs the deals: threads of this process, or ranks.
[[nodiscard]] Result<MonteCarlo> monte_carlo(const Decision& decision, const Agreements& agreements,
                                             const SampleOptions& options, const Budget& budget,
                                             survey::Executor& executor,
                                             DealProgress* progress = nullptr);

// What goes with the result of `card`, the clearest first; at most three. Nothing is said of fewer
// than kFactDeals deals on either side, nor of differences that could be chance (the 95% intervals
// of the two shares must lie apart). Draws the deals of `result` again. Requires that none is
// missing.
inline constexpr std::uint64_t kFactDeals = 10;
[[nodiscard]] std::vector<Fact> find_facts(const Decision& decision, const MonteCarlo& result,
                                           const SampleOptions& options, const CardEstimate& card);
// Where each hidden card was; spades first, from the top, seats clockwise. Requires the same.
[[nodiscard]] std::vector<Holder> find_holders(const MonteCarlo& result,
                                               const SampleOptions& options);

}  // namespace yomi::bridge
