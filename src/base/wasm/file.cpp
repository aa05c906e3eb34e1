// A page has no files: what a person opens there comes as text, what it saves goes back as data.
#include "base/file.h"

#include <utility>

#include "base/mapped_file.h"

namespace yomi {

Result<std::string> read_file(const std::string& path, std::uint64_t /*limit*/) {
  return fail_system("cannot open {}", path);
}

FileWriter::FileWriter(std::string path, std::string beside, int descriptor)
    : path_(std::move(path)), beside_(std::move(beside)), descriptor_(descriptor) {}
FileWriter::FileWriter(FileWriter&& other) noexcept
    : path_(std::move(other.path_)),
      beside_(std::move(other.beside_)),
      descriptor_(std::exchange(other.descriptor_, -1)) {}
FileWriter::~FileWriter() = default;

Result<FileWriter> FileWriter::create(const std::string& path) {
  return fail_system("cannot open {}", path);
}
// There is no writer to call these on.
Status FileWriter::append(std::string_view /*bytes*/) {
  return fail_system("cannot open {}", path_);
}
Status FileWriter::overwrite(std::uint64_t /*offset*/, std::string_view bytes) {
  return append(bytes);
}
Status FileWriter::commit() {
  return append({});
}

Result<MappedFile> MappedFile::open(const std::string& path) {
  return fail_system("cannot open {}", path);
}
MappedFile::MappedFile(MappedFile&& other) noexcept = default;
MappedFile& MappedFile::operator=(MappedFile&& other) noexcept = default;
MappedFile::~MappedFile() = default;

}  // namespace yomi
