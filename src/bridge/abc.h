// The abc algorithm (paper, 2.3): A is the player who decides, B the partner, C the declarer.
//
// For each deal d of D(A) and each card m: play m on d, then let every player go on by what they
// can know. B and C choose on deals that *they* consider possible, given their own cards, dummy,
// the auction and all cards played, m included; A, who assumes d, plays double dummy on it. After
// `horizon` cards the rest is taken double dummy on d. So the search sees partner go wrong for want
// of information, declarer misguess, and a signal help either.
//
// Two models of belief. kOneDeal is the paper's: the player believes in one deal, drawn at random,
// and plays double dummy on it. kVote draws several and takes the card that succeeds most often,
// which is how a Monte Carlo player (2.1) really decides.
//
// Deviation: the paper fixes a triple of deals [d_a, d_b, d_c] for the whole search. Here a player
// draws anew at each of its turns, from what is known then; otherwise the card just seen could
// contradict the deal believed in. What a player would do in an information set (own cards and all
// cards played) is computed once and kept; its deals come from a seed made of the information set,
// so the cache changes the time and never the answer, and equal situations on different deals
// share their random numbers.
//
// The first candidate is the choice so far. All of them are judged on `deals` deals; where one
// could be better than the choice by more than a trifle, these two are judged on more, until the
// difference is clear, or too small to matter, or `most` deals are done. The best of several cards
// on a few deals is easily the luckiest: what is clear is asked for by their number (Gain::clear).
// Of cards that are all worth the same, one then takes the place of the choice in about one
// decision in twenty at most, the looks after the first included (a test draws such cards).
#pragma once

#include "bridge/decision.h"

namespace yomi::bridge {

enum class BeliefModel : std::uint8_t { kVote, kOneDeal };

struct AbcOptions {
  int deals = 24;  // the first look
  int most = 0;    // in all, for the choice and its challenger; 0: no second look
  // No further look by which the models' questions would cost more (Believer::cost); 0: no limit.
  // So a decision whose deals are dear ends earlier than others, on every machine at the same deal.
  std::int64_t milliseconds = 0;
  int model_deals = 8;  // that B and C consider (kVote)
  int horizon = 9;      // cards after m played by the models
  BeliefModel model = BeliefModel::kVote;
  std::uint64_t seed = 1;
  Objective objective = Objective::kSet;
  // For A's deals; the models read the latest cards only, and with kOneDeal none.
  InferenceOptions inference = {};
};

// What a model did next after a card of ours, and how often.
struct NextCard {
  Card card = Card::from_index(0);
  std::uint64_t count = 0;
};

struct AbcCard {
  CardEstimate estimate;
  std::vector<NextCard> partner_next;  // B's first lead or discard, most frequent first
  // The other side's first card that was a choice: declarer's or dummy's where a defender decides,
  // a defender's where declarer does.
  std::vector<NextCard> opponents_next;
};

struct Abc {
  Goal goal;
  std::vector<AbcCard> cards;   // the candidates; the first and its challenger may have more deals
  std::vector<double> weights;  // of the deals
  Card best = Card::from_index(0);  // the challenger, else the best mean; may be the choice itself
  Gain gain;                        // of that card over the choice, in the objective
  std::uint64_t deals = 0;          // fewer than asked for when the budget ended it
  std::uint64_t asked = 0;
  std::uint64_t positions = 0;
  std::int64_t cost = 0;  // of the models' questions, in microseconds by the table
  std::uint64_t cache_hits = 0;
  std::uint64_t cache_misses = 0;
  double seconds = 0;  // CPU of this decision's threads
  Load load;
  std::optional<StopReason> stopped;

  // Cards that were compared with the choice.
  [[nodiscard]] std::size_t compared() const { return cards.empty() ? 0 : cards.size() - 1; }
  // The best of them is clearly better than the choice, their number considered.
  [[nodiscard]] bool beats() const { return gain.clear(compared()); }
};

// Requires at least one candidate, and that dummy is on the table.
[[nodiscard]] Result<Abc> abc(const Decision& decision, const Agreements& agreements,
                              const std::vector<Card>& candidates, const AbcOptions& options,
                              const Budget& budget, survey::Executor& executor,
                              DealProgress* progress = nullptr);

}  // namespace yomi::bridge
