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

// The moves come from there.
[[nodiscard]] inline Status refuse_standard_input(const Program& program,
                                                  const std::string& argument) {
  if (argument != "-") return {};
  return fail("{}", program.text({"standard input is for the moves: give a file or the text itself",
                                  "標準入力は指し手に使う。ファイルか本文を指定"}));
}

}  // namespace yomi::app
