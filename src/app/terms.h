// The words of the games that a newcomer meets in a command's options and answers, explained in a
// line each at the end of its help.
#pragma once

#include <string_view>
#include <vector>

#include "base/language.h"

namespace yomi::app {

struct Term {
  std::string_view commands;  // "castle solve" or "castle", for all its verbs; several: with " | "
  Text name;
  Text meaning;
};

// Those of "castle solve", in the order they are to be read.
[[nodiscard]] std::vector<Term> terms_of(std::string_view command);

}  // namespace yomi::app
