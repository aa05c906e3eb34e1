// Bytes to text and back: UTF-8 everywhere inside, Shift_JIS at the border (KIF files).
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi {

enum class Encoding { kUtf8, kShiftJis };

// UTF-8 (a byte order mark is dropped) as it is; otherwise Shift_JIS (CP932) if the bytes are that;
// otherwise an error that names the first bad byte. NUL bytes are refused: that is no text.
// `found`, if given, receives the encoding the bytes had.
[[nodiscard]] Result<std::string> decode_text(std::string_view bytes, Encoding* found = nullptr);
// Fails where a character does not exist in `encoding`.
[[nodiscard]] Result<std::string> encode_text(std::string_view utf8, Encoding encoding);

}  // namespace yomi
