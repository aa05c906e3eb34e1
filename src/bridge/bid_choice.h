// Which call to make: by the file where it is definite, by simulation where it allows several calls
// by rules for any sequence, or none. Answers to a convention and what is made of them are the
// file's, in whatever sequence it stands.
//
// Simulation. Deals are drawn that fit what the auction has shown (by rejection: each is as likely
// as its weight says; loosened step by step where none is found within the tries). After each
// candidate all four bid the deal out with the file; the contract is scored double dummy at the
// vulnerability. The file doubles little, so a contract of a contested auction, from the three
// level up, that goes down two or more counts as doubled. A candidate's value is its mean in IMPs
// against the other candidates on the same deals. The file's own call stands unless another is
// better by more than the noise (kClear standard errors of the paired difference). The number of
// deals and the seed decide, never the clock. What a simulated call shows to others is what the
// file says of it, or unknown. A budget only cuts short: the answer rests on the deals done by
// then, and says so.
#pragma once

#include "bridge/bidding.h"
#include "bridge/double_dummy.h"
#include "stats/stats.h"

namespace yomi::bridge {

struct BidOptions {
  bool simulate = true;
  int deals = 32;
  std::uint64_t seed = 1;
};

struct ConsideredCall {
  Call call = Call::pass();
  int line = 0;                     // of the rule that allows it; 0: none does
  stats::Summary imps = {};         // against the other candidates
  stats::Summary behind_best = {};  // the chosen call's IMPs less this one's
  Contract contract = {};           // the one it led to most often
  int times = 0;
};

struct BidChoice {
  Call call = Call::pass();
  int line = 0;
  bool simulated = false;
  int deals = 0;                           // that were used
  int loosened = 0;                        // how far what was shown had to be given up (bidding.h)
  std::optional<StopReason> stopped;       // the budget left deals out; with none the file decides
  std::vector<ConsideredCall> considered;  // the chosen one first; then by the file or by value
};

// The calls that deserve a simulation, the file's own first; one where the file is definite.
[[nodiscard]] std::vector<Allowed> candidates(const Standing& standing, Hand hand,
                                              const System& system);
// Deals that fit the auction, with `hand` at the seat to call; `loosened` receives the step. Fewer
// where the budget ends.
[[nodiscard]] std::vector<Deal> fitting_deals(const Standing& standing, Hand hand, int count,
                                              std::uint64_t seed, int* loosened = nullptr,
                                              const Budget& budget = {});
// What the file says, and what else it allows.
[[nodiscard]] BidChoice choose_by_file(const Standing& standing, Hand hand, const System& system);
[[nodiscard]] BidChoice choose_call(const Standing& standing, Hand hand, const System& system,
                                    const BidOptions& options, DoubleDummy& solver,
                                    const Budget& budget = {});
// The whole auction of four players who choose so; `simulate` by side (North–South, East–West).
// `stopped` receives why calls had to be made on fewer deals.
[[nodiscard]] Auction bid_deal_by_choice(const Deal& deal, Seat dealer, Vulnerable vulnerable,
                                         const System& system, const BidOptions& options,
                                         std::array<bool, 2> simulate, DoubleDummy& solver,
                                         const Budget& budget = {},
                                         std::optional<StopReason>* stopped = nullptr);

}  // namespace yomi::bridge
