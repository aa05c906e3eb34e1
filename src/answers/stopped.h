// How every answer says that a limit or Ctrl-C ended it: these words and no others.
#pragma once

#include "answers/sentence.h"
#include "base/verdict.h"

namespace yomi::answers {

// "Stopped: time limit reached": something stands, but less than was asked for. Where nothing
// does, not_decided() has the same words.
[[nodiscard]] Sentence stopped_early(StopReason reason);

}  // namespace yomi::answers
