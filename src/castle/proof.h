// From the search's closed set to the certificate's.
#pragma once

#include "castle/certificate.h"
#include "castle/closure.h"

namespace yomi::castle {

// Requires a closure whose run ended with kClosed.
[[nodiscard]] RelaxedSet relaxed_set(const Closure& closure);

}  // namespace yomi::castle
