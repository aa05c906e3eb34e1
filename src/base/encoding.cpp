#include "base/encoding.h"

#include <algorithm>
#include <array>

#include "base/shift_jis.h"
#include "base/text.h"

namespace yomi {
namespace {

// Whether bytes that are no UTF-8 are western words (see the header).
bool looks_western(std::string_view bytes) {
  const auto is_ascii = [&](std::size_t at) {
    return at >= bytes.size() || static_cast<unsigned char>(bytes[at]) < 0x80;
  };
  std::size_t western = 0;
  std::size_t others = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (is_ascii(i)) continue;
    const auto byte = static_cast<unsigned char>(bytes[i]);
    const bool sign = byte >= 0xa0 || (byte >= 0x91 && byte <= 0x97) || byte == 0x80 ||
                      byte == 0x85 || byte == 0x99;
    const bool alone = (i == 0 || is_ascii(i - 1)) && is_ascii(i + 1);
    ++(sign && alone ? western : others);
  }
  return western > others;
}

bool mostly_ascii(std::string_view bytes) {
  constexpr std::size_t kPerOther = 20;
  const auto others = std::count_if(bytes.begin(), bytes.end(),
                                    [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  return static_cast<std::size_t>(others) * kPerOther <= bytes.size();
}

// Windows' own set has quotes and dashes where Latin-1 has nothing.
std::string from_latin1(std::string_view bytes) {
  constexpr std::array<char16_t, 32> kWindows = {
      0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
      0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
      0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += utf8_encode(byte >= 0x80 && byte < 0xa0 ? kWindows[byte - 0x80U] : byte);
  }
  return text;
}

Error bad_byte(std::string_view bytes) {
  Error error{message("this is neither UTF-8 nor Shift_JIS text"), ErrorCode::kBadText, {}, 1, 1};
  for (std::size_t at = 0; at < bytes.size();) {
    const std::size_t length = utf8_length(bytes, at);
    if (length == 0 || bytes[at] == '\0') break;
    if (bytes[at] == '\n')
      ++error.line, error.column = 1;
    else
      ++error.column;
    at += length;
  }
  return error;
}

}  // namespace

Result<std::string> decode_text(std::string_view bytes, Encoding* found) {
  const auto is = [&](Encoding encoding) {
    if (found) *found = encoding;
  };
  is(Encoding::kUtf8);
  if (bytes.find('\0') != std::string_view::npos) return tl::unexpected<Error>(bad_byte(bytes));
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  if (is_utf8(bytes)) return std::string(bytes);
  is(Encoding::kLatin1);
  if (looks_western(bytes)) return from_latin1(bytes);
  if (auto text = from_shift_jis(bytes)) {
    is(Encoding::kShiftJis);
    return std::move(*text);
  }
  if (mostly_ascii(bytes)) return from_latin1(bytes);
  return tl::unexpected<Error>(bad_byte(bytes));
}

Result<std::string> encode_text(std::string_view utf8, Encoding encoding) {
  if (encoding == Encoding::kUtf8) return std::string(utf8);
  if (encoding == Encoding::kLatin1) {
    std::string bytes;
    for (std::size_t at = 0; at < utf8.size(); at += utf8_length(utf8, at)) {
      const char32_t code = utf8_decode(utf8, at);
      if (code > 0xff)
        return fail("the text has characters that Latin-1 does not have; write it as UTF-8");
      bytes += static_cast<char>(static_cast<unsigned char>(code));
    }
    return bytes;
  }
  auto bytes = to_shift_jis(utf8);
  if (!bytes)
    return fail("the text has characters that Shift_JIS does not have; write it as UTF-8");
  return std::move(*bytes);
}

}  // namespace yomi
