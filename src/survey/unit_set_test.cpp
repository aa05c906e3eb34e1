#include "survey/unit_set.h"

#include <gtest/gtest.h>

#include <set>

#include "base/random.h"

namespace yomi::survey {
namespace {

void expect_same(const UnitSet& set, const std::set<std::uint64_t>& expected, std::uint64_t units) {
  EXPECT_EQ(set.size(), expected.size());
  for (std::uint64_t i = 0; i < units; ++i) ASSERT_EQ(set.has(i), expected.contains(i)) << i;
}

TEST(UnitSet, IsTheSetOfWhatWasAdded) {
  constexpr std::uint64_t kUnits = 60;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Random random(seed);
    UnitSet set;
    std::set<std::uint64_t> expected;
    std::set<std::uint64_t> missing;
    for (std::uint64_t i = 0; i < kUnits; ++i) missing.insert(i);
    for (std::uint64_t n = random.below(kUnits + 1); n > 0; --n) {
      const std::uint64_t index = random.below(kUnits);
      if (!expected.insert(index).second) continue;
      missing.erase(index);
      set.add(index);
      expect_same(set, expected, kUnits);
    }
    UnitSet rest = set.rest(kUnits);
    expect_same(rest, missing, kUnits);
    // Taken a few at a time, the rest comes in order.
    std::vector<std::uint64_t> taken;
    while (rest.size() > 0) {
      for (const std::uint64_t index : rest.take(1 + random.below(7))) taken.push_back(index);
    }
    EXPECT_EQ(taken, std::vector<std::uint64_t>(missing.begin(), missing.end()));
  }
}

TEST(UnitSet, OfManyUnitsCostsNothing) {
  constexpr std::uint64_t kMany = std::uint64_t{1} << 63;
  UnitSet all = UnitSet::first(kMany);
  EXPECT_EQ(all.size(), kMany);
  EXPECT_TRUE(all.has(kMany - 1));
  EXPECT_FALSE(all.has(kMany));
  EXPECT_EQ(all.take(2), (std::vector<std::uint64_t>{0, 1}));
  EXPECT_EQ(all.size(), kMany - 2);
}

}  // namespace
}  // namespace yomi::survey
