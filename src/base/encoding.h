// Bytes to text and back: UTF-8 everywhere inside, Shift_JIS (KIF files) and Latin-1 (PBN files) at
// the border.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi {

enum class Encoding { kUtf8, kShiftJis, kLatin1 };

// UTF-8 (a byte order mark is dropped) as it is; otherwise Latin-1 where the bytes read as western
// words, Shift_JIS (CP932) if they are that, Latin-1 if all but a few bytes are ASCII; otherwise an
// error that names the first bad byte. NUL bytes are refused: that is no text.
//
// Western words: most bytes beyond ASCII stand alone between ASCII ones and are letters (0xA0 to
// 0xFF) or the quotes and dashes that Windows has below. In Shift_JIS they come in pairs, or alone
// as lead bytes that are none of those.
// `found`, if given, receives the encoding the bytes had.
[[nodiscard]] Result<std::string> decode_text(std::string_view bytes, Encoding* found = nullptr);
// Fails where a character does not exist in `encoding`.
[[nodiscard]] Result<std::string> encode_text(std::string_view utf8, Encoding encoding);

}  // namespace yomi
