// Options that had another name once, so that who types the old one is told the new one
// (docs/changes.md has the same list, with what else changed).
#pragma once

#include <optional>
#include <string_view>

#include "base/message.h"

namespace yomi::app {

// `command` is "castle survey". None where the option never was one.
[[nodiscard]] std::optional<Message> renamed_message(std::string_view command,
                                                     std::string_view option);

}  // namespace yomi::app
