// UnitSet: numbers of units, as the intervals they form. A survey's units are done nearly in order,
// so that the set costs a few intervals, however many units there are.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

namespace yomi::survey {

class UnitSet {
 public:
  // 0 … units−1.
  [[nodiscard]] static UnitSet first(std::uint64_t units);

  // Requires that it is not there.
  void add(std::uint64_t index);
  [[nodiscard]] bool has(std::uint64_t index) const;
  [[nodiscard]] std::uint64_t size() const { return size_; }
  // Those of 0 … units−1 that are not in it.
  [[nodiscard]] UnitSet rest(std::uint64_t units) const;

  // Takes up to `count` of the smallest out of the set, in order.
  [[nodiscard]] std::vector<std::uint64_t> take(std::uint64_t count);

 private:
  // First number to the one behind the last; disjoint, and never touching.
  std::map<std::uint64_t, std::uint64_t> intervals_;
  std::uint64_t size_ = 0;
};

}  // namespace yomi::survey
