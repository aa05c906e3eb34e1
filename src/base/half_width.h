// What was pasted from Japanese text, as it is typed.
#pragma once

#include <string>
#include <string_view>

namespace yomi {

// Full-width forms (８ｋ／９, the full-width space too) as the ASCII they stand for, a character for
// a character: columns stay.
[[nodiscard]] std::string half_width(std::string_view text);

}  // namespace yomi
