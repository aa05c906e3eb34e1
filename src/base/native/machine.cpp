#include "base/machine.h"

#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>

#include "base/text.h"

namespace yomi {

std::uint64_t machine_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();
  if (pages > 0 && page > 0)
    bytes = static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page);
  for (const char* file :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    std::string word;
    std::ifstream(file) >> word;
    bytes = std::min(bytes, parse_uint(word).value_or(bytes));  // "max": no limit
  }
  return bytes;
}

std::int64_t process_id() {
  return ::getpid();
}

}  // namespace yomi
