#include "base/compress.h"

#include <zstd.h>

#include "base/check.h"

namespace yomi {

std::string compress(std::string_view bytes, int level) {
  std::string frame(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress(frame.data(), frame.size(), bytes.data(), bytes.size(), level);
  CHECK(!ZSTD_isError(size));
  frame.resize(size);
  return frame;
}

Result<std::string> decompress(std::string_view frame, std::uint64_t size) {
  std::string bytes(size, '\0');
  const std::size_t got = ZSTD_decompress(bytes.data(), bytes.size(), frame.data(), frame.size());
  if (ZSTD_isError(got) || got != size) return fail("the compressed part is damaged");
  return bytes;
}

}  // namespace yomi
