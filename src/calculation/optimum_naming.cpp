#include "calculation/optimum_naming.h"

#include <algorithm>

#include "base/random.h"

namespace yomi::calculation {
namespace {

constexpr unsigned kKingsName = 15;

}  // namespace

const Naming& Namings::of(const std::array<std::uint8_t, kBases>& height) {
  std::size_t at = 0;
  for (const std::uint8_t h : height) at = at << 4 | h;
  auto& naming = known_[at];
  if (naming == nullptr) naming = std::make_unique<const Naming>(find(height));
  return *naming;
}

// Every order of the bases names the ranks as they come; the order with the least sequence of names
// counts.
Naming Namings::find(const std::array<std::uint8_t, kBases>& height) const {
  constexpr int kKing = kRanks - 1;
  std::array<int, kBases> order = {0, 1, 2, 3};
  std::vector<std::uint8_t> least;
  Naming naming;
  do {
    std::vector<std::uint8_t> sequence;
    std::uint64_t names = std::uint64_t{kKingsName} << (4 * deck_.ranks());
    unsigned next = 0;
    for (const int base : order) {
      for (int place = height[static_cast<std::size_t>(base)]; place < kKing; ++place) {
        const auto at = static_cast<unsigned>(4 * deck_.rank_at(base, place));
        if ((names >> at & 15) == 0) names |= std::uint64_t{++next} << at;
        sequence.push_back(static_cast<std::uint8_t>(names >> at & 15));
      }
      sequence.push_back(kKingsName);
    }
    if (naming.names.empty() || sequence < least) {
      least = sequence;
      naming.names.clear();
    }
    if (sequence == least &&
        std::find(naming.names.begin(), naming.names.end(), names) == naming.names.end())
      naming.names.push_back(names);
  } while (std::next_permutation(order.begin(), order.end()));
  for (const std::uint8_t name : least) naming.hash = mix64(naming.hash + name);
  return naming;
}

}  // namespace yomi::calculation
