// What a card is worth over deals that were drawn, and how two cards compare on the same deals.
//
// Every deal has a weight: 1, or how well the cards played so far fit it (inference.h). All cards
// are judged on the same deals, so a comparison is paired. The objective alone compares cards; the
// tricks only break ties of it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bridge/auction.h"
#include "bridge/card.h"
#include "bridge/score.h"
#include "stats/stats.h"

namespace yomi::bridge {

enum class Objective : std::uint8_t { kSet, kTricks, kImps };

// What a result is worth to the side that decides.
struct Goal {
  Contract contract;
  Vulnerable vulnerable = Vulnerable::kNone;
  Objective objective = Objective::kSet;
  bool defends = true;

  // kSet: 1 where the contract is set (for declarer: made), else 0. kTricks: the side's tricks.
  // kImps: against the same contract just made at the other table.
  [[nodiscard]] double value(int defence_tricks) const;
  [[nodiscard]] double tricks(int defence_tricks) const;
};

struct CardEstimate {
  Card card = Card::from_index(0);
  std::uint64_t deals = 0;
  std::uint64_t sets = 0;            // deals on which the defence defeats the contract
  double set_rate = 0;               // by weight, with
  stats::Interval set_interval;      // the 95% interval
  double tricks = 0;                 // of the defence, over the whole deal
  double value = 0;                  // by the objective, for the side that decides
  stats::Interval value_interval;    // 95%
  std::vector<std::int8_t> on_deal;  // the defence's tricks, in the order of the deals
};
// Requires a weight for each result.
[[nodiscard]] CardEstimate estimate(const Goal& goal, Card card, std::vector<std::int8_t> on_deal,
                                    std::span<const double> weights);

// The number of deals of equal weight that would tell as much.
[[nodiscard]] double effective_number(std::span<const double> weights);

// How much more one card is worth than another on the same deals.
struct Gain {
  double mean = 0;
  stats::Interval interval;  // 95%
  std::uint64_t better = 0;  // deals
  std::uint64_t worse = 0;
  // The chance of a difference at least as large between cards that are worth the same, two-sided:
  // by the mean and its error or by an exact sign test of the deals on which the two differ,
  // whichever is larger, because the mean alone trusts a few deals too much.
  double p = 1;
  // Better beyond the noise: p < 0.05, which includes that the interval lies above zero. Where the
  // best of several cards that were compared with the same one is asked about, by their number
  // (Bonferroni): p < 0.05 / compared.
  [[nodiscard]] bool clear(std::size_t compared = 1) const;
};
// On the deals that both were judged on, the first ones of `weights`.
[[nodiscard]] Gain gain_of(const Goal& goal, const CardEstimate& card, const CardEstimate& other,
                           std::span<const double> weights);
[[nodiscard]] Gain tricks_gain_of(const Goal& goal, const CardEstimate& card,
                                  const CardEstimate& other, std::span<const double> weights);

// Of the cards compared with the first one: the card that beats it clearly, their number
// considered, else the one that may turn out better (the highest upper end of its interval). 0
// where none of them may.
[[nodiscard]] std::size_t challenger_of(const Goal& goal,
                                        std::span<const CardEstimate* const> cards,
                                        std::span<const double> weights);
// Whether more deals could let such a card beat the first by more than a trifle.
[[nodiscard]] bool open_question(const Gain& gain, std::size_t compared);

// The better mean of the objective; where those are the same, more tricks.
[[nodiscard]] bool better(const Goal& goal, const CardEstimate& card, const CardEstimate& other);
// The same tricks on every deal: nothing that was drawn tells the two cards apart.
[[nodiscard]] inline bool same_on_every_deal(const CardEstimate& a, const CardEstimate& b) {
  return a.on_deal == b.on_deal;
}

// Exact two-sided sign test (McNemar): the chance of a split at least as uneven as better : worse.
[[nodiscard]] double sign_test(std::uint64_t better, std::uint64_t worse);

}  // namespace yomi::bridge
