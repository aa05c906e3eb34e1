#include "base/encoding.h"

#include <iconv.h>

#include <cerrno>
#include <cstdint>
#include <optional>

#include "base/check.h"
#include "base/text.h"

namespace yomi {
namespace {

// nullopt where some byte sequence of `from` is invalid or has no counterpart in `to`.
std::optional<std::string> convert(std::string_view bytes, const char* from, const char* to) {
  iconv_t converter = iconv_open(to, from);
  CHECK(reinterpret_cast<std::intptr_t>(converter) != -1);
  std::string out;
  std::string input(bytes);
  char* in = input.data();
  std::size_t in_left = input.size();
  bool good = true;
  while (in_left > 0 && good) {
    char buffer[4096];
    char* to_write = buffer;
    std::size_t room = sizeof buffer;
    const std::size_t status = iconv(converter, &in, &in_left, &to_write, &room);
    out.append(buffer, sizeof buffer - room);
    good = status != static_cast<std::size_t>(-1) || errno == E2BIG;
  }
  iconv_close(converter);
  if (!good) return std::nullopt;
  return out;
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
  if (found) *found = Encoding::kUtf8;
  if (bytes.find('\0') != std::string_view::npos) return tl::unexpected<Error>(bad_byte(bytes));
  if (bytes.starts_with("\xef\xbb\xbf")) bytes.remove_prefix(3);
  if (is_utf8(bytes)) return std::string(bytes);
  auto text = convert(bytes, "CP932", "UTF-8");
  if (!text) return tl::unexpected<Error>(bad_byte(bytes));
  if (found) *found = Encoding::kShiftJis;
  return std::move(*text);
}

Result<std::string> encode_text(std::string_view utf8, Encoding encoding) {
  if (encoding == Encoding::kUtf8) return std::string(utf8);
  auto bytes = convert(utf8, "UTF-8", "CP932");
  if (!bytes)
    return fail("the text has characters that Shift_JIS does not have; write it as UTF-8");
  return std::move(*bytes);
}

}  // namespace yomi
