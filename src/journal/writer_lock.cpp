#include "journal/writer_lock.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

namespace yomi::journal {
namespace {

struct flock writers_byte() {
  constexpr off_t kByte = 0x3fffffff;  // SQLite's begin behind it
  struct flock lock {};
  lock.l_type = F_WRLCK;
  lock.l_whence = SEEK_SET;
  lock.l_start = kByte;
  lock.l_len = 1;
  return lock;
}

}  // namespace

WriterLock::~WriterLock() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

int WriterLock::take(const std::filesystem::path& path) {
  descriptor_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (descriptor_ < 0) return errno;
  struct flock lock = writers_byte();
  return ::fcntl(descriptor_, F_OFD_SETLK, &lock) == 0 ? 0 : errno;
}

bool WriterLock::taken(const std::filesystem::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return false;
  struct flock lock = writers_byte();
  const bool asked = ::fcntl(descriptor, F_OFD_GETLK, &lock) == 0;
  ::close(descriptor);
  return asked && lock.l_type != F_UNLCK;
}

}  // namespace yomi::journal
