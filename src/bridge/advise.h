// Which card to play, and why: Monte Carlo, then the signal, then abc.
//
// 1. The Monte Carlo choice: the best value over common deals. Cards of its suit that are not
//    clearly worse (95%, paired) count as equal to it.
// 2. Among equals the paper's rule (2.4): the lowest of the suit. A leader leads by the
//    agreements instead, and with signals on a card that follows or is thrown away is the one that
//    tells partner the truth (3.1).
// 3. With abc the promising cards are played out against models of partner and declarer. If one is
//    clearly better than the choice so far it takes its place. If one could be better by more than
//    a trifle (the upper end of its paired interval, also where its mean shows no gain), the two
//    are judged again on kLookAgain times as many deals; inside the noise the choice stays.
#pragma once

#include "bridge/abc.h"

namespace yomi::bridge {

inline constexpr int kLookAgain = 6;

struct Strategy {
  bool signals = true;  // send them; reading them is in Agreements
  bool abc = true;
  int deals = 0;           // Monte Carlo; 0: by the number of cards left
  AbcOptions abc_options;  // deals = 0: by the number of cards left
  std::uint64_t seed = 1;
  Objective objective = Objective::kSet;
};

// Why the card was chosen.
enum class Ground : std::uint8_t {
  kOnlyCard,   // nothing else is legal
  kBest,       // clearly the best
  kLowest,     // among equals the lowest
  kAgreement,  // among equals the lead or signal agreed on
  kModels,     // abc found it better than the Monte Carlo choice
  kRequest,    // partner asked for the suit, and nothing is clearly better
};

struct Advice {
  Card choice = Card::from_index(0);
  Ground ground = Ground::kBest;
  Card monte_carlo_choice = Card::from_index(0);
  Hand equal;  // cards of the choice's suit not clearly worse, Monte Carlo
  Objective objective = Objective::kSet;
  MonteCarlo monte_carlo;
  std::vector<Fact> facts;  // what goes with the result of the choice, double dummy
  std::optional<Abc> abc;
  bool abc_clear = false;          // abc's best beats the Monte Carlo choice beyond the noise
  double abc_gain = 0;             // its paired gain in value, with
  stats::Interval abc_interval;    // the 95% interval
  std::optional<SignalRead> sent;  // the signal our card carries
  bool truthful = true;            // it says what the hand has to say
  std::vector<SignalRead> read;    // what partner's cards told
  Load load;                       // of all the work together
  std::optional<StopReason> stopped;
};

// The suit that a partner's signals ask for last: liked by attitude, or preferred. None where the
// last such signal discouraged.
[[nodiscard]] std::optional<Suit> requested_suit(const Decision& decision,
                                                 const SignalTable& signals,
                                                 const std::vector<SignalRead>& read);

[[nodiscard]] Result<Advice> advise(const Decision& decision, const Agreements& agreements,
                                    const Strategy& strategy, const Budget& budget,
                                    survey::Executor& executor);

// Defaults that keep a decision in mid-play within a few seconds.
[[nodiscard]] int default_deals(int tricks_left);
[[nodiscard]] int default_abc_deals(int tricks_left);

}  // namespace yomi::bridge
