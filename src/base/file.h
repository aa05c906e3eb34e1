// Files: read whole, written atomically.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi {

// Larger input files are refused rather than swallowed.
inline constexpr std::uint64_t kMaxInputBytes = std::uint64_t{1} << 30;

[[nodiscard]] Result<std::string> read_file(const std::string& path,
                                            std::uint64_t limit = kMaxInputBytes);

// Writes beside `path`, syncs, then renames over it: a reader sees the old file or the whole new
// one, and after a failure the old one is still there.
[[nodiscard]] Status write_file(const std::string& path, std::string_view bytes);

// The same in pieces, for what should not be in memory as a whole. Without commit() nothing is left
// behind.
class FileWriter {
 public:
  [[nodiscard]] static Result<FileWriter> create(const std::string& path);
  FileWriter(FileWriter&& other) noexcept;
  FileWriter& operator=(FileWriter&&) = delete;
  ~FileWriter();

  [[nodiscard]] Status append(std::string_view bytes);
  // Over what was written before.
  [[nodiscard]] Status overwrite(std::uint64_t offset, std::string_view bytes);
  [[nodiscard]] Status commit();

 private:
  FileWriter(std::string path, std::string beside, int descriptor);

  std::string path_;
  std::string beside_;
  int descriptor_;
};

// An input as the command line takes it: "-" is standard input, an existing file is read, anything
// else is the text itself; but a word that ends like a file's name (board.txt) and is no file is an
// error. Text is decoded to UTF-8 (base/encoding.h).
struct Input {
  std::string text;
  std::string source;  // for messages: the file's name, "standard input", or empty for text itself
};
[[nodiscard]] Result<Input> read_input(const std::string& argument);

}  // namespace yomi
