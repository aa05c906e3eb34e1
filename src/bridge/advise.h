// Which card to play, and why: Monte Carlo, then the signal, then abc.
//
// 1. The Monte Carlo choice is the card with the best mean of the objective over common deals; of
//    cards with the same mean the one that takes more tricks. While the two best are close more
//    deals are drawn. The deals are weighted by how well the play so far fits them (inference.h).
// 2. Cards of one suit that take the same tricks on every deal drawn are equal. Among equals, and
//    nowhere else, the paper's rule (2.4): the lowest. A leader leads by the agreements instead,
//    and with signals on a card that follows or is thrown away is the one that tells partner the
//    truth (3.1), where one of the equals does. The opening lead is by agreement first: it says
//    which card of a suit is led, and the deals drawn choose among the suits only; a suit that
//    partner has shown is led unless another does clearly better.
// 3. With abc the promising cards are played out against models of partner and declarer. One that
//    is clearly better than the choice so far *in the objective* takes its place; fractions of a
//    trick do not. Before dummy is seen there is nobody to model, and no abc.
//
// Declarer is advised the same way: two hidden hands instead of three, no signals to send, and the
// models are the two defenders.
//
// An Advice is plain values: figures, groups of equal cards, and reasons as codes with arguments.
// Whoever shows it makes the sentences.
#pragma once

#include "bridge/abc.h"

namespace yomi::bridge {

struct Strategy {
  bool signals = true;  // send them; reading them is in Agreements
  bool reading = true;  // weight the deals by the play so far
  bool abc = true;
  int deals = 0;       // Monte Carlo, the first look; 0: all counts by the cards left
  int most_deals = 0;  // in all; with `deals` given and 0 here there is one look
  // Counts of 0 (a horizon below 0) follow from the cards left.
  AbcOptions abc_options = {.deals = 0, .model_deals = 0, .horizon = -1};
  std::uint64_t seed = 1;
  Objective objective = Objective::kSet;
  std::optional<Card> asked = {};  // a card that every other one is compared with
};

// Why the card was chosen.
enum class Ground : std::uint8_t {
  kOnlyCard,   // nothing else is legal
  kBest,       // the best mean
  kLowest,     // among equals the lowest
  kAgreement,  // among equals the lead or signal agreed on
  kModels,     // abc found it better than the Monte Carlo choice
  kRequest,    // partner asked for the suit, and nothing is clearly better
  kSuit,       // an opening lead: the card agreed on, of the suit that does best
  kPartners,   // the same of partner's suit, and no other does clearly better
};

// How the Monte Carlo choice stands to the best card that is not equal to it.
enum class Margin : std::uint8_t {
  kClear,   // better in the objective beyond the noise
  kChance,  // better on the deals drawn; that could be chance
  kTricks,  // as good in the objective, and more tricks
  kEven,    // the same means, though the deals tell them apart
};
struct Comparison {
  Card rival = Card::from_index(0);
  Margin margin = Margin::kEven;
  Gain gain;    // of the choice over the rival, in the objective
  Gain tricks;  // the same in tricks of the side that decides
};

// What abc found for a card.
struct ModelFigures {
  std::uint64_t deals = 0;
  double set_rate = 0;
  double tricks = 0;
  double value = 0;
  std::vector<NextCard> partner_next;
  std::vector<NextCard> opponents_next;
};

struct CardAdvice {
  Card card = Card::from_index(0);
  double set_rate = 0;       // by weight; for declarer 1 − it is how often the contract is made
  stats::Interval interval;  // its 95%
  double tricks = 0;         // of the defence, over the whole deal
  double value = 0;          // by the objective, for the side that decides
  stats::Interval value_interval;      // 95%
  std::optional<ModelFigures> models;  // where abc played the card out
  Gain behind = {};                    // of the Monte Carlo choice over it, in the objective
  Gain over = {};                      // of it over the card asked about, likewise
};

// What abc said about the Monte Carlo choice.
struct ModelsAdvice {
  Card challenger = Card::from_index(0);  // the card that came nearest to beating it, or beat it
  Gain gain;                              // of that card over the choice, in the objective
  std::size_t compared = 0;               // cards that were compared with the choice
  bool overrules = false;                 // the challenger is the choice now
  std::uint64_t deals = 0;
  std::uint64_t asked = 0;
  bool first_look_only = false;  // it was stopped before the challenger was judged at all
};

struct Advice {
  Card choice = Card::from_index(0);
  Ground ground = Ground::kBest;
  Card monte_carlo_choice = Card::from_index(0);
  Objective objective = Objective::kSet;
  bool defends = true;
  std::vector<CardAdvice> cards;  // spades first, each suit from the top
  std::vector<Card> leads;        // an opening lead: the card agreed on of each suit, best first
  std::vector<Hand> equal;        // groups of two and more cards equal on every deal drawn
  std::optional<Comparison> against;  // none where all legal cards are equal on every deal
  std::vector<Fact> facts;            // what goes with the result of the choice, double dummy
  std::vector<Holder> holders;        // where the hidden cards were on the deals drawn
  std::optional<ModelsAdvice> models;
  std::optional<SignalRead> sent;  // the signal our card carries
  bool truthful = true;            // it says what the hand has to say, or nothing
  std::vector<SignalRead> read;    // what partner's cards told

  std::uint64_t deals = 0;  // drawn
  std::uint64_t asked = 0;  // more than drawn where the budget ended it
  double effective = 0;     // deals of equal weight that would tell as much
  int plays_read = 0;       // cards of the others that the weights rest on
  bool close = false;       // the two best were still close at the last deal
  double possible = 0;      // total weight of the deals that fit what is known
  Loosened loosened;
  std::uint64_t positions = 0;    // double-dummy positions solved
  double seconds = 0;             // CPU of this decision's threads
  double sampling_seconds = 0;    // of it drawing deals
  Load load;                      // of all the work together
  bool stopped_sampling = false;  // the budget ended the Monte Carlo part, not abc
  std::optional<StopReason> stopped;

  [[nodiscard]] const CardAdvice& of(Card card) const;
  // The cards equal to `card` on every deal, itself included.
  [[nodiscard]] Hand equal_to(Card card) const;
};

// The suit that a partner's signals ask for last: liked by attitude, or preferred. None where the
// last such signal discouraged.
[[nodiscard]] std::optional<Suit> requested_suit(const Decision& decision,
                                                 const SignalTable& signals,
                                                 const std::vector<SignalRead>& read);

[[nodiscard]] Result<Advice> advise(const Decision& decision, const Agreements& agreements,
                                    const Strategy& strategy, const Budget& budget,
                                    survey::Executor& executor, Progress* progress = nullptr);

// What a player plays who has no time to think, for a decision without a single deal: the lead
// agreed on from partner's suit or the longest, second hand low, third hand high, fourth hand as
// cheaply as it wins; else the lowest card.
[[nodiscard]] Card rule_of_thumb(const Decision& decision, const SignalTable& signals);

// Counts that keep a decision within five seconds on two cores, the first trick and the lead
// included (docs/results/bridge.md).
struct Effort {
  int deals = 0;
  int most_deals = 0;
  int abc_deals = 0;
  int most_abc_deals = 0;
  int model_deals = 0;
  int horizon = 0;
  std::size_t candidates = 0;
  double reading = 0;  // milliseconds a deal (inference.h)
};
[[nodiscard]] Effort default_effort(int tricks_left);

}  // namespace yomi::bridge
