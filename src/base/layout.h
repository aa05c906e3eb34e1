// Text laid out for a reader: broken into lines, and as cells of a CSV file.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace yomi {

// Lines of at most `width` columns: broken at spaces, and between two characters of Japanese where
// its punctuation allows it; a longer word is cut. At least one line.
[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, std::size_t width);
// The width below which wrapped() has to cut a word.
[[nodiscard]] std::size_t least_width(std::string_view text);

// A cell of a CSV line (RFC 4180): in quotes where it has to be.
[[nodiscard]] std::string csv_cell(std::string_view cell);

}  // namespace yomi
