// The name of a policy for futile interpositions, as people read it.
#pragma once

#include <string_view>

#include "answers/sentence.h"

namespace yomi::answers::tsume {

// "standard", 標準: of the policy's word.
[[nodiscard]] inline Sentence mudaai_name(std::string_view word) {
  if (word == "standard") return spoken("standard", {"standard", "標準"});
  if (word == "simple") return spoken("simple", {"simple", "簡易"});
  return spoken("none", {"none", "なし"});
}

}  // namespace yomi::answers::tsume
