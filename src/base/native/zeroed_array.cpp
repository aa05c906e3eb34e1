#include "base/zeroed_array.h"

#include <sys/mman.h>

#include <cstdint>
#include <new>

namespace yomi {

void* map_zeroed(std::size_t bytes) {
  constexpr std::size_t kLargePage = std::size_t{2} << 20;
  void* data = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (data == MAP_FAILED) throw std::bad_alloc();
  // Look-ups jump about: large pages save most of the address translation. Only a hint.
  if (bytes >= kLargePage) (void)::madvise(data, bytes, MADV_HUGEPAGE);
  return data;
}

void unmap(void* data, std::size_t bytes) {
  (void)::munmap(data, bytes);
}

void release_pages(void* begin, void* end) {
  constexpr std::uintptr_t kPage = 4096;
  const auto beyond = [](void* p) { return reinterpret_cast<std::uintptr_t>(p) % kPage; };
  char* const first = static_cast<char*>(begin) + (kPage - beyond(begin)) % kPage;
  char* const last = static_cast<char*>(end) - beyond(end);
  if (first < last) (void)::madvise(first, static_cast<std::size_t>(last - first), MADV_DONTNEED);
}

}  // namespace yomi
