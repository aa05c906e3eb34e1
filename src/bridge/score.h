// Duplicate scoring (Law 77) and the scale of International Match Points (Law 78B).
#pragma once

#include <optional>
#include <string_view>

#include "bridge/auction.h"

namespace yomi::bridge {

enum class Vulnerable : std::uint8_t { kNone, kNorthSouth, kEastWest, kBoth };
[[nodiscard]] constexpr bool is_vulnerable(Vulnerable vulnerable, Seat seat) {
  return vulnerable == Vulnerable::kBoth ||
         vulnerable == (side(seat) == 0 ? Vulnerable::kNorthSouth : Vulnerable::kEastWest);
}
// Board n of a set has a fixed dealer and vulnerability (Law 2).
[[nodiscard]] Seat dealer_of_board(int board);
[[nodiscard]] Vulnerable vulnerable_of_board(int board);

// The score for declarer's side when declarer takes `tricks`; 0 for a passed-out board.
[[nodiscard]] int score(const Contract& contract, int tricks, bool vulnerable);
// IMPs for a difference in points; the sign is the difference's.
[[nodiscard]] int imps(int difference);

[[nodiscard]] std::string_view to_string(Vulnerable vulnerable);  // None NS EW All
[[nodiscard]] std::optional<Vulnerable> parse_vulnerable(std::string_view text);

}  // namespace yomi::bridge
