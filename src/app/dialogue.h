// What the dialogues (play, usi) share.
#pragma once

#include "app/program.h"

namespace yomi::app {

// A dialogue cannot be one JSON document.
[[nodiscard]] inline Status refuse_json(const Program& program) {
  if (!program.shared().json) return {};
  return fail("--json does not go with a dialogue");
}

// The moves come from there.
[[nodiscard]] inline Status refuse_standard_input(const std::string& argument) {
  if (argument != "-") return {};
  return fail("standard input is for the moves: give a file or the text itself");
}

}  // namespace yomi::app
