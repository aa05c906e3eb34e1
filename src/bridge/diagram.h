// A board as a picture: the hands around the table, what lies on it, whose turn it is.
#pragma once

#include <string>

#include "bridge/now.h"

namespace yomi::bridge {

// An SVG document of its own: attributes only, suits drawn as paths.
[[nodiscard]] std::string diagram_svg(const Now& now, Vulnerable vulnerable);

}  // namespace yomi::bridge
