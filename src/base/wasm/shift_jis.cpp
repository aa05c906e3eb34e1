#include "base/shift_jis.h"

namespace yomi {

std::optional<std::string> from_shift_jis(std::string_view /*bytes*/) {
  return std::nullopt;
}

std::optional<std::string> to_shift_jis(std::string_view /*utf8*/) {
  return std::nullopt;
}

}  // namespace yomi
