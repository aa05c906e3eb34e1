#include "base/check.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace yomi {
namespace {

TEST(CheckDeathTest, NamesThePlaceInTheProjectAndWhatToReport) {
  ::setenv("LC_ALL", "C.UTF-8", 1);
  EXPECT_DEATH(CHECK(1 + 1 == 3),
               "internal error at src/base/check_test.cpp:[0-9]+: 1 \\+ 1 == 3 does not hold\n"
               ".*report this line, the command.*yomi version");
}

}  // namespace
}  // namespace yomi
