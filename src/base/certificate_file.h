// Certificates as files.
#pragma once

#include <cstdint>
#include <string>

#include "base/certificate.h"

namespace yomi {

[[nodiscard]] Status write_certificate(const std::string& path, const Certificate& certificate);
[[nodiscard]] Result<Certificate> read_certificate(const std::string& path,
                                                   std::uint64_t body_limit);

}  // namespace yomi
