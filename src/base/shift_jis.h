// Shift_JIS as Windows has it (CP932), to and from UTF-8; for base/encoding.h alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yomi {

// Nothing where some bytes are invalid, or have no counterpart. In a browser never anything: what a
// person opens there is decoded by the page, and what it saves is UTF-8.
[[nodiscard]] std::optional<std::string> from_shift_jis(std::string_view bytes);
[[nodiscard]] std::optional<std::string> to_shift_jis(std::string_view utf8);

}  // namespace yomi
