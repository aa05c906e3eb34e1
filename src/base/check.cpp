#include "base/check.h"

#include <cstdio>
#include <cstdlib>

namespace yomi {

void check_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "yomi: internal error at %s:%d: %s does not hold\n", file, line, condition);
  std::abort();
}

}  // namespace yomi
