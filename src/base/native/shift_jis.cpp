#include "base/shift_jis.h"

#include <iconv.h>

#include <cerrno>
#include <cstdint>

#include "base/check.h"

namespace yomi {
namespace {

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

}  // namespace

std::optional<std::string> from_shift_jis(std::string_view bytes) {
  return convert(bytes, "CP932", "UTF-8");
}

std::optional<std::string> to_shift_jis(std::string_view utf8) {
  return convert(utf8, "UTF-8", "CP932");
}

}  // namespace yomi
