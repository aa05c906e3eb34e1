// Standard input as text for a command.
#pragma once

namespace yomi {

// Whether read_input() (base/file.h) waits for standard input: nothing has been done yet that an
// interrupt could lose.
[[nodiscard]] bool awaits_input();

}  // namespace yomi
