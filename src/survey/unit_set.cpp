#include "survey/unit_set.h"

#include <algorithm>
#include <iterator>

#include "base/check.h"

namespace yomi::survey {

UnitSet UnitSet::first(std::uint64_t units) {
  return UnitSet().rest(units);
}

void UnitSet::add(std::uint64_t index) {
  auto next = intervals_.upper_bound(index);
  const bool touches_next = next != intervals_.end() && next->first == index + 1;
  if (next != intervals_.begin()) {
    const auto before = std::prev(next);
    CHECK(before->second <= index);
    if (before->second == index) {
      before->second = touches_next ? next->second : index + 1;
      if (touches_next) intervals_.erase(next);
      ++size_;
      return;
    }
  }
  const std::uint64_t end = touches_next ? next->second : index + 1;
  if (touches_next) next = intervals_.erase(next);
  intervals_.emplace_hint(next, index, end);
  ++size_;
}

bool UnitSet::has(std::uint64_t index) const {
  const auto next = intervals_.upper_bound(index);
  return next != intervals_.begin() && std::prev(next)->second > index;
}

UnitSet UnitSet::rest(std::uint64_t units) const {
  UnitSet rest;
  std::uint64_t at = 0;
  const auto gap = [&rest](std::uint64_t begin, std::uint64_t end) {
    if (begin >= end) return;
    rest.intervals_.emplace_hint(rest.intervals_.end(), begin, end);
    rest.size_ += end - begin;
  };
  for (const auto& [begin, end] : intervals_) {
    if (begin >= units) break;
    gap(at, begin);
    at = end;
  }
  gap(at, units);
  return rest;
}

std::vector<std::uint64_t> UnitSet::take(std::uint64_t count) {
  std::vector<std::uint64_t> taken;
  taken.reserve(static_cast<std::size_t>(std::min(count, size_)));
  while (!intervals_.empty() && taken.size() < count) {
    auto interval = intervals_.extract(intervals_.begin());
    std::uint64_t& begin = interval.key();
    while (begin < interval.mapped() && taken.size() < count) taken.push_back(begin++);
    if (begin < interval.mapped()) intervals_.insert(std::move(interval));
  }
  size_ -= taken.size();
  return taken;
}

}  // namespace yomi::survey
