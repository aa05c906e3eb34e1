// Ctrl-C as a stop token. The first SIGINT or SIGTERM asks for a clean end; a second one ends at
// once.
#pragma once

#include <stop_token>

namespace yomi::app {

// Installs the handler at the first call. The one piece of process-wide state of the program:
// signals are.
[[nodiscard]] std::stop_token interrupt_token();
// Whether a signal has come.
[[nodiscard]] bool interrupted();

}  // namespace yomi::app
