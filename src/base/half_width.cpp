#include "base/half_width.h"

#include <algorithm>

#include "base/text.h"

namespace yomi {

std::string half_width(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text, at));
    const char32_t code = length == 3 ? utf8_decode(text, at) : 0;
    if (code >= 0xff01 && code <= 0xff5e)
      result += static_cast<char>('!' + static_cast<int>(code - 0xff01));
    else if (code == 0x3000)
      result += ' ';
    else
      result += text.substr(at, length);
    at += length;
  }
  return result;
}

}  // namespace yomi
