// A file's bytes, read in place: opening a large table costs nothing.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "base/result.h"

namespace yomi {

class MappedFile {
 public:
  [[nodiscard]] static Result<MappedFile> open(const std::string& path);
  MappedFile() = default;
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  ~MappedFile();

  [[nodiscard]] std::span<const unsigned char> bytes() const { return bytes_; }

 private:
  std::span<const unsigned char> bytes_;
};

}  // namespace yomi
