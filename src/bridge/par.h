// The contracts that reach par, out of the text that libdds writes them in.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "bridge/auction.h"

namespace yomi::bridge {

struct ParContract {
  Contract contract;            // by the first of the declarers
  std::vector<Seat> declarers;  // whichever of them it is
  int result = 0;               // tricks above the contract; negative: below it
};
// "1N-NS+1", "4S*-EW-2", "3N-N"; none of anything else.
[[nodiscard]] std::optional<ParContract> parse_par_contract(std::string_view text);
// Of "1N-NS+1, 1N-EW"; none of "pass".
[[nodiscard]] std::vector<ParContract> par_contracts(std::string_view text);

}  // namespace yomi::bridge
