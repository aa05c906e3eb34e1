#include "base/zeroed_array.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace yomi {
namespace {

TEST(ZeroedArray, StartsAsZerosAndKeepsWhatIsWritten) {
  ZeroedArray<std::uint32_t> array(100'000);
  EXPECT_EQ(array[0], 0U);
  EXPECT_EQ(array[99'999], 0U);
  for (std::uint32_t i = 0; i < 100'000; ++i) array[i] = i;
  array.release(10'000, 90'000);
  for (std::uint32_t i = 0; i < 10'000; ++i) ASSERT_EQ(array[i], i);
  for (std::uint32_t i = 90'000; i < 100'000; ++i) ASSERT_EQ(array[i], i);
}

TEST(ZeroedArray, TwoChangePlaces) {
  ZeroedArray<int> small(2);
  ZeroedArray<int> large(5);
  small[1] = 7;
  small.swap(large);
  EXPECT_EQ(small.size(), 5U);
  EXPECT_EQ(large[1], 7);
}

}  // namespace
}  // namespace yomi
