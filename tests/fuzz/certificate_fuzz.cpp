// Any bytes are refused or unpacked, within the limit; and what unpacks was packed by the same
// rules.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/certificate.h"
#include "base/check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto certificate = decode_certificate(bytes, 1 << 20);
  if (certificate) CHECK(certificate->body.size() <= (1 << 20));
  const Certificate own{"fuzz/body", "0", std::string(bytes)};
  const auto back = decode_certificate(encode_certificate(own), size);
  CHECK(back && back->body == own.body && back->kind == own.kind);
  return 0;
}
