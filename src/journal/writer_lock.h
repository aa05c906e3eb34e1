// The lock of the one process that writes a journal. SQLite's own locks come and go with each transaction, so that
// others can read in between; this one, on a byte that SQLite does not use, stays. It belongs to the open file, not to
// the process (OFD), so that no other close() takes it away.
#pragma once

#include <filesystem>

namespace yomi::journal {

class WriterLock {
 public:
  WriterLock() = default;
  ~WriterLock();
  WriterLock(const WriterLock&) = delete;
  WriterLock& operator=(const WriterLock&) = delete;

  // Makes the file where there is none. errno where the lock cannot be had: EAGAIN if another process has it.
  [[nodiscard]] int take(const std::filesystem::path& path);
  [[nodiscard]] static bool taken(const std::filesystem::path& path);

 private:
  int descriptor_ = -1;
};

}  // namespace yomi::journal
