#include "base/layout.h"

#include <algorithm>

#include "base/text.h"

namespace yomi {
namespace {

// What a line must not begin with, and what it must not end with.
constexpr std::u32string_view kNeverFirst =
    U":;,.!?、。，．・：；？！)）]］}｝」』】〉》〕”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…";
constexpr std::u32string_view kNeverLast = U"(（[［{｛「『【〈《〔“‘";

bool is_kanji(char32_t c) {
  return (c >= 0x4e00 && c <= 0x9fff) || c == U'々';
}
bool is_katakana(char32_t c) {
  return c >= 0x30a1 && c <= 0x30ff && c != U'・';
}
// Within a word of kanji or of katakana, and before what a number counts (3枚), no line ends.
bool one_word(char32_t a, char32_t b) {
  return ((is_kanji(a) || (a >= U'0' && a <= U'9')) && is_kanji(b)) ||
         (is_katakana(a) && is_katakana(b));
}

bool takes_two(char32_t c) {
  return display_width(utf8_encode(c)) == 2;
}

// A text in the parts between which a line may end. Spaces stand at a part's end.
std::vector<std::string_view> parts_of(std::string_view text) {
  std::vector<std::string_view> parts;
  std::size_t begin = 0;
  char32_t last = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '\x1b') {  // a colour sequence stays where it is
      at = std::min(text.find('m', at), text.size() - 1) + 1;
      continue;
    }
    const std::size_t length = std::max<std::size_t>(utf8_length(text, at), 1);
    const char32_t c = utf8_decode(text, at);
    const bool after_space = last == U' ' && c != U' ';
    const bool between = last != 0 && c != U' ' && (takes_two(last) || takes_two(c)) &&
                         !one_word(last, c) && kNeverFirst.find(c) == std::u32string_view::npos &&
                         kNeverLast.find(last) == std::u32string_view::npos;
    if (after_space || between) {
      parts.push_back(text.substr(begin, at - begin));
      begin = at;
    }
    last = c;
    at += length;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

std::string_view without_last_spaces(std::string_view text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> lines(1);
  for (std::string_view part : parts_of(text)) {
    if (!lines.back().empty() &&
        display_width(lines.back()) + display_width(without_last_spaces(part)) > width)
      lines.emplace_back();
    while (display_width(without_last_spaces(part)) > width) {
      std::size_t end = std::max<std::size_t>(utf8_length(part, 0), 1);
      for (std::size_t next = end; display_width(part.substr(0, next)) <= width;
           next += std::max<std::size_t>(utf8_length(part, next), 1))
        end = next;
      lines.back() += part.substr(0, end);
      part.remove_prefix(end);
      if (without_last_spaces(part).empty()) part = {};
      if (!part.empty()) lines.emplace_back();
    }
    lines.back() += part;
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
  return lines;
}

std::size_t least_width(std::string_view text) {
  std::size_t width = 0;
  for (const std::string_view part : parts_of(text))
    width = std::max(width, display_width(without_last_spaces(part)));
  return width;
}

std::string csv_cell(std::string_view cell) {
  if (cell.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(cell);
  std::string out = "\"";
  for (const char c : cell) {
    if (c == '"') out += '"';
    out += c;
  }
  return out + '"';
}

}  // namespace yomi
