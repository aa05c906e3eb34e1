// WebAssembly's memory only grows: nothing is given back, but a browser does not touch pages before
// the program does.
#include "base/zeroed_array.h"

#include <cstdlib>

#include "base/check.h"

namespace yomi {

void* map_zeroed(std::size_t bytes) {
  void* data = std::calloc(bytes, 1);
  CHECK(data != nullptr);
  return data;
}

void unmap(void* data, std::size_t /*bytes*/) {
  std::free(data);
}

void release_pages(void* /*begin*/, void* /*end*/) {}

}  // namespace yomi
