#include "base/result.h"

namespace yomi {

std::string Error::to_string(const Dictionary& dictionary) const {
  std::string place = source;
  if (line > 0) {
    const bool named = !source.empty();
    const std::string numbers =
        column > 0 ? fmt::format("{}:{}", line, column) : fmt::format("{}", line);
    if (named)
      place += ':' + numbers;
    else if (column > 0)
      place = translated(yomi::message("line {}:{}", line, column), dictionary);
    else
      place = translated(yomi::message("line {}", line), dictionary);
  }
  const std::string text = translated(message, dictionary);
  return place.empty() ? text : place + ": " + text;
}

}  // namespace yomi
