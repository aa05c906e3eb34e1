#include "base/certificate_file.h"

#include "base/file.h"

namespace yomi {

Status write_certificate(const std::string& path, const Certificate& certificate) {
  return write_file(path, encode_certificate(certificate));
}

Result<Certificate> read_certificate(const std::string& path, std::uint64_t body_limit) {
  auto bytes = read_file(path);
  if (!bytes) return pass(bytes);
  auto certificate = decode_certificate(*bytes, body_limit);
  if (!certificate) certificate.error().source = path;
  return certificate;
}

}  // namespace yomi
