#include "base/certificate.h"

#include <optional>
#include <utility>

#include "base/compress.h"
#include "base/text.h"

namespace yomi {
namespace {

constexpr std::string_view kMagic = "YOMIKIRI CERTIFICATE 1\n";

// Takes "name: value\n" off the front.
std::optional<std::string_view> take_field(std::string_view& rest, std::string_view name) {
  if (!rest.starts_with(name) || !rest.substr(name.size()).starts_with(": ")) return std::nullopt;
  const std::size_t start = name.size() + 2;
  const std::size_t end = rest.find('\n');
  if (end == std::string_view::npos || end < start) return std::nullopt;
  const std::string_view value = rest.substr(start, end - start);
  rest.remove_prefix(end + 1);
  return value;
}

}  // namespace

std::uint64_t fnv1a64(std::string_view bytes, std::uint64_t state) {
  for (const char c : bytes) state = (state ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return state;
}

std::string encode_certificate(const Certificate& certificate) {
  const std::string packed = compress(certificate.body);
  std::string head = fmt::format("{}kind: {}\nversion: {}\nbytes: {}\n", kMagic, certificate.kind,
                                 certificate.version, certificate.body.size());
  const std::uint64_t check = fnv1a64(packed, fnv1a64(head));
  return fmt::format("{}check: {:016x}\n\n{}", head, check, packed);
}

Result<Certificate> decode_certificate(std::string_view bytes, std::uint64_t body_limit) {
  if (!bytes.starts_with("YOMIKIRI CERTIFICATE "))
    return fail("this is not a Yomikiri certificate");
  if (!bytes.starts_with(kMagic))
    return fail("this certificate has a format that this version does not know");
  std::string_view rest = bytes.substr(kMagic.size());
  const auto kind = take_field(rest, "kind");
  const auto version = kind ? take_field(rest, "version") : std::nullopt;
  const auto size_text = version ? take_field(rest, "bytes") : std::nullopt;
  const std::size_t head_size = bytes.size() - rest.size();
  const auto check = size_text ? take_field(rest, "check") : std::nullopt;
  const auto size = size_text ? parse_uint(*size_text) : std::nullopt;
  if (!check || !size || !rest.starts_with("\n"))
    return fail("the certificate's header is damaged");
  rest.remove_prefix(1);
  if (*check != fmt::format("{:016x}", fnv1a64(rest, fnv1a64(bytes.substr(0, head_size))))) {
    return fail("the certificate is damaged: its check sum does not match");
  }
  if (*size > body_limit) {
    return fail("the certificate unpacks to {} bytes, more than the memory limit allows ({})",
                with_commas(*size), with_commas(body_limit));
  }
  auto body = decompress(rest, *size);
  if (!body) return fail("the certificate's body does not unpack");
  return Certificate{std::string(*kind), std::string(*version), std::move(*body)};
}

}  // namespace yomi
