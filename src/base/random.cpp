#include "base/random.h"

#include <bit>

#include "base/check.h"

namespace yomi {
namespace {
constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15ULL;
__extension__ using Wide = unsigned __int128;
}  // namespace

Random::Random(std::uint64_t seed) {
  for (auto& word : state_) word = mix64(seed += kGolden);
}

Random::Random(std::uint64_t seed, std::uint64_t index) : Random(mix64(seed + kGolden) + index) {}

std::uint64_t Random::next() {
  auto& s = state_;
  const std::uint64_t result = std::rotl(s[1] * 5, 7) * 9;
  const std::uint64_t t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = std::rotl(s[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) {
  CHECK(bound > 0);
  Wide product = static_cast<Wide>(next()) * bound;
  auto low = static_cast<std::uint64_t>(product);
  if (low < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (low < threshold) {
      product = static_cast<Wide>(next()) * bound;
      low = static_cast<std::uint64_t>(product);
    }
  }
  return static_cast<std::uint64_t>(product >> 64);
}

double Random::unit() {
  return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

}  // namespace yomi
