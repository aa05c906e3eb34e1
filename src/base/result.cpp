#include "base/result.h"

namespace yomi {

std::string Error::to_string() const {
  std::string place = source;
  if (line > 0) {
    if (place.empty())
      place = "line ";
    else
      place += ':';
    place += column > 0 ? fmt::format("{}:{}", line, column) : fmt::format("{}", line);
  }
  return place.empty() ? message : place + ": " + message;
}

}  // namespace yomi
