// Decoding never gives anything but valid UTF-8, and the scanner always reaches the end.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/encoding.h"
#include "base/scanner.h"
#include "base/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  CHECK(is_utf8(in_quotes(bytes)));
  const auto text = decode_text(bytes);
  if (!text) return 0;
  CHECK(is_utf8(*text));
  Scanner scanner(*text);
  std::size_t steps = 0;
  while (!scanner.at_end()) {
    scanner.skip_space();
    if (scanner.word().empty()) scanner.take();
    CHECK(++steps <= size + 1);
  }
  return 0;
}
