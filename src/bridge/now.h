// Where a board is: in its auction, in its play, or over; who is to act, and what is legal. Hands
// may be hidden: what is known of them decides then.
#pragma once

#include <optional>
#include <vector>

#include "bridge/pbn.h"
#include "bridge/play.h"

namespace yomi::bridge {

struct Now {
  Auction auction;
  std::optional<Contract> contract;  // of a board that is played
  std::optional<Seat> turn;          // whose call or card; none once the board is over
  std::vector<Played> plays;
  std::array<int, 2> won{};  // tricks of North–South and East–West
  PartialDeal held;          // the cards still held
  std::vector<Call> calls;  // that are legal now: pass, double, redouble, then bids from the lowest
  Hand cards;               // that are legal now; of a hidden hand all that it may hold
  std::optional<int> score;  // of declarer's side, once the board is over
};
// Requires a record whose calls and cards were checked; refuses a play beyond its end.
[[nodiscard]] Result<Now> now_of(const Record& record);

// The same board one call or card later. Requires that it is legal.
[[nodiscard]] Record with_call(Record record, Call call);
[[nodiscard]] Record with_card(Record record, Card card);

// Board `number` of the house: the same deal for ever, dealer and vulnerability by its number
// (Law 2, a cycle of sixteen).
struct NumberedBoard {
  Deal deal;
  Seat dealer = Seat::kNorth;
  Vulnerable vulnerable = Vulnerable::kNone;
};
[[nodiscard]] NumberedBoard numbered_board(std::uint64_t number);

}  // namespace yomi::bridge
