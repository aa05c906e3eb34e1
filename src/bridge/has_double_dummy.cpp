#include "bridge/has_double_dummy.h"

namespace yomi::bridge {

bool has_double_dummy() {
  return true;
}

}  // namespace yomi::bridge
