// What one player knows: own cards, dummy, the auction and the cards played so far, turned into the
// hidden hands that the sampler draws (sampler.h).
//
// Everybody at the table reads the same agreements: declarer too sees the defenders' signals, which
// is why a signal can cost more than it gains (paper, 3.4).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bridge/bidding.h"
#include "bridge/play.h"
#include "bridge/sampler.h"
#include "bridge/score.h"
#include "bridge/signal.h"

namespace yomi::bridge {

struct Agreements {
  const System* system = nullptr;
  SignalTable signals;
  bool read_signals = true;  // off: leads and signals say nothing
  // A human partner asked for a suit by reading ahead, not by the mechanical rule (3.3): the
  // request is obeyed unless it is clearly worse.
  bool obey_requests = false;
};
[[nodiscard]] Agreements standard_agreements();

// The public facts of one deal, prepared once.
struct Table {
  Auction auction;
  Contract contract;
  Vulnerable vulnerable = Vulnerable::kNone;
  std::array<Shown, 4> shown;
};
[[nodiscard]] Table make_table(const Auction& auction, const Contract& contract,
                               Vulnerable vulnerable, const Agreements& agreements);

// How a view came about: 0 all that is known was used.
struct Loosened {
  bool signals_softened = false;  // hard signals contradicted the cards
  int auction_steps = 0;          // bidding.h: kLoosenSteps is the whole auction
  bool signals_dropped = false;
  [[nodiscard]] bool any() const {
    return signals_softened || auction_steps > 0 || signals_dropped;
  }
};

struct View {
  Seat seat = Seat::kNorth;  // whose eyes; declarer's for dummy
  std::vector<Seat> hidden;  // in the order of the sampler
  Hand unknown;
  std::shared_ptr<const Sampler> sampler;
  Loosened loosened;
};

// Requires the viewer's original hand, and dummy's once the opening lead is made. `plays` are the
// cards so far in order. Nothing can be drawn from a view whose sampler was stopped.
[[nodiscard]] View make_view(const Table& table, const Agreements& agreements, Seat viewer,
                             Hand own, std::optional<Hand> dummy, const std::vector<Played>& plays,
                             const Budget& budget = {});

// One card of a defender and what it told.
struct SignalRead {
  std::size_t index = 0;  // of the play
  SignalSituation situation;
  SignalKind kind = SignalKind::kNone;
  SignalSays says = SignalSays::kNothing;  // left to who knows the cards beside it (advise.h)
};
// The signals of `seat` that a view counts: the first in each suit.
[[nodiscard]] std::vector<SignalRead> signals_of(const std::vector<Played>& plays, Seat seat,
                                                 const Table& table, const Agreements& agreements,
                                                 std::optional<Hand> dummy);

}  // namespace yomi::bridge
