// What the dialogues (play, usi) share.
#pragma once

#include "app/program.h"

namespace yomi::app {

// A dialogue cannot be one JSON document.
[[nodiscard]] inline Status refuse_json(const Program& program) {
  if (!program.shared().json) return {};
  return fail("{}",
              program.text({"--json does not go with a dialogue", "--json は対話では使えない"}));
}

}  // namespace yomi::app
