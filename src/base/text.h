// UTF-8 text as people see it: characters, their width on a terminal, padding.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

// Length in bytes of the character that starts at text[at], or 0 where the bytes are no valid
// UTF-8.
[[nodiscard]] std::size_t utf8_length(std::string_view text, std::size_t at);
[[nodiscard]] bool is_utf8(std::string_view text);
// The code point of the character at text[at]. Requires valid UTF-8 there.
[[nodiscard]] char32_t utf8_decode(std::string_view text, std::size_t at);
[[nodiscard]] std::string utf8_encode(char32_t code_point);

// Columns on a terminal: kanji, kana and full-width forms take two, combining marks none.
[[nodiscard]] std::size_t display_width(std::string_view text);
[[nodiscard]] std::string pad_right(std::string_view text, std::size_t width);  // text, then spaces
[[nodiscard]] std::string pad_left(std::string_view text, std::size_t width);   // spaces, then text

[[nodiscard]] std::string_view trim(std::string_view text);
[[nodiscard]] std::string to_lower_ascii(std::string_view text);
// Lines without their ends ("\n" or "\r\n"); a last line without an end counts.
[[nodiscard]] std::vector<std::string_view> split_lines(std::string_view text);

// Whole-string numbers: no sign games, no spaces, no overflow.
[[nodiscard]] std::optional<std::uint64_t> parse_uint(std::string_view text);
// For messages: control characters and broken bytes as \xNN, at most `limit` characters, then "…".
[[nodiscard]] std::string in_quotes(std::string_view text, std::size_t limit = 40);
// 1234567 → "1,234,567"
[[nodiscard]] std::string with_commas(std::uint64_t number);

}  // namespace yomi
