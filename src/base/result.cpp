#include "base/result.h"

namespace yomi {

std::string Error::to_string(const Dictionary& dictionary) const {
  std::string place = source;
  if (line > 0) {
    const Message where =
        column > 0 ? yomi::message("line {}:{}", line, column) : yomi::message("line {}", line);
    const std::string words = translated(where, dictionary);
    if (source.empty())
      place = words;
    else if (words != english(where))
      place += ": " + words;
    else  // as compilers write it
      place += column > 0 ? fmt::format(":{}:{}", line, column) : fmt::format(":{}", line);
  }
  const std::string text = translated(message, dictionary);
  return place.empty() ? text : place + ": " + text;
}

}  // namespace yomi
