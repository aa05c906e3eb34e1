// Standard input as text for a command.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace yomi {

// All of it, as bytes.
[[nodiscard]] Result<std::string> read_standard_input(std::uint64_t limit);

// Whether somebody waits for standard input here: nothing has been done yet that an
// interrupt could lose.
[[nodiscard]] bool awaits_input();

}  // namespace yomi
