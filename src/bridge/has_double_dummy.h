// Whether there is a library behind DoubleDummy at all: a module for the browser may have been built
// without it. Nothing but bidding by the file can be asked then.
#pragma once

namespace yomi::bridge {

[[nodiscard]] bool has_double_dummy();

}  // namespace yomi::bridge
